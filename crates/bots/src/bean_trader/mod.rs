//! Players of Bean Trader.

mod bargain;
mod bundles;
mod clock;
mod deals;
mod farmer;
mod haggle;
mod leech;
mod market;
mod merchant;
mod plan;
mod random;
mod review;
mod rollout;
mod scene;
mod shop;
mod worth;

use beanfield_rules::bean_trader::{Action, State, View};

pub use farmer::Farmer;
pub use leech::Leech;
pub use merchant::Merchant;
pub use random::Random;

use crate::{Bot, Budget, Choice, Missed, Playable, Tier};

impl Playable for State {
    fn bot(tier: Tier, budget: Budget) -> Box<dyn Bot<Self>> {
        match tier {
            Tier::Random => Box::new(Random),
            Tier::Farmer => Box::new(Farmer),
            Tier::Merchant => Box::new(Merchant::with(budget)),
            Tier::Leech => Box::new(Leech),
        }
    }

    fn hints(view: &View, most: usize) -> Vec<Choice<Action>> {
        review::hints(view, most)
    }

    fn missed(view: &View, did: &Action) -> Option<Missed<Action>> {
        review::missed(view, did)
    }
}
