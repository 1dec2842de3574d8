//! A whole position as the tests read it, and what must hold of it.

use std::collections::{BTreeMap, BTreeSet};

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::gangsters::{Boss, Phase};
use beanfield_rules::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::spec::{Spec, sells_at};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    pub(super) phase: Phase,
    pub(super) turn: usize,
    pub(super) active: Seat,
    pub(super) starting: Seat,
    pub(super) planted: u8,
    pub(super) exhaustions: u8,
    pub(super) deck: Vec<Bean>,
    pub(super) discard: Vec<Bean>,
    pub(super) row: Bunch,
    pub(super) offer: Bunch,
    pub(super) bosses: BTreeMap<Boss, Bunch>,
    pub(super) mafia: Vec<Bean>,
    pub(super) seats: BTreeMap<Seat, SeatPosition>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatPosition {
    pub(super) hand: Vec<Bean>,
    pub(super) fields: Vec<Bunch>,
    pub(super) coins: Vec<Bean>,
    pub(super) third_field: bool,
}

/// The one kind of a bunch, and how many.
pub(super) fn crop(bunch: Bunch) -> Option<(Bean, usize)> {
    bunch.iter().next().map(|(bean, number)| (bean, number.into()))
}

fn beans(bunch: Bunch) -> impl Iterator<Item = Bean> {
    bunch.iter().flat_map(|(bean, number)| std::iter::repeat_n(bean, number.into()))
}

impl Position {
    pub(super) fn read(position: &Value) -> Self {
        Self::deserialize(position).expect("a position has the documented form")
    }

    pub(super) fn at(&self, seat: Seat) -> &SeatPosition {
        &self.seats[&seat]
    }

    pub(super) fn mafia_score(&self, spec: &Spec) -> i32 {
        i32::try_from(self.mafia.len()).expect("few") * if spec.solo { 2 } else { 1 }
    }

    /// Who grows a bean.
    pub(super) fn grower(&self, bean: Bean) -> Option<Boss> {
        self.bosses.iter().find(|(_, field)| field.count(bean) > 0).map(|(&boss, _)| boss)
    }

    pub(super) fn vacant(&self) -> Vec<Boss> {
        self.bosses.iter().filter(|(_, field)| field.is_empty()).map(|(&boss, _)| boss).collect()
    }

    /// GA-PLANT-05.
    pub(super) fn boss_takes(&self, boss: Boss, bean: Bean) -> bool {
        self.grower(bean) == Some(boss) || self.grower(bean).is_none() && self.vacant().contains(&boss)
    }

    /// GA-PLANT-02, GA-PLANT-03.
    pub(super) fn has_room(&self, seat: Seat, bean: Bean) -> bool {
        self.at(seat).fields.iter().any(|field| field.is_empty() || field.count(bean) > 0)
    }

    pub(super) fn cards(&self) -> Vec<&'static str> {
        let mut cards: Vec<Bean> = [&self.deck, &self.discard, &self.mafia].into_iter().flatten().copied().collect();
        cards.extend([self.row, self.offer].into_iter().chain(self.bosses.values().copied()).flat_map(beans));
        for it in self.seats.values() {
            cards.extend(it.hand.iter().chain(&it.coins));
            cards.extend(it.fields.iter().copied().flat_map(beans));
        }
        cards.into_iter().map(Bean::key).collect()
    }

    /// What holds of every position, but for the cards adding up and for the order of the hands.
    pub(super) fn sound(&self, spec: &Spec) -> Result<(), String> {
        use Phase::{Fill, GameOver, MayPlant, MustPlant, Offer, Planted, Refill, TributeWait, Use};
        let must = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        let once = |fields: &[Bunch]| {
            let kinds: Vec<Bean> = fields.iter().flat_map(|field| field.iter().map(|(bean, _)| bean)).collect();
            kinds.iter().copied().collect::<BTreeSet<_>>().len() == kinds.len()
                && fields.iter().all(|field| field.kinds().len() <= 1)
        };
        for it in self.seats.values() {
            must(it.fields.len() == spec.fields + usize::from(it.third_field), "more fields than were bought")?;
            must(once(&it.fields), "a kind in two fields, or two kinds in one")?;
            must(!it.third_field || !spec.solo, "a 3rd field bought in the solo game")?;
            must(self.phase != GameOver || it.fields.iter().all(|field| field.is_empty()), "not all is sold")?;
            must(self.phase != GameOver || it.hand.is_empty(), "a hand after the end")?;
        }
        must(self.bosses.keys().eq(spec.bosses), "other bosses than those in play")?;
        must(once(&self.bosses.values().copied().collect::<Vec<_>>()), "two bosses grow the same")?;
        for (&boss, &field) in &self.bosses {
            must(crop(field).is_none_or(|(bean, cards)| cards < sells_at(boss, bean)), "a boss has not sold")?;
            must(self.phase != GameOver || field.is_empty(), "a boss has not sold at the end")?;
        }
        must(matches!(self.phase, Use | Fill) || self.row.is_empty(), "a row outside the use phase")?;
        must(matches!(self.phase, Offer | Refill) || self.offer.is_empty(), "an offer out of its phases")?;
        must(!spec.solo || self.offer.is_empty() && self.phase != Offer, "an offer in the solo game")?;
        must(spec.solo || self.phase != TributeWait, "no waiting state with two players")?;
        let hand = self.at(self.active).hand.len();
        must(!matches!(self.phase, MustPlant | MayPlant) || hand > 0, "nothing to plant")?;
        must(self.phase != Planted || hand == 0 || self.planted == 2, "a second card could be planted")?;
        must(self.phase != Fill || !self.vacant().is_empty(), "no boss field to fill")?;
        must(self.phase != Fill || hand > 0 || !self.row.is_empty(), "nothing to fill with")?;
        must(self.phase != Fill || !spec.solo || self.row.is_empty(), "the row must be planted first")?;
        must(self.exhaustions <= spec.final_exhaustion, "the deck ran out too often")?;
        let last = self.exhaustions == spec.final_exhaustion;
        must(!last || self.deck.is_empty(), "a deck after the final exhaustion")?;
        must(last || self.phase != GameOver, "the end before the final exhaustion")?;
        must(!last || matches!(self.phase, Use | Fill | GameOver) || spec.solo && self.phase == Refill, "no end")
    }
}
