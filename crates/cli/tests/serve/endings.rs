//! How a server stops.

use serde_json::json;

use crate::server::{Place, Server};

#[test]
fn asked_to_stop_it_says_goodbye_and_ends_well() {
    let place = Place::new();
    let server = Server::start(&place);
    let host = server.guest("Ann");
    let table = server.open(&host, "modern-base", 3, &json!(["me"]));
    let mut stream = server.follow(&table);
    stream.until(|update| update["table"]["stage"] == "gathering");

    server.terminate();
    let rest = stream.rest();
    assert!(rest.iter().any(|line| line == "event: bye"), "{rest:?}");
    assert_eq!(server.ended().code(), Some(0));
}

#[test]
fn what_was_there_is_there_again() {
    let place = Place::new();
    let server = Server::start(&place);
    let host = server.guest("Ann");
    let table = server.open(&host, "modern-base", 3, &json!(["me"]));
    server.post(Some(&host), &format!("/api/v1/tables/{table}/chat"), &json!({ "text": "See you later" }));
    let path = format!("/api/v1/tables/{table}/log");
    let before = server.get(&path);
    server.terminate();
    assert_eq!(server.ended().code(), Some(0));

    let server = Server::start(&place);
    assert_eq!(server.get(&path), before);
    server.post(Some(&host), &format!("/api/v1/tables/{table}/chat"), &json!({ "text": "I am back" }));
}
