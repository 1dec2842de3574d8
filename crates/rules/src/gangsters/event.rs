//! What happened, complete and in order.

use serde::{Deserialize, Serialize};

use super::action::CardRefs;
use super::boss::Boss;
use super::state::Phase;
use super::view::ToldGive;
use crate::bean::{Bean, BeanSet, Bunch};
use crate::field::FieldIndex;
use crate::game::{Event as GameEvent, Standing};
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{Seat, Viewer};
use crate::trade::{Gone, ToldWant};

/// Where a planted card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersFrom))]
#[serde(rename_all = "snake_case")]
pub enum From {
    Hand,
    Offer,
    Row,
    Received,
}

/// Where a card for a boss came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersSource))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Drawn, in the setup or in the draw phase.
    Deck,
    /// Tribute.
    Field(FieldIndex),
    Row,
    Hand,
}

/// Where a card of the row came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersPile))]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// Drawn, and it stayed.
    Deck,
    /// Pulled in by a set of its kind.
    Discard,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersEvent))]
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
        turn: u8,
        active: Seat,
        phase: Phase,
    },
    Planted {
        seat: Seat,
        bean: Bean,
        cards: u8,
        field: FieldIndex,
        from: From,
    },
    DiscardedOffered {
        seat: Seat,
        bean: Bean,
    },
    /// One card reached a boss field.
    ToBoss {
        /// Whose turn it is; in the setup the starting player's.
        seat: Seat,
        boss: Boss,
        bean: Bean,
        from: Source,
        /// Where in the hand a card from there stood; only its owner sees it.
        #[cfg_attr(feature = "schema", schema(required))]
        position: Option<HandPosition>,
    },
    BossSold {
        boss: Boss,
        bean: Bean,
        cards: u8,
        coins: u8,
    },
    /// One card came to lie in the row.
    JoinedRow {
        seat: Seat,
        bean: Bean,
        from: Pile,
    },
    /// These boss fields stay empty, because no card of the row or the hand may go there.
    LeftEmpty {
        seat: Seat,
        bosses: Vec<Boss>,
    },
    /// A hand was shown to the other player. Who only watches sees that it was shown.
    HandShown {
        seat: Seat,
        count: u8,
        #[cfg_attr(feature = "schema", schema(required))]
        cards: Option<Vec<Bean>>,
    },
    /// What now lies as an offer before the other player.
    Offered {
        seat: Seat,
        cards: Bunch,
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
        /// The cards paid, in the order they were laid down.
        paid: Vec<Bean>,
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
    /// At the end of the game.
    DiscardedHand {
        seat: Seat,
        cards: Vec<Bean>,
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
            Self::ToBoss { seat, position, .. } => {
                if !viewer.sees(*seat) {
                    *position = None;
                }
            }
            Self::HandShown { cards, .. } => {
                if viewer == Viewer::Spectator {
                    *cards = None;
                }
            }
            Self::Proposed { from, cards, .. } => {
                if !viewer.sees(*from) {
                    *cards = None;
                }
            }
            Self::Dealing { from, with, cards, private, .. } => {
                let [given, got] = std::mem::take(private);
                *cards = match viewer {
                    Viewer::Seat(seat) if seat == *from => Some(given),
                    Viewer::Seat(seat) if seat == *with => Some(got),
                    _ => None,
                };
            }
            Self::GameBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::Planted { .. }
            | Self::DiscardedOffered { .. }
            | Self::BossSold { .. }
            | Self::JoinedRow { .. }
            | Self::LeftEmpty { .. }
            | Self::Offered { .. }
            | Self::DeckExhausted { .. }
            | Self::Reshuffled { .. }
            | Self::Harvested { .. }
            | Self::BoughtThirdField { .. }
            | Self::OfferGone { .. }
            | Self::Wished { .. }
            | Self::DiscardedHand { .. }
            | Self::GameEnded { .. } => {}
        }
        seen
    }

    /// Beside cards that leave a pile: a hand that was shown, at the end or before.
    fn uncovers(&self) -> bool {
        matches!(
            self,
            Self::Dealt { .. }
                | Self::ToBoss { from: Source::Deck, .. }
                | Self::JoinedRow { .. }
                | Self::HandShown { .. }
                | Self::Drew { .. }
                | Self::DeckExhausted { .. }
                | Self::Reshuffled { .. }
                | Self::DiscardedHand { .. }
        )
    }
}
