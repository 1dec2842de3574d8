//! What must hold of the talk at the table after every action.

use super::{Grown as _, OpenCards as _, Trade, Wanted as _};
use crate::bean::Bunch;
use crate::negotiation::{MAX_OWN_OFFERS, Marks};
use crate::seat::Seat;

/// Every card an open offer gives, and every card a willing answer names, lies where it was named.
pub(crate) fn check_offers<G: Trade>(game: &G) -> Result<(), String> {
    let talk = game.talk();
    let offers = talk.book.offers();
    if !offers.is_empty() && game.check_trading().is_err() {
        return Err("open offers while nobody trades".into());
    }
    let marked = |seat: Seat, mark: Marks| -> Bunch {
        let cards = talk.copies.marked(seat, mark).filter_map(|place| game.hands().of(seat).get(place));
        cards.map(|card| card.bean()).collect()
    };
    let face_up = game.face_up_cards();
    for offer in offers {
        let wanted = offer.terms.want.filled_by();
        if marked(offer.from, offer.given()) != offer.terms.hand {
            return Err(format!("offer {} has lost a hand card", offer.number));
        }
        let asked = wanted.map(|(_, asked)| asked).unwrap_or_default();
        if !face_up.contains(offer.terms.face_up) || !face_up.contains(asked) {
            return Err(format!("offer {} has lost a face-up card", offer.number));
        }
        for seat in offer.willing.iter() {
            if Some(marked(seat, offer.named())) != wanted.map(|(beans, _)| beans) {
                return Err(format!("the answer of {seat} to offer {} has lost a card", offer.number));
            }
        }
    }
    for seat in Seat::all(game.players()) {
        if talk.book.open_by(seat) > MAX_OWN_OFFERS {
            return Err(format!("{seat} has too many offers open"));
        }
        let named = offers.iter().fold(Marks::NONE, |marks, offer| {
            let given = if offer.from == seat { offer.given() } else { Marks::NONE };
            let answered = if offer.willing.contains(seat) { offer.named() } else { Marks::NONE };
            marks.union(given).union(answered)
        });
        if !talk.copies.all_marks(seat).without(named).is_empty() {
            return Err(format!("a card of {seat} is named for an offer that is gone"));
        }
    }
    Ok(())
}
