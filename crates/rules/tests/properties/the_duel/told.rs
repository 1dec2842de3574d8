//! Section 5 of the specification: what a viewer may know of a position and of an event.

use beanfield_rules::seat::{Seat, Viewer};
use beanfield_rules::the_duel::{Event, Phase, State};
use serde_json::{Map, Value, json};

use super::position::Position;
use crate::common::Table;
use crate::properties::known::Known;

/// Everything of a view but the prompts.
pub(super) fn view(table: Table, position: &Position, viewer: Viewer) -> Value {
    let over = position.phase == Phase::GameOver;
    let offers = position.offers.iter().zip(1..).map(|(bean, n)| json!({ "from": position.offerer(n), "bean": bean }));
    let seat_view = |(&seat, it): (&Seat, &super::position::SeatPosition)| {
        let own = over || viewer.is(seat);
        let told = json!({
            "hand": own.then_some(&it.hand),
            "hand_count": it.hand.len(),
            "bonus": own.then_some(&it.bonus),
            "bonus_count": it.bonus.len(),
            "fields": it.fields,
            "dollars": it.dollars.len(),
            "fulfilled": it.fulfilled,
            "cents": position.cents(seat),
        });
        (seat.to_string(), told)
    };
    json!({
        "viewer": viewer,
        "ruleset": table.ruleset.id,
        "phase": position.phase,
        "turn": position.turn,
        "active": position.active,
        "starting": position.starting,
        "awaited": position.awaited().into_iter().collect::<Vec<_>>(),
        "planted": position.planted,
        "discarded": position.discarded,
        "deck": position.deck.len(),
        "discard": { "count": position.discard.len(), "top": position.discard.first() },
        "bonus_deck": position.bonus_deck.len(),
        "bonus_discard": { "count": position.bonus_discard.len(), "top": position.bonus_discard.first() },
        "turned_over": position.turned_over,
        "gift": position.gift,
        "offers": offers.collect::<Vec<_>>(),
        "auto_fulfil": position.auto_fulfil,
        "seats": position.seats.iter().map(seat_view).collect::<Map<_, _>>(),
        "standing": over.then(|| State::standing_of(table, position)),
    })
}

/// An event with all that everybody may know, and the private part for its owner only.
pub(super) fn event(event: &Event, viewer: Viewer) -> Value {
    let mut told = json!(event);
    let (private, owner): (&[&str], Seat) = match *event {
        Event::Dealt { seat, .. } => (&["cards", "bonus"], seat),
        Event::Drew { seat, .. } | Event::DrewBonus { seat, .. } => (&["card"], seat),
        Event::GiftGiven { from, .. } => (&["position"], from),
        _ => return told,
    };
    if !viewer.is(owner) {
        for &key in private {
            told[key] = Value::Null;
        }
    }
    told
}
