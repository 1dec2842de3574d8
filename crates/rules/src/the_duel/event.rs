//! What happened, complete and in order.

use serde::{Deserialize, Serialize};

use super::bonus::Bonus;
use super::state::Phase;
use crate::bean::Bean;
use crate::field::FieldIndex;
use crate::game::{Event as GameEvent, Standing};
use crate::hand::HandPosition;
use crate::seat::{Seat, Seats, Viewer};

/// Where a planted card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelFrom))]
#[serde(rename_all = "snake_case")]
pub enum From {
    Hand,
    TurnedOver,
    Gift,
}

/// Where a gift came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelSource))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Hand,
    TurnedOver,
}

/// What a bluff cost: a bean card, whose type stays hidden, or a bonus card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelPaid))]
#[serde(rename_all = "snake_case")]
pub enum Paid {
    Dollar,
    Bonus(Bonus),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelEvent))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    GameBegan {
        starting: Seat,
        auto_fulfil: Seats,
    },
    /// A starting hand. Which cards, only its owner sees.
    Dealt {
        seat: Seat,
        count: u8,
        bonus_count: u8,
        #[cfg_attr(feature = "schema", schema(required))]
        cards: Option<Vec<Bean>>,
        #[cfg_attr(feature = "schema", schema(required))]
        bonus: Option<Vec<Bonus>>,
    },
    PhaseBegan {
        turn: u8,
        active: Seat,
        phase: Phase,
    },
    Planted {
        seat: Seat,
        bean: Bean,
        field: FieldIndex,
        from: From,
    },
    TurnedOver {
        seat: Seat,
        cards: Vec<Bean>,
    },
    GiftOffered {
        from: Seat,
        to: Seat,
        bean: Bean,
    },
    GiftDeclined {
        seat: Seat,
        bean: Bean,
    },
    GiftAccepted {
        seat: Seat,
        bean: Bean,
    },
    /// A card has changed hands. Which copy of a hand card, only the giver sees.
    GiftGiven {
        from: Seat,
        to: Seat,
        bean: Bean,
        source: Source,
        #[cfg_attr(feature = "schema", schema(required))]
        position: Option<HandPosition>,
    },
    /// The giver had no such card, and has paid for it if there was anything to pay with.
    BluffCalled {
        from: Seat,
        to: Seat,
        bean: Bean,
        #[cfg_attr(feature = "schema", schema(required))]
        paid: Option<Paid>,
    },
    DiscardedTurnedOver {
        seat: Seat,
        bean: Bean,
    },
    /// A card joined the back of a hand. Which one, only its owner sees.
    Drew {
        seat: Seat,
        #[cfg_attr(feature = "schema", schema(required))]
        card: Option<Bean>,
    },
    DiscardedBonus {
        seat: Seat,
        card: Bonus,
    },
    KeptBonus {
        seat: Seat,
    },
    ReshuffledBonus {
        cards: u8,
    },
    /// Which one, only its owner sees.
    DrewBonus {
        seat: Seat,
        #[cfg_attr(feature = "schema", schema(required))]
        card: Option<Bonus>,
    },
    FulfilledBonus {
        seat: Seat,
        card: Bonus,
        /// Whose field showed the pattern.
        owner: Seat,
        field: FieldIndex,
        /// What the card is worth now, with its dollar.
        cents: u16,
    },
    Harvested {
        seat: Seat,
        field: FieldIndex,
        /// In planting order.
        cards: Vec<Bean>,
        dollars: u8,
    },
    GameEnded {
        standing: Standing,
    },
}

impl GameEvent for Event {
    fn seen_by(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        match &mut seen {
            Self::Dealt { seat, cards, bonus, .. } => {
                if !viewer.sees(*seat) {
                    (*cards, *bonus) = (None, None);
                }
            }
            Self::Drew { seat, card } => {
                if !viewer.sees(*seat) {
                    *card = None;
                }
            }
            Self::DrewBonus { seat, card } => {
                if !viewer.sees(*seat) {
                    *card = None;
                }
            }
            Self::GiftGiven { from, position, .. } => {
                if !viewer.sees(*from) {
                    *position = None;
                }
            }
            Self::GameBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::Planted { .. }
            | Self::TurnedOver { .. }
            | Self::GiftOffered { .. }
            | Self::GiftDeclined { .. }
            | Self::GiftAccepted { .. }
            | Self::BluffCalled { .. }
            | Self::DiscardedTurnedOver { .. }
            | Self::DiscardedBonus { .. }
            | Self::KeptBonus { .. }
            | Self::ReshuffledBonus { .. }
            | Self::FulfilledBonus { .. }
            | Self::Harvested { .. }
            | Self::GameEnded { .. } => {}
        }
        seen
    }

    /// Beside cards that leave a pile: an answer that brings out whether an offer was a bluff.
    fn uncovers(&self) -> bool {
        matches!(
            self,
            Self::Dealt { .. }
                | Self::TurnedOver { .. }
                | Self::GiftAccepted { .. }
                | Self::Drew { .. }
                | Self::ReshuffledBonus { .. }
                | Self::DrewBonus { .. }
        )
    }
}
