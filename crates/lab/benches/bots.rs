//! `cargo bench --bench bots`: how fast the bots of the classic games think, on one thread.
//!
//! `BENCH_SECONDS` sets how long each figure is measured (1 by default); a word on the command line keeps the rulesets that
//! contain it.

use std::hint::black_box;
use std::sync::Mutex;
use std::time::Duration;

use beanfield_bots::{Bot, Budget, Choice, Playable, Tier};
use beanfield_lab::machine::{calibration, pace};
use beanfield_lab::play::{mix, setup};
use beanfield_lab::table::{Players, play_silently};
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Action, State, View};
use beanfield_rules::game::Silent;
use beanfield_rules::rulesets::RULESETS;

const PLAYERS: [u8; 5] = [2, 3, 4, 5, 7];

/// Of the merchant, when its simulations are counted.
const BUDGET: u32 = 200;

fn fresh(ruleset: &str, players: u8, number: u64) -> State {
    State::deal(ruleset, &setup(players, mix(7, number)), &mut Silent).expect("the rows are playable")
}

/// A farmer that keeps what it was shown.
struct Witness {
    farmer: Box<dyn Bot<State>>,
    views: Mutex<Vec<View>>,
}

impl Bot<State> for Witness {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        self.views.lock().expect("nobody panicked").push(view.clone());
        self.farmer.decide(view, dice)
    }
}

/// Views met in games between farmers.
fn views(ruleset: &str, players: u8) -> Vec<View> {
    let farmer = State::bot(Tier::Farmer, Budget::default());
    let witness = Witness { farmer, views: Mutex::default() };
    for number in 0..4 {
        let table: Players<State> = vec![&witness; players.into()];
        play_silently(&mut fresh(ruleset, players, number), &table, &mut Dice::new(number));
    }
    witness.views.into_inner().expect("nobody panicked")
}

/// Those a bot thinks about: it throws its dice.
fn searched(views: &[View], bot: &dyn Bot<State>) -> Vec<View> {
    let thinks = |view: &&View| {
        let (mut used, mut unused) = (Dice::new(5), Dice::new(5));
        black_box(bot.decide(view, &mut used));
        used.next_u64() != unused.next_u64()
    };
    views.iter().filter(thinks).cloned().collect()
}

/// Decisions a second, all over these views; they are taken in long steps, so that a short time too sees whole games.
fn decisions(views: &[View], bot: &dyn Bot<State>, time: Duration) -> f64 {
    let mut dice = Dice::new(9);
    pace(time, |number| _ = black_box(bot.decide(&views[number * 7919 % views.len()], &mut dice)))
}

fn thinking(ruleset: &str, players: u8, time: Duration) {
    let views = views(ruleset, players);
    println!("\n{ruleset}, {players} players: decisions/s on {} views of games between farmers", views.len());
    for tier in Tier::ALL {
        let rate = decisions(&views, &*State::bot(tier, Budget::default()), time);
        println!("  {:<10} {rate:>12.0}", tier.name());
    }
    let searched = searched(&views, &*State::bot(Tier::Merchant, Budget::Simulations(64)));
    if searched.is_empty() {
        return;
    }
    let rate = decisions(&searched, &*State::bot(Tier::Merchant, Budget::Simulations(BUDGET)), time);
    println!(
        "  the merchant searches in {:.0} % of them; {rate:.1} such decisions/s, {:.0} simulations/s",
        100.0 * searched.len() as f64 / views.len() as f64,
        rate * f64::from(BUDGET)
    );
}

fn farming(only: &str, time: Duration) {
    println!("\nfarmers among themselves");
    println!("{:<20} {:>2} {:>10}", "ruleset", "n", "games/s");
    let farmer = State::bot(Tier::Farmer, Budget::default());
    for ruleset in RULESETS.iter().filter(|ruleset| ruleset.id.contains(only)) {
        let counts = PLAYERS.iter().filter(|&&n| (ruleset.players.min..=ruleset.players.max).contains(&n));
        for &players in counts {
            let table: Players<State> = vec![&*farmer; players.into()];
            let rate = pace(time, |number| {
                let number = number as u64;
                black_box(play_silently(&mut fresh(ruleset.id, players, number), &table, &mut Dice::new(number)));
            });
            println!("{:<20} {players:>2} {rate:>10.1}", ruleset.id);
        }
    }
}

fn main() {
    let seconds = std::env::var("BENCH_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let time = Duration::from_secs_f64(seconds);
    let only = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let machine = || println!("machine: {:.2} million shuffles of 104 bytes/s", calibration(time) / 1e6);
    println!("one thread; {seconds} s a figure");
    machine();
    for (ruleset, players) in [("modern-base", 4), ("duel-modern", 2)] {
        if ruleset.contains(&only) {
            thinking(ruleset, players, time);
        }
    }
    farming(&only, time);
    machine();
}
