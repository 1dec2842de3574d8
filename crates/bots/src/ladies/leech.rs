//! A test of the others: it plants like a farmer, but proposes nothing but deals lopsided in its own favour, and takes
//! nothing else. Whoever can be fooled, it fools.

use beanfield_rules::chance::Dice;
use beanfield_rules::ladies::{Action, Phase, State, View};

use super::deals::Scales;
use super::farmer::Decision;
use super::knowledge::Knowledge;
use super::outlook::Outlook;
use super::worth::Worth;
use crate::{Bot, Choice};

/// Asks for much and gives little.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leech;

impl Bot<State> for Leech {
    fn decide(&self, view: &View, _dice: &mut Dice) -> Option<Choice<Action>> {
        let known = Knowledge::read(view)?;
        let worth = Worth::new(Outlook::new(view, &known));
        let decision = Decision::new(&known, &worth);
        if known.phase != Phase::P2Trade || known.at(known.me).shift.is_some() {
            return decision.make();
        }
        let scales = Scales::new(&known, &worth);
        decision.close_any().or_else(|| decision.propose_from(&scales.lopsided())).or_else(|| decision.refuse_rest())
    }
}
