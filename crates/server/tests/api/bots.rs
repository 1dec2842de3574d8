//! Bots at their seats, and for people who are away.

use std::time::Duration;

use beanfield_tables::limits::{GRACE, PATIENCE_LIVE};
use serde_json::{Value, json};

use crate::server::{Client, Server};
use crate::streams::Stream;

/// Follows a table until something holds.
async fn until(stream: &mut Stream, holds: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = stream.next().await.expect("the stream goes on");
        if holds(&message.data) {
            return message.data;
        }
    }
}

async fn with_bots(server: &Server, tier: &str, pace: Value) -> (String, Client, Stream) {
    let ann = server.guest("Ann").await;
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 3, "pace": pace })).await;
    let stream = Stream::open(&ann, &format!("/tables/{id}/events"), None).await;
    ann.post(&format!("/tables/{id}/start"), json!({ "fill": tier, "contribution": "0f".repeat(32) })).await.ok();
    (id, ann, stream)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_a_whole_game_against_bots() {
    let server = Server::start().await;
    for tier in ["random", "farmer", "merchant"] {
        let (id, ann, mut stream) = with_bots(&server, tier, json!({ "kind": "untimed" })).await;
        loop {
            let asked = |update: &Value| {
                let waits = |list: &Value| list.as_array().is_some_and(|seats| seats.contains(&json!("A")));
                update["table"]["stage"] == "finished"
                    || waits(&update["table"]["on_the_clock"])
                    || waits(&update["table"]["may_speak"])
            };
            let update = until(&mut stream, asked).await;
            if update["table"]["stage"] == "finished" {
                assert!(update["table"]["secret"].is_string());
                break;
            }
            let hints = ann.get(&format!("/tables/{id}/hints")).await;
            // Between the update and the question a bot may have moved on; then there is more on the stream.
            let best = if hints.status == 200 { hints.body["hints"][0]["action"].clone() } else { Value::Null };
            if update["table"]["on_the_clock"] == json!(["A"]) && best.is_object() {
                ann.act(&id, best).await;
            } else {
                ann.post(&format!("/tables/{id}/pass"), json!({})).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_bots_plays_by_itself_when_its_person_resigns() {
    let server = Server::start().await;
    let (id, ann, mut stream) = with_bots(&server, "farmer", json!({ "kind": "untimed" })).await;
    ann.post(&format!("/tables/{id}/resign"), json!({})).await.ok();
    let end = until(&mut stream, |update| update["table"]["stage"] == "finished").await;
    assert_eq!(end["table"]["seats"][0]["covered"], "resigned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_runs_out_calls_a_bot_until_the_owner_returns() {
    let (server, clock) = Server::with_mock_clock().await;
    let pace = json!({ "kind": "live", "bank_seconds": 60, "increment_seconds": 0 });
    let (id, ann, mut stream) = with_bots(&server, "farmer", pace).await;
    let on_the_clock = |update: &Value| update["table"]["on_the_clock"] == json!(["A"]);
    let mut waited =
        until(&mut stream, |update| on_the_clock(update) || !update["table"]["may_speak"][0].is_null()).await;
    while !on_the_clock(&waited) {
        // Bots wait for a word of hers, for a while.
        clock.advance(PATIENCE_LIVE);
        waited = until(&mut stream, |_| true).await;
    }
    clock.advance(Duration::from_mins(1));
    clock.advance(GRACE);
    let covered = until(&mut stream, |update| !update["table"]["seats"][0]["covered"].is_null()).await;
    assert_eq!(covered["table"]["seats"][0]["covered"], "time");
    let returned = ann.post(&format!("/tables/{id}/return"), json!({})).await;
    if returned.status == 200 {
        until(&mut stream, |update| update["table"]["seats"][0]["covered"].is_null()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_give_a_reason_for_what_they_do() {
    let server = Server::start().await;
    let (id, ann, mut stream) = with_bots(&server, "farmer", json!({ "kind": "untimed" })).await;
    ann.post(&format!("/tables/{id}/resign"), json!({})).await.ok();
    until(&mut stream, |update| update["table"]["stage"] == "finished").await;
    let acts = async |eyes: &str| {
        let log = ann.get(&format!("/tables/{id}/log{eyes}")).await.ok();
        let acts = log["entries"].as_array().unwrap().iter().filter(|it| it["what"]["entry"] == "acted");
        acts.map(|it| it["what"].clone()).collect::<Vec<Value>>()
    };
    let all = acts("?as=all").await;
    assert!(all.len() > 50);
    assert!(all.iter().all(|it| it["by"] == "bot" && it["reason"].is_string()));
    let own = acts("").await;
    assert!(own.iter().all(|it| it["reason"].is_string() == (it["seat"] == "A")), "why others did something is theirs");
}
