//! The merchant: tries what the farmer finds not plainly bad in many imagined worlds, to the end of its own game.

use beanfield_rules::bean_trader::{Action, Prompt, State, View};
use beanfield_rules::chance::Dice;

use super::clock;
use super::farmer::{Art, Mind};
use super::plan::Planner;
use super::rollout::{Fate, Start};
use crate::search::Search;
use crate::{Bot, Budget, Choice};

/// Plays what turns out best in imagined worlds.
#[derive(Clone, Copy, Debug)]
pub struct Merchant {
    pub budget: Budget,
    /// The most candidates.
    pub candidates: usize,
}

impl Default for Merchant {
    fn default() -> Self {
        Self::with(Budget::default())
    }
}

impl Merchant {
    #[must_use]
    pub const fn with(budget: Budget) -> Self {
        Self { budget, candidates: 5 }
    }
}

/// Two beans for one, more tries, and a better idea of how long the game will last.
const SHREWD: Art = Art { clock: clock::reckoned, offers: 7, requests: 3, beans: 2, haggles: true };
/// How much of the farmer's own reckoning counts beside the worlds.
const OPINION: f32 = 1.0;
/// A candidate that is worse by so many thalers than the farmer's choice is not tried.
const MARGIN: f32 = 5.0;

impl Bot<State> for Merchant {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let mind = Mind::new(view, SHREWD)?;
        let candidates = mind.candidates(self.candidates).into_iter().map(Some).collect();
        let search = Search { me: mind.me, budget: self.budget, trust: 0.0 };
        search.weigh(
            candidates,
            || Some(Fate::imagined(&mind, dice)),
            |fate, choice| {
                let played_on =
                    |choice: &Choice<Action>| Some(fate.play_on(&mind.start(&choice.action)?) + OPINION * choice.value);
                choice.and_then(played_on).unwrap_or(f32::MIN)
            },
        )
    }
}

impl Mind<'_> {
    /// What a search should try, the farmer's choice first. What is said about deals is left to the farmer: the worlds know none.
    fn candidates(&self, most: usize) -> Vec<Choice<Action>> {
        if !self.view.awaited.contains(self.me) {
            return self.word().into_iter().collect();
        }
        let mut found = self.choices();
        if matches!(found.first(), Some(Choice { action: Action::Propose { .. }, .. })) {
            found.truncate(1);
        }
        let best = found.first().map_or(0.0, |it| it.value);
        found.retain(|it| it.value > best - MARGIN);
        found.truncate(most);
        found
    }

    /// Where an action leads; nothing if that is not to be played on from.
    fn start(&self, action: &Action) -> Option<Start> {
        let active = self.is_active();
        let mut start = Start {
            own: self.own,
            market: self.market,
            in_turn: active,
            shops: active,
            trips: 0,
            buys_order: false,
            beside: 0.0,
        };
        match *action {
            Action::Travel { city } => {
                start.trips = 1;
                (start.own, start.beside) = Planner::new(&self.market, self.turns, 1).go_to(&self.own, city)?;
            }
            Action::BuyBean { bean, .. } => {
                start.own.thalers -= i32::from(self.market.price(self.own.city, bean));
                start.own.wagon.add(bean);
                start.market.take(self.own.city, bean);
            }
            Action::BuyScarceBean { bean } => {
                let price = self.view.prompts.iter().find_map(|prompt| match prompt {
                    Prompt::BuyScarceBean { beans } => beans.iter().find(|it| it.bean == bean).map(|it| it.price),
                    _ => None,
                })?;
                start.own.thalers -= i32::from(price);
                start.own.wagon.add(bean);
            }
            Action::DiscardBean { bean } => start.own.wagon.remove(bean),
            Action::BuyOrder { card } => {
                start.own.hand.retain(|other| *other != card);
                start.buys_order = true;
            }
            Action::EndTrader {} => start.shops = false,
            _ => return None,
        }
        Some(start)
    }
}
