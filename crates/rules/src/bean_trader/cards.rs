//! The cards: orders, new harvests, and what a hand holds.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::data::{HARVESTS, ORDERS, SUPPLY_CARD, TOLL_CARD, TRAVEL_CARDS};
use super::map::City;
use crate::bean::{Bean, Bunch};
use crate::card::Card;

/// Cards that are written by their names.
macro_rules! written {
    ($card:ty, $what:literal) => {
        impl $card {
            /// The card of this name.
            #[must_use]
            pub fn from_key(key: &str) -> Option<Self> {
                Self::all().find(|card| card.key() == key)
            }
        }

        impl fmt::Display for $card {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.key())
            }
        }

        impl fmt::Debug for $card {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.key())
            }
        }

        impl Serialize for $card {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.key())
            }
        }

        impl<'de> Deserialize<'de> for $card {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let key = String::deserialize(deserializer)?;
                Self::from_key(&key).ok_or_else(|| de::Error::custom(format!("`{key}` is no {}", $what)))
            }
        }
    };
}

/// An order card, written EDI-1 to RIG-5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Order(u8);

written!(Order, "order: they are EDI-1 to RIG-5");

impl Order {
    /// All of them, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ORDERS.len() as u8).map(Self)
    }

    #[must_use]
    pub const fn key(self) -> &'static str {
        ORDERS[self.0 as usize].key
    }

    /// Where it is delivered.
    #[must_use]
    #[inline]
    pub const fn city(self) -> City {
        ORDERS[self.0 as usize].city
    }

    /// What is delivered.
    #[must_use]
    #[inline]
    pub const fn beans(self) -> Bunch {
        ASKED[self.0 as usize]
    }

    /// What the bank pays for it.
    #[must_use]
    #[inline]
    pub const fn value(self) -> u8 {
        ORDERS[self.0 as usize].value
    }
}

const ASKED: [Bunch; ORDERS.len()] = {
    let mut asked = [Bunch::NONE; ORDERS.len()];
    let mut order = 0;
    while order < ORDERS.len() {
        let mut i = 0;
        while i < ORDERS[order].beans.len() {
            asked[order] = asked[order].plus(Bunch::of(ORDERS[order].beans[i], 1));
            i += 1;
        }
        order += 1;
    }
    asked
};

impl Card for Order {
    const KINDS: usize = ORDERS.len();

    #[inline]
    fn kind(self) -> usize {
        self.0 as usize
    }

    fn of_kind(kind: usize) -> Self {
        debug_assert!(kind < ORDERS.len());
        Self(kind as u8)
    }
}

/// A new harvest card, written H01 to H10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HarvestCard(u8);

written!(HarvestCard, "harvest card: they are H01 to H10");

impl HarvestCard {
    /// All of them, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..HARVESTS.len() as u8).map(Self)
    }

    #[must_use]
    pub const fn key(self) -> &'static str {
        const KEYS: [&str; HARVESTS.len()] = ["H01", "H02", "H03", "H04", "H05", "H06", "H07", "H08", "H09", "H10"];
        KEYS[self.0 as usize]
    }

    /// How many beans grow where, in the order in which they are placed.
    #[must_use]
    pub const fn entries(self) -> [(City, Bean, u8); 3] {
        HARVESTS[self.0 as usize].entries
    }
}

impl Card for HarvestCard {
    const KINDS: usize = HARVESTS.len();

    #[inline]
    fn kind(self) -> usize {
        self.0 as usize
    }

    fn of_kind(kind: usize) -> Self {
        debug_assert!(kind < HARVESTS.len());
        Self(kind as u8)
    }
}

/// A card of a hand: one of the seven travel cards of its owner's colour, or an order (BT-HAND-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HandCard(u8);

written!(HandCard, "card of a hand: they are travel-1, supply, toll, travel-4 to travel-7 and the orders");

/// Travel cards come before orders.
const TRAVEL: u8 = TRAVEL_CARDS.len() as u8;

impl HandCard {
    pub const SUPPLY: Self = Self(SUPPLY_CARD as u8);
    pub const TOLL: Self = Self(TOLL_CARD as u8);

    /// The travel cards as a hand is sorted at the start, then the orders.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TRAVEL + ORDERS.len() as u8).map(Self)
    }

    /// The travel cards of a colour, as a hand is sorted at the start (BT-SETUP-02).
    pub fn travel() -> impl Iterator<Item = Self> {
        (0..TRAVEL).map(Self)
    }

    #[must_use]
    pub const fn key(self) -> &'static str {
        match self.order() {
            Some(order) => order.key(),
            None => TRAVEL_CARDS[self.0 as usize],
        }
    }

    #[must_use]
    #[inline]
    pub const fn order(self) -> Option<Order> {
        match self.0.checked_sub(TRAVEL) {
            Some(order) => Some(Order(order)),
            None => None,
        }
    }

    #[must_use]
    #[inline]
    pub const fn is_order(self) -> bool {
        self.0 >= TRAVEL
    }

    /// A travel card without an effect.
    #[must_use]
    #[inline]
    pub const fn is_numbered(self) -> bool {
        self.0 < TRAVEL && self.0 != Self::SUPPLY.0 && self.0 != Self::TOLL.0
    }
}

impl From<Order> for HandCard {
    #[inline]
    fn from(order: Order) -> Self {
        Self(order.0 + TRAVEL)
    }
}
