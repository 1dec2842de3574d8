//! The farmer: a value for every position, and the first step of the best plan that leads to one.

use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::{Action, Phase, State, View};
use beanfield_rules::seat::{Seat, Viewer};

use super::plan::Planner;
use super::worth::Worth;
use crate::{Bot, Choice, Reason};

/// Plays by what things are worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Farmer;

impl Bot<State> for Farmer {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        Mind::new(view, dice)?.decide()
    }
}

/// What one seat makes of its view. The world is one of many that agree with it; whatever is hidden in it is not looked at.
pub(super) struct Mind<'a> {
    pub(super) view: &'a View,
    pub(super) me: Seat,
    pub(super) world: State,
    pub(super) worth: Worth,
}

impl<'a> Mind<'a> {
    pub(super) fn new(view: &'a View, dice: &mut Dice) -> Option<Self> {
        let Viewer::Seat(me) = view.viewer else { return None };
        if view.phase == Phase::GameOver {
            return None;
        }
        Some(Self { view, me, world: view.imagine(dice)?, worth: Worth::new(view)? })
    }

    pub(super) fn is_window(&self) -> bool {
        matches!(self.view.phase, Phase::Window2 | Phase::Window4)
    }

    pub(super) fn decide(&self) -> Option<Choice<Action>> {
        if self.is_window() {
            return self.talk();
        }
        if !self.view.awaited.contains(self.me) {
            return None;
        }
        self.purchase().or_else(|| self.first_steps().into_iter().next())
    }

    pub(super) fn first_steps(&self) -> Vec<Choice<Action>> {
        Planner::first_steps(&self.world, &self.worth, self.me)
    }

    /// A 3rd field, if what it earns in the rounds that are left is more than its price.
    pub(super) fn purchase(&self) -> Option<Choice<Action>> {
        if !self.world.can_buy_field(self.me) {
            return None;
        }
        let value = self.value_of_purchase()?;
        (value > 0.0).then_some(Choice { action: Action::BuyThirdField {}, value, reason: Reason::ThirdFieldPays })
    }

    pub(super) fn value_of_purchase(&self) -> Option<f32> {
        let price = f32::from(self.worth.rules.third_field?);
        Some(self.worth.habits.third_field * self.worth.rounds - price)
    }
}
