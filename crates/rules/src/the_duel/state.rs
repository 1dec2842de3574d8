//! Everything that makes up a position.

use serde::{Deserialize, Serialize};

use super::bonus::{Bonus, BonusHand, BonusSet};
use super::column::Column;
use super::data::{PLAYERS, TYPES};
use crate::bean::{Bean, Bunch};
use crate::chance::Shuffles;
use crate::coins::CoinStacks;
use crate::field::Farm;
use crate::hand::Hands;
use crate::list::List;
use crate::piles::Piles;
use crate::seat::{Seat, Seats};

/// Where in a turn the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelPhase))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    P1MustPlant,
    P1MayPlant,
    P1Done,
    P2Offer,
    P2Answer,
    P2Choose,
    P3Active,
    P3Opponent,
    P4DiscardActive,
    P4DiscardOpponent,
    GameOver,
}

impl Phase {
    /// Phase 1, and the moment before the first offer.
    pub(super) const fn is_before_gifts(self) -> bool {
        matches!(self, Self::P1MustPlant | Self::P1MayPlant | Self::P1Done | Self::P2Offer)
    }

    pub(super) const fn has_gift_cards_pushed(self) -> bool {
        matches!(self, Self::P2Offer | Self::P2Answer | Self::P2Choose)
    }
}

/// The card received in phase 2: in no hand and no field until it is planted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TheDuelGift))]
#[serde(deny_unknown_fields)]
pub struct Gift {
    pub to: Seat,
    pub bean: Bean,
}

/// The other one of the two players.
#[inline]
pub(super) const fn other(seat: Seat) -> Seat {
    seat.left(PLAYERS)
}

/// A game at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(super) phase: Phase,
    /// Counted from 1.
    pub(super) turn: u8,
    pub(super) active: Seat,
    pub(super) starting: Seat,
    /// Hand cards planted by the active player in this turn.
    pub(super) planted: u8,
    /// A turned-over card of this turn has been thrown away.
    pub(super) discarded: bool,
    pub(super) hands: Hands<Bean>,
    pub(super) bonus_hands: [BonusHand; PLAYERS as usize],
    pub(super) farms: [Farm<Column>; PLAYERS as usize],
    /// The bean cards of the dollar piles.
    pub(super) dollars: CoinStacks,
    /// The bonus cards of the dollar piles.
    pub(super) fulfilled: [BonusSet; PLAYERS as usize],
    pub(super) piles: Piles<Bean>,
    pub(super) bonus_piles: Piles<Bonus>,
    /// What the active player turned over and still owns.
    pub(super) turned_over: Bunch,
    pub(super) gift: Option<Gift>,
    /// Gift cards pushed in this phase 2, in their order: the active player's, the opponent's, and so on. The last one is the
    /// offer on the table while it is to be answered or given.
    pub(super) pushed: List<Bean, TYPES>,
    /// For whom bonus cards are fulfilled as soon as they can be.
    pub(super) auto_fulfil: Seats,
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
    pub(super) fn opponent(&self) -> Seat {
        other(self.active)
    }

    #[inline]
    pub(super) fn farm(&self, seat: Seat) -> &Farm<Column> {
        &self.farms[seat.index()]
    }

    #[inline]
    pub(super) fn farm_mut(&mut self, seat: Seat) -> &mut Farm<Column> {
        &mut self.farms[seat.index()]
    }

    #[inline]
    pub(super) fn bonus_hand(&self, seat: Seat) -> &BonusHand {
        &self.bonus_hands[seat.index()]
    }

    /// Who pushed the `n`th gift card of this phase, counted from 0: they take turns, the active player first.
    #[inline]
    pub(super) fn pusher(&self, n: usize) -> Seat {
        if n.is_multiple_of(2) { self.active } else { self.opponent() }
    }

    /// Whose offer lies on the table, or is to be made next.
    #[inline]
    pub(super) fn giver(&self) -> Seat {
        let next = self.pusher(self.pushed.len());
        if self.phase == Phase::P2Offer { next } else { other(next) }
    }

    /// The only one without whom the game stands still; nobody when it is over.
    #[inline]
    pub(super) fn awaited_seat(&self) -> Option<Seat> {
        match self.phase {
            Phase::P1MustPlant | Phase::P1MayPlant | Phase::P1Done | Phase::P3Active | Phase::P4DiscardActive => {
                Some(self.active)
            }
            Phase::P2Offer | Phase::P2Choose => Some(self.giver()),
            Phase::P2Answer => Some(other(self.giver())),
            Phase::P3Opponent | Phase::P4DiscardOpponent => Some(self.opponent()),
            Phase::GameOver => None,
        }
    }

    /// The gift, if it is this player's to plant.
    #[inline]
    pub(super) fn gift_of(&self, seat: Seat) -> Option<Bean> {
        self.gift.filter(|gift| gift.to == seat).map(|gift| gift.bean)
    }

    /// Whether a player has a card of this type where gifts may come from (DU-GIFT-07): if not, an offer is a bluff.
    pub(super) fn can_give(&self, seat: Seat, bean: Bean) -> bool {
        seat == self.active && self.turned_over.count(bean) > 0 || self.hands.of(seat).contains(&bean)
    }
}
