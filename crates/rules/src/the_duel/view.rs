//! What a viewer may know: built field by field from an allow-list, never from the state as a whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bonus::{Bonus, BonusSet};
use super::column::Column;
use super::data::{PLAYERS, THE_DUEL};
use super::prompt::Prompt;
use super::state::{Gift, Phase, State};
use crate::bean::{Bean, Bunch};
use crate::game::{Game, Standing};
use crate::seat::{Seat, Seats, Viewer};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelDiscardView))]
pub struct DiscardView {
    pub count: u8,
    #[cfg_attr(feature = "schema", schema(required))]
    pub top: Option<Bean>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelBonusDiscardView))]
pub struct BonusDiscardView {
    pub count: u8,
    #[cfg_attr(feature = "schema", schema(required))]
    pub top: Option<Bonus>,
}

/// A gift card that was pushed in this phase 2. The last one is open while it is to be answered or given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelOfferView))]
pub struct OfferView {
    pub from: Seat,
    pub bean: Bean,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelSeatView))]
pub struct SeatView {
    /// Front first; the viewer's own, and everybody's after the end or to all eyes.
    #[cfg_attr(feature = "schema", schema(required))]
    pub hand: Option<Vec<Bean>>,
    pub hand_count: u8,
    /// In the order they were drawn; shown as the hand is.
    #[cfg_attr(feature = "schema", schema(required))]
    pub bonus: Option<Vec<Bonus>>,
    pub bonus_count: u8,
    /// Each in planting order: the last card is on top.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<Bean>>))]
    pub fields: Vec<Column>,
    /// Bean cards in the dollar pile.
    pub dollars: u8,
    /// Bonus cards in the dollar pile.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Bonus>))]
    pub fulfilled: BonusSet,
    /// What the dollar pile is worth.
    pub cents: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelView))]
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
    /// A turned-over card of this turn has been thrown away.
    pub discarded: bool,
    pub deck: u8,
    pub discard: DiscardView,
    pub bonus_deck: u8,
    pub bonus_discard: BonusDiscardView,
    pub turned_over: Bunch,
    #[cfg_attr(feature = "schema", schema(required))]
    pub gift: Option<Gift>,
    pub offers: Vec<OfferView>,
    /// For whom bonus cards are fulfilled as soon as they can be.
    pub auto_fulfil: Seats,
    pub seats: BTreeMap<Seat, SeatView>,
    /// What the viewer must or may decide.
    pub prompts: Vec<Prompt>,
    #[cfg_attr(feature = "schema", schema(required))]
    pub standing: Option<Standing>,
}

impl State {
    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        View {
            viewer,
            ruleset: THE_DUEL.into(),
            phase: self.phase,
            turn: self.turn,
            active: self.active,
            starting: self.starting,
            awaited: self.awaited(),
            planted: self.planted,
            discarded: self.discarded,
            deck: self.piles.deck_len() as u8,
            discard: DiscardView {
                count: self.piles.discard_len() as u8,
                top: self.piles.discard_pile().first().copied(),
            },
            bonus_deck: self.bonus_piles.deck_len() as u8,
            bonus_discard: BonusDiscardView {
                count: self.bonus_piles.discard_len() as u8,
                top: self.bonus_piles.discard_pile().first().copied(),
            },
            turned_over: self.turned_over,
            gift: self.gift,
            offers: self.pushed.iter().enumerate().map(|(n, &bean)| OfferView { from: self.pusher(n), bean }).collect(),
            auto_fulfil: self.auto_fulfil,
            seats: Seat::all(PLAYERS).map(|seat| (seat, self.seat_view(seat, viewer))).collect(),
            prompts: match viewer {
                Viewer::Seat(seat) if seat.index() < PLAYERS as usize => self.prompts(seat),
                _ => Vec::new(),
            },
            standing: self.standing(),
        }
    }

    fn seat_view(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let (hand, bonus) = (self.hands.of(seat), self.bonus_hand(seat));
        let shown = viewer.sees(seat) || self.phase == Phase::GameOver;
        SeatView {
            hand: shown.then(|| hand.to_vec()),
            hand_count: hand.len() as u8,
            bonus: shown.then(|| bonus.to_vec()),
            bonus_count: bonus.len() as u8,
            fields: self.farm(seat).fields().to_vec(),
            dollars: self.dollars.count(seat),
            fulfilled: self.fulfilled[seat.index()],
            cents: self.cents(seat),
        }
    }
}
