//! Programs that play, remember what was acknowledged to them, and look for it afterwards.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use beanfield_rules::chance::Dice;
use beanfield_tables::record::Record;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::sync::Mutex;
use tokio::task::JoinSet;

use crate::process::Process;

/// An action that the server said it had kept.
#[derive(Clone, Debug)]
struct Kept {
    seq: u64,
    player: usize,
    action: Value,
}

struct Table {
    id: String,
    /// Where each of the two players plays.
    bases: [String; 2],
    tokens: [String; 2],
    kept: Vec<Kept>,
    dice: Dice,
    number: u64,
}

pub(crate) struct Tables {
    http: reqwest::Client,
    tables: Vec<Arc<Mutex<Table>>>,
}

/// The server is gone, or was while it answered.
struct Gone;

async fn send(request: reqwest::RequestBuilder) -> Result<(StatusCode, Value), Gone> {
    let response = request.send().await.map_err(|_| Gone)?;
    let status = response.status();
    let text = response.text().await.map_err(|_| Gone)?;
    Ok((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
}

impl Table {
    fn url(&self, player: usize, path: &str) -> String {
        format!("{}/api/v1/tables/{}{path}", self.bases[player], self.id)
    }

    async fn get(&self, http: &reqwest::Client, player: usize, path: &str) -> Result<(StatusCode, Value), Gone> {
        send(http.get(self.url(player, path)).bearer_auth(&self.tokens[player])).await
    }

    /// One action of whoever is awaited. `false` when the game is over.
    async fn step(&mut self, http: &reqwest::Client) -> Result<bool, Gone> {
        for player in 0..2 {
            let (status, legal) = self.get(http, player, "/actions").await?;
            assert!(status == 200 || status == 503, "{legal}");
            if status != 200 || legal["awaited"] == false {
                continue;
            }
            let actions: Vec<&Value> =
                legal["actions"].as_array().expect("a list").iter().filter(|it| it["do"] != "wish").collect();
            let action = actions[self.dice.below(actions.len() as u32) as usize].clone();
            self.number += 1;
            let body = json!({ "action": action, "id": format!("action-{}", self.number) });
            let request = http.post(self.url(player, "/actions")).bearer_auth(&self.tokens[player]).json(&body);
            let (status, answer) = send(request).await?;
            match status.as_u16() {
                200 => self.kept.push(Kept { seq: answer["seq"].as_u64().expect("a number"), player, action }),
                // The other node had not heard of the last action yet, or its database was busy.
                409 | 503 => {}
                _ => panic!("{status}: {answer}"),
            }
            return Ok(true);
        }
        let (_, update) = self.get(http, 0, "").await?;
        Ok(update["table"]["stage"] != "finished")
    }

    async fn check(&self, http: &reqwest::Client) {
        for player in 0..2 {
            let (status, log) = self.get(http, player, "/log").await.ok().expect("the server is back");
            assert_eq!(status, 200, "{log}");
            let entries = log["entries"].as_array().expect("a list");
            for (entry, number) in entries.iter().zip(1_u64..) {
                assert_eq!(entry["seq"], number, "no gaps");
            }
            for kept in self.kept.iter().filter(|kept| kept.player == player) {
                let entry = entries.get(kept.seq as usize - 1);
                let entry = entry.unwrap_or_else(|| panic!("entry {} was acknowledged and is gone", kept.seq));
                assert_eq!(entry["action"], kept.action, "entry {} is another", kept.seq);
            }
        }
    }
}

impl Tables {
    pub(crate) async fn gather(nodes: &[&Process], count: usize) -> Self {
        let http = reqwest::Client::new();
        let mut tables = Vec::new();
        for number in 0..count {
            let bases = bases(nodes, number);
            let post = |path: &str, token: &str, body: Value| {
                let url = format!("{}/api/v1{path}", bases[0]);
                send(http.post(url).bearer_auth(token).json(&body))
            };
            let mut tokens = Vec::new();
            for name in ["Ann", "Ben"] {
                let url = format!("{}/api/v1/guests", bases[0]);
                let guest = send(http.post(url).json(&json!({ "name": name, "token": true }))).await;
                let (_, welcome) = guest.ok().expect("it runs");
                tokens.push(welcome["token"].as_str().expect("a token").to_owned());
            }
            let opening = json!({ "ruleset": "duel-modern", "players": 2, "auto_start": true });
            let (_, opened) = post("/tables", &tokens[0], opening).await.ok().expect("it runs");
            let id = opened["table"]["id"].as_str().expect("an id").to_owned();
            let joined = post(&format!("/tables/{id}/join"), &tokens[1], json!({})).await;
            assert_eq!(joined.ok().expect("it runs").0, 200);
            let tokens = tokens.try_into().expect("two guests");
            let dice = Dice::new(number as u64);
            tables.push(Arc::new(Mutex::new(Table { id, bases, tokens, kept: Vec::new(), dice, number: 0 })));
        }
        Self { http, tables }
    }

    pub(crate) fn move_to(&mut self, nodes: &[&Process]) {
        for (number, table) in self.tables.iter().enumerate() {
            table.try_lock().expect("nobody plays now").bases = bases(nodes, number);
        }
    }

    /// All tables play at once; after so many actions the server is killed, whatever it is doing then.
    pub(crate) async fn play_until_killed(&mut self, actions: usize, kill: impl FnOnce()) {
        let count = Arc::new(AtomicUsize::new(0));
        let killed = Arc::new(AtomicBool::new(false));
        let mut playing = JoinSet::new();
        for table in &self.tables {
            let (table, http) = (table.clone(), self.http.clone());
            let (count, killed) = (count.clone(), killed.clone());
            playing.spawn(async move {
                let mut table = table.lock().await;
                while !killed.load(Ordering::SeqCst) {
                    match table.step(&http).await {
                        Ok(true) => count.fetch_add(1, Ordering::SeqCst),
                        Ok(false) | Err(Gone) => return,
                    };
                }
            });
        }
        while count.load(Ordering::SeqCst) < actions && !playing.is_empty() {
            tokio::task::yield_now().await;
            while playing.try_join_next().is_some() {}
        }
        kill();
        killed.store(true, Ordering::SeqCst);
        playing.join_all().await;
    }

    /// So many actions at each table.
    pub(crate) async fn play(&self, actions: usize) {
        for table in &self.tables {
            let mut table = table.lock().await;
            for _ in 0..actions {
                if !table.step(&self.http).await.ok().expect("it runs") {
                    break;
                }
            }
        }
    }

    pub(crate) async fn check_all_acknowledged(&self) {
        for table in &self.tables {
            table.lock().await.check(&self.http).await;
        }
    }

    pub(crate) async fn finish_and_verify(&self) {
        for table in &self.tables {
            let mut table = table.lock().await;
            while table.step(&self.http).await.ok().expect("it runs") {}
            table.check(&self.http).await;
            let (status, record) = table.get(&self.http, 0, "/record").await.ok().expect("it runs");
            assert_eq!(status, 200);
            Record::parse(&record.to_string()).unwrap().verify().unwrap();
        }
    }
}

fn bases(nodes: &[&Process], number: usize) -> [String; 2] {
    [nodes[number % nodes.len()].base.clone(), nodes[(number + 1) % nodes.len()].base.clone()]
}
