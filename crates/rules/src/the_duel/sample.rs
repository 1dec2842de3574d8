//! Random play without listing: what the plain random player uses.
//!
//! Every kind of action comes up, and every game ends.

use super::action::{Action, GiftCard};
use super::data::{PLAYERS, PROTECTION};
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::chance::Dice;
use crate::field::FieldIndex;
use crate::hand::HandPosition;
use crate::seat::Seat;

type Chosen = Option<(Seat, Action)>;

impl State {
    pub(super) fn sample_action(&self, dice: &mut Dice) -> Chosen {
        let seat = self.awaited_seat()?;
        if dice.one_in(8)
            && let Some(free) = self.sample_free(Seat::at(dice.below(u32::from(PLAYERS)) as usize), dice)
        {
            return Some(free);
        }
        let action = match self.phase {
            Phase::P1MustPlant => return self.sample_planting(seat, dice),
            Phase::P1MayPlant if dice.one_in(2) => return self.sample_planting(seat, dice),
            Phase::P1MayPlant | Phase::P1Done => Action::TurnOver {},
            Phase::P2Offer => {
                let row = self.unpushed();
                Action::OfferGift { bean: row.nth(dice.below(row.len())) }
            }
            Phase::P2Answer if dice.one_in(3) => Action::AcceptGift {},
            Phase::P2Answer => Action::DeclineGift {},
            Phase::P2Choose => Action::ChooseGift { card: self.sample_copy(seat, dice)? },
            Phase::P3Active => return self.sample_open_card(seat, dice),
            Phase::P3Opponent => return self.sample_gift(seat, dice),
            Phase::P4DiscardActive | Phase::P4DiscardOpponent => {
                let hand = self.bonus_hand(seat);
                if hand.is_empty() || dice.one_in(2) {
                    Action::KeepBonus {}
                } else {
                    Action::DiscardBonus { card: hand[dice.below(hand.len() as u32) as usize] }
                }
            }
            Phase::GameOver => return None,
        };
        Some((seat, action))
    }

    /// A bonus card that can be fulfilled, or now and then a harvest without need.
    fn sample_free(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        for &card in self.bonus_hand(seat) {
            for owner in Seat::all(PLAYERS) {
                let fields = self.farm(owner).select(|field| card.matches(field));
                if !fields.is_empty() {
                    return Some((seat, Action::FulfilBonus { card, owner, field: fields.nth(0) }));
                }
            }
        }
        let ripe = dice.one_in(4) && !PROTECTION.harvestable(*self.farm(seat)).is_empty();
        ripe.then(|| self.sample_harvest(seat, dice))
    }

    /// A harvest by somebody who can.
    fn sample_harvest(&self, seat: Seat, dice: &mut Dice) -> (Seat, Action) {
        let fields = PROTECTION.harvestable(*self.farm(seat));
        (seat, Action::Harvest { field: fields.nth(dice.below(fields.len())) })
    }

    /// An own field for a card, or a harvest to make room for it.
    fn sample_field(
        &self,
        seat: Seat,
        bean: Bean,
        dice: &mut Dice,
        plant: impl Fn(FieldIndex) -> Action,
    ) -> (Seat, Action) {
        let fields = self.farm(seat).room_for(bean);
        if fields.is_empty() {
            return self.sample_harvest(seat, dice);
        }
        (seat, plant(fields.nth(dice.below(fields.len()))))
    }

    fn sample_planting(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        let front = self.hands.front(seat)?;
        Some(self.sample_field(seat, front, dice, |field| Action::PlantFromHand { field }))
    }

    fn sample_copy(&self, seat: Seat, dice: &mut Dice) -> Option<GiftCard> {
        let bean = self.offered();
        let hand = self.hands.of(seat);
        let lies_open = seat == self.active && self.turned_over.count(bean) > 0;
        if lies_open && dice.one_in(2) || !hand.contains(&bean) {
            return lies_open.then_some(GiftCard::TurnedOver);
        }
        let from = dice.below(hand.len() as u32) as usize;
        let place = (0..hand.len()).map(|step| (from + step) % hand.len()).find(|&place| hand[place] == bean)?;
        Some(GiftCard::Hand(HandPosition::at(place)))
    }

    fn sample_gift(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        let bean = self.gift_of(seat)?;
        Some(self.sample_field(seat, bean, dice, |field| Action::PlantGift { field }))
    }

    fn sample_open_card(&self, seat: Seat, dice: &mut Dice) -> Chosen {
        let kinds = self.turned_over.kinds();
        if kinds.is_empty() || self.gift_of(seat).is_some() && dice.one_in(3) {
            return self.sample_gift(seat, dice);
        }
        let bean = kinds.nth(dice.below(kinds.len()));
        if !self.discarded && dice.one_in(6) {
            return Some((seat, Action::DiscardTurnedOver { bean }));
        }
        Some(self.sample_field(seat, bean, dice, |field| Action::PlantTurnedOver { bean, field }))
    }
}
