//! What turns out best in imagined worlds.

use beanfield_rules::game::{Game, Silent};
use beanfield_rules::seat::Seat;

use crate::{Budget, Choice, Purse};

/// A candidate, and how it has done in the worlds so far.
struct Tried<A> {
    choice: Option<Choice<A>>,
    /// What it is given in every world.
    start: f32,
    total: f32,
}

/// Who searches, and how.
#[derive(Clone, Copy)]
pub(crate) struct Search {
    pub(crate) me: Seat,
    pub(crate) budget: Budget,
    /// By how much of a chance to win the first candidate, the farmer's own choice, is preferred. Few worlds mislead.
    pub(crate) trust: f32,
}

impl Search {
    /// The candidate that does best when it is played; all are tried in the same worlds. `None` stands for saying nothing. With
    /// each world comes its luck, which is the same for all candidates too.
    pub(crate) fn best<G: Game, L: Copy>(
        self,
        candidates: Vec<Option<Choice<G::Action>>>,
        imagine: impl FnMut() -> Option<(G, L)>,
        outcome: impl Fn(G, L) -> f32,
    ) -> Option<Choice<G::Action>> {
        self.weigh(candidates, imagine, |(world, luck), choice| {
            let mut world = world.clone();
            let played = choice.is_none_or(|choice| world.apply(self.me, &choice.action, &mut Silent).is_ok());
            if played { outcome(world, *luck) } else { f32::MIN }
        })
    }

    /// The candidate with the best outcome; all are tried in the same worlds.
    pub(crate) fn weigh<A, W>(
        self,
        candidates: Vec<Option<Choice<A>>>,
        mut imagine: impl FnMut() -> Option<W>,
        outcome: impl Fn(&W, Option<&Choice<A>>) -> f32,
    ) -> Option<Choice<A>> {
        let first = candidates.into_iter().zip([self.trust].into_iter().chain(std::iter::repeat(0.0)));
        let mut tried: Vec<_> = first.map(|(choice, start)| Tried { choice, start, total: 0.0 }).collect();
        // Each stage has the same budget and drops the worse half, so that most worlds go to what is hard to tell apart.
        let stages = tried.len().max(1).next_power_of_two().ilog2();
        let mut worlds = 0.0;
        while tried.len() > 1 {
            let mut purse = Purse::new(self.budget.part(stages));
            while purse.pay(tried.len() as u32) {
                let Some(world) = imagine() else { break };
                worlds += 1.0;
                for it in &mut tried {
                    it.total += it.start + outcome(&world, it.choice.as_ref());
                }
            }
            // Equals stay in their order: the farmer's choice first.
            tried.sort_by(|a, b| b.total.total_cmp(&a.total));
            tried.truncate(tried.len().div_ceil(2));
        }
        let Tried { choice, start, total } = tried.pop()?;
        choice
            .map(|choice| Choice { value: if worlds > 0.0 { total / worlds - start } else { choice.value }, ..choice })
    }
}
