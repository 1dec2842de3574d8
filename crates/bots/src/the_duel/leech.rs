//! A test of the others: it plays like a farmer, but offers nothing but bluffs as long as it can, and takes every gift that
//! might be one. Whoever can be fooled, it fools.

use beanfield_rules::chance::Dice;
use beanfield_rules::the_duel::{Action, Phase, Prompt, State, View};

use super::farmer::{Decision, Farmer};
use super::scene::Seen;
use super::worth::Worth;
use crate::{Bot, Choice};

/// Offers what it has not.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leech;

impl Bot<State> for Leech {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let held = view.prompts.iter().find_map(|prompt| match prompt {
            Prompt::OfferGift { held, .. } => Some(*held),
            _ => None,
        });
        if let (Phase::P2Offer, Some(held)) = (view.phase, held) {
            let seen = Seen::new(view)?;
            let outlook = seen.outlook()?;
            let (scene, worth) = (seen.scene()?, Worth::new(outlook));
            let offers = Decision { scene: &scene, worth: &worth, outlook: &outlook }.offers(Some(dice));
            let bluff = |offer: &&Choice<Action>| match offer.action {
                Action::OfferGift { bean } => !held.contains(bean),
                _ => false,
            };
            return offers.iter().find(bluff).or(offers.first()).cloned();
        }
        Farmer.decide(view, dice)
    }
}
