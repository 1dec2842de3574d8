//! How many tables one server holds: they rise step by step until an action takes too long to reach the other seat. Then all streams
//! are cut at once and come back.

mod answers;
mod crowd;
mod pair;

use std::path::Path;
use std::time::Duration;

use beanfield_testing::{Durability, Latencies, Postgres};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::process::Process;
use crowd::Crowd;

/// Let tables and streams rise until the server is too slow for them, then cut all streams at once
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Args {
    /// Tables in the first step, and more in each further one
    #[arg(long, value_name = "N", default_value_t = 500)]
    step: usize,
    /// The most tables
    #[arg(long, value_name = "N", default_value_t = 6_000)]
    most: usize,
    /// How long each step is played
    #[arg(long, value_name = "N", default_value_t = 10)]
    seconds: u64,
    /// From one action to the next at a table, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    pause: u64,
    /// The longest that 99 of 100 actions may take to reach the other seat, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100.0)]
    limit: f64,
    /// It fails if fewer tables are held
    #[arg(long, value_name = "N", default_value_t = 500)]
    bar: usize,
}

/// Files a table needs when all streams come back: a connection to act, and for each seat a stream that goes and one that comes.
const FILES_A_TABLE: u64 = 5;

/// Files for everything else.
const OTHER_FILES: u64 = 200;

pub(crate) async fn run(binary: &Path, mut args: Args) {
    let room = room_for_tables();
    let is_short_of_files = room < args.most;
    args.most = args.most.min(room);
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!(
        "server and clients on {cores} cores; duel-modern, an action every {} ms at each table, both seats follow; {} s a step",
        args.pause, args.seconds
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("beanfield.db");
    load(binary, "SQLite", file.to_str().expect("a plain path"), args, is_short_of_files).await;
    // What is not yet on the disk need not go there, and will not be in the way of the other database.
    drop(folder);
    rustix::fs::sync();
    let postgres = Postgres::start(Durability::Disk);
    load(binary, "Postgres", &postgres.database().await, args, is_short_of_files).await;
}

/// Takes as many files as we are allowed; servers that we start may have as many.
fn room_for_tables() -> usize {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).expect("a process may have what it is allowed");
    let files = maximum.unwrap_or(u64::MAX);
    (files.saturating_sub(OTHER_FILES) / FILES_A_TABLE) as usize
}

async fn load(binary: &Path, kind: &str, database: &str, args: Args, is_short_of_files: bool) {
    let process = Process::start(binary, database, "one").await;
    let pause = Duration::from_millis(args.pause);
    let time = Duration::from_secs(args.seconds);
    let mut crowd = Crowd::new(&process.base);
    // What every process needs once is not counted for the tables.
    crowd.gather(20).await;
    crowd.follow().await;
    let mut actions = crowd.play(Duration::from_secs(1).min(time), pause).await.len();
    crowd.leave();
    let base = settled(&process).await;
    crowd.gather(args.step).await;
    let with_tables = settled(&process).await;
    crowd.follow().await;
    let with_streams = settled(&process).await;
    println!("\n{kind}: {} MB at rest", base / 1_000_000);
    let share = |more: u64, less: u64, among: usize| more.saturating_sub(less) / among as u64 / 1_000;
    println!("  a table at its start {:>4} KB of memory", share(with_tables, base, args.step));
    println!("  an open stream       {:>4} KB", share(with_streams, with_tables, 2 * args.step));

    println!("\n  tables  streams  actions/s    p50 ms    p99 ms  memory MB");
    let (mut held, mut pace, mut fastest) = (0, pause, 0.0);
    let mut again = false;
    loop {
        let mut latencies = crowd.play(time, pace).await;
        actions += latencies.len();
        row(&process, crowd.len(), &mut latencies, time);
        if latencies.percentile(99) <= args.limit {
            held = crowd.len();
            fastest = latencies.len() as f64 / time.as_secs_f64();
            again = false;
            if held + args.step <= args.most {
                crowd.gather(args.step).await;
                crowd.follow().await;
            } else if is_short_of_files {
                // No more tables than these: they play faster.
                pace = pace * 2 / 3;
            } else {
                break;
            }
        } else if again {
            break;
        } else {
            // Something else on this machine may have been in the way.
            again = true;
        }
    }
    crowd.keep(held.max(args.step));
    println!(
        "  held: {held} tables with {} streams and {fastest:.0} actions/s, p99 at most {} ms",
        2 * held,
        args.limit
    );
    assert!(held >= args.bar, "fewer than {} tables are held", args.bar);

    let mut storm = crowd.storm(pause).await;
    actions += storm.acknowledged.len();
    println!(
        "\n  storm: {} streams cut at once; back with all they had missed after {:.0} ms (half of them), {:.0} ms (99 of 100), \
         {:.0} ms (all)",
        storm.back.len(),
        storm.back.percentile(50),
        storm.back.percentile(99),
        storm.back.percentile(100),
    );
    println!(
        "  {} actions meanwhile, none refused; acknowledged after {:.1} ms (half), {:.1} ms (99 of 100)",
        storm.acknowledged.len(),
        storm.acknowledged.percentile(50),
        storm.acknowledged.percentile(99)
    );
    let mut after = crowd.play(time, pause).await;
    actions += after.len();
    row(&process, crowd.len(), &mut after, time);
    assert_eq!(crowd.acknowledged().await, actions as u64, "the server has counted other actions than we sent");
}

fn row(process: &Process, tables: usize, latencies: &mut Latencies, time: Duration) {
    println!(
        "  {tables:>6}  {:>7}  {:>9.0} {:>9.2} {:>9.2}  {:>9}",
        2 * tables,
        latencies.len() as f64 / time.as_secs_f64(),
        latencies.percentile(50),
        latencies.percentile(99),
        process.memory() / 1_000_000,
    );
}

/// Memory, once it stays the same for a moment.
async fn settled(process: &Process) -> u64 {
    let mut before = process.memory();
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let now = process.memory();
        if now.abs_diff(before) < 100_000 {
            return now;
        }
        before = now;
    }
}
