//! Drawing from a deck that is shuffled anew from the discard pile until it has run out for the last time
//! (CL-DECK-01 to CL-DECK-09).

use crate::card::Card;
use crate::game::{Game, Log};
use crate::piles::Piles;

/// What is to be told of the deck.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    Out { count: u8, last: bool },
    Reshuffled { cards: u8 },
}

/// A game that draws so.
pub(crate) trait Deck: Game {
    type Card: Card;

    fn piles(&self) -> &Piles<Self::Card>;
    fn piles_mut(&mut self) -> &mut Piles<Self::Card>;

    /// Shuffles the discard pile into a new deck.
    fn reshuffle(&mut self);

    /// Whether the deck has run out for the last time.
    fn is_last_turn(&self) -> bool;

    fn tell_deck(run: Run) -> Self::Event;
}

/// Draws up to `cards` cards, one at a time from the top, and hands each to `take`. One atomic step.
pub(crate) fn draw_cards<G: Deck, L: Log<G::Event>>(
    game: &mut G,
    cards: u8,
    log: &mut L,
    mut take: impl FnMut(&mut G, G::Card, &mut L),
) {
    if game.piles().deck_len() == 0 && !renew(game, log) {
        // Nothing to draw and nothing to shuffle counts as an exhaustion, until the last.
        if !game.is_last_turn() {
            exhaust(game, log);
        }
        return;
    }
    for _ in 0..cards {
        let Some(card) = game.piles_mut().draw() else { return };
        take(game, card, log);
        if game.piles().deck_len() == 0 {
            // Exhausted at the instant the last card is drawn.
            exhaust(game, log);
            renew(game, log);
        }
    }
}

pub(crate) fn exhaust<G: Deck>(game: &mut G, log: &mut impl Log<G::Event>) {
    game.piles_mut().count_exhaustion();
    log.record(|| G::tell_deck(Run::Out { count: game.piles().exhaustions(), last: game.is_last_turn() }));
}

/// Shuffles the discard pile into a new deck, unless it is empty or the deck has run out for the last time.
pub(crate) fn renew<G: Deck>(game: &mut G, log: &mut impl Log<G::Event>) -> bool {
    if game.is_last_turn() || game.piles().discard_len() == 0 {
        return false;
    }
    game.reshuffle();
    log.record(|| G::tell_deck(Run::Reshuffled { cards: game.piles().deck_len() as u8 }));
    true
}
