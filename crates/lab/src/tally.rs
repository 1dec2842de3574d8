//! What many games add up to.

use std::collections::BTreeMap;

use beanfield_bots::Tier;
use beanfield_rules::game::Standing;

use crate::notes::{Chronicle, Notes};
use crate::per_deal::PerDeal;
use crate::seating::Seating;

/// A win is counted in parts, so that a shared one adds up exactly: divisible by every number of players.
pub(crate) const WIN_PARTS: i64 = 420;

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) actions: u64,
    pub(crate) standing: Standing,
    pub(crate) notes: Notes,
    /// Whether somebody took notes beyond the deal.
    pub(crate) watched: bool,
}

impl Played {
    fn wins(&self, of: impl Fn(usize) -> bool) -> i64 {
        let winners = self.standing.winners;
        let own = winners.iter().filter(|seat| of(seat.index())).map(|_| WIN_PARTS).sum::<i64>();
        // Nobody may have won: then it was the house.
        own / i64::from(winners.len().max(1))
    }

    fn score(&self, of: impl Fn(usize) -> bool) -> i64 {
        let own = self.standing.places.iter().filter(|place| of(place.seat.index()));
        own.map(|place| i64::from(place.score)).sum()
    }
}

/// Wins in parts and scores, of a bot in all its seats or of a place in turn order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Performance {
    pub wins: PerDeal,
    pub score: PerDeal,
}

impl Performance {
    fn plus(&mut self, other: &Self) {
        self.wins.plus(&other.wins);
        self.score.plus(&other.score);
    }
}

/// The ranks of one game by bot, for a rating.
pub(crate) type Ranks = Vec<(Tier, u8)>;

/// Sums that come out the same in whatever order the deals were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    pub actions: u64,
    pub bots: BTreeMap<Tier, Performance>,
    /// By place in turn order: who began comes first.
    pub places: Vec<Performance>,
    /// What the players were measured against, where there is such a thing.
    pub house: PerDeal,
    pub chronicle: Chronicle,
    /// By number of the game, where they are kept.
    pub(crate) ranks: BTreeMap<u64, Ranks>,
}

impl Tally {
    /// Adds all games of one deal, in the order of the rotations.
    pub(crate) fn add_deal(&mut self, seating: &Seating, deal: &[Played]) {
        let games = deal.len() as u64;
        self.games += games;
        self.actions += deal.iter().map(|game| game.actions).sum::<u64>();
        let rotations = || deal.iter().enumerate();
        let seated: Vec<Vec<Tier>> = (0..deal.len()).map(|rotation| seating.seated(rotation).collect()).collect();
        for tier in seating.tiers() {
            let wins = rotations().map(|(turn, game)| game.wins(|seat| seated[turn][seat] == tier)).sum();
            let score = rotations().map(|(turn, game)| game.score(|seat| seated[turn][seat] == tier)).sum();
            let bot = self.bots.entry(tier).or_default();
            bot.wins.add(games, wins);
            bot.score.add(games, score);
        }
        let players = seating.players();
        self.places.resize(players.into(), Performance::default());
        for (place, performance) in self.places.iter_mut().enumerate() {
            let sits = |game: &Played, seat: usize| {
                (seat + usize::from(players) - game.notes.starting().index()) % usize::from(players) == place
            };
            performance.wins.add(games, deal.iter().map(|game| game.wins(|seat| sits(game, seat))).sum());
            performance.score.add(games, deal.iter().map(|game| game.score(|seat| sits(game, seat))).sum());
        }
        let houses = || deal.iter().filter_map(|game| game.standing.house);
        if houses().next().is_some() {
            self.house.add(games, houses().map(|house| i64::from(house.score)).sum());
        }
        for game in deal.iter().filter(|game| game.watched) {
            self.chronicle.add(&game.notes, game.actions, &game.standing);
        }
    }

    pub(crate) fn keep_ranks(&mut self, first: u64, seating: &Seating, deal: &[Played]) {
        for (rotation, game) in deal.iter().enumerate() {
            let ranks = game.standing.places.iter().map(|place| (seating.bot_at(place.seat, rotation), place.rank));
            self.ranks.insert(first + rotation as u64, ranks.collect());
        }
    }

    pub(crate) fn plus(mut self, other: Self) -> Self {
        if self.games == 0 {
            return other;
        }
        self.games += other.games;
        self.actions += other.actions;
        for (tier, performance) in &other.bots {
            self.bots.entry(*tier).or_default().plus(performance);
        }
        for (mine, theirs) in self.places.iter_mut().zip(&other.places) {
            mine.plus(theirs);
        }
        self.house.plus(&other.house);
        self.chronicle.plus(&other.chronicle);
        self.ranks.extend(other.ranks);
        self
    }
}
