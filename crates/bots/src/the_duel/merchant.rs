//! The merchant: looks ahead in worlds that agree with its view, with the farmer as its guide.

use beanfield_rules::chance::Dice;
use beanfield_rules::the_duel::{Action, Phase, State, View};

use super::farmer::Decision;
use super::rollout::{chance_to_win, look_ahead};
use super::scene::Seen;
use super::worth::Worth;
use crate::search::Search;
use crate::{Bot, Budget, Choice};

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
        let candidates = decision.candidates(self.candidates, dice).into_iter().map(Some).collect();
        let imagine = || Some((view.imagine(dice)?, dice.next_u64()));
        let search = Search { me: scene.me, budget: self.budget, trust: 0.0 };
        search.best(candidates, imagine, |mut world, luck| {
            look_ahead(&mut world, &worth, &outlook, self.turns, &mut Dice::new(luck));
            chance_to_win(&world, &worth, scene.me)
        })
    }
}
