//! Phase 2: offers that alternate until one is accepted, and the price of a bluff.

use super::action::GiftCard;
use super::data::{IN_PLAY, TYPES};
use super::event::{Event, Paid, Source};
use super::phases::wrong_phase;
use super::state::{Gift, Phase, State, other};
use crate::bean::Bean;
use crate::game::Log;
use crate::hand::HandPosition;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

impl State {
    /// DU-GIFT-01 to DU-GIFT-05, DU-GIFT-08.
    pub(super) fn offer_gift(&mut self, seat: Seat, bean: Bean, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_in_phase(seat, Phase::P2Offer)?;
        if !IN_PLAY.contains(bean) {
            return Err(Refusal::new("DU-GIFT-01", Reason::BadOffer));
        }
        if self.pushed.contains(&bean) {
            return Err(Refusal::new("DU-GIFT-05", Reason::TypeAlreadyOffered { bean }));
        }
        self.pushed.push(bean);
        log.record(|| Event::GiftOffered { from: seat, to: other(seat), bean });
        self.enter(Phase::P2Answer, log);
        Ok(())
    }

    fn check_in_phase(&self, seat: Seat, phase: Phase) -> Result<(), Refusal> {
        self.check_awaited(seat)?;
        if self.phase == phase { Ok(()) } else { Err(wrong_phase()) }
    }

    /// The type of the offer on the table.
    pub(super) fn offered(&self) -> Bean {
        *self.pushed.last().expect("an offer lies on the table")
    }

    /// A genuine offer is made good, a bluff is paid for (DU-GIFT-09, DU-BLUFF-04).
    pub(super) fn accept_gift(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_in_phase(seat, Phase::P2Answer)?;
        let (giver, bean) = (self.giver(), self.offered());
        log.record(|| Event::GiftAccepted { seat, bean });
        if self.can_give(giver, bean) {
            self.enter(Phase::P2Choose, log);
            return Ok(());
        }
        let paid = self.pay(giver, seat);
        log.record(|| Event::BluffCalled { from: giver, to: seat, bean, paid });
        self.end_gifts(log);
        Ok(())
    }

    /// The topmost bean card, else the cheapest bonus card, else nothing (DU-BLUFF-05, DU-BLUFF-06).
    fn pay(&mut self, from: Seat, to: Seat) -> Option<Paid> {
        if let Some(card) = self.dollars.pop::<Bean>(from) {
            self.dollars.push(to, card, 1);
            return Some(Paid::Dollar);
        }
        let card = self.fulfilled[from.index()].cheapest()?;
        self.fulfilled[from.index()].remove(card);
        self.fulfilled[to.index()].insert(card);
        Some(Paid::Bonus(card))
    }

    /// DU-GIFT-04, DU-GIFT-13, DU-GIFT-14.
    pub(super) fn decline_gift(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_in_phase(seat, Phase::P2Answer)?;
        let bean = self.offered();
        log.record(|| Event::GiftDeclined { seat, bean });
        if self.pushed.len() < TYPES {
            self.enter(Phase::P2Offer, log);
        } else {
            self.end_gifts(log);
        }
        Ok(())
    }

    /// DU-GIFT-07, DU-GIFT-10, DU-GIFT-11.
    pub(super) fn choose_gift(&mut self, seat: Seat, card: GiftCard, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_in_phase(seat, Phase::P2Choose)?;
        let (bean, to) = (self.offered(), other(seat));
        let not_yours = Refusal::new("DU-GIFT-07", Reason::NotYourCard);
        let (source, position): (Source, Option<HandPosition>) = match card {
            GiftCard::TurnedOver => {
                if seat != self.active || self.turned_over.count(bean) == 0 {
                    return Err(not_yours);
                }
                self.turned_over.remove(bean);
                (Source::TurnedOver, None)
            }
            GiftCard::Hand(position) => {
                let held = self.hands.get(seat, position).filter(|&held| held == bean);
                let index = held.and(position.index()).ok_or(not_yours)?;
                self.hands.take(seat, index);
                (Source::Hand, Some(position))
            }
        };
        self.gift = Some(Gift { to, bean });
        log.record(|| Event::GiftGiven { from: seat, to, bean, source, position });
        self.end_gifts(log);
        Ok(())
    }

    /// All gift cards go back into their row, and phase 3 begins (DU-GIFT-12).
    fn end_gifts(&mut self, log: &mut impl Log<Event>) {
        self.pushed.clear();
        self.go_on_planting(log);
    }
}
