//! Names and talk: what people write is text, and stays in its place.

use serde_json::json;

use crate::server::Server;

const HTML: &str = "<img src=x onerror=alert(1)>";

#[tokio::test(flavor = "multi_thread")]
async fn what_people_write_comes_back_as_it_is_and_never_as_a_page() {
    let server = Server::start().await;
    let ann = server.guest("<b>Ann</b> & \"Co\"").await;
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 3 })).await;
    ann.post(&format!("/tables/{id}/chat"), json!({ "text": HTML })).await.ok();
    let reply = server.stranger().get(&format!("/tables/{id}/log")).await;
    assert_eq!(reply.headers["content-type"], "application/json");
    let log = reply.ok();
    assert_eq!(log["table"]["seats"][0]["occupant"]["name"], "<b>Ann</b> & \"Co\"");
    assert_eq!(log["entries"].as_array().unwrap().last().unwrap()["what"]["text"], HTML);
    // What is quoted in a problem is quoted in JSON too.
    let problem = ann.post("/tables", json!({ "ruleset": HTML, "players": 3 })).await.problem(422, "unknown-ruleset");
    assert!(problem["detail"].as_str().unwrap().contains(HTML));
}

/// Talk can't turn round what stands beside it, nor write on a terminal.
#[tokio::test(flavor = "multi_thread")]
async fn talk_moves_nothing_around_it() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 3 })).await;
    let said = "a\u{202e}b\u{1b}[2J\r\nc\u{2066}\u{0}";
    ann.post(&format!("/tables/{id}/chat"), json!({ "text": said })).await.ok();
    let log = ann.get(&format!("/tables/{id}/log")).await.ok();
    let entry = &log["entries"].as_array().unwrap().last().unwrap()["what"];
    assert_eq!(entry["text"], "ab [2J  c ");
    ann.post(&format!("/tables/{id}/chat"), json!({ "text": "\u{202e}\u{0}" })).await.problem(422, "empty-text");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_passes_for_somebody_else_at_a_table() {
    let server = Server::start().await;
    let ann = server.guest("Anna").await;
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 3 })).await;
    for name in ["anna", "АnnА", "Αnna", "A n n a"] {
        let other = server.guest(name).await;
        let reply = other.post(&format!("/tables/{id}/join"), json!({})).await;
        if name == "A n n a" {
            reply.ok();
        } else {
            reply.problem(409, "name-taken");
        }
    }
}
