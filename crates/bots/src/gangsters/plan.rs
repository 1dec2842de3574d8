//! Plans for the rest of a phase, carried out in an imagined world by the rules themselves.
//!
//! Nothing that is hidden comes up before the row is drawn or the hand refilled, so a plan up to there is certain. What comes
//! after it is the value of the position it leads to.

use beanfield_rules::bean::BeanSet;
use beanfield_rules::game::{Game as _, Silent};
use beanfield_rules::gangsters::{Action, Phase, State};
use beanfield_rules::seat::Seat;

use super::moves::{Move, moves};
use super::value::lead;
use super::worth::Worth;
use crate::{Choice, Reason};

/// A plan looks no further than so many positions.
const MOST_POSITIONS: u32 = 1200;

/// What a plan has decided not to touch any more.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Settled {
    /// Sets of the row.
    pub(super) row: BeanSet,
    /// Kinds of the hand.
    pub(super) hand: BeanSet,
}

/// The plans of one seat.
pub(super) struct Planner<'a> {
    worth: &'a Worth,
    me: Seat,
    stage: Stage,
    left: u32,
    found: Vec<Choice<Action>>,
}

/// The part of a turn that is planned as one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Offer,
    Plant,
    Use,
    Other,
}

impl Stage {
    fn of(world: &State) -> Self {
        match world.phase() {
            Phase::Offer | Phase::TributeWait => Self::Offer,
            Phase::MustPlant | Phase::MayPlant | Phase::Planted => Self::Plant,
            Phase::Use | Phase::Fill => Self::Use,
            Phase::Window2 | Phase::Window4 | Phase::Refill | Phase::GameOver => Self::Other,
        }
    }
}

impl<'a> Planner<'a> {
    /// All first steps, each with what the best plan that begins with it changes, best first.
    pub(super) fn first_steps(world: &State, worth: &'a Worth, me: Seat) -> Vec<Choice<Action>> {
        let mut planner = Self { worth, me, stage: Stage::of(world), left: MOST_POSITIONS, found: Vec::new() };
        planner.explore(world, Settled::default(), None);
        let now = lead(world, worth, me, false);
        let mut found = planner.found;
        for choice in &mut found {
            choice.value -= now;
        }
        found.sort_by(|a, b| b.value.total_cmp(&a.value));
        found
    }

    /// What the best plan changes that begins with a given action; `None` if the rules refuse it.
    pub(super) fn value_of(world: &State, worth: &'a Worth, me: Seat, action: &Action) -> Option<f32> {
        let mut planner = Self { worth, me, stage: Stage::of(world), left: MOST_POSITIONS, found: Vec::new() };
        let mut after = *world;
        after.apply(me, action, &mut Silent).ok()?;
        planner.explore(&after, Settled::default(), Some(&(action.clone(), Reason::Any)));
        Some(planner.found.first()?.value - lead(world, worth, me, false))
    }

    /// Follows every plan to its end, and keeps the best value of each first step.
    fn explore(&mut self, world: &State, settled: Settled, first: Option<&(Action, Reason)>) {
        if first.is_some() && (self.left == 0 || !self.goes_on(world)) {
            self.keep(world, first);
            return;
        }
        self.left = self.left.saturating_sub(1);
        for it in moves(world, self.worth, self.me, settled) {
            match it {
                Move::Stop(action, why) => self.keep(world, first.or(Some(&(action, why)))),
                Move::Settle(settled) => self.explore(world, settled, first),
                Move::Do(actions, why) => {
                    let mut after = *world;
                    if actions.iter().all(|action| after.apply(self.me, action, &mut Silent).is_ok()) {
                        let begun = (actions[0].clone(), why);
                        self.explore(&after, settled, first.or(Some(&begun)));
                    }
                }
            }
        }
    }

    /// Whether the next step is this seat's too, in the same part of the turn.
    fn goes_on(&self, world: &State) -> bool {
        Stage::of(world) == self.stage && world.active() == self.me && world.awaited().contains(self.me)
    }

    fn keep(&mut self, world: &State, first: Option<&(Action, Reason)>) {
        let Some((action, why)) = first else { return };
        let value = lead(world, self.worth, self.me, false);
        match self.found.iter_mut().find(|choice| choice.action == *action) {
            Some(choice) if choice.value >= value => {}
            Some(choice) => (choice.value, choice.reason) = (value, *why),
            None => self.found.push(Choice { action: action.clone(), value, reason: *why }),
        }
    }
}
