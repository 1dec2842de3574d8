//! What everybody has left is let go, and nothing else is.

use std::sync::Arc;
use std::time::Duration;

use beanfield_server::Config;
use beanfield_tables::TableId;
use beanfield_tables::clock::{Clock as _, MockClock, Time};
use beanfield_tables::limits::{GATHERING_IDLE, MEMORY_IDLE, PLAYING_IDLE};
use beanfield_tables::store::{ListedStage, Listing};
use beanfield_testing::Postgres;
use serde_json::json;

use crate::server::{NO_LIMITS, Server, awaited};
use crate::streams::Stream;

/// Sweeps are a minute apart.
const SWEEP: Duration = Duration::from_mins(1);

/// How a table is listed; to look at the table itself would be to be there.
async fn listing(server: &Server, table: &str) -> Listing {
    let id = TableId::parse(table).expect("an id");
    server.hall.store.listing(&id).await.expect("the store answers").expect("the table is listed")
}

async fn stage(server: &Server, table: &str) -> ListedStage {
    listing(server, table).await.stage
}

async fn eventually(holds: impl AsyncFn() -> bool) {
    let until = tokio::time::Instant::now() + Duration::from_secs(30);
    while !holds().await {
        assert!(tokio::time::Instant::now() < until, "it does not come to pass");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn closes(server: &Server, table: &str) {
    eventually(async || stage(server, table).await == ListedStage::Closed).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gathering_that_all_have_left_is_closed_and_one_with_somebody_there_is_not() {
    let (server, clock) = Server::with_mock_clock().await;
    let ann = server.guest("Ann").await;
    let opening = json!({ "ruleset": "duel-modern", "players": 2 });
    let (watched, left) = (ann.open(opening.clone()).await, ann.open(opening.clone()).await);
    let stream = Stream::open(&ann, &format!("/tables/{watched}/events"), None).await;
    clock.advance(2 * SWEEP);
    let late = ann.open(opening).await;
    clock.advance(GATHERING_IDLE.saturating_sub(2 * SWEEP));
    closes(&server, &left).await;
    assert_eq!(stage(&server, &late).await, ListedStage::Gathering);
    clock.advance(2 * SWEEP);
    // By now one sweep has gone by all of the tables.
    closes(&server, &late).await;
    assert_eq!(stage(&server, &watched).await, ListedStage::Gathering);
    // Whoever loses the connection has a while to come back.
    drop(stream);
    clock.advance(MEMORY_IDLE / 2);
    let stream = Stream::open(&ann, &format!("/tables/{watched}/events"), None).await;
    clock.advance(MEMORY_IDLE / 2);
    assert_eq!(stage(&server, &watched).await, ListedStage::Gathering);
    drop(stream);
    eventually(async || {
        clock.advance(GATHERING_IDLE);
        stage(&server, &watched).await == ListedStage::Closed
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_waits_leaves_the_memory_and_comes_back_with_its_bots() {
    let (server, clock) = Server::with_mock_clock().await;
    let ann = server.guest("Ann").await;
    let seats = json!(["me", { "bot": "farmer" }]);
    let opening = json!({ "ruleset": "duel-modern", "players": 2, "seats": seats, "options": { "first": "A" } });
    let table = ann.open(opening).await;
    ann.post(&format!("/tables/{table}/start"), json!({})).await.ok();
    for _ in 0..3 {
        eventually(async || {
            clock.advance(MEMORY_IDLE);
            server.hall.in_memory() == 0
        })
        .await;
        // A turn of hers, until the bot has had its own.
        let turn = async || awaited(&ann.show(&table).await) == 0;
        while turn().await {
            let legal = ann.get(&format!("/tables/{table}/actions")).await.ok();
            let actions = legal["actions"].as_array().expect("a list");
            ann.act(&table, actions.last().expect("something to do").clone()).await.ok();
        }
        eventually(turn).await;
    }
    clock.advance(PLAYING_IDLE.saturating_sub(SWEEP));
    assert_eq!(stage(&server, &table).await, ListedStage::Playing);
    eventually(async || {
        clock.advance(MEMORY_IDLE);
        stage(&server, &table).await == ListedStage::Closed
    })
    .await;
    let closed = ann.show(&table).await;
    assert_eq!(closed["table"]["stage"], "closed");
    eventually(async || {
        clock.advance(MEMORY_IDLE);
        server.hall.in_memory() == 0
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_somebody_follows_is_not_closed_however_long_she_thinks() {
    let (server, clock) = Server::with_mock_clock().await;
    let (watched, guests) = server.table("duel-modern", 2).await;
    let (left, _) = server.table("duel-modern", 2).await;
    let mut stream = Stream::open(&guests[1], &format!("/tables/{watched}/events"), None).await;
    stream.next().await.expect("the table as it is");
    clock.advance(PLAYING_IDLE);
    eventually(async || {
        clock.advance(MEMORY_IDLE);
        stage(&server, &left).await == ListedStage::Closed
    })
    .await;
    clock.advance(PLAYING_IDLE);
    let active = awaited(&guests[0].show(&watched).await);
    let plant = guests[active].legal(&watched, "plant_from_hand").await;
    guests[active].act(&watched, plant).await.ok();
    assert_eq!(stream.next().await.expect("the stream goes on").data["table"]["stage"], "playing");
}

/// Half of the tables are led by the node at which nobody is.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_somebody_waits_at_is_not_closed_by_another_node() {
    let database = Postgres::shared().database().await;
    let clock = Arc::new(MockClock::at(Time(1_700_000_000_000)));
    let node = |name: &str| Server::on(&database, Config { node: name.into(), ..NO_LIMITS }, clock.clone());
    let (empty, full) = (node("empty").await, node("full").await);
    let ann = full.guest("Ann").await;
    let mut waits = Vec::new();
    for _ in 0..8 {
        let table = ann.open(json!({ "ruleset": "duel-modern", "players": 2 })).await;
        let stream = Stream::open(&ann, &format!("/tables/{table}/events"), None).await;
        waits.push((table, stream));
    }
    let left = empty.guest("Bob").await.open(json!({ "ruleset": "duel-modern", "players": 2 })).await;
    for _ in 0..2 {
        clock.advance(GATHERING_IDLE / 2 + SWEEP);
        let now = clock.now();
        for (table, _) in &waits {
            eventually(async || listing(&full, table).await.changed >= now).await;
        }
    }
    eventually(async || {
        clock.advance(MEMORY_IDLE);
        stage(&full, &left).await == ListedStage::Closed
    })
    .await;
    // One more sweep of each node has gone by all of them.
    clock.advance(2 * SWEEP);
    for (table, _) in &waits {
        assert_eq!(stage(&full, table).await, ListedStage::Gathering);
    }
    empty.stop().await;
    full.stop().await;
}
