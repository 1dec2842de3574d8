//! The merchant: looks ahead in worlds that agree with its view, with the farmer as its guide.

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Silent};
use beanfield_rules::the_duel::{Action, Phase, State, View};

use super::farmer::Decision;
use super::rollout::{chance_to_win, look_ahead};
use super::scene::Seen;
use super::worth::Worth;
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
        Self { budget, turns: 2, candidates: 6 }
    }
}

/// A candidate, and how it has done in the worlds so far.
struct Tried {
    choice: Choice<Action>,
    total: f32,
}

/// Whether looking ahead tells more than the farmer knows. It does not where gifts are offered: whoever answers in an imagined
/// world judges the card, and never what the offer may hide. Nor with bonus cards, whose day comes later than it looks.
const fn is_foreseen(phase: Phase) -> bool {
    match phase {
        Phase::P1MustPlant | Phase::P1MayPlant | Phase::P2Answer | Phase::P3Active | Phase::P3Opponent => true,
        Phase::P1Done
        | Phase::P2Offer
        | Phase::P2Choose
        | Phase::P4DiscardActive
        | Phase::P4DiscardOpponent
        | Phase::GameOver => false,
    }
}

impl Bot<State> for Merchant {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let seen = Seen::new(view)?;
        let (scene, outlook) = (seen.scene()?, seen.outlook()?);
        let worth = Worth::new(outlook);
        let decision = Decision { scene: &scene, worth: &worth, outlook: &outlook };
        if !is_foreseen(scene.phase) {
            return decision.make(dice);
        }
        let candidates = decision.candidates(self.candidates, dice);
        let mut tried: Vec<Tried> = candidates.into_iter().map(|choice| Tried { choice, total: 0.0 }).collect();
        // Each stage has the same budget and drops the worse half, so that most worlds go to what is hard to tell apart.
        let stages = tried.len().max(1).next_power_of_two().ilog2();
        let mut worlds = 0.0;
        while tried.len() > 1 {
            let mut purse = Purse::new(self.budget.part(stages));
            while purse.pay(tried.len() as u32) {
                let Some(world) = view.imagine(dice) else { break };
                worlds += 1.0;
                let luck = dice.next_u64();
                for it in &mut tried {
                    let mut world = world;
                    if world.apply(scene.me, &it.choice.action, &mut Silent).is_err() {
                        it.total = f32::MIN;
                        continue;
                    }
                    look_ahead(&mut world, &worth, &outlook, self.turns, &mut Dice::new(luck));
                    it.total += chance_to_win(&world, &worth, scene.me);
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
