//! The list of what a seat may do. Written apart from the checks in the phases, and tested against them.

use super::action::{Action, GiftCard};
use super::data::{IN_PLAY, PLAYERS, PROTECTION};
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet};
use crate::game::Few;
use crate::hand::HandPosition;
use crate::seat::Seat;

impl State {
    pub(super) fn list_legal(&self, seat: Seat, list: &mut Few<Action>) {
        list.clear();
        if self.phase == Phase::GameOver || seat.index() >= PLAYERS as usize {
            return;
        }
        self.list_decision(seat, list);
        let fields = PROTECTION.harvestable(*self.farm(seat));
        list.extend(fields.iter().map(|field| Action::Harvest { field }));
        for &card in self.bonus_hand(seat) {
            for owner in Seat::all(PLAYERS) {
                let fields = self.farm(owner).select(|field| card.matches(field));
                list.extend(fields.iter().map(|field| Action::FulfilBonus { card, owner, field }));
            }
        }
    }

    /// The answers to what is asked, if this seat is.
    fn list_decision(&self, seat: Seat, list: &mut Few<Action>) {
        let active = seat == self.active;
        // Whoever is to answer an offer is the one to make the next.
        let next_to_offer = seat == self.pusher(self.pushed.len());
        let room = |bean: Bean| self.farm(seat).room_for(bean).iter();
        match self.phase {
            Phase::P1MustPlant | Phase::P1MayPlant | Phase::P1Done if active => {
                if self.phase != Phase::P1MustPlant {
                    list.push(Action::TurnOver {});
                }
                if let Some(front) = self.hands.front(seat).filter(|_| self.phase != Phase::P1Done) {
                    list.extend(room(front).map(|field| Action::PlantFromHand { field }));
                }
            }
            Phase::P2Offer if next_to_offer => {
                list.extend(self.unpushed().iter().map(|bean| Action::OfferGift { bean }));
            }
            Phase::P2Answer if next_to_offer => {
                list.extend([Action::AcceptGift {}, Action::DeclineGift {}]);
            }
            Phase::P2Choose if !next_to_offer => {
                list.extend(self.gift_choices(seat).map(|card| Action::ChooseGift { card }));
            }
            Phase::P3Active if active => {
                for (bean, _) in self.turned_over.iter() {
                    if !self.discarded {
                        list.push(Action::DiscardTurnedOver { bean });
                    }
                    list.extend(room(bean).map(|field| Action::PlantTurnedOver { bean, field }));
                }
                self.list_gift(seat, list);
            }
            Phase::P3Opponent => self.list_gift(seat, list),
            Phase::P4DiscardActive | Phase::P4DiscardOpponent if active == (self.phase == Phase::P4DiscardActive) => {
                list.push(Action::KeepBonus {});
                list.extend(self.bonus_hand(seat).iter().map(|&card| Action::DiscardBonus { card }));
            }
            _ => {}
        }
    }

    fn list_gift(&self, seat: Seat, list: &mut Few<Action>) {
        if let Some(gift) = self.gift
            && gift.to == seat
        {
            list.extend(self.farm(seat).room_for(gift.bean).iter().map(|field| Action::PlantGift { field }));
        }
    }

    /// The gift cards that are still in their row.
    pub(super) fn unpushed(&self) -> BeanSet {
        IN_PLAY.without(self.pushed.iter().copied().collect())
    }

    /// The copies a giver may choose from, now that the offer on the table is accepted.
    pub(super) fn gift_choices(&self, seat: Seat) -> impl Iterator<Item = GiftCard> + '_ {
        let bean = self.pushed.last().copied();
        let lies_open = seat == self.active && bean.is_some_and(|bean| self.turned_over.count(bean) > 0);
        let in_hand = self.hands.of(seat).iter().enumerate().filter(move |&(_, &held)| Some(held) == bean);
        let open = lies_open.then_some(GiftCard::TurnedOver);
        open.into_iter().chain(in_hand.map(|(place, _)| GiftCard::Hand(HandPosition::at(place))))
    }
}
