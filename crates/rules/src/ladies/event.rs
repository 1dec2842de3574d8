//! What happened, complete and in order.

use serde::{Deserialize, Serialize};

use super::action::CardRefs;
use super::card::{Card, Figure};
use super::cards::Cards;
use super::state::Phase;
use super::view::ToldGive;
use super::want::ToldWant;
use crate::bean::{Bean, BeanSet};
use crate::field::FieldIndex;
use crate::game::{Event as GameEvent, Standing};
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{Seat, Viewer};
use crate::trade::{self, Gone};

/// Where a planted card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesFrom))]
#[serde(rename_all = "snake_case")]
pub enum From {
    Hand,
    FaceUp,
    Received,
    /// A baby, straight from a deal.
    Deal,
}

/// One side of a deal that was made: now everybody sees the figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesGiven))]
pub struct Given {
    pub hand: Cards,
    pub face_up: Cards,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesEvent))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    GameBegan {
        starting: Seat,
    },
    /// A starting hand. Which cards, only its owner sees.
    Dealt {
        seat: Seat,
        count: u8,
        #[cfg_attr(feature = "schema", schema(required))]
        cards: Option<Vec<Card>>,
    },
    PhaseBegan {
        active: Seat,
        phase: Phase,
    },
    Planted {
        seat: Seat,
        card: Card,
        field: FieldIndex,
        from: From,
    },
    /// A baby was planted where a lady lies: its owner may move one.
    ShiftBegan {
        seat: Seat,
        field: FieldIndex,
    },
    LadyShifted {
        seat: Seat,
        field: FieldIndex,
        /// Where she lay, counted from 1 at the bottom.
        position: u8,
        by: u8,
        /// The field afterwards, bottom first.
        figures: Vec<Figure>,
    },
    LadyStayed {
        seat: Seat,
        field: FieldIndex,
    },
    TurnedOver {
        seat: Seat,
        cards: Vec<Card>,
    },
    Proposed {
        offer: OfferNumber,
        from: Seat,
        to: Addressee,
        give: ToldGive,
        want: ToldWant,
        #[cfg_attr(feature = "schema", schema(required))]
        answers: Option<OfferNumber>,
        /// The exact cards, for the proposer only.
        #[cfg_attr(feature = "schema", schema(required, value_type = Option<Vec<super::action::CardRef>>))]
        cards: Option<CardRefs>,
    },
    /// An addressee would take an offer to everyone.
    Willing {
        offer: OfferNumber,
        seat: Seat,
        /// The exact cards, for that seat only.
        #[cfg_attr(feature = "schema", schema(required, value_type = Option<Vec<super::action::CardRef>>))]
        cards: Option<CardRefs>,
    },
    /// An addressee said no to an offer to everyone.
    SaidNo {
        offer: OfferNumber,
        seat: Seat,
    },
    /// A willing answer lost a card it named.
    AnswerFell {
        offer: OfferNumber,
        seat: Seat,
    },
    OfferGone {
        offer: OfferNumber,
        why: Gone,
    },
    /// Cards changed hands, and lie open.
    Dealing {
        offer: OfferNumber,
        /// The proposer.
        from: Seat,
        with: Seat,
        gave: Given,
        got: Given,
        /// Which of its own cards the viewer gave, as they stood just before.
        #[cfg_attr(feature = "schema", schema(required, value_type = Option<Vec<super::action::CardRef>>))]
        cards: Option<CardRefs>,
        #[serde(skip)]
        private: [CardRefs; 2],
    },
    Wished {
        seat: Seat,
        likes: BeanSet,
        refuses: BeanSet,
    },
    /// A card joined the back of a hand. Which one, only its owner sees.
    Drew {
        seat: Seat,
        #[cfg_attr(feature = "schema", schema(required))]
        card: Option<Card>,
    },
    DeckExhausted {
        count: u8,
        last: bool,
    },
    Reshuffled {
        cards: u8,
    },
    Harvested {
        seat: Seat,
        field: FieldIndex,
        bean: Bean,
        /// Bottom first.
        figures: Vec<Figure>,
        coins: u8,
        /// The Garden lady: the discards that became coins, in the order they were taken.
        from_discard: Vec<Card>,
        /// The Garden lady: how many coins came from the deck, unseen.
        from_deck: u8,
    },
    BoughtThirdField {
        seat: Seat,
        price: u8,
        /// The cards paid, in the order they were laid down.
        paid: Vec<Card>,
        /// How many are left for the others.
        left: u8,
    },
    GameEnded {
        standing: Standing,
    },
}

impl GameEvent for Event {
    fn seen_by(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        match &mut seen {
            Self::Dealt { seat, cards, .. } => {
                if !viewer.sees(*seat) {
                    *cards = None;
                }
            }
            Self::Drew { seat, card } => {
                if !viewer.sees(*seat) {
                    *card = None;
                }
            }
            Self::Proposed { from: seat, cards, .. } | Self::Willing { seat, cards, .. } => {
                if !viewer.sees(*seat) {
                    *cards = None;
                }
            }
            Self::Dealing { from, with, cards, private, .. } => {
                *cards = trade::own_side(viewer, [*from, *with], std::mem::take(private));
            }
            Self::GameBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::Planted { .. }
            | Self::ShiftBegan { .. }
            | Self::LadyShifted { .. }
            | Self::LadyStayed { .. }
            | Self::TurnedOver { .. }
            | Self::SaidNo { .. }
            | Self::AnswerFell { .. }
            | Self::OfferGone { .. }
            | Self::Wished { .. }
            | Self::DeckExhausted { .. }
            | Self::Reshuffled { .. }
            | Self::Harvested { .. }
            | Self::BoughtThirdField { .. }
            | Self::GameEnded { .. } => {}
        }
        seen
    }

    fn uncovers(&self) -> bool {
        match self {
            Self::Dealt { .. }
            | Self::TurnedOver { .. }
            | Self::Drew { .. }
            | Self::DeckExhausted { .. }
            | Self::Reshuffled { .. }
            | Self::Dealing { .. }
            // A coin may have come from the deck, unseen.
            | Self::BoughtThirdField { .. } => true,
            Self::Harvested { from_deck, .. } => *from_deck > 0,
            _ => false,
        }
    }
}
