//! Section 5 of the specification: what a viewer may know of a position and of an event.

use beanfield_rules::bean_trader::{Event, HandCard, Phase, State};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Map, Value, json};

use super::position::{OfferPosition, Position, SeatPosition};
use super::spec::SPEC;
use crate::common::Table;
use crate::properties::known::Known;

/// Everything of a view but the prompts.
pub(super) fn view(table: Table, position: &Position, viewer: Viewer) -> Value {
    let over = position.phase == Phase::GameOver;
    let in_setup = position.phase == Phase::SetupChoose;
    let unsettled = || position.seats.iter().filter(|(_, it)| !it.settled).map(|(&seat, _)| seat).collect();
    let awaited: Vec<Seat> = match position.phase {
        Phase::GameOver => Vec::new(),
        Phase::SetupChoose | Phase::EndDelivery => unsettled(),
        Phase::TollSale => position.toll.iter().map(|toll| toll.debtor).collect(),
        _ => position.active.into_iter().collect(),
    };
    // Two are put aside until the eighth is drawn.
    let reserve = if position.drawn.len() < 8 { 2 } else { 0 };
    let towns = position.towns.iter().map(|(&city, stacks)| {
        let trading = position.phase == Phase::Trader || position.toll.as_ref().is_some_and(|toll| toll.deal.is_some());
        let fixed = trading && city == position.here();
        let level = if fixed { position.level } else { stacks.iter().filter(|stack| !stack.is_empty()).count() };
        let price = |&bean| json!({ "bean": bean, "price": SPEC.price(city, bean, level) });
        let told = json!({ "stacks": stacks, "prices": SPEC.towns[&city].0.iter().map(price).collect::<Vec<_>>() });
        (city.key().to_owned(), told)
    });
    let mut view = json!({
        "viewer": viewer,
        "ruleset": table.ruleset.id,
        "phase": position.phase,
        "turn": position.turn,
        "active": position.active,
        "starting": position.starting,
        "awaited": awaited,
        "turns_left": position.turns_left,
        "deck": position.deck.len(),
        "discard": position.discard,
        "harvests": {
            "drawn": position.drawn,
            "supply": position.harvests.len() - reserve,
            "reserve": reserve,
        },
        "supply": position.supply,
        "towns": towns.collect::<Map<_, _>>(),
        "laid": position.laid,
        "scarce": position.scarce,
        "toll": position.toll,
        "seats": position.seats.iter().map(|(&seat, it)| {
            (seat.to_string(), seat_view(position, seat, it, over || viewer.is(seat), in_setup && viewer.is(seat)))
        }).collect::<Map<_, _>>(),
        "offers": position.offers.iter().map(offer_view).collect::<Vec<_>>(),
        "standing": over.then(|| State::standing_of(table, position)),
    });
    if position.toll.as_ref().is_some_and(|toll| toll.deal.is_none() && viewer.is(toll.debtor)) {
        view["back"] = json!(position.back);
    }
    view
}

fn seat_view(position: &Position, seat: Seat, it: &SeatPosition, hand_is_shown: bool, dealt_is_shown: bool) -> Value {
    let orders = it.hand.iter().filter(|card| card.is_order()).count();
    let worth: i32 = it.wagon.iter().map(|(bean, number)| SPEC.base_price(bean) * i32::from(number)).sum();
    let on_table = |card: &HandCard| position.active == Some(seat) && position.laid.contains(card);
    let shown = position.toll.as_ref().is_some_and(|toll| toll.debtor == seat);
    let gone = |card: &HandCard| !(it.hand.contains(card) || on_table(card) || shown && *card == HandCard::TOLL);
    json!({
        "hand": hand_is_shown.then_some(&it.hand),
        "hand_count": it.hand.len(),
        "travel_cards": it.hand.len() - orders,
        "orders": orders,
        "dealt": dealt_is_shown.then_some(&it.dealt),
        "settled": it.settled,
        "city": it.city,
        "wagon": it.wagon,
        "thalers": it.thalers,
        "loan": it.loan,
        "worth": it.thalers + worth - 2 * it.loan,
        "harvests": it.harvests,
        "given_up": HandCard::travel().filter(gone).collect::<Vec<_>>(),
        "likes": it.likes,
        "refuses": it.refuses,
        "offers_made": it.offers_made,
    })
}

/// Offers are open to all.
fn offer_view(offer: &OfferPosition) -> Value {
    json!({
        "number": offer.number,
        "from": offer.from,
        "to": offer.to,
        "kind": offer.kind,
        "give": offer.give,
        "want": offer.want,
        "buys": offer.buys,
        "discard": offer.discard,
        "answers": offer.answers,
        "willing": offer.willing,
        "declined": offer.declined,
    })
}

/// An event with all that everybody may know, and the private parts for its owner only.
pub(super) fn event(event: &Event, viewer: Viewer) -> Value {
    let mut told = json!(event);
    let (seat, private): (Seat, &[&str]) = match *event {
        Event::Dealt { seat, .. } => (seat, &["orders"]),
        Event::ChoseStart { seat, .. } => (seat, &["order", "others"]),
        Event::Started { seat, .. } => (seat, &["others"]),
        Event::TookBack { seat, .. } | Event::DrewOrder { seat, .. } => (seat, &["order"]),
        Event::Delivered { seat, .. } => (seat, &["position"]),
        Event::BoughtOrder { seat, .. } => (seat, &["order", "position"]),
        _ => return told,
    };
    if !viewer.is(seat) {
        for &key in private {
            told[key] = Value::Null;
        }
    }
    told
}
