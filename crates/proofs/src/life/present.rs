//! Those who stay, whatever they do or don't do.

use std::time::Duration;

use beanfield_tables::clock::{Clock as _, Time};
use beanfield_tables::limits::{GATHERING_IDLE, PLAYING_IDLE};
use serde_json::{Value, json};

use super::house::House;
use crate::client::{Guest, Stream};

/// Somebody at a table.
struct Stayer {
    guest: Guest,
    table: String,
    stage: &'static str,
    staying: Staying,
}

enum Staying {
    /// The page is open, and nothing else.
    Follows { _stream: Stream },
    /// A word from time to time.
    Speaks { every: Duration, spoke: Time },
}

pub(crate) struct Present(Vec<Stayer>);

impl Present {
    /// One who follows and one who speaks, before the game and in it.
    pub(crate) const TABLES: usize = 4;

    pub(crate) async fn come(house: &House) -> Self {
        let mut present = Vec::new();
        for (stage, idle) in [("gathering", GATHERING_IDLE), ("playing", PLAYING_IDLE)] {
            for follows in [true, false] {
                present.push(Stayer::sit_down(house, stage, idle, follows).await);
            }
        }
        Self(present)
    }

    /// Whoever has to say something to be there says it.
    pub(crate) async fn attend(&mut self, house: &House) {
        let now = house.clock.now();
        for Stayer { guest, table, staying, .. } in &mut self.0 {
            if let Staying::Speaks { every, spoke } = staying
                && now.since(*spoke) >= *every
            {
                *spoke = now;
                let path = format!("/tables/{table}/chat");
                let reply = guest.post(&house.base, &path, &json!({ "text": "Still here." })).await;
                assert_eq!(reply.expect("the server answers").status, 200, "she is still there");
            }
        }
    }

    /// Everybody is where they were.
    pub(crate) async fn check(&self, house: &House) {
        for Stayer { guest, table, stage, .. } in &self.0 {
            let shown = guest.get(&house.base, &format!("/tables/{table}")).await.expect("the server answers");
            assert_eq!(shown.body["table"]["stage"], *stage, "somebody present was sent away");
        }
    }
}

impl Stayer {
    async fn sit_down(house: &House, stage: &'static str, idle: Duration, follows: bool) -> Self {
        let guest = house.guest("Dora").await;
        let seats = json!(["me", { "bot": "farmer" }]);
        let opening =
            json!({ "ruleset": "duel-modern", "players": 2, "seats": seats, "auto_start": stage == "playing" });
        let opened: Value = guest.post(&house.base, "/tables", &opening).await.expect("the server answers").body;
        let table = opened["table"]["id"].as_str().expect("an id").to_owned();
        let staying = if follows {
            let mut stream = guest.follow(&house.base, &table, 0).await.expect("she may follow");
            stream.update().await.expect("the table as it is");
            Staying::Follows { _stream: stream }
        } else {
            Staying::Speaks { every: idle * 2 / 3, spoke: house.clock.now() }
        };
        Self { guest, table, stage, staying }
    }
}
