//! `lab ladder`: the tiers of a ruleset against each other.

use std::collections::BTreeMap;

use beanfield_bots::{Budget, Tier};
use beanfield_rules::rulesets::Ruleset;
use serde::Serialize;

use crate::interval::{self, Estimate};
use crate::rating::{Ratings, TierRating};
use crate::report::BudgetReport;
use crate::run::{Experiment, Fault, Progress, run, run_with_ranks};
use crate::tally::{Ranks, Tally};

/// Where and how long the tiers meet.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    pub ruleset: &'static Ruleset,
    pub players: u8,
    /// So many games a pairing.
    pub games: u64,
    pub seed: u64,
    pub budget: Budget,
    pub threads: usize,
}

impl Contest {
    /// One bot among others of another kind, or of its own.
    #[must_use]
    pub fn experiment(&self, one: Tier, others: Tier) -> Experiment {
        let &Self { ruleset, players, games, seed, budget, threads } = self;
        let mut bots = vec![others; players.into()];
        bots[0] = one;
        Experiment { ruleset, players, bots, budget, games, seed, threads }
    }

    /// Each tier alone among each other. With two players, one among the others is the same match either way round; with one,
    /// each tier plays against the house.
    #[must_use]
    pub fn everybody(&self) -> Vec<(Tier, Tier)> {
        if self.players == 1 {
            return Tier::LADDER.into_iter().rev().map(|tier| (tier, tier)).collect();
        }
        let pairs = Tier::LADDER.into_iter().rev().flat_map(|one| Tier::LADDER.map(|others| (one, others)));
        pairs.filter(|(one, others)| if self.players == 2 { one > others } else { one != others }).collect()
    }

    /// Each tier alone among the weaker ones.
    #[must_use]
    pub fn upward(&self) -> Vec<(Tier, Tier)> {
        self.everybody().into_iter().filter(|(one, others)| one > others || self.players == 1).collect()
    }
}

/// What the only player of a game is measured against.
const HOUSE: &str = "the house";

/// One bot in one seat, another kind in all others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairing {
    pub one: &'static str,
    pub others: &'static str,
    pub games: u64,
    /// Of the one bot, with the bounds of the 95 % interval.
    pub win_share: f64,
    pub win_share_low: f64,
    pub win_share_high: f64,
    /// 1 if it wins as often as any of the others; against the house, the share itself.
    pub times_fair_share: f64,
    pub mean_score: f64,
    pub others_mean_score: f64,
    pub deals_per_turn: Option<f64>,
}

impl Pairing {
    fn new(contest: &Contest, (one, others): (Tier, Tier), tally: &Tally) -> Self {
        let [alone, many] = [one, others].map(|tier| tally.bots.get(&tier).copied().unwrap_or_default());
        let Estimate { value, low, high } = interval::share(&alone.wins);
        let (others, others_mean_score) = match contest.players {
            1 => (HOUSE, tally.house.mean()),
            players => (others.name(), many.score.mean() / f64::from(players - 1)),
        };
        Self {
            one: one.name(),
            others,
            games: tally.games,
            win_share: value,
            win_share_low: low,
            win_share_high: high,
            times_fair_share: value * f64::from(contest.players),
            mean_score: alone.score.mean(),
            others_mean_score,
            deals_per_turn: tally.chronicle.deals_per_turn(),
        }
    }

    /// The names of the values in [`Self::csv`].
    pub const CSV_HEAD: &str = "ruleset,players,seed,one,others,games,win_share,win_share_low,win_share_high,times_fair_share,mean_score,others_mean_score";

    /// One line for programs, with commas between the values.
    #[must_use]
    pub fn csv(&self, contest: &Contest) -> String {
        let Contest { ruleset, players, seed, .. } = contest;
        let Self { one, others, games, win_share, win_share_low, win_share_high, .. } = self;
        let Self { times_fair_share, mean_score, others_mean_score, .. } = self;
        format!(
            "{},{players},{seed},{one},{others},{games},{win_share},{win_share_low},{win_share_high},{times_fair_share},{mean_score},{others_mean_score}",
            ruleset.id
        )
    }
}

/// How the tiers compare.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    pub ruleset: &'static str,
    pub players: u8,
    pub games_per_pairing: u64,
    pub seed: u64,
    pub budget: BudgetReport,
    pub pairings: Vec<Pairing>,
    /// Best first.
    pub ratings: Vec<TierRating>,
}

/// Plays a single pairing.
pub fn pairing(contest: &Contest, pair: (Tier, Tier), progress: Progress) -> Result<Pairing, Fault> {
    let tally = run(&contest.experiment(pair.0, pair.1), progress)?;
    Ok(Pairing::new(contest, pair, &tally))
}

/// A ladder that is played pairing by pairing, so that each can be told as soon as it is over.
#[derive(Debug)]
pub struct Climb<'a> {
    contest: &'a Contest,
    pairings: Vec<Pairing>,
    /// Of every game, by pairing.
    ranks: Vec<BTreeMap<u64, Ranks>>,
}

impl<'a> Climb<'a> {
    #[must_use]
    pub const fn new(contest: &'a Contest) -> Self {
        Self { contest, pairings: Vec::new(), ranks: Vec::new() }
    }

    /// The first bot of the pair alone among others of the second kind.
    pub fn play(&mut self, pair: (Tier, Tier), progress: Progress) -> Result<Pairing, Fault> {
        let tally = run_with_ranks(&self.contest.experiment(pair.0, pair.1), progress)?;
        let pairing = Pairing::new(self.contest, pair, &tally);
        self.pairings.push(pairing.clone());
        self.ranks.push(tally.ranks);
        Ok(pairing)
    }

    /// What all pairings played so far come to.
    #[must_use]
    pub fn ladder(self) -> Ladder {
        let contest = self.contest;
        let mut ratings = Ratings::default();
        // Game by game through all pairings, so that no tier is rated by the last one it played.
        for number in 0..contest.games {
            self.ranks.iter().filter_map(|ranks| ranks.get(&number)).for_each(|game| ratings.add(game));
        }
        Ladder {
            ruleset: contest.ruleset.id,
            players: contest.players,
            games_per_pairing: contest.games,
            seed: contest.seed,
            budget: contest.budget.into(),
            pairings: self.pairings,
            ratings: ratings.standing(),
        }
    }
}

/// Plays all of these pairings.
pub fn play(contest: &Contest, pairs: &[(Tier, Tier)], progress: Progress) -> Result<Ladder, Fault> {
    let mut climb = Climb::new(contest);
    for &pair in pairs {
        climb.play(pair, progress)?;
    }
    Ok(climb.ladder())
}
