//! The farmer: plans a few turns ahead for itself, and does the first step of the best plan.

use beanfield_rules::bean::BeanSet;
use beanfield_rules::bean_trader::map::{City, IN_PLAY, base_price};
use beanfield_rules::bean_trader::{Action, Delivery, Order, Phase, Prompt, State, Trip, View};
use beanfield_rules::chance::Dice;
use beanfield_rules::seat::{Seat, Viewer};

use super::clock::{self, Clock, turns_left};
use super::market::Market;
use super::plan::{Planner, Stage};
use super::scene::Trader;
use crate::{Bot, Choice, Reason};

/// How many turns are planned for a trip, and for everything else.
const FAR: u8 = 3;
const NEAR: u8 = 2;

/// Plays by what things are worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Farmer;

impl Bot<State> for Farmer {
    fn decide(&self, view: &View, _dice: &mut Dice) -> Option<Choice<Action>> {
        Mind::new(view, PLAIN)?.decide()
    }
}

/// How a seat reckons and bargains.
#[derive(Clone, Copy)]
pub(super) struct Art {
    pub(super) clock: Clock,
    /// The most offers that are made in one turn, by the active player and by others.
    pub(super) offers: u8,
    pub(super) requests: u8,
    /// The most beans on a side of an offer.
    pub(super) beans: usize,
    /// Counters offers.
    pub(super) haggles: bool,
}

/// One bean for another, and a rule of thumb for the rest of the game.
pub(super) const PLAIN: Art = Art { clock: clock::rule_of_thumb, offers: 4, requests: 2, beans: 1, haggles: false };

/// What one seat makes of its view.
pub(super) struct Mind<'a> {
    pub(super) view: &'a View,
    pub(super) me: Seat,
    pub(super) art: Art,
    pub(super) own: Trader,
    pub(super) market: Market,
    /// Turns to come.
    pub(super) turns: f32,
}

pub(super) fn chosen(action: Action, value: f32, reason: Reason) -> Choice<Action> {
    Choice { action, value, reason }
}

/// The best first. Equals stay in their order.
pub(super) fn best_first(mut choices: Vec<Choice<Action>>) -> Vec<Choice<Action>> {
    choices.sort_by(|a, b| b.value.total_cmp(&a.value));
    choices
}

impl<'a> Mind<'a> {
    pub(super) fn new(view: &'a View, art: Art) -> Option<Self> {
        let Viewer::Seat(me) = view.viewer else { return None };
        if view.phase == Phase::GameOver {
            return None;
        }
        let (own, market) = (Trader::of(view, me)?, Market::of(view));
        Some(Self { view, me, art, own, market, turns: turns_left(view, me, art.clock) })
    }

    /// In the trader phase of the own turn things can be bought; else a plan begins with the next trip.
    pub(super) fn stage(&self) -> Stage {
        let buys = self.view.phase == Phase::Trader && self.view.active == Some(self.me);
        if buys { Stage::Market } else { Stage::Trip }
    }

    pub(super) fn planner(&self) -> Planner<'_> {
        Planner::new(&self.market, self.turns, NEAR)
    }

    /// What a situation is worth now.
    pub(super) fn value(&self, trader: &Trader) -> f32 {
        self.planner().value(trader, self.stage())
    }

    pub(super) fn decide(&self) -> Option<Choice<Action>> {
        if !self.view.awaited.contains(self.me) {
            return self.word();
        }
        self.choices().into_iter().next()
    }

    /// What an awaited seat may do, best first, with what it is worth beside going on.
    pub(super) fn choices(&self) -> Vec<Choice<Action>> {
        let delivery = self.view.prompts.iter().find_map(|prompt| match prompt {
            Prompt::DeliverOrder { orders } if !orders.is_empty() => Some(self.deliveries(orders)),
            _ => None,
        });
        if let Some(deliveries) = delivery {
            return deliveries;
        }
        let found = self.view.prompts.iter().find_map(|prompt| match prompt {
            Prompt::ChooseStart { orders, highest } => Some(self.starts(orders, highest)),
            Prompt::PlaceHarvest { .. } => Some(vec![chosen(Action::PlaceHarvest {}, 0.0, Reason::GoOn)]),
            Prompt::Travel { trips } => Some(self.trips(trips)),
            Prompt::SellForToll { missing, beans } => {
                Some(self.sales(i32::from(*missing), beans.iter().map(|it| it.bean).collect()))
            }
            _ => None,
        });
        if let Some(choices) = found {
            return choices;
        }
        match self.view.phase {
            Phase::TakeBack => vec![chosen(Action::TakeBack { cards: None }, 0.0, Reason::GoOn)],
            Phase::Trader => self.trading(),
            Phase::Final => self.last_words(),
            Phase::EndDelivery => vec![chosen(Action::Done {}, 0.0, Reason::GoOn)],
            _ => Vec::new(),
        }
    }

    /// By what it brings to deliver an order rather than to lose it.
    fn deliveries(&self, orders: &[Delivery]) -> Vec<Choice<Action>> {
        let choice = |it: &Delivery| {
            let mut lost = self.own;
            lost.hand.retain(|card| card.order() != Some(it.order));
            lost.table.retain(|order| *order != it.order);
            let mut after = lost;
            after.wagon = after.wagon.minus(it.beans);
            after.thalers += i32::from(it.thalers);
            let value = self.value(&after) - self.value(&lost);
            chosen(Action::DeliverOrder { order: it.order }, value, Reason::OrderFilled)
        };
        best_first(orders.iter().map(choice).collect())
    }

    /// The start with the best plan.
    fn starts(&self, orders: &[Order], highest: &[Order]) -> Vec<Choice<Action>> {
        let mut choices = Vec::new();
        for &order in highest {
            let others: Vec<Order> = orders.iter().copied().filter(|other| *other != order).collect();
            let [one, other] = others[..] else { continue };
            for others in [[one, other], [other, one]] {
                let mut start = self.own;
                start.city = order.city();
                start.wagon = IN_PLAY.iter().collect();
                start.wagon = start.wagon.minus(order.beans());
                start.thalers += i32::from(order.value());
                for order in others {
                    start.hand.push(order.into());
                }
                let value = self.planner().value(&start, Stage::Trip);
                choices.push(chosen(Action::ChooseStart { order, others }, value, Reason::BestStart));
            }
        }
        best_first(choices)
    }

    pub(super) fn trips(&self, trips: &[Trip]) -> Vec<Choice<Action>> {
        let towns = trips.iter().map(|trip| trip.city);
        let planned = Planner::new(&self.market, self.turns, FAR).trips(&self.own, towns);
        let now = self.value(&self.own);
        let choice = |(city, value)| chosen(Action::Travel { city }, value - now, self.why_there(city));
        best_first(planned.into_iter().map(choice).collect())
    }

    fn why_there(&self, city: City) -> Reason {
        let laid = self.own.city.cards_to(city) as usize;
        let kept = |order: Order| self.own.hand.iter().skip(laid).any(|card| card.order() == Some(order));
        let wanted = self.own.orders().filter(|&order| order.city() == city || kept(order));
        let missing = |order: Order| order.beans().kinds().without(self.own.wagon.kinds());
        if wanted.clone().any(|order| order.city() == city) {
            Reason::TowardsAnOrder
        } else if wanted.clone().any(|order| missing(order).overlaps(self.market.beans(city).kinds())) {
            Reason::NeededBeansThere
        } else if self.market.bargains(city) > 0.0 {
            Reason::CheapThere
        } else {
            Reason::SavesCards
        }
    }

    /// The bean that is missed least; what is sold too much is lost.
    fn sales(&self, missing: i32, beans: BeanSet) -> Vec<Choice<Action>> {
        let now = self.value(&self.own);
        let choice = |bean| {
            let mut after = self.own;
            after.wagon.remove(bean);
            let still = (missing - i32::from(base_price(bean))).max(0);
            chosen(Action::SellForToll { bean }, self.value(&after) - still as f32 - now, Reason::MissedLeast)
        };
        best_first(beans.iter().map(choice).collect())
    }

    /// Deals first, then orders and beans to buy, then the end of the phase.
    fn trading(&self) -> Vec<Choice<Action>> {
        let end = chosen(Action::EndTrader {}, 0.0, Reason::NoBetterDeal);
        if let Some(answer) = self.answers().into_iter().next() {
            return vec![answer];
        }
        let mut found: Vec<_> = self.proposal().into_iter().chain(self.order_to_buy()).take(1).collect();
        found.extend(self.purchases().into_iter().filter(|it| it.value > 0.0));
        found.push(end);
        found
    }

    /// At the end of the turn the others hear what would be welcome.
    fn last_words(&self) -> Vec<Choice<Action>> {
        let mut words = Vec::new();
        let likes = self.likes();
        if self.turns > 0.0 && self.view.seats.get(&self.me).is_some_and(|it| it.likes != likes) {
            words.push(chosen(Action::Wish { likes, refuses: BeanSet::NONE }, 0.0, Reason::TellWhatIGrow));
        }
        words.push(chosen(Action::EndTurn {}, 0.0, Reason::GoOn));
        words
    }

    /// What the own orders lack.
    fn likes(&self) -> BeanSet {
        let lacking = |order: Order| order.beans().kinds().without(self.own.wagon.kinds());
        self.own.orders().flat_map(|order| lacking(order).iter()).collect()
    }
}
