//! Playing on in an imagined world, as farmers in a hurry would, and what has come of it.

use beanfield_rules::game::{Game as _, Silent};
use beanfield_rules::gangsters::State;
use beanfield_rules::seat::Seat;

use super::hurry::hurry;
use super::value::lead;
use super::worth::Worth;

/// No turns come near so many decisions.
const MOST_STEPS: u32 = 200;

/// Plays on until so many turns have ended, or the game has.
pub(super) fn look_ahead(world: &mut State, worth: &Worth, turns: u8) {
    let last = world.turn().saturating_add(turns);
    for _ in 0..MOST_STEPS {
        if world.turn() >= last {
            return;
        }
        let Some(seat) = world.awaited().nth(0) else { return };
        let Some(action) = hurry(world, worth, seat) else { return };
        if world.apply(seat, &action, &mut Silent).is_err() {
            return;
        }
    }
}

/// The chance to win, by what everybody has.
pub(super) fn chance_to_win(world: &State, worth: &Worth, me: Seat) -> f32 {
    let ahead = lead(world, worth, me, true);
    if world.standing().is_some() {
        let tie = if worth.rules.is_solo() { 0.0 } else { 0.5 };
        return if ahead > 0.0 {
            1.0
        } else if ahead < 0.0 {
            0.0
        } else {
            tie
        };
    }
    let heat = if worth.rules.is_solo() { 1.2 + 0.9 * worth.rounds } else { 0.8 + 0.3 * worth.rounds };
    1.0 / (1.0 + (-ahead / heat).exp())
}
