//! `cargo bench --bench bots`: how fast the bots think, on one thread.
//!
//! `BENCH_SECONDS` sets how long each figure is measured (1 by default); a word on the command line keeps the rulesets that
//! contain it.

use std::hint::black_box;
use std::sync::Mutex;
use std::time::Duration;

use beanfield_bots::{Bot, Budget, Choice, Playable, Tier};
use beanfield_lab::games::{Visitor, visit};
use beanfield_lab::machine::{calibration, pace};
use beanfield_lab::notes::{Noted, Notes};
use beanfield_lab::play::{mix, setup};
use beanfield_lab::table::{Players, play_silently};
use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Setup};
use beanfield_rules::refusal::Refusal;
use beanfield_rules::rulesets::{RULESETS, Ruleset, find};

const PLAYERS: [u8; 6] = [1, 2, 3, 4, 5, 7];

/// Where thinking is measured.
const TABLES: [(&str, u8); 6] =
    [("modern-base", 4), ("duel-modern", 2), ("the-duel", 2), ("ladies", 4), ("gangsters", 2), ("bean-trader", 4)];

/// Of the merchant, when its simulations are counted.
const BUDGET: u32 = 200;

/// A farmer that keeps what it was shown.
struct Witness<G: Game> {
    farmer: Box<dyn Bot<G>>,
    views: Mutex<Vec<G::View>>,
}

impl<G: Game> Bot<G> for Witness<G> {
    fn decide(&self, view: &G::View, dice: &mut Dice) -> Option<Choice<G::Action>> {
        self.views.lock().expect("nobody panicked").push(view.clone());
        self.farmer.decide(view, dice)
    }
}

/// A table, and how long each figure is measured.
#[derive(Clone, Copy)]
struct Row {
    ruleset: &'static Ruleset,
    players: u8,
    time: Duration,
}

impl Row {
    fn fresh<G>(self, number: usize, deal: impl Fn(&Setup, &mut Notes) -> Result<G, Refusal>) -> G {
        deal(&setup(self.players, mix(7, number as u64)), &mut Notes::default()).expect("the rows are playable")
    }

    /// Decisions a second, all over these views; they are taken in long steps, so that a short time too sees whole games.
    fn decisions<G: Game>(self, views: &[G::View], bot: &dyn Bot<G>) -> f64 {
        let mut dice = Dice::new(9);
        pace(self.time, |number| _ = black_box(bot.decide(&views[number * 7919 % views.len()], &mut dice)))
    }
}

/// Those a bot thinks about: it throws its dice for more than one world.
fn searched<G: Game>(views: &[G::View], bot: &dyn Bot<G>, quick: &dyn Bot<G>) -> Vec<G::View> {
    let thrown = |bot: &dyn Bot<G>, view: &G::View| {
        let mut dice = Dice::new(5);
        black_box(bot.decide(view, &mut dice));
        dice.next_u64()
    };
    views.iter().filter(|view| thrown(bot, view) != thrown(quick, view)).cloned().collect()
}

/// How fast every tier decides.
struct Thinking(Row);

impl Visitor for Thinking {
    type Output = ();

    fn visit<G: Playable<Event: Noted>>(self, deal: impl Fn(&Setup, &mut Notes) -> Result<G, Refusal> + Sync) {
        let Self(row) = self;
        let farmer = || G::bot(Tier::Farmer, Budget::default());
        let witness = Witness { farmer: farmer(), views: Mutex::default() };
        for number in 0..4 {
            let table: Players<G> = vec![&witness; row.players.into()];
            play_silently(&mut row.fresh(number, &deal), &table, &mut Dice::new(number as u64));
        }
        let views = witness.views.into_inner().expect("nobody panicked");
        let (ruleset, players) = (row.ruleset.id, row.players);
        println!("\n{ruleset}, {players} players: decisions/s on {} views of games between farmers", views.len());
        for tier in Tier::ALL {
            let rate = row.decisions(&views, &*G::bot(tier, Budget::default()));
            println!("  {:<10} {rate:>12.0}", tier.name());
        }
        let searched = searched(&views, &*G::bot(Tier::Merchant, Budget::Simulations(64)), &*farmer());
        if searched.is_empty() {
            return;
        }
        let rate = row.decisions(&searched, &*G::bot(Tier::Merchant, Budget::Simulations(BUDGET)));
        println!(
            "  the merchant searches in {:.0} % of them; {rate:.1} such decisions/s, {:.0} simulations/s",
            100.0 * searched.len() as f64 / views.len() as f64,
            rate * f64::from(BUDGET)
        );
    }
}

/// Games a second between farmers.
struct Farming(Row);

impl Visitor for Farming {
    type Output = f64;

    fn visit<G: Playable<Event: Noted>>(self, deal: impl Fn(&Setup, &mut Notes) -> Result<G, Refusal> + Sync) -> f64 {
        let Self(row) = self;
        let farmer = G::bot(Tier::Farmer, Budget::default());
        let table: Players<G> = vec![&*farmer; row.players.into()];
        pace(row.time, |number| {
            black_box(play_silently(&mut row.fresh(number, &deal), &table, &mut Dice::new(number as u64)));
        })
    }
}

fn farming(only: &str, time: Duration) {
    println!("\nfarmers among themselves");
    println!("{:<20} {:>2} {:>10}", "ruleset", "n", "games/s");
    for ruleset in RULESETS.iter().filter(|ruleset| ruleset.id.contains(only)) {
        let seats = ruleset.players.min..=ruleset.players.max;
        for players in PLAYERS.into_iter().filter(|players| seats.contains(players)) {
            let rate = visit(ruleset, Farming(Row { ruleset, players, time }));
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
    for (id, players) in TABLES.into_iter().filter(|(id, _)| id.contains(&only)) {
        let ruleset = find(id).expect("a ruleset");
        visit(ruleset, Thinking(Row { ruleset, players, time }));
    }
    farming(&only, time);
    machine();
}
