//! Everything that makes up a position.

use serde::{Deserialize, Serialize};

use super::babies::Babies;
use super::card::Card;
use super::cards::{Cards, FaceUp};
use super::data::{FIELDS, MOST_PLAYERS, PROTECTION, PROTECTION_WHEN_FORCED, THIRD_FIELD_PRICE, THIRD_FIELDS};
use super::row::Row;
use crate::chance::Shuffles;
use crate::coins::CoinStacks;
use crate::field::{Farm, FieldIndex};
use crate::hand::Hands;
use crate::harvest::Protection;
use crate::piles::Piles;
use crate::seat::{Seat, Seats};
use crate::trade::TalkOf;

/// Where in a turn the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = LadiesPhase))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    P1MustPlant,
    P1MayPlant,
    P1Done,
    P2Trade,
    P3Plant,
    P4Draw,
    GameOver,
}

/// A game at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(super) players: u8,
    pub(super) phase: Phase,
    pub(super) active: Seat,
    pub(super) starting: Seat,
    /// Hand cards planted by the active player in this turn.
    pub(super) planted: u8,
    pub(super) hands: Hands<Card>,
    pub(super) farms: [Farm<Row>; MOST_PLAYERS],
    pub(super) coins: CoinStacks,
    pub(super) piles: Piles<Card>,
    /// What the active player turned over and still owns.
    pub(super) face_up: FaceUp,
    /// What each player obtained in deals this turn and has not planted.
    pub(super) received: [Cards; MOST_PLAYERS],
    /// Received babies that go into their fields as soon as the shift before them is decided.
    pub(super) waiting: [Babies; MOST_PLAYERS],
    /// The field in which each player may move a lady now.
    pub(super) shifting: [Option<FieldIndex>; MOST_PLAYERS],
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
    pub(super) fn farm(&self, seat: Seat) -> &Farm<Row> {
        &self.farms[seat.index()]
    }

    #[inline]
    pub(super) fn farm_mut(&mut self, seat: Seat) -> &mut Farm<Row> {
        &mut self.farms[seat.index()]
    }

    #[inline]
    pub(super) fn has_bought(&self, seat: Seat) -> bool {
        self.farm(seat).fields().len() > FIELDS as usize
    }

    /// 3rd fields that are still for sale (LA-FIELD3-04).
    #[inline]
    pub(super) fn third_fields_left(&self) -> u8 {
        THIRD_FIELDS - Seat::all(self.players).filter(|&seat| self.has_bought(seat)).count() as u8
    }

    /// Whether this seat could buy a 3rd field now.
    #[inline]
    pub(super) fn can_buy(&self, seat: Seat) -> bool {
        seat == self.active
            && self.coins.count(seat) >= THIRD_FIELD_PRICE
            && !self.has_bought(seat)
            && self.third_fields_left() > 0
    }

    /// Whether a player has a lady shift to decide. A seat that is not at the table has none.
    #[inline]
    pub(super) fn is_shifting(&self, seat: Seat) -> bool {
        self.shifting.get(seat.index()).is_some_and(Option::is_some)
    }

    /// What a player may plant in phase 3: received cards and, for the active player, the face-up cards.
    pub(super) fn pending(&self, seat: Seat) -> Cards {
        let mut cards = self.received[seat.index()];
        if seat == self.active {
            self.face_up.cards().iter().for_each(|&card| cards.add(card));
        }
        cards
    }

    /// Whether a player has anything left to plant or to decide (LA-P3-06).
    pub(super) fn is_pending(&self, seat: Seat) -> bool {
        self.is_shifting(seat)
            || !self.received[seat.index()].is_empty()
            || seat == self.active && !self.face_up.cards().is_empty()
    }

    pub(super) fn seats_pending(&self) -> Seats {
        Seat::all(self.players).filter(|&seat| self.is_pending(seat)).collect()
    }

    pub(super) fn seats_shifting(&self) -> Seats {
        Seat::all(self.players).filter(|&seat| self.is_shifting(seat)).collect()
    }

    /// Whether a player has to plant a card now that finds no room (LA-HARV-04).
    pub(super) fn must_harvest(&self, seat: Seat) -> bool {
        let no_room = |card: Card| self.farm(seat).only_room_for(card).is_empty();
        match self.phase {
            Phase::P1MustPlant => seat == self.active && self.hands.front(seat).is_some_and(no_room),
            Phase::P3Plant => self.pending(seat).iter().any(|(card, _)| no_room(card)),
            _ => false,
        }
    }

    /// Which single beans a player may harvest now (LA-HARV-03, LA-HARV-05).
    pub(super) fn protection(&self, seat: Seat) -> Protection {
        if self.must_harvest(seat) { PROTECTION_WHEN_FORCED } else { PROTECTION }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::game::Game as _;
    use crate::seat::Viewer;

    #[test]
    fn everybody_sees_whose_turn_it_is() {
        for active in ["A", "B", "C"] {
            let game = State::given(3, &json!({ "active": active }));
            assert_eq!(game.active().to_string(), active);
            assert_eq!(game.view(Viewer::Spectator).active, game.active());
        }
    }
}
