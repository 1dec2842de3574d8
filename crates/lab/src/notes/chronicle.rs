//! The notes of many games, summed up.

use std::collections::BTreeMap;

use beanfield_rules::game::Standing;

use super::{Crop, Notes, Yield};

/// The same turn number of all games that came so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnSum {
    pub games: u64,
    pub offers: u64,
    pub deals: u64,
}

impl TurnSum {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.offers += other.offers;
        self.deals += other.deals;
    }
}

/// Whole numbers only, so that the sum is the same in whatever order the games are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chronicle {
    pub games: u64,
    pub turns: Vec<TurnSum>,
    pub harvests: BTreeMap<Crop, Yield>,
    /// How many games took so many turns.
    pub lengths: BTreeMap<i64, u64>,
    /// How many games took so many actions.
    pub actions: BTreeMap<i64, u64>,
    /// How many players had such a score.
    pub scores: BTreeMap<i64, u64>,
}

impl Chronicle {
    pub fn add(&mut self, notes: &Notes, actions: u64, standing: &Standing) {
        self.games += 1;
        for (number, turn) in notes.turns().iter().enumerate() {
            self.turn(number).add(TurnSum { games: 1, offers: turn.offers.into(), deals: turn.deals.into() });
        }
        add_yields(&mut self.harvests, notes.harvests());
        *self.lengths.entry(notes.turns().len().cast_signed() as i64).or_default() += 1;
        *self.actions.entry(actions.cast_signed()).or_default() += 1;
        for place in &standing.places {
            *self.scores.entry(place.score.into()).or_default() += 1;
        }
    }

    pub fn plus(&mut self, other: &Self) {
        self.games += other.games;
        for (number, turn) in other.turns.iter().enumerate() {
            self.turn(number).add(*turn);
        }
        add_yields(&mut self.harvests, &other.harvests);
        add_counts(&mut self.lengths, &other.lengths);
        add_counts(&mut self.actions, &other.actions);
        add_counts(&mut self.scores, &other.scores);
    }

    fn turn(&mut self, number: usize) -> &mut TurnSum {
        if self.turns.len() <= number {
            self.turns.resize(number + 1, TurnSum::default());
        }
        &mut self.turns[number]
    }

    /// All turns of all games; `None` if none was noted.
    fn all_turns(&self) -> Option<TurnSum> {
        let mut all = TurnSum::default();
        self.turns.iter().for_each(|turn| all.add(*turn));
        (all.games > 0).then_some(all)
    }

    #[must_use]
    pub fn mean_turns(&self) -> Option<f64> {
        self.all_turns().map(|all| all.games as f64 / self.games as f64)
    }

    #[must_use]
    pub fn offers_per_turn(&self) -> Option<f64> {
        self.all_turns().map(|all| all.offers as f64 / all.games as f64)
    }

    #[must_use]
    pub fn deals_per_turn(&self) -> Option<f64> {
        self.all_turns().map(|all| all.deals as f64 / all.games as f64)
    }
}

fn add_counts<K: Ord + Copy>(into: &mut BTreeMap<K, u64>, from: &BTreeMap<K, u64>) {
    for (&key, count) in from {
        *into.entry(key).or_default() += count;
    }
}

fn add_yields(into: &mut BTreeMap<Crop, Yield>, from: &BTreeMap<Crop, Yield>) {
    for (&crop, harvested) in from {
        let sum = into.entry(crop).or_default();
        sum.times += harvested.times;
        sum.coins += harvested.coins;
    }
}
