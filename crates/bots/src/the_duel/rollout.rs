//! Playing on in an imagined world, as farmers in a hurry would, and what has come of it.

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Silent};
use beanfield_rules::seat::{Seat, Seats};
use beanfield_rules::the_duel::State;

use super::farmer::Decision;
use super::plan::{Farm, cards};
use super::scene::Scene;
use super::worth::{Outlook, Worth};

/// No turns come near so many decisions.
const MOST_STEPS: u32 = 300;

/// Plays on until so many turns have ended, or the game has.
pub(super) fn look_ahead(world: &mut State, worth: &Worth, outlook: &Outlook, turns: u8, dice: &mut Dice) {
    let last = world.turn().saturating_add(turns);
    let mut passed = Seats::NONE;
    for _ in 0..MOST_STEPS {
        if world.turn() >= last {
            return;
        }
        let waiting = world.invited().without(passed);
        let Some(seat) = waiting.nth(0).or_else(|| world.awaited().nth(0)) else { return };
        let scene = Scene::in_world(world, seat);
        match (Decision { scene: &scene, worth, outlook }).in_a_hurry(dice) {
            Some(choice) => {
                if world.apply(seat, &choice.action, &mut Silent).is_err() {
                    return;
                }
                passed = Seats::NONE;
            }
            None if world.awaited().contains(seat) => return,
            None => passed.insert(seat),
        }
    }
}

/// What a player has: dollars, fields, bonus cards, what lies there and the hand.
fn standing(world: &State, worth: &Worth, seat: Seat) -> f32 {
    let paid = f32::from(world.cents(seat)) / 100.0;
    if world.standing().is_some() {
        return paid;
    }
    let scene = Scene::in_world(world, seat);
    let farm = Farm::mine(&scene, worth);
    let planted = farm.quick(&cards(scene.open_cards(), scene.gift), scene.is_active() && !scene.discarded).0;
    paid + planted + farm.hand(scene.hand)
}

/// The chance to win, by what both have.
pub(super) fn chance_to_win(world: &State, worth: &Worth, me: Seat) -> f32 {
    let other = me.left(world.players());
    let mut lead = standing(world, worth, me) - standing(world, worth, other);
    if world.standing().is_some() {
        let wins = lead > 0.0 || lead == 0.0 && world.starting() != me;
        return if wins { 1.0 } else { 0.0 };
    }
    // The starting player loses a tie.
    lead += if world.starting() == me { -0.02 } else { 0.02 };
    let heat = 0.6 + 0.45 * worth.turns;
    1.0 / (1.0 + (-lead / heat).exp())
}
