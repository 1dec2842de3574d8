//! Section 5 of the specification: what a viewer may know of a position and of an event.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::game::Event as _;
use beanfield_rules::ladies::{CardRef, Event, Phase, State};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Map, Value, json};

use super::position::{Field, OfferPosition, Open, Position, SeatPosition};
use super::spec;
use crate::common::Table;
use crate::properties::known::Known;

/// Everything of a view but the prompts.
pub(super) fn view(table: Table, position: &Position, viewer: Viewer) -> Value {
    let over = position.phase == Phase::GameOver;
    let awaited: Vec<Seat> = match position.phase {
        Phase::GameOver => Vec::new(),
        Phase::P3Plant => Seat::all(table.players).filter(|&seat| position.is_pending(seat)).collect(),
        _ => vec![position.active],
    };
    let seats = position.seats.iter().map(|(&seat, it)| (seat.to_string(), seat_view(it, over || viewer.is(seat))));
    json!({
        "viewer": viewer,
        "ruleset": "ladies",
        "phase": position.phase,
        "active": position.active,
        "starting": position.starting,
        "awaited": awaited,
        "deck": position.deck.len(),
        "discard": { "count": position.discard.len(), "top": position.discard.first() },
        "exhaustions": position.exhaustions,
        "final_exhaustion": 3,
        "third_fields_left": 2 - position.seats.values().filter(|it| it.third_field).count(),
        "face_up": position.face_up,
        "seats": seats.collect::<Map<_, _>>(),
        "offers": position.offers.iter().map(|offer| offer_view(position, offer, viewer)).collect::<Vec<_>>(),
        "standing": over.then(|| State::standing_of(table, position)),
    })
}

fn field_view(field: &Field) -> Value {
    match field.iter().next() {
        Some((&bean, figures)) => json!({ "bean": bean, "figures": figures, "coins": spec::pays(bean, figures) }),
        None => json!({ "bean": null, "figures": [], "coins": 0 }),
    }
}

fn seat_view(it: &SeatPosition, hand_is_shown: bool) -> Value {
    json!({
        "hand": hand_is_shown.then_some(&it.hand),
        "hand_count": it.hand.len(),
        "fields": it.fields.iter().map(field_view).collect::<Vec<_>>(),
        "coins": it.coins.len(),
        "third_field": it.third_field,
        "received": it.received,
        "waiting": it.waiting,
        "shift": it.shift,
        "likes": it.likes,
        "refuses": it.refuses,
        "offers_made": it.offers_made,
    })
}

fn offer_view(position: &Position, offer: &OfferPosition, viewer: Viewer) -> Value {
    let in_hand = offer.give.iter().filter(|card| matches!(card, CardRef::Hand(_)));
    let hand: Bunch = in_hand.filter_map(|&card| position.card(offer.from, card)).map(bean).collect();
    let mut face_up = Open::new();
    for card in &offer.give {
        if let CardRef::FaceUp(card) = card {
            *face_up.entry(*card).or_default() += 1;
        }
    }
    let own = match viewer {
        Viewer::Seat(seat) if seat == offer.from => Some(&offer.give),
        Viewer::Seat(seat) => offer.willing.get(&seat),
        Viewer::Spectator | Viewer::All => None,
    };
    let mut view = json!({
        "number": offer.number,
        "from": offer.from,
        "to": offer.to,
        "give": { "hand": hand, "face_up": face_up },
        "want": offer.want,
        "answers": offer.answers,
        "willing": offer.willing.keys().collect::<Vec<_>>(),
        "declined": offer.declined,
    });
    if let Some(cards) = own {
        view["cards"] = json!(cards);
    }
    view
}

fn bean(card: beanfield_rules::ladies::Card) -> Bean {
    card.bean()
}

/// An event with all that everybody may know, and the private part for its owners only.
pub(super) fn event(event: &Event, viewer: Viewer) -> Value {
    let mut told = json!(event);
    let (private, owners) = match *event {
        Event::Dealt { seat, .. } | Event::Willing { seat, .. } => ("cards", vec![seat]),
        Event::Proposed { from, .. } => ("cards", vec![from]),
        Event::Drew { seat, .. } => ("card", vec![seat]),
        Event::Dealing { from, with, .. } => {
            // Each side knows which of its own copies went; `hands.rs` sees to it that they are the right ones.
            if let Event::Dealing { cards, .. } = event.seen_by(viewer) {
                told["cards"] = json!(cards);
            }
            ("cards", vec![from, with])
        }
        _ => return told,
    };
    if !owners.iter().any(|&owner| viewer.is(owner)) {
        told[private] = Value::Null;
    }
    told
}
