//! The numbers of the game, for whoever shows it.

use serde::Serialize;

use super::card::Figure;
use super::data::{
    DRAWN, FIELDS, FINAL_EXHAUSTION, FURTHEST_SHIFT, HAND, PROTECTION, PROTECTION_WHEN_FORCED, THIRD_FIELD_PRICE,
    THIRD_FIELDS, TURNED_OVER, VARIETIES, Variety,
};
use crate::bean::Bean;
use crate::harvest::{Protection, Step};

/// One figure of a type.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesFigureFacts))]
pub struct FigureFacts {
    pub figure: Figure,
    /// How many there are.
    pub cards: u8,
    /// What a field of so many beans, or of more, pays with this card on top: the highest step it reaches. A baby has none.
    pub beanometer: Vec<Step>,
}

/// One type of the deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesBean))]
pub struct BeanFacts {
    pub bean: Bean,
    /// How many there are in all.
    pub cards: u8,
    pub figures: Vec<FigureFacts>,
}

/// Everything that the ruleset fixes for one number of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesTable))]
pub struct Facts {
    pub players: u8,
    /// The types in the order of the rulebook, most frequent first.
    pub beans: Vec<BeanFacts>,
    /// Fields each player begins with.
    pub fields: u8,
    /// What a 3rd field costs, and how many there are for the whole table.
    pub third_field: u8,
    pub third_fields: u8,
    /// Cards in a starting hand.
    pub starting_hand: u8,
    /// Cards turned over in phase 2.
    pub turned_over: u8,
    /// Cards the active player draws in phase 4.
    pub drawn: u8,
    /// So often the deck runs out until the game ends.
    pub final_exhaustion: u8,
    /// How far a lady may move after a baby was planted.
    pub furthest_shift: u8,
    /// Which single beans may be harvested, of one's own accord and by somebody who must harvest.
    pub protection: Protection,
    pub protection_when_forced: Protection,
}

impl From<&Variety> for BeanFacts {
    fn from(variety: &Variety) -> Self {
        let figure = |figure: Figure| FigureFacts {
            figure,
            cards: variety.copies[figure as usize],
            beanometer: match figure {
                Figure::Gent => variety.gent.steps().collect(),
                Figure::Lady => variety.lady.steps().collect(),
                Figure::Baby => Vec::new(),
            },
        };
        Self { bean: variety.bean, cards: variety.cards(), figures: Figure::ALL.map(figure).into() }
    }
}

impl Facts {
    #[must_use]
    pub fn of(players: u8) -> Self {
        Self {
            players,
            beans: VARIETIES.iter().map(BeanFacts::from).collect(),
            fields: FIELDS,
            third_field: THIRD_FIELD_PRICE,
            third_fields: THIRD_FIELDS,
            starting_hand: HAND as u8,
            turned_over: TURNED_OVER,
            drawn: DRAWN,
            final_exhaustion: FINAL_EXHAUSTION,
            furthest_shift: FURTHEST_SHIFT,
            protection: PROTECTION,
            protection_when_forced: PROTECTION_WHEN_FORCED,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladies::Card;

    /// Whoever reads the steps reckons every harvest as the rules do.
    #[test]
    fn the_steps_pay_what_a_harvest_pays() {
        for BeanFacts { bean, cards, figures } in Facts::of(4).beans {
            for FigureFacts { figure, beanometer, .. } in figures {
                let top = Card::new(bean, figure).expect("a card");
                for planted in 1..=cards {
                    let reached = beanometer.iter().filter(|step| step.cards <= planted).map(|step| step.coins).max();
                    assert_eq!(reached.unwrap_or(0), top.pays(planted), "{planted} {bean}, {figure:?} on top");
                }
            }
        }
    }
}
