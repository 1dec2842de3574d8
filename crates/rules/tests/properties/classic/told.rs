//! Section 5 of the specification: what a viewer may know of a position and of an event.

use beanfield_rules::bean::Bunch;
use beanfield_rules::classic::{CardRef, Event, Phase, State};
use beanfield_rules::game::Event as _;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Map, Value, json};

use super::position::{OfferPosition, Position, SeatPosition};
use super::spec::Spec;
use crate::common::Table;
use crate::properties::known::Known;

/// Everything of a view but the prompts.
pub(super) fn view(table: Table, position: &Position, viewer: Viewer) -> Value {
    let spec = Spec::of(table);
    let over = position.phase == Phase::GameOver;
    let awaited: Vec<Seat> = match position.phase {
        Phase::GameOver => Vec::new(),
        Phase::P3Plant => Seat::all(table.players).filter(|&seat| !position.pending(seat).is_empty()).collect(),
        _ => vec![position.active],
    };
    let seats = position.seats.iter().map(|(&seat, it)| (seat.to_string(), seat_view(it, over || viewer.is(seat))));
    json!({
        "viewer": viewer,
        "ruleset": table.ruleset.id,
        "phase": position.phase,
        "active": position.active,
        "starting": position.starting,
        "awaited": awaited,
        "deck": position.deck.len(),
        "discard": { "count": position.discard.len(), "top": position.discard.first() },
        "exhaustions": position.exhaustions,
        "final_exhaustion": spec.final_exhaustion,
        "out_of_game": position.out_of_game.total(),
        "face_up": position.face_up,
        "drawn": position.drawn,
        "offered": position.offered,
        "seats": seats.collect::<Map<_, _>>(),
        "offers": position.offers.iter().map(|offer| offer_view(position, offer, viewer)).collect::<Vec<_>>(),
        "standing": over.then(|| State::standing_of(table, position)),
    })
}

fn seat_view(it: &SeatPosition, hand_is_shown: bool) -> Value {
    json!({
        "hand": hand_is_shown.then_some(&it.hand),
        "hand_count": it.hand.len(),
        "fields": it.fields,
        "coins": it.coins.len(),
        "third_field": it.third_field,
        "received": it.received,
        "likes": it.likes,
        "refuses": it.refuses,
        "offers_made": it.offers_made,
    })
}

fn offer_view(position: &Position, offer: &OfferPosition, viewer: Viewer) -> Value {
    let kinds = |in_hand: bool| -> Bunch {
        let cards = offer.give.iter().filter(|card| matches!(card, CardRef::Hand(_)) == in_hand);
        cards.filter_map(|&card| position.card(offer.from, card)).collect()
    };
    let own = match viewer {
        Viewer::Seat(seat) if seat == offer.from => Some(&offer.give),
        Viewer::Seat(seat) => offer.willing.get(&seat),
        Viewer::Spectator | Viewer::All => None,
    };
    let mut view = json!({
        "number": offer.number,
        "from": offer.from,
        "to": offer.to,
        "give": { "hand": kinds(true), "face_up": kinds(false) },
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
