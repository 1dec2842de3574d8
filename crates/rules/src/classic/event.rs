//! What happened, complete and in order.

use serde::{Deserialize, Serialize};

use super::action::CardRefs;
use super::state::Phase;
use super::view::ToldGive;
use crate::bean::{Bean, BeanSet, Bunch};
use crate::field::FieldIndex;
use crate::game::{Event as GameEvent, Standing};
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{Seat, Viewer};
use crate::trade::{self, Gone, ToldWant};

/// Where a planted card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicFrom))]
#[serde(rename_all = "snake_case")]
pub enum From {
    Hand,
    FaceUp,
    Received,
    Offered,
    Drawn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicEvent))]
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
        cards: Option<Vec<Bean>>,
    },
    PhaseBegan {
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
        /// Duel: how many of the last of them came from the discard pile.
        from_discard: u8,
    },
    Proposed {
        offer: OfferNumber,
        from: Seat,
        to: Addressee,
        give: ToldGive,
        want: ToldWant,
        #[cfg_attr(feature = "schema", schema(required))]
        answers: Option<OfferNumber>,
        /// The exact copies, for the proposer only.
        #[cfg_attr(feature = "schema", schema(required, value_type = Option<Vec<super::action::CardRef>>))]
        cards: Option<CardRefs>,
    },
    /// An addressee would take an offer to everyone.
    Willing {
        offer: OfferNumber,
        seat: Seat,
        /// The exact copies, for that seat only.
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
    /// Cards changed hands.
    Dealing {
        offer: OfferNumber,
        /// The proposer.
        from: Seat,
        with: Seat,
        gave: ToldGive,
        got: ToldGive,
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
        card: Option<Bean>,
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
        cards: u8,
        coins: u8,
    },
    BoughtThirdField {
        seat: Seat,
        price: u8,
        /// The cards paid, in the order they were laid down; hidden where they leave the game.
        #[cfg_attr(feature = "schema", schema(required))]
        paid: Option<Vec<Bean>>,
    },
    DiscardedOffered {
        seat: Seat,
        bean: Bean,
    },
    DiscardedFromHand {
        seat: Seat,
        bean: Bean,
    },
    /// Duel: what now lies as an offer before the other player.
    Offered {
        seat: Seat,
        cards: Bunch,
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
            | Self::TurnedOver { .. }
            | Self::SaidNo { .. }
            | Self::AnswerFell { .. }
            | Self::OfferGone { .. }
            | Self::Wished { .. }
            | Self::DeckExhausted { .. }
            | Self::Reshuffled { .. }
            | Self::Harvested { .. }
            | Self::BoughtThirdField { .. }
            | Self::DiscardedOffered { .. }
            | Self::DiscardedFromHand { .. }
            | Self::Offered { .. }
            | Self::GameEnded { .. } => {}
        }
        seen
    }

    fn uncovers(&self) -> bool {
        matches!(
            self,
            Self::Dealt { .. }
                | Self::TurnedOver { .. }
                | Self::Drew { .. }
                | Self::DeckExhausted { .. }
                | Self::Reshuffled { .. }
        )
    }
}
