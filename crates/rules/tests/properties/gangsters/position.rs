//! A whole position as the tests read it, and what must hold of it.

use std::collections::{BTreeMap, BTreeSet};

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::gangsters::{Boss, CardRef, Phase, ToldWant};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
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
    pub(super) offered: Bunch,
    pub(super) bosses: BTreeMap<Boss, Bunch>,
    pub(super) mafia: Vec<Bean>,
    pub(super) seats: BTreeMap<Seat, SeatPosition>,
    pub(super) offers: Vec<OfferPosition>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatPosition {
    pub(super) hand: Vec<Bean>,
    pub(super) fields: Vec<Bunch>,
    pub(super) coins: Vec<Bean>,
    pub(super) third_field: bool,
    pub(super) received: Bunch,
    pub(super) likes: Vec<Bean>,
    pub(super) refuses: Vec<Bean>,
    /// In this turn.
    pub(super) offers_made: usize,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferPosition {
    pub(super) number: OfferNumber,
    pub(super) from: Seat,
    pub(super) to: Addressee,
    pub(super) give: Vec<CardRef>,
    pub(super) want: ToldWant,
    pub(super) answers: Option<OfferNumber>,
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

    pub(super) fn offer(&self, number: OfferNumber) -> Option<&OfferPosition> {
        self.offers.iter().find(|offer| offer.number == number)
    }

    /// What a place named by a player holds, if it is that player's.
    pub(super) fn card(&self, seat: Seat, card: CardRef) -> Option<Bean> {
        let it = self.at(seat);
        match card {
            CardRef::Hand(position) => it.hand.get(position.index()?).copied(),
            CardRef::Row(bean) => (seat == self.active && self.row.count(bean) > 0).then_some(bean),
            CardRef::Received(bean) => (it.received.count(bean) > 0).then_some(bean),
            CardRef::Field(field) => crop(*it.fields.get(usize::from(field).checked_sub(1)?)?).map(|(bean, _)| bean),
            CardRef::Coin => it.coins.first().copied(),
        }
    }

    pub(super) fn receivers(&self) -> Vec<Seat> {
        self.seats.iter().filter(|(_, it)| !it.received.is_empty()).map(|(&seat, _)| seat).collect()
    }

    pub(super) fn is_window(&self) -> bool {
        matches!(self.phase, Phase::Window2 | Phase::Window4)
    }

    /// The phases in which received cards are planted (GA-TRADE-06).
    pub(super) fn plants_received(&self) -> bool {
        matches!(self.phase, Phase::MustPlant | Phase::MayPlant | Phase::Planted | Phase::Use)
    }

    /// A received card that is to be planted now has no room (GA-TRADE-08).
    pub(super) fn must_make_room(&self, seat: Seat) -> bool {
        let mut received = self.at(seat).received.iter();
        self.plants_received() && received.any(|(bean, _)| !self.has_room(seat, bean))
    }

    /// Without whom the game stands still.
    pub(super) fn awaited(&self) -> Vec<Seat> {
        let mut awaited = if self.plants_received() { self.receivers() } else { Vec::new() };
        let active_too = awaited.is_empty() && self.phase != Phase::GameOver || self.phase == Phase::MustPlant;
        if active_too && !awaited.contains(&self.active) {
            awaited.push(self.active);
            awaited.sort_unstable();
        }
        awaited
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
        cards.extend([self.row, self.offered].into_iter().chain(self.bosses.values().copied()).flat_map(beans));
        for it in self.seats.values() {
            cards.extend(it.hand.iter().chain(&it.coins));
            cards.extend(it.fields.iter().copied().chain([it.received]).flat_map(beans));
        }
        cards.into_iter().map(Bean::key).collect()
    }

    /// What holds of every position, but for the cards adding up and for the order of the hands.
    pub(super) fn sound(&self, spec: &Spec) -> Result<(), String> {
        use Phase::{Fill, GameOver, MayPlant, MustPlant, Offer, Planted, Refill, TributeWait, Use, Window4};
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
        must(matches!(self.phase, Window4 | Use | Fill) || self.row.is_empty(), "a row out of its phases")?;
        must(matches!(self.phase, Offer | Refill) || self.offered.is_empty(), "an offer out of its phases")?;
        must(!spec.solo || self.offered.is_empty() && self.phase != Offer, "an offer in the solo game")?;
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
        let on_the_way_out = matches!(self.phase, Window4 | Use | Fill | GameOver) || spec.solo && self.phase == Refill;
        must(!last || on_the_way_out, "play goes on after the final exhaustion")?;
        self.sound_trade(spec)
    }

    fn sound_trade(&self, spec: &Spec) -> Result<(), String> {
        let must = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        must(spec.trading || !self.is_window(), "a window where nobody trades")?;
        must(self.receivers().is_empty() || self.is_window() || self.plants_received(), "received cards too late")?;
        must(self.offers.is_empty() || self.is_window(), "an open proposal outside the windows")?;
        for (&seat, it) in &self.seats {
            must(spec.trading || it.received.is_empty() && it.offers_made == 0, "deals where nobody trades")?;
            let own = self.offers.iter().filter(|offer| offer.from == seat).count();
            must(own <= 6 && own <= it.offers_made, "more proposals than were made")?;
        }
        for offer in &self.offers {
            let held = offer.give.iter().all(|&card| self.card(offer.from, card).is_some());
            must(held, "a card of a proposal has gone")?;
        }
        Ok(())
    }
}
