//! Players of the classic games.

mod bargain;
mod candidates;
mod deals;
mod farm;
mod farmer;
mod knowledge;
mod leech;
mod merchant;
mod quick_deal;
mod random;
mod review;
mod review_deals;
mod rollout;
mod worth;

use beanfield_rules::classic::{Action, State, View};
use beanfield_rules::seat::Seat;

pub use farmer::Farmer;
pub use leech::Leech;
pub use merchant::Merchant;
pub use random::Random;

use crate::{Bot, Budget, Choice, Missed, Playable, Tier};

/// What a player has in a game, as a bot values it that sees this view. For tests of what bots promise.
#[doc(hidden)]
pub fn valuation(view: &View) -> impl Fn(&State, Seat) -> f32 + use<> {
    let known = knowledge::Knowledge::read(view).expect("a seat's view");
    let worth = worth::Worth::new(&known, knowledge::Outlook::new(view, &known));
    move |game, seat| rollout::standing(game, &worth, seat)
}

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
        candidates::hints(view, most)
    }

    fn missed(view: &View, did: &Action) -> Option<Missed<Action>> {
        review::missed(view, did)
    }
}
