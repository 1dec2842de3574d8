//! Everything that makes up a position.

use serde::{Deserialize, Serialize};

use super::boss::Boss;
use super::data::{MOST_PLAYERS, Rules};
use crate::bean::{Bean, Bunch};
use crate::chance::Shuffles;
use crate::coins::CoinStacks;
use crate::field::{Farm, Field, FieldMask};
use crate::hand::Hands;
use crate::piles::Piles;
use crate::seat::{Seat, Seats};
use crate::trade::TalkOf;

/// Where in a turn the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GangstersPhase))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The offer is settled; then tribute is paid.
    Offer,
    /// Alone: before the tribute.
    TributeWait,
    /// Trading variant: deals after the tribute.
    #[serde(rename = "window-2")]
    Window2,
    MustPlant,
    MayPlant,
    Planted,
    /// Trading variant: deals after the draw.
    #[serde(rename = "window-4")]
    Window4,
    /// What was drawn is used.
    Use,
    /// The use phase shall end, and a boss field is empty.
    Fill,
    Refill,
    GameOver,
}

impl Phase {
    /// Deals are made.
    pub(super) const fn is_window(self) -> bool {
        matches!(self, Self::Window2 | Self::Window4)
    }

    /// A planting phase, in which received cards find their fields too.
    pub(super) const fn plants_received(self) -> bool {
        matches!(self, Self::MustPlant | Self::MayPlant | Self::Planted | Self::Use)
    }
}

/// A game at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(super) rules: &'static Rules,
    pub(super) phase: Phase,
    /// Counted from 1.
    pub(super) turn: u8,
    pub(super) active: Seat,
    pub(super) starting: Seat,
    /// Hand cards planted by the active player in the plant phase of this turn.
    pub(super) planted: u8,
    pub(super) hands: Hands<Bean>,
    pub(super) farms: [Farm; MOST_PLAYERS],
    pub(super) coins: CoinStacks,
    pub(super) bosses: [Field; Boss::COUNT],
    /// The coins of the bosses, by what is under them: they are never spent, so their order does not matter.
    pub(super) mafia: Bunch,
    pub(super) piles: Piles<Bean>,
    /// What was drawn and not used yet; all cards of a kind are a set.
    pub(super) row: Bunch,
    /// What the opponent left in the turn before.
    pub(super) offered: Bunch,
    /// Trading variant: what each player obtained in deals and has not planted yet.
    pub(super) received: [Bunch; MOST_PLAYERS],
    pub(super) talk: TalkOf<Self>,
    pub(super) shuffles: Shuffles,
}

impl State {
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    #[inline]
    pub(super) fn farm(&self, seat: Seat) -> &Farm {
        &self.farms[seat.index()]
    }

    #[inline]
    pub(super) fn farm_mut(&mut self, seat: Seat) -> &mut Farm {
        &mut self.farms[seat.index()]
    }

    /// The own fields that can take a bean.
    #[inline]
    pub(super) fn room(&self, seat: Seat, bean: Bean) -> FieldMask {
        self.farm(seat).only_room_for(bean)
    }

    /// The final exhaustion has happened.
    #[inline]
    pub(super) fn is_last_turn(&self) -> bool {
        self.piles.exhaustions() >= self.rules.final_exhaustion
    }

    /// Who has received cards to plant.
    pub(super) fn receivers(&self) -> Seats {
        Seat::all(self.rules.players).filter(|&seat| !self.received[seat.index()].is_empty()).collect()
    }

    /// The 3rd field has been bought, not given at the start.
    #[inline]
    pub(super) fn has_bought(&self, seat: Seat) -> bool {
        self.farm(seat).fields().len() > self.rules.fields as usize
    }
}
