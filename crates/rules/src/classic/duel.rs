//! The bean duel: four steps instead of the four phases.

use super::data::DUEL_DRAWN;
use super::event::{Event, From};
use super::state::{Phase, State};
use crate::bean::{Bean, Bunch};
use crate::deck::Deck as _;
use crate::field::FieldIndex;
use crate::game::Log;
use crate::hand::HandPosition;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

impl State {
    /// Where step 2 begins: with the compulsory planting, or past it with an empty hand (CL-DUEL-11).
    pub(super) fn step_2(&self) -> Phase {
        if self.hands.len(self.active) == 0 { Phase::D2Done } else { Phase::D2MustPlant }
    }

    fn check_active(&self, seat: Seat) -> Result<(), Refusal> {
        if seat == self.active { Ok(()) } else { Err(Refusal::new("CL-GEN-06", Reason::NotActive)) }
    }

    fn check_step(&self, step: Phase) -> Result<(), Refusal> {
        match self.phase {
            phase if phase == step => Ok(()),
            Phase::D1Offer => Err(Refusal::new("CL-DUEL-06", Reason::CardsPending)),
            _ => Err(Refusal::new("CL-GEN-06", Reason::WrongPhase)),
        }
    }

    fn check_lies_in(bunch: Bunch, bean: Bean) -> Result<(), Refusal> {
        if bunch.count(bean) > 0 { Ok(()) } else { Err(Refusal::new("CL-GEN-07", Reason::NotYourCard)) }
    }

    /// Step 1: an offered card is planted (CL-DUEL-05).
    pub(super) fn plant_offered(
        &mut self,
        seat: Seat,
        bean: Bean,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_active(seat)?;
        self.check_step(Phase::D1Offer)?;
        Self::check_lies_in(self.offered, bean)?;
        let index = self.field_for(seat, bean, field)?;
        self.offered.remove(bean);
        self.plant(seat, index, bean, From::Offered, log);
        self.after_offered(log);
        Ok(())
    }

    /// Step 1: an offered card is thrown away (CL-DUEL-05, CL-DUEL-08).
    pub(super) fn discard_offered(&mut self, seat: Seat, bean: Bean, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_active(seat)?;
        self.check_step(Phase::D1Offer)?;
        Self::check_lies_in(self.offered, bean)?;
        self.offered.remove(bean);
        self.piles.discard(bean);
        log.record(|| Event::DiscardedOffered { seat, bean });
        self.after_offered(log);
        Ok(())
    }

    fn after_offered(&mut self, log: &mut impl Log<Event>) {
        if self.offered.is_empty() {
            self.enter(self.step_2(), log);
        }
    }

    /// Step 2: one hand card of any position may go after the planting (CL-DUEL-10, CL-DUEL-11).
    pub(super) fn discard_from_hand(
        &mut self,
        seat: Seat,
        position: HandPosition,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_active(seat)?;
        match self.phase {
            Phase::D2MayPlant | Phase::D2MayDiscard => {}
            Phase::D1Offer => return Err(Refusal::new("CL-DUEL-06", Reason::CardsPending)),
            Phase::D2MustPlant => return Err(Refusal::new("CL-DUEL-10", Reason::MustPlantFirst)),
            Phase::D2Done | Phase::D3Plant if self.discarded => {
                return Err(Refusal::new("CL-DUEL-10", Reason::AlreadyDiscarded));
            }
            Phase::D2Done => return Err(Refusal::new("CL-DUEL-11", Reason::WrongPhase)),
            _ => return Err(Refusal::new("CL-GEN-06", Reason::WrongPhase)),
        }
        let held = self.hands.get(seat, position).and(position.index());
        let index = held.ok_or(Refusal::new("CL-GEN-07", Reason::NotYourCard))?;
        let bean = self.hands.take(seat, index);
        self.piles.discard(bean);
        self.discarded = true;
        log.record(|| Event::DiscardedFromHand { seat, bean });
        self.enter(Phase::D2Done, log);
        Ok(())
    }

    /// Step 3: three cards, and the extended draw from the discard pile (CL-DUEL-12 to CL-DUEL-14).
    pub(super) fn duel_turn_over(&mut self, log: &mut impl Log<Event>) {
        let seat = self.active;
        let cards = self.reveal(DUEL_DRAWN, log);
        self.drawn = cards.iter().copied().collect();
        let mut from_discard = 0;
        while let Some(&top) = self.piles.discard_pile().first()
            && self.drawn.count(top) > 0
        {
            self.piles.take_discard_top();
            self.drawn.add(top);
            from_discard += 1;
        }
        log.record(|| {
            let first: Bunch = cards.iter().copied().collect();
            let added = self.drawn.minus(first).iter().flat_map(|(bean, n)| std::iter::repeat_n(bean, n as usize));
            Event::TurnedOver { seat, cards: cards.iter().copied().chain(added).collect(), from_discard }
        });
        self.enter(Phase::D3Plant, log);
    }

    /// Step 3: a drawn card is planted (CL-DUEL-15).
    pub(super) fn plant_drawn(
        &mut self,
        seat: Seat,
        bean: Bean,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_active(seat)?;
        self.check_step(Phase::D3Plant)?;
        Self::check_lies_in(self.drawn, bean)?;
        let index = self.field_for(seat, bean, field)?;
        self.drawn.remove(bean);
        self.plant(seat, index, bean, From::Drawn, log);
        Ok(())
    }

    /// The rest of the drawn cards becomes the offer; step 4 follows, unless the deck has run out (CL-DUEL-16, CL-DUEL-17,
    /// CL-END-04).
    pub(super) fn end_planting(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_active(seat)?;
        self.check_step(Phase::D3Plant)?;
        self.offered = std::mem::take(&mut self.drawn);
        log.record(|| Event::Offered { seat, cards: self.offered });
        if self.is_last_turn() {
            self.end_game(log);
        } else {
            self.end_turn(log);
        }
        Ok(())
    }
}
