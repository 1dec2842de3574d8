//! The list of what a seat may do. Written apart from the checks in the phases, and tested against them.

use super::action::{Action, CardRef, Kind};
use super::card::Card;
use super::state::{Phase, State};
use crate::field::FieldIndex;
use crate::seat::Seat;
use crate::trade::{Legal, OpenCards as _, list_trading};

impl State {
    pub(super) fn list_legal(&self, seat: Seat, list: &mut Legal<Action>) {
        list.clear();
        if self.phase == Phase::GameOver || seat.index() >= self.players as usize {
            return;
        }
        if let Some(field) = self.shifting[seat.index()] {
            self.list_shifts(seat, field, &mut list.actions);
            return;
        }
        let fields = self.protection(seat).harvestable(*self.farm(seat));
        list.actions.extend(fields.iter().map(|field| Action::Harvest { field }));
        if self.can_buy(seat) {
            list.actions.push(Action::BuyThirdField {});
        }
        match self.phase {
            Phase::P2Trade => self.list_talk(seat, list),
            Phase::P3Plant => self.list_pending(seat, &mut list.actions),
            _ if seat == self.active => self.list_own_turn(&mut list.actions),
            _ => {}
        }
    }

    fn list_shifts(&self, seat: Seat, field: FieldIndex, list: &mut Vec<Action>) {
        list.push(Action::NoShift {});
        let row = self.farm(seat).get(field).unwrap_or_default();
        list.extend(
            row.shifts().map(|shift| Action::ShiftLady { position: shift.position, by: shift.by.cast_signed() }),
        );
    }

    /// The active player's own steps, outside the trading.
    fn list_own_turn(&self, list: &mut Vec<Action>) {
        match self.phase {
            Phase::P1MayPlant | Phase::P1Done => list.push(Action::TurnOver {}),
            Phase::P4Draw => list.push(Action::Draw {}),
            _ => {}
        }
        if matches!(self.phase, Phase::P1MustPlant | Phase::P1MayPlant)
            && let Some(front) = self.hands.front(self.active)
        {
            let fields = self.farm(self.active).only_room_for(front).iter();
            list.extend(fields.map(|field| Action::PlantFromHand { field }));
        }
    }

    fn list_pending(&self, seat: Seat, list: &mut Vec<Action>) {
        let mut plant = |card: Card, named: CardRef| {
            let fields = self.farm(seat).only_room_for(card).iter();
            list.extend(fields.map(|field| Action::PlantPending { card: named, field }));
        };
        if seat == self.active {
            (0..self.face_up.kinds())
                .map(|n| self.face_up.nth_kind(n))
                .for_each(|card| plant(card, CardRef::FaceUp(card)));
        }
        self.received[seat.index()].iter().for_each(|(card, _)| plant(card, CardRef::Received(card)));
    }

    fn list_talk(&self, seat: Seat, list: &mut Legal<Action>) {
        let face_up = self.face_up;
        let open = (0..face_up.kinds()).map(|n| face_up.nth_kind(n)).filter(|_| seat != self.active);
        if seat == self.active {
            list.actions.push(Action::EndTrading {});
        }
        list_trading(self, seat, open.map(|card| (Kind::Card(card), face_up.count(card) > 1)), list);
    }
}
