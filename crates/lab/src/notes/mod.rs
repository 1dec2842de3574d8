//! What is taken down of a game while it is played.

mod bean_trader;
mod chronicle;
mod classic;
mod gangsters;
mod ladies;
mod the_duel;

use std::collections::BTreeMap;

use beanfield_rules::game::Log;
use beanfield_rules::seat::Seat;

pub use chronicle::{Chronicle, TurnSum};

/// An event the lab understands: the one thing a game has to bring along.
pub trait Noted {
    fn note(&self, notes: &mut Notes);
}

/// What happened in one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    pub offers: u32,
    pub deals: u32,
}

/// A field that was harvested: what grew on it, and how many cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Crop {
    /// The place of the variety among all of its game.
    pub order: u8,
    pub variety: &'static str,
    pub cards: u8,
}

/// How often a crop was harvested, and what it paid in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Yield {
    pub times: u64,
    pub coins: u64,
}

/// One game, as far as the lab is interested in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    starting: Option<Seat>,
    active: Option<Seat>,
    number: Option<u16>,
    turns: Vec<Turn>,
    harvests: BTreeMap<Crop, Yield>,
}

impl Notes {
    pub fn begin(&mut self, starting: Seat) {
        self.starting = Some(starting);
    }

    /// It is this seat's turn. Said as often as you like: a turn is over when somebody else is active.
    pub fn turn_of(&mut self, active: Seat) {
        if self.active != Some(active) {
            self.active = Some(active);
            self.turns.push(Turn::default());
        }
    }

    /// It is the turn with this number. Said as often as you like, by a game that counts its turns.
    pub fn turn(&mut self, number: u16) {
        if self.number != Some(number) {
            self.number = Some(number);
            self.turns.push(Turn::default());
        }
    }

    pub fn offer(&mut self) {
        if let Some(turn) = self.turns.last_mut() {
            turn.offers += 1;
        }
    }

    pub fn deal(&mut self) {
        if let Some(turn) = self.turns.last_mut() {
            turn.deals += 1;
        }
    }

    pub fn harvest(&mut self, crop: Crop, coins: u8) {
        let harvested = self.harvests.entry(crop).or_default();
        harvested.times += 1;
        harvested.coins += u64::from(coins);
    }

    /// Who began; seat A where the game does not say.
    #[must_use]
    pub fn starting(&self) -> Seat {
        self.starting.unwrap_or_default()
    }

    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    #[must_use]
    pub fn harvests(&self) -> &BTreeMap<Crop, Yield> {
        &self.harvests
    }
}

impl<E: Noted> Log<E> for Notes {
    fn record(&mut self, event: impl FnOnce() -> E) {
        event().note(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_lasts_until_somebody_else_is_active() {
        let mut notes = Notes::default();
        let [anna, ben] = [0, 1].map(|index| Seat::new(index).expect("a seat"));
        notes.offer();
        for active in [anna, anna, ben, ben, anna] {
            notes.turn_of(active);
            notes.offer();
        }
        let offers: Vec<u32> = notes.turns().iter().map(|turn| turn.offers).collect();
        assert_eq!(offers, [2, 2, 1], "and an offer before the first turn belongs to none");
    }
}
