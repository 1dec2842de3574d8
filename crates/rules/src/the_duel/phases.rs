//! The turn: phases 1, 3 and 4, and what leads from one to the next. Phase 2 is in `gift.rs`.

use super::bonus::Bonus;
use super::data::{BONUS_HAND, DRAWN, PLANTED, TURNED_OVER};
use super::event::{Event, From};
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::field::{Crop as _, FieldIndex};
use crate::game::Log;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

pub(super) const fn wrong_phase() -> Refusal {
    Refusal::new("DU-GEN-05", Reason::WrongPhase)
}

impl State {
    pub(super) fn begin_turn(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.turn = self.turn.saturating_add(1);
        self.active = seat;
        self.planted = 0;
        self.discarded = false;
        let phase = if self.hands.len(seat) == 0 { Phase::P1Done } else { Phase::P1MustPlant };
        self.enter(phase, log);
    }

    #[inline]
    pub(super) fn enter(&mut self, phase: Phase, log: &mut impl Log<Event>) {
        self.phase = phase;
        log.record(|| Event::PhaseBegan { turn: self.turn, active: self.active, phase });
    }

    /// DU-GEN-05.
    pub(super) fn check_awaited(&self, seat: Seat) -> Result<(), Refusal> {
        if self.awaited_seat() == Some(seat) { Ok(()) } else { Err(Refusal::new("DU-GEN-05", Reason::NotAwaited)) }
    }

    /// DU-P1-01 to DU-P1-04.
    pub(super) fn plant_from_hand(
        &mut self,
        seat: Seat,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_awaited(seat)?;
        match self.phase {
            Phase::P1MustPlant | Phase::P1MayPlant => {}
            Phase::P1Done if self.planted == PLANTED => return Err(Refusal::new("DU-P1-03", Reason::WrongPhase)),
            Phase::P1Done => return Err(Refusal::new("DU-P1-04", Reason::WrongPhase)),
            _ => return Err(wrong_phase()),
        }
        let bean = self.hands.front(seat).expect("who may plant from the hand has a card in it");
        let index = self.field_for(seat, bean, field)?;
        self.hands.take_front(seat);
        self.planted += 1;
        self.plant(seat, index, bean, From::Hand, log);
        let done = self.planted == PLANTED || self.hands.len(seat) == 0;
        self.enter(if done { Phase::P1Done } else { Phase::P1MayPlant }, log);
        Ok(())
    }

    /// The place of an own field that can take the card (DU-PLANT-01, DU-PLANT-02).
    fn field_for(&self, seat: Seat, bean: Bean, field: FieldIndex) -> Result<usize, Refusal> {
        let no_such_field = || Refusal::new("DU-PLANT-01", Reason::NoSuchField { field });
        let index = field.index().ok_or_else(no_such_field)?;
        let target = self.farm(seat).get(field).ok_or_else(no_such_field)?;
        match target.top() {
            Some(holds) if !target.takes(bean) => {
                Err(Refusal::new("DU-PLANT-02", Reason::FieldMismatch { field, holds: Some(holds), card: bean }))
            }
            _ => Ok(index),
        }
    }

    #[inline]
    fn plant(&mut self, seat: Seat, index: usize, bean: Bean, from: From, log: &mut impl Log<Event>) {
        self.farm_mut(seat).field_mut(index).plant(bean);
        log.record(|| Event::Planted { seat, bean, field: FieldIndex::at(index), from });
    }

    /// Ends phase 1 and turns over three cards, or what is left (DU-P1-05, DU-P2-01, DU-P2-02).
    pub(super) fn turn_over(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_awaited(seat)?;
        match self.phase {
            Phase::P1MayPlant | Phase::P1Done => {}
            Phase::P1MustPlant => return Err(Refusal::new("DU-P1-05", Reason::MustPlantFirst)),
            _ => return Err(wrong_phase()),
        }
        let mut cards = crate::list::List::<Bean, { TURNED_OVER as usize }>::new();
        for _ in 0..TURNED_OVER {
            if let Some(card) = self.piles.draw() {
                cards.push(card);
            }
        }
        self.turned_over = cards.iter().copied().collect();
        log.record(|| Event::TurnedOver { seat, cards: cards.to_vec() });
        self.enter(Phase::P2Offer, log);
        Ok(())
    }

    /// Phase 3, from its beginning and after every card: the active player's cards, then the opponent's gift, then the end
    /// of the phase (DU-P3-01, DU-P3-04, DU-P3-06).
    pub(super) fn go_on_planting(&mut self, log: &mut impl Log<Event>) {
        let phase = if !self.turned_over.is_empty() || self.gift_of(self.active).is_some() {
            Phase::P3Active
        } else if self.gift.is_some() {
            Phase::P3Opponent
        } else {
            self.end_phase_3(log);
            return;
        };
        if phase != self.phase {
            self.enter(phase, log);
        }
    }

    /// The end of the game, or the draw of phase 4 (DU-END-01, DU-P4-01).
    fn end_phase_3(&mut self, log: &mut impl Log<Event>) {
        if self.piles.deck_len() == 0 {
            self.end_game(log);
            return;
        }
        let seat = self.active;
        for _ in 0..DRAWN {
            if let Some(card) = self.piles.draw() {
                self.hands.push_back(seat, card);
                log.record(|| Event::Drew { seat, card: Some(card) });
            }
        }
        if self.bonus_hand(seat).is_empty() {
            self.after_active_discard(log);
        } else {
            self.enter(Phase::P4DiscardActive, log);
        }
    }

    /// DU-P3-01.
    pub(super) fn plant_turned_over(
        &mut self,
        seat: Seat,
        bean: Bean,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_awaited(seat)?;
        if self.phase != Phase::P3Active {
            return Err(wrong_phase());
        }
        if self.turned_over.count(bean) == 0 {
            return Err(Refusal::new("DU-P3-01", Reason::NotYourCard));
        }
        let index = self.field_for(seat, bean, field)?;
        self.turned_over.remove(bean);
        self.plant(seat, index, bean, From::TurnedOver, log);
        self.go_on_planting(log);
        Ok(())
    }

    /// DU-P3-01, DU-P3-04.
    pub(super) fn plant_gift(
        &mut self,
        seat: Seat,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_awaited(seat)?;
        if !matches!(self.phase, Phase::P3Active | Phase::P3Opponent) {
            return Err(wrong_phase());
        }
        let bean = self.gift_of(seat).ok_or(Refusal::new("DU-P3-01", Reason::NotYourCard))?;
        let index = self.field_for(seat, bean, field)?;
        self.gift = None;
        self.plant(seat, index, bean, From::Gift, log);
        self.go_on_planting(log);
        Ok(())
    }

    /// DU-P3-02, DU-P3-03.
    pub(super) fn discard_turned_over(
        &mut self,
        seat: Seat,
        bean: Bean,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_awaited(seat)?;
        if self.phase != Phase::P3Active {
            return Err(wrong_phase());
        }
        if self.discarded {
            return Err(Refusal::new("DU-P3-03", Reason::AlreadyDiscarded));
        }
        if self.turned_over.count(bean) == 0 {
            return Err(Refusal::new("DU-P3-03", Reason::NotTurnedOver));
        }
        self.turned_over.remove(bean);
        self.discarded = true;
        self.piles.discard(bean);
        log.record(|| Event::DiscardedTurnedOver { seat, bean });
        self.go_on_planting(log);
        Ok(())
    }

    /// DU-P4-02 to DU-P4-04.
    pub(super) fn discard_bonus(&mut self, seat: Seat, card: Bonus, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_discarding(seat)?;
        let held = self.bonus_hand(seat).iter().position(|&held| held == card);
        let place = held.ok_or(Refusal::new("DU-P4-02", Reason::NotYourCard))?;
        self.bonus_hands[seat.index()].remove(place);
        self.bonus_piles.discard(card);
        log.record(|| Event::DiscardedBonus { seat, card });
        self.after_discard(log);
        Ok(())
    }

    /// DU-P4-02, DU-P4-13.
    pub(super) fn keep_bonus(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_discarding(seat)?;
        log.record(|| Event::KeptBonus { seat });
        self.after_discard(log);
        Ok(())
    }

    fn check_discarding(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_awaited(seat)?;
        if matches!(self.phase, Phase::P4DiscardActive | Phase::P4DiscardOpponent) {
            Ok(())
        } else {
            Err(wrong_phase())
        }
    }

    fn after_discard(&mut self, log: &mut impl Log<Event>) {
        if self.phase == Phase::P4DiscardActive {
            self.after_active_discard(log);
        } else {
            self.end_turn(log);
        }
    }

    /// The opponent decides next, unless there is nothing to decide about (DU-P4-03).
    fn after_active_discard(&mut self, log: &mut impl Log<Event>) {
        if self.bonus_hand(self.opponent()).is_empty() {
            self.end_turn(log);
        } else {
            self.enter(Phase::P4DiscardOpponent, log);
        }
    }

    /// Both refill, and the opponent becomes active (DU-P4-05, DU-P4-06, DU-P4-12).
    fn end_turn(&mut self, log: &mut impl Log<Event>) {
        self.refill(self.active, log);
        self.refill(self.opponent(), log);
        self.begin_turn(self.opponent(), log);
    }

    /// DU-P4-09, DU-P4-10.
    fn refill(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        while self.bonus_hand(seat).len() < BONUS_HAND {
            if self.bonus_piles.deck_len() == 0 && self.bonus_piles.discard_len() > 0 {
                self.bonus_piles.reshuffle(&mut self.shuffles);
                log.record(|| Event::ReshuffledBonus { cards: self.bonus_piles.deck_len() as u8 });
            }
            let Some(card) = self.bonus_piles.draw() else { return };
            self.bonus_hands[seat.index()].push(card);
            log.record(|| Event::DrewBonus { seat, card: Some(card) });
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use crate::chance::Seed;
    use crate::game::Setup;
    use crate::rulesets::find;
    use crate::seat::{Seat, Viewer};

    /// DU-P4-09, DU-P4-10.
    #[test]
    fn bonus_cards_are_shuffled_only_if_there_are_any() {
        let shuffled = |discarded: &[&str]| {
            let given = json!({
                "phase": "p4-discard-opponent",
                "bonus_deck": [],
                "bonus_discard": discarded,
                "seats": { "A": { "bonus": ["P01", "P02"] }, "B": { "bonus": ["P03"] } },
            });
            let setup = Setup { players: 2, options: Map::new(), seed: Seed::from_number(1) };
            let mut game = find("the-duel").and_then(|it| it.arrange(&setup, &given).ok()).expect("a position");
            let events = game.apply(Seat::at(1), &json!({ "do": "keep_bonus" })).expect("B may keep it");
            let told = events.iter().map(|event| event.seen_by(Viewer::Spectator));
            told.filter(|event| event["event"] == "reshuffled_bonus").map(|event| event["cards"].clone()).collect()
        };
        let none: Vec<serde_json::Value> = shuffled(&[]);
        assert!(none.is_empty(), "{none:?}");
        assert_eq!(shuffled(&["P30"]), [1]);
    }
}
