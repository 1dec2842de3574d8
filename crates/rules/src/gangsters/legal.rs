//! The list of what a seat may do. Written apart from the checks in the phases, and tested against them.

use super::action::{Action, CardRef};
use super::boss::Boss;
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet};
use crate::field::FieldMask;
use crate::hand::HandPosition;
use crate::harvest::Protection;
use crate::seat::Seat;
use crate::trade::{Legal, list_trading};

impl State {
    pub(super) fn list_legal(&self, seat: Seat, list: &mut Legal<Action>) {
        list.clear();
        if self.phase == Phase::GameOver || seat.index() >= self.rules.players as usize {
            return;
        }
        if self.phase.is_window() {
            list_trading(self, seat, [], list);
        } else {
            self.list_received(seat, list);
        }
        if seat == self.active {
            self.list_decision(seat, list);
        }
        list.actions.extend(self.harvestable(seat).iter().map(|field| Action::Harvest { field }));
        if self.can_buy(seat) {
            list.actions.push(Action::BuyThirdField {});
        }
    }

    fn list_decision(&self, seat: Seat, list: &mut Legal<Action>) {
        let plant_front = |list: &mut Legal<Action>| {
            if let Some(front) = self.hands.front(seat) {
                list.actions.extend(self.room(seat, front).iter().map(|field| Action::PlantFromHand { field }));
            }
        };
        match self.phase {
            Phase::Offer if !self.offered.is_empty() => {
                for (bean, _) in self.offered.iter() {
                    list.actions.push(Action::DiscardOffered { bean });
                    list.actions.extend(self.room(seat, bean).iter().map(|field| Action::PlantOffered { bean, field }));
                }
            }
            Phase::Offer | Phase::TributeWait => list.actions.push(Action::PayTribute {}),
            Phase::MustPlant => plant_front(list),
            Phase::MayPlant => {
                plant_front(list);
                list.actions.extend(self.may_turn_over().then_some(Action::TurnOver {}));
            }
            Phase::Planted => list.actions.extend(self.may_turn_over().then_some(Action::TurnOver {})),
            Phase::Window2 | Phase::Window4 => list.actions.push(Action::EndTrading {}),
            Phase::Use => {
                for (bean, _) in self.row.iter() {
                    let room = self.room(seat, bean);
                    list.actions.extend(room.iter().map(|field| Action::PlantDrawn { bean, cards: None, field }));
                }
                self.list_gifts(seat, list);
                if self.may_end_planting() {
                    list.actions.push(Action::EndPlanting {});
                }
            }
            Phase::Fill => {
                self.list_gifts(seat, list);
                if self.may_leave_empty() {
                    list.actions.push(Action::LeaveEmpty {});
                }
            }
            Phase::Refill => list.actions.push(Action::Draw {}),
            Phase::GameOver => {}
        }
    }

    fn list_gifts(&self, seat: Seat, list: &mut Legal<Action>) {
        for (bean, _) in self.row.iter() {
            list.actions.extend(self.bosses_for_set(bean).map(|boss| Action::GiveDrawn { bean, cards: None, boss }));
        }
        for (place, &bean) in self.hands.of(seat).iter().enumerate() {
            let position = HandPosition::at(place);
            list.actions.extend(self.bosses_for_card(bean).map(|boss| Action::GiveFromHand { position, boss }));
        }
    }

    fn list_received(&self, seat: Seat, list: &mut Legal<Action>) {
        for (bean, _) in self.received[seat.index()].iter() {
            let card = CardRef::Received(bean);
            let room = self.room(seat, bean);
            list.actions.extend(room.iter().map(|field| Action::PlantPending { card, field }));
        }
    }

    /// All that was received must be planted first.
    pub(super) fn may_turn_over(&self) -> bool {
        self.receivers().is_empty()
    }

    /// The same here, and alone the whole row must be used first.
    pub(super) fn may_end_planting(&self) -> bool {
        (self.row.is_empty() || self.rules.players > 1) && self.may_turn_over()
    }

    /// What the bosses grow.
    pub(super) fn grown(&self) -> BeanSet {
        self.bosses.iter().filter_map(|field| field.bean()).collect()
    }

    /// Nothing that is left could go to the empty boss field.
    pub(super) fn may_leave_empty(&self) -> bool {
        let left: BeanSet = self.hands.of(self.active).iter().copied().collect();
        let grown = self.grown();
        left.is_within(grown) && self.row.kinds().is_within(grown)
    }

    /// The bosses that a set of the row could go to now.
    pub(super) fn bosses_for_set(&self, bean: Bean) -> impl Iterator<Item = Boss> + use<'_> {
        let (grown, filling) = (self.grown().contains(bean), self.phase == Phase::Fill);
        self.rules.bosses.iter().copied().filter(move |&boss| match self.boss_field(boss).bean() {
            Some(own) => own == bean && !filling,
            None => !grown,
        })
    }

    /// The bosses that a hand card could go to now.
    pub(super) fn bosses_for_card(&self, bean: Bean) -> impl Iterator<Item = Boss> + use<'_> {
        let filling = self.phase == Phase::Fill;
        self.bosses_for_set(bean).filter(move |&boss| filling || !self.boss_field(boss).is_empty())
    }

    /// The fields that a player may harvest now.
    pub(super) fn harvestable(&self, seat: Seat) -> FieldMask {
        if self.is_cornered(seat) {
            Protection::AllFieldsSingle.harvestable(*self.farm(seat))
        } else {
            let allowed = seat == self.active && self.phase != Phase::Window4;
            self.farm(seat).select(|field| allowed && field.cards() > 1)
        }
    }

    /// Some card has to be planted, or is the next to be, and fits nowhere.
    fn is_cornered(&self, seat: Seat) -> bool {
        let fits = |bean: Bean| !self.farm(seat).select(|field| field.takes(bean)).is_empty();
        if !self.phase.is_window() && !self.received[seat.index()].kinds().iter().all(fits) {
            return true;
        }
        match self.phase {
            _ if seat != self.active => false,
            Phase::MustPlant | Phase::MayPlant => !self.hands.of(seat).iter().take(1).all(|&front| fits(front)),
            Phase::Use if self.rules.players == 1 => {
                let sets = self.row.kinds();
                sets.iter().any(|bean| !fits(bean) && self.bosses_for_set(bean).next().is_none())
            }
            _ => false,
        }
    }

    pub(super) fn can_buy(&self, seat: Seat) -> bool {
        let affordable = self.rules.third_field.is_some_and(|price| self.coins.count(seat) >= price);
        let now = !matches!(self.phase, Phase::Window4 | Phase::GameOver);
        affordable && now && seat == self.active && !self.has_bought(seat)
    }
}
