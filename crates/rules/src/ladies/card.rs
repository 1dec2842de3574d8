//! Cards: a bean that is a gent, a lady or a baby.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::data::{COINS, TYPES, VARIETIES};
use crate::bean::Bean;
use crate::card;
use crate::trade::Grown;

/// Who a card shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesFigure))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Figure {
    Gent,
    Lady,
    Baby,
}

impl Figure {
    pub const ALL: [Self; 3] = [Self::Gent, Self::Lady, Self::Baby];

    /// The name as it is written in files, records and requests.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Gent => "gent",
            Self::Lady => "lady",
            Self::Baby => "baby",
        }
    }
}

/// How many different cards there are.
pub(super) const KINDS: usize = TYPES * Figure::ALL.len();

/// A card. People write it as its bean and its figure: `red_lady`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

impl Card {
    /// `None` for a bean that is not in the game.
    #[must_use]
    pub fn new(bean: Bean, figure: Figure) -> Option<Self> {
        let rank = VARIETIES.iter().position(|variety| variety.bean == bean)?;
        Some(Self((rank * Figure::ALL.len()) as u8 + figure as u8))
    }

    /// All cards in the order every shuffle starts from: by type, then gents, ladies and babies (LA-SUP-07).
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..KINDS as u8).map(Self)
    }

    /// The place of the bean among all types of the game.
    #[inline]
    pub(super) const fn rank(self) -> usize {
        self.0 as usize / Figure::ALL.len()
    }

    /// The baby of the type in this place.
    #[inline]
    pub(super) const fn baby_of(rank: usize) -> Self {
        Self((rank * Figure::ALL.len()) as u8 + Figure::Baby as u8)
    }

    /// The same bean with another figure.
    #[inline]
    pub(super) const fn turned_into(self, figure: Figure) -> Self {
        Self((self.rank() * Figure::ALL.len()) as u8 + figure as u8)
    }

    #[must_use]
    #[inline]
    pub const fn bean(self) -> Bean {
        VARIETIES[self.rank()].bean
    }

    #[must_use]
    #[inline]
    pub const fn figure(self) -> Figure {
        Figure::ALL[self.0 as usize % Figure::ALL.len()]
    }

    #[must_use]
    #[inline]
    pub fn is_baby(self) -> bool {
        self.figure() == Figure::Baby
    }

    /// How many there are of it.
    #[must_use]
    #[inline]
    pub const fn copies(self) -> u8 {
        VARIETIES[self.rank()].copies[self.figure() as usize]
    }

    /// What a field of so many beans pays with this card on top.
    #[must_use]
    #[inline]
    pub const fn pays(self, cards: u8) -> u8 {
        COINS[self.0 as usize][cards as usize]
    }
}

impl card::Card for Card {
    const KINDS: usize = KINDS;

    #[inline]
    fn kind(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn of_kind(kind: usize) -> Self {
        debug_assert!(kind < KINDS);
        Self(kind as u8)
    }
}

impl Grown for Card {
    #[inline]
    fn bean(self) -> Bean {
        Self::bean(self)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.bean(), self.figure().key())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::named(&name).ok_or_else(|| {
            de::Error::custom(format!("`{name}` is no card: a card is a bean and a figure, such as red_lady"))
        })
    }
}

impl Card {
    /// The card with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|card| {
            let rest = name.strip_prefix(card.bean().key()).and_then(|rest| rest.strip_prefix('_'));
            rest == Some(card.figure().key())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_round() {
        for card in Card::all() {
            assert_eq!(Card::named(&card.to_string()), Some(card));
            assert_eq!(Card::new(card.bean(), card.figure()), Some(card));
        }
        assert_eq!(Card::named("red"), None);
        assert_eq!(Card::new(Bean::Coffee, Figure::Gent), None);
    }
}
