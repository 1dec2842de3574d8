//! Players of Bean Trader.

mod random;

use beanfield_rules::bean_trader::{Action, State, View};
use beanfield_rules::chance::Dice;

pub use random::Random;

use crate::{Bot, Budget, Choice, Missed, Playable, Tier};

impl Playable for State {
    fn bot(_tier: Tier, _budget: Budget) -> Box<dyn Bot<Self>> {
        Box::new(Random)
    }

    fn hints(view: &View, most: usize) -> Vec<Choice<Action>> {
        Random.decide(view, &mut Dice::new(view.turn.into())).into_iter().take(most).collect()
    }

    fn missed(_view: &View, _did: &Action) -> Option<Missed<Action>> {
        None
    }
}
