//! The deal.

use super::babies::Babies;
use super::card::Card;
use super::cards::{Cards, FaceUp};
use super::data::{FIELDS, HAND, LADIES, MOST_PLAYERS};
use super::event::Event;
use super::state::{Phase, State};
use crate::chance::{Seed, Shuffles};
use crate::coins::CoinStacks;
use crate::field::Farm;
use crate::game::{Log, Setup};
use crate::hand::Hands;
use crate::negotiation::Talk;
use crate::piles::Piles;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

/// Checks the number of players and the options; tells who begins, if that is set (LA-SET-01, LA-SET-07).
pub(super) fn starting_player(setup: &Setup) -> Result<Option<Seat>, Refusal> {
    let bad_setup = |rule| move |what| Refusal::new(rule, Reason::BadSetup { what });
    if !(3..=MOST_PLAYERS as u8).contains(&setup.players) {
        let what = format!("{LADIES} is for 3 to {MOST_PLAYERS} players, not {}", setup.players);
        return Err(bad_setup("LA-SET-01")(what));
    }
    if let Some(other) = setup.options.keys().find(|&key| key != "first") {
        return Err(bad_setup("LA-SET-07")(format!("{LADIES} has no option `{other}`; it has `first`")));
    }
    setup.seat_option("first").map_err(bad_setup("LA-SET-07"))
}

impl State {
    /// Shuffles and deals a new game.
    pub fn deal(setup: &Setup, log: &mut impl Log<Event>) -> Result<Self, Refusal> {
        let starting = starting_player(setup)?.unwrap_or_else(|| setup.drawn_seat());
        let mut state = Self::empty_table(setup.players, starting, setup.seed);
        state.piles = Piles::shuffled(Card::copies, &mut state.shuffles);
        state.deal_hands(log);
        Ok(state)
    }

    /// Players, fields and a place for everything, but no cards yet.
    pub(super) fn empty_table(players: u8, starting: Seat, seed: Seed) -> Self {
        Self {
            players,
            phase: Phase::GameOver,
            active: starting,
            starting,
            planted: 0,
            hands: Hands::default(),
            farms: [Farm::with_fields(FIELDS); MOST_PLAYERS],
            coins: CoinStacks::default(),
            piles: Piles::default(),
            face_up: FaceUp::default(),
            received: [Cards::NONE; MOST_PLAYERS],
            waiting: [Babies::default(); MOST_PLAYERS],
            shifting: [None; MOST_PLAYERS],
            talk: Talk::default(),
            shuffles: Shuffles::new(seed),
        }
    }

    /// Deals five cards each from the deck, one at a time, clockwise from the starting player (LA-SET-05); then the first
    /// turn begins.
    pub(super) fn deal_hands(&mut self, log: &mut impl Log<Event>) {
        let seats = self.starting.clockwise(self.players);
        log.record(|| Event::GameBegan { starting: self.starting });
        for _ in 0..HAND {
            for seat in seats.clone() {
                let card = self.piles.draw().expect("the deck is larger than the starting hands");
                self.hands.push_back(seat, card);
            }
        }
        for seat in seats {
            let hand = self.hands.of(seat);
            log.record(|| Event::Dealt { seat, count: hand.len() as u8, cards: Some(hand.to_vec()) });
        }
        self.begin_turn(self.starting, log);
    }
}
