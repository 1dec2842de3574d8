//! When nothing can be written: the server says so, goes on showing what it can, and needs no restart afterwards.

use std::path::Path;
use std::time::{Duration, Instant};

use beanfield_testing::{Durability, Postgres};
use tokio::process::Command;
use tokio::task::JoinSet;

use crate::disk::Disk;
use crate::process::Process;
use crate::programs::{Nodes, Table};

/// Take the database away while programs play, and give it back
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Tables that play
    #[arg(long, value_name = "N", default_value_t = 11)]
    tables: usize,
    /// How often, in each way
    #[arg(long, value_name = "N", default_value_t = 5)]
    times: usize,
}

/// After the trouble is over, a deed is taken within this time.
const PATIENCE: Duration = Duration::from_secs(30);

/// All games come to their end within this time.
const LONGEST: Duration = Duration::from_mins(5);

pub(crate) async fn run(binary: &Path, args: Args) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("beanfield.db");
    let file = file.to_str().expect("a plain path");
    // Where a file may not grow, writing fails, once the signal that would end the process is ignored.
    let mut command = Command::new("env");
    command.arg("--ignore-signal=XFSZ").arg(binary);
    let process = Process::spawn(command, file, "one").await;
    let mut trial = Trial::begin(&process, &args).await;
    for _ in 0..args.times {
        trial.suffer("read-only", || process.limit_files(Some(0)), || process.limit_files(None)).await;
        let full = std::fs::metadata(format!("{file}-wal")).expect("the log of SQLite").len();
        trial.suffer("no room", || process.limit_files(Some(full)), || process.limit_files(None)).await;
    }
    trial.end("SQLite").await;

    let folder = tempfile::tempdir().expect("a temporary folder");
    match Disk::new(folder.path()).await {
        Some(disk) => {
            let file = folder.path().join("beanfield.db");
            let process = Process::spawn(disk.command(binary), file.to_str().expect("a plain path"), "one").await;
            let mut trial = Trial::begin(&process, &args).await;
            for _ in 0..args.times {
                trial.suffer("full disk", || disk.fill(&process), || disk.free(&process)).await;
            }
            trial.end("SQLite on a full disk").await;
        }
        None => println!("not tried on a full disk: the system allows no disk of one's own"),
    }

    let postgres = Postgres::start(Durability::Disk);
    let process = Process::start(binary, &postgres.database().await, "one").await;
    let mut trial = Trial::begin(&process, &args).await;
    for _ in 0..args.times {
        trial.suffer("database gone", || postgres.crash(), || postgres.restart()).await;
    }
    trial.end("Postgres").await;
}

struct Trial {
    tables: Vec<Table>,
    times: usize,
    slowest_no: Duration,
    slowest_return: Duration,
}

impl Trial {
    /// Games are under way at all tables.
    async fn begin(process: &Process, args: &Args) -> Self {
        let http = reqwest::Client::new();
        let nodes = Nodes::new(vec![process.base.clone()]);
        let mut tables: Vec<Table> = (0..args.tables).map(|number| Table::new(&http, &nodes, number)).collect();
        for table in &mut tables {
            while table.acknowledged() < 5 {
                table.step().await.expect("the server runs");
            }
        }
        Self { tables, times: 0, slowest_no: Duration::ZERO, slowest_return: Duration::ZERO }
    }

    async fn suffer(&mut self, what: &str, begin: impl FnOnce(), end: impl FnOnce()) {
        self.times += 1;
        begin();
        let mut speaking: JoinSet<(Table, Duration)> = JoinSet::new();
        for mut table in self.tables.drain(..) {
            speaking.spawn(async move {
                let (before, start) = (table.unavailable, Instant::now());
                table.speak().await.expect("the server runs");
                assert_eq!(table.unavailable, before + 1, "a deed was taken that can't be written");
                let took = start.elapsed();
                assert!(table.is_shown().await, "the table can't be seen");
                (table, took)
            });
        }
        for (table, took) in speaking.join_all().await {
            self.tables.push(table);
            self.slowest_no = self.slowest_no.max(took);
        }
        end();
        for table in &mut self.tables {
            let (before, start) = (table.acknowledged(), Instant::now());
            while table.acknowledged() == before {
                assert!(start.elapsed() < PATIENCE, "{what}: nothing can be written though the trouble is over");
                table.step().await.expect("the server runs");
            }
            self.slowest_return = self.slowest_return.max(start.elapsed());
            table.check(0).await.expect("the server runs");
        }
    }

    async fn end(mut self, kind: &str) {
        let start = Instant::now();
        for table in &mut self.tables {
            let before = table.finished;
            while table.finished == before {
                assert!(start.elapsed() < LONGEST, "{kind}: a game does not come to its end");
                table.step().await.expect("the server runs");
            }
        }
        let acknowledged: usize = self.tables.iter().map(Table::acknowledged).sum();
        let refused: usize = self.tables.iter().map(|table| table.unavailable).sum();
        println!(
            "{kind}: {} times without a database that can be written to: {refused} deeds refused in {:.1} s at most, tables shown all the \
             time; written again {:.1} s after the trouble at most, without a restart; {acknowledged} acknowledged deeds, all there",
            self.times,
            self.slowest_no.as_secs_f64(),
            self.slowest_return.as_secs_f64(),
        );
    }
}
