//! The numbers of a game, for whoever shows it: cards, beanometers, and what an edition and a player count fix.

use serde::Serialize;

use super::data::{DUEL_DRAWN, EndDraw, Rules, TURNED_OVER, VARIETIES};
use crate::bean::Bean;
use crate::harvest::{Protection, Step};

/// One variety of the deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicBean))]
pub struct BeanFacts {
    pub bean: Bean,
    /// How many there are.
    pub cards: u8,
    /// What a field of so many cards, or of more, pays: the highest step it reaches.
    pub beanometer: Vec<Step>,
}

/// Everything that a ruleset fixes for one number of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicTable))]
pub struct Facts {
    pub players: u8,
    /// The varieties in play in the order of the rulebook, rarest first.
    pub beans: Vec<BeanFacts>,
    /// Fields each player begins with.
    pub fields: u8,
    /// The price of a 3rd field, where it is for sale.
    #[cfg_attr(feature = "schema", schema(required))]
    pub third_field: Option<u8>,
    /// Cards in the starting hands, clockwise from the starting player.
    pub starting_hands: Vec<u8>,
    /// Cards turned over in phase 2; in a duel, in step 3.
    pub turned_over: u8,
    /// Cards drawn at the end of a turn, and by whom.
    pub end_draw: EndDraw,
    /// So often the deck runs out until the game ends.
    pub final_exhaustion: u8,
    /// Which single beans may be harvested.
    pub protection: Protection,
    /// Whether there is trading; there is none in a duel.
    pub trading: bool,
}

impl From<&Rules> for Facts {
    fn from(rules: &Rules) -> Self {
        let in_play = VARIETIES.iter().filter(|variety| rules.in_play().contains(variety.bean));
        Self {
            players: rules.players,
            beans: in_play
                .map(|variety| BeanFacts {
                    bean: variety.bean,
                    cards: variety.cards,
                    beanometer: variety.beanometer.steps().collect(),
                })
                .collect(),
            fields: rules.fields,
            third_field: rules.third_field,
            starting_hands: (0..rules.players).map(|place| rules.starting_hand.quota(place)).collect(),
            turned_over: if rules.is_duel() { DUEL_DRAWN } else { TURNED_OVER },
            end_draw: rules.end_draw,
            final_exhaustion: rules.final_exhaustion,
            protection: rules.protection(),
            trading: !rules.is_duel(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::data::{RULES, coins};

    #[test]
    fn there_is_no_trading_in_a_duel() {
        for rules in &RULES {
            assert_eq!(Facts::from(rules).trading, rules.players > 2, "{}", rules.ruleset);
        }
    }

    /// Whoever reads the steps reckons every harvest as the rules do.
    #[test]
    fn the_steps_pay_what_a_harvest_pays() {
        for facts in RULES.iter().map(Facts::from) {
            for BeanFacts { bean, cards, beanometer } in &facts.beans {
                for planted in 1..=*cards {
                    let reached = beanometer.iter().filter(|step| step.cards <= planted).map(|step| step.coins).max();
                    assert_eq!(reached.unwrap_or(0), coins(*bean, planted), "{planted} {bean}");
                }
            }
        }
    }
}
