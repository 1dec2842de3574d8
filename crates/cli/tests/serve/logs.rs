//! Logs: whatever is written about, nobody can sign in or look into a hand with it.

use serde_json::json;

use crate::server::{Place, Server};

/// At the most talkative level, over everything a guest does.
#[test]
fn the_log_of_the_process_has_no_keys_no_secrets_no_cards_and_no_names() {
    let place = Place::new();
    let log = place.file("log");
    let server = Server::start_logging(&place, &log);
    let welcome = server.post(None, "/api/v1/guests", &json!({ "name": "Annabella", "token": true }));
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let (token, code) = (text(&welcome["token"]), text(&welcome["recovery_code"]));
    let again = server.post(None, "/api/v1/me/recover", &json!({ "code": code, "token": true }));
    let table = server.open(&token, "modern-base", 3, &json!(["me", { "bot": "merchant" }, { "bot": "farmer" }]));
    let path = format!("/api/v1/tables/{table}");
    server.post(Some(&token), &format!("{path}/chat"), &json!({ "text": "a-word-of-my-own" }));
    server.try_post(Some(&token), &format!("{path}/actions"), &json!({ "action": { "do": "dance-like-nobody" } }));
    server.try_post(Some("wrong-token-wrong-token"), &format!("{path}/actions"), &json!({}));
    server.try_post(None, "/api/v1/me/recover", &json!({ "code": "WRONG-CODES-WRONG-CODES" }));
    server.post(Some(&token), &format!("{path}/resign"), &json!({}));
    server.follow(&table).until(|update| update["table"]["stage"] == "finished");
    let secret = text(&server.get(&format!("{path}/record"))["heading"]["secret"]);
    server.terminate();
    assert!(server.ended().success());
    let written = std::fs::read_to_string(&log).expect("a log");
    assert!(written.contains("TRACE") && written.contains("answered"), "it has been talkative");
    for word in [
        &token,
        &code,
        &code.replace('-', ""),
        &text(&again["token"]),
        &text(&again["recovery_code"]),
        &secret,
        "Annabella",
        "a-word-of-my-own",
        "dance-like-nobody",
        "wrong-token",
        "WRONG-CODES",
        "\"hand\"",
        "plant_from_hand",
    ] {
        let line = written.lines().find(|line| line.contains(word));
        assert_eq!(line, None, "`{word}` is written");
    }
}
