//! A server in this process, with a clock that we move.

use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use beanfield_server::{App, Config};
use beanfield_tables::chance::SystemChance;
use beanfield_tables::clock::{Clock as _, MockClock, Time};
use beanfield_tables::hall::Hall;
use beanfield_tables::limits::{GUESTS_A_MINUTE, REQUESTS_A_SECOND};
use beanfield_tables::store::{self, ListedStage, Shards};
use beanfield_testing::{Durability, Postgres};
use reqwest::header::{HeaderMap, HeaderValue};
use tokio::net::TcpListener;

use crate::client::Guest;

const BEGINNING: Time = Time(1_700_000_000_000);

/// What is kept for each table, person or address.
pub(crate) const FIGURES: [&str; 5] = [
    "beanfield_tables_in_memory",
    "beanfield_tables_led",
    "beanfield_people_in_memory",
    "beanfield_addresses_in_memory",
    "beanfield_streams",
];

#[derive(Debug)]
pub(crate) struct House {
    pub(crate) base: String,
    pub(crate) clock: Arc<MockClock>,
    pub(crate) hall: Arc<Hall>,
    guests: AtomicU32,
    _postgres: Postgres,
}

impl House {
    /// With all limits, behind a proxy: so everybody comes from an address of their own. On Postgres, because SQLite keeps a part of its
    /// file in our memory, and that grows with the file up to a limit of its own.
    pub(crate) async fn open() -> Self {
        let postgres = Postgres::start(Durability::None);
        let store = store::open(&postgres.database().await).await.expect("the store opens");
        let config = Config {
            node: "one".into(),
            public_url: None,
            trust_proxy: true,
            bot_delay: Duration::ZERO,
            simulations: 20,
            requests_a_second: REQUESTS_A_SECOND,
            guests_a_minute: GUESTS_A_MINUTE,
        };
        let clock = Arc::new(MockClock::at(BEGINNING));
        let app = App::new(config, store, clock.clone(), Arc::new(SystemChance));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let hall = app.hall().clone();
        tokio::spawn(app.serve(listener, std::future::pending()));
        Self { base, clock, hall, guests: AtomicU32::new(0), _postgres: postgres }
    }

    /// Somebody new, from an address of their own.
    pub(crate) async fn guest(&self, name: &str) -> Guest {
        let number = self.guests.fetch_add(1, Ordering::Relaxed);
        let address = Ipv4Addr::from_bits(Ipv4Addr::new(10, 0, 0, 1).to_bits() + number);
        let from = HeaderValue::from_str(&address.to_string()).expect("digits and dots");
        let headers = HeaderMap::from_iter([("x-forwarded-for".parse().expect("a name"), from)]);
        let http = reqwest::Client::builder().default_headers(headers).build().expect("a client");
        Guest::welcome(&http, &self.base, name).await.expect("the server answers")
    }

    /// How many tables gather or play.
    pub(crate) async fn alive(&self) -> usize {
        let mut alive = 0;
        for stage in [ListedStage::Gathering, ListedStage::Playing] {
            let tables = self.hall.store.tables_in(Shards::ALL, stage, Time::MIN..=Time::MAX).await;
            alive += tables.expect("the store answers").len();
        }
        alive
    }

    pub(crate) fn days(&self) -> f64 {
        self.clock.now().since(BEGINNING).as_secs_f64() / 86_400.0
    }

    /// The server's figures without labels that are whole numbers.
    pub(crate) async fn figures(&self) -> HashMap<String, usize> {
        let response = reqwest::get(format!("{}/metrics", self.base)).await.expect("the server answers");
        let text = response.text().await.expect("text");
        let pairs = text.lines().filter_map(|line| line.split_once(' '));
        pairs.filter_map(|(name, value)| Some((name.to_owned(), value.parse().ok()?))).collect()
    }
}

/// Bytes of memory that this process has at this moment.
pub(crate) fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux tells");
    1_024 * line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number")
}
