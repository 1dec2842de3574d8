//! Deals: both sides change hands at the same moment (CL-TRADE-16), and what has lost a card falls (CL-TRADE-18, CL-TRADE-26).

use smallvec::SmallVec;

use super::{CardOf, Gone, Named, OfferOf, OpenCards as _, Said, Trade, Wanted as _};
use crate::game::Log;
use crate::negotiation::{MAX_OWN_OFFERS, Marks, OfferNumber};
use crate::seat::Seat;

/// The hand cards that carry a mark.
pub(super) fn marked_cards<G: Trade>(game: &G, seat: Seat, mark: Marks) -> Named<G> {
    let mut named = Named::default();
    let copies = &game.talk().copies;
    for place in copies.marked(seat, mark) {
        named.add_from_hand(place, game.hands().of(seat)[place]);
    }
    named.places.sort_unstable();
    named.order = copies.order(seat, mark);
    named
}

/// The cards a seat has named in an offer: those it gives, or those of its willing answer.
pub(crate) fn named_cards<G: Trade>(game: &G, seat: Seat, it: &OfferOf<G>) -> SmallVec<[CardOf<G>; 4]> {
    if it.from == seat {
        Named { face_up: it.terms.face_up, ..marked_cards(game, seat, it.given()) }.cards(game, seat)
    } else {
        marked_cards(game, seat, it.named()).cards(game, seat)
    }
}

pub(super) fn carry_out<G: Trade>(
    game: &mut G,
    offer: OfferNumber,
    with: Seat,
    got: &Named<G>,
    log: &mut impl Log<G::Event>,
) {
    let it = game.talk().book.get(offer).expect("the offer is open");
    let from = it.from;
    let given = Named { face_up: it.terms.face_up, ..marked_cards(game, from, it.given()) };
    log.record(|| game.tell(Said::Dealing { offer, from, with, gave: &given, got }));
    take_off(game, offer);
    let lost_by_proposer = hand_over(game, from, with, &given);
    let lost_by_other = hand_over(game, with, from, got);
    if !game.talk().book.is_empty() {
        let_fall(game, from, lost_by_proposer, log);
        let_fall(game, with, lost_by_other, log);
    }
    game.after_deal([(from, got.order), (with, given.order)], log);
}

/// Moves one side of a deal, and tells what its hand cards were named for.
fn hand_over<G: Trade>(game: &mut G, giver: Seat, receiver: Seat, cards: &Named<G>) -> Marks {
    game.take_face_up(cards.face_up);
    cards.face_up.each().for_each(|card| game.receive(receiver, card));
    let mut places = cards.places.clone();
    places.sort_unstable();
    let mut marks = Marks::NONE;
    for &place in places.iter().rev() {
        let card = game.hands_mut().take(giver, place as usize);
        marks = marks.union(game.talk_mut().copies.card_left(giver, place as usize));
        game.receive(receiver, card);
    }
    marks
}

/// Lets fall what `seat` can no longer keep: offers that give a card that has gone, and willing answers that name one. With
/// the active player's face-up cards goes what gives them, and what asks for them.
fn let_fall<G: Trade>(game: &mut G, seat: Seat, lost: Marks, log: &mut impl Log<G::Event>) {
    let (face_up, is_active) = (game.face_up_cards(), seat == game.active_player());
    let lost_face_up = |it: &OfferOf<G>| is_active && !face_up.contains(it.terms.face_up);
    let asks_in_vain =
        |it: &OfferOf<G>| is_active && it.terms.want.filled_by().is_some_and(|(_, asked)| !face_up.contains(asked));
    let lapsed: SmallVec<[OfferNumber; MAX_OWN_OFFERS]> = game
        .talk()
        .book
        .offers()
        .iter()
        .filter(|it| it.from == seat && (lost.overlaps(it.given()) || lost_face_up(it)) || asks_in_vain(it))
        .map(|it| it.number)
        .collect();
    for offer in lapsed {
        end_offer(game, offer, Gone::Lapsed, log);
    }
    if lost.is_empty() {
        return;
    }
    let fallen: SmallVec<[(OfferNumber, Marks); MAX_OWN_OFFERS]> = game
        .talk()
        .book
        .offers()
        .iter()
        .filter(|it| it.willing.contains(seat) && lost.overlaps(it.named()))
        .map(|it| (it.number, it.named()))
        .collect();
    for (offer, named) in fallen {
        let talk = game.talk_mut();
        talk.copies.unmark(seat, named);
        talk.book.get_mut(offer).expect("the offer is open").willing.remove(seat);
        log.record(|| game.tell(Said::AnswerFell { offer, seat }));
    }
}

pub(super) fn end_offer<G: Trade>(game: &mut G, offer: OfferNumber, why: Gone, log: &mut impl Log<G::Event>) {
    take_off(game, offer);
    log.record(|| game.tell(Said::OfferGone { offer, why }));
}

/// Takes an offer out of the book, and its marks off the hands.
fn take_off<G: Trade>(game: &mut G, offer: OfferNumber) {
    let talk = game.talk_mut();
    let Some(it) = talk.book.remove(offer) else { return };
    talk.copies.unmark(it.from, it.given());
    for seat in it.willing.iter() {
        talk.copies.unmark(seat, it.named());
    }
}

/// All open offers lapse when the trading is over.
pub(crate) fn end_trading<G: Trade>(game: &mut G, log: &mut impl Log<G::Event>) {
    for it in game.talk().book.offers() {
        log.record(|| game.tell(Said::OfferGone { offer: it.number, why: Gone::Lapsed }));
    }
    let talk = game.talk_mut();
    talk.book.clear();
    talk.copies.clear();
}
