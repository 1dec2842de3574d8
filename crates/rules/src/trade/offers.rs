//! Making offers, taking them back, and showing wishes.

use smallvec::SmallVec;

use super::deals::end_offer;
use super::{CardOf, Found, Gone, Named, OpenCards as _, Order as _, Said, Terms, Trade, Want, WantOf};
use crate::bean::BeanSet;
use crate::game::Log;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS, OfferNumber, PartyFault, Wishes, check_parties};
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

/// An offer as a player makes it.
#[derive(Debug)]
pub(crate) struct Proposal<'a, G: Trade> {
    pub(crate) to: Addressee,
    pub(crate) give: &'a SmallVec<[CardOf<G>; 4]>,
    pub(crate) want: &'a WantOf<G>,
    /// The offer it counters.
    pub(crate) answers: Option<OfferNumber>,
}

/// Looks up cards a player would give. One that is not there goes before one that may not be given.
pub(super) fn look_up<G: Trade>(
    game: &G,
    seat: Seat,
    cards: &[CardOf<G>],
    missing: &'static str,
) -> Result<Named<G>, Refusal> {
    let mut named = Named::<G>::default();
    let mut not_tradable = None;
    let face_up = game.face_up_cards();
    for &card in cards {
        match game.find(seat, card, missing)? {
            Found::Hand(place, _) if named.places.contains(&(place as u8)) => named.has_twice = true,
            Found::Hand(place, card) => {
                named.add_from_hand(place, card);
                named.order.note(card);
            }
            Found::FaceUp(card) if named.face_up.count(card) < face_up.count(card) => {
                named.face_up.add(card);
                named.order.note(card);
            }
            Found::FaceUp(_) => return Err(Refusal::new(missing, Reason::NotYourCard)),
            Found::NotTradable(rule) => not_tradable = not_tradable.or(Some(rule)),
        }
    }
    match not_tradable {
        Some(rule) => Err(Refusal::new(rule, Reason::CardNotTradable)),
        None => Ok(named),
    }
}

/// Every deal is between the active player and one other; only the active player may address everyone.
fn check_partners<G: Trade>(game: &G, from: Seat, to: Addressee) -> Result<(), Refusal> {
    let refused = |rule| Err(Refusal::new(rule, Reason::DealWithoutActive));
    if to == Addressee::Everyone && !G::TO_EVERYONE {
        return refused(G::RULES.everyone_by_other);
    }
    match check_parties(game.active_player(), from, to) {
        Ok(()) => Ok(()),
        Err(PartyFault::Oneself) => refused(G::RULES.oneself),
        Err(PartyFault::WithoutActive) => refused(G::RULES.without_active),
        Err(PartyFault::EveryoneByOther) => refused(G::RULES.everyone_by_other),
    }
}

pub(crate) fn propose<G: Trade>(
    game: &mut G,
    seat: Seat,
    proposal: &Proposal<'_, G>,
    log: &mut impl Log<G::Event>,
) -> Result<(), Refusal> {
    let &Proposal { to, give, want, answers } = proposal;
    game.check_trading()?;
    if let Addressee::Seat(to) = to {
        game.check_seat(to)?;
    }
    check_partners(game, seat, to)?;
    if let Some(offer) = answers {
        let answered = game.talk().book.get(offer).filter(|it| it.is_to(seat) && to == Addressee::Seat(it.from));
        if answered.is_none() {
            return Err(Refusal::new(G::RULES.counter, Reason::NoSuchOffer { offer }));
        }
    }
    let given = look_up(game, seat, give, G::RULES.not_held)?;
    let wants_something = matches!(want, Want::Beans(beans) if !beans.is_empty());
    if give.is_empty() && !wants_something {
        return Err(Refusal::new(G::RULES.empty, Reason::EmptyDeal));
    }
    let want = game.make_sense(seat, want)?;
    if given.has_twice {
        return Err(Refusal::new(G::RULES.bad, Reason::BadOffer));
    }
    if game.talk().book.open_by(seat) >= MAX_OWN_OFFERS {
        return Err(Refusal::new(G::RULES.too_many, Reason::TooManyOffers { limit: MAX_OWN_OFFERS as u8 }));
    }
    let talk = game.talk_mut();
    let terms = Terms { hand: given.hand, face_up: given.face_up, want };
    let offer = *talk.book.open(seat, to, answers, terms);
    let made = &mut talk.offers_made[seat.index()];
    *made = made.saturating_add(1);
    talk.copies.name(seat, offer.given(), &given.places, given.order);
    log.record(|| game.tell(Said::Proposed { offer: &offer, cards: give }));
    Ok(())
}

pub(crate) fn withdraw<G: Trade>(
    game: &mut G,
    seat: Seat,
    offer: OfferNumber,
    log: &mut impl Log<G::Event>,
) -> Result<(), Refusal> {
    game.check_trading()?;
    if game.talk().book.get(offer).is_none_or(|it| it.from != seat) {
        return Err(Refusal::new(G::RULES.gone, Reason::NoSuchOffer { offer }));
    }
    end_offer(game, offer, Gone::Withdrawn, log);
    Ok(())
}

/// Shows what a player would like and would not take; no bean may be both.
pub(crate) fn wish<G: Trade>(
    game: &mut G,
    seat: Seat,
    likes: BeanSet,
    refuses: BeanSet,
    log: &mut impl Log<G::Event>,
) -> Result<(), Refusal> {
    let in_play = game.beans();
    if likes.overlaps(refuses) || !likes.is_within(in_play) || !refuses.is_within(in_play) {
        return Err(Refusal::new(G::RULES.wish, Reason::BadOffer));
    }
    game.talk_mut().wishes[seat.index()] = Wishes { likes, refuses };
    log.record(|| game.tell(Said::Wished { seat, likes, refuses }));
    Ok(())
}
