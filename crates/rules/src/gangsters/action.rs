//! What a player can say.

use serde::{Deserialize, Serialize};

use super::boss::Boss;
use crate::bean::Bean;
use crate::field::FieldIndex;
use crate::hand::HandPosition;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersAction))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A card of the offer into an own field.
    PlantOffered {
        bean: Bean,
        field: FieldIndex,
    },
    /// A card of the offer onto the discard pile.
    DiscardOffered {
        bean: Bean,
    },
    /// Ends the offer phase and pays the bosses.
    PayTribute {},
    /// The front hand card into an own field.
    PlantFromHand {
        field: FieldIndex,
    },
    /// Ends the plant phase and draws the row.
    TurnOver {},
    /// A set of the row into an own field.
    PlantDrawn {
        bean: Bean,
        /// May be left out: a set goes as a whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        cards: Option<u8>,
        field: FieldIndex,
    },
    /// A set of the row into a boss field.
    GiveDrawn {
        bean: Bean,
        /// May be left out: a set goes as a whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        cards: Option<u8>,
        boss: Boss,
    },
    /// A hand card of any position into a boss field.
    GiveFromHand {
        position: HandPosition,
        boss: Boss,
    },
    /// Wants to end the use phase.
    EndPlanting {},
    /// No card fits an empty boss field: it stays empty.
    LeaveEmpty {},
    /// Fills the hand up and ends the turn.
    Draw {},
    Harvest {
        field: FieldIndex,
    },
    BuyThirdField {},
}
