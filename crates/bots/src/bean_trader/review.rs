//! Looking back: what a deed was worth by the farmer's measure, and what would have been better in its place.
//!
//! Values are thalers, and 0 is to leave things as they are.

use beanfield_rules::bean_trader::{Action, Delivery, Prompt, View};

use super::farmer::{Mind, PLAIN, chosen};
use crate::{Choice, Missed, Reason};

/// Less than this is a matter of taste.
const LEAST: f32 = 0.5;

/// What would have been better than this deed; nothing if nothing would.
pub(super) fn missed(view: &View, did: &Action) -> Option<Missed<Action>> {
    let mind = Mind::new(view, PLAIN)?;
    let (did_value, others) = mind.judge(did)?;
    let better = others.into_iter().filter(|it| it.action != *did).max_by(|a, b| a.value.total_cmp(&b.value))?;
    (better.value > did_value + LEAST).then_some(Missed { did_value, better, lasting: false })
}

/// The best few answers for a seat, best first.
pub(super) fn hints(view: &View, most: usize) -> Vec<Choice<Action>> {
    let Some(mind) = Mind::new(view, PLAIN) else { return Vec::new() };
    if !view.awaited.contains(mind.me) {
        let mut answers = mind.answers();
        if answers.is_empty() {
            answers.extend(mind.proposal());
        }
        answers.truncate(most);
        return answers;
    }
    let mut hints = mind.choices();
    if mind.may_propose() {
        for offer in mind.proposals() {
            if !hints.iter().any(|it| it.action == offer.action) {
                hints.push(offer);
            }
        }
    }
    hints.truncate(most);
    hints
}

impl Mind<'_> {
    /// What a deed was worth, and what could have been done in its place.
    fn judge(&self, did: &Action) -> Option<(f32, Vec<Choice<Action>>)> {
        let nothing = |action: Action| chosen(action, 0.0, Reason::GoOn);
        match did {
            // What can be delivered is lost by leaving, and by the end.
            Action::Travel { .. } | Action::EndTurn {} | Action::Done {} if !self.deliverable().is_empty() => {
                Some((0.0, self.choices()))
            }
            Action::Travel { .. } | Action::ChooseStart { .. } | Action::SellForToll { .. } => {
                let choices = self.choices();
                let value = choices.iter().find(|it| it.action == *did)?.value;
                Some((value, choices))
            }
            Action::Accept { offer, .. } | Action::Decline { offer } => {
                let mut answers = self.weighed_answers(*offer)?;
                let value = answers.iter().find(|it| it.action == *did).map(|it| it.value);
                let value = value.or_else(|| self.worth_of_accepting(did))?;
                answers.retain(|it| it.action != *did);
                Some((value, answers))
            }
            Action::BuyBean { .. } | Action::BuyScarceBean { .. } | Action::DiscardBean { .. } => {
                let value = match did {
                    Action::DiscardBean { bean } => {
                        let mut after = self.own;
                        after.wagon.remove(*bean);
                        self.value(&after) - self.value(&self.own)
                    }
                    _ => self.purchases().iter().find(|it| it.action == *did)?.value,
                };
                Some((value, vec![nothing(Action::EndTrader {})]))
            }
            Action::EndTrader {} => Some((0.0, self.purchases())),
            _ => None,
        }
    }

    pub(super) fn deliverable(&self) -> &[Delivery] {
        let found = self.view.prompts.iter().find_map(|prompt| match prompt {
            Prompt::DeliverOrder { orders } => Some(orders.as_slice()),
            _ => None,
        });
        found.unwrap_or_default()
    }
}
