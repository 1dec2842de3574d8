//! The list of what a seat may do. Written apart from the checks in the phases, and tested against them.

use super::action::Action;
use super::boss::Boss;
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet};
use crate::field::FieldMask;
use crate::game::Few;
use crate::hand::HandPosition;
use crate::harvest::Protection;
use crate::seat::Seat;

impl State {
    pub(super) fn list_legal(&self, seat: Seat, list: &mut Few<Action>) {
        list.clear();
        if seat != self.active || self.phase == Phase::GameOver {
            return;
        }
        self.list_decision(seat, list);
        list.extend(self.harvestable(seat).iter().map(|field| Action::Harvest { field }));
        if self.can_buy(seat) {
            list.push(Action::BuyThirdField {});
        }
    }

    fn list_decision(&self, seat: Seat, list: &mut Few<Action>) {
        let plant_front = |list: &mut Few<Action>| {
            if let Some(front) = self.hands.front(seat) {
                list.extend(self.room(seat, front).iter().map(|field| Action::PlantFromHand { field }));
            }
        };
        match self.phase {
            Phase::Offer if !self.offer.is_empty() => {
                for (bean, _) in self.offer.iter() {
                    list.push(Action::DiscardOffered { bean });
                    list.extend(self.room(seat, bean).iter().map(|field| Action::PlantOffered { bean, field }));
                }
            }
            Phase::Offer | Phase::TributeWait => list.push(Action::PayTribute {}),
            Phase::MustPlant => plant_front(list),
            Phase::MayPlant => {
                plant_front(list);
                list.push(Action::TurnOver {});
            }
            Phase::Planted => list.push(Action::TurnOver {}),
            Phase::Use => {
                for (bean, _) in self.row.iter() {
                    let room = self.room(seat, bean);
                    list.extend(room.iter().map(|field| Action::PlantDrawn { bean, cards: None, field }));
                }
                self.list_gifts(seat, list);
                if self.may_end_planting() {
                    list.push(Action::EndPlanting {});
                }
            }
            Phase::Fill => {
                self.list_gifts(seat, list);
                if self.may_leave_empty() {
                    list.push(Action::LeaveEmpty {});
                }
            }
            Phase::Refill => list.push(Action::Draw {}),
            Phase::GameOver => {}
        }
    }

    fn list_gifts(&self, seat: Seat, list: &mut Few<Action>) {
        for (bean, _) in self.row.iter() {
            list.extend(self.bosses_for_set(bean).map(|boss| Action::GiveDrawn { bean, cards: None, boss }));
        }
        for (place, &bean) in self.hands.of(seat).iter().enumerate() {
            let position = HandPosition::at(place);
            list.extend(self.bosses_for_card(bean).map(|boss| Action::GiveFromHand { position, boss }));
        }
    }

    /// Alone the whole row must be used first.
    pub(super) fn may_end_planting(&self) -> bool {
        self.row.is_empty() || self.rules.players > 1
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

    /// The fields that the active player may harvest now.
    pub(super) fn harvestable(&self, seat: Seat) -> FieldMask {
        if self.is_cornered(seat) {
            Protection::AllFieldsSingle.harvestable(*self.farm(seat))
        } else {
            self.farm(seat).select(|field| field.cards() > 1)
        }
    }

    /// Some card has to be planted, or is the next to be, and fits nowhere.
    fn is_cornered(&self, seat: Seat) -> bool {
        let fits = |bean: Bean| !self.farm(seat).select(|field| field.takes(bean)).is_empty();
        match self.phase {
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
        affordable && seat == self.active && !self.has_bought(seat) && self.phase != Phase::GameOver
    }
}
