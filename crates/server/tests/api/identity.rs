//! Guests, cookies, tokens and recovery codes.

use reqwest::Method;
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::json;

use crate::server::{Client, Server};

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_gets_a_cookie_that_scripts_cannot_read() {
    let server = Server::start().await;
    let reply = server.stranger().post("/guests", json!({ "name": " Ann  Lee " })).await;
    let cookie = reply.headers[SET_COOKIE].to_str().unwrap().to_owned();
    let welcome = reply.created();
    assert_eq!(welcome["name"], "Ann Lee");
    assert!(welcome.get("token").is_none());
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let value = cookie.split(';').next().unwrap().to_owned();
    let me = || server.stranger().request(Method::GET, "/me").header(COOKIE, format!("other=1; {value}"));
    assert_eq!(Client::send(me()).await.ok()["name"], "Ann Lee");
    server.stranger().get("/me").await.problem(401, "unknown-guest");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_works_once_and_brings_the_seats_along() {
    let server = Server::start().await;
    let welcome = server.stranger().post("/guests", json!({ "name": "Ann", "token": true })).await.created();
    let mut ann = server.stranger();
    ann.token = Some(welcome["token"].as_str().unwrap().into());
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 3 })).await;
    let code = welcome["recovery_code"].as_str().unwrap();
    let typed = code.to_lowercase().replace('-', " ");
    let again = server.stranger().post("/me/recover", json!({ "code": typed, "token": true })).await.ok();
    assert_eq!(again["player"], welcome["player"]);
    assert_ne!(again["recovery_code"], welcome["recovery_code"]);
    server.stranger().post("/me/recover", json!({ "code": code })).await.problem(403, "unknown-code");
    let mut other_device = server.stranger();
    other_device.token = Some(again["token"].as_str().unwrap().into());
    assert_eq!(other_device.show(&id).await["table"]["viewer"], "A");
    assert_eq!(ann.show(&id).await["table"]["viewer"], "A", "the first device stays signed in");
    let mine = other_device.get("/me/tables").await.ok();
    assert_eq!(mine["tables"][0]["id"], id.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_checked() {
    let server = Server::start().await;
    for name in ["", "   ", "a\u{202e}b", "a\u{0}b", &"x".repeat(25)] {
        let problem = server.stranger().post("/guests", json!({ "name": name })).await.problem(422, "invalid");
        assert_eq!(problem["path"], "name");
    }
}
