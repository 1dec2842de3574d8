//! The deal.

use super::bonus::BonusHand;
use super::bonus::BonusSet;
use super::data::{BONUS_HAND, DOLLARS, FIELDS, HAND, PLAYERS, THE_DUEL, cards};
use super::event::Event;
use super::state::{Phase, State};
use crate::bean::Bunch;
use crate::chance::{Seed, Shuffles};
use crate::coins::CoinStacks;
use crate::field::Farm;
use crate::game::{Log, Setup};
use crate::hand::Hands;
use crate::list::List;
use crate::piles::Piles;
use crate::refusal::{Reason, Refusal};
use crate::seat::{Seat, Seats};

/// What is fixed before the deal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// Who begins; `None` leaves it to the seed (DU-SET-07).
    pub(super) first: Option<Seat>,
    /// DU-TIME-06.
    pub(super) auto_fulfil: Seats,
}

impl Options {
    pub(super) fn read(setup: &Setup) -> Result<Self, Refusal> {
        let bad_setup = |rule| move |what| Refusal::new(rule, Reason::BadSetup { what });
        if setup.players != PLAYERS {
            let what = format!("{THE_DUEL} is for {PLAYERS} players, not {}", setup.players);
            return Err(bad_setup("DU-GEN-01")(what));
        }
        if let Some(other) = setup.options.keys().find(|&key| key != "first" && key != "auto_fulfil") {
            let what = format!("{THE_DUEL} has no option `{other}`; it has `first` and `auto_fulfil`");
            return Err(bad_setup("DU-SET-07")(what));
        }
        Ok(Self {
            first: setup.seat_option("first").map_err(bad_setup("DU-SET-07"))?,
            auto_fulfil: setup.seats_option("auto_fulfil").map_err(bad_setup("DU-TIME-06"))?,
        })
    }
}

impl State {
    /// Shuffles and deals a new game.
    pub fn deal(setup: &Setup, log: &mut impl Log<Event>) -> Result<Self, Refusal> {
        let options = Options::read(setup)?;
        let starting = options.first.unwrap_or_else(|| setup.drawn_seat());
        let mut state = Self::empty_table(starting, options.auto_fulfil, setup.seed);
        // In the order of the rules: the bonus cards first (DU-SET-02, DU-SET-03).
        state.bonus_piles = Piles::shuffled(|_| 1, &mut state.shuffles);
        state.piles = Piles::shuffled(cards, &mut state.shuffles);
        state.deal_cards(log);
        Ok(state)
    }

    /// Players, fields and a place for everything, but no cards yet.
    pub(super) fn empty_table(starting: Seat, auto_fulfil: Seats, seed: Seed) -> Self {
        Self {
            phase: Phase::GameOver,
            turn: 0,
            active: starting,
            starting,
            planted: 0,
            discarded: false,
            hands: Hands::default(),
            bonus_hands: [BonusHand::new(); PLAYERS as usize],
            farms: [Farm::with_fields(FIELDS); PLAYERS as usize],
            dollars: CoinStacks::default(),
            fulfilled: [BonusSet::NONE; PLAYERS as usize],
            piles: Piles::default(),
            bonus_piles: Piles::default(),
            turned_over: Bunch::NONE,
            gift: None,
            pushed: List::new(),
            auto_fulfil,
            shuffles: Shuffles::new(seed),
        }
    }

    /// Dollars, hands and bonus hands from the piles, one card at a time, the starting player first (DU-SET-07); then the
    /// first turn begins.
    pub(super) fn deal_cards(&mut self, log: &mut impl Log<Event>) {
        let players = || self.starting.clockwise(PLAYERS);
        let (both, starting, auto_fulfil) = (players(), self.starting, self.auto_fulfil);
        log.record(|| Event::GameBegan { starting, auto_fulfil });
        for _ in 0..DOLLARS {
            for seat in both.clone() {
                let card = self.piles.draw().expect("the deck is larger than what is dealt");
                self.dollars.push(seat, card, 1);
            }
        }
        for _ in 0..HAND {
            for seat in both.clone() {
                let card = self.piles.draw().expect("the deck is larger than what is dealt");
                self.hands.push_back(seat, card);
            }
        }
        for _ in 0..BONUS_HAND {
            for seat in both.clone() {
                let card = self.bonus_piles.draw().expect("the bonus pile is larger than what is dealt");
                self.bonus_hands[seat.index()].push(card);
            }
        }
        for seat in both {
            let (hand, bonus) = (self.hands.of(seat), self.bonus_hand(seat));
            log.record(|| Event::Dealt {
                seat,
                count: hand.len() as u8,
                bonus_count: bonus.len() as u8,
                cards: Some(hand.to_vec()),
                bonus: Some(bonus.to_vec()),
            });
        }
        self.begin_turn(self.starting, log);
    }
}
