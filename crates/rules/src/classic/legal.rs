//! The list of what a seat may do. Written apart from the checks in the phases, and tested against them.

use super::action::{Action, CardRef};
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::hand::HandPosition;
use crate::seat::Seat;
use crate::trade::{Legal, list_trading};

impl State {
    pub(super) fn list_legal(&self, seat: Seat, list: &mut Legal<Action>) {
        list.clear();
        if self.phase == Phase::GameOver || seat.index() >= self.rules.players as usize {
            return;
        }
        self.list_anytime(seat, &mut list.actions);
        match self.phase {
            Phase::P2Trade => {
                if seat == self.active {
                    list.actions.push(Action::EndTrading {});
                }
                list_trading(self, seat, [], list);
            }
            Phase::P3Plant => self.list_pending(seat, &mut list.actions),
            _ if seat == self.active => self.list_own_turn(&mut list.actions),
            _ => {}
        }
    }

    fn list_anytime(&self, seat: Seat, list: &mut Vec<Action>) {
        if seat == self.active || !self.rules.is_duel() {
            let fields = self.rules.protection().harvestable(*self.farm(seat));
            list.extend(fields.iter().map(|field| Action::Harvest { field }));
        }
        if self.can_buy(seat) {
            list.push(Action::BuyThirdField {});
        }
    }

    /// Whether the 3rd field is for sale to this seat now.
    #[inline]
    pub(super) fn can_buy(&self, seat: Seat) -> bool {
        self.rules.third_field.is_some_and(|price| self.coins.count(seat) >= price && !self.has_bought(seat))
    }

    /// The active player's own steps, outside the trading.
    fn list_own_turn(&self, list: &mut Vec<Action>) {
        let seat = self.active;
        let plant_front = |list: &mut Vec<Action>| {
            if let Some(bean) = self.hands.front(seat) {
                list.extend(self.farm(seat).room_for(bean).iter().map(|field| Action::PlantFromHand { field }));
            }
        };
        let discard_any = |list: &mut Vec<Action>| {
            let positions = (0..self.hands.len(seat)).map(HandPosition::at);
            list.extend(positions.map(|position| Action::DiscardFromHand { position }));
        };
        match self.phase {
            Phase::P1MustPlant | Phase::D2MustPlant => plant_front(list),
            Phase::P1MayPlant => {
                list.push(Action::TurnOver {});
                plant_front(list);
            }
            Phase::P1Done | Phase::D2Done => list.push(Action::TurnOver {}),
            Phase::P4Draw => list.push(Action::Draw {}),
            Phase::D1Offer => {
                for (bean, _) in self.offered.iter() {
                    list.push(Action::DiscardOffered { bean });
                    let fields = self.farm(seat).room_for(bean).iter();
                    list.extend(fields.map(|field| Action::PlantOffered { bean, field }));
                }
            }
            Phase::D2MayPlant => {
                list.push(Action::TurnOver {});
                plant_front(list);
                discard_any(list);
            }
            Phase::D2MayDiscard => {
                list.push(Action::TurnOver {});
                discard_any(list);
            }
            Phase::D3Plant => {
                list.push(Action::EndPlanting {});
                for (bean, _) in self.drawn.iter() {
                    let fields = self.farm(seat).room_for(bean).iter();
                    list.extend(fields.map(|field| Action::PlantDrawn { bean, field }));
                }
            }
            Phase::P2Trade | Phase::P3Plant | Phase::GameOver => {}
        }
    }

    fn list_pending(&self, seat: Seat, list: &mut Vec<Action>) {
        let mut plant = |bean: Bean, card: CardRef| {
            let fields = self.farm(seat).room_for(bean).iter();
            list.extend(fields.map(|field| Action::PlantPending { card, field }));
        };
        if seat == self.active {
            self.face_up.iter().for_each(|(bean, _)| plant(bean, CardRef::FaceUp(bean)));
        }
        self.received[seat.index()].iter().for_each(|(bean, _)| plant(bean, CardRef::Received(bean)));
    }
}
