//! What a search should try, and what a person is shown as a hint.

use beanfield_rules::chance::Dice;
use beanfield_rules::the_duel::{Action, Phase, View};

use super::farmer::{Decision, go_on};
use super::plan::{Farm, cards};
use super::scene::Seen;
use super::worth::Worth;
use crate::Choice;

impl Decision<'_> {
    /// What a search should try: the farmer's own choice first, then the other ways.
    pub(super) fn candidates(&self, most: usize, dice: &mut Dice) -> Vec<Choice<Action>> {
        let Some(own) = self.make(dice) else { return Vec::new() };
        if matches!(own.action, Action::FulfilBonus { .. }) {
            // To claim it never hurts, and the fields may change.
            return vec![own];
        }
        let mut found = vec![own];
        let mut add = |choice: Choice<Action>| {
            if found.len() < most && !found.iter().any(|it| it.action == choice.action) {
                found.push(choice);
            }
        };
        let farm = Farm::mine(self.scene, self.worth);
        let now = farm.value();
        match self.scene.phase {
            Phase::P1MustPlant | Phase::P1MayPlant => {
                if self.scene.phase == Phase::P1MayPlant {
                    add(go_on(Action::TurnOver {}));
                }
                if let Some(&front) = self.scene.hand.first() {
                    let mut ways = farm.each_way(front, &[], false);
                    ways.sort_by(|a, b| b.0.total_cmp(&a.0));
                    for (value, step) in ways {
                        add(self.step_choice(step, value - now, |_, field| Action::PlantFromHand { field }));
                    }
                }
            }
            Phase::P2Offer => self.offers(None).into_iter().for_each(add),
            Phase::P2Answer => self.answers().into_iter().for_each(add),
            Phase::P3Active | Phase::P3Opponent => {
                let may_discard = self.scene.is_active() && !self.scene.discarded;
                let mut ways = Vec::new();
                let open = cards(self.scene.open_cards(), self.scene.gift);
                for (n, &bean) in open.iter().enumerate() {
                    if n > 0 && open[n - 1] == bean {
                        continue;
                    }
                    let may_discard = may_discard && self.scene.open_cards().count(bean) > 0;
                    ways.extend(farm.each_way(bean, &[], may_discard));
                }
                ways.sort_by(|a, b| b.0.total_cmp(&a.0));
                for (value, step) in ways {
                    add(self.step_choice(step, value - now, |bean, field| self.plant_action(bean, field)));
                }
            }
            Phase::P4DiscardActive | Phase::P4DiscardOpponent => self.bonus_discards().into_iter().for_each(add),
            Phase::P1Done | Phase::P2Choose | Phase::GameOver => {}
        }
        found
    }
}

/// The best few answers for a seat, best first.
pub(super) fn hints(view: &View, most: usize) -> Vec<Choice<Action>> {
    let Some(seen) = Seen::new(view) else { return Vec::new() };
    let (Some(scene), Some(outlook)) = (seen.scene(), seen.outlook()) else { return Vec::new() };
    let worth = Worth::new(outlook);
    let decision = Decision { scene: &scene, worth: &worth, outlook: &outlook };
    let mut hints = decision.candidates(usize::MAX, &mut Dice::new(0));
    // The farmer's own choice stays in front; the others follow by what they are worth.
    if let Some(others) = hints.get_mut(1..) {
        others.sort_by(|a, b| b.value.total_cmp(&a.value));
    }
    hints.truncate(most);
    hints
}
