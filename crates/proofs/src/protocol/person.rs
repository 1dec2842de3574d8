//! One of the clients: who they are, and what they remember.

use beanfield_rules::chance::Dice;
use reqwest::Method;
use serde_json::{Value, json};

use super::ears::Ear;
use super::{World, nothing};
use crate::client::{Guest, Reply};

/// Something that was acknowledged.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) table: String,
    pub(crate) seq: u64,
    /// The field of the entry that tells what was done, and what it must be.
    pub(crate) what: (&'static str, Value),
    /// The body of an action, which can be sent again.
    pub(crate) body: Value,
}

#[derive(Debug)]
pub(crate) struct Person {
    pub(crate) guest: Guest,
    pub(super) player: String,
    pub(super) code: String,
    pub(super) dice: Dice,
    pub(super) number: usize,
    pub(super) sent: usize,
    pub(crate) kept: Vec<Kept>,
    pub(crate) ears: Vec<Ear>,
    /// Tables they sit at, or once did.
    pub(crate) mine: Vec<String>,
}

impl Person {
    pub(crate) async fn welcome(world: &World, number: usize, dice: Dice) -> Self {
        let name = json!({ "name": format!("Guest {number}"), "token": true });
        let reply = world.ask(&world.stranger, Method::POST, "/guests", &name).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        let mut person = Self {
            guest: world.stranger.clone(),
            player: text(&reply.body["player"]),
            code: String::new(),
            dice,
            number,
            sent: 0,
            kept: Vec::new(),
            ears: Vec::new(),
            mine: Vec::new(),
        };
        person.is_let_in(&reply);
        person
    }

    fn is_let_in(&mut self, reply: &Reply) {
        assert_eq!(reply.body["player"], self.player.as_str(), "a code makes nobody somebody else");
        self.guest.token = text(&reply.body["token"]);
        self.code = text(&reply.body["recovery_code"]);
    }

    pub(super) async fn get(&self, world: &World, path: &str) -> Reply {
        world.ask(&self.guest, Method::GET, path, &nothing()).await
    }

    pub(super) async fn post(&self, world: &World, path: &str, body: &Value) -> Reply {
        world.ask(&self.guest, Method::POST, path, body).await
    }

    pub(super) fn one_of<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.dice.below(things.len() as u32) as usize].clone()
    }

    /// Comes back by the code, which is good for one use.
    pub(super) async fn recover(&mut self, world: &World) {
        let body = json!({ "code": self.code, "token": true });
        let reply = world.ask(&world.stranger, Method::POST, "/me/recover", &body).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        self.is_let_in(&reply);
        let again = world.ask(&world.stranger, Method::POST, "/me/recover", &body).await;
        assert_eq!(again.body["type"], "/problems/unknown-code", "{}", again.body);
    }

    pub(super) async fn sign_out(&mut self, world: &World) {
        let reply = world.ask(&self.guest, Method::DELETE, "/me/session", &nothing()).await;
        assert_eq!(reply.status, 204, "{}", reply.body);
        let me = self.get(world, "/me").await;
        assert_eq!(me.status, 401, "whoever has signed out is nobody: {}", me.body);
        self.recover(world).await;
    }

    pub(super) async fn rename(&mut self, world: &World) {
        let named = [format!("Guest {}", self.number), format!("Zoë {}", self.number), "Alma".to_owned()];
        let name = self.one_of(&named);
        let reply = world.ask(&self.guest, Method::PATCH, "/me", &json!({ "name": name })).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        let me = self.get(world, "/me").await;
        assert_eq!(me.body["name"], name.as_str(), "{}", me.body);
    }

    /// Follows a table, goes on with it, or hangs up.
    pub(super) async fn follow(&mut self, world: &World, table: &str) {
        let place = self.ears.iter().position(|ear| ear.table == table).unwrap_or_else(|| {
            self.ears.push(Ear::new(table));
            self.ears.len() - 1
        });
        let ear = &mut self.ears[place];
        if ear.is_open() {
            ear.close().await;
        } else {
            ear.open(&world.base, &self.guest);
        }
    }
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}
