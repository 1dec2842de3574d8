//! `lab run`: many games between bots, seats rotated over the same deals.

use std::collections::BTreeMap;

use beanfield_bots::{Bot, Budget, Playable, Tier};
use beanfield_rules::chance::Dice;
use beanfield_rules::game::Setup;
use beanfield_rules::refusal::Refusal;
use beanfield_rules::rulesets::Ruleset;
use rayon::prelude::*;

use crate::games::{self, Visitor};
use crate::notes::{Noted, Notes};
use crate::play::{mix, sampled, setup};
use crate::seating::Seating;
use crate::table;
use crate::tally::{Played, Tally};

/// What to play.
#[derive(Clone, Debug)]
pub struct Experiment {
    pub ruleset: &'static Ruleset,
    pub players: u8,
    /// One a seat before rotation; a shorter list is repeated.
    pub bots: Vec<Tier>,
    /// What a bot that searches may spend on one decision.
    pub budget: Budget,
    pub games: u64,
    pub seed: u64,
    /// 0 for one a core.
    pub threads: usize,
}

impl Experiment {
    /// # Panics
    /// If there are no bots.
    #[must_use]
    pub fn seating(&self) -> Seating {
        Seating::new(&self.bots, self.players)
    }

    /// What this deal is dealt from, whoever sits where: the bots' dice come from elsewhere.
    #[must_use]
    pub fn setup(&self, deal: u64) -> Setup {
        setup(self.players, mix(self.seed, deal))
    }

    /// The dice of the bots of this game.
    #[must_use]
    pub fn dice(&self, game: u64) -> Dice {
        Dice::new(mix(!self.seed, game))
    }

    fn check(&self) -> Result<(), Fault> {
        if self.bots.is_empty() {
            return Err(Fault::NoBots);
        }
        if self.bots.len() > self.players.into() {
            return Err(Fault::TooManyBots { bots: self.bots.len(), players: self.players });
        }
        Ok(())
    }
}

/// Why an experiment can't be made.
#[derive(Debug)]
pub enum Fault {
    Refused(Refusal),
    NoBots,
    TooManyBots { bots: usize, players: u8 },
    Threads(rayon::ThreadPoolBuildError),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::NoBots => f.write_str("at least one bot must play"),
            Self::TooManyBots { bots, players } => write!(f, "{bots} bots are named for {players} players"),
            Self::Threads(error) => write!(f, "the threads could not be started: {error}"),
        }
    }
}

impl std::error::Error for Fault {}

/// Told how many games have just ended.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// Plays the games. The result is the same whatever the number of threads, unless the budget is a time.
pub fn run(experiment: &Experiment, progress: Progress) -> Result<Tally, Fault> {
    experiment.check()?;
    games::visit(experiment.ruleset, Runner { experiment, progress, keep_ranks: false })
}

/// The same, with the ranks of every game.
pub(crate) fn run_with_ranks(experiment: &Experiment, progress: Progress) -> Result<Tally, Fault> {
    experiment.check()?;
    games::visit(experiment.ruleset, Runner { experiment, progress, keep_ranks: true })
}

struct Runner<'a> {
    experiment: &'a Experiment,
    progress: Progress<'a>,
    keep_ranks: bool,
}

impl Visitor for Runner<'_> {
    type Output = Result<Tally, Fault>;

    fn visit<G: Playable<Event: Noted>>(
        self,
        deal: impl Fn(&Setup, &mut Notes) -> Result<G, Refusal> + Sync,
    ) -> Self::Output {
        let Experiment { games, threads, .. } = *self.experiment;
        deal(&self.experiment.setup(0), &mut Notes::default()).map_err(Fault::Refused)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Fault::Threads)?;
        let seating = self.experiment.seating();
        let rotations = seating.rotations() as u64;
        let bots = bots(&seating, self.experiment.budget);
        let play = |deal_number: u64, rotation: usize| {
            let mut notes = Notes::default();
            let game = deal(&self.experiment.setup(deal_number), &mut notes).expect("the first deal was fine");
            let dice = self.experiment.dice(deal_number * rotations + rotation as u64);
            let played = play(game, notes, &bots, seating.seated(rotation), dice);
            (self.progress)(1);
            played
        };
        let add = |mut tally: Tally, deal_number: u64| {
            let first = deal_number * rotations;
            let wanted = rotations.min(games - first) as usize;
            // Games between bots that think are long: those of one deal, too, are shared among the threads.
            let deal: Vec<Played> = match wanted {
                1 => vec![play(deal_number, 0)],
                _ => (0..wanted).into_par_iter().map(|rotation| play(deal_number, rotation)).collect(),
            };
            tally.add_deal(&seating, &deal);
            if self.keep_ranks {
                tally.keep_ranks(first, &seating, &deal);
            }
            tally
        };
        let deals = 0..games.div_ceil(rotations);
        Ok(pool.install(|| deals.into_par_iter().fold(Tally::default, add).reduce(Tally::default, Tally::plus)))
    }
}

/// One bot of each kind: they remember nothing from one decision to the next, so a table can share them.
type Bots<G> = BTreeMap<Tier, Box<dyn Bot<G>>>;

fn bots<G: Playable>(seating: &Seating, budget: Budget) -> Bots<G> {
    seating.tiers().map(|tier| (tier, G::bot(tier, budget))).collect()
}

fn play<G: Playable<Event: Noted>>(
    mut game: G,
    mut notes: Notes,
    bots: &Bots<G>,
    seated: impl Iterator<Item = Tier>,
    mut dice: Dice,
) -> Played {
    // Among random players only, the engine draws the actions itself, at its own speed.
    let watched = bots.keys().any(|tier| *tier != Tier::Random);
    let actions = if watched {
        let players = seated.map(|tier| &*bots[&tier]).collect();
        table::play(&mut game, &players, &mut dice, &mut notes)
    } else {
        sampled(&mut game, &mut dice)
    };
    Played { actions, standing: game.standing().expect("the game is over"), notes, watched }
}
