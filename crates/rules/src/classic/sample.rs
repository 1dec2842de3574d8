//! Random play without listing: what rollouts and the plain random player use.
//!
//! Every kind of action comes up, trades are tried and answered, and every game ends.

#![expect(clippy::unnecessary_wraps, reason = "to wrap an action again costs as much as to carry out a plain one")]

use super::action::{Action, CardRef};
use super::state::{Phase, State};
use crate::bean::Bunch;
use crate::chance::Dice;
use crate::hand::HandPosition;
use crate::seat::Seat;
use crate::trade::{pick, sample_trading};

/// A seat and what it does, wrapped as the caller wants it.
type Chosen = Option<(Seat, Action)>;

impl State {
    pub(super) fn sample_action(&self, dice: &mut Dice) -> Chosen {
        if self.is_pause()
            && dice.one_in(16)
            && let Some(seat) = self.sample_eligible(dice)
        {
            return self.sample_anytime(seat, dice);
        }
        match self.phase {
            Phase::P1MustPlant | Phase::D2MustPlant => self.sample_planting(dice),
            Phase::P1MayPlant if dice.one_in(2) => self.sample_planting(dice),
            Phase::D2MayDiscard if dice.one_in(2) => self.sample_discard(dice),
            Phase::P1Done | Phase::P1MayPlant | Phase::D2Done | Phase::D2MayDiscard => {
                Some((self.active, Action::TurnOver {}))
            }
            Phase::P2Trade => sample_trading(self, || Action::EndTrading {}, dice),
            Phase::P3Plant => self.sample_pending(dice),
            Phase::P4Draw => Some((self.active, Action::Draw {})),
            Phase::D1Offer => self.sample_offered(dice),
            Phase::D2MayPlant => match dice.below(3) {
                0 => Some((self.active, Action::TurnOver {})),
                1 => self.sample_discard(dice),
                _ => self.sample_planting(dice),
            },
            Phase::D3Plant => self.sample_drawn(dice),
            Phase::GameOver => None,
        }
    }

    /// Moments in which harvests and purchases without need are tried: often enough, and dice cost time.
    fn is_pause(&self) -> bool {
        matches!(self.phase, Phase::P1Done | Phase::P2Trade | Phase::P4Draw | Phase::D2Done | Phase::D3Plant)
    }

    /// Somebody who could harvest or buy now.
    fn sample_eligible(&self, dice: &mut Dice) -> Option<Seat> {
        let seat = Seat::at(dice.below(u32::from(self.rules.players)) as usize);
        let may_harvest = (seat == self.active || !self.rules.is_duel())
            && !self.rules.protection().harvestable(*self.farm(seat)).is_empty();
        (may_harvest || self.can_buy(seat)).then_some(seat)
    }

    /// A purchase, or a harvest.
    fn sample_anytime(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        if self.can_buy(seat) { Some((seat, Action::BuyThirdField {})) } else { self.sample_harvest(seat, dice) }
    }

    /// A harvest by somebody who can.
    fn sample_harvest(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        let fields = self.rules.protection().harvestable(*self.farm(seat));
        Some((seat, Action::Harvest { field: fields.nth(dice.below(fields.len())) }))
    }

    fn sample_planting(&self, dice: &mut Dice) -> Chosen {
        let seat = self.active;
        let bean = self.hands.front(seat)?;
        let fields = self.farm(seat).room_for(bean);
        if fields.is_empty() {
            return self.sample_harvest(seat, dice);
        }
        Some((seat, Action::PlantFromHand { field: fields.nth(dice.below(fields.len())) }))
    }

    fn sample_pending(&self, dice: &mut Dice) -> Chosen {
        // Players plant without waiting for each other, so it does not matter who comes first.
        let mut seats = self.active.clockwise(self.rules.players);
        let seat = if self.pending(self.active).is_empty() {
            seats.find(|&seat| !self.pending(seat).is_empty())?
        } else {
            self.active
        };
        let received = self.received[seat.index()];
        let face_up = if seat == self.active { self.face_up } else { Bunch::NONE };
        let from_face_up = received.is_empty() || !face_up.is_empty() && dice.one_in(2);
        let bean = pick(if from_face_up { face_up } else { received }, dice);
        let fields = self.farm(seat).room_for(bean);
        if fields.is_empty() {
            return self.sample_harvest(seat, dice);
        }
        let card = if from_face_up { CardRef::FaceUp(bean) } else { CardRef::Received(bean) };
        Some((seat, Action::PlantPending { card, field: fields.nth(dice.below(fields.len())) }))
    }

    fn sample_offered(&self, dice: &mut Dice) -> Chosen {
        let bean = pick(self.offered, dice);
        let fields = self.farm(self.active).room_for(bean);
        if fields.is_empty() || dice.one_in(3) {
            return Some((self.active, Action::DiscardOffered { bean }));
        }
        Some((self.active, Action::PlantOffered { bean, field: fields.nth(dice.below(fields.len())) }))
    }

    fn sample_discard(&self, dice: &mut Dice) -> Chosen {
        let cards = self.hands.len(self.active) as u32;
        Some((self.active, Action::DiscardFromHand { position: HandPosition::at(dice.below(cards) as usize) }))
    }

    fn sample_drawn(&self, dice: &mut Dice) -> Chosen {
        if self.drawn.is_empty() || dice.one_in(3) {
            return Some((self.active, Action::EndPlanting {}));
        }
        let bean = pick(self.drawn, dice);
        let fields = self.farm(self.active).room_for(bean);
        if fields.is_empty() {
            return Some((self.active, Action::EndPlanting {}));
        }
        Some((self.active, Action::PlantDrawn { bean, field: fields.nth(dice.below(fields.len())) }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;

    #[test]
    fn what_may_be_done_is_done_sometimes_and_sometimes_left() {
        let done = |ruleset, players, phase| {
            let game = State::given(ruleset, players, &json!({ "phase": phase }));
            let mut dice = Dice::new(5);
            let sampled = (0..50).filter_map(|_| game.sample_action(&mut dice));
            let names = sampled.map(|(_, action)| serde_json::to_value(action).expect("plain data")["do"].take());
            names.filter_map(|name| name.as_str().map(str::to_owned)).collect::<BTreeSet<_>>()
        };
        let all = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(done("modern-base", 4, "p1-may-plant"), all(&["plant_from_hand", "turn_over"]));
        let discard_too = all(&["discard_from_hand", "plant_from_hand", "turn_over"]);
        assert_eq!(done("duel-2000", 2, "d2-may-plant"), discard_too);
        assert_eq!(done("duel-2000", 2, "d2-may-discard"), all(&["discard_from_hand", "turn_over"]));
    }
}
