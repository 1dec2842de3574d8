//! How long the game will last.

use beanfield_rules::bean_trader::data::LAST_HARVEST;
use beanfield_rules::bean_trader::{Phase, View};
use beanfield_rules::seat::Seat;

/// How a seat reckons how many turns, of anybody, will be played until the last harvest is drawn.
pub(super) type Clock = fn(&View) -> f32;

/// The same for every harvest.
pub(super) fn rule_of_thumb(view: &View) -> f32 {
    const TURNS_PER_HARVEST: f32 = 2.7;
    harvests_to_come(view) * TURNS_PER_HARVEST
}

/// By what is known of all hands: they begin alike, so that in the first round nearly everybody draws a harvest, and then it takes
/// each of them some rounds until the next. The figures come from games of farmers.
pub(super) fn reckoned(view: &View) -> f32 {
    let players = view.seats.len();
    let (per_harvest, per_turn, middle) = match players {
        ..=3 => (2.5, 0.4, 16.7),
        4 => (1.6, 0.6, 15.2),
        _ => (1.2, 0.72, 15.0),
    };
    let drawn = view.harvests.drawn.len();
    let first = players.saturating_sub(drawn) as f32;
    let later = LAST_HARVEST.saturating_sub(drawn.max(players)) as f32;
    let left = later * per_harvest + first * 0.6 + (middle - f32::from(view.turn)) * per_turn;
    left.max(0.7 + 0.6 * (first + later))
}

pub(super) fn harvests_to_come(view: &View) -> f32 {
    LAST_HARVEST.saturating_sub(view.harvests.drawn.len()) as f32
}

/// How many turns a seat will still have, one that it is playing counted until its trip is over.
pub(super) fn turns_left(view: &View, seat: Seat, clock: Clock) -> f32 {
    let players = view.seats.len() as u8;
    let Some(active) = view.active else {
        return if view.phase == Phase::SetupChoose { 1.0 + clock(view) / f32::from(players) } else { 0.0 };
    };
    let played = matches!(view.phase, Phase::TakeBack | Phase::TollSale | Phase::Trader | Phase::Final);
    let distance = seat.distance_from(active, players);
    let this = if distance == 0 && played { 1.0 } else { 0.0 };
    if let Some(left) = view.turns_left {
        return if distance < left { 1.0 - this } else { 0.0 };
    }
    1.0 + (clock(view) - f32::from(distance)).max(0.0) / f32::from(players) - this
}
