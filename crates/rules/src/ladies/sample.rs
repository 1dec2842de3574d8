//! Random play without listing: what rollouts and the plain random player use.
//!
//! Every kind of action comes up, trades are tried and answered, and every game ends.

use super::action::{Action, CardRef};
use super::card::Card;
use super::state::{Phase, State};
use crate::chance::Dice;
use crate::field::FieldIndex;
use crate::seat::Seat;
use crate::trade::sample_trading;

type Chosen = Option<(Seat, Action)>;

impl State {
    pub(super) fn sample_action(&self, dice: &mut Dice) -> Chosen {
        if let Some(seat) = self.seats_shifting().nth(0) {
            return self.sample_shift(seat, dice);
        }
        if matches!(self.phase, Phase::P1Done | Phase::P2Trade | Phase::P4Draw)
            && dice.one_in(16)
            && let Some(chosen) = self.sample_anytime(Seat::at(dice.below(u32::from(self.players)) as usize), dice)
        {
            return Some(chosen);
        }
        match self.phase {
            Phase::P1MustPlant => self.sample_planting(dice),
            Phase::P1MayPlant if dice.one_in(2) => self.sample_planting(dice),
            Phase::P1MayPlant | Phase::P1Done => Some((self.active, Action::TurnOver {})),
            Phase::P2Trade => sample_trading(self, || Action::EndTrading {}, dice),
            Phase::P3Plant => self.sample_pending(dice),
            Phase::P4Draw => Some((self.active, Action::Draw {})),
            Phase::GameOver => None,
        }
    }

    fn sample_shift(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        let row = self.farm(seat).get(self.shifting[seat.index()]?)?;
        let moves = row.shifts().count() as u32;
        let chosen = dice.below(moves + 1) as usize;
        let action = match row.shifts().nth(chosen) {
            Some(shift) => Action::ShiftLady { position: shift.position, by: shift.by.cast_signed() },
            None => Action::NoShift {},
        };
        Some((seat, action))
    }

    /// A purchase or a harvest without need, if this seat could.
    fn sample_anytime(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        if self.can_buy(seat) {
            return Some((seat, Action::BuyThirdField {}));
        }
        self.sample_harvest(seat, dice)
    }

    fn sample_harvest(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        let fields = self.protection(seat).harvestable(*self.farm(seat));
        (!fields.is_empty()).then(|| (seat, Action::Harvest { field: fields.nth(dice.below(fields.len())) }))
    }

    /// An own field for a card, or a harvest to make room for it.
    fn sample_field(&self, seat: Seat, card: Card, dice: &mut Dice, plant: impl Fn(FieldIndex) -> Action) -> Chosen {
        let fields = self.farm(seat).only_room_for(card);
        if fields.is_empty() {
            return self.sample_harvest(seat, dice);
        }
        Some((seat, plant(fields.nth(dice.below(fields.len())))))
    }

    /// The front card; the second one only if there is a way to plant it (LA-P1-05).
    fn sample_planting(&self, dice: &mut Dice) -> Chosen {
        let front = self.hands.front(self.active)?;
        let planted = self.sample_field(self.active, front, dice, |field| Action::PlantFromHand { field });
        let go_on = || (self.phase == Phase::P1MayPlant).then_some((self.active, Action::TurnOver {}));
        planted.or_else(go_on)
    }

    fn sample_pending(&self, dice: &mut Dice) -> Chosen {
        // Players plant without waiting for each other, so it does not matter who comes first.
        let seat = self.active.clockwise(self.players).find(|&seat| self.is_pending(seat))?;
        let pending = self.pending(seat);
        let (card, _) = pending.iter().nth(dice.below(pending.iter().count() as u32) as usize)?;
        let face_up = seat == self.active && self.face_up.cards().contains(&card);
        let named = if face_up { CardRef::FaceUp(card) } else { CardRef::Received(card) };
        self.sample_field(seat, card, dice, |field| Action::PlantPending { card: named, field })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_second_card_is_planted_sometimes() {
        let game = State::given(3, &json!({ "phase": "p1-may-plant" }));
        let mut dice = Dice::new(5);
        let sampled: Vec<Action> = (0..50).filter_map(|_| game.sample_action(&mut dice)).map(|(_, it)| it).collect();
        assert!(sampled.iter().any(|action| matches!(action, Action::PlantFromHand { .. })));
        assert!(sampled.contains(&Action::TurnOver {}));
    }
}
