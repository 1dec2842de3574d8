//! What an experiment found, for `lab run`.

use beanfield_bots::{Budget, Tier};
use serde::Serialize;

use crate::interval;
use crate::run::Experiment;
use crate::tally::Tally;

/// How one bot did, over all seats it played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotReport {
    pub name: &'static str,
    /// The share of games its seats won; a shared win counts in parts.
    pub win_share: f64,
    /// The bounds of the 95 % interval.
    pub win_share_low: f64,
    pub win_share_high: f64,
    pub mean_score: f64,
}

impl BotReport {
    fn new(experiment: &Experiment, tally: &Tally, tier: Tier) -> Self {
        let seats = experiment.seating().seats_of(tier);
        let performance = tally.bots.get(&tier).copied().unwrap_or_default();
        let share = interval::share(&performance.wins);
        // Who sits in every seat wins every game, unless the only player may lose to the house.
        let alone = seats == usize::from(experiment.players) && experiment.players > 1;
        Self {
            name: tier.name(),
            win_share: share.value,
            win_share_low: if alone { share.value } else { share.low },
            win_share_high: if alone { share.value } else { share.high },
            mean_score: performance.score.mean() / seats as f64,
        }
    }
}

/// A budget as programs read it: `{"simulations": 200}`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BudgetReport {
    Simulations(u32),
    Milliseconds(u32),
}

impl From<Budget> for BudgetReport {
    fn from(budget: Budget) -> Self {
        match budget {
            Budget::Simulations(simulations) => Self::Simulations(simulations),
            Budget::Milliseconds(milliseconds) => Self::Milliseconds(milliseconds),
        }
    }
}

impl std::fmt::Display for BudgetReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Simulations(simulations) => write!(f, "{simulations} simulations a decision"),
            Self::Milliseconds(milliseconds) => write!(f, "{milliseconds} ms a decision"),
        }
    }
}

/// One experiment.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub ruleset: &'static str,
    pub players: u8,
    pub games: u64,
    pub actions: u64,
    pub seconds: f64,
    pub games_per_second: f64,
    pub actions_per_second: f64,
    pub seed: u64,
    pub bots: Vec<BotReport>,
    /// Of the side that nobody plays, in games that have one.
    pub house_mean_score: Option<f64>,
    /// These three are unknown where only random players sat: nobody takes notes at their speed.
    pub deals_per_turn: Option<f64>,
    pub offers_per_turn: Option<f64>,
    pub mean_turns: Option<f64>,
    /// By place in turn order: who began comes first.
    pub seat_win_shares: Vec<f64>,
    pub budget: BudgetReport,
}

impl Report {
    #[must_use]
    pub fn new(experiment: &Experiment, tally: &Tally, seconds: f64) -> Self {
        let rate = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        Self {
            ruleset: experiment.ruleset.id,
            players: experiment.players,
            games: tally.games,
            actions: tally.actions,
            seconds,
            games_per_second: rate(tally.games),
            actions_per_second: rate(tally.actions),
            seed: experiment.seed,
            bots: experiment.seating().tiers().map(|tier| BotReport::new(experiment, tally, tier)).collect(),
            house_mean_score: (tally.house.deals() > 0).then(|| tally.house.mean()),
            deals_per_turn: tally.chronicle.deals_per_turn(),
            offers_per_turn: tally.chronicle.offers_per_turn(),
            mean_turns: tally.chronicle.mean_turns(),
            seat_win_shares: tally.places.iter().map(|place| interval::share(&place.wins).value).collect(),
            budget: experiment.budget.into(),
        }
    }
}

/// The digits of a whole number, with its thousands set apart.
#[must_use]
pub fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!(["7", "123", "1234", "1234567"].map(grouped), ["7", "123", "1,234", "1,234,567"]);
    }
}
