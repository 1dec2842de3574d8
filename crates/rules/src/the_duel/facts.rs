//! The numbers of the game, for whoever shows it.

use serde::Serialize;

use super::bonus::Bonus;
use super::data::{BONUS_HAND, DOLLARS, DRAWN, FIELDS, HAND, PLAYERS, PROTECTION, SERIES, TURNED_OVER};
use crate::bean::Bean;
use crate::harvest::{Protection, Step};

/// One type of the series.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelBean))]
pub struct BeanFacts {
    pub bean: Bean,
    /// How many there are, which is also the number on the card.
    pub cards: u8,
    /// What a field of so many cards, or of more, pays with this bean on top: the highest step it reaches.
    pub beanometer: Vec<Step>,
}

/// A bonus card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelBonusCard))]
pub struct BonusFacts {
    pub card: Bonus,
    /// So many beans of a type, then so many of the next type, and so on.
    pub runs: Vec<u8>,
    /// Printed on it; it is worth a dollar more.
    pub cents: u8,
}

/// Everything that the ruleset fixes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelTable))]
pub struct Facts {
    pub players: u8,
    /// The types by rising number: a field goes on with the same type or the next.
    pub beans: Vec<BeanFacts>,
    pub bonus_cards: Vec<BonusFacts>,
    /// Fields each player has.
    pub fields: u8,
    /// Cards in a starting hand.
    pub starting_hand: u8,
    /// Dollars each player begins with.
    pub starting_dollars: u8,
    /// Bonus cards a player begins with, and fills up to.
    pub bonus_hand: u8,
    /// Cards turned over in phase 2.
    pub turned_over: u8,
    /// Cards the active player draws in phase 4.
    pub drawn: u8,
    /// Which single beans may be harvested.
    pub protection: Protection,
}

impl Facts {
    #[must_use]
    pub fn get() -> Self {
        let bean = |variety: &super::data::Variety| BeanFacts {
            bean: variety.bean,
            cards: variety.cards,
            beanometer: variety.beanometer.steps().collect(),
        };
        Self {
            players: PLAYERS,
            beans: SERIES.iter().map(bean).collect(),
            bonus_cards: Bonus::all()
                .map(|card| BonusFacts { card, runs: card.runs().to_vec(), cents: card.cents() })
                .collect(),
            fields: FIELDS,
            starting_hand: HAND as u8,
            starting_dollars: DOLLARS as u8,
            bonus_hand: BONUS_HAND as u8,
            turned_over: TURNED_OVER,
            drawn: DRAWN,
            protection: PROTECTION,
        }
    }
}
