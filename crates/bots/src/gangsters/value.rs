//! What a position is worth to a seat, by what that seat can see.

use beanfield_rules::game::Game as _;
use beanfield_rules::gangsters::{Phase, State};
use beanfield_rules::seat::Seat;

use super::farm::{Farm, bosses};
use super::worth::Worth;

/// How much of what lies there for the other player is counted as theirs.
const LEFT_FOR_THEM: f32 = 0.8;
/// Alone: how much of what the mafia will have is counted against what the player will have.
const MAFIA: f32 = 0.8;

/// A player's coins, fields and, where it is known, hand.
fn side(world: &State, worth: &Worth, seat: Seat, knows_hand: bool) -> f32 {
    let farm = Farm::of(world, worth, seat);
    let hand = if knows_hand { farm.hand(world.hand(seat)) } else { 0.0 };
    f32::from(world.coins(seat)) + farm.value() + hand
}

/// Who draws the next row, and may pull in what lies on top of the discard pile.
fn next_to_draw(world: &State) -> Seat {
    let drawn = matches!(world.phase(), Phase::Window4 | Phase::Use | Phase::Fill | Phase::Refill);
    if drawn { world.active().left(world.players()) } else { world.active() }
}

/// What the top of the discard pile may bring who draws next.
fn on_the_pile(world: &State, worth: &Worth, seat: Seat) -> f32 {
    let pile = world.discard_pile();
    let Some(&top) = pile.first() else { return 0.0 };
    if world.grower(top).is_some() {
        return 0.0;
    }
    let run = pile.iter().take_while(|&&bean| bean == top).count().min(6) as u8;
    let gain = Farm::of(world, worth, seat).best_planting(top, run).gain;
    worth.habits.pile * worth.comes[top.index()] * gain.max(0.0)
}

/// The lead of a seat, in coins to be expected: over the other player, or over the mafia. `knows_all` is for worlds that are
/// the seat's own: there it knows every hand.
pub(super) fn lead(world: &State, worth: &Worth, me: Seat, knows_all: bool) -> f32 {
    let over = world.phase() == Phase::GameOver;
    if worth.rules.is_solo() {
        let factor = f32::from(worth.rules.mafia_factor());
        if over {
            return f32::from(world.coins(me)) - f32::from(world.mafia_score());
        }
        let mafia = f32::from(world.mafia()) + worth.mafia(bosses(world));
        return side(world, worth, me, true) + on_the_pile(world, worth, me) - MAFIA * factor * mafia;
    }
    let other = me.left(world.players());
    if over {
        return f32::from(world.coins(me)) - f32::from(world.coins(other));
    }
    let mut lead = side(world, worth, me, true) - side(world, worth, other, knows_all);
    let mut count = |seat: Seat, value: f32| lead += if seat == me { value } else { -value };
    let next = world.active().left(world.players());
    if !world.offered().is_empty() && world.phase() == Phase::Refill {
        count(next, LEFT_FOR_THEM * Farm::of(world, worth, next).welcome(world.offered()));
    }
    let drawer = next_to_draw(world);
    count(drawer, on_the_pile(world, worth, drawer));
    lead
}
