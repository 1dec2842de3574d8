//! The turn: phases 1, 3 and 4, and what leads from one to the next. Phase 2 is in `trading.rs`.

use super::action::CardRef;
use super::card::Card;
use super::data::PLANTED;
use super::event::{Event, From};
use super::state::{Phase, State};
use crate::deck::Deck as _;
use crate::field::FieldIndex;
use crate::game::Log;
use crate::refusal::{Reason, Refusal};
use crate::seat::{MAX_SEATS, Seat};

pub(super) const fn wrong_phase() -> Refusal {
    Refusal::new("LA-TURN-01", Reason::WrongPhase)
}

impl State {
    pub(super) fn begin_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.active = seat;
        self.planted = 0;
        self.talk.offers_made = [0; MAX_SEATS];
        let phase = if self.hands.len(seat) == 0 { Phase::P1Done } else { Phase::P1MustPlant };
        self.enter(phase, log);
    }

    #[inline]
    pub(super) fn enter(&mut self, phase: Phase, log: &mut impl Log<Event>) {
        self.phase = phase;
        log.record(|| Event::PhaseBegan { active: self.active, phase });
    }

    /// LA-P1-01 to LA-P1-05.
    pub(super) fn plant_from_hand(
        &mut self,
        seat: Seat,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        if seat != self.active {
            return Err(Refusal::new("LA-TURN-01", Reason::NotActive));
        }
        if !matches!(self.phase, Phase::P1MustPlant | Phase::P1MayPlant) {
            let rule = match (self.phase, self.planted) {
                (Phase::P1Done, PLANTED) => "LA-P1-04",
                (Phase::P1Done, 0) => "LA-P1-01",
                (Phase::P1Done, _) => "LA-P1-03",
                _ => "LA-TURN-01",
            };
            return Err(Refusal::new(rule, Reason::WrongPhase));
        }
        let card = self.hands.front(seat).expect("who may plant from the hand has a card in it");
        let index = self.field_for(seat, card, field)?;
        self.hands.take_front(seat);
        self.planted += 1;
        let done = self.planted == PLANTED || self.hands.len(seat) == 0;
        self.plant(seat, index, card, From::Hand, log);
        self.enter(if done { Phase::P1Done } else { Phase::P1MayPlant }, log);
        Ok(())
    }

    /// The place of an own field that can take the card (LA-PLANT-01 to LA-PLANT-03, LA-PLANT-07).
    fn field_for(&self, seat: Seat, card: Card, field: FieldIndex) -> Result<usize, Refusal> {
        let no_such_field = || Refusal::new("LA-PLANT-07", Reason::NoSuchField { field });
        let index = field.index().ok_or_else(no_such_field)?;
        let target = self.farm(seat).get(field).ok_or_else(no_such_field)?;
        let mismatch = |rule| {
            let reason = Reason::FieldMismatch { field, holds: target.bean(), card: card.bean() };
            Err(Refusal::new(rule, reason))
        };
        if target.grows(card.bean()) {
            Ok(index)
        } else if self.farm(seat).fields().iter().any(|other| other.grows(card.bean())) {
            mismatch("LA-PLANT-02")
        } else if !target.is_empty() {
            mismatch("LA-PLANT-03")
        } else {
            Ok(index)
        }
    }

    /// Plants a card on top (LA-PLANT-04). A baby lets a lady of its field move (LA-SHIFT-01, LA-SHIFT-07).
    pub(super) fn plant(&mut self, seat: Seat, index: usize, card: Card, from: From, log: &mut impl Log<Event>) {
        let row = self.farm_mut(seat).field_mut(index);
        row.plant(card);
        let shift = card.is_baby() && row.has_lady();
        let field = FieldIndex::at(index);
        log.record(|| Event::Planted { seat, card, field, from });
        if shift {
            self.shifting[seat.index()] = Some(field);
            log.record(|| Event::ShiftBegan { seat, field });
        }
    }

    /// Ends phase 1 and turns over two cards (LA-TURN-03, LA-P2-01).
    pub(super) fn turn_over(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if seat != self.active {
            return Err(Refusal::new("LA-TURN-03", Reason::NotActive));
        }
        match self.phase {
            Phase::P1MayPlant | Phase::P1Done => {}
            Phase::P1MustPlant => return Err(Refusal::new("LA-P1-02", Reason::MustPlantFirst)),
            _ => return Err(wrong_phase()),
        }
        self.face_up = self.reveal(log);
        self.enter(Phase::P2Trade, log);
        Ok(())
    }

    /// Phase 3 begins, or is over at once if nobody has anything to plant or decide.
    pub(super) fn begin_phase_3(&mut self, log: &mut impl Log<Event>) {
        if self.seats_pending().is_empty() {
            self.end_phase_3(log);
        } else {
            self.enter(Phase::P3Plant, log);
        }
    }

    /// Phase 3 ends by itself when nothing is left (LA-P3-06); in the last turn the game ends with it (LA-END-01).
    pub(super) fn go_on_with_phase_3(&mut self, log: &mut impl Log<Event>) {
        if self.phase == Phase::P3Plant && self.seats_pending().is_empty() {
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

    /// LA-P3-01 to LA-P3-05.
    pub(super) fn plant_pending(
        &mut self,
        seat: Seat,
        card: CardRef,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        match self.phase {
            Phase::P3Plant if !self.pending(seat).is_empty() => {}
            Phase::P2Trade => return Err(Refusal::new("LA-P2-03", Reason::WrongPhase)),
            _ => return Err(wrong_phase()),
        }
        let (card, from) = match card {
            CardRef::FaceUp(card) if seat == self.active && self.face_up.cards().contains(&card) => {
                (card, From::FaceUp)
            }
            CardRef::Received(card) if self.received[seat.index()].count(card) > 0 => (card, From::Received),
            _ => return Err(Refusal::new("LA-P3-01", Reason::NotYourCard)),
        };
        let index = self.field_for(seat, card, field)?;
        match from {
            From::FaceUp => self.face_up.remove(card),
            _ => self.received[seat.index()].remove(card),
        }
        self.plant(seat, index, card, from, log);
        self.go_on_with_phase_3(log);
        Ok(())
    }

    /// LA-P4-01; then the next turn (LA-TURN-02), or the end of the game (LA-END-02).
    pub(super) fn draw(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if seat != self.active {
            return Err(Refusal::new("LA-TURN-03", Reason::NotActive));
        }
        match self.phase {
            Phase::P4Draw => {}
            Phase::P3Plant => return Err(Refusal::new("LA-P3-06", Reason::CardsPending)),
            _ => return Err(wrong_phase()),
        }
        self.draw_to_hand(seat, log);
        if self.is_last_turn() {
            self.end_game(log);
        } else {
            self.begin_turn(seat.left(self.players), log);
        }
        Ok(())
    }
}
