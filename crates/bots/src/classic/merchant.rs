//! The merchant: looks ahead in worlds that agree with its view, with the farmer as its guide.

use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Action, Phase, State, View};
use beanfield_rules::game::{Game, Silent};
use beanfield_rules::seat::{Seat, Seats};

use super::farm::{Plots, plant_all};
use super::farmer::Decision;
use super::knowledge::{Knowledge, Outlook};
use super::worth::Worth;
use crate::{Bot, Budget, Choice, Purse};

/// Plays what turns out best in imagined worlds.
#[derive(Clone, Copy, Debug)]
pub struct Merchant {
    pub budget: Budget,
    /// How many turns are looked ahead.
    pub turns: u32,
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
        Self { budget, turns: 4, candidates: 8 }
    }
}

impl Bot<State> for Merchant {
    fn decide(&self, view: &View, dice: &mut Dice) -> Option<Choice<Action>> {
        let known = Knowledge::read(view)?;
        let worth = Worth::new(&known, Outlook::new(view, &known));
        let mut candidates = Decision::new(&known, &worth).candidates(self.candidates);
        if candidates.len() <= 1 {
            return candidates.pop().flatten();
        }
        let mut totals = vec![0.0_f32; candidates.len()];
        let mut worlds = 0.0;
        let mut purse = Purse::new(self.budget);
        while purse.pay(candidates.len() as u32) {
            let world = view.imagine(dice)?;
            worlds += 1.0;
            let chance = dice.next_u64();
            for (candidate, total) in candidates.iter().zip(&mut totals) {
                let mut world = world;
                if let Some(choice) = candidate
                    && world.apply(known.me, &choice.action, &mut Silent).is_err()
                {
                    *total = f32::MIN;
                    continue;
                }
                look_ahead(&mut world, &worth, self.turns, &mut Dice::new(chance));
                *total += reward(&world, &worth, known.me);
            }
        }
        if worlds == 0.0 {
            // No budget to look ahead: the farmer's choice.
            return candidates.swap_remove(0);
        }
        let best = (0..totals.len()).max_by(|&a, &b| totals[a].total_cmp(&totals[b]))?;
        let gain = (totals[best] - totals[0]) / worlds;
        candidates.swap_remove(best).map(|choice| Choice { value: gain, ..choice })
    }
}

/// Plays on as farmers in a hurry would.
fn look_ahead(world: &mut State, worth: &Worth, turns: u32, _dice: &mut Dice) {
    let mut passed = Seats::NONE;
    let mut left = turns;
    let mut active = world.active();
    for _ in 0..400 {
        if world.phase() == Phase::GameOver {
            return;
        }
        if world.active() != active {
            active = world.active();
            left -= 1;
            if left == 0 {
                return;
            }
        }
        let awaited = world.awaited();
        let answering = world.asked().without(awaited).without(passed);
        let Some(seat) = [answering, awaited].into_iter().find_map(|seats| seats.nth(0)) else { return };
        let known = Knowledge::in_world(world, seat);
        match Decision::new(&known, worth).in_a_hurry() {
            Some(choice) => {
                if world.apply(seat, &choice.action, &mut Silent).is_err() {
                    return;
                }
                passed = Seats::NONE;
            }
            None if awaited.contains(seat) => return,
            None => passed.insert(seat),
        }
    }
}

/// The chance to win, by what everybody has: coins, fields, and what lies before them.
fn reward(world: &State, worth: &Worth, me: Seat) -> f32 {
    let standing = |seat: Seat| {
        let plots: Plots = world
            .fields(seat)
            .iter()
            .map(|it| super::farm::Plot { bean: it.bean().unwrap_or(Bean::Cocoa), cards: it.cards() })
            .collect();
        let pending =
            if seat == world.active() { world.received(seat).plus(world.face_up()) } else { world.received(seat) };
        let (planted, after) = plant_all(worth, &plots, pending);
        let grown: f32 = plots.iter().map(|plot| worth.field(plot.bean, plot.cards)).sum();
        f32::from(world.coins(seat)) + grown + planted + worth.hand(&after, world.hand(seat))
    };
    let heat = 1.0 + 0.25 * worth.outlook.rounds_left.min(8.0);
    let mine = standing(me);
    let sum: f32 = Seat::all(world.players()).map(|seat| ((standing(seat) - mine) / heat).exp()).sum();
    1.0 / sum
}
