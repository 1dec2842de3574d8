//! Any order of valid requests from any number of clients: every answer is as documented, and whatever anybody was told is so.

mod answers;
mod deeds;
mod ears;
mod endings;
mod person;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use beanfield_rules::chance::Dice;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::process::Command;
use tokio::task::JoinSet;

use crate::client::{Guest, Reply};
use crate::process::Process;
use answers::Answers;
use person::Person;

/// Ask for anything, in any order, from many clients at once
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Clients that ask at once
    #[arg(long, value_name = "N", default_value_t = 24)]
    clients: usize,
    /// Requests, of all clients together
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    requests: usize,
    /// No longer than so many seconds
    #[arg(long, value_name = "N", default_value_t = 600)]
    seconds: u64,
    /// What the clients decide by
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What all clients share.
#[derive(Debug)]
pub(crate) struct World {
    base: String,
    stranger: Guest,
    tables: Mutex<Vec<String>>,
    most_tables: usize,
    answers: Answers,
    asked: AtomicUsize,
    requests: usize,
    until: Instant,
}

impl World {
    /// Asks, and looks at the answer.
    async fn ask(&self, guest: &Guest, method: Method, path: &str, body: &Value) -> Reply {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let what = format!("{method} {path} {body}");
        let reply = guest.ask(method, &self.base, path, body).await;
        let reply = reply.unwrap_or_else(|_| panic!("no answer to {what}"));
        self.answers.check(&what, &reply);
        reply
    }

    fn goes_on(&self) -> bool {
        self.asked.load(Ordering::Relaxed) < self.requests && Instant::now() < self.until
    }

    fn tables(&self) -> Vec<String> {
        self.tables.lock().expect("nothing panics here").clone()
    }

    /// Remembers a table.
    fn found(&self, table: &str) {
        let mut tables = self.tables.lock().expect("nothing panics here");
        if !tables.iter().any(|it| it == table) {
            tables.push(table.to_owned());
        }
    }
}

pub(crate) async fn run(binary: &Path, args: Args) {
    let began = Instant::now();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (database, log) = (folder.path().join("beanfield.db"), folder.path().join("log"));
    let mut command = Command::new(binary);
    command.stderr(std::fs::File::create(&log).expect("a file"));
    let process = Process::spawn_with_log(command, database.to_str().expect("a plain path"), "one", "warn").await;
    let http = reqwest::Client::new();
    let mut stranger = Guest::welcome(&http, &process.base, "Nobody").await.expect("the server runs");
    stranger.token.clear();
    let world = std::sync::Arc::new(World {
        base: process.base.clone(),
        stranger,
        tables: Mutex::default(),
        most_tables: 3 * args.clients,
        answers: Answers::documented(),
        asked: AtomicUsize::new(0),
        requests: args.requests,
        until: began + Duration::from_secs(args.seconds),
    });
    let mut clients = JoinSet::new();
    for number in 0..args.clients {
        let (world, dice) = (world.clone(), Dice::new(args.seed << 16 | number as u64));
        clients.spawn(async move {
            let mut person = Person::welcome(&world, number, dice).await;
            while world.goes_on() {
                person.do_something(&world).await;
            }
            person
        });
    }
    let mut people = clients.join_all().await;
    let ends = endings::check(&world, &mut people).await;
    let written = std::fs::read_to_string(&log).expect("it is there");
    assert!(written.is_empty(), "the server has complained:\n{written}");
    println!(
        "{} requests of {} clients at {} tables of {} games: {} refusals of {} kinds, all as documented; {}; {:.0} s",
        world.asked.load(Ordering::Relaxed),
        people.len(),
        ends.tables,
        ends.games,
        world.answers.refused(),
        world.answers.kinds(),
        ends,
        began.elapsed().as_secs_f64(),
    );
}

/// A body without anything in it.
fn nothing() -> Value {
    json!({})
}
