//! The merchant: looks ahead in worlds that agree with its view, with the farmer as its guide.

use beanfield_rules::chance::Dice;
use beanfield_rules::ladies::{Action, State, View};

use super::farmer::Decision;
use super::knowledge::Knowledge;
use super::outlook::Outlook;
use super::rollout::{chance_to_win, look_ahead};
use super::worth::Worth;
use crate::search::Search;
use crate::{Bot, Budget, Choice};

/// Who the next cards are decides so much that a few worlds tell little: the farmer is believed, unless another choice wins more
/// often by this.
const TRUST: f32 = 0.02;

/// Plays what turns out best in imagined worlds.
#[derive(Clone, Copy, Debug)]
pub struct Merchant {
    pub budget: Budget,
    /// How many turns are looked ahead beyond a whole round.
    pub turns: u32,
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
        Self { budget, turns: 1, candidates: 8 }
    }
}

impl Bot<State> for Merchant {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let known = Knowledge::read(view)?;
        let worth = Worth::new(Outlook::new(view, &known));
        let candidates = Decision::new(&known, &worth).candidates(self.candidates);
        let turns = u32::from(known.players()) + self.turns;
        let imagine = || Some((view.imagine(dice)?, ()));
        let search = Search { me: known.me, budget: self.budget, trust: TRUST };
        search.best(candidates, imagine, |mut world, ()| {
            look_ahead(&mut world, &worth, turns);
            chance_to_win(&world, &worth, known.me)
        })
    }
}
