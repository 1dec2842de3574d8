//! A server on a loopback port, and clients for it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use beanfield_rules::seat::Seat;
use beanfield_server::{App, Config};
use beanfield_tables::chance::{Chance, SystemChance};
use beanfield_tables::clock::{Clock, MockClock, SystemClock, Time};
use beanfield_tables::hall::Hall;
use beanfield_tables::store;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) const NO_LIMITS: Config = Config {
    node: String::new(),
    public_url: None,
    trust_proxy: false,
    bot_delay: Duration::ZERO,
    simulations: 40,
    requests_a_second: 0,
    guests_a_minute: 0,
};

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) hall: Arc<Hall>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
    http: reqwest::Client,
    /// Where its database lies, until it is gone.
    folder: Option<TempDir>,
}

impl Server {
    /// On SQLite, with the real clock.
    pub(crate) async fn start() -> Self {
        Self::with(NO_LIMITS, Arc::new(SystemClock)).await
    }

    pub(crate) async fn with(config: Config, clock: Arc<dyn Clock>) -> Self {
        Self::by_chance(config, clock, Arc::new(SystemChance)).await
    }

    /// With a clock that stands still.
    pub(crate) async fn with_mock_clock() -> (Self, Arc<MockClock>) {
        let clock = Arc::new(MockClock::at(Time(1_700_000_000_000)));
        (Self::with(NO_LIMITS, clock.clone()).await, clock)
    }

    /// On SQLite, with ids and secrets of the test's own.
    pub(crate) async fn by_chance(config: Config, clock: Arc<dyn Clock>, chance: Arc<dyn Chance>) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("beanfield.db");
        let mut server = Self::all(path.to_str().expect("a plain path"), config, clock, chance).await;
        server.folder = Some(folder);
        server
    }

    pub(crate) async fn on(database: &str, config: Config, clock: Arc<dyn Clock>) -> Self {
        Self::all(database, config, clock, Arc::new(SystemChance)).await
    }

    async fn all(database: &str, config: Config, clock: Arc<dyn Clock>, chance: Arc<dyn Chance>) -> Self {
        let store = store::open(database).await.expect("the database opens");
        let node = if config.node.is_empty() { "one".to_owned() } else { config.node.clone() };
        let app = App::new(Config { node, ..config }, store, clock, chance);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let hall = app.hall().clone();
        let serving = app.serve(listener, async {
            let _ = stopped.await;
        });
        let task = tokio::spawn(async { serving.await.expect("serving") });
        let http = reqwest::Client::builder().build().expect("a client");
        Self { address, hall, stop: Some(stop), task, http, folder: None }
    }

    /// Where its files lie.
    pub(crate) fn folder(&self) -> &std::path::Path {
        self.folder.as_ref().expect("it is on SQLite").path()
    }

    /// Goes down in order.
    pub(crate) async fn stop(mut self) {
        self.stop.take().expect("it runs").send(()).expect("it listens");
        (&mut self.task).await.expect("it ends in order");
    }

    /// Gone without a word.
    pub(crate) fn kill(self) {
        self.task.abort();
    }

    /// Somebody nobody knows.
    pub(crate) fn stranger(&self) -> Client {
        Client { base: format!("http://{}", self.address), http: self.http.clone(), token: None }
    }

    pub(crate) async fn guest(&self, name: &str) -> Client {
        let mut client = self.stranger();
        let welcome = client.post("/guests", json!({ "name": name, "token": true })).await.created();
        client.token = Some(welcome["token"].as_str().expect("a token").to_owned());
        client
    }

    /// Guests at all seats of a new table, and the cards dealt.
    pub(crate) async fn table(&self, ruleset: &str, players: usize) -> (String, Vec<Client>) {
        let names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus"];
        let mut guests = Vec::new();
        for name in &names[..players] {
            guests.push(self.guest(name).await);
        }
        let id = guests[0].open(json!({ "ruleset": ruleset, "players": players })).await;
        for guest in &guests[1..] {
            guest.post(&format!("/tables/{id}/join"), json!({})).await.ok();
        }
        guests[0].post(&format!("/tables/{id}/start"), json!({})).await.ok();
        (id, guests)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) base: String,
    pub(crate) http: reqwest::Client,
    pub(crate) token: Option<String>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) body: Value,
    pub(crate) headers: reqwest::header::HeaderMap,
}

impl Reply {
    pub(crate) fn ok(self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.body);
        self.body
    }

    pub(crate) fn created(self) -> Value {
        assert_eq!(self.status, StatusCode::CREATED, "{}", self.body);
        self.body
    }

    /// A problem with this status and key.
    pub(crate) fn problem(self, status: u16, key: &str) -> Value {
        assert_eq!(self.body["type"], format!("/problems/{key}"), "{}", self.body);
        assert_eq!(self.status.as_u16(), status, "{}", self.body);
        assert_eq!(self.body["status"], status);
        assert_eq!(self.headers["content-type"], "application/problem+json");
        self.body
    }
}

impl Client {
    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}/api/v1{path}", self.base));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub(crate) async fn send(request: reqwest::RequestBuilder) -> Reply {
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("a text");
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        Reply { status, body, headers }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        Self::send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        Self::send(self.request(Method::POST, path).json(&body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Reply {
        Self::send(self.request(Method::PATCH, path).json(&body)).await
    }

    pub(crate) async fn open(&self, table: Value) -> String {
        let opened = self.post("/tables", table).await.created();
        opened["table"]["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn act(&self, table: &str, action: Value) -> Reply {
        self.post(&format!("/tables/{table}/actions"), json!({ "action": action })).await
    }

    pub(crate) async fn show(&self, table: &str) -> Value {
        self.get(&format!("/tables/{table}")).await.ok()
    }

    /// The first legal action of a kind.
    pub(crate) async fn legal(&self, table: &str, kind: &str) -> Value {
        let legal = self.get(&format!("/tables/{table}/actions")).await.ok();
        let actions = legal["actions"].as_array().expect("a list");
        let found = actions.iter().find(|action| action["do"] == kind);
        found.unwrap_or_else(|| panic!("no {kind} in {actions:?}")).clone()
    }
}

/// Which of the guests, by seat, the game waits for.
pub(crate) fn awaited(update: &Value) -> usize {
    let letter = update["view"]["awaited"][0].as_str().expect("somebody is awaited");
    Seat::from_letter(letter).expect("a seat").index()
}

/// Plants and turns over, so that trading begins; answers with the active guest.
pub(crate) async fn to_the_market(table: &str, guests: &[Client]) -> usize {
    let active = awaited(&guests[0].show(table).await);
    let plant = guests[active].legal(table, "plant_from_hand").await;
    guests[active].act(table, plant).await.ok();
    guests[active].act(table, json!({ "do": "turn_over" })).await.ok();
    active
}
