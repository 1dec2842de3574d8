//! A test of the others: it plants like a farmer, but where there is trading it asks for something for nothing, and gives
//! nothing. Whoever can be fooled, it fools.

use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::{Action, State, View};

use super::farmer::Mind;
use crate::{Bot, Choice, Reason};

/// Asks for much and gives little.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leech;

impl Bot<State> for Leech {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let mind = Mind::new(view, dice)?;
        if !mind.is_window() {
            return mind.decide();
        }
        if let Some(request) = mind.lopsided() {
            return Some(request);
        }
        if let Some(offer) = view.offers.iter().find(|offer| offer.from != mind.me) {
            let action = Action::Decline { offer: offer.number };
            return Some(Choice { action, value: 0.0, reason: Reason::No });
        }
        let ends = view.awaited.contains(mind.me);
        ends.then_some(Choice { action: Action::EndTrading {}, value: 0.0, reason: Reason::NoBetterDeal })
    }
}
