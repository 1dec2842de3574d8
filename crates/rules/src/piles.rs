//! The draw deck, the discard pile, and how often the deck has run out.

use crate::card::{Card, MAX_CARDS, MAX_KINDS};
use crate::chance::Shuffles;

/// Deck and discard pile, back to back in one row: the deck lies at the front with its top card last, the discard pile at
/// the end with its top card first.
#[derive(Clone, Copy, Debug)]
pub struct Piles<C> {
    row: [C; MAX_CARDS],
    deck: u8,
    discard: u8,
    exhaustions: u8,
}

impl<C: Card> Default for Piles<C> {
    fn default() -> Self {
        Self { row: [C::default(); MAX_CARDS], deck: 0, discard: 0, exhaustions: 0 }
    }
}

impl<C: Card> PartialEq for Piles<C> {
    /// What lay in the row before does not matter.
    fn eq(&self, other: &Self) -> bool {
        self.row[..self.deck_len()] == other.row[..other.deck_len()]
            && self.discard_pile() == other.discard_pile()
            && self.exhaustions == other.exhaustions
    }
}

impl<C: Card> Piles<C> {
    #[must_use]
    #[inline]
    pub const fn deck_len(&self) -> usize {
        self.deck as usize
    }

    #[must_use]
    #[inline]
    pub const fn discard_len(&self) -> usize {
        self.discard as usize
    }

    /// How often the deck has run out.
    #[must_use]
    #[inline]
    pub const fn exhaustions(&self) -> u8 {
        self.exhaustions
    }

    pub(crate) const fn count_exhaustion(&mut self) {
        self.exhaustions += 1;
    }

    pub(crate) const fn set_exhaustions(&mut self, exhaustions: u8) {
        self.exhaustions = exhaustions;
    }

    /// Takes the top card of the deck.
    #[inline]
    pub(crate) fn draw(&mut self) -> Option<C> {
        self.deck = self.deck.checked_sub(1)?;
        Some(self.row[self.deck as usize])
    }

    /// Lays a card on top of the discard pile.
    #[inline]
    pub(crate) fn discard(&mut self, card: C) {
        self.discard += 1;
        self.row[MAX_CARDS - self.discard as usize] = card;
    }

    /// The discard pile, top first.
    #[must_use]
    #[inline]
    pub fn discard_pile(&self) -> &[C] {
        &self.row[MAX_CARDS - self.discard as usize..]
    }

    #[inline]
    pub(crate) fn take_discard_top(&mut self) -> Option<C> {
        let top = self.discard_pile().first().copied()?;
        self.discard -= 1;
        Some(top)
    }

    /// The deck, top first.
    pub(crate) fn deck(&self) -> impl Iterator<Item = C> + '_ {
        self.row[..self.deck_len()].iter().rev().copied()
    }

    /// Lays a card on top of the deck.
    pub(crate) fn put_on_deck(&mut self, card: C) {
        self.row[self.deck as usize] = card;
        self.deck += 1;
    }

    /// A new deck of so many cards of each kind, shuffled.
    pub(crate) fn shuffled(counts: impl Fn(C) -> u8, shuffles: &mut Shuffles) -> Self {
        Self::shuffled_in((0..C::KINDS).map(C::of_kind).map(|card| (card, counts(card))), shuffles)
    }

    /// The same, from the kinds in the order of a game that has one of its own.
    pub(crate) fn shuffled_in(cards: impl IntoIterator<Item = (C, u8)>, shuffles: &mut Shuffles) -> Self {
        let mut piles = Self::default();
        for (card, count) in cards {
            piles.lay_sorted(card, count);
        }
        piles.shuffle_deck(shuffles);
        piles
    }

    #[inline]
    fn lay_sorted(&mut self, card: C, count: u8) {
        let next = self.deck + count;
        self.row[self.deck as usize..next as usize].fill(card);
        self.deck = next;
    }

    fn shuffle_deck(&mut self, shuffles: &mut Shuffles) {
        shuffles.next_stream().shuffle(&mut self.row[..self.deck as usize]);
    }

    /// Shuffles the whole discard pile into a new deck; the old deck must have run out.
    ///
    /// Every shuffle starts from the cards sorted by kind, so the new deck depends on the seed, on how many shuffles went
    /// before and on which cards are shuffled, never on how they lay.
    pub(crate) fn reshuffle(&mut self, shuffles: &mut Shuffles) {
        self.reshuffle_in((0..C::KINDS).map(C::of_kind), shuffles);
    }

    /// The same, from the kinds in the order of a game that has one of its own.
    pub(crate) fn reshuffle_in(&mut self, order: impl IntoIterator<Item = C>, shuffles: &mut Shuffles) {
        debug_assert_eq!(self.deck, 0);
        let mut counts = [0_u8; MAX_KINDS];
        for card in self.discard_pile() {
            counts[card.kind()] += 1;
        }
        self.discard = 0;
        for card in order {
            self.lay_sorted(card, counts[card.kind()]);
        }
        self.shuffle_deck(shuffles);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bean::Bean;

    /// Puts cards on a deck, the last one on top.
    fn deck(cards: impl IntoIterator<Item = Bean>) -> Piles<Bean> {
        let mut piles = Piles::default();
        cards.into_iter().for_each(|card| piles.put_on_deck(card));
        piles
    }

    #[test]
    fn the_last_card_laid_is_the_first_taken() {
        let mut piles = deck([Bean::Red, Bean::Soy]);
        assert_eq!(piles.deck().collect::<Vec<_>>(), [Bean::Soy, Bean::Red]);
        assert_eq!((piles.draw(), piles.draw(), piles.draw()), (Some(Bean::Soy), Some(Bean::Red), None));
        piles.discard(Bean::Wax);
        piles.discard(Bean::Blue);
        assert_eq!((piles.discard_pile(), piles.discard_len()), (&[Bean::Blue, Bean::Wax][..], 2));
        assert_eq!(
            [piles.take_discard_top(), piles.take_discard_top(), piles.take_discard_top()],
            [Some(Bean::Blue), Some(Bean::Wax), None]
        );
    }

    #[test]
    fn piles_are_equal_if_what_lies_in_them_is() {
        let [red, soy] = [deck([Bean::Red]), deck([Bean::Soy])];
        assert_ne!(red, soy);
        let mut taken = deck([Bean::Red, Bean::Soy]);
        assert_ne!(taken, red);
        taken.draw();
        assert_eq!(taken, red);
        let mut discarded = red;
        discarded.discard(Bean::Wax);
        assert_ne!(discarded, red);
        discarded.take_discard_top();
        assert_eq!(discarded, red);
        discarded.count_exhaustion();
        assert_ne!(discarded, red);
    }
}
