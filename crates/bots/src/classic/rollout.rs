//! Playing on in an imagined world, as farmers in a hurry would, and what has come of it.

use beanfield_rules::bean::Bunch;
use beanfield_rules::classic::{Action, Phase, State};
use beanfield_rules::game::{Game, Silent};
use beanfield_rules::seat::{Seat, Seats};

use super::farm::{Plot, Plots, plant_all};
use super::farmer::Decision;
use super::knowledge::Knowledge;
use super::quick_deal::QuickDeal;
use super::worth::Worth;

/// No turns come near so many decisions.
const MOST_STEPS: u32 = 600;

/// The most quick deals in one turn.
const QUICK_DEALS: u8 = 3;

/// Plays on until so many turns have ended, or the game has.
pub(super) fn look_ahead(world: &mut State, worth: &Worth, turns: u32) {
    let mut passed = Seats::NONE;
    let (mut left, mut deals) = (turns, 0);
    let mut active = world.active();
    for _ in 0..MOST_STEPS {
        if world.active() != active {
            (active, deals) = (world.active(), 0);
            left -= 1;
            if left == 0 {
                return;
            }
        }
        if world.phase() == Phase::P2Trade && world.offers().is_empty() && deals < QUICK_DEALS {
            deals += 1;
            let Some(deal) = QuickDeal::best(world, worth) else {
                deals = QUICK_DEALS;
                continue;
            };
            if deal.carry_out(world).is_none() {
                return;
            }
            continue;
        }
        let awaited = world.awaited();
        let answering = world.asked().without(awaited).without(passed);
        let Some(seat) = [answering, awaited].into_iter().find_map(|seats| seats.nth(0)) else { return };
        let action = routine(world).or_else(|| {
            let known = Knowledge::in_world(world, seat);
            Decision::new(&known, worth).in_a_hurry().map(|choice| choice.action)
        });
        match action {
            Some(action) if world.apply(seat, &action, &mut Silent).is_ok() => passed = Seats::NONE,
            None if !awaited.contains(seat) => passed.insert(seat),
            _ => return,
        }
    }
}

/// What the active player does without a thought.
fn routine(world: &State) -> Option<Action> {
    match world.phase() {
        Phase::P1Done | Phase::D2Done => Some(Action::TurnOver {}),
        Phase::P2Trade if world.offers().is_empty() => Some(Action::EndTrading {}),
        Phase::P4Draw => Some(Action::Draw {}),
        _ => None,
    }
}

/// The fields of a player as they will be when what lies before them is planted.
pub(super) fn planted(world: &State, worth: &Worth, seat: Seat, pending: Bunch) -> (f32, Plots) {
    let plots: Plots = world.fields(seat).iter().map(Plot::from).collect();
    if pending.is_empty() { (0.0, plots) } else { plant_all(worth, plots, pending) }
}

/// What a player has: coins, fields, what lies before them and the hand.
pub(super) fn standing(world: &State, worth: &Worth, seat: Seat) -> f32 {
    let received = world.received(seat);
    let pending = if seat == world.active() { received.plus(world.face_up()) } else { received };
    let (gain, after) = planted(world, worth, seat, pending);
    let grown: f32 = world.fields(seat).iter().map(Plot::from).map(|plot| worth.field(plot.bean, plot.cards)).sum();
    f32::from(world.coins(seat)) + grown + gain + worth.hand(after, world.hand(seat))
}

/// The chance to win, by what everybody has.
pub(super) fn chance_to_win(world: &State, worth: &Worth, me: Seat) -> f32 {
    let heat = 1.0 + 0.25 * worth.outlook.rounds_left.min(8.0);
    let mine = standing(world, worth, me);
    let others = Seat::all(world.players()).map(|seat| ((standing(world, worth, seat) - mine) / heat).exp());
    1.0 / others.sum::<f32>()
}
