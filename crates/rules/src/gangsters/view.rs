//! What a viewer may know: built field by field from an allow-list, never from the state as a whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::CardRefs;
use super::boss::Boss;
use super::prompt::{Prompt, Tribute};
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::game::{Game, Standing};
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{Seat, Seats, Viewer};
use crate::trade::{ToldWant, named_cards};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersDiscardView))]
pub struct DiscardView {
    pub count: u8,
    #[cfg_attr(feature = "schema", schema(required))]
    pub top: Option<Bean>,
}

/// One side of a deal as everyone is told it: kinds, never hand positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersToldGive))]
pub struct ToldGive {
    pub hand: Bunch,
}

/// Trading variant: an open proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersOfferView))]
pub struct OfferView {
    pub number: OfferNumber,
    pub from: Seat,
    pub to: Addressee,
    pub give: ToldGive,
    pub want: ToldWant,
    #[cfg_attr(feature = "schema", schema(required))]
    pub answers: Option<OfferNumber>,
    /// The copies the viewer has named in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<super::action::CardRef>>, nullable = false))]
    pub cards: Option<CardRefs>,
}

/// A boss and his field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersBossView))]
pub struct BossView {
    pub boss: Boss,
    #[cfg_attr(feature = "schema", schema(required))]
    pub bean: Option<Bean>,
    pub cards: u8,
    /// The coins he sells for.
    pub price: u8,
    /// The number of beans at which he sells what he grows.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sells_at: Option<u8>,
    /// How many of them are missing.
    #[cfg_attr(feature = "schema", schema(required))]
    pub missing: Option<u8>,
}

/// What the bosses have earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersMafiaView))]
pub struct MafiaView {
    pub coins: u8,
    /// What they count: alone twice as much.
    pub score: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersSeatView))]
pub struct SeatView {
    /// Front first; the viewer's own, and everybody's after the end or to all eyes.
    #[cfg_attr(feature = "schema", schema(required))]
    pub hand: Option<Vec<Bean>>,
    pub hand_count: u8,
    pub fields: Vec<Bunch>,
    pub coins: u8,
    /// A 3rd field has been bought.
    pub third_field: bool,
    /// What the bosses would get if this seat paid tribute now.
    pub tribute: Vec<Tribute>,
    /// Trading variant: cards received in deals and not planted yet.
    pub received: Bunch,
    pub likes: BeanSet,
    pub refuses: BeanSet,
    /// Proposals made in this turn, open or not.
    pub offers_made: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersView))]
pub struct View {
    pub viewer: Viewer,
    pub ruleset: String,
    pub phase: Phase,
    /// Counted from 1.
    pub turn: u8,
    pub active: Seat,
    pub starting: Seat,
    /// Without whom the game stands still.
    pub awaited: Seats,
    /// Hand cards the active player has planted in this turn.
    pub planted: u8,
    pub deck: u8,
    pub discard: DiscardView,
    pub exhaustions: u8,
    /// The exhaustion that ends the game.
    pub final_exhaustion: u8,
    /// What was drawn and not used yet; all cards of a kind are a set.
    pub row: Bunch,
    /// What was left of the row: in the refill phase for the next player, in the offer phase for the active one to settle.
    pub offered: Bunch,
    /// Those in play, in the order they are paid.
    pub bosses: Vec<BossView>,
    pub mafia: MafiaView,
    pub seats: BTreeMap<Seat, SeatView>,
    /// Trading variant: the open proposals.
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
            turn: self.turn,
            active: self.active,
            starting: self.starting,
            awaited: self.awaited(),
            planted: self.planted,
            deck: self.piles.deck_len() as u8,
            discard: DiscardView {
                count: self.piles.discard_len() as u8,
                top: self.piles.discard_pile().first().copied(),
            },
            exhaustions: self.piles.exhaustions(),
            final_exhaustion: self.rules.final_exhaustion,
            row: self.row,
            offered: self.offered,
            bosses: self.rules.bosses.iter().map(|&boss| self.boss_view(boss)).collect(),
            mafia: MafiaView { coins: self.mafia.total() as u8, score: self.mafia_score() },
            seats: Seat::all(self.rules.players).map(|seat| (seat, self.seat_view(seat, viewer))).collect(),
            offers: self.offer_views(viewer),
            prompts: match viewer {
                Viewer::Seat(seat) => self.prompts(seat),
                Viewer::Spectator | Viewer::All => Vec::new(),
            },
            standing: self.standing(),
        }
    }

    fn boss_view(&self, boss: Boss) -> BossView {
        let field = self.boss_field(boss);
        let sells_at = field.bean().map(|bean| boss.sells_at(bean));
        BossView {
            boss,
            bean: field.bean(),
            cards: field.cards(),
            price: boss.price(),
            sells_at,
            missing: sells_at.map(|cards| cards - field.cards()),
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
            tribute: self.tribute_of(seat),
            received: self.received[seat.index()],
            likes: wishes.likes,
            refuses: wishes.refuses,
            offers_made: self.talk.offers_made[seat.index()],
        }
    }

    fn offer_views(&self, viewer: Viewer) -> Vec<OfferView> {
        let offers = self.talk.book.offers().iter();
        let view = offers.map(|offer| OfferView {
            number: offer.number,
            from: offer.from,
            to: offer.to,
            give: ToldGive { hand: offer.terms.hand },
            want: offer.terms.want,
            answers: offer.answers,
            cards: viewer.is(offer.from).then(|| named_cards(self, offer.from, offer)),
        });
        view.collect()
    }
}
