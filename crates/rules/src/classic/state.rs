//! Everything that makes up a position.

use serde::{Deserialize, Serialize};

use super::data::Rules;
use crate::bean::{Bean, Bunch};
use crate::chance::Shuffles;
use crate::coins::CoinStacks;
use crate::field::Farm;
use crate::hand::Hands;
use crate::piles::Piles;
use crate::seat::{MAX_SEATS, Seat, Seats};
use crate::trade::TalkOf;

/// Where in a turn the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassicPhase))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    P1MustPlant,
    P1MayPlant,
    P1Done,
    P2Trade,
    P3Plant,
    P4Draw,
    D1Offer,
    D2MustPlant,
    D2MayPlant,
    D2MayDiscard,
    D2Done,
    D3Plant,
    GameOver,
}

/// A classic game at one moment.
#[derive(Clone, Copy, Debug)]
pub struct State {
    pub(super) rules: &'static Rules,
    pub(super) phase: Phase,
    pub(super) active: Seat,
    pub(super) starting: Seat,
    /// Hand cards planted by the active player in this turn.
    pub(super) planted: u8,
    /// Duel: the hand card of step 2 has been thrown away.
    pub(super) discarded: bool,
    pub(super) hands: Hands<Bean>,
    pub(super) farms: [Farm; MAX_SEATS],
    pub(super) coins: CoinStacks,
    pub(super) piles: Piles<Bean>,
    /// What the active player turned over and still owns.
    pub(super) face_up: Bunch,
    /// What each player obtained in deals this turn.
    pub(super) received: [Bunch; MAX_SEATS],
    /// Duel: the cards of step 3.
    pub(super) drawn: Bunch,
    /// Duel: what the opponent left in the turn before.
    pub(super) offered: Bunch,
    /// `duel-2000`: coins paid for a 3rd field.
    pub(super) out_of_game: Bunch,
    pub(super) talk: TalkOf<Self>,
    pub(super) shuffles: Shuffles,
}

impl PartialEq for State {
    /// Equal rules are the same entry of the table.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.rules, other.rules)
            && self.phase == other.phase
            && self.position_parts() == other.position_parts()
            && self.hands == other.hands
            && self.farms == other.farms
            && self.coins == other.coins
            && self.piles == other.piles
            && self.talk == other.talk
            && self.shuffles == other.shuffles
    }
}

impl State {
    fn position_parts(&self) -> impl PartialEq + use<> {
        (
            (self.active, self.starting, self.planted, self.discarded),
            (self.face_up, self.received, self.drawn, self.offered, self.out_of_game),
        )
    }

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

    /// The 3rd field has been bought, not given at the start.
    #[inline]
    pub(super) fn has_bought(&self, seat: Seat) -> bool {
        self.farm(seat).fields().len() > self.rules.fields as usize
    }

    /// What a player has to plant in phase 3: received cards and, for the active player, the face-up cards.
    #[inline]
    pub(super) fn pending(&self, seat: Seat) -> Bunch {
        let received = self.received[seat.index()];
        if seat == self.active { received.plus(self.face_up) } else { received }
    }

    #[inline]
    pub(super) fn anybody_pending(&self) -> bool {
        !self.received.iter().fold(self.face_up, |any, &received| any.or(received)).is_empty()
    }

    pub(super) fn seats_pending(&self) -> Seats {
        Seat::all(self.rules.players).filter(|&seat| !self.pending(seat).is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Dice, Seed};
    use crate::game::{Game as _, Setup, Silent};
    use crate::seat::Viewer;

    /// Two games that are played alike are equal after every action, and no action leaves a game as it was.
    #[test]
    fn equal_games_are_those_played_alike() {
        for (ruleset, players) in [("classic-2000", 4), ("modern-base", 3), ("duel-2000", 2)] {
            let setup = Setup { players, options: serde_json::Map::new(), seed: Seed::from_number(2) };
            let deal = || State::deal(ruleset, &setup, &mut Silent).expect("a table");
            let (mut one, mut other, mut dice) = (deal(), deal(), Dice::new(2));
            while let Some((seat, action)) = one.sample(&mut dice) {
                assert!(one == other);
                assert_eq!(one.active(), one.view(Viewer::Spectator).active);
                one.apply(seat, &action, &mut Silent).expect("a sampled action is legal");
                assert!(one != other, "{action:?}");
                other.apply(seat, &action, &mut Silent).expect("it is legal here too");
            }
            assert!(one == other && one.coins != deal().coins);
        }
    }
}
