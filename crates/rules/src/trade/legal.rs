//! The list of what a seat may say while there is trading. Written apart from the checks.

use smallvec::SmallVec;

use super::{
    CardName as _, CardOf, Grown as _, KindOf, Legal, OfferOf, OpenCards as _, Speech as _, Trade, Wanted as _,
};
use crate::bean::{Bean, Bunch};
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS};
use crate::seat::{Seat, Seats};

/// To whom a seat may make offers: the active player to each of the others and to everyone, they to the active player.
pub(crate) fn partners<G: Trade>(game: &G, seat: Seat) -> SmallVec<[Addressee; 8]> {
    let active = game.active_player();
    if seat != active {
        return [Addressee::Seat(active)].into_iter().collect();
    }
    let others = Seats::all(game.players()).without(Seats::of(seat));
    others.iter().map(Addressee::Seat).chain(G::TO_EVERYONE.then_some(Addressee::Everyone)).collect()
}

/// Lists answers, withdrawals and closings, and the useful offers. `asked_for` are open cards that this seat may ask for by
/// themselves; of each, whether two of it lie there.
pub(crate) fn list_trading<G: Trade>(
    game: &G,
    seat: Seat,
    asked_for: impl IntoIterator<Item = (KindOf<G>, bool)>,
    list: &mut Legal<G::Action>,
) {
    let book = &game.talk().book;
    for offer in book.offers() {
        let number = offer.number;
        if offer.from == seat {
            list.actions.push(G::Action::withdraw(number));
            let willing = offer.willing.iter().filter(|&with| game.may_close(seat, with));
            list.actions.extend(willing.map(|with| G::Action::close(number, with)));
        } else if offer.is_to(seat) {
            list.actions.push(G::Action::decline(number));
            if offer.to == Addressee::Everyone || game.may_close(seat, offer.from) {
                list_accepts(game, seat, offer, &mut list.actions);
            }
        }
    }
    if book.open_by(seat) >= MAX_OWN_OFFERS {
        return;
    }
    let offers = &mut list.offers;
    offers.partners.extend(partners(game, seat).into_iter().map(|to| (to, None)));
    let countered = book.offers().iter().filter(|offer| offer.is_to(seat));
    offers.partners.extend(countered.map(|offer| (Addressee::Seat(offer.from), Some(offer.number))));
    let face_up = face_up_of(game, seat);
    offers.cards.extend(tradable(game, seat, face_up).map(|(card, _)| card));
    offers.double = (0..face_up.kinds())
        .map(|n| face_up.nth_kind(n))
        .find(|&card| face_up.count(card) > 1)
        .map(CardOf::<G>::face_up);
    offers.beans = game.beans();
    for (card, twice) in asked_for {
        offers.open.push(card);
        offers.open_twice += usize::from(twice);
    }
}

/// The face-up cards a seat may give.
fn face_up_of<G: Trade>(game: &G, seat: Seat) -> G::FaceUp {
    if seat == game.active_player() { game.face_up_cards() } else { G::FaceUp::default() }
}

/// Own cards that may go into a deal: hand cards by position, face-up cards one of each kind.
fn tradable<G: Trade>(game: &G, seat: Seat, face_up: G::FaceUp) -> impl Iterator<Item = (CardOf<G>, Bean)> {
    let hand = game.hands().of(seat).iter().enumerate();
    let face_up = (0..face_up.kinds()).map(move |n| face_up.nth_kind(n));
    hand.map(|(place, card)| (CardOf::<G>::in_hand(HandPosition::at(place)), card.bean()))
        .chain(face_up.map(|card| (CardOf::<G>::face_up(card), card.bean())))
}

/// Every way to fill a want of up to two beans; of a larger one, the way with the foremost cards.
fn list_accepts<G: Trade>(game: &G, seat: Seat, offer: &OfferOf<G>, list: &mut Vec<G::Action>) {
    let Some((wanted, asked)) = offer.terms.want.filled_by() else { return };
    let face_up = face_up_of(game, seat);
    if !face_up.contains(asked) {
        return;
    }
    let face_up = face_up.minus(asked);
    let accept = |cards: &[CardOf<G>]| {
        let cards = cards.iter().copied().chain(asked.each().map(CardOf::<G>::face_up));
        G::Action::accept(offer.number, cards.collect())
    };
    let fits =
        |bean: Bean| tradable(game, seat, face_up).filter(move |&(_, other)| other == bean).map(|(card, _)| card);
    match wanted.total() {
        0 => list.push(accept(&[])),
        1 => {
            let (bean, _) = wanted.iter().next().expect("one card is wanted");
            list.extend(fits(bean).map(|card| accept(&[card])));
        }
        2 => {
            let mut beans = wanted.iter().flat_map(|(bean, n)| std::iter::repeat_n(bean, n as usize));
            let (first, second) = (beans.next().expect("two"), beans.next().expect("two"));
            if first == second {
                list_pairs(game, seat, first, face_up, |cards| list.push(accept(&cards)));
            } else {
                for card in fits(first) {
                    list.extend(fits(second).map(|other| accept(&[card, other])));
                }
            }
        }
        _ => list.extend(fill(game, seat, wanted, face_up).map(|cards| accept(&cards))),
    }
}

/// Every pair of own cards of one bean.
fn list_pairs<G: Trade>(game: &G, seat: Seat, bean: Bean, face_up: G::FaceUp, mut push: impl FnMut([CardOf<G>; 2])) {
    for (i, (card, kind)) in tradable(game, seat, face_up).enumerate() {
        if kind != bean {
            continue;
        }
        if i >= game.hands().len(seat) && face_up.count(face_up.nth_kind((i - game.hands().len(seat)) as u32)) > 1 {
            push([card, card]);
        }
        let others = tradable(game, seat, face_up).skip(i + 1).filter(|&(_, other)| other == bean);
        others.for_each(|(other, _)| push([card, other]));
    }
}

/// Own cards that fill a want, hand cards from the front first.
pub(crate) fn foremost<G: Trade>(game: &G, seat: Seat, want: G::Want) -> Option<SmallVec<[CardOf<G>; 4]>> {
    let (wanted, asked) = want.filled_by()?;
    let face_up = face_up_of(game, seat);
    if !face_up.contains(asked) {
        return None;
    }
    let mut cards = fill(game, seat, wanted, face_up.minus(asked))?;
    cards.extend(asked.each().map(CardOf::<G>::face_up));
    Some(cards)
}

pub(super) fn fill<G: Trade>(
    game: &G,
    seat: Seat,
    wanted: Bunch,
    face_up: G::FaceUp,
) -> Option<SmallVec<[CardOf<G>; 4]>> {
    let mut left = wanted;
    let mut cards = SmallVec::new();
    for (place, card) in game.hands().of(seat).iter().enumerate() {
        if left.count(card.bean()) > 0 {
            left.remove(card.bean());
            cards.push(CardOf::<G>::in_hand(HandPosition::at(place)));
        }
    }
    if !left.is_empty() {
        for card in face_up.each() {
            if left.count(card.bean()) > 0 {
                left.remove(card.bean());
                cards.push(CardOf::<G>::face_up(card));
            }
        }
    }
    left.is_empty().then_some(cards)
}
