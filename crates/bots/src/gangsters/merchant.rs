//! The merchant: looks ahead in worlds that agree with its view, with the farmer as its guide.

use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::{Action, State, View};

use super::farmer::Mind;
use super::rollout::{chance_to_win, look_ahead};
use crate::search::Search;
use crate::{Bot, Budget, Choice};

/// Plays what turns out best in imagined worlds.
#[derive(Clone, Copy, Debug)]
pub struct Merchant {
    pub budget: Budget,
    /// How many turns are looked ahead.
    pub turns: u8,
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
        Self { budget, turns: 3, candidates: 6 }
    }
}

impl Bot<State> for Merchant {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let mind = Mind::new(view, dice)?;
        let candidates = mind.candidates(self.candidates).into_iter().map(Some).collect();
        let imagine = || Some((view.imagine(dice)?, ()));
        let search = Search { me: mind.me, budget: self.budget, trust: 0.0 };
        search.best(candidates, imagine, |mut world, ()| {
            look_ahead(&mut world, &mind.worth, self.turns);
            chance_to_win(&world, &mind.worth, mind.me)
        })
    }
}
