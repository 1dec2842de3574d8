//! Changing a table while people gather.

use std::sync::Arc;

use beanfield_tables::clock::SystemClock;
use beanfield_testing::Postgres;
use serde_json::{Value, json};

use crate::server::{NO_LIMITS, Server};
use crate::streams::Stream;

async fn check(server: &Server) {
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 5, "options": { "first": "B" } })).await;
    let table = format!("/tables/{id}");
    ben.post(&format!("{table}/join"), json!({ "seat": "E", "contribution": "ab".repeat(32) })).await.ok();
    let mut stream = Stream::open(&ben, &format!("{table}/events"), None).await;
    stream.next().await.unwrap();
    let mut lobby = Stream::open(&server.stranger(), "/lobby/events", None).await;
    assert_eq!(lobby.next().await.unwrap().data["tables"], json!([]));

    let pace = json!({ "kind": "slow", "hours": 24 });
    let terms = json!({ "ruleset": "classic-2000", "players": 3, "visibility": "public", "pace": pace });
    let written = ann.patch(&table, terms).await.ok();
    let update = stream.next().await.unwrap().data;
    assert_eq!(update["table"]["seq"], written["seq"]);
    assert_eq!(update["table"]["viewer"], "B", "Ben has moved to the first free seat");
    assert_eq!(update["table"]["seats"][1]["contributed"], true);
    assert_eq!(update["table"]["options"], json!({}), "the ruleset does not know the option");
    let told = json!({ "entry": "changed", "ruleset": "classic-2000", "version": 1, "players": 3, "options": {}, "visibility": "public",
        "pace": pace });
    assert_eq!(update["entries"][0]["what"], told);
    let listed = lobby.next().await.unwrap().data["tables"][0].clone();
    assert_eq!([&listed["id"], &listed["ruleset"], &listed["pace"]], [&json!(id), &json!("classic-2000"), &pace]);
    let names: Vec<Value> = listed["seats"].as_array().unwrap().iter().map(|seat| seat["name"].clone()).collect();
    assert_eq!(names, [json!("Ann"), json!("Ben"), Value::Null]);

    assert_eq!(ann.patch(&table, json!({})).await.ok(), json!({ "seq": written["seq"], "repeated": false }));
    ann.patch(&table, json!({ "visibility": "link" })).await.ok();
    assert_eq!(lobby.next().await.unwrap().data["tables"], json!([]));
    ben.patch(&table, json!({ "players": 4 })).await.problem(403, "not-host");
    server.stranger().patch(&table, json!({ "players": 4 })).await.problem(401, "unknown-guest");
    ann.patch(&table, json!({ "ruleset": "chess" })).await.problem(422, "unknown-ruleset");
    ann.patch(&table, json!({ "players": 8 })).await.problem(422, "refused");
    ann.patch(&table, json!({ "options": { "first": "A" } })).await.problem(422, "refused");
    ann.patch(&table, json!({ "pace": { "kind": "slow", "hours": 0 } })).await.problem(422, "bad-pace");
    ann.patch(&table, json!({ "host": "A" })).await.problem(422, "invalid");

    ann.post(&format!("{table}/bots"), json!({ "seat": "C", "tier": "random" })).await.ok();
    ann.patch(&table, json!({ "auto_start": true })).await.ok();
    assert_eq!(ann.show(&id).await["table"]["stage"], "playing", "nobody is left to wait for");
    ann.patch(&table, json!({ "spectators": false })).await.problem(409, "not-gathering");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_changes_a_table_on_sqlite() {
    check(&Server::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_changes_a_table_on_postgres() {
    let database = Postgres::shared().database().await;
    let server = Server::on(&database, NO_LIMITS, Arc::new(SystemClock)).await;
    check(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_not_sent_away_by_a_change() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 3 })).await;
    for name in ["Ben", "Cleo"] {
        server.guest(name).await.post(&format!("/tables/{id}/join"), json!({})).await.ok();
    }
    let duel = json!({ "ruleset": "duel-modern", "players": 2 });
    ann.patch(&format!("/tables/{id}"), duel).await.problem(409, "table-full");
}
