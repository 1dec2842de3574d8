//! Whatever is sent, the answer is a clear problem, and nothing is lost.

use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde_json::json;

use crate::server::{Client, Server, to_the_market};

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_json_is_told_so() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let send = |body: Vec<u8>| {
        let request = ann.request(Method::POST, "/tables").header(CONTENT_TYPE, "application/json");
        Client::send(request.body(body))
    };
    for body in ["", "{", "{\"ruleset\": ", "nul", "\u{feff}{}"] {
        send(body.into()).await.problem(400, "bad-json");
    }
    send(vec![b'"', 0xff, 0xfe, b'"']).await.problem(400, "bad-json");
    send("[".repeat(100_000).into()).await.problem(413, "too-large");
    send("[".repeat(5_000).into()).await.problem(422, "invalid");
    send(vec![b' '; 64 * 1_024]).await.problem(400, "bad-json");
    send(vec![b' '; 64 * 1_024 + 1]).await.problem(413, "too-large");
    let plain = ann.request(Method::POST, "/tables").header(CONTENT_TYPE, "text/plain").body("{}");
    Client::send(plain).await.problem(415, "not-json");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_types_name_their_place() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let table = |change: serde_json::Value| {
        let mut table = json!({ "ruleset": "modern-base", "players": 3 });
        table.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        table
    };
    for (change, path) in [
        (json!({ "players": "three" }), "players"),
        (json!({ "players": 3.5 }), "players"),
        (json!({ "players": -1 }), "players"),
        (json!({ "players": 1e99 }), "players"),
        (json!({ "players": 300 }), "players"),
        (json!({ "pace": { "kind": "live" } }), "pace"),
        (json!({ "seats": [{ "bot": 7 }] }), "seats[0].bot"),
        (json!({ "visibility": "secret" }), "visibility"),
    ] {
        let problem = ann.post("/tables", table(change)).await.problem(422, "invalid");
        assert_eq!(problem["path"], path, "{problem}");
    }
    ann.post("/tables", table(json!({ "colour": "red" }))).await.problem(422, "invalid");
    ann.post("/tables", table(json!({ "seats": [{ "bot": "genius" }] }))).await.problem(422, "invalid");
    let bots_alone = json!({ "seats": [{ "bot": "farmer" }, { "bot": "farmer" }, { "bot": "random" }] });
    ann.post("/tables", table(bots_alone)).await.problem(422, "invalid");
    ann.post("/tables", table(json!({ "ruleset": "chess" }))).await.problem(422, "unknown-ruleset");
    ann.post("/tables", table(json!({ "pace": { "kind": "slow", "hours": 0 } }))).await.problem(422, "bad-pace");
    let refused = ann.post("/tables", table(json!({ "players": 6 }))).await.problem(422, "refused");
    assert!(refused["rule"].as_str().unwrap().starts_with("CL-"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_action_changes_nothing() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let active = to_the_market(&id, &guests).await;
    let before = guests[active].show(&id).await;
    for action in [
        json!(null),
        json!([]),
        json!("draw"),
        json!({}),
        json!({ "do": "dance" }),
        json!({ "do": "harvest" }),
        json!({ "do": "harvest", "field": "first" }),
        json!({ "do": "harvest", "field": 1, "twice": true }),
        json!({ "do": "propose", "to": "Z", "give": [] }),
        json!({ "do": "propose", "to": "everyone", "give": [{ "hand": 99_999_999_999_u64 }] }),
        json!({ "do": "propose", "to": "everyone", "give": vec![json!({ "hand": 1 }); 500] }),
        json!({ "do": "propose", "to": "everyone", "want": { "red": -1 } }),
    ] {
        let reply = guests[active].act(&id, action.clone()).await;
        assert!(matches!(reply.status.as_u16(), 409 | 422), "{action}: {}", reply.body);
    }
    let refused = guests[active].act(&id, json!({ "do": "harvest", "field": 9 })).await.problem(409, "refused");
    assert_eq!(refused["rule"], refused["refusal"]["rule"]);
    assert_eq!(guests[active].show(&id).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_nothing_everywhere_else() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    for path in ["/nowhere", "/tables/short", "/tables/../../etc", "/tables/aaaaaaaaaaaaaaaa", "/rules/chess"] {
        ann.get(path).await.problem(404, "not-found");
    }
    ann.post("/games", json!({})).await.problem(405, "method-not-allowed");
    let (id, guests) = server.table("duel-modern", 2).await;
    for seq in ["0", "999", "-1", "x", "18446744073709551616"] {
        guests[0].get(&format!("/tables/{id}/log/{seq}")).await.problem(404, "not-found");
    }
}
