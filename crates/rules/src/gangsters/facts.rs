//! The numbers of a game, for whoever shows it.

use serde::Serialize;

use super::boss::Boss;
use super::data::{PLANTED, REFILL, ROW, Rules, SOLO_HAND, VARIETIES, Variety};
use crate::bean::Bean;
use crate::harvest::{Protection, Step};

/// One variety of the deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersBean))]
pub struct BeanFacts {
    pub bean: Bean,
    /// How many there are.
    pub cards: u8,
    /// What a field of so many cards, or of more, pays: the highest step it reaches.
    pub beanometer: Vec<Step>,
}

/// At how many beans a boss sells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersSale))]
pub struct Sale {
    pub bean: Bean,
    pub cards: u8,
}

/// A boss in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersBossFacts))]
pub struct BossFacts {
    pub boss: Boss,
    /// The coins he sells for.
    pub price: u8,
    pub sells: Vec<Sale>,
}

/// Everything that a ruleset fixes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersTable))]
pub struct Facts {
    pub players: u8,
    pub beans: Vec<BeanFacts>,
    /// In the order they are served and paid.
    pub bosses: Vec<BossFacts>,
    /// Fields each player has at the start.
    pub fields: u8,
    /// The price of a 3rd field, where one is for sale.
    #[cfg_attr(feature = "schema", schema(required))]
    pub third_field: Option<u8>,
    /// Cards in a starting hand.
    pub starting_hand: u8,
    /// Hand cards that may be planted in a turn.
    pub planted: u8,
    /// Drawn cards that stay in the row.
    pub row: u8,
    /// Cards drawn at the end of a turn.
    pub refill: u8,
    /// Who holds fewer than `refill` cards draws until they hold so many, where that is the rule.
    #[cfg_attr(feature = "schema", schema(required))]
    pub refill_up_to: Option<u8>,
    /// The exhaustion that ends the game.
    pub final_exhaustion: u8,
    /// Hand cards may be exchanged.
    pub trading: bool,
    /// How many times the coins of the mafia count.
    pub mafia_factor: u8,
    /// Which single beans may be harvested, and only by who must.
    pub protection: Protection,
}

impl From<&Rules> for Facts {
    fn from(rules: &Rules) -> Self {
        let bean =
            |it: &Variety| BeanFacts { bean: it.bean, cards: it.cards, beanometer: it.beanometer.steps().collect() };
        let boss = |&boss: &Boss| BossFacts {
            boss,
            price: boss.price(),
            sells: VARIETIES.iter().map(|it| Sale { bean: it.bean, cards: boss.sells_at(it.bean) }).collect(),
        };
        Self {
            players: rules.players,
            beans: VARIETIES.iter().map(bean).collect(),
            bosses: rules.bosses.iter().map(boss).collect(),
            fields: rules.fields,
            third_field: rules.third_field,
            starting_hand: rules.starting_hand,
            planted: PLANTED,
            row: ROW,
            refill: REFILL,
            refill_up_to: rules.is_solo().then_some(SOLO_HAND),
            final_exhaustion: rules.final_exhaustion,
            trading: rules.trading,
            mafia_factor: rules.mafia_factor(),
            protection: Protection::AllFieldsSingle,
        }
    }
}
