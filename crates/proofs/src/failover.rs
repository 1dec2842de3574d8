//! Three nodes on one Postgres, and whatever can happen to them: no fork, no double move, nothing lost that was acknowledged, and every
//! table moves on soon.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use beanfield_rules::chance::Dice;
use beanfield_testing::{Durability, Postgres};
use serde_json::Value;
use tokio::sync::Mutex;
use tokio::task::JoinSet;

use crate::client::Gone;
use crate::follow::Following;
use crate::process::Process;
use crate::programs::{Nodes, Table};
use crate::proxy::{News, Proxy};

/// Kill, pause and cut off nodes while programs and bots play
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Tables that play at once
    #[arg(long, value_name = "N", default_value_t = 200)]
    tables: usize,
    /// Misfortunes, one after another
    #[arg(long, value_name = "N", default_value_t = 60)]
    misfortunes: usize,
    /// The longest time a table may stand still while it waits for a bot, in seconds
    #[arg(long, value_name = "S", default_value_t = 20)]
    patience: u64,
}

const NODES: usize = 3;

/// Longer than a lease lasts.
const PAUSE: Duration = Duration::from_secs(9);

/// A node that has not answered for so long is left for another one.
const ANSWER: Duration = Duration::from_secs(3);

/// Once nothing hinders it, a node serves again within this time.
const RECOVERY: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug)]
enum Misfortune {
    Killed,
    Paused,
    NewsLate,
    NewsLost,
    CutOff,
}

use Misfortune::{CutOff, Killed, NewsLate, NewsLost, Paused};

/// One of three nodes, with its own wire to the database.
struct Node {
    name: String,
    database: String,
    proxy: Proxy,
    process: Process,
}

impl Node {
    async fn start(binary: &Path, database: &str, number: usize) -> Self {
        let (before, rest) = database.rsplit_once(':').expect("an address with a port");
        let (port, after) = rest.split_once('/').expect("the name of a database");
        let proxy = Proxy::to(port.parse().expect("a port")).await;
        let database = format!("{before}:{}/{after}", proxy.port());
        let name = format!("node-{number}");
        let process = Process::start(binary, &database, &name).await;
        Self { name, database, proxy, process }
    }
}

pub(crate) async fn run(binary: &Path, args: Args) {
    let began = Instant::now();
    let postgres = Postgres::start(Durability::Disk);
    let database = postgres.database().await;
    let mut cluster = Vec::new();
    for number in 0..NODES {
        cluster.push(Node::start(binary, &database, number).await);
    }
    let nodes = Nodes::new(cluster.iter().map(|node| node.process.base.clone()).collect());
    let http = reqwest::Client::builder().timeout(ANSWER).build().expect("a client");
    let over = Arc::new(AtomicBool::new(false));
    let tables: Vec<Arc<Mutex<Table>>> =
        (0..args.tables).map(|number| Arc::new(Mutex::new(Table::new(&http, &nodes, number)))).collect();
    let mut playing = JoinSet::new();
    for table in &tables {
        playing.spawn(play(table.clone(), nodes.clone(), over.clone()));
    }
    let mut dice = Dice::new(args.misfortunes as u64);
    let mut counts = [0; 5];
    for turn in 0..args.misfortunes {
        let kind = turn % counts.len();
        counts[kind] += 1;
        let number = dice.below(NODES as u32) as usize;
        let node = &mut cluster[number];
        strike([Killed, Paused, NewsLate, NewsLost, CutOff][kind], node, binary, &mut dice).await;
        nodes.set(number, &node.process.base);
        assert!(playing.try_join_next().is_none(), "a program has given up");
    }
    over.store(true, Ordering::SeqCst);
    // A panic of a program is a broken promise: it ends us.
    playing.join_all().await;
    for table in &tables {
        agree(&*table.lock().await).await;
    }
    let (mut acknowledged, mut told, mut finished, mut longest) = (0, 0, 0, Duration::ZERO);
    for table in &tables {
        let table = table.lock().await;
        acknowledged += table.acknowledged();
        told += table.told_in_all();
        finished += table.finished;
        longest = longest.max(table.longest_wait);
    }
    let [killed, paused, late, lost, cut] = counts;
    println!(
        "three nodes, {} tables: {killed} killed, {paused} paused past their lease, {late} heard late, {lost} heard nothing, {cut} cut \
         off; {acknowledged} acknowledged deeds and {told} told entries, all there, none twice, the same log at every node; {finished} games verified; a table \
         waited {:.1} s at most for a bot; {:.0} s",
        args.tables,
        longest.as_secs_f64(),
        began.elapsed().as_secs_f64(),
    );
    assert!(finished > 0, "no game was finished");
    assert!(longest < Duration::from_secs(args.patience), "a table stood still for {longest:?}");
}

/// All nodes tell the same log, and it has all that was acknowledged.
async fn agree(table: &Table) {
    let mut first: Option<Value> = None;
    for node in 0..NODES {
        let start = Instant::now();
        let log = loop {
            match table.check(node).await {
                Ok(log) => break log,
                Err(Gone) => assert!(start.elapsed() < RECOVERY, "a node is not back after {RECOVERY:?}"),
            }
        };
        // Bots may go on meanwhile; what both tell is the same.
        if let (Some(one), Some(other)) =
            (first.as_ref().and_then(|log| log["entries"].as_array()), log["entries"].as_array())
        {
            assert!(one.iter().zip(other).all(|(one, other)| one == other), "two nodes tell different logs");
        }
        first.get_or_insert(log);
    }
}

async fn strike(misfortune: Misfortune, node: &mut Node, binary: &Path, dice: &mut Dice) {
    let short = Duration::from_millis(u64::from(200 + dice.below(3_000)));
    match misfortune {
        Killed => {
            node.process.kill().await;
            tokio::time::sleep(short).await;
            node.process = Process::start(binary, &node.database, &node.name).await;
        }
        Paused => {
            node.process.pause();
            tokio::time::sleep(PAUSE).await;
            node.process.wake();
        }
        NewsLate => node.proxy.tell(News::Late(short)),
        NewsLost => node.proxy.tell(News::Lost),
        CutOff => {
            node.proxy.cut();
            node.proxy.tell(News::AtOnce);
        }
    }
    tokio::time::sleep(short).await;
}

/// Plays until it is over; whoever gets no answer goes to the next node.
async fn play(table: Arc<Mutex<Table>>, nodes: Nodes, over: Arc<AtomicBool>) {
    let mut table = table.lock().await;
    let mut following = Following::default();
    while !over.load(Ordering::SeqCst) {
        following.keep_up(&nodes, &table).await;
        if let Err((node, _)) = table.step().await {
            table.flee(node);
        }
    }
}
