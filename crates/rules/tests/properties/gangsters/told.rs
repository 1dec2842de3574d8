//! Section 5 of the specification: what a viewer may know of a position and of an event.

use beanfield_rules::bean::Bunch;
use beanfield_rules::game::Event as _;
use beanfield_rules::gangsters::{Event, Phase, State};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Map, Value, json};

use super::position::{Position, SeatPosition, crop};
use super::spec::{Spec, price, sells_at};
use crate::common::Table;
use crate::properties::known::Known;

/// Everything of a view but the prompts.
pub(super) fn view(table: Table, position: &Position, viewer: Viewer) -> Value {
    let spec = Spec::of(table);
    let over = position.phase == Phase::GameOver;
    let bosses = position.bosses.iter().map(|(&boss, &field)| {
        let grown = crop(field);
        let sells_at = grown.map(|(bean, _)| sells_at(boss, bean));
        json!({
            "boss": boss,
            "bean": grown.map(|(bean, _)| bean),
            "cards": field.total(),
            "price": price(boss),
            "sells_at": sells_at,
            "missing": sells_at.zip(grown).map(|(needed, (_, cards))| needed - cards),
        })
    });
    let seat_view = |(&seat, it): (&Seat, &SeatPosition)| {
        let told = json!({
            "hand": (over || viewer.is(seat)).then_some(&it.hand),
            "hand_count": it.hand.len(),
            "fields": it.fields,
            "coins": it.coins.len(),
            "third_field": it.third_field,
            "tribute": tribute(position, it),
            "received": it.received,
            "likes": it.likes,
            "refuses": it.refuses,
            "offers_made": it.offers_made,
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
        "awaited": position.awaited(),
        "planted": position.planted,
        "deck": position.deck.len(),
        "discard": { "count": position.discard.len(), "top": position.discard.first() },
        "exhaustions": position.exhaustions,
        "final_exhaustion": spec.final_exhaustion,
        "row": position.row,
        "offered": position.offered,
        "bosses": bosses.collect::<Vec<_>>(),
        "mafia": { "coins": position.mafia.len(), "score": position.mafia_score(&spec) },
        "seats": position.seats.iter().map(seat_view).collect::<Map<_, _>>(),
        "offers": offers(position, viewer),
        "standing": over.then(|| State::standing_of(table, position)),
    })
}

/// Kinds and numbers for everybody, the copies for who has named them.
fn offers(position: &Position, viewer: Viewer) -> Vec<Value> {
    let told = position.offers.iter().map(|offer| {
        let given: Bunch = offer.give.iter().filter_map(|&card| position.card(offer.from, card)).collect();
        let mut told = json!({
            "number": offer.number,
            "from": offer.from,
            "to": offer.to,
            "give": { "hand": given },
            "want": offer.want,
            "answers": offer.answers,
        });
        if viewer.is(offer.from) {
            told["cards"] = json!(offer.give);
        }
        told
    });
    told.collect()
}

/// GA-TRIB-01, GA-TRIB-05.
fn tribute(position: &Position, it: &SeatPosition) -> Vec<Value> {
    let mut tribute = Vec::new();
    for (boss, &field) in &position.bosses {
        for (number, own) in it.fields.iter().enumerate() {
            if let (Some((bean, _)), Some((own, _))) = (crop(field), crop(*own))
                && bean == own
            {
                tribute.push(json!({ "boss": boss, "bean": bean, "field": number + 1 }));
            }
        }
    }
    tribute
}

/// An event with all that everybody may know, and the private part for its owner only.
pub(super) fn event(event: &Event, viewer: Viewer) -> Value {
    let mut told = json!(event);
    // Each side knows which of its own copies went; `hands.rs` sees to it that they are the right ones.
    if let Event::Dealing { cards, .. } = event.seen_by(viewer) {
        told["cards"] = json!(cards);
    }
    let (private, known) = match *event {
        Event::Dealt { seat, .. } => ("cards", viewer.is(seat)),
        Event::Drew { seat, .. } => ("card", viewer.is(seat)),
        Event::ToBoss { seat, .. } => ("position", viewer.is(seat)),
        Event::Proposed { from, .. } => ("cards", viewer.is(from)),
        Event::Dealing { from, with, .. } => ("cards", viewer.is(from) || viewer.is(with)),
        // Both players see it.
        Event::HandShown { .. } => ("cards", viewer != Viewer::Spectator),
        _ => return told,
    };
    if !known {
        told[private] = Value::Null;
    }
    told
}
