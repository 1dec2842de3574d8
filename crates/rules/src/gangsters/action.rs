//! What a player can say.

use serde::{Deserialize, Serialize};

use smallvec::SmallVec;

use super::boss::Boss;
use crate::bean::{Bean, BeanSet};
use crate::field::FieldIndex;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, OfferNumber};
pub use crate::trade::Want;

/// A card named by its place. Copies at one open place are alike; hand cards are told apart by position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersCardRef))]
#[serde(rename_all = "snake_case")]
pub enum CardRef {
    Hand(HandPosition),
    /// A card of the row; it can be named, but never dealt.
    Row(Bean),
    Received(Bean),
    /// A planted card; it can be named, but never dealt.
    Field(u8),
    /// A coin; it can be named, but never dealt.
    Coin,
}

/// Cards named in a deal: mostly one or two, but any number is legal.
pub type CardRefs = SmallVec<[CardRef; 4]>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// Opens a proposal.
    Propose {
        to: Addressee,
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required, value_type = Vec<CardRef>))]
        give: CardRefs,
        #[serde(default = "Want::nothing")]
        #[cfg_attr(feature = "schema", schema(required))]
        want: Want,
        /// The proposal it counters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        answers: Option<OfferNumber>,
    },
    /// Ends an own proposal.
    Withdraw {
        offer: OfferNumber,
    },
    /// Says no.
    Decline {
        offer: OfferNumber,
    },
    /// Says yes, with these own cards.
    Accept {
        offer: OfferNumber,
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required, value_type = Vec<CardRef>))]
        cards: CardRefs,
    },
    /// Shows what one would like and would not take.
    Wish {
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required))]
        likes: BeanSet,
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required))]
        refuses: BeanSet,
    },
    /// Closes a window.
    EndTrading {},
    /// A received card into an own field.
    PlantPending {
        card: CardRef,
        field: FieldIndex,
    },
}
