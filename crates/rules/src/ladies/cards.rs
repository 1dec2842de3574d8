//! Cards whose order does not matter.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::card::{Card, KINDS};
use super::data::TURNED_OVER;
use crate::bean::Bunch;
use crate::card::Card as _;
use crate::list::List;
use crate::trade::OpenCards;

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

const _: () = assert!(KINDS as u32 * BITS <= u128::BITS);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_and_go() {
        let card = |name| Card::named(name).expect("a card");
        let mut cards: Cards = ["red_lady", "blue_gent", "red_lady"].map(card).into_iter().collect();
        assert_eq!(cards.iter().collect::<Vec<_>>(), [(card("blue_gent"), 1), (card("red_lady"), 2)]);
        cards.remove(card("red_lady"));
        assert_eq!((cards.count(card("red_lady")), cards.each().count()), (1, 2));
    }

    #[test]
    fn no_card_is_named_twice() {
        let read = |text| serde_json::from_str::<Cards>(text).map_err(|error| error.to_string());
        assert_eq!(read(r#"{ "soy_lady": 2 }"#).map(|cards| cards.each().count()), Ok(2));
        let twice = read(r#"{ "soy_lady": 1, "red_lady": 1, "soy_lady": 1 }"#);
        assert!(twice.clone().is_err_and(|error| error.contains("soy_lady is named twice")), "{twice:?}");
    }
}
