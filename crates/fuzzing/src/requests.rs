//! Requests with any body, at a table in any state.

mod memory;
mod routes;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use beanfield_rules::rulesets::RULESETS;
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_server::{App, Config};
use beanfield_tables::chance::FixedChance;
use beanfield_tables::clock::{MockClock, Time};
use beanfield_tables::{Table, TableId};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::bytes::Bytes;
use crate::spoil::spoil;
use memory::Memory;
pub use routes::ROUTES;
use routes::{QUERIES, Route};

/// A server in memory, its routes and no listener. The bytes choose a table and then, one after the other, who asks for what with which
/// body. Every answer is as documented, what is refused leaves no trace, and what is kept folds into the table that is told.
pub fn requests(data: &[u8]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    runtime.block_on(talk(Bytes::new(data)));
}

async fn talk(mut bytes: Bytes<'_>) {
    let mut house = House::open(&mut bytes).await;
    while !bytes.is_empty() {
        match bytes.below(16) {
            0..=2 => house.play_on(1 + bytes.below(64), &mut bytes).await,
            3 => house.clock.advance(Duration::from_mins(1 + u64::from(bytes.byte()))),
            _ => house.ask_anything(&mut bytes).await,
        }
    }
    for table in house.tables.clone() {
        house.check(&table).await;
    }
}

struct House {
    app: App,
    router: Router,
    clock: Arc<MockClock>,
    /// The tokens of everybody who has come, with their public ids. The first is a stranger's, who has none.
    people: Vec<(String, String)>,
    codes: Vec<String>,
    tables: Vec<TableId>,
}

const NAMES: [&str; 8] = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal"];

impl House {
    /// Guests at a table of some game; it plays, or they still gather.
    async fn open(bytes: &mut Bytes<'_>) -> Self {
        let config = Config {
            node: "one".to_owned(),
            public_url: None,
            trust_proxy: false,
            bot_delay: Duration::ZERO,
            simulations: 1,
            requests_a_second: 0,
            guests_a_minute: 0,
        };
        let clock = Arc::new(MockClock::at(Time(1_700_000_000_000)));
        let app = App::new(config, Arc::new(Memory::default()), clock.clone(), Arc::new(FixedChance::new(0)));
        let stranger = (String::new(), String::new());
        let (router, people) = (app.router(), vec![stranger]);
        let mut house = Self { app, router, clock, people, codes: Vec::new(), tables: Vec::new() };
        let ruleset = bytes.pick(&RULESETS);
        let span = usize::from(ruleset.players.max - ruleset.players.min) + 1;
        let players = usize::from(ruleset.players.min) + bytes.below(span);
        for name in &NAMES[..=players] {
            house.post("", "/api/v1/guests", &json!({ "name": name, "token": true })).await;
        }
        let terms = json!({ "ruleset": ruleset.id, "players": players, "spectators": bytes.below(2) == 0 });
        let tokens: Vec<String> = house.people.iter().map(|(token, _)| token.clone()).collect();
        house.post(&tokens[1], "/api/v1/tables", &terms).await;
        let path = format!("/api/v1/tables/{}", house.tables[0]);
        for token in &tokens[2..=players] {
            house.post(token, &format!("{path}/join"), &json!({})).await;
        }
        if bytes.below(4) > 0 {
            house.post(&tokens[1], &format!("{path}/start"), &json!({})).await;
        }
        house
    }

    async fn table(&self, id: &TableId) -> Arc<Table> {
        self.app.hall().table(id).await.expect("it was opened").table()
    }

    /// Some legal actions of whoever may act.
    async fn play_on(&mut self, number: usize, bytes: &mut Bytes<'_>) {
        let id = bytes.pick(&self.tables).clone();
        let mut dice = bytes.dice();
        for _ in 0..number {
            let table = self.table(&id).await;
            let Some((seat, action)) = table.game().and_then(|game| game.sample(&mut dice)) else { return };
            let Some(token) = self.token_at(&table, seat) else { return };
            let path = format!("/api/v1/tables/{id}/actions");
            let reply = self.send("POST", &token, &path, &json!({ "action": action }).to_string(), true).await;
            if reply.0 == StatusCode::UNAUTHORIZED {
                // They have signed out.
                return;
            }
            assert!(reply.0.is_success(), "a sampled action is refused: {action} by {seat}: {}", reply.1);
        }
    }

    fn token_at(&self, table: &Table, seat: Seat) -> Option<String> {
        let person = table.chairs.get(seat.index())?.occupant.as_deref()?.person()?;
        let found = self.people.iter().rfind(|(_, player)| player == person.player.as_str())?;
        Some(found.0.clone())
    }

    async fn ask_anything(&mut self, bytes: &mut Bytes<'_>) {
        let route: &Route = bytes.pick(&ROUTES);
        let token = bytes.pick(&self.people).0.clone();
        let id = bytes.pick(&self.tables).clone();
        let seq = bytes.byte().to_string();
        let mut path = route.path.replace("{table}", id.as_str()).replace("{seq}", &seq);
        let before = self.table(&id).await.seq();
        let reply = if route.method == "GET" {
            path += bytes.pick::<&str>(&QUERIES);
            self.send("GET", &token, &path, "", true).await
        } else {
            let says_json = bytes.below(16) > 0;
            let body = self.body(route, &id, bytes).await;
            self.send(route.method, &token, &path, &body, says_json).await
        };
        if reply.0.is_success() {
            self.remember(&reply.1);
        } else {
            assert_eq!(self.table(&id).await.seq(), before, "a refused request has changed something: {}", reply.1);
        }
    }

    /// What a route takes, nearly that, or anything.
    async fn body(&self, route: &Route, id: &TableId, bytes: &mut Bytes<'_>) -> Vec<u8> {
        let how = bytes.below(8);
        if how == 0 || route.bodies.is_empty() {
            return bytes.some().to_vec();
        }
        let mut body: Value =
            serde_json::from_str(bytes.pick::<&str>(route.bodies)).expect("it is written here as JSON");
        if route.path.ends_with("/actions") {
            let sampled = self.table(id).await.game().and_then(|game| game.sample(&mut bytes.dice()));
            if let Some((_, action)) = sampled {
                body["action"] = action;
            }
        }
        if route.path.ends_with("/recover") {
            body["code"] = json!(bytes.pick(&self.codes));
        }
        (3..how).step_by(2).for_each(|_| spoil(&mut body, bytes));
        body.to_string().into_bytes()
    }

    async fn post(&mut self, token: &str, path: &str, body: &Value) {
        let reply = self.send("POST", token, path, &body.to_string(), true).await;
        assert!(reply.0.is_success(), "{path} {body}: {}", reply.1);
        self.remember(&reply.1);
    }

    /// New guests may ask too, and be asked for.
    fn remember(&mut self, answer: &Value) {
        if let (Some(token), Some(player)) = (answer["token"].as_str(), answer["player"].as_str()) {
            self.people.push((token.to_owned(), player.to_owned()));
            self.codes.extend(answer["recovery_code"].as_str().map(str::to_owned));
        }
        let opened = answer["table"]["id"].as_str().or(answer["table"].as_str()).and_then(TableId::parse);
        if let Some(id) = opened.filter(|id| !self.tables.contains(id)) {
            self.tables.push(id);
        }
    }

    /// Every answer is JSON, and every refusal a problem of the documented form.
    async fn send(
        &self,
        method: &str,
        token: &str,
        path: &str,
        body: impl AsRef<[u8]>,
        says_json: bool,
    ) -> (StatusCode, Value) {
        let mut request = Request::builder().method(method).uri(path);
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if says_json {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let request = request.body(Body::from(body.as_ref().to_vec())).expect("a request");
        let Ok(response) = self.router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("a body");
        let is = |kind: &str| parts.headers.get(header::CONTENT_TYPE).is_some_and(|it| it == kind);
        assert!(!parts.status.is_server_error(), "{method} {path}: {}", String::from_utf8_lossy(&body));
        if parts.status == StatusCode::NO_CONTENT {
            assert!(body.is_empty(), "{method} {path}");
            return (parts.status, Value::Null);
        }
        let value: Value = serde_json::from_slice(&body).unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        if !parts.status.is_success() {
            assert!(is("application/problem+json"), "{method} {path}: {value}");
            assert!(value["type"].as_str().is_some_and(|it| it.starts_with("/problems/")), "{method} {path}: {value}");
            assert_eq!(value["status"], parts.status.as_u16(), "{method} {path}: {value}");
            assert!(value["detail"].as_str().is_some_and(|it| !it.is_empty()), "{method} {path}: {value}");
        }
        (parts.status, value)
    }

    /// What is kept folds into what is told.
    async fn check(&self, id: &TableId) {
        let kept = self.app.hall().load(id, u64::MAX, |_| ()).await.expect("its log can be replayed");
        let told = self.table(id).await;
        for viewer in Seat::all(told.charter.players).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let words = |table: &Table| serde_json::to_string(&table.told_to(viewer)).expect("plain data");
            let view = |table: &Table| table.game().map(|game| game.view(viewer));
            assert_eq!(words(&kept), words(&told), "{id}");
            assert_eq!(view(&kept), view(&told), "{id}");
        }
    }
}
