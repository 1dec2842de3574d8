//! `kill -9` at random moments under load: everything acknowledged is there, nothing is there by half, and every table goes on.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use beanfield_rules::chance::Dice;
use beanfield_testing::{Durability, Postgres};
use tokio::sync::Mutex;
use tokio::task::JoinSet;

use crate::follow::Following;
use crate::process::Process;
use crate::programs::{Nodes, Table};

/// Kill the server again and again while programs play
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How often, on each database
    #[arg(long, value_name = "N", default_value_t = 200)]
    kills: usize,
    /// Tables that play at once
    #[arg(long, value_name = "N", default_value_t = 44)]
    tables: usize,
    /// The longest time between two kills, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1_500)]
    longest: u32,
}

pub(crate) async fn run(binary: &Path, args: Args) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("beanfield.db");
    crash(binary, "SQLite", file.to_str().expect("a plain path"), &args).await;
    let postgres = Postgres::start(Durability::Disk);
    crash(binary, "Postgres", &postgres.database().await, &args).await;
}

async fn crash(binary: &Path, kind: &str, database: &str, args: &Args) {
    let began = Instant::now();
    let http = reqwest::Client::new();
    let mut process = Process::start(binary, database, "one").await;
    let nodes = Nodes::new(vec![process.base.clone()]);
    let tables: Vec<Arc<Mutex<Table>>> =
        (0..args.tables).map(|number| Arc::new(Mutex::new(Table::new(&http, &nodes, number)))).collect();
    let mut dice = Dice::new(args.kills as u64);
    let mut slowest = Duration::ZERO;
    for _ in 0..args.kills {
        let mut playing = JoinSet::new();
        for table in &tables {
            playing.spawn(play(table.clone(), nodes.clone()));
        }
        tokio::time::sleep(Duration::from_millis(u64::from(1 + dice.below(args.longest)))).await;
        process.kill().await;
        playing.join_all().await;
        let start = Instant::now();
        process = Process::start(binary, database, "one").await;
        slowest = slowest.max(start.elapsed());
        nodes.set(0, &process.base);
        for table in &tables {
            table.lock().await.check(0).await.expect("the server is back");
        }
    }
    let mut ending = JoinSet::new();
    for table in &tables {
        ending.spawn(end(table.clone()));
    }
    ending.join_all().await;
    let (mut acknowledged, mut finished, mut told) = (0, 0, 0);
    for table in &tables {
        let table = table.lock().await;
        acknowledged += table.acknowledged();
        finished += table.finished;
        told += table.told_in_all();
    }
    println!(
        "{kind}: {} kills, {} tables: {acknowledged} acknowledged deeds and {told} told entries, all there; {finished} games \
         verified; ready again after {} ms at most; {:.0} s",
        args.kills,
        args.tables,
        slowest.as_millis(),
        began.elapsed().as_secs_f64(),
    );
}

/// Plays and follows until the server is gone.
async fn play(table: Arc<Mutex<Table>>, nodes: Nodes) {
    let mut table = table.lock().await;
    let mut following = Following::default();
    while table.step().await.is_ok() {
        following.keep_up(&nodes, &table).await;
    }
    following.drain().await;
}

/// Every table goes on to the end of its game.
async fn end(table: Arc<Mutex<Table>>) {
    let mut table = table.lock().await;
    let before = table.finished;
    while table.finished == before {
        table.step().await.expect("the server runs");
    }
}
