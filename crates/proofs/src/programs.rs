//! Programs at a table, from its opening to its record.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant};

use beanfield_rules::chance::Dice;
use beanfield_rules::rulesets::RULESETS;
use beanfield_tables::record::Record;
use serde_json::{Value, json};

use crate::client::{Gone, Guest, Reply};
use crate::memory::{Deed, Memory};

/// Where the servers are; it changes when one is started again.
#[derive(Clone, Debug)]
pub(crate) struct Nodes(Arc<RwLock<Vec<String>>>);

impl Nodes {
    pub(crate) fn new(bases: Vec<String>) -> Self {
        Self(Arc::new(RwLock::new(bases)))
    }

    pub(crate) fn set(&self, node: usize, base: &str) {
        base.clone_into(&mut self.0.write().expect("nothing panics here")[node]);
    }

    pub(crate) fn base(&self, node: usize) -> String {
        let bases = self.0.read().expect("nothing panics here");
        bases[node % bases.len()].clone()
    }
}

/// Entries by their place, as a stream has told them.
pub(crate) type Told = Arc<Mutex<BTreeMap<u64, Value>>>;

#[derive(Debug)]
struct Program {
    guest: Guest,
    /// The node it speaks with.
    node: usize,
    seat: &'static str,
    memory: Memory,
    joined: bool,
    /// Deeds sent at this table, and the name of the last.
    sent: u64,
}

/// So many decisions of programs, and then bots play the game to its end.
const PATIENCE: u64 = 250;

/// Two programs and some bots at a table.
#[derive(Debug)]
pub(crate) struct Table {
    http: reqwest::Client,
    nodes: Nodes,
    number: u64,
    ruleset: &'static str,
    players: u8,
    programs: Vec<Program>,
    id: Option<String>,
    pub(crate) told: Told,
    dice: Dice,
    /// At tables that are left behind.
    acknowledged: usize,
    told_before: usize,
    pub(crate) finished: usize,
    /// Deeds that the server could not write and said so.
    pub(crate) unavailable: usize,
    waiting: Option<(u64, Instant)>,
    /// The longest time without a new entry in which the table did not wait for us.
    pub(crate) longest_wait: Duration,
}

/// Where the programs sit.
const SEATS: [&str; 2] = ["A", "B"];

impl Table {
    /// Each number is another ruleset, or another number of players.
    pub(crate) fn new(http: &reqwest::Client, nodes: &Nodes, number: usize) -> Self {
        let ruleset = &RULESETS[number % RULESETS.len()];
        let span = usize::from(ruleset.players.max - ruleset.players.min) + 1;
        Self {
            http: http.clone(),
            nodes: nodes.clone(),
            number: number as u64,
            ruleset: ruleset.id,
            players: ruleset.players.min + (number / RULESETS.len() % span) as u8,
            programs: Vec::new(),
            id: None,
            told: Told::default(),
            dice: Dice::new(number as u64),
            acknowledged: 0,
            told_before: 0,
            finished: 0,
            unavailable: 0,
            waiting: None,
            longest_wait: Duration::ZERO,
        }
    }

    /// The table's id, and who may follow it at which node, once it is open.
    pub(crate) fn followed(&self) -> Option<(String, Guest, usize)> {
        let first = self.programs.first()?;
        Some((self.id.clone()?, first.guest.clone(), first.node))
    }

    /// Deeds that were acknowledged, at all tables so far.
    pub(crate) fn acknowledged(&self) -> usize {
        self.acknowledged + self.programs.iter().map(|program| program.memory.len()).sum::<usize>()
    }

    /// Entries that streams have told, at all tables so far.
    pub(crate) fn told_in_all(&self) -> usize {
        self.told_before + self.told.lock().expect("nothing panics here").len()
    }

    /// Whoever is at this node goes to the next one.
    pub(crate) fn flee(&mut self, node: usize) {
        for program in self.programs.iter_mut().filter(|program| program.node == node) {
            program.node += 1;
        }
    }

    /// The next thing to do at this table.
    pub(crate) async fn step(&mut self) -> Result<(), (usize, Gone)> {
        let wanted = usize::from(self.players.min(2));
        if self.programs.len() < wanted {
            return self.welcome().await;
        }
        if self.dice.below(20) == 0 {
            self.come_and_leave().await;
        }
        let Some(id) = self.id.clone() else { return self.open().await };
        if let Some(late) = self.programs.iter().position(|program| !program.joined) {
            return self.join(late, &id).await;
        }
        for number in 0..self.programs.len() {
            if self.play(number, &id).await? {
                return Ok(());
            }
        }
        let update = self.ask(0, &id, "").await?;
        if update.body["table"]["stage"] == "finished" {
            return self.finish(&id).await;
        }
        self.wait(&update.body);
        if self.programs.iter().map(|program| program.sent).sum::<u64>() > PATIENCE {
            for place in 0..self.programs.len() {
                self.send(place, &id, "resign", &json!({})).await?;
            }
        }
        Ok(())
    }

    /// Nobody of us is waited for. Notes since when nothing has happened.
    fn wait(&mut self, update: &Value) {
        let Some(seq) = update["table"]["seq"].as_u64() else { return };
        match self.waiting {
            Some((before, since)) if before == seq => self.longest_wait = self.longest_wait.max(since.elapsed()),
            _ => self.waiting = Some((seq, Instant::now())),
        }
    }

    async fn welcome(&mut self) -> Result<(), (usize, Gone)> {
        let place = self.programs.len();
        let node = self.number as usize + place;
        let name = ["Ann", "Ben"][place];
        let guest = Guest::welcome(&self.http, &self.nodes.base(node), name).await.map_err(|gone| (node, gone))?;
        self.programs.push(Program {
            guest,
            node,
            seat: SEATS[place],
            memory: Memory::default(),
            joined: false,
            sent: 0,
        });
        Ok(())
    }

    /// Somebody wants to be welcomed, and leaves before they are, as happens on bad lines.
    async fn come_and_leave(&mut self) {
        let patience = Duration::from_micros(self.dice.below(8_000).into());
        let base = self.nodes.base(self.programs[0].node);
        let welcome = Guest::welcome(&self.http, &base, "Cid");
        // Some are quick enough, and nobody minds.
        let _ = tokio::time::timeout(patience, welcome).await;
    }

    async fn open(&mut self) -> Result<(), (usize, Gone)> {
        let seat = |place: usize| match place {
            0 => json!("me"),
            1 => json!("open"),
            _ => json!({ "bot": "farmer" }),
        };
        let seats: Vec<Value> = (0..usize::from(self.players)).map(seat).collect();
        let opening = json!({ "ruleset": self.ruleset, "players": self.players, "auto_start": true, "seats": seats });
        let host = &self.programs[0];
        let reply = host.guest.post(&self.nodes.base(host.node), "/tables", &opening).await;
        let reply = reply.map_err(|gone| (host.node, gone))?;
        if reply.status != 201 {
            reply.must_be_unavailable();
            self.unavailable += 1;
            return Ok(());
        }
        self.id = Some(reply.body["table"]["id"].as_str().expect("an id").to_owned());
        self.told_before = self.told_in_all();
        self.told = Told::default();
        self.acknowledged = self.acknowledged();
        for (place, program) in self.programs.iter_mut().enumerate() {
            program.joined = place == 0;
            program.memory = Memory::default();
            program.sent = 0;
        }
        Ok(())
    }

    async fn join(&mut self, place: usize, id: &str) -> Result<(), (usize, Gone)> {
        let reply = self.send(place, id, "join", &json!({})).await?;
        let seated = reply.status == 200 || reply.body["type"] == "/problems/already-seated";
        if !seated {
            reply.must_be_unavailable();
            self.unavailable += 1;
        }
        self.programs[place].joined = seated;
        Ok(())
    }

    async fn ask(&self, place: usize, id: &str, path: &str) -> Result<Reply, (usize, Gone)> {
        let program = &self.programs[place];
        let reply = program.guest.get(&self.nodes.base(program.node), &format!("/tables/{id}{path}")).await;
        reply.map_err(|gone| (program.node, gone))
    }

    async fn send(&self, place: usize, id: &str, what: &str, body: &Value) -> Result<Reply, (usize, Gone)> {
        let program = &self.programs[place];
        let reply = program.guest.post(&self.nodes.base(program.node), &format!("/tables/{id}/{what}"), body).await;
        reply.map_err(|gone| (program.node, gone))
    }

    /// Does something if it is this program's turn, or if it could speak.
    async fn play(&mut self, place: usize, id: &str) -> Result<bool, (usize, Gone)> {
        if let Some(deed) = self.programs[place].memory.unanswered.clone() {
            self.deliver(place, id, deed).await?;
            return Ok(true);
        }
        let legal = self.ask(place, id, "/actions").await?;
        assert!(legal.status == 200 || legal.status == 503, "{}", legal.body);
        if legal.status == 503 {
            return Ok(true);
        }
        let is = |what: &str| legal.body[what] == true;
        if !is("awaited") && !is("may_speak") {
            return Ok(false);
        }
        self.waiting = None;
        self.programs[place].sent += 1;
        let deed = self.choose(place, &legal.body, is("awaited"));
        self.deliver(place, id, deed).await?;
        Ok(true)
    }

    /// Says something, whoever's turn it is; without a table, tries to open one.
    pub(crate) async fn speak(&mut self) -> Result<(), (usize, Gone)> {
        let Some(id) = self.id.clone() else { return self.open().await };
        self.programs[0].sent += 1;
        let words = Deed::Said(format!("message {}", self.programs[0].sent));
        self.deliver(0, &id, words).await
    }

    fn choose(&mut self, place: usize, legal: &Value, awaited: bool) -> Deed {
        if self.dice.below(30) == 0 {
            return Deed::Said(format!("message {}", self.programs[place].sent));
        }
        if self.dice.below(15) == 0 {
            return Deed::TookBack;
        }
        let listed = legal["actions"].as_array().expect("a list");
        let actions: Vec<&Value> = listed.iter().filter(|it| it["do"] != "wish").collect();
        if actions.is_empty() || !awaited && self.dice.below(2) == 0 {
            return Deed::Passed;
        }
        Deed::Acted(actions[self.dice.below(actions.len() as u32) as usize].clone())
    }

    /// Sends it, and remembers it when it is acknowledged. An action without an answer is sent again under its name; nothing
    /// else is, because it has none.
    async fn deliver(&mut self, place: usize, id: &str, deed: Deed) -> Result<(), (usize, Gone)> {
        let (what, body) = match &deed {
            Deed::Acted(action) => {
                ("actions", json!({ "action": action, "id": format!("deed {}", self.programs[place].sent) }))
            }
            Deed::Said(text) => ("chat", json!({ "text": text })),
            Deed::Passed => ("pass", json!({})),
            Deed::TookBack => ("undo", json!({})),
        };
        let reply = self.send(place, id, what, &body).await;
        let memory = &mut self.programs[place].memory;
        let again = memory.unanswered.take().is_some();
        match &reply {
            Ok(reply) if reply.status == 200 => memory.keep(reply.body["seq"].as_u64().expect("a number"), deed),
            Ok(reply) if reply.status == 409 && again => memory.doubt(deed),
            // It was decided on for a moment that is over.
            Ok(reply) if reply.status == 409 => {}
            Ok(reply) => {
                reply.must_be_unavailable();
                self.unavailable += 1;
                memory.wonder(deed);
            }
            Err(_) => memory.wonder(deed),
        }
        reply.map(|_| ())
    }

    /// The table is shown to whoever sits there, if there is one.
    pub(crate) async fn is_shown(&self) -> bool {
        let Some(id) = &self.id else { return true };
        let shown = self.ask(0, id, "").await;
        shown.is_ok_and(|reply| reply.status == 200 && reply.body["table"]["viewer"] == SEATS[0])
    }

    /// Everything that was acknowledged or told is there, at the node that is asked. Answers with the log of the first seat.
    pub(crate) async fn check(&self, node: usize) -> Result<Value, Gone> {
        let Some(id) = &self.id else { return Ok(Value::Null) };
        let mut first = Value::Null;
        for program in self.programs.iter().filter(|program| program.joined) {
            let reply = program.guest.get(&self.nodes.base(node), &format!("/tables/{id}/log")).await?;
            if reply.status == 503 {
                return Err(Gone);
            }
            assert_eq!(reply.status, 200, "{}", reply.body);
            program.memory.check(program.seat, &reply.body);
            let table = &reply.body["table"];
            let is_full = table["seats"].as_array().expect("seats").iter().all(|seat| !seat["occupant"].is_null());
            assert!(!is_full || table["stage"] != "gathering", "a table began by half: {table}");
            if program.seat == SEATS[0] {
                for (seq, told) in &*self.told.lock().expect("nothing panics here") {
                    assert_eq!(reply.body["entries"][*seq as usize - 1], *told, "a stream told what is not so");
                }
                first = reply.body;
            }
        }
        Ok(first)
    }

    async fn finish(&mut self, id: &str) -> Result<(), (usize, Gone)> {
        let node = self.programs[0].node;
        self.check(node).await.map_err(|gone| (node, gone))?;
        let reply = self.ask(0, id, "/record").await?;
        if reply.status == 503 {
            return Ok(());
        }
        assert_eq!(reply.status, 200, "{}", reply.body);
        let record = Record::parse(&reply.body.to_string()).unwrap_or_else(|error| panic!("{error:?}"));
        record.verify().unwrap_or_else(|error| panic!("{error:?}"));
        self.finished += 1;
        self.id = None;
        self.waiting = None;
        Ok(())
    }
}
