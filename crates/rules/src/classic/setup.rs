//! The deal.

use super::data::{Edition, RULES, Rules, StartingHand};
use super::event::Event;
use super::state::{Phase, State};
use crate::bean::Bunch;
use crate::chance::{Seed, Shuffles};
use crate::coins::CoinStacks;
use crate::field::Farm;
use crate::game::{Log, Setup};
use crate::hand::Hands;
use crate::negotiation::Talk;
use crate::piles::Piles;
use crate::refusal::{Reason, Refusal};
use crate::seat::{MAX_SEATS, Seat};

fn bad_setup(what: String) -> Refusal {
    Refusal::new("CL-SETUP-11", Reason::BadSetup { what })
}

/// The rules for a ruleset and a number of players.
pub(super) fn rules_for(ruleset: &str, players: u8) -> Result<&'static Rules, Refusal> {
    let counts = || RULES.iter().filter(|rules| rules.ruleset == ruleset).map(|rules| rules.players);
    RULES.iter().find(|rules| rules.ruleset == ruleset && rules.players == players).ok_or_else(|| {
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        bad_setup(format!("{ruleset} is for {range} players, not {players}"))
    })
}

/// The starting player: set by an option, or drawn from the seed (CL-SETUP-04, CL-SETUP-05).
pub(super) fn starting_player(rules: &Rules, setup: &Setup) -> Result<Seat, Refusal> {
    let (name, steps_left) = match rules.edition {
        Edition::Y2000 => ("dealer", 1),
        Edition::Modern => ("first", 0),
    };
    if let Some(other) = setup.options.keys().find(|&key| key != name) {
        return Err(bad_setup(format!("{} has no option `{other}`; it has `{name}`", rules.ruleset)));
    }
    match setup.seat_option(name).map_err(bad_setup)? {
        Some(seat) => Ok((0..steps_left).fold(seat, |seat, _| seat.left(rules.players))),
        None => Ok(setup.drawn_seat()),
    }
}

impl State {
    /// Shuffles and deals a new game.
    pub fn deal(ruleset: &str, setup: &Setup, log: &mut impl Log<Event>) -> Result<Self, Refusal> {
        let rules = rules_for(ruleset, setup.players)?;
        let starting = starting_player(rules, setup)?;
        let mut state = Self::empty_table(rules, starting, setup.seed);
        state.piles = Piles::shuffled(|bean| rules.cards(bean), &mut state.shuffles);
        state.deal_hands(log);
        Ok(state)
    }

    /// Players, fields and a place for everything, but no cards yet.
    pub(super) fn empty_table(rules: &'static Rules, starting: Seat, seed: Seed) -> Self {
        Self {
            rules,
            phase: Phase::GameOver,
            active: starting,
            starting,
            planted: 0,
            discarded: false,
            hands: Hands::default(),
            farms: [Farm::with_fields(rules.fields); MAX_SEATS],
            coins: CoinStacks::default(),
            piles: Piles::default(),
            face_up: Bunch::NONE,
            received: [Bunch::NONE; MAX_SEATS],
            drawn: Bunch::NONE,
            offered: Bunch::NONE,
            out_of_game: Bunch::NONE,
            talk: Talk::default(),
            shuffles: Shuffles::new(seed),
        }
    }

    /// Deals the starting hands from the deck, one card at a time, clockwise from the starting player, leaving out those
    /// who have their quota (CL-SETUP-08); then the first turn begins.
    pub(super) fn deal_hands(&mut self, log: &mut impl Log<Event>) {
        let players = self.rules.players;
        log.record(|| Event::GameBegan { starting: self.starting });
        let quota = |seat: Seat| self.rules.starting_hand.quota(seat.distance_from(self.starting, players)) as usize;
        let rounds = match self.rules.starting_hand {
            StartingHand::Five => 5,
            StartingHand::Uneven => 6,
        };
        for round in 0..rounds {
            for seat in self.starting.clockwise(players).filter(|&seat| quota(seat) > round) {
                let card = self.piles.draw().expect("the deck is larger than the starting hands");
                self.hands.push_back(seat, card);
            }
        }
        for seat in self.starting.clockwise(players) {
            let hand = self.hands.of(seat);
            log.record(|| Event::Dealt { seat, count: hand.len() as u8, cards: Some(hand.to_vec()) });
        }
        self.begin_turn(self.starting, log);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_refused_is_told_for_how_many_the_game_is() {
        let why = |ruleset, players| rules_for(ruleset, players).expect_err("too many").to_string();
        assert_eq!(why("duel-2000", 3), "duel-2000 is for 2 players, not 3 (CL-SETUP-11)");
        assert_eq!(why("modern-base", 6), "modern-base is for 3 to 5 players, not 6 (CL-SETUP-11)");
    }
}
