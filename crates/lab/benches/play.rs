//! `make bench`: how fast random games go through the public API, on one thread.
//!
//! `BENCH_SECONDS` sets how long each figure is measured (1 by default); a word on the command line keeps the rulesets that
//! contain it.

use std::fmt::Debug;
use std::hint::black_box;
use std::time::{Duration, Instant};

use beanfield_lab::machine::calibration;
use beanfield_lab::play::{listed, mix, sampled, setup};
use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Setup, Silent};
use beanfield_rules::refusal::Refusal;
use beanfield_rules::rulesets::{RULESETS, Visitor};

const PLAYERS: [u8; 6] = [1, 2, 3, 4, 5, 7];

/// Games and actions in some time.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    games: u64,
    actions: u64,
    seconds: f64,
}

impl Pace {
    /// Plays games, in batches, until the time is up.
    fn measure(time: Duration, mut game: impl FnMut(u64) -> u64) -> Self {
        let mut pace = Self::default();
        let started = Instant::now();
        while started.elapsed() < time {
            for _ in 0..64 {
                pace.actions += game(pace.games);
                pace.games += 1;
            }
        }
        pace.seconds = started.elapsed().as_secs_f64();
        pace
    }

    fn games_per_second(self) -> f64 {
        self.games as f64 / self.seconds
    }

    fn actions_per_second(self) -> f64 {
        self.actions as f64 / self.seconds
    }

    fn nanoseconds_per_action(self) -> f64 {
        1e9 / self.actions_per_second()
    }
}

#[derive(Debug)]
struct Row {
    sampled: Pace,
    listed: Pace,
    bytes: usize,
    copy: f64,
    allocations: [f64; 2],
}

struct Bench {
    players: u8,
    time: Duration,
}

impl Visitor for Bench {
    type Output = Row;

    fn visit<G: Game>(self, deal: impl Fn(&Setup) -> Result<G, Refusal> + Sync) -> Row {
        let fresh = |number: u64| deal(&setup(self.players, mix(7, number))).expect("the rows are playable");
        let play_sampled = |number: u64| sampled(&mut fresh(number), &mut Dice::new(number));
        let mut list = G::Legal::default();
        let mut play_listed = |number: u64| listed(&mut fresh(number), &mut list, &mut Dice::new(number));
        // Once round first, so that code and buffers are warm.
        (0..50).for_each(|number| _ = black_box(play_sampled(number) + play_listed(number)));
        Row {
            allocations: [allocations_per_game(play_sampled), allocations_per_game(&mut play_listed)],
            sampled: Pace::measure(self.time, play_sampled),
            listed: Pace::measure(self.time, play_listed),
            bytes: size_of::<G>(),
            copy: nanoseconds_per_copy(fresh(0), self.time / 4),
        }
    }
}

fn allocations_per_game(mut play: impl FnMut(u64) -> u64) -> f64 {
    const GAMES: u64 = 200;
    let counted = allocation_counter::measure(|| (0..GAMES).for_each(|number| _ = black_box(play(number))));
    counted.count_total as f64 / GAMES as f64
}

/// Copies states met in the middle of a game, open offers and all.
fn nanoseconds_per_copy<G: Game>(mut game: G, time: Duration) -> f64 {
    let mut dice = Dice::new(3);
    let mut states = Vec::new();
    while let Some((seat, action)) = game.sample(&mut dice) {
        states.push(game.clone());
        game.apply(seat, &action, &mut Silent).expect("a sampled action is legal");
    }
    // Few enough to stay in the nearest cache, as a search has them.
    let middle = states.len() / 2;
    let states = &states[middle..middle + 8];
    let (mut copies, started) = (0_u64, Instant::now());
    while started.elapsed() < time {
        for _ in 0..128 {
            for state in states {
                let copy = black_box(state).clone();
                black_box(&copy);
            }
        }
        copies += 128 * states.len() as u64;
    }
    started.elapsed().as_nanos() as f64 / copies as f64
}

fn main() {
    let seconds = std::env::var("BENCH_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let time = Duration::from_secs_f64(seconds);
    let only = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    println!("one thread; {seconds} s a figure");
    println!("machine: {:.2} million shuffles of 104 bytes/s", calibration(time) / 1e6);
    println!(
        "{:<20} {:>2} | {:>9} {:>9} {:>6} {:>6} | {:>9} {:>9} {:>6} {:>6} | {:>6} {:>6}",
        "", "", "sampled", "million", "ns per", "allocs", "listed", "million", "ns per", "allocs", "bytes", "ns"
    );
    println!(
        "{:<20} {:>2} | {:>9} {:>9} {:>6} {:>6} | {:>9} {:>9} {:>6} {:>6} | {:>6} {:>6}",
        "ruleset",
        "n",
        "games/s",
        "actions/s",
        "action",
        "/game",
        "games/s",
        "actions/s",
        "action",
        "/game",
        "/state",
        "/copy"
    );
    for ruleset in RULESETS.iter().filter(|ruleset| ruleset.id.contains(&only)) {
        let counts = PLAYERS.iter().filter(|&&n| (ruleset.players.min..=ruleset.players.max).contains(&n));
        for &players in counts {
            let row = ruleset.visit(Bench { players, time });
            print!("{:<20} {players:>2}", ruleset.id);
            for (pace, allocations) in [row.sampled, row.listed].into_iter().zip(row.allocations) {
                print!(
                    " | {:>9.0} {:>9.1} {:>6.1} {allocations:>6.1}",
                    pace.games_per_second(),
                    pace.actions_per_second() / 1e6,
                    pace.nanoseconds_per_action(),
                );
            }
            println!(" | {:>6} {:>6.1}", row.bytes, row.copy);
        }
    }
    println!("machine: {:.2} million shuffles of 104 bytes/s", calibration(time) / 1e6);
}
