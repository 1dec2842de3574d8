//! Random play without listing: what the plain random player uses.
//!
//! Every kind of action comes up, and every game ends.

use super::action::{Action, CardRef};
use super::boss::Boss;
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::chance::Dice;
use crate::hand::HandPosition;
use crate::list::List;
use crate::seat::Seat;
use crate::trade::{pick, sample_trading};

impl State {
    pub(super) fn sample_action(&self, dice: &mut Dice) -> Option<(Seat, Action)> {
        if self.phase.is_window() && !dice.one_in(8) {
            return sample_trading(self, || Action::EndTrading {}, dice);
        }
        // Received cards first: whoever waits for others could do nothing.
        let receivers = self.receivers();
        if !self.phase.is_window() && !receivers.is_empty() {
            let seat = receivers.nth(dice.below(receivers.len()))?;
            return Some((seat, self.sample_received(seat, dice)));
        }
        self.sample_own_turn(dice).map(|action| (self.active, action))
    }

    fn sample_own_turn(&self, dice: &mut Dice) -> Option<Action> {
        if dice.one_in(16)
            && let Some(free) = self.sample_free(dice)
        {
            return Some(free);
        }
        Some(match self.phase {
            Phase::Offer if !self.offered.is_empty() => self.sample_offered(dice),
            Phase::Offer | Phase::TributeWait => Action::PayTribute {},
            Phase::MustPlant => self.sample_planting(dice),
            Phase::MayPlant if dice.one_in(2) => self.sample_planting(dice),
            Phase::MayPlant | Phase::Planted => Action::TurnOver {},
            Phase::Window2 | Phase::Window4 => Action::EndTrading {},
            Phase::Use => self.sample_use(dice),
            Phase::Fill => self.sample_filling(dice).unwrap_or(Action::LeaveEmpty {}),
            Phase::Refill => Action::Draw {},
            Phase::GameOver => return None,
        })
    }

    /// A purchase, or a harvest without need.
    fn sample_free(&self, dice: &mut Dice) -> Option<Action> {
        if self.can_buy(self.active) {
            return Some(Action::BuyThirdField {});
        }
        let fields = self.farm(self.active).select(|field| field.cards() > 1);
        let ripe = !matches!(self.phase, Phase::Window4 | Phase::GameOver) && !fields.is_empty();
        ripe.then(|| Action::Harvest { field: fields.nth(dice.below(fields.len())) })
    }

    fn sample_received(&self, seat: Seat, dice: &mut Dice) -> Action {
        let bean = pick(self.received[seat.index()], dice);
        let fields = self.room(seat, bean);
        if fields.is_empty() {
            return self.sample_harvest(seat, dice);
        }
        Action::PlantPending { card: CardRef::Received(bean), field: fields.nth(dice.below(fields.len())) }
    }

    /// A harvest by somebody who must.
    fn sample_harvest(&self, seat: Seat, dice: &mut Dice) -> Action {
        let fields = self.harvestable(seat);
        Action::Harvest { field: fields.nth(dice.below(fields.len())) }
    }

    fn sample_offered(&self, dice: &mut Dice) -> Action {
        let bean = pick(self.offered, dice);
        let fields = self.room(self.active, bean);
        if fields.is_empty() || dice.one_in(3) {
            return Action::DiscardOffered { bean };
        }
        Action::PlantOffered { bean, field: fields.nth(dice.below(fields.len())) }
    }

    fn sample_planting(&self, dice: &mut Dice) -> Action {
        let front = self.hands.front(self.active).expect("who may plant from the hand has a card in it");
        let fields = self.room(self.active, front);
        if fields.is_empty() {
            return self.sample_harvest(self.active, dice);
        }
        Action::PlantFromHand { field: fields.nth(dice.below(fields.len())) }
    }

    /// A set finds a place or, with two players, may be left; now and then a hand card goes to a boss.
    fn sample_use(&self, dice: &mut Dice) -> Action {
        if dice.one_in(8)
            && let Some(gift) = self.sample_hand_card(dice)
        {
            return gift;
        }
        if self.row.is_empty() || !self.rules.is_solo() && dice.one_in(4) {
            return Action::EndPlanting {};
        }
        let bean = pick(self.row, dice);
        let fields = self.room(self.active, bean);
        if !fields.is_empty() && !dice.one_in(4) {
            return Action::PlantDrawn { bean, cards: None, field: fields.nth(dice.below(fields.len())) };
        }
        match self.any_boss(self.bosses_for_set(bean), dice) {
            Some(boss) => Action::GiveDrawn { bean, cards: None, boss },
            None if !fields.is_empty() => Action::PlantDrawn { bean, cards: None, field: fields.nth(0) },
            None if self.rules.is_solo() => self.sample_harvest(self.active, dice),
            None => Action::EndPlanting {},
        }
    }

    fn sample_filling(&self, dice: &mut Dice) -> Option<Action> {
        let set = self.row.kinds().iter().find(|&bean| self.bosses_for_set(bean).next().is_some());
        match set.filter(|_| dice.one_in(2)) {
            Some(bean) => self.give_set(bean, dice),
            None => self.sample_hand_card(dice).or_else(|| self.give_set(set?, dice)),
        }
    }

    fn give_set(&self, bean: Bean, dice: &mut Dice) -> Option<Action> {
        let boss = self.any_boss(self.bosses_for_set(bean), dice)?;
        Some(Action::GiveDrawn { bean, cards: None, boss })
    }

    /// A hand card that may go to a boss.
    fn sample_hand_card(&self, dice: &mut Dice) -> Option<Action> {
        let hand = self.hands.of(self.active);
        let from = dice.below(hand.len().max(1) as u32) as usize;
        let mut places = (0..hand.len()).map(|step| (from + step) % hand.len());
        let place = places.find(|&place| self.bosses_for_card(hand[place]).next().is_some())?;
        let boss = self.any_boss(self.bosses_for_card(hand[place]), dice)?;
        Some(Action::GiveFromHand { position: HandPosition::at(place), boss })
    }

    fn any_boss(&self, bosses: impl Iterator<Item = Boss>, dice: &mut Dice) -> Option<Boss> {
        let mut open = List::<Option<Boss>, { Boss::COUNT }>::new();
        bosses.for_each(|boss| open.push(Some(boss)));
        debug_assert!(open.len() <= self.rules.bosses.len());
        if open.is_empty() { None } else { open[dice.below(open.len() as u32) as usize] }
    }
}
