//! What was acknowledged survives `kill -9`. The test starts itself as a process that writes, kills it, and counts.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, ExitCode, Stdio};

use beanfield_rules::seat::Seat;
use beanfield_tables::chance::FixedChance;
use beanfield_tables::clock::Time;
use beanfield_tables::entry::{Entry, Logged};
use beanfield_tables::fair::Secret;
use beanfield_tables::id::TableId;
use beanfield_tables::pace::Pace;
use beanfield_tables::store::{self, Append, ListedStage, Listing, Store};
use beanfield_testing::Postgres;
use tokio::task::JoinSet;

const TABLES: u64 = 8;

/// So many are acknowledged before the process is killed.
const ACKNOWLEDGED: usize = 400;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("write") => {
            let place = arguments.next().expect("a place to write to");
            write(&place).await;
            return ExitCode::SUCCESS;
        }
        // Programs that run tests ask which there are, and which of them are ignored.
        Some("--list") => {
            if !arguments.any(|it| it == "--ignored") {
                println!("acknowledged_entries_survive_kill: test");
            }
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    let folder = tempfile::tempdir().expect("a folder can be created");
    let file = folder.path().join("beans.db").to_str().expect("a plain path").to_owned();
    survives(&file).await;
    another_process_is_refused(&file).await;
    survives(&Postgres::shared().database().await).await;
    ExitCode::SUCCESS
}

fn table(number: u64) -> TableId {
    TableId::draw(&FixedChance::new(number))
}

fn said(seq: u64) -> Logged {
    let seat = Seat::new(0).expect("there is a first seat");
    Logged { seq, at: Time(0), entry: Entry::Said { seat, text: seq.to_string() } }
}

/// Appends to all tables for ever, and says what was acknowledged.
async fn write(place: &str) {
    let store = store::open(place).await.unwrap_or_else(|error| panic!("{error}"));
    let mut writers = JoinSet::new();
    for number in 0..TABLES {
        let (store, table) = (store.clone(), table(number));
        open(&*store, &table).await;
        writers.spawn(async move {
            for seq in 2.. {
                let append = Append { table: table.clone(), entries: vec![said(seq)], listing: None };
                store.append(append).await.expect("the store takes it");
                println!("{number} {seq}");
            }
        });
    }
    writers.join_all().await;
}

async fn open(store: &dyn Store, table: &TableId) {
    let listing = Listing {
        id: table.clone(),
        stage: ListedStage::Playing,
        public: true,
        ruleset: "classic".to_owned(),
        pace: Pace::Untimed {},
        seats: Vec::new(),
        opened: Time(0),
        changed: Time(0),
    };
    let first = Append { table: table.clone(), entries: vec![said(1)], listing: Some(listing) };
    store.open(&Secret([1; 32]), &first).await.expect("the table is new");
}

fn writer(place: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
    command.args(["write", place]).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

async fn survives(place: &str) {
    let mut child = writer(place).spawn().expect("this program starts");
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut reached = [1; TABLES as usize];
    let mut lines = output.lines();
    for line in lines.by_ref().take(ACKNOWLEDGED) {
        take(&mut reached, &line.expect("it says what it wrote"));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    // What it said before it died counts too; the last line may be cut.
    lines.map_while(Result::ok).for_each(|line| take(&mut reached, &line));
    let store = store::open(place).await.expect("the lock went with the process");
    for (number, reached) in (0..).zip(reached) {
        let log = store.entries(&table(number), 0).await.expect("the log is whole");
        assert!(log.len() >= reached, "{place}, table {number}: {} of {reached} entries survived", log.len());
        let next = Append { table: table(number), entries: vec![said(log.len() as u64 + 1)], listing: None };
        store.append(next).await.expect("play goes on");
    }
    store.close().await;
}

fn take(reached: &mut [usize], line: &str) {
    let mut numbers = line.split(' ').filter_map(|word| word.parse::<usize>().ok());
    if let (Some(number), Some(seq)) = (numbers.next(), numbers.next()) {
        reached[number] = reached[number].max(seq);
    }
}

async fn another_process_is_refused(place: &str) {
    let store = store::open(place).await.expect("nobody else uses it");
    let output = writer(place).output().expect("this program starts");
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("another process is using"), "{said}");
    store.close().await;
}
