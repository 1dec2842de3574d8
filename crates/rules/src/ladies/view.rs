//! What a viewer may know: built field by field from an allow-list, never from the state as a whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::CardRefs;
use super::card::{Card, Figure};
use super::cards::Cards;
use super::data::{FINAL_EXHAUSTION, LADIES};
use super::prompt::Prompt;
use super::row::Row;
use super::state::{Phase, State};
use super::want::ToldWant;
use crate::bean::{Bean, BeanSet, Bunch};
use crate::field::FieldIndex;
use crate::game::{Game, Standing};
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{Seat, Seats, Viewer};
use crate::trade::named_cards;

/// One side of an offer as everyone is told it: of hand cards the beans, never their figures or positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesToldGive))]
pub struct ToldGive {
    pub hand: Bunch,
    pub face_up: Cards,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesDiscardView))]
pub struct DiscardView {
    pub count: u8,
    #[cfg_attr(feature = "schema", schema(required))]
    pub top: Option<Card>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesFieldView))]
pub struct FieldView {
    #[cfg_attr(feature = "schema", schema(required))]
    pub bean: Option<Bean>,
    /// Bottom first; the last card decides the pay.
    pub figures: Vec<Figure>,
    /// What a harvest would pay now.
    pub coins: u8,
}

impl From<Row> for FieldView {
    fn from(row: Row) -> Self {
        Self { bean: row.bean(), figures: row.figures().collect(), coins: row.coins() }
    }
}

impl FieldView {
    /// The field as the rules know it; `None` if it can't exist.
    #[must_use]
    pub fn row(&self) -> Option<Row> {
        match self.bean {
            Some(bean) => Row::of(bean, &self.figures),
            None => Some(Row::default()),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesSeatView))]
pub struct SeatView {
    /// Front first; the viewer's own, and everybody's after the end or to all eyes.
    #[cfg_attr(feature = "schema", schema(required))]
    pub hand: Option<Vec<Card>>,
    pub hand_count: u8,
    pub fields: Vec<FieldView>,
    pub coins: u8,
    /// A 3rd field has been bought.
    pub third_field: bool,
    pub received: Cards,
    /// Received babies that go into their fields one after the other once the lady shift is decided.
    pub waiting: Vec<Card>,
    /// The field in which this player may move a lady now.
    #[cfg_attr(feature = "schema", schema(required))]
    pub shift: Option<FieldIndex>,
    pub likes: BeanSet,
    pub refuses: BeanSet,
    /// Offers made in this turn, open or not.
    pub offers_made: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesOfferView))]
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
    /// The cards the viewer has named in it, to give or in a willing answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<super::action::CardRef>>, nullable = false))]
    pub cards: Option<CardRefs>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesView))]
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
    /// 3rd fields that can still be bought.
    pub third_fields_left: u8,
    pub face_up: Cards,
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
            ruleset: LADIES.into(),
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
            final_exhaustion: FINAL_EXHAUSTION,
            third_fields_left: self.third_fields_left(),
            face_up: self.face_up.bunch(),
            seats: Seat::all(self.players).map(|seat| (seat, self.seat_view(seat, viewer))).collect(),
            offers: self.offer_views(viewer),
            prompts: match viewer {
                Viewer::Seat(seat) if seat.index() < self.players as usize => self.prompts(seat),
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
            fields: self.farm(seat).fields().iter().map(|&row| row.into()).collect(),
            coins: self.coins.count(seat),
            third_field: self.has_bought(seat),
            received: self.received[seat.index()],
            waiting: self.waiting[seat.index()].iter().collect(),
            shift: self.shifting[seat.index()],
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
                give: ToldGive { hand: offer.terms.hand, face_up: offer.terms.face_up.bunch() },
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
