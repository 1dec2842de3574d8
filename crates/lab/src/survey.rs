//! `lab ladder` over many rulesets: one line for each ruleset and number of players.

use beanfield_bots::Tier;
use beanfield_rules::rulesets::{RULESETS, Ruleset};
use serde::Serialize;

use crate::ladder::{self, Contest, Pairing};
use crate::run::{Fault, Progress, run};

/// How the tiers compare in one ruleset with one number of players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub ruleset: &'static str,
    pub players: u8,
    pub farmer_among_randoms: Pairing,
    pub merchant_among_farmers: Pairing,
    /// Nobody trades in a duel.
    pub farmers_deals_per_turn: Option<f64>,
}

/// All rulesets and player counts, or those that were asked for.
#[must_use]
pub fn tables(ruleset: Option<&'static Ruleset>, players: Option<u8>) -> Vec<(&'static Ruleset, u8)> {
    let rulesets = RULESETS.iter().filter(|it| ruleset.is_none_or(|wanted| wanted.id == it.id));
    let tables = rulesets.flat_map(|it| (it.players.min..=it.players.max).map(move |count| (it, count)));
    tables.filter(|(_, count)| players.is_none_or(|wanted| wanted == *count)).collect()
}

/// How many games a row takes.
#[must_use]
pub const fn games_of_row(contest: &Contest) -> u64 {
    3 * contest.games
}

pub fn row(contest: &Contest, progress: Progress) -> Result<Row, Fault> {
    let pairing = |one, others| ladder::pairing(contest, (one, others), progress);
    let farmers = run(&contest.experiment(Tier::Farmer, Tier::Farmer), progress)?;
    Ok(Row {
        ruleset: contest.ruleset.id,
        players: contest.players,
        farmer_among_randoms: pairing(Tier::Farmer, Tier::Random)?,
        merchant_among_farmers: pairing(Tier::Merchant, Tier::Farmer)?,
        farmers_deals_per_turn: farmers.chronicle.deals_per_turn().filter(|&deals| deals > 0.0),
    })
}
