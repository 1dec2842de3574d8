//! What a viewer may know: built field by field from an allow-list, never from the state as a whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::CardRefs;
use super::prompt::Prompt;
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::game::{Game, Standing};
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{Seat, Seats, Viewer};
use crate::trade::{ToldWant, named_cards};

/// One side of a deal as everyone is told it: kinds and places, never hand positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicToldGive))]
pub struct ToldGive {
    pub hand: Bunch,
    pub face_up: Bunch,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicDiscardView))]
pub struct DiscardView {
    pub count: u8,
    #[cfg_attr(feature = "schema", schema(required))]
    pub top: Option<Bean>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicSeatView))]
pub struct SeatView {
    /// Front first; the viewer's own, and everybody's after the end or to all eyes.
    #[cfg_attr(feature = "schema", schema(required))]
    pub hand: Option<Vec<Bean>>,
    pub hand_count: u8,
    pub fields: Vec<Bunch>,
    pub coins: u8,
    /// A 3rd field has been bought.
    pub third_field: bool,
    pub received: Bunch,
    pub likes: BeanSet,
    pub refuses: BeanSet,
    /// Offers made in this turn, open or not.
    pub offers_made: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicOfferView))]
pub struct OfferView {
    pub number: OfferNumber,
    pub from: Seat,
    pub to: Addressee,
    pub give: ToldGive,
    pub want: ToldWant,
    #[cfg_attr(feature = "schema", schema(required))]
    pub answers: Option<OfferNumber>,
    pub willing: Seats,
    pub declined: Seats,
    /// The copies the viewer has named in it, to give or in a willing answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<super::action::CardRef>>, nullable = false))]
    pub cards: Option<CardRefs>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicView))]
pub struct View {
    pub viewer: Viewer,
    pub ruleset: String,
    pub phase: Phase,
    pub active: Seat,
    pub starting: Seat,
    /// Without whom the game stands still.
    pub awaited: Seats,
    pub deck: u8,
    pub discard: DiscardView,
    pub exhaustions: u8,
    /// The exhaustion that ends the game.
    pub final_exhaustion: u8,
    pub out_of_game: u8,
    pub face_up: Bunch,
    pub drawn: Bunch,
    pub offered: Bunch,
    pub seats: BTreeMap<Seat, SeatView>,
    pub offers: Vec<OfferView>,
    /// What the viewer must or may decide.
    pub prompts: Vec<Prompt>,
    #[cfg_attr(feature = "schema", schema(required))]
    pub standing: Option<Standing>,
}

impl State {
    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        View {
            viewer,
            ruleset: self.rules.ruleset.into(),
            phase: self.phase,
            active: self.active,
            starting: self.starting,
            awaited: self.awaited(),
            deck: self.piles.deck_len() as u8,
            discard: DiscardView {
                count: self.piles.discard_len() as u8,
                top: self.piles.discard_pile().first().copied(),
            },
            exhaustions: self.piles.exhaustions(),
            final_exhaustion: self.rules.final_exhaustion,
            out_of_game: self.out_of_game.total() as u8,
            face_up: self.face_up,
            drawn: self.drawn,
            offered: self.offered,
            seats: Seat::all(self.rules.players).map(|seat| (seat, self.seat_view(seat, viewer))).collect(),
            offers: self.offer_views(viewer),
            prompts: match viewer {
                Viewer::Seat(seat) if seat.index() < self.rules.players as usize => self.prompts(seat),
                _ => Vec::new(),
            },
            standing: self.standing(),
        }
    }

    fn seat_view(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let hand = self.hands.of(seat);
        let shown = viewer.sees(seat) || self.phase == Phase::GameOver;
        let wishes = self.talk.wishes[seat.index()];
        SeatView {
            hand: shown.then(|| hand.to_vec()),
            hand_count: hand.len() as u8,
            fields: self.farm(seat).fields().iter().map(|field| field.bunch()).collect(),
            coins: self.coins.count(seat),
            third_field: self.has_bought(seat),
            received: self.received[seat.index()],
            likes: wishes.likes,
            refuses: wishes.refuses,
            offers_made: self.talk.offers_made[seat.index()],
        }
    }

    fn offer_views(&self, viewer: Viewer) -> Vec<OfferView> {
        self.talk
            .book
            .offers()
            .iter()
            .map(|offer| OfferView {
                number: offer.number,
                from: offer.from,
                to: offer.to,
                give: ToldGive { hand: offer.terms.hand, face_up: offer.terms.face_up },
                want: offer.terms.want,
                answers: offer.answers,
                willing: offer.willing,
                declined: offer.declined,
                cards: match viewer {
                    Viewer::Seat(seat) if seat == offer.from || offer.willing.contains(seat) => {
                        Some(named_cards(self, seat, offer))
                    }
                    _ => None,
                },
            })
            .collect()
    }
}
