//! Cards whose order does not matter, and babies whose order does.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::card::{Card, KINDS};
use super::data::TURNED_OVER;
use crate::bean::Bunch;
use crate::card::Card as _;
use crate::list::List;
use crate::trade::{OpenCards, Order};

const BITS: u32 = 5;
const MOST: u128 = (1 << BITS) - 1;

/// A number of each card.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Cards(u128);

impl Cards {
    pub const NONE: Self = Self(0);

    #[must_use]
    #[inline]
    pub fn count(self, card: Card) -> u8 {
        (self.0 >> (card.kind() as u32 * BITS) & MOST) as u8
    }

    #[inline]
    pub fn add(&mut self, card: Card) {
        debug_assert!(self.count(card) < MOST as u8);
        self.0 += 1 << (card.kind() as u32 * BITS);
    }

    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.count(card) > 0);
        self.0 -= 1 << (card.kind() as u32 * BITS);
    }

    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The different cards, with how many there are of each.
    pub fn iter(self) -> impl Iterator<Item = (Card, u8)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let kind = rest.trailing_zeros() / BITS;
            let number = rest >> (kind * BITS) & MOST;
            rest &= !(MOST << (kind * BITS));
            Some((Card::of_kind(kind as usize), number as u8))
        })
    }

    /// Every card, as often as it is there.
    pub fn each(self) -> impl Iterator<Item = Card> {
        self.iter().flat_map(|(card, number)| std::iter::repeat_n(card, number as usize))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bunch = Self::NONE;
        cards.into_iter().for_each(|card| bunch.add(card));
        bunch
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = Cards;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number for each card, such as { red_lady: 1 }")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Cards, A::Error> {
                let mut cards = Cards::NONE;
                while let Some((card, number)) = map.next_entry::<Card, u64>()? {
                    if number > u64::from(card.copies()) {
                        return Err(de::Error::custom(format!("there are no {number} {card} cards in the game")));
                    }
                    if cards.count(card) > 0 {
                        return Err(de::Error::custom(format!("{card} is named twice")));
                    }
                    (0..number).for_each(|_| cards.add(card));
                }
                Ok(cards)
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

/// The cards turned over in phase 2, or some of them, sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FaceUp(List<Card, { TURNED_OVER as usize }>);

impl FaceUp {
    #[inline]
    pub(super) fn remove(&mut self, card: Card) {
        if let Some(at) = self.0.iter().position(|&other| other == card) {
            self.0.remove(at);
        }
    }

    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.0
    }

    #[must_use]
    pub fn bunch(self) -> Cards {
        self.0.iter().copied().collect()
    }
}

impl OpenCards<Card> for FaceUp {
    #[inline]
    fn count(self, card: Card) -> u8 {
        self.0.iter().filter(|&&other| other == card).count() as u8
    }

    #[inline]
    fn add(&mut self, card: Card) {
        self.0.push(card);
        self.0.sort_unstable();
    }

    #[inline]
    fn minus(mut self, other: Self) -> Self {
        other.0.iter().for_each(|&card| self.remove(card));
        self
    }

    #[inline]
    fn contains(self, other: Self) -> bool {
        other.0.iter().all(|&card| self.count(card) >= other.count(card))
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    fn kinds(self) -> u32 {
        match *self.0 {
            [one, other] if one != other => 2,
            [] => 0,
            _ => 1,
        }
    }

    #[inline]
    fn nth_kind(self, n: u32) -> Card {
        self.0[n as usize]
    }

    #[inline]
    fn beans(self) -> Bunch {
        self.0.iter().map(|card| card.bean()).collect()
    }
}

impl FromIterator<Card> for FaceUp {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut face_up = Self::default();
        cards.into_iter().for_each(|card| face_up.add(card));
        face_up
    }
}

impl Serialize for FaceUp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bunch().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for FaceUp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Cards::deserialize(deserializer)?;
        if cards.each().count() > TURNED_OVER as usize {
            return Err(de::Error::custom(format!("no more than {TURNED_OVER} cards can lie face up")));
        }
        Ok(cards.each().collect())
    }
}

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

const _: () = assert!(KINDS as u32 * BITS <= u128::BITS);

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
            assert_eq!(row.pop_front(), Some(baby));
        }
        assert_eq!((row, row.clone().pop_front()), (Babies::default(), None));
    }

    #[test]
    fn cards_come_and_go() {
        let card = |name| Card::named(name).expect("a card");
        let mut cards: Cards = ["red_lady", "blue_gent", "red_lady"].map(card).into_iter().collect();
        assert_eq!(cards.iter().collect::<Vec<_>>(), [(card("blue_gent"), 1), (card("red_lady"), 2)]);
        cards.remove(card("red_lady"));
        assert_eq!((cards.count(card("red_lady")), cards.each().count()), (1, 2));
    }
}
