//! A long life in a short time: thousands of games are begun, finished and left while a clock of our own runs through the months.
//! What everybody has left is closed and forgotten, who is there stays, and the memory returns to where it was.

mod house;
mod kinds;
mod present;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use beanfield_tables::TableId;
use beanfield_tables::entry::{Closing, Entry};
use beanfield_tables::limits::{GATHERING_IDLE, MEMORY_IDLE, PLAYING_IDLE};
use beanfield_tables::store::ListedStage;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use house::House;
use kinds::End;
use present::Present;

/// Begin, finish and leave thousands of games while months go by
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Args {
    /// Games in each round, after which all but a few have left
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: usize,
    #[arg(long, value_name = "N", default_value_t = 10)]
    rounds: usize,
    /// The most bytes of memory that a game may leave behind, from the third round on
    #[arg(long, value_name = "BYTES", default_value_t = 2_000)]
    bytes: u64,
}

/// Games that go on at the same time.
const AT_ONCE: usize = 64;

/// Real time for everybody to have gone, in the end.
const PATIENCE: Duration = Duration::from_mins(10);

pub(crate) async fn run(args: Args) {
    let began = Instant::now();
    let house = Arc::new(House::open().await);
    let mut present = Present::come(&house).await;
    println!(
        "{} games a round of all rulesets, {} at once; and {} tables that somebody stays at",
        args.games,
        AT_ONCE,
        Present::TABLES
    );
    println!("\n  round  finished  left  days  in memory: tables  led  people  addresses  streams  memory MB");
    let mut memory = Vec::new();
    for round in 1..=args.rounds {
        let tables = live(&house, (round - 1) * args.games, args.games).await;
        pass(&house, &mut present, 2 * MEMORY_IDLE, MEMORY_IDLE).await;
        pass(&house, &mut present, GATHERING_IDLE + PLAYING_IDLE, GATHERING_IDLE / 8).await;
        let figures = empties(&house, &mut present).await;
        memory.push(house::memory());
        let ends = check(&house, &tables).await;
        present.check(&house).await;
        let [in_memory, led, people, addresses, streams] =
            house::FIGURES.map(|figure| figures.get(figure).copied().unwrap_or_default());
        println!(
            "  {round:>5}  {:>8}  {:>4}  {:>4.0}  {in_memory:>17}  {led:>3}  {people:>6}  {addresses:>9}  {streams:>7}  {:>9.1}",
            ends.get(&End::Finished).copied().unwrap_or_default(),
            ends.iter().filter(|(end, _)| **end != End::Finished).map(|(_, count)| count).sum::<usize>(),
            house.days(),
            memory[memory.len() - 1] as f64 / 1e6,
        );
    }
    println!(
        "\n{} games in {:.0} s; nobody who was there was sent away",
        args.games * args.rounds,
        began.elapsed().as_secs_f64()
    );
    // The first rounds fill what is then kept: pools, caches, what the allocator has in stock.
    if let (Some(base), Some(last)) = (memory.get(1), memory.last().filter(|_| memory.len() > 2)) {
        let games = (args.games * (memory.len() - 2)) as u64;
        let left = last.saturating_sub(*base) / games;
        println!("{left} bytes of memory left behind by each game since the second round");
        assert!(left <= args.bytes, "that is more than {} bytes", args.bytes);
    }
}

/// All games of a round; answers with the tables and how each must end.
async fn live(house: &Arc<House>, first: usize, games: usize) -> Vec<(TableId, End)> {
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let mut playing = JoinSet::new();
    for number in first..first + games {
        let (house, doors) = (house.clone(), doors.clone());
        playing.spawn(async move {
            let _door = doors.acquire().await;
            kinds::live(&house, number).await
        });
    }
    playing.join_all().await.into_iter().flatten().collect()
}

/// Time goes by in steps. Those who are present do what they have to do to be so.
async fn pass(house: &House, present: &mut Present, time: Duration, step: Duration) {
    let mut passed = Duration::ZERO;
    while passed < time {
        house.clock.advance(step);
        passed += step;
        present.attend(house).await;
    }
}

/// Minutes go by until nobody is left but those who stay.
async fn empties(house: &House, present: &mut Present) -> HashMap<String, usize> {
    let until = Instant::now() + PATIENCE;
    loop {
        pass(house, present, MEMORY_IDLE / 5, MEMORY_IDLE / 5).await;
        let figures = house.figures().await;
        let alive = house.alive().await;
        let kept = |figure: &str| figures.get(figure).copied().unwrap_or_default();
        if alive == Present::TABLES && house::FIGURES.iter().all(|figure| kept(figure) <= Present::TABLES) {
            return figures;
        }
        assert!(Instant::now() < until, "{alive} tables are alive; in memory are {figures:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Every table has come to the end it had to come to.
async fn check(house: &House, tables: &[(TableId, End)]) -> HashMap<End, usize> {
    let mut ends = HashMap::new();
    for (table, expected) in tables {
        let listing = house.hall.store.listing(table).await.expect("the store answers").expect("it is listed");
        let log = house.hall.store.entries(table, 0).await.expect("the log can be read");
        let end = match (listing.stage, log.last().map(|logged| &logged.entry)) {
            (ListedStage::Finished, _) => End::Finished,
            (ListedStage::Closed, Some(Entry::Closed { why: Closing::Abandoned })) => End::Abandoned,
            (ListedStage::Closed, Some(Entry::Closed { why: Closing::Host })) => End::ClosedByHost,
            (stage, last) => panic!("table {table} is {stage:?} after {last:?}"),
        };
        assert_eq!(end, *expected, "table {table}");
        *ends.entry(end).or_default() += 1;
    }
    ends
}
