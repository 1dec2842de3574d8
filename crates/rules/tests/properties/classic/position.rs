//! A whole position of a classic game as the tests read it, and what must hold of it.

use std::collections::BTreeMap;

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::classic::{CardRef, Phase, ToldWant};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::spec::Spec;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    pub(crate) phase: Phase,
    pub(crate) active: Seat,
    pub(crate) starting: Seat,
    pub(crate) planted: u8,
    pub(crate) discarded: bool,
    pub(crate) exhaustions: u8,
    pub(crate) deck: Vec<Bean>,
    pub(crate) discard: Vec<Bean>,
    pub(crate) out_of_game: Bunch,
    pub(crate) face_up: Bunch,
    pub(crate) drawn: Bunch,
    pub(crate) offered: Bunch,
    pub(crate) seats: BTreeMap<Seat, SeatPosition>,
    pub(crate) offers: Vec<OfferPosition>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatPosition {
    pub(crate) hand: Vec<Bean>,
    pub(crate) fields: Vec<Bunch>,
    pub(crate) coins: Vec<Bean>,
    pub(crate) third_field: bool,
    pub(crate) received: Bunch,
    pub(crate) likes: Vec<Bean>,
    pub(crate) refuses: Vec<Bean>,
    /// In this turn.
    pub(crate) offers_made: usize,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferPosition {
    pub(crate) number: OfferNumber,
    pub(crate) from: Seat,
    pub(crate) to: Addressee,
    pub(crate) give: Vec<CardRef>,
    pub(crate) want: ToldWant,
    pub(crate) answers: Option<OfferNumber>,
    pub(crate) willing: BTreeMap<Seat, Vec<CardRef>>,
    pub(crate) declined: Vec<Seat>,
}

pub(crate) fn beans(bunch: Bunch) -> impl Iterator<Item = Bean> {
    bunch.iter().flat_map(|(bean, number)| std::iter::repeat_n(bean, number.into()))
}

impl OfferPosition {
    pub(crate) fn is_to(&self, seat: Seat) -> bool {
        match self.to {
            Addressee::Seat(to) => to == seat,
            Addressee::Everyone => seat != self.from,
        }
    }
}

impl Position {
    pub(crate) fn read(position: &Value) -> Self {
        Self::deserialize(position).expect("a position has the documented form")
    }

    pub(crate) fn at(&self, seat: Seat) -> &SeatPosition {
        &self.seats[&seat]
    }

    pub(crate) fn offer(&self, number: OfferNumber) -> Option<&OfferPosition> {
        self.offers.iter().find(|offer| offer.number == number)
    }

    /// What a player must plant in phase 3.
    pub(crate) fn pending(&self, seat: Seat) -> Bunch {
        let received = self.at(seat).received;
        if seat == self.active { received.plus(self.face_up) } else { received }
    }

    /// The card a player has at a place in the hand, counted from 1.
    pub(crate) fn hand_card(&self, seat: Seat, position: u8) -> Option<Bean> {
        self.at(seat).hand.get(usize::from(position).checked_sub(1)?).copied()
    }

    /// What a place named by a player holds, if it is that player's.
    pub(crate) fn card(&self, seat: Seat, card: CardRef) -> Option<Bean> {
        match card {
            CardRef::Hand(position) => self.hand_card(seat, position.into()),
            CardRef::FaceUp(bean) => (seat == self.active && self.face_up.count(bean) > 0).then_some(bean),
            CardRef::Received(bean) => (self.at(seat).received.count(bean) > 0).then_some(bean),
            CardRef::Field(field) => {
                let field = self.at(seat).fields.get(usize::from(field).checked_sub(1)?)?;
                field.iter().next().map(|(bean, _)| bean)
            }
            CardRef::Coin => self.at(seat).coins.first().copied(),
        }
    }

    /// Every card there is, wherever it lies.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Bean> {
        let bunches = [self.out_of_game, self.face_up, self.drawn, self.offered];
        let at_seats = self.seats.values().flat_map(|it| {
            let open = it.fields.iter().copied().chain([it.received]).flat_map(beans);
            it.hand.iter().chain(&it.coins).copied().chain(open)
        });
        self.deck.iter().chain(&self.discard).copied().chain(bunches.into_iter().flat_map(beans)).chain(at_seats)
    }

    /// Section 4.6, but for the cards adding up and for the order of the hands.
    pub(crate) fn sound(&self, spec: &Spec) -> Result<(), String> {
        use Phase::{D1Offer, D3Plant, GameOver, P2Trade, P3Plant};
        let must = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        for (seat, it) in &self.seats {
            must(it.fields.iter().all(|field| field.kinds().len() <= 1), "two kinds in a field")?;
            let fields = spec.fields + usize::from(it.third_field);
            must(it.fields.len() == fields, &format!("{seat} has not {fields} fields"))?;
            must(!it.third_field || spec.price.is_some(), "a 3rd field that nobody sells")?;
        }
        let trading = matches!(self.phase, P2Trade | P3Plant);
        let anything_pending = self.seats.keys().any(|&seat| !self.pending(seat).is_empty());
        must(trading || !anything_pending, "face-up or received cards outside phases 2 and 3")?;
        must(self.phase != P3Plant || anything_pending, "nothing to plant in phase 3")?;
        must(self.drawn.is_empty() || self.phase == D3Plant, "drawn cards outside step 3")?;
        must(self.offered.is_empty() || matches!(self.phase, D1Offer | GameOver), "an offer outside step 1")?;
        must(self.out_of_game.is_empty() || spec.duel && !spec.modern, "cards out of the game")?;
        must(self.exhaustions <= spec.final_exhaustion, "too many exhaustions")?;
        let on_the_way_out = trading || matches!(self.phase, D3Plant | GameOver);
        must(self.exhaustions < spec.final_exhaustion || on_the_way_out, "play goes on after the final exhaustion")?;
        must(self.offers.is_empty() || self.phase == P2Trade, "open offers outside phase 2")?;
        for offer in &self.offers {
            self.sound_offer(offer)?;
            let own = self.offers.iter().filter(|other| other.from == offer.from).count();
            must(own <= 6, "more than six own offers")?;
            must(own <= self.at(offer.from).offers_made, "an offer that nobody has made")?;
        }
        Ok(())
    }

    /// Every card that is given, or named in a willing answer, lies where it was named.
    fn sound_offer(&self, offer: &OfferPosition) -> Result<(), String> {
        let given = offer.give.iter().filter_map(|&card| self.card(offer.from, card));
        let face_up: Bunch = offer
            .give
            .iter()
            .filter_map(|card| match card {
                CardRef::FaceUp(bean) => Some(*bean),
                _ => None,
            })
            .collect();
        if given.count() != offer.give.len() || !self.face_up.contains(face_up) {
            return Err(format!("a card of offer {} has gone", offer.number));
        }
        for (&seat, cards) in &offer.willing {
            let named: Bunch = cards.iter().filter_map(|&card| self.card(seat, card)).collect();
            if ToldWant::Beans(named) != offer.want || offer.declined.contains(&seat) || offer.to != Addressee::Everyone
            {
                return Err(format!("{seat} can't be willing in offer {}", offer.number));
            }
        }
        Ok(())
    }
}
