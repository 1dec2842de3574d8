//! The use phase: sets of the row and hand cards find a place, and every boss needs a bean.

use super::boss::Boss;
use super::event::{Event, From, Source};
use super::phases::wrong_phase;
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::field::FieldIndex;
use crate::game::Log;
use crate::hand::HandPosition;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

impl State {
    /// GA-USE-01.
    pub(super) fn plant_drawn(
        &mut self,
        seat: Seat,
        bean: Bean,
        cards: Option<u8>,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_active(seat)?;
        match self.phase {
            Phase::Use => {}
            Phase::Fill => return Err(wrong_phase("GA-FILL-02")),
            _ => return Err(wrong_phase("GA-GEN-05")),
        }
        let all = self.row.count(bean);
        if all == 0 {
            return Err(Refusal::new("GA-GEN-06", Reason::NotYourCard));
        }
        let index = self.field_for(seat, bean, field)?;
        check_whole(all, cards, "GA-USE-01")?;
        self.take_set(bean, all);
        self.plant(seat, index, bean, all, From::Row, log);
        Ok(())
    }

    /// GA-USE-02, GA-FILL-03.
    pub(super) fn give_drawn(
        &mut self,
        seat: Seat,
        bean: Bean,
        cards: Option<u8>,
        boss: Boss,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_giving(seat, boss, "GA-OFFER-05", "GA-USE-08")?;
        let all = self.row.count(bean);
        if all == 0 {
            return Err(Refusal::new(self.why_not_in_row(seat, bean), Reason::NotYourCard));
        }
        self.check_boss(boss, bean)?;
        check_whole(all, cards, "GA-USE-02")?;
        self.take_set(bean, all);
        for _ in 0..all {
            self.give(boss, bean, Source::Row, None, log);
        }
        self.after_gift(log);
        Ok(())
    }

    /// Neither planted nor received cards go to bosses.
    fn why_not_in_row(&self, seat: Seat, bean: Bean) -> &'static str {
        if self.farm(seat).fields().iter().any(|field| field.bean() == Some(bean)) {
            "GA-USE-05"
        } else if self.received[seat.index()].count(bean) > 0 {
            "GA-TRADE-07"
        } else {
            "GA-GEN-06"
        }
    }

    /// GA-USE-03, GA-FILL-02.
    pub(super) fn give_from_hand(
        &mut self,
        seat: Seat,
        position: HandPosition,
        boss: Boss,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        let planting = if self.rules.is_solo() { "GA-SOLO-05" } else { "GA-P3-04" };
        self.check_giving(seat, boss, "GA-USE-08", planting)?;
        let held = self.hands.get(seat, position).zip(position.index());
        let (bean, index) = held.ok_or(Refusal::new("GA-GEN-06", Reason::NotYourCard))?;
        self.check_boss(boss, bean)?;
        if self.phase == Phase::Use && self.boss_field(boss).is_empty() {
            return Err(Refusal::new("GA-USE-03", Reason::BossFieldEmpty));
        }
        self.hands.take(seat, index);
        self.give(boss, bean, Source::Hand, Some(position), log);
        self.after_gift(log);
        Ok(())
    }

    /// Whether the active player may give something to this boss now: in the use phase, or to an empty field that is to be
    /// filled. In the offer and in the plant phase a rule of its own may speak against it.
    fn check_giving(
        &self,
        seat: Seat,
        boss: Boss,
        in_offer: &'static str,
        in_planting: &'static str,
    ) -> Result<(), Refusal> {
        self.check_active(seat)?;
        match self.phase {
            Phase::Use => Ok(()),
            Phase::Fill if self.boss_field(boss).is_empty() => Ok(()),
            Phase::Fill => Err(wrong_phase("GA-FILL-02")),
            Phase::Offer => Err(wrong_phase(in_offer)),
            Phase::MustPlant | Phase::MayPlant | Phase::Planted => Err(wrong_phase(in_planting)),
            Phase::TributeWait | Phase::Window2 | Phase::Window4 | Phase::Refill | Phase::GameOver => {
                Err(wrong_phase("GA-USE-08"))
            }
        }
    }

    /// GA-GEN-03, GA-PLANT-05.
    fn check_boss(&self, boss: Boss, bean: Bean) -> Result<(), Refusal> {
        if !self.rules.bosses.contains(&boss) {
            return Err(Refusal::new("GA-GEN-03", Reason::NoSuchBoss));
        }
        let conflict = match self.grower(bean) {
            Some(grower) => grower != boss,
            None => !self.boss_field(boss).is_empty(),
        };
        if conflict { Err(Refusal::new("GA-PLANT-05", Reason::BossTypeConflict { card: bean })) } else { Ok(()) }
    }

    fn take_set(&mut self, bean: Bean, cards: u8) {
        for _ in 0..cards {
            self.row.remove(bean);
        }
    }

    /// After a filling the use phase goes on (GA-FILL-04).
    fn after_gift(&mut self, log: &mut impl Log<Event>) {
        if self.phase == Phase::Fill {
            self.enter(Phase::Use, log);
        }
    }

    /// GA-FILL-02, GA-FILL-06, GA-SOLO-06.
    pub(super) fn end_planting(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_active(seat)?;
        match self.phase {
            Phase::Use => {}
            Phase::Fill => return Err(wrong_phase("GA-FILL-02")),
            _ => return Err(wrong_phase("GA-GEN-05")),
        }
        self.check_received()?;
        if self.rules.is_solo() && !self.row.is_empty() {
            return Err(Refusal::new("GA-SOLO-06", Reason::RowLeft));
        }
        let something_left = self.hands.len(seat) > 0 || !self.row.is_empty();
        if something_left && self.first_vacant().is_some() {
            self.enter(Phase::Fill, log);
        } else {
            self.end_use(log);
        }
        Ok(())
    }

    /// GA-FILL-01, GA-FILL-05.
    pub(super) fn leave_empty(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_active(seat)?;
        if self.phase != Phase::Fill {
            return Err(wrong_phase("GA-GEN-05"));
        }
        let hand = self.hands.of(seat);
        let mut left = hand.iter().copied().chain(self.row.iter().map(|(bean, _)| bean));
        // A field is empty, so whatever no boss grows may go there.
        if left.any(|bean| self.grower(bean).is_none()) {
            return Err(Refusal::new("GA-FILL-01", Reason::BossMustBeFilled));
        }
        log.record(|| Event::LeftEmpty { seat, bosses: self.vacant().collect() });
        if !hand.is_empty() && !self.rules.is_solo() {
            log.record(|| Event::HandShown { seat, count: hand.len() as u8, cards: Some(hand.to_vec()) });
        }
        self.end_use(log);
        Ok(())
    }

    /// What is left becomes the offer; the refill follows, unless the deck has run out for the last time (GA-USE-04,
    /// GA-END-01). Alone the refill comes in any case (GA-SOLO-10).
    fn end_use(&mut self, log: &mut impl Log<Event>) {
        if self.rules.is_solo() {
            self.enter(Phase::Refill, log);
            return;
        }
        self.offered = std::mem::take(&mut self.row);
        log.record(|| Event::Offered { seat: self.active, cards: self.offered });
        if self.is_last_turn() {
            self.end_game(log);
        } else {
            self.enter(Phase::Refill, log);
        }
    }
}

/// A set goes as a whole (GA-USE-01, GA-USE-02).
fn check_whole(all: u8, cards: Option<u8>, rule: &'static str) -> Result<(), Refusal> {
    match cards {
        Some(cards) if cards != all => Err(Refusal::new(rule, Reason::SetMustStayTogether { cards: all })),
        _ => Ok(()),
    }
}
