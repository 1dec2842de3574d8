//! From a ruleset to its typed game, as the lab needs it: bots can play it, and its events can be noted.

use beanfield_bots::Playable;
use beanfield_rules::bean_trader;
use beanfield_rules::classic;
use beanfield_rules::game::Setup;
use beanfield_rules::gangsters;
use beanfield_rules::ladies;
use beanfield_rules::refusal::Refusal;
use beanfield_rules::rulesets::{Family, Ruleset};
use beanfield_rules::the_duel;

use crate::notes::{Noted, Notes};

/// Something to be done with a game of a type known only here.
pub trait Visitor {
    type Output;

    fn visit<G: Playable<Event: Noted>>(
        self,
        deal: impl Fn(&Setup, &mut Notes) -> Result<G, Refusal> + Sync,
    ) -> Self::Output;
}

/// Hands the typed game to a visitor. Another game joins the lab here.
pub fn visit<V: Visitor>(ruleset: &Ruleset, visitor: V) -> V::Output {
    match ruleset.family {
        Family::Classic => visitor.visit(|setup, notes| classic::State::deal(ruleset.id, setup, notes)),
        Family::TheDuel => visitor.visit(the_duel::State::deal),
        Family::Ladies => visitor.visit(ladies::State::deal),
        Family::Gangsters => visitor.visit(|setup, notes| gangsters::State::deal(ruleset.id, setup, notes)),
        Family::BeanTrader => visitor.visit(bean_trader::State::deal),
    }
}
