//! What the machine can do at best.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::post;
use beanfield_tables::chance::SystemChance;
use beanfield_tables::clock::{Clock, SystemClock};
use beanfield_tables::entry::{Charter, Visibility};
use beanfield_tables::hall::Hall;
use beanfield_tables::pace::Pace;
use beanfield_tables::store::{Append, Store};
use beanfield_tables::{Entry, Logged, PlayerId};
use beanfield_testing::Connection;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// Requests a second to a handler that does nothing, under the same client.
pub(crate) async fn empty_handler(time: Duration) -> f64 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let router = Router::new().route("/", post(|| async { "{}" }));
    let serving = tokio::spawn(async { axum::serve(listener, router).await });
    let until = Instant::now() + time;
    let mut clients = JoinSet::new();
    for _ in 0..100 {
        clients.spawn(async move {
            let mut connection = Connection::open(address).await;
            let mut count = 0_u64;
            while Instant::now() < until {
                connection.request("POST", "/", "none", "{}").await;
                count += 1;
            }
            count
        });
    }
    let count: u64 = clients.join_all().await.into_iter().sum();
    serving.abort();
    count as f64 / time.as_secs_f64()
}

/// Appends a second to the bare store, each writer at a table of its own and waiting for each commit.
pub(crate) async fn appends(store: Arc<dyn Store>, writers: usize, time: Duration) -> f64 {
    let hall = Hall::new(store.clone(), Arc::new(SystemClock), Arc::new(SystemChance));
    let mut tables = Vec::new();
    for _ in 0..writers {
        let host = PlayerId::draw(&SystemChance);
        let charter = Charter {
            ruleset: "duel-modern".into(),
            version: 1,
            players: 2,
            options: serde_json::Map::new(),
            visibility: Visibility::Link,
            pace: Pace::Untimed {},
            spectators: true,
            auto_start: false,
            host,
            commitment: beanfield_tables::fair::Bytes32([0; 32]),
            rematch_of: None,
        };
        tables.push(hall.open(charter, Vec::new()).await.expect("a table opens").id());
    }
    let until = Instant::now() + time;
    let mut tasks = JoinSet::new();
    for table in tables {
        let store = store.clone();
        tasks.spawn(async move {
            let mut seq = 1;
            while Instant::now() < until {
                seq += 1;
                let action = json!({ "do": "plant_from_hand", "field": 1 });
                let (by, id) = (beanfield_tables::entry::Decider::Person, Some(format!("action-{seq}")));
                let seat = beanfield_rules::seat::Seat::from_letter("A").expect("a seat");
                let entry = Entry::Acted { seat, by, action, id, reason: None };
                let entries = vec![Logged { seq, at: SystemClock.now(), entry }];
                store.append(Append { table: table.clone(), entries, listing: None }).await.expect("it is kept");
            }
            seq - 1
        });
    }
    let count: u64 = tasks.join_all().await.into_iter().sum();
    count as f64 / time.as_secs_f64()
}
