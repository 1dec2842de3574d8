//! What a player can say.

use serde::{Deserialize, Serialize};

use super::bonus::Bonus;
use crate::bean::Bean;
use crate::field::FieldIndex;
use crate::hand::HandPosition;
use crate::seat::Seat;

/// Which copy of the offered type is given. Equal turned-over cards are one choice (DU-GIFT-10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelGiftCard))]
#[serde(rename_all = "snake_case")]
pub enum GiftCard {
    TurnedOver,
    Hand(HandPosition),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelAction))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The front hand card into an own field.
    PlantFromHand {
        field: FieldIndex,
    },
    /// Ends phase 1 and reveals three cards.
    TurnOver {},
    /// Pushes a gift card: one card of this type, for nothing, held or not.
    OfferGift {
        bean: Bean,
    },
    /// Takes the gift that is offered.
    AcceptGift {},
    /// Says no, and must offer next.
    DeclineGift {},
    /// The giver picks the copy.
    ChooseGift {
        card: GiftCard,
    },
    /// A turned-over card into an own field.
    PlantTurnedOver {
        bean: Bean,
        field: FieldIndex,
    },
    /// The gift into an own field.
    PlantGift {
        field: FieldIndex,
    },
    /// One turned-over card may be thrown away instead of planted.
    DiscardTurnedOver {
        bean: Bean,
    },
    /// Throws a bonus card away.
    DiscardBonus {
        card: Bonus,
    },
    /// Throws none away.
    KeepBonus {},
    Harvest {
        field: FieldIndex,
    },
    /// Shows a bonus card whose pattern a field of either player has.
    FulfilBonus {
        card: Bonus,
        owner: Seat,
        field: FieldIndex,
    },
}
