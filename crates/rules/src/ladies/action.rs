//! What a player can say.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use smallvec::SmallVec;

use super::card::Card;
use crate::bean::{Bean, BeanSet};
use crate::field::FieldIndex;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::Seat;

/// A card named by its place. Like cards in one open place are interchangeable; hand cards are told apart by position
/// (LA-GEN-04).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesCardRef))]
#[serde(rename_all = "snake_case")]
pub enum CardRef {
    Hand(HandPosition),
    FaceUp(Card),
    Received(Card),
    /// A planted card; it can be named, but never dealt.
    Field(u8),
    /// A coin; it can be named, but never dealt.
    Coin,
}

/// Cards named in a deal: mostly one or two, but any number is legal.
pub type CardRefs = SmallVec<[CardRef; 4]>;

/// What can be asked for: a bean, or a card that lies face up. Asking for the figure of any other card is refused
/// (LA-TRADE-06, LA-TRADE-09).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Kind {
    Bean(Bean),
    Card(Card),
}

impl From<Bean> for Kind {
    fn from(bean: Bean) -> Self {
        Self::Bean(bean)
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bean(bean) => bean.serialize(serializer),
            Self::Card(card) => card.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let bean = Bean::ALL.into_iter().find(|bean| bean.key() == name).map(Self::Bean);
        bean.or_else(|| Card::named(&name).map(Self::Card))
            .ok_or_else(|| de::Error::custom(format!("`{name}` is neither a bean nor a card such as red_lady")))
    }
}

pub type Want = crate::trade::Want<Kind>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesAction))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The front hand card into an own field.
    PlantFromHand {
        field: FieldIndex,
    },
    /// Ends phase 1 and turns over two cards.
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
    /// Moves a lady of the field in which a baby was just planted, so many places towards the top.
    ShiftLady {
        /// Where she lies, counted from 1 at the bottom.
        position: u8,
        by: i8,
    },
    /// Leaves the ladies of that field where they are.
    NoShift {},
}
