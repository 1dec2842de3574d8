//! What things are worth in thalers, beyond what the next turns bring for certain.

use beanfield_rules::bean::Bunch;
use beanfield_rules::bean_trader::data::TOLL;
use beanfield_rules::bean_trader::map::base_value;
use beanfield_rules::bean_trader::{HandCard, Order};

use super::scene::Trader;

/// Cards that a turn takes from the front of a hand.
const PACE: f32 = 2.4;

/// What an order pays beyond the base prices of its beans.
fn premium(order: Order) -> f32 {
    f32::from(order.value()) - f32::from(base_value(order.beans()))
}

/// The part of the premium that can be hoped for when so many turns are left.
fn hope(order: Order, wagon: Bunch, turns: f32) -> f32 {
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
