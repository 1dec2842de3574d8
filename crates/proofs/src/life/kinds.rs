//! What becomes of tables.

use beanfield_rules::chance::Dice;
use beanfield_rules::rulesets::RULESETS;
use beanfield_tables::TableId;
use serde_json::{Value, json};

use super::house::House;
use crate::client::Guest;

/// How a table ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum End {
    Finished,
    /// Everybody has gone without a word.
    Abandoned,
    ClosedByHost,
}

/// Somebody opens a table, and leaves it sooner or later. Each number is another ruleset and another way to go.
pub(crate) async fn live(house: &House, number: usize) -> Vec<(TableId, End)> {
    let table = Table::open(house, number).await;
    let kind = number / RULESETS.len() % 8;
    let end = match kind {
        // Nobody came.
        0 => End::Abandoned,
        1 => {
            table.host("leave", &json!({})).await;
            End::ClosedByHost
        }
        // They talk, somebody looks in, and all go.
        2 => {
            let stranger = house.guest("Cleo").await;
            for guest in [&table.ann, &stranger] {
                let mut stream = guest.follow(&house.base, &table.id, 0).await.expect("anybody may look");
                stream.update().await.expect("the table as it is");
            }
            table.host("chat", &json!({ "text": "Nobody here?" })).await;
            End::Abandoned
        }
        // The bots play to the end.
        3 | 4 => {
            table.begin().await;
            table.host("resign", &json!({})).await;
            table.until_the_end().await;
            End::Finished
        }
        // She plays for a while, then not any more: bots wait for her for ever, or until her clock has run out.
        5 | 6 => {
            table.begin().await;
            table.play(number).await;
            if table.is_timed || table.is_over().await { End::Finished } else { End::Abandoned }
        }
        // They want to meet again, and don't.
        _ => {
            table.begin().await;
            table.host("resign", &json!({})).await;
            table.until_the_end().await;
            let rematch = table.host("rematch", &json!({})).await;
            let next = TableId::parse(rematch["table"].as_str().expect("an id")).expect("an id");
            return vec![(table.id(), End::Finished), (next, End::Abandoned)];
        }
    };
    vec![(table.id(), end)]
}

/// A table and its host.
struct Table<'a> {
    house: &'a House,
    ann: Guest,
    id: String,
    is_timed: bool,
}

impl<'a> Table<'a> {
    async fn open(house: &'a House, number: usize) -> Self {
        let ruleset = &RULESETS[number % RULESETS.len()];
        let is_timed = number / RULESETS.len() % 8 == 6;
        let pace = if is_timed {
            json!({ "kind": "live", "bank_seconds": 60, "increment_seconds": 5 })
        } else {
            json!({ "kind": "untimed" })
        };
        let ann = house.guest("Ann").await;
        let opening = json!({ "ruleset": ruleset.id, "players": ruleset.players.min, "pace": pace });
        let opened = ann.post(&house.base, "/tables", &opening).await.expect("the server answers");
        assert_eq!(opened.status, 201, "{}", opened.body);
        let id = opened.body["table"]["id"].as_str().expect("an id").to_owned();
        Self { house, ann, id, is_timed }
    }

    fn id(&self) -> TableId {
        TableId::parse(&self.id).expect("an id")
    }

    /// What the host asks for is done.
    async fn host(&self, what: &str, body: &Value) -> Value {
        let reply = self.ann.post(&self.house.base, &format!("/tables/{}/{what}", self.id), body).await;
        let reply = reply.expect("the server answers");
        assert!(matches!(reply.status, 200 | 201), "{what}: {}", reply.body);
        reply.body
    }

    async fn begin(&self) {
        self.host("start", &json!({ "fill": "farmer" })).await;
    }

    async fn until_the_end(&self) {
        let mut stream = self.ann.follow(&self.house.base, &self.id, 0).await.expect("she may follow");
        while stream.update().await.expect("the stream goes on")["table"]["stage"] != "finished" {}
    }

    async fn is_over(&self) -> bool {
        let shown = self.ann.get(&self.house.base, &format!("/tables/{}", self.id)).await.expect("the server answers");
        shown.body["table"]["stage"] == "finished"
    }

    /// A few decisions, whichever.
    async fn play(&self, number: usize) {
        let mut dice = Dice::new(number as u64);
        for sent in 0..dice.below(20) {
            let path = format!("/tables/{}/actions", self.id);
            let legal = self.ann.get(&self.house.base, &path).await.expect("the server answers").body;
            let actions = legal["actions"].as_array().cloned().unwrap_or_default();
            let (path, body) = if legal["awaited"] == true && !actions.is_empty() {
                let action = &actions[dice.below(actions.len() as u32) as usize];
                (path, json!({ "action": action, "id": sent.to_string() }))
            } else {
                (format!("/tables/{}/pass", self.id), json!({}))
            };
            let reply = self.ann.post(&self.house.base, &path, &body).await.expect("the server answers");
            // A bot may have been faster.
            assert!(matches!(reply.status, 200 | 409), "{}", reply.body);
        }
    }
}
