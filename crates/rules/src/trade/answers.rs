//! Answers to offers: no, yes, and the proposer's choice among the willing.

use super::deals::{carry_out, end_offer, marked_cards};
use super::offers::look_up;
use super::{CardOf, Gone, Named, OfferOf, OpenCards as _, Said, Trade, Wanted as _};
use crate::game::Log;
use crate::negotiation::{Addressee, OfferNumber};
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

/// An open offer that `seat` is asked to answer.
fn addressed<G: Trade>(game: &G, seat: Seat, offer: OfferNumber) -> Result<&OfferOf<G>, Refusal> {
    let asked = game.talk().book.get(offer).filter(|it| it.is_to(seat));
    asked.ok_or(Refusal::new(G::RULES.gone, Reason::NoSuchOffer { offer }))
}

pub(crate) fn decline<G: Trade>(
    game: &mut G,
    seat: Seat,
    offer: OfferNumber,
    log: &mut impl Log<G::Event>,
) -> Result<(), Refusal> {
    game.check_trading()?;
    let it = addressed(game, seat, offer)?;
    if it.to != Addressee::Everyone {
        end_offer(game, offer, Gone::Declined, log);
        return Ok(());
    }
    let named = it.named();
    let others = u32::from(game.players()) - 1;
    let talk = game.talk_mut();
    talk.copies.unmark(seat, named);
    let it = talk.book.get_mut(offer).expect("the offer is open");
    it.willing.remove(seat);
    it.declined.insert(seat);
    let all_declined = it.declined.len() == others;
    log.record(|| game.tell(Said::Refused { offer, seat }));
    if all_declined {
        end_offer(game, offer, Gone::Declined, log);
    }
    Ok(())
}

/// Whether these cards are just what an offer asks for.
fn fits<G: Trade>(it: &OfferOf<G>, named: &Named<G>) -> Result<bool, Refusal> {
    let open = Refusal::new(G::RULES.open_want, Reason::OpenWant { offer: it.number });
    let (beans, face_up) = it.terms.want.filled_by().ok_or(open)?;
    Ok(named.face_up.contains(face_up) && named.hand.plus(named.face_up.minus(face_up).beans()) == beans)
}

pub(crate) fn accept<G: Trade>(
    game: &mut G,
    seat: Seat,
    offer: OfferNumber,
    cards: &[CardOf<G>],
    log: &mut impl Log<G::Event>,
) -> Result<(), Refusal> {
    game.check_trading()?;
    let it = *addressed(game, seat, offer)?;
    if it.to != Addressee::Everyone {
        game.check_partners(seat, it.from)?;
    }
    let named = look_up(game, seat, cards, G::RULES.not_held_in_answer)?;
    if named.has_twice {
        return Err(Refusal::new(G::RULES.bad, Reason::BadOffer));
    }
    if !fits(&it, &named)? {
        return Err(Refusal::new(G::RULES.mismatch, Reason::DealMismatch { offer }));
    }
    if it.to != Addressee::Everyone {
        carry_out(game, offer, seat, &named, log);
        return Ok(());
    }
    let talk = game.talk_mut();
    talk.copies.unmark(seat, it.named());
    talk.copies.name(seat, it.named(), &named.places, named.order);
    let it = talk.book.get_mut(offer).expect("the offer is open");
    it.declined.remove(seat);
    it.willing.insert(seat);
    log.record(|| game.tell(Said::Willing { offer, seat, cards }));
    Ok(())
}

pub(crate) fn close<G: Trade>(
    game: &mut G,
    seat: Seat,
    offer: OfferNumber,
    with: Seat,
    log: &mut impl Log<G::Event>,
) -> Result<(), Refusal> {
    game.check_trading()?;
    let unknown = |rule| Refusal::new(rule, Reason::NoSuchOffer { offer });
    let it = game.talk().book.get(offer).ok_or(unknown(G::RULES.gone))?;
    if it.from != seat {
        return Err(unknown(G::RULES.close));
    }
    game.check_partners(seat, with)?;
    if !it.willing.contains(with) {
        return Err(Refusal::new(G::RULES.close, Reason::NotWilling { offer }));
    }
    let named = marked_cards(game, with, it.named());
    carry_out(game, offer, with, &named, log);
    Ok(())
}
