//! What a client may do next.

use beanfield_rules::rulesets::RULESETS;
use beanfield_tables::name::tidy_talk;
use reqwest::Method;
use serde_json::{Value, json};

use super::ears::may_look;
use super::person::{Kept, Person, text};
use super::{World, nothing};
use crate::client::Reply;

const SEATS: [&str; 7] = ["A", "B", "C", "D", "E", "F", "G"];
const TIERS: [&str; 5] = ["random", "random", "farmer", "farmer", "merchant"];

impl Person {
    pub(crate) async fn do_something(&mut self, world: &World) {
        let tables = world.tables();
        let may_open = tables.len() < world.most_tables;
        if tables.is_empty() || may_open && self.dice.one_in(20) {
            return self.open(world).await;
        }
        // Mostly where they sit, and else where something is new.
        let new = &tables[tables.len().saturating_sub(8)..];
        let near = if self.mine.is_empty() || self.dice.one_in(3) { new.to_vec() } else { self.mine.clone() };
        let table = self.one_of(&near);
        match self.dice.below(100) {
            0..45 => self.act(world, &table).await,
            45..48 => self.act_again(world).await,
            48..78 => self.ask_the_table(world, &table).await,
            78..85 => self.look_twice(world, &table).await,
            85..92 => self.look_around(world, &table).await,
            92..96 => self.follow(world, &table).await,
            96 => self.rename(world).await,
            97 => self.recover(world).await,
            98 => self.sign_out(world).await,
            _ => self.play_again(world, &table).await,
        }
    }

    /// Terms of a table, as a body for opening or changing one.
    fn terms(&mut self) -> Value {
        let ruleset = &RULESETS[self.dice.below(RULESETS.len() as u32) as usize];
        let more = self.dice.below(u32::from(ruleset.players.max - ruleset.players.min) + 1) as u8;
        let paces = [
            json!({ "kind": "untimed" }),
            json!({ "kind": "slow", "hours": 24 }),
            json!({ "kind": "live", "bank_seconds": 10, "increment_seconds": 0 }),
        ];
        json!({
            "ruleset": ruleset.id,
            "players": ruleset.players.min + more,
            "pace": self.one_of(&paces),
            "visibility": self.one_of(&["public", "link"]),
            "spectators": !self.dice.one_in(3),
            "auto_start": self.dice.one_in(2),
        })
    }

    async fn open(&mut self, world: &World) {
        let mut terms = self.terms();
        let players = terms["players"].as_u64().expect("a number");
        let seats = (1..players).map(|_| match self.dice.below(2) {
            0 => json!("open"),
            _ => json!({ "bot": TIERS[self.dice.below(5) as usize] }),
        });
        let mut seats: Vec<Value> = seats.collect();
        seats.insert(self.dice.below(players as u32) as usize, json!("me"));
        terms["seats"] = Value::Array(seats);
        let reply = self.post(world, "/tables", &terms).await;
        let full = reply.body["type"] == "/problems/too-many-tables";
        assert!(reply.status == 201 || full, "{terms}: {}", reply.body);
        if reply.status == 201 {
            let table = text(&reply.body["table"]["id"]);
            world.found(&table);
            self.mine.push(table);
        }
    }

    /// What one says to a table, at the right moment or not.
    async fn ask_the_table(&mut self, world: &World, table: &str) {
        let seat = SEATS[self.dice.below(5) as usize];
        let contribution = format!("{:016x}", self.dice.next_u64()).repeat(4);
        let tier = TIERS[self.dice.below(5) as usize];
        let asks = [
            ("join", nothing()),
            ("join", json!({ "seat": seat, "contribution": contribution })),
            ("join", nothing()),
            ("leave", nothing()),
            ("kick", json!({ "seat": seat })),
            ("bots", json!({ "seat": seat, "tier": tier })),
            ("start", nothing()),
            ("start", json!({ "fill": tier, "contribution": contribution })),
            ("contribution", json!({ "contribution": contribution })),
            ("resign", nothing()),
            ("return", nothing()),
            ("return", nothing()),
            ("cover", json!({ "seat": seat })),
            ("undo", nothing()),
            ("undo", nothing()),
            ("pass", nothing()),
            ("pass", nothing()),
            ("chat", json!({ "text": format!("{} \u{0}\n<b>beans</b> №{}", self.number, self.sent) })),
            ("chat", json!({ "text": " " })),
        ];
        let place = self.dice.below(asks.len() as u32 + 1) as usize;
        let Some((what, body)) = asks.get(place) else { return self.change(world, table).await };
        // Leaving and kicking end most tables before anything happens there.
        if matches!(*what, "leave" | "kick") && !self.dice.one_in(4) {
            return;
        }
        self.sent += 1;
        let reply = self.post(world, &format!("/tables/{table}/{what}"), body).await;
        if reply.status == 200 {
            self.was_written(table, what, body, &reply);
        }
    }

    fn was_written(&mut self, table: &str, what: &str, body: &Value, reply: &Reply) {
        let seq = reply.body["seq"].as_u64().expect("a place in the log");
        let told = match what {
            "chat" => ("text", json!(tidy_talk(body["text"].as_str().expect("a text")))),
            "undo" => ("entry", json!("took_back")),
            "pass" => ("entry", json!("passed")),
            "return" => ("entry", json!("returned")),
            "resign" => ("why", json!("resigned")),
            "join" if !self.mine.iter().any(|it| it == table) => return self.mine.push(table.to_owned()),
            _ => return,
        };
        self.kept.push(Kept { table: table.to_owned(), seq, what: told, body: Value::Null });
    }

    async fn change(&mut self, world: &World, table: &str) {
        let mut terms = self.terms();
        let names: Vec<String> = terms.as_object().expect("a map").keys().cloned().collect();
        for name in names.iter().skip(2).filter(|_| self.dice.one_in(2)) {
            terms.as_object_mut().expect("a map").shift_remove(name);
        }
        world.ask(&self.guest, Method::PATCH, &format!("/tables/{table}"), &terms).await;
    }

    /// Does one of the things that can be done, or one that could be done before.
    async fn act(&mut self, world: &World, table: &str) {
        let legal = self.get(world, &format!("/tables/{table}/actions")).await;
        if legal.status != 200 {
            return;
        }
        let mut actions: Vec<Value> = legal.body["actions"].as_array().expect("a list").clone();
        assert!(
            legal.body["awaited"] == false || !actions.is_empty(),
            "awaited, and nothing can be done: {}",
            legal.body
        );
        if self.dice.one_in(8) {
            let earlier = self.kept.iter().filter(|it| it.table == table && it.what.0 == "action");
            actions = earlier.map(|it| it.what.1.clone()).collect();
        }
        if actions.is_empty() {
            return;
        }
        self.sent += 1;
        let action = self.one_of(&actions);
        let body = json!({ "action": action, "id": format!("{}-{}", self.number, self.sent) });
        let reply = self.post(world, &format!("/tables/{table}/actions"), &body).await;
        if reply.status == 200 {
            assert_eq!(reply.body["repeated"], false, "{}", reply.body);
            let seq = reply.body["seq"].as_u64().expect("a place in the log");
            self.kept.push(Kept { table: table.to_owned(), seq, what: ("action", action), body });
        }
    }

    /// Sends an action again under its name: it was carried out once.
    async fn act_again(&mut self, world: &World) {
        let acted: Vec<usize> = (0..self.kept.len()).filter(|&place| !self.kept[place].body.is_null()).collect();
        if acted.is_empty() {
            return;
        }
        let place = self.one_of(&acted);
        let Kept { table, seq, body, .. } = &self.kept[place];
        let reply = self.post(world, &format!("/tables/{table}/actions"), body).await;
        assert_eq!(reply.body, json!({ "seq": seq, "repeated": true }), "{body}");
    }

    /// The table as it is, and the same moment from its log.
    async fn look_twice(&mut self, world: &World, table: &str) {
        let now = self.get(world, &format!("/tables/{table}")).await;
        if now.status != 200 {
            return;
        }
        may_look(&now.body);
        self.same_in_the_log(world, &now.body).await;
    }

    /// A moment is the same from the log.
    pub(super) async fn same_in_the_log(&self, world: &World, told: &Value) {
        let (table, seq) = (text(&told["table"]["id"]), &told["table"]["seq"]);
        let then = self.get(world, &format!("/tables/{table}/log/{seq}?after={seq}")).await;
        // Somebody may have sat down or got up since.
        if then.status == 200 && then.body["table"]["viewer"] == told["table"]["viewer"] {
            assert_eq!(then.body["table"], told["table"], "table {table}: the log tells another moment {seq}");
            assert_eq!(then.body["view"], told["view"], "table {table}: the log tells another game at {seq}");
        }
    }

    async fn look_around(&mut self, world: &World, table: &str) {
        let seat = SEATS[self.dice.below(7) as usize];
        let place = self.dice.below(60);
        let paths = [
            format!("/tables/{table}/hints"),
            format!("/tables/{table}/hints"),
            format!("/tables/{table}/log?after={place}"),
            format!("/tables/{table}/log/{place}"),
            format!("/tables/{table}/log/{place}?as={seat}"),
            format!("/tables/{table}/log?as=all"),
            format!("/tables/{table}/chances"),
            format!("/tables/{table}/chances?as={seat}"),
            format!("/tables/{table}/record"),
            "/tables".to_owned(),
            "/tables?stage=playing".to_owned(),
            "/tables?stage=finished".to_owned(),
            "/me/tables".to_owned(),
            "/me".to_owned(),
            "/games".to_owned(),
            "/version".to_owned(),
        ];
        let path = self.one_of(&paths);
        self.get(world, &path).await;
    }

    /// Whoever played at a finished table gets to the next one, whoever asks first.
    async fn play_again(&mut self, world: &World, table: &str) {
        let reply = self.post(world, &format!("/tables/{table}/rematch"), &nothing()).await;
        let kind = &reply.body["type"];
        let usual = ["not-over", "not-seated", "too-many-tables", "no-spectators"];
        let usual = usual.iter().any(|it| *kind == format!("/problems/{it}"));
        assert!(reply.status == 200 || usual, "{}", reply.body);
        if reply.status == 200 {
            let next = text(&reply.body["table"]);
            world.found(&next);
            self.mine.push(next);
        }
    }
}
