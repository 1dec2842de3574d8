//! The merchant: looks ahead in worlds that agree with its view, with the farmer as its guide.

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game as _, Silent};
use beanfield_rules::gangsters::{Action, State, View};

use super::farmer::Mind;
use super::rollout::{chance_to_win, look_ahead};
use crate::{Bot, Budget, Choice, Purse};

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

/// A candidate, and how it has done in the worlds so far.
struct Tried {
    choice: Choice<Action>,
    total: f32,
}

impl Bot<State> for Merchant {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let mind = Mind::new(view, dice)?;
        let mut tried: Vec<Tried> =
            mind.candidates(self.candidates).into_iter().map(|choice| Tried { choice, total: 0.0 }).collect();
        // Each stage has the same budget and drops the worse half, so that most worlds go to what is hard to tell apart.
        let stages = tried.len().max(1).next_power_of_two().ilog2();
        let mut worlds = 0.0;
        while tried.len() > 1 {
            let mut purse = Purse::new(self.budget.part(stages));
            while purse.pay(tried.len() as u32) {
                let Some(world) = view.imagine(dice) else { break };
                worlds += 1.0;
                for it in &mut tried {
                    let mut world = world;
                    if world.apply(mind.me, &it.choice.action, &mut Silent).is_err() {
                        it.total = f32::MIN;
                        continue;
                    }
                    look_ahead(&mut world, &mind.worth, self.turns);
                    it.total += chance_to_win(&world, &mind.worth, mind.me);
                }
            }
            // Equals stay in their order: the farmer's choice first.
            tried.sort_by(|a, b| b.total.total_cmp(&a.total));
            tried.truncate(tried.len().div_ceil(2));
        }
        let best = tried.pop()?;
        let value = if worlds > 0.0 { best.total / worlds } else { best.choice.value };
        Some(Choice { value, ..best.choice })
    }
}
