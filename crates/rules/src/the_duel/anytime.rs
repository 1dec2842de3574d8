//! What both players may do between any two other actions: harvest, and fulfil bonus cards (DU-TIME-01).

use super::bonus::Bonus;
use super::column::Column;
use super::data::{PLAYERS, PROTECTION, dollars};
use super::event::Event;
use super::state::State;
use crate::field::{Crop as _, FieldIndex};
use crate::game::Log;
use crate::refusal::{Reason, Refusal};
use crate::seat::{Seat, Seats};

impl State {
    /// DU-HARV-01 to DU-HARV-08, DU-PROT-01 to DU-PROT-03.
    pub(super) fn harvest(&mut self, seat: Seat, field: FieldIndex, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        let farm = self.farm(seat);
        let no_such_field = || Refusal::new("DU-HARV-08", Reason::NoSuchField { field });
        let index = field.index().ok_or_else(no_such_field)?;
        let crop = farm.get(field).ok_or_else(no_such_field)?;
        if crop.is_empty() {
            return Err(Refusal::new("DU-HARV-08", Reason::FieldEmpty { field }));
        }
        if PROTECTION.protects(farm, crop) {
            return Err(Refusal::new("DU-PROT-01", Reason::FieldProtected { field }));
        }
        self.sell(seat, index, log);
        Ok(())
    }

    /// Turns a field into dollars, its last cards first; the others go to the discard pile in planting order (DU-HARV-05,
    /// DU-HARV-06).
    pub(super) fn sell(&mut self, seat: Seat, index: usize, log: &mut impl Log<Event>) {
        let crop = std::mem::take(self.farm_mut(seat).field_mut(index));
        let Some(top) = crop.top() else { return };
        let cards = crop.cards();
        let earned = dollars(top, cards);
        for bean in crop.beans().rev().take(earned as usize) {
            self.dollars.push(seat, bean, 1);
        }
        for bean in crop.beans().take((cards - earned) as usize) {
            self.piles.discard(bean);
        }
        log.record(|| Event::Harvested {
            seat,
            field: FieldIndex::at(index),
            cards: crop.beans().collect(),
            dollars: earned,
        });
    }

    /// DU-BON-01 to DU-BON-11. Whatever is wrong with the card itself comes first, so a refusal tells nothing about where
    /// a card lies that is not the player's own.
    pub(super) fn fulfil_bonus(
        &mut self,
        seat: Seat,
        card: Bonus,
        owner: Seat,
        field: FieldIndex,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        if !self.bonus_hand(seat).contains(&card) {
            return Err(Refusal::new("DU-BON-11", Reason::NotYourCard));
        }
        let farm = self.farms.get(owner.index());
        let crop = farm.and_then(|farm| farm.get(field));
        let crop: Column = crop.ok_or(Refusal::new("DU-BON-11", Reason::NoSuchField { field }))?;
        if !card.matches(crop) {
            return Err(Refusal::new("DU-BON-04", Reason::PatternMismatch { field }));
        }
        self.fulfil(seat, card, owner, field, log);
        Ok(())
    }

    fn fulfil(&mut self, seat: Seat, card: Bonus, owner: Seat, field: FieldIndex, log: &mut impl Log<Event>) {
        self.bonus_hands[seat.index()].retain(|held| *held != card);
        self.fulfilled[seat.index()].insert(card);
        log.record(|| Event::FulfilledBonus { seat, card, owner, field, cents: card.worth() });
    }

    /// Fulfils for these seats whatever can be: the active player's cards first, each player's in the order they were drawn,
    /// on own fields before the other's (DU-TIME-06).
    pub(super) fn fulfil_for(&mut self, seats: Seats, log: &mut impl Log<Event>) {
        for seat in self.active.clockwise(PLAYERS).filter(|&seat| seats.contains(seat)) {
            let hand = *self.bonus_hand(seat);
            for &card in &hand {
                if let Some((owner, field)) = self.field_showing(seat, card) {
                    self.fulfil(seat, card, owner, field, log);
                }
            }
        }
    }

    /// The first field that shows a card's pattern, own fields before the other's.
    fn field_showing(&self, seat: Seat, card: Bonus) -> Option<(Seat, FieldIndex)> {
        seat.clockwise(PLAYERS).find_map(|owner| {
            let index = self.farm(owner).fields().iter().position(|&field| card.matches(field))?;
            Some((owner, FieldIndex::at(index)))
        })
    }
}
