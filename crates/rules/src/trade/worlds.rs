//! Open offers in a world that a player imagines.

use super::legal::fill;
use super::{CardOf, Found, Order as _, TermsOf, Trade, Wanted as _};
use crate::bean::Bunch;
use crate::negotiation::{Addressee, Marks, OfferNumber};
use crate::seat::{Seat, Seats};

/// An open offer as a view shows it.
#[derive(Debug)]
pub(crate) struct Shown<'a, G: Trade> {
    pub(crate) number: OfferNumber,
    pub(crate) from: Seat,
    pub(crate) to: Addressee,
    pub(crate) answers: Option<OfferNumber>,
    pub(crate) terms: TermsOf<G>,
    pub(crate) willing: Seats,
    pub(crate) declined: Seats,
    /// The cards that the viewer has named in it.
    pub(crate) cards: Option<&'a [CardOf<G>]>,
}

impl<G: Trade> Shown<'_, G> {
    /// The hand cards that a player must hold because of this offer.
    pub(crate) fn named_by(&self, seat: Seat) -> Bunch {
        let willing = self.willing.contains(seat).then(|| self.terms.want.filled_by()).flatten();
        match willing {
            _ if self.from == seat => self.terms.hand,
            Some((wanted, _)) => wanted,
            None => Bunch::NONE,
        }
    }
}

/// So many of each bean that every one of these bunches is contained.
pub(crate) fn all_named(bunches: impl IntoIterator<Item = Bunch>) -> Bunch {
    let mut named = Bunch::NONE;
    for (bean, number) in bunches.into_iter().flat_map(Bunch::iter) {
        for _ in named.count(bean)..number {
            named.add(bean);
        }
    }
    named
}

/// Opens an offer again as a view of `me` shows it; other players' copies are any that fit.
pub(crate) fn restore<G: Trade>(game: &mut G, shown: &Shown<'_, G>, me: Seat) -> Option<()> {
    let &Shown { number, from, to, answers, terms, willing, declined, cards } = shown;
    let opened = *game.talk_mut().book.restore(number, from, to, answers, terms);
    let own = |seat: Seat| cards.filter(|_| seat == me);
    name(game, from, terms.hand, own(from), opened.given())?;
    if let Some((wanted, _)) = terms.want.filled_by() {
        willing.iter().try_for_each(|seat| name(game, seat, wanted, own(seat), opened.named()))?;
    }
    let it = game.talk_mut().book.get_mut(number)?;
    (it.willing, it.declined) = (willing, declined);
    Some(())
}

/// Marks the hand cards among those a player has named, or any that would do.
fn name<G: Trade>(game: &mut G, seat: Seat, wanted: Bunch, own: Option<&[CardOf<G>]>, mark: Marks) -> Option<()> {
    let any;
    let cards = if let Some(cards) = own {
        cards
    } else {
        any = fill(game, seat, wanted, G::FaceUp::default())?;
        &any
    };
    let (mut places, mut order) = (Vec::new(), G::Order::default());
    for &card in cards {
        match game.find(seat, card, "").ok()? {
            Found::Hand(place, card) => {
                places.push(place as u8);
                order.note(card);
            }
            Found::FaceUp(card) => order.note(card),
            Found::NotTradable(_) => return None,
        }
    }
    game.talk_mut().copies.name(seat, mark, &places, order);
    Some(())
}
