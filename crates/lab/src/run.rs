//! `lab run`: many games between bots, seats rotated over the same deals.

use std::time::Instant;

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Setup};
use beanfield_rules::refusal::Refusal;
use beanfield_rules::rulesets::{Ruleset, Visitor};
use rayon::prelude::*;

use crate::play::{mix, sampled, setup};
use crate::report::{BotReport, Report, WIN_PARTS};

/// The players the lab knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    /// Any legal action, trading within bounds.
    Random,
}

impl Bot {
    pub const ALL: [Self; 1] = [Self::Random];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
        }
    }

    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bot| bot.name() == name)
    }
}

/// What to play.
#[derive(Clone, Debug)]
pub struct Experiment {
    pub ruleset: &'static Ruleset,
    pub players: u8,
    /// One a seat before rotation; a shorter list is repeated.
    pub bots: Vec<Bot>,
    pub games: u64,
    pub seed: u64,
    /// 0 for one a core.
    pub threads: usize,
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

/// Sums that come out the same in whatever order the games were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tally {
    actions: u64,
    /// Wins of each place of the bot list, in parts of a game.
    wins: Vec<u64>,
    scores: Vec<i64>,
}

impl Tally {
    fn plus(mut self, other: &Self) -> Self {
        self.actions += other.actions;
        if self.wins.is_empty() {
            return Self { actions: self.actions, ..other.clone() };
        }
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            *mine += theirs;
        }
        for (mine, theirs) in self.scores.iter_mut().zip(&other.scores) {
            *mine += theirs;
        }
        self
    }
}

/// Games played between two looks at the progress.
const BATCH: u64 = 64;

struct Runner<'a> {
    experiment: &'a Experiment,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl Visitor for Runner<'_> {
    type Output = Result<Tally, Fault>;

    fn visit<G: Game>(self, deal: impl Fn(&Setup) -> Result<G, Refusal> + Sync) -> Self::Output {
        let Experiment { players, games, seed, threads, .. } = *self.experiment;
        deal(&setup(players, seed)).map_err(Fault::Refused)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Fault::Threads)?;
        let batches = games.div_ceil(BATCH);
        Ok(pool.install(|| {
            (0..batches)
                .into_par_iter()
                .map(|batch| {
                    let numbers = batch * BATCH..games.min((batch + 1) * BATCH);
                    (self.progress)(numbers.end - numbers.start);
                    numbers.fold(Tally::default(), |tally, number| {
                        // The same deal for each rotation of the seats.
                        let (deal_number, rotation) = (number / u64::from(players), number % u64::from(players));
                        let mut game = deal(&setup(players, mix(seed, deal_number))).expect("the first deal was fine");
                        let mut dice = Dice::new(mix(!seed, number));
                        let actions = sampled(&mut game, &mut dice);
                        tally.plus(&outcome(&game, actions, rotation as usize))
                    })
                })
                .reduce(Tally::default, |left, right| left.plus(&right))
        }))
    }
}

fn outcome<G: Game>(game: &G, actions: u64, rotation: usize) -> Tally {
    let standing = game.standing().expect("the game is over");
    let players = game.players() as usize;
    let mut tally = Tally { actions, wins: vec![0; players], scores: vec![0; players] };
    for place in &standing.places {
        let bot = (place.seat.index() + players - rotation) % players;
        tally.scores[bot] += i64::from(place.score);
        if standing.winners.contains(place.seat) {
            tally.wins[bot] += WIN_PARTS / u64::from(standing.winners.len());
        }
    }
    tally
}

/// Plays the games. The result is the same whatever the number of threads; only its times differ.
///
/// `progress` is told how many games are about to be played.
pub fn run(experiment: &Experiment, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, Fault> {
    let Experiment { ruleset, players, ref bots, games, seed, .. } = *experiment;
    if bots.is_empty() {
        return Err(Fault::NoBots);
    }
    if bots.len() > players as usize {
        return Err(Fault::TooManyBots { bots: bots.len(), players });
    }
    let started = Instant::now();
    let tally = ruleset.visit(Runner { experiment, progress })?;
    let seconds = started.elapsed().as_secs_f64();
    let mut reports: Vec<BotReport> = Vec::new();
    for bot in Bot::ALL.into_iter().filter(|bot| bots.contains(bot)) {
        let places: Vec<usize> = (0..players as usize).filter(|place| bots[place % bots.len()] == bot).collect();
        let wins: u64 = places.iter().filter_map(|&place| tally.wins.get(place)).sum();
        let score: i64 = places.iter().filter_map(|&place| tally.scores.get(place)).sum();
        reports.push(BotReport::new(bot.name(), games, wins, score, places.len()));
    }
    Ok(Report::new(ruleset.id, players, games, tally.actions, seconds, seed, reports))
}
