//! What a search should try, and what a person is shown as a hint.

use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::{Action, View};

use super::farmer::Mind;
use crate::Choice;

/// A candidate that is worse by so many coins than the farmer's choice is not tried.
const MARGIN: f32 = 2.5;

impl Mind<'_> {
    /// What a search should try: the farmer's own choice first, then the other ways that are not plainly bad.
    pub(super) fn candidates(&self, most: usize) -> Vec<Choice<Action>> {
        let Some(own) = self.decide() else { return Vec::new() };
        let best = own.value;
        let mut found = vec![own];
        for choice in self.others() {
            if found.len() < most && choice.value > best - MARGIN && !found.iter().any(|it| it.action == choice.action)
            {
                found.push(choice);
            }
        }
        found
    }

    /// Everything the farmer has thought about, best first.
    fn others(&self) -> Vec<Choice<Action>> {
        if self.is_window() {
            return self.answers();
        }
        self.first_steps()
    }
}

/// The best few answers for a seat, best first.
pub(super) fn hints(view: &View, most: usize) -> Vec<Choice<Action>> {
    let Some(mind) = Mind::new(view, &mut Dice::new(0)) else { return Vec::new() };
    let Some(own) = mind.decide() else { return Vec::new() };
    let mut hints = vec![own];
    for choice in mind.others() {
        if !hints.iter().any(|it| it.action == choice.action) {
            hints.push(choice);
        }
    }
    hints.truncate(most);
    hints
}
