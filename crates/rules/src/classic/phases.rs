//! The turn with trading: phases 1, 3 and 4, and what leads from one to the next. Phase 2 is in `trading.rs`.

use super::action::CardRef;
use super::data::{EndDraw, TURNED_OVER, Turn};
use super::event::{Event, From};
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::deck::Deck as _;
use crate::field::FieldIndex;
use crate::game::Log;
use crate::hand::HandPosition;
use crate::refusal::{Reason, Refusal};
use crate::seat::{MAX_SEATS, Seat};

impl State {
    pub(super) fn begin_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.active = seat;
        self.planted = 0;
        self.discarded = false;
        self.talk.offers_made = [0; MAX_SEATS];
        let phase = match self.rules.turn {
            Turn::Trading if self.hands.len(seat) == 0 => Phase::P1Done,
            Turn::Trading => Phase::P1MustPlant,
            Turn::Duel if !self.offered.is_empty() => Phase::D1Offer,
            Turn::Duel => self.step_2(),
        };
        self.enter(phase, log);
    }

    #[inline]
    pub(super) fn enter(&mut self, phase: Phase, log: &mut impl Log<Event>) {
        self.phase = phase;
        log.record(|| Event::PhaseBegan { active: self.active, phase });
    }

    /// CL-P1-01 to CL-P1-07; in a duel CL-DUEL-09 and CL-DUEL-11.
    pub(super) fn plant_from_hand(
        &mut self,
        seat: Seat,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        if seat != self.active {
            let rule = if self.rules.is_duel() { "CL-GEN-06" } else { "CL-P1-07" };
            return Err(Refusal::new(rule, Reason::NotActive));
        }
        let next = match self.phase {
            Phase::P1MustPlant => Phase::P1MayPlant,
            Phase::D2MustPlant => Phase::D2MayPlant,
            Phase::P1MayPlant => Phase::P1Done,
            Phase::D2MayPlant => Phase::D2MayDiscard,
            Phase::D1Offer => return Err(Refusal::new("CL-DUEL-06", Reason::CardsPending)),
            _ => return Err(Refusal::new(self.why_no_planting(), Reason::WrongPhase)),
        };
        let bean = self.hands.front(seat).expect("who may plant from the hand has a card in it");
        let index = self.field_for(seat, bean, field)?;
        self.hands.take_front(seat);
        self.planted += 1;
        self.plant(seat, index, bean, From::Hand, log);
        let next = match (self.hands.len(seat), self.rules.turn) {
            (0, Turn::Trading) => Phase::P1Done,
            (0, Turn::Duel) => Phase::D2Done,
            _ => next,
        };
        self.enter(next, log);
        Ok(())
    }

    fn why_no_planting(&self) -> &'static str {
        match (self.phase, self.planted) {
            (Phase::P1Done | Phase::D2MayDiscard | Phase::D2Done, 2) => "CL-P1-04",
            (Phase::D2Done, _) if self.discarded => "CL-DUEL-11",
            (Phase::P1Done | Phase::D2Done, 0) => "CL-P1-05",
            (Phase::P1Done | Phase::D2Done, _) => "CL-P1-06",
            (Phase::P2Trade, _) => "CL-P2-05",
            (Phase::P3Plant, _) => "CL-P3-06",
            _ => "CL-GEN-06",
        }
    }

    /// The place of an own field that can take the card (CL-FIELD-02, CL-FIELD-07).
    pub(super) fn field_for(&self, seat: Seat, bean: Bean, field: FieldIndex) -> Result<usize, Refusal> {
        let no_such_field = || Refusal::new("CL-FIELD-07", Reason::NoSuchField { field });
        let index = field.index().ok_or_else(no_such_field)?;
        let target = self.farm(seat).get(field).ok_or_else(no_such_field)?;
        match target.bean() {
            Some(holds) if holds != bean => {
                Err(Refusal::new("CL-FIELD-02", Reason::FieldMismatch { field, holds: Some(holds), card: bean }))
            }
            _ => Ok(index),
        }
    }

    #[inline]
    pub(super) fn plant(&mut self, seat: Seat, index: usize, bean: Bean, from: From, log: &mut impl Log<Event>) {
        self.farm_mut(seat).field_mut(index).plant(bean);
        log.record(|| Event::Planted { seat, bean, field: FieldIndex::at(index), from });
    }

    /// Ends phase 1 and turns over two cards (CL-P2-01), or three in a duel (CL-DUEL-12).
    pub(super) fn turn_over(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if seat != self.active {
            return Err(Refusal::new("CL-GEN-06", Reason::NotActive));
        }
        match self.phase {
            Phase::P1MayPlant | Phase::P1Done => {
                let cards = self.reveal(TURNED_OVER, log);
                log.record(|| Event::TurnedOver { seat, cards: cards.to_vec(), from_discard: 0 });
                self.face_up = cards.iter().copied().collect();
                self.enter(Phase::P2Trade, log);
                Ok(())
            }
            Phase::D2MayPlant | Phase::D2MayDiscard | Phase::D2Done => {
                self.duel_turn_over(log);
                Ok(())
            }
            Phase::D1Offer => Err(Refusal::new("CL-DUEL-06", Reason::CardsPending)),
            Phase::P1MustPlant | Phase::D2MustPlant => Err(Refusal::new("CL-P1-01", Reason::MustPlantFirst)),
            _ => Err(Refusal::new("CL-GEN-06", Reason::WrongPhase)),
        }
    }

    /// Phase 3 begins, or is over at once if nobody has anything to plant (CL-P3-07).
    pub(super) fn begin_phase_3(&mut self, log: &mut impl Log<Event>) {
        if self.anybody_pending() {
            self.enter(Phase::P3Plant, log);
        } else {
            self.end_phase_3(log);
        }
    }

    fn end_phase_3(&mut self, log: &mut impl Log<Event>) {
        if self.is_last_turn() {
            self.end_game(log);
        } else {
            self.enter(Phase::P4Draw, log);
        }
    }

    /// CL-P3-01 to CL-P3-07.
    pub(super) fn plant_pending(
        &mut self,
        seat: Seat,
        card: CardRef,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        let holds_hand_card = |position: HandPosition| self.hands.get(seat, position).is_some();
        match (self.phase, card) {
            (Phase::P2Trade, _) => return Err(Refusal::new("CL-P2-05", Reason::WrongPhase)),
            (Phase::P3Plant, CardRef::Hand(position)) if holds_hand_card(position) => {
                return Err(Refusal::new("CL-P3-06", Reason::WrongPhase));
            }
            (Phase::P3Plant, _) if !self.pending(seat).is_empty() => {}
            _ => return Err(Refusal::new("CL-GEN-06", Reason::WrongPhase)),
        }
        let (bean, from) = match card {
            CardRef::FaceUp(bean) if seat == self.active && self.face_up.count(bean) > 0 => (bean, From::FaceUp),
            CardRef::Received(bean) if self.received[seat.index()].count(bean) > 0 => (bean, From::Received),
            _ => return Err(Refusal::new("CL-GEN-07", Reason::NotYourCard)),
        };
        let index = self.field_for(seat, bean, field)?;
        match from {
            From::FaceUp => self.face_up.remove(bean),
            _ => self.received[seat.index()].remove(bean),
        }
        self.plant(seat, index, bean, from, log);
        if !self.anybody_pending() {
            self.end_phase_3(log);
        }
        Ok(())
    }

    /// CL-P4-01 to CL-P4-05.
    pub(super) fn draw(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if seat != self.active {
            return Err(Refusal::new("CL-GEN-06", Reason::NotActive));
        }
        match self.phase {
            Phase::P4Draw => {}
            Phase::P3Plant => return Err(Refusal::new("CL-P4-04", Reason::CardsPending)),
            _ => return Err(Refusal::new("CL-GEN-06", Reason::WrongPhase)),
        }
        self.end_turn(log);
        Ok(())
    }

    /// The draw at the end of a turn; then the next player's turn, or the end of the game (CL-END-03, CL-END-05).
    pub(super) fn end_turn(&mut self, log: &mut impl Log<Event>) {
        match self.rules.end_draw {
            EndDraw::Active(cards) => self.draw_to_hands(self.active, cards, false, log),
            EndDraw::Everyone => self.draw_to_hands(self.active, self.rules.players, true, log),
        }
        if self.is_last_turn() {
            self.end_game(log);
        } else {
            self.begin_turn(self.active.left(self.rules.players), log);
        }
    }
}
