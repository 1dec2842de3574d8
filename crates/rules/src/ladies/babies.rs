//! Babies whose order counts.

use std::fmt;

use super::card::Card;
use crate::trade::Order;

/// Babies one after the other: as they were named in an offer or an answer, or as they wait to be planted.
///
/// Three bits a baby, for the place of its bean among all types, and how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Babies([u8; 10]);

const LENGTH_BITS: u32 = 5;
const TYPE_BITS: u32 = 3;

impl Babies {
    fn bits(self) -> u128 {
        let mut bytes = [0; 16];
        bytes[..10].copy_from_slice(&self.0);
        u128::from_le_bytes(bytes)
    }

    fn of_bits(bits: u128) -> Self {
        Self(std::array::from_fn(|at| bits.to_le_bytes()[at]))
    }

    fn len(self) -> u32 {
        (self.bits() & ((1 << LENGTH_BITS) - 1)) as u32
    }

    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 10]
    }

    pub(super) fn push(&mut self, baby: Card) {
        debug_assert!(baby.is_baby());
        let place = LENGTH_BITS + TYPE_BITS * self.len();
        *self = Self::of_bits((self.bits() + 1) | ((baby.rank() as u128) << place));
    }

    pub(super) fn pop_front(&mut self) -> Option<Card> {
        let first = self.iter().next()?;
        let (len, rest) = (self.len() - 1, self.bits() >> (LENGTH_BITS + TYPE_BITS));
        *self = Self::of_bits(rest << LENGTH_BITS | u128::from(len));
        Some(first)
    }

    /// The first one first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let bits = self.bits() >> LENGTH_BITS;
        (0..self.len()).map(move |n| Card::baby_of((bits >> (TYPE_BITS * n) & 7) as usize))
    }
}

impl Order<Card> for Babies {
    fn note(&mut self, card: Card) {
        if card.is_baby() {
            self.push(card);
        }
    }
}

impl FromIterator<Card> for Babies {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut babies = Self::default();
        cards.into_iter().for_each(|card| babies.push(card));
        babies
    }
}

impl fmt::Debug for Babies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_babies_of_the_game_fit_in_a_row() {
        let all: Vec<Card> = Card::all()
            .filter(|card| card.is_baby())
            .flat_map(|card| std::iter::repeat_n(card, card.copies().into()))
            .collect();
        assert_eq!(all.len(), 25);
        let mut row: Babies = all.iter().rev().copied().collect();
        assert_eq!(row.iter().collect::<Vec<_>>(), all.iter().rev().copied().collect::<Vec<_>>());
        for &baby in all.iter().rev() {
            assert!(!row.is_empty());
            assert_eq!(row.pop_front(), Some(baby));
        }
        assert!(row.is_empty());
        assert_eq!((row, row.clone().pop_front()), (Babies::default(), None));
    }
}
