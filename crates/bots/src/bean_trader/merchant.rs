//! The merchant: tries what the farmer finds not plainly bad in many imagined worlds, to the end of its own game.

use beanfield_rules::bean_trader::{Acceptance, Action, State, View};
use beanfield_rules::chance::Dice;

use super::farmer::Mind;
use super::plan::Planner;
use super::rollout::{Fate, Start};
use crate::{Bot, Budget, Choice, Purse};

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

/// A candidate, where it leads, and how it has done in the worlds so far.
struct Tried {
    choice: Choice<Action>,
    start: Start,
    total: f32,
}

/// How much of the farmer's own reckoning counts beside the worlds.
const OPINION: f32 = 2.0;
/// A candidate that is worse by so many thalers than the farmer's choice is not tried.
const MARGIN: f32 = 5.0;

impl Bot<State> for Merchant {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let mind = Mind::new(view)?;
        let candidates = mind.candidates(self.candidates);
        let tried = |choice: &Choice<Action>| {
            Some(Tried { choice: choice.clone(), start: mind.start(&choice.action)?, total: 0.0 })
        };
        let mut found: Vec<Tried> = candidates.iter().filter_map(tried).collect();
        if found.len() < candidates.len() || found.len() < 2 {
            return candidates.into_iter().next();
        }
        // Each stage has the same budget and drops the worse half, so that most worlds go to what is hard to tell apart.
        let stages = found.len().next_power_of_two().ilog2();
        let mut worlds = 0.0;
        while found.len() > 1 {
            let mut purse = Purse::new(self.budget.part(stages));
            while purse.pay(found.len() as u32) {
                let fate = Fate::imagined(&mind, dice);
                worlds += 1.0;
                for it in &mut found {
                    it.total += fate.play_on(&it.start);
                }
            }
            let score = |it: &Tried| it.total / f32::max(worlds, 1.0) + OPINION * it.choice.value;
            // Equals stay in their order: the farmer's choice first.
            found.sort_by(|a, b| score(b).total_cmp(&score(a)));
            found.truncate(found.len().div_ceil(2));
        }
        found.pop().map(|it| it.choice)
    }
}

impl Mind<'_> {
    /// What a search should try, the farmer's choice first.
    pub(super) fn candidates(&self, most: usize) -> Vec<Choice<Action>> {
        if let Some(answers) = self.weighed_answers(None) {
            return answers;
        }
        let mut found =
            if self.view.awaited.contains(self.me) { self.choices() } else { self.word().into_iter().collect() };
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
            Action::DiscardBean { bean } => start.own.wagon.remove(bean),
            Action::BuyOrder { card } => {
                start.own.hand.retain(|other| *other != card);
                start.buys_order = true;
            }
            Action::EndTrader {} => start.shops = false,
            Action::Decline { .. } => {}
            Action::Accept { offer, ref buys, discard } => {
                let it = self.view.offers.iter().find(|it| it.number == offer)?;
                let way = Acceptance { buys: buys.to_vec(), discard };
                let (own, lost) = self.dealt(&self.accepted(it, &way)?)?;
                (start.own, start.beside) = (own, -lost - self.least(it));
            }
            _ => return None,
        }
        Some(start)
    }
}
