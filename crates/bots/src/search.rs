//! What turns out best in imagined worlds.

use beanfield_rules::game::{Game, Silent};
use beanfield_rules::seat::Seat;

use crate::{Budget, Choice, Purse};

/// A candidate, and how it has done in the worlds so far.
struct Tried<A> {
    choice: Option<Choice<A>>,
    total: f32,
}

/// The candidate that does best; all are tried in the same worlds. `None` stands for saying nothing. With each world comes its
/// luck, which is the same for all candidates too.
pub(crate) fn search<G: Game, L: Copy>(
    me: Seat,
    budget: Budget,
    candidates: Vec<Option<Choice<G::Action>>>,
    mut imagine: impl FnMut() -> Option<(G, L)>,
    outcome: impl Fn(G, L) -> f32,
) -> Option<Choice<G::Action>> {
    let mut tried: Vec<_> = candidates.into_iter().map(|choice| Tried { choice, total: 0.0 }).collect();
    // Each stage has the same budget and drops the worse half, so that most worlds go to what is hard to tell apart.
    let stages = tried.len().max(1).next_power_of_two().ilog2();
    let mut worlds = 0.0;
    while tried.len() > 1 {
        let mut purse = Purse::new(budget.part(stages));
        while purse.pay(tried.len() as u32) {
            let Some((world, luck)) = imagine() else { break };
            worlds += 1.0;
            for it in &mut tried {
                let mut world = world.clone();
                if let Some(choice) = &it.choice
                    && world.apply(me, &choice.action, &mut Silent).is_err()
                {
                    it.total = f32::MIN;
                    continue;
                }
                it.total += outcome(world, luck);
            }
        }
        // Equals stay in their order: the farmer's choice first.
        tried.sort_by(|a, b| b.total.total_cmp(&a.total));
        tried.truncate(tried.len().div_ceil(2));
    }
    let Tried { choice, total } = tried.pop()?;
    choice.map(|choice| Choice { value: if worlds > 0.0 { total / worlds } else { choice.value }, ..choice })
}
