//! How many appends a second a store takes, by the number of those who write at once: `appends SECONDS [PLACE [WRITERS..]]`. Each
//! writer has a table of its own and waits for each acknowledgement. Without a place: SQLite in a temporary folder, then a Postgres of our own,
//! both waiting for the disk.

use std::sync::Arc;
use std::time::{Duration, Instant};

use beanfield_rules::seat::Seat;
use beanfield_tables::chance::SystemChance;
use beanfield_tables::clock::Time;
use beanfield_tables::entry::{Decider, Entry, Logged};
use beanfield_tables::fair::Secret;
use beanfield_tables::id::TableId;
use beanfield_tables::pace::Pace;
use beanfield_tables::store::{self, Append, ListedStage, Listing, Store};
use beanfield_testing::{Durability, Postgres};
use tokio::task::JoinSet;

const WRITERS: [usize; 3] = [1, 50, 500];

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(3);
    if let Some(place) = arguments.next() {
        let writers: Vec<usize> = arguments.filter_map(|text| text.parse().ok()).collect();
        return measure("store", &place, if writers.is_empty() { &WRITERS } else { &writers }, seconds).await;
    }
    let folder = tempfile::tempdir().expect("a folder can be created");
    let file = folder.path().join("beans.db");
    measure("SQLite", file.to_str().expect("a plain path"), &WRITERS, seconds).await;
    let cluster = Postgres::start(Durability::Disk);
    measure("Postgres", &cluster.database().await, &WRITERS, seconds).await;
}

async fn measure(name: &str, place: &str, crowds: &[usize], seconds: u64) {
    let store = store::open(place).await.expect("the store opens");
    for &writers in crowds {
        let mut crowd = JoinSet::new();
        for _ in 0..writers {
            let table = open(&*store).await;
            crowd.spawn(write(store.clone(), table, Duration::from_secs(seconds)));
        }
        let mut waits: Vec<Duration> = crowd.join_all().await.into_iter().flatten().collect();
        waits.sort();
        let rate = waits.len() as u64 / seconds;
        let at = |share: usize| waits[(waits.len() * share / 100).min(waits.len() - 1)];
        println!("{name}, {writers} writers: {rate} appends/s, p50 {:?}, p99 {:?}", at(50), at(99));
    }
    store.close().await;
}

/// Appends for a while, and how long each took.
async fn write(store: Arc<dyn Store>, table: TableId, time: Duration) -> Vec<Duration> {
    let begin = Instant::now();
    let mut waits = Vec::new();
    while begin.elapsed() < time {
        let sent = Instant::now();
        let entries = vec![acted(waits.len() as u64 + 2)];
        store.append(Append { table: table.clone(), entries, listing: None }).await.expect("the store takes it");
        waits.push(sent.elapsed());
    }
    waits
}

/// An action of the usual size.
fn acted(seq: u64) -> Logged {
    let action = serde_json::json!({ "action": "propose", "to": "B", "give": [{ "hand": 3 }], "want": { "soy": 1 } });
    let id = Some("6f1c1b0e-7a52-4a0d-9b8e-2f3f1d1e9c55".to_owned());
    let seat = Seat::new(0).expect("there is a first seat");
    Logged { seq, at: Time(0), entry: Entry::Acted { seat, by: Decider::Person, action, id, reason: None } }
}

async fn open(store: &dyn Store) -> TableId {
    let table = TableId::draw(&SystemChance);
    let listing = Listing {
        id: table.clone(),
        stage: ListedStage::Playing,
        public: true,
        ruleset: "classic".to_owned(),
        pace: Pace::Untimed {},
        seats: Vec::new(),
        opened: Time(0),
        changed: Time(0),
    };
    let first = Append { table: table.clone(), entries: vec![acted(1)], listing: Some(listing) };
    store.open(&Secret::draw(&SystemChance), &first).await.expect("the table is new");
    table
}
