//! What a player can say.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::bean::{Bean, BeanSet};
use crate::field::FieldIndex;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::Seat;

/// A card named by its place. Copies at one open place are alike; hand cards are told apart by position (CL-GEN-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicCardRef))]
#[serde(rename_all = "snake_case")]
pub enum CardRef {
    Hand(HandPosition),
    FaceUp(Bean),
    Received(Bean),
    /// A planted card; it can be named, but never dealt.
    Field(u8),
    /// A coin; it can be named, but never dealt.
    Coin,
}

/// Cards named in a deal: mostly one or two, but any number is legal.
pub type CardRefs = SmallVec<[CardRef; 4]>;

pub type Want = crate::trade::Want<Bean>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicAction))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The front hand card into an own field.
    PlantFromHand {
        field: FieldIndex,
    },
    /// Ends phase 1 (duel: step 2) and reveals cards.
    TurnOver {},
    /// Opens an offer.
    Propose {
        to: Addressee,
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required, value_type = Vec<CardRef>))]
        give: CardRefs,
        #[serde(default = "Want::nothing")]
        #[cfg_attr(feature = "schema", schema(required))]
        want: Want,
        /// The offer it counters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        answers: Option<OfferNumber>,
    },
    /// Ends an own offer.
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
    /// Closes an own offer to everyone with one of the willing.
    Close {
        offer: OfferNumber,
        with: Seat,
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
    /// Ends phase 2.
    EndTrading {},
    /// A received or face-up card into an own field.
    PlantPending {
        card: CardRef,
        field: FieldIndex,
    },
    /// Phase 4.
    Draw {},
    Harvest {
        field: FieldIndex,
    },
    BuyThirdField {},
    /// Duel, step 1.
    PlantOffered {
        bean: Bean,
        field: FieldIndex,
    },
    /// Duel, step 1.
    DiscardOffered {
        bean: Bean,
    },
    /// Duel, step 2.
    DiscardFromHand {
        position: HandPosition,
    },
    /// Duel, step 3.
    PlantDrawn {
        bean: Bean,
        field: FieldIndex,
    },
    /// Duel: closes step 3, draws, passes the turn.
    EndPlanting {},
}
