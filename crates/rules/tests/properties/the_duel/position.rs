//! A whole position as the tests read it, and what must hold of it.

use std::collections::BTreeMap;

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::seat::Seat;
use beanfield_rules::the_duel::{Bonus, Gift, Phase};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::spec;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    pub(super) phase: Phase,
    pub(super) turn: usize,
    pub(super) active: Seat,
    pub(super) starting: Seat,
    pub(super) planted: u8,
    pub(super) discarded: bool,
    pub(super) deck: Vec<Bean>,
    pub(super) discard: Vec<Bean>,
    pub(super) bonus_deck: Vec<Bonus>,
    pub(super) bonus_discard: Vec<Bonus>,
    pub(super) turned_over: Bunch,
    pub(super) gift: Option<Gift>,
    pub(super) offers: Vec<Bean>,
    pub(super) auto_fulfil: Vec<Seat>,
    pub(super) seats: BTreeMap<Seat, SeatPosition>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatPosition {
    pub(super) hand: Vec<Bean>,
    pub(super) bonus: Vec<Bonus>,
    pub(super) fields: Vec<Vec<Bean>>,
    pub(super) dollars: Vec<Bean>,
    pub(super) fulfilled: Vec<Bonus>,
}

impl Position {
    pub(super) fn read(position: &Value) -> Self {
        Self::deserialize(position).expect("a position has the documented form")
    }

    pub(super) fn at(&self, seat: Seat) -> &SeatPosition {
        &self.seats[&seat]
    }

    pub(super) fn opponent(&self) -> Seat {
        *self.seats.keys().find(|&&seat| seat != self.active).expect("two players")
    }

    /// Who makes the offer with this number, counted from 1: the active player the odd ones (DU-GIFT-13).
    pub(super) fn offerer(&self, number: usize) -> Seat {
        if number % 2 == 1 { self.active } else { self.opponent() }
    }

    /// Table 4.2.
    pub(super) fn awaited(&self) -> Option<Seat> {
        match self.phase {
            Phase::P1MustPlant | Phase::P1MayPlant | Phase::P1Done | Phase::P3Active | Phase::P4DiscardActive => {
                Some(self.active)
            }
            Phase::P2Offer | Phase::P2Answer => Some(self.offerer(self.offers.len() + 1)),
            Phase::P2Choose => Some(self.offerer(self.offers.len())),
            Phase::P3Opponent | Phase::P4DiscardOpponent => Some(self.opponent()),
            Phase::GameOver => None,
        }
    }

    /// DU-SCORE-01.
    pub(super) fn cents(&self, seat: Seat) -> i32 {
        let it = self.at(seat);
        100 * i32::try_from(it.dollars.len()).expect("few")
            + it.fulfilled.iter().map(|&card| spec::worth(card)).sum::<i32>()
    }

    /// Whether a giver can make an offer of this type good (DU-GIFT-07).
    pub(super) fn holds(&self, seat: Seat, bean: Bean) -> bool {
        self.at(seat).hand.contains(&bean) || seat == self.active && self.turned_over.count(bean) > 0
    }

    pub(super) fn cards(&self) -> Vec<&'static str> {
        let mut beans: Vec<Bean> = self.deck.iter().chain(&self.discard).copied().collect();
        let mut bonus: Vec<Bonus> = self.bonus_deck.iter().chain(&self.bonus_discard).copied().collect();
        beans.extend(self.turned_over.iter().flat_map(|(bean, number)| std::iter::repeat_n(bean, number.into())));
        beans.extend(self.gift.map(|gift| gift.bean));
        for it in self.seats.values() {
            beans.extend(it.hand.iter().chain(&it.dollars).chain(it.fields.iter().flatten()));
            bonus.extend(it.bonus.iter().chain(&it.fulfilled));
        }
        beans.into_iter().map(Bean::key).chain(bonus.into_iter().map(spec::name)).collect()
    }

    /// Section 4.5, but for the cards adding up and for the order of the hands.
    pub(super) fn sound(&self) -> Result<(), String> {
        use Phase::{GameOver, P1MayPlant, P1MustPlant, P2Answer, P2Choose, P2Offer, P3Active, P3Opponent};
        let must = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        for it in self.seats.values() {
            must(it.fields.len() == 3, "not three fields")?;
            for field in &it.fields {
                must((0..field.len()).all(|n| spec::takes(&field[..n], field[n])), "a field that can't be planted")?;
            }
            must(it.bonus.len() <= 3, "more than three bonus cards")?;
        }
        let gifts = matches!(self.phase, P2Offer | P2Answer | P2Choose);
        must(gifts || self.phase == P3Active || self.turned_over.is_empty(), "turned-over cards out of their phases")?;
        must(matches!(self.phase, P3Active | P3Opponent) || self.gift.is_none(), "a gift outside phase 3")?;
        must(gifts || self.offers.is_empty(), "pushed gift cards outside phase 2")?;
        must(self.awaited().is_some() != (self.phase == GameOver), "somebody is awaited until the end")?;
        // A regular game: before phase 2 of its turn the pile holds 88 - 5 (t - 1) cards, then three less, then two less.
        let before = 88_usize.checked_sub(5 * (self.turn - 1)).ok_or("more than 18 turns")?;
        let drawn = match self.phase {
            P1MustPlant | P1MayPlant | Phase::P1Done => 0,
            Phase::P4DiscardActive | Phase::P4DiscardOpponent => 5,
            _ => 3,
        };
        must(self.deck.len() + drawn == before, "the pile is not what the turn says")?;
        must(self.phase != GameOver || self.turn == 18, "the game ends in turn 18")
    }
}
