//! Limits, at the limit and one past it.

use std::sync::Arc;

use beanfield_server::Config;
use beanfield_tables::clock::SystemClock;
use beanfield_tables::limits::{ACTION_ID_LETTERS, CHAT_LETTERS, STREAMS_AN_ADDRESS, TABLES_A_PERSON};
use serde_json::json;

use crate::server::{NO_LIMITS, Server, awaited};
use crate::streams::Stream;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sits_at_so_many_tables() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    for _ in 0..TABLES_A_PERSON {
        ann.open(json!({ "ruleset": "modern-base", "players": 3 })).await;
    }
    let table = json!({ "ruleset": "modern-base", "players": 3 });
    ann.post("/tables", table).await.problem(409, "too-many-tables");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_and_ids_have_a_length() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let chat = format!("/tables/{id}/chat");
    let say = |letters| guests[0].post(&chat, json!({ "text": "ü".repeat(letters) }));
    say(CHAT_LETTERS).await.ok();
    say(CHAT_LETTERS + 1).await.problem(422, "text-too-long");
    let active = awaited(&guests[0].show(&id).await);
    let action = json!({ "do": "wish" });
    let path = format!("/tables/{id}/actions");
    let act = |name: String| guests[active].post(&path, json!({ "action": action, "id": name }));
    act("x".repeat(ACTION_ID_LETTERS)).await.ok();
    act("x".repeat(ACTION_ID_LETTERS + 1)).await.problem(422, "invalid");
    act(String::new()).await.problem(422, "invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_come_one_after_another() {
    let config = Config { guests_a_minute: 3, ..NO_LIMITS };
    let server = Server::with(config, Arc::new(SystemClock)).await;
    for name in ["Ann", "Ben", "Cleo"] {
        server.guest(name).await;
    }
    let reply = server.stranger().post("/guests", json!({ "name": "Dora" })).await;
    assert_eq!(reply.headers["retry-after"], "60");
    reply.problem(429, "too-many");
    server.stranger().post("/me/recover", json!({ "code": "AAAAA" })).await.problem(429, "too-many");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_asks_faster_than_a_person_plays() {
    let config = Config { requests_a_second: 5, ..NO_LIMITS };
    let server = Server::with(config, Arc::new(SystemClock)).await;
    let mut refused = 0;
    for _ in 0..40 {
        let reply = server.stranger().get("/games").await;
        if reply.status == 429 {
            reply.problem(429, "too-many");
            refused += 1;
        }
    }
    assert!((1..=20).contains(&refused), "a burst of twenty goes through, {refused} of forty did not");
    // Whoever watches over the service is not held up.
    let health = server.stranger().http.get(format!("http://{}/health", server.address)).send().await.unwrap();
    assert_eq!(health.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_holds_so_many_streams() {
    let config = Config { requests_a_second: 10_000, ..NO_LIMITS };
    let server = Server::with(config, Arc::new(SystemClock)).await;
    let mut streams = Vec::new();
    for _ in 0..STREAMS_AN_ADDRESS {
        streams.push(Stream::open(&server.stranger(), "/lobby/events", None).await);
    }
    server.stranger().get("/lobby/events").await.problem(429, "too-many");
}
