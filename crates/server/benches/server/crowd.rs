//! Programs at many tables.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use beanfield_rules::chance::Dice;
use beanfield_server::App;
use beanfield_tables::TableId;
use beanfield_tables::table::Stage;
use beanfield_testing::{Connection, Latencies};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use tokio::task::JoinSet;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// The next action as soon as the last has been seen at the other seat.
    Full,
    /// One action a second at each table.
    EverySecond,
}

impl Pace {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Full => "full speed",
            Self::EverySecond => "one a second",
        }
    }
}

/// Two programs at a table: one connection to act, and a stream for each seat.
#[derive(Debug)]
struct Pair {
    address: SocketAddr,
    tokens: [String; 2],
    acting: Connection,
    table: TableId,
    streams: [Connection; 2],
    dice: Dice,
    number: u64,
}

#[derive(Debug)]
pub(crate) struct Crowd(Vec<Arc<Mutex<Pair>>>);

impl Crowd {
    pub(crate) async fn gather(address: SocketAddr, tables: usize) -> Self {
        let mut pairs = Vec::new();
        for number in 0..tables {
            pairs.push(Arc::new(Mutex::new(Pair::sit_down(address, number as u64).await)));
        }
        Self(pairs)
    }

    /// Everybody plays for so long; answers with the number of actions and how long each took to reach the other seat.
    pub(crate) async fn play(&self, app: &App, time: Duration, pace: Pace) -> (u64, Latencies) {
        let until = Instant::now() + time;
        let mut tasks = JoinSet::new();
        let count = self.0.len() as u32;
        for (number, pair) in self.0.iter().enumerate() {
            let (pair, app) = (pair.clone(), app.clone());
            let offset = Duration::from_secs(1) * number as u32 / count;
            tasks.spawn(async move { pair.lock().await.play(&app, until, pace, offset).await });
        }
        let mut actions = 0;
        let mut all = Latencies::default();
        for (count, latencies) in tasks.join_all().await {
            actions += count;
            all.join(latencies);
        }
        (actions, all)
    }
}

impl Pair {
    async fn sit_down(address: SocketAddr, number: u64) -> Self {
        let mut acting = Connection::open(address).await;
        let mut tokens = Vec::new();
        for name in ["Ann", "Ben"] {
            let body = json!({ "name": name, "token": true }).to_string();
            let (status, body) = acting.request("POST", "/api/v1/guests", "", &body).await;
            assert_eq!(status, 201);
            let welcome: Value = serde_json::from_slice(&body).expect("JSON");
            tokens.push(welcome["token"].as_str().expect("a token").to_owned());
        }
        let tokens: [String; 2] = tokens.try_into().expect("two guests");
        let (table, streams) = begin(address, &mut acting, &tokens).await;
        Self { address, tokens, acting, table, streams, dice: Dice::new(number), number: 0 }
    }

    async fn play(&mut self, app: &App, until: Instant, pace: Pace, offset: Duration) -> (u64, Latencies) {
        let mut latencies = Latencies::default();
        let mut actions = 0;
        let mut due = tokio::time::Instant::now() + offset;
        while Instant::now() < until {
            if pace == Pace::EverySecond {
                tokio::time::sleep_until(due).await;
                due += Duration::from_secs(1);
            }
            let live = app.hall().table(&self.table).await.expect("the table");
            let table = live.table();
            if table.stage() == Stage::Finished {
                let (table, streams) = begin(self.address, &mut self.acting, &self.tokens).await;
                (self.table, self.streams) = (table, streams);
                continue;
            }
            // The program looks into the server's memory for a legal action, so that choosing one costs nothing.
            let game = table.game().expect("a game goes on");
            let (seat, action) = game.sample(&mut self.dice).expect("it is not over");
            let seq = table.seq() + 1;
            self.number += 1;
            let body = json!({ "action": action, "id": self.number.to_string() }).to_string();
            let path = format!("/api/v1/tables/{}/actions", self.table);
            let start = Instant::now();
            let other = 1 - seat.index();
            let [first, second] = &mut self.streams;
            let (own, others) = if other == 0 { (second, first) } else { (first, second) };
            let answered = self.acting.request("POST", &path, &self.tokens[seat.index()], &body);
            let seen = async {
                while others.message().await.id < seq {}
                start.elapsed()
            };
            let own_seen = async { while own.message().await.id < seq {} };
            let ((status, _), latency, ()) = tokio::join!(answered, seen, own_seen);
            assert_eq!(status, 200);
            latencies.add(latency);
            actions += 1;
        }
        (actions, latencies)
    }
}

/// A new table with both at it, the cards dealt, and both following.
async fn begin(address: SocketAddr, acting: &mut Connection, tokens: &[String; 2]) -> (TableId, [Connection; 2]) {
    let opening = json!({ "ruleset": "duel-modern", "players": 2, "auto_start": true }).to_string();
    let (status, body) = acting.request("POST", "/api/v1/tables", &tokens[0], &opening).await;
    assert_eq!(status, 201);
    let update: Value = serde_json::from_slice(&body).expect("JSON");
    let id = update["table"]["id"].as_str().expect("an id").to_owned();
    let (status, _) = acting.request("POST", &format!("/api/v1/tables/{id}/join"), &tokens[1], "{}").await;
    assert_eq!(status, 200);
    let table = TableId::parse(&id).expect("an id");
    let mut streams = [Connection::open(address).await, Connection::open(address).await];
    for (stream, token) in streams.iter_mut().zip(tokens) {
        stream.follow(&id, token, None).await;
        stream.message().await;
    }
    (table, streams)
}
