//! Looking back: what a deed was worth by the farmer's measure, and what would have been better in its place.
//!
//! Values are coins, and 0 is to leave things as they are.

use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::{Action, View};

use super::deals::LEAST;
use super::farmer::Mind;
use super::plan::Planner;
use crate::{Choice, Missed};

/// What would have been better than this deed; nothing if nothing would.
pub(super) fn missed(view: &View, did: &Action) -> Option<Missed<Action>> {
    let mind = Mind::new(view, &mut Dice::new(0))?;
    let (did_value, others, lasting) = mind.judge(did)?;
    let better = others.into_iter().filter(|it| it.action != *did).max_by(|a, b| a.value.total_cmp(&b.value))?;
    (better.value > did_value + LEAST).then_some(Missed { did_value, better, lasting })
}

impl Mind<'_> {
    /// What a deed was worth, what could have been done in its place, and whether that could still be done later.
    fn judge(&self, did: &Action) -> Option<(f32, Vec<Choice<Action>>, bool)> {
        match did {
            Action::Accept { offer, .. } | Action::Decline { offer } => {
                let answers = self.answers().into_iter().filter(|it| match it.action {
                    Action::Accept { offer: other, .. } | Action::Decline { offer: other } => other == *offer,
                    _ => false,
                });
                listed(answers.collect(), did)
            }
            Action::EndTrading {} => listed(self.answers(), did),
            Action::BuyThirdField {} => {
                let steps = self.first_steps().into_iter().map(|it| Choice { value: 0.0, ..it });
                Some((self.value_of_purchase()?, steps.take(1).collect(), false))
            }
            Action::Propose { .. } | Action::Withdraw { .. } | Action::Wish { .. } | Action::Draw {} => None,
            _ => {
                let steps = self.first_steps();
                let known = steps.iter().find(|it| it.action == *did).map(|it| it.value);
                let value = known.or_else(|| Planner::value_of(&self.world, &self.worth, self.me, did))?;
                Some((value, steps, false))
            }
        }
    }
}

/// The deed is one of these.
fn listed(choices: Vec<Choice<Action>>, did: &Action) -> Option<(f32, Vec<Choice<Action>>, bool)> {
    let same = |it: &&Choice<Action>| match (&it.action, did) {
        (Action::Accept { offer, .. }, Action::Accept { offer: other, .. }) => offer == other,
        (action, did) => action == did,
    };
    let value = choices.iter().find(same)?.value;
    Some((value, choices, false))
}
