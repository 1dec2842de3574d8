//! Random talk without listing: offers are made and answered, and it comes to an end.

use smallvec::SmallVec;

use super::{CardName as _, CardOf, OfferOf, OpenCards as _, Speech, Trade, Want, Wanted as _, foremost};
use crate::bean::{Bean, Bunch};
use crate::chance::Dice;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS};
use crate::seat::{Seat, Seats};

/// A seat and what it does, wrapped as the caller wants it.
type Chosen<G> = Option<(Seat, <G as crate::game::Game>::Action)>;

/// A kind of a bunch that is not empty.
#[inline]
pub(crate) fn pick(bunch: Bunch, dice: &mut Dice) -> Bean {
    if let Some(only) = bunch.only_kind() {
        return only;
    }
    let kinds = bunch.kinds();
    kinds.nth(dice.below(kinds.len()))
}

/// An open offer is answered or closed; otherwise a new one is made, or the trading ends with `end`.
pub(crate) fn sample_trading<G: Trade>(game: &G, end: impl Fn() -> G::Action, dice: &mut Dice) -> Chosen<G> {
    let offers = game.talk().book.offers();
    let players = game.players();
    if offers.is_empty() {
        return match dice.below(4) {
            0 | 1 => Some((game.active_player(), end())),
            2 => sample_proposal(game, game.active_player(), dice),
            _ => sample_proposal(game, Seat::at(dice.below(u32::from(players)) as usize), dice),
        };
    }
    let offer = &offers[dice.below(offers.len() as u32) as usize];
    let unanswered = offer.unanswered(players);
    if dice.one_in(16) || unanswered.is_empty() && offer.willing.is_empty() {
        return Some((offer.from, G::Action::withdraw(offer.number)));
    }
    if unanswered.is_empty() {
        let with = offer.willing.nth(dice.below(offer.willing.len()))?;
        return Some((offer.from, G::Action::close(offer.number, with)));
    }
    let seat = unanswered.nth(dice.below(unanswered.len()))?;
    sample_answer(game, seat, offer, dice)
}

fn sample_answer<G: Trade>(game: &G, seat: Seat, offer: &OfferOf<G>, dice: &mut Dice) -> Chosen<G> {
    let number = offer.number;
    let decline = || Some((seat, G::Action::decline(number)));
    if dice.one_in(4) {
        return decline();
    }
    if offer.terms.want.filled_by().is_some() {
        return match foremost(game, seat, offer.terms.want) {
            Some(cards) => Some((seat, G::Action::accept(number, cards))),
            None => decline(),
        };
    }
    let room = game.talk().book.open_by(seat) < MAX_OWN_OFFERS && game.hands().len(seat) > 0;
    if !room || dice.one_in(2) {
        return decline();
    }
    let give = sample_cards(game, seat, dice);
    let bean = pick(offer.terms.hand.plus(offer.terms.face_up.beans()), dice);
    Some((seat, G::Action::propose(Addressee::Seat(offer.from), give, Want::one(bean.into()), Some(number))))
}

/// One own card, sometimes two.
fn sample_cards<G: Trade>(game: &G, seat: Seat, dice: &mut Dice) -> SmallVec<[CardOf<G>; 4]> {
    let hand = game.hands().len(seat) as u32;
    let face_up = if seat == game.active_player() { game.face_up_cards() } else { G::FaceUp::default() };
    let all = hand + face_up.kinds();
    let card = |n: u32| {
        if n < hand {
            CardOf::<G>::in_hand(HandPosition::at(n as usize))
        } else {
            CardOf::<G>::face_up(face_up.nth_kind(n - hand))
        }
    };
    let mut cards = SmallVec::new();
    if all > 0 {
        let first = dice.below(all);
        cards.push(card(first));
        if all > 1 && dice.one_in(4) {
            cards.push(card((first + 1 + dice.below(all - 1)) % all));
        }
    }
    cards
}

fn sample_proposal<G: Trade>(game: &G, seat: Seat, dice: &mut Dice) -> Chosen<G> {
    let to = if seat != game.active_player() {
        Addressee::Seat(game.active_player())
    } else if G::TO_EVERYONE && dice.one_in(2) {
        Addressee::Everyone
    } else {
        let others = Seats::all(game.players()).without(Seats::of(seat));
        Addressee::Seat(others.nth(dice.below(others.len()))?)
    };
    let give = sample_cards(game, seat, dice);
    let (first, second) = (game.any_wanted(seat, dice), game.any_bean(dice).into());
    let want = match dice.below(8) {
        0 if !give.is_empty() => Want::nothing(),
        1 if !give.is_empty() => Want::Open,
        2 => Want::two(first, second),
        _ => Want::one(first),
    };
    Some((seat, G::Action::propose(to, give, want, None)))
}
