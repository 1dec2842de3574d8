//! What things are worth in thalers, beyond what the next turns bring for certain.

use beanfield_rules::bean::Bunch;
use beanfield_rules::bean_trader::data::{LAST_HARVEST, TOLL};
use beanfield_rules::bean_trader::map::base_value;
use beanfield_rules::bean_trader::{HandCard, Order, Phase, View};
use beanfield_rules::seat::Seat;

use super::scene::Trader;

/// Turns of all players from one harvest card to the next.
pub(super) const TURNS_PER_HARVEST: f32 = 2.7;
/// Cards that a turn takes from the front of a hand.
pub(super) const PACE: f32 = 2.4;

/// How many turns a seat will still have, one that it is playing counted until its trip is over.
pub(super) fn turns_left(view: &View, seat: Seat) -> f32 {
    let players = view.seats.len() as u8;
    let Some(active) = view.active else {
        return if view.phase == Phase::SetupChoose { full_game(players) } else { 0.0 };
    };
    let played = matches!(view.phase, Phase::TakeBack | Phase::TollSale | Phase::Trader | Phase::Final);
    let distance = seat.distance_from(active, players);
    let this = if distance == 0 && played { 1.0 } else { 0.0 };
    if let Some(left) = view.turns_left {
        return if distance < left { 1.0 - this } else { 0.0 };
    }
    let to_come = (LAST_HARVEST - view.harvests.drawn.len().min(LAST_HARVEST)) as f32;
    let rounds = (to_come * TURNS_PER_HARVEST - f32::from(distance)).max(0.0) / f32::from(players);
    1.0 + rounds - this
}

fn full_game(players: u8) -> f32 {
    1.0 + LAST_HARVEST as f32 * TURNS_PER_HARVEST / f32::from(players)
}

/// What an order pays beyond the base prices of its beans.
pub(super) fn premium(order: Order) -> f32 {
    f32::from(order.value()) - f32::from(base_value(order.beans()))
}

/// The part of the premium that can be hoped for when so many turns are left.
pub(super) fn hope(order: Order, wagon: Bunch, turns: f32) -> f32 {
    let beans = order.beans();
    let held = beans.iter().filter(|&(bean, _)| wagon.count(bean) > 0).count() as f32;
    let chance = (turns * 0.22).min(0.7);
    chance * (0.45 + 0.55 * held / beans.total() as f32) * premium(order)
}

/// What a seat has when its plans are carried out and so many turns are left.
pub(super) fn outlook(it: &Trader, turns: f32) -> f32 {
    let mut worth = it.thalers as f32 + f32::from(base_value(it.wagon));
    if turns <= 0.0 {
        return worth;
    }
    for (place, card) in it.hand.iter().enumerate() {
        if let Some(order) = card.order() {
            // What is near the front is soon lost.
            let safe = if place < 3 { 0.6 } else { 1.0 };
            worth += safe * hope(order, it.wagon, turns);
        }
    }
    // Whatever order comes next, its beans may be there.
    worth += 0.3 * turns.min(4.0) * it.wagon.kinds().len() as f32;
    if let Some(place) = it.hand.iter().position(|&card| card == HandCard::TOLL) {
        let reached = (turns * PACE - place as f32) / it.hand.len() as f32 + 0.5;
        worth -= f32::from(TOLL) * reached.max(0.0);
    }
    worth
}
