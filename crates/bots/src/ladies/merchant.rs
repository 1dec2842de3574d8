//! The merchant: looks ahead in worlds that agree with its view, with the farmer as its guide.

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Silent};
use beanfield_rules::ladies::{Action, State, View};

use super::farmer::Decision;
use super::knowledge::Knowledge;
use super::outlook::Outlook;
use super::rollout::{chance_to_win, look_ahead};
use super::worth::Worth;
use crate::{Bot, Budget, Choice, Purse};

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

/// A candidate, and how it has done in the worlds so far.
struct Tried {
    choice: Option<Choice<Action>>,
    total: f32,
}

impl Bot<State> for Merchant {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let known = Knowledge::read(view)?;
        let worth = Worth::new(Outlook::new(view, &known));
        let candidates = Decision::new(&known, &worth).candidates(self.candidates);
        let mut tried: Vec<Tried> = candidates.into_iter().map(|choice| Tried { choice, total: 0.0 }).collect();
        let turns = u32::from(known.players()) + self.turns;
        // Each stage has the same budget and drops the worse half, so that most worlds go to what is hard to tell apart.
        let stages = tried.len().next_power_of_two().ilog2();
        let mut worlds = 0.0;
        while tried.len() > 1 {
            let mut purse = Purse::new(self.budget.part(stages));
            while purse.pay(tried.len() as u32) {
                let Some(world) = view.imagine(dice) else { break };
                worlds += 1.0;
                for it in &mut tried {
                    let mut world = world;
                    if let Some(choice) = &it.choice
                        && world.apply(known.me, &choice.action, &mut Silent).is_err()
                    {
                        it.total = f32::MIN;
                        continue;
                    }
                    look_ahead(&mut world, &worth, turns);
                    it.total += chance_to_win(&world, &worth, known.me);
                }
            }
            // Equals stay in their order: the farmer's choice first.
            tried.sort_by(|a, b| b.total.total_cmp(&a.total));
            tried.truncate(tried.len().div_ceil(2));
        }
        let best = tried.pop()?;
        let value = |choice: &Choice<Action>| if worlds > 0.0 { best.total / worlds } else { choice.value };
        best.choice.map(|choice| Choice { value: value(&choice), ..choice })
    }
}
