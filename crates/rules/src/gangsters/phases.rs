//! The turn: offer, tribute, planting from the hand, refill, and what leads from one to the next. The draw is in `deck.rs`,
//! the use of what was drawn in `row.rs`.

use super::data::PLANTED;
use super::event::{Event, From, Source};
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::field::{Field, FieldIndex};
use crate::game::Log;
use crate::refusal::{Reason, Refusal};
use crate::seat::{MAX_SEATS, Seat};

pub(super) const fn wrong_phase(rule: &'static str) -> Refusal {
    Refusal::new(rule, Reason::WrongPhase)
}

impl State {
    /// The starting player's first turn begins with the plant phase (GA-TURN-02).
    pub(super) fn begin_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.turn = self.turn.saturating_add(1);
        self.active = seat;
        self.planted = 0;
        self.talk.offers_made = [0; MAX_SEATS];
        if self.rules.is_solo() {
            self.enter(Phase::TributeWait, log);
        } else if self.turn == 1 {
            self.begin_planting(log);
        } else {
            self.enter(Phase::Offer, log);
        }
    }

    #[inline]
    pub(super) fn enter(&mut self, phase: Phase, log: &mut impl Log<Event>) {
        self.phase = phase;
        log.record(|| Event::PhaseBegan { turn: self.turn, active: self.active, phase });
    }

    /// With an empty hand there is no duty (GA-P3-01).
    pub(super) fn begin_planting(&mut self, log: &mut impl Log<Event>) {
        let phase = if self.hands.len(self.active) == 0 { Phase::Planted } else { Phase::MustPlant };
        self.enter(phase, log);
    }

    /// GA-GEN-05.
    pub(super) fn check_active(&self, seat: Seat) -> Result<(), Refusal> {
        if seat == self.active { Ok(()) } else { Err(Refusal::new("GA-GEN-05", Reason::NotActive)) }
    }

    /// An offered card is planted (GA-OFFER-02, GA-OFFER-03).
    pub(super) fn plant_offered(
        &mut self,
        seat: Seat,
        bean: Bean,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_offered(seat, bean)?;
        let index = self.field_for(seat, bean, field)?;
        self.offered.remove(bean);
        self.plant(seat, index, bean, 1, From::Offer, log);
        Ok(())
    }

    /// An offered card is thrown away (GA-OFFER-02, GA-OFFER-04).
    pub(super) fn discard_offered(&mut self, seat: Seat, bean: Bean, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_offered(seat, bean)?;
        self.offered.remove(bean);
        self.piles.discard(bean);
        log.record(|| Event::DiscardedOffered { seat, bean });
        Ok(())
    }

    fn check_offered(&self, seat: Seat, bean: Bean) -> Result<(), Refusal> {
        self.check_active(seat)?;
        if self.phase != Phase::Offer {
            return Err(wrong_phase(if self.rules.is_solo() { "GA-SOLO-03" } else { "GA-GEN-05" }));
        }
        if self.offered.count(bean) == 0 {
            return Err(Refusal::new("GA-GEN-06", Reason::NotYourCard));
        }
        Ok(())
    }

    /// GA-TRIB-01 to GA-TRIB-07.
    pub(super) fn pay_tribute(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_active(seat)?;
        if !matches!(self.phase, Phase::Offer | Phase::TributeWait) {
            return Err(wrong_phase("GA-GEN-05"));
        }
        if !self.offered.is_empty() {
            return Err(Refusal::new("GA-OFFER-06", Reason::OfferLeft));
        }
        for &boss in self.rules.bosses {
            let Some(bean) = self.boss_field(boss).bean() else { continue };
            let fields = self.farm(seat).fields();
            let Some(index) = fields.iter().position(|field| field.bean() == Some(bean)) else { continue };
            let left = Field::of(bean, fields[index].cards() - 1);
            *self.farm_mut(seat).field_mut(index) = left;
            self.give(boss, bean, Source::Field(FieldIndex::at(index)), None, log);
        }
        if self.rules.trading {
            self.enter(Phase::Window2, log);
        } else {
            self.begin_planting(log);
        }
        Ok(())
    }

    /// GA-P3-01 to GA-P3-03.
    pub(super) fn plant_from_hand(
        &mut self,
        seat: Seat,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_active(seat)?;
        match self.phase {
            Phase::MustPlant | Phase::MayPlant => {}
            Phase::Planted if self.planted == PLANTED => return Err(wrong_phase("GA-P3-02")),
            Phase::Planted => return Err(wrong_phase("GA-P3-01")),
            Phase::Use | Phase::Fill => return Err(wrong_phase("GA-USE-06")),
            _ => return Err(wrong_phase("GA-GEN-05")),
        }
        let bean = self.hands.front(seat).expect("who may plant from the hand has a card in it");
        let index = self.field_for(seat, bean, field)?;
        self.hands.take_front(seat);
        self.planted += 1;
        self.plant(seat, index, bean, 1, From::Hand, log);
        let done = self.planted == PLANTED || self.hands.len(seat) == 0;
        self.enter(if done { Phase::Planted } else { Phase::MayPlant }, log);
        Ok(())
    }

    /// The place of an own field that can take the bean: the one that grows it, or an empty one (GA-PLANT-02, GA-PLANT-03,
    /// GA-PLANT-07).
    pub(super) fn field_for(&self, seat: Seat, bean: Bean, field: FieldIndex) -> Result<usize, Refusal> {
        let farm = self.farm(seat);
        let no_such_field = || Refusal::new("GA-PLANT-07", Reason::NoSuchField { field });
        let index = field.index().ok_or_else(no_such_field)?;
        let target = farm.get(field).ok_or_else(no_such_field)?;
        let mismatch =
            |rule| Err(Refusal::new(rule, Reason::FieldMismatch { field, holds: target.bean(), card: bean }));
        if target.bean() == Some(bean) {
            Ok(index)
        } else if farm.fields().iter().any(|other| other.bean() == Some(bean)) {
            mismatch("GA-PLANT-02")
        } else if target.bean().is_some() {
            mismatch("GA-PLANT-03")
        } else {
            Ok(index)
        }
    }

    pub(super) fn plant(
        &mut self,
        seat: Seat,
        index: usize,
        bean: Bean,
        cards: u8,
        from: From,
        log: &mut impl Log<Event>,
    ) {
        for _ in 0..cards {
            self.farm_mut(seat).field_mut(index).plant(bean);
        }
        log.record(|| Event::Planted { seat, bean, cards, field: FieldIndex::at(index), from });
    }

    /// Ends the plant phase and draws the row (GA-TURN-03).
    pub(super) fn turn_over(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_active(seat)?;
        if !matches!(self.phase, Phase::MustPlant | Phase::MayPlant | Phase::Planted) {
            return Err(wrong_phase("GA-GEN-05"));
        }
        self.check_received()?;
        match (self.phase, self.planted) {
            (Phase::MustPlant, 0) => return Err(Refusal::new("GA-P3-01", Reason::MustPlantFirst)),
            (Phase::MustPlant, _) => return Err(Refusal::new("GA-HARV-07", Reason::MustPlantFirst)),
            _ => {}
        }
        self.draw_row(log);
        self.enter(if self.rules.trading { Phase::Window4 } else { Phase::Use }, log);
        Ok(())
    }

    /// The refill phase; then the next turn, or the end of the game (GA-P6-01, GA-END-02, GA-SOLO-08, GA-SOLO-10).
    pub(super) fn draw(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_active(seat)?;
        if self.phase != Phase::Refill {
            return Err(wrong_phase("GA-GEN-05"));
        }
        self.refill(log);
        if self.is_last_turn() {
            self.end_game(log);
        } else {
            self.begin_turn(seat.left(self.rules.players), log);
        }
        Ok(())
    }
}
