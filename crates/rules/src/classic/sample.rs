//! Random play without listing: what rollouts and the plain random player use.
//!
//! Every kind of action comes up, trades are tried and answered, and every game ends.

use super::action::{Action, CardRef, CardRefs, Want};
use super::state::{Phase, State};
use super::trade::{Terms, ToldWant};
use crate::bean::{Bean, Bunch};
use crate::chance::Dice;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS, Offer};
use crate::seat::{Seat, Seats};

impl State {
    pub(super) fn sample_action(&self, dice: &mut Dice) -> Option<(Seat, Action)> {
        if self.phase == Phase::GameOver {
            return None;
        }
        if dice.one_in(32)
            && let Some(chosen) = self.sample_anytime(dice)
        {
            return Some(chosen);
        }
        let seat = self.active;
        match self.phase {
            Phase::P1MustPlant | Phase::D2MustPlant => Some((seat, self.sample_planting(dice))),
            Phase::P1MayPlant if dice.one_in(2) => Some((seat, self.sample_planting(dice))),
            Phase::P1Done | Phase::P1MayPlant | Phase::D2Done => Some((seat, Action::TurnOver {})),
            Phase::P2Trade => Some(self.sample_trading(dice)),
            Phase::P3Plant => Some(self.sample_pending(dice)),
            Phase::P4Draw => Some((seat, Action::Draw {})),
            Phase::D1Offer => Some((seat, self.sample_offered(dice))),
            Phase::D2MayPlant => Some(match dice.below(3) {
                0 => (seat, Action::TurnOver {}),
                1 => (seat, self.sample_discard(dice)),
                _ => (seat, self.sample_planting(dice)),
            }),
            Phase::D2MayDiscard if dice.one_in(2) => Some((seat, self.sample_discard(dice))),
            Phase::D2MayDiscard => Some((seat, Action::TurnOver {})),
            Phase::D3Plant => Some((seat, self.sample_drawn(dice))),
            Phase::GameOver => None,
        }
    }

    /// A harvest or a purchase by anyone who may.
    fn sample_anytime(&self, dice: &mut Dice) -> Option<(Seat, Action)> {
        let seat = Seat::at(dice.below(u32::from(self.rules.players)) as usize);
        if self.can_buy(seat) {
            return Some((seat, Action::BuyThirdField {}));
        }
        if self.rules.is_duel() && seat != self.active {
            return None;
        }
        let fields = self.rules.protection().harvestable(self.farm(seat));
        (!fields.is_empty()).then(|| (seat, Action::Harvest { field: fields.nth(dice.below(fields.len())) }))
    }

    /// Room for a card where there is none: an eligible harvest.
    fn sample_harvest(&self, seat: Seat, dice: &mut Dice) -> Action {
        let fields = self.rules.protection().harvestable(self.farm(seat));
        Action::Harvest { field: fields.nth(dice.below(fields.len())) }
    }

    fn sample_planting(&self, dice: &mut Dice) -> Action {
        let seat = self.active;
        let bean = self.hands.front(seat).expect("who may plant from the hand has a card in it");
        let fields = self.farm(seat).room_for(bean);
        if fields.is_empty() {
            return self.sample_harvest(seat, dice);
        }
        Action::PlantFromHand { field: fields.nth(dice.below(fields.len())) }
    }

    fn sample_pending(&self, dice: &mut Dice) -> (Seat, Action) {
        let seats = self.seats_pending();
        let seat = seats.nth(dice.below(seats.len())).expect("somebody has to plant in phase 3");
        let received = self.received[seat.index()].kinds();
        let face_up = if seat == self.active { self.face_up.kinds() } else { Bunch::NONE.kinds() };
        let n = dice.below(received.len() + face_up.len());
        let (bean, card) = if n < received.len() {
            let bean = received.nth(n);
            (bean, CardRef::Received(bean))
        } else {
            let bean = face_up.nth(n - received.len());
            (bean, CardRef::FaceUp(bean))
        };
        let fields = self.farm(seat).room_for(bean);
        if fields.is_empty() {
            return (seat, self.sample_harvest(seat, dice));
        }
        (seat, Action::PlantPending { card, field: fields.nth(dice.below(fields.len())) })
    }

    fn sample_offered(&self, dice: &mut Dice) -> Action {
        let kinds = self.offered.kinds();
        let bean = kinds.nth(dice.below(kinds.len()));
        let fields = self.farm(self.active).room_for(bean);
        if fields.is_empty() || dice.one_in(3) {
            return Action::DiscardOffered { bean };
        }
        Action::PlantOffered { bean, field: fields.nth(dice.below(fields.len())) }
    }

    fn sample_discard(&self, dice: &mut Dice) -> Action {
        let cards = self.hands.len(self.active) as u32;
        Action::DiscardFromHand { position: HandPosition::at(dice.below(cards) as usize) }
    }

    fn sample_drawn(&self, dice: &mut Dice) -> Action {
        let kinds = self.drawn.kinds();
        if kinds.is_empty() || dice.one_in(3) {
            return Action::EndPlanting {};
        }
        let bean = kinds.nth(dice.below(kinds.len()));
        let fields = self.farm(self.active).room_for(bean);
        if fields.is_empty() {
            return Action::EndPlanting {};
        }
        Action::PlantDrawn { bean, field: fields.nth(dice.below(fields.len())) }
    }

    /// An open offer is answered or closed; otherwise a new one is made, or the trading ends.
    fn sample_trading(&self, dice: &mut Dice) -> (Seat, Action) {
        let offers = self.book.offers();
        if offers.is_empty() {
            return match dice.below(4) {
                0 | 1 => (self.active, Action::EndTrading {}),
                2 => self.sample_proposal(self.active, dice),
                _ => self.sample_proposal(Seat::at(dice.below(u32::from(self.rules.players)) as usize), dice),
            };
        }
        let offer = &offers[dice.below(offers.len() as u32) as usize];
        if dice.one_in(16) {
            return (offer.from, Action::Withdraw { offer: offer.number });
        }
        let unanswered = offer.unanswered(self.rules.players);
        if let Some(seat) = unanswered.nth(dice.below(unanswered.len().max(1))) {
            return (seat, self.sample_answer(seat, offer, dice));
        }
        match offer.willing.nth(dice.below(offer.willing.len().max(1))) {
            Some(with) => (offer.from, Action::Close { offer: offer.number, with }),
            None => (offer.from, Action::Withdraw { offer: offer.number }),
        }
    }

    fn sample_answer(&self, seat: Seat, offer: &Offer<Terms>, dice: &mut Dice) -> Action {
        let number = offer.number;
        if dice.one_in(4) {
            return Action::Decline { offer: number };
        }
        match offer.terms.want {
            ToldWant::Open => {
                let room = self.book.open_by(seat) < MAX_OWN_OFFERS && self.hands.len(seat) > 0;
                if !room || dice.one_in(2) {
                    return Action::Decline { offer: number };
                }
                let given = offer.terms.hand.plus(offer.terms.face_up).kinds();
                Action::Propose {
                    to: Addressee::Seat(offer.from),
                    give: self.sample_cards(seat, dice),
                    want: Bunch::of(given.nth(dice.below(given.len())), 1).into(),
                    answers: Some(number),
                }
            }
            ToldWant::Beans(wanted) => match self.foremost(seat, wanted) {
                Some(cards) => Action::Accept { offer: number, cards },
                None => Action::Decline { offer: number },
            },
        }
    }

    /// One own card, sometimes two.
    fn sample_cards(&self, seat: Seat, dice: &mut Dice) -> CardRefs {
        let hand = self.hands.len(seat) as u32;
        let face_up = if seat == self.active { self.face_up.kinds() } else { Bunch::NONE.kinds() };
        let mut card = || {
            let all = hand + face_up.len();
            (all > 0).then(|| match dice.below(all) {
                n if n < hand => CardRef::Hand(HandPosition::at(n as usize)),
                n => CardRef::FaceUp(face_up.nth(n - hand)),
            })
        };
        let mut cards = CardRefs::new();
        let Some(first) = card() else { return cards };
        cards.push(first);
        if let Some(second) = card()
            && second != first
            && dice.one_in(4)
        {
            cards.push(second);
        }
        cards
    }

    fn sample_proposal(&self, seat: Seat, dice: &mut Dice) -> (Seat, Action) {
        let to = if seat != self.active {
            Addressee::Seat(self.active)
        } else if dice.one_in(2) {
            Addressee::Everyone
        } else {
            let others = Seats::all(self.rules.players).without(Seats::of(seat));
            Addressee::Seat(others.nth(dice.below(others.len())).expect("there are at least three players"))
        };
        let in_play = self.rules.in_play();
        let mut bean = || -> Bean { in_play.nth(dice.below(in_play.len())) };
        let (first, second) = (bean(), bean());
        let give = self.sample_cards(seat, dice);
        let want = match dice.below(8) {
            0 if !give.is_empty() => Want::nothing(),
            1 if !give.is_empty() => Want::Open,
            2 => Bunch::of(first, 1).plus(Bunch::of(second, 1)).into(),
            _ => Bunch::of(first, 1).into(),
        };
        (seat, Action::Propose { to, give, want, answers: None })
    }
}
