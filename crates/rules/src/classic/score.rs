//! The end of the game and the standing.

use super::data::Edition;
use super::event::Event;
use super::state::{Phase, State};
use crate::game::{Log, Standing};

impl State {
    /// The final harvest in one step, clockwise from the active player; protection does not matter (CL-END-07, CL-END-10).
    pub(super) fn end_game(&mut self, log: &mut impl Log<Event>) {
        for seat in self.active.clockwise(self.rules.players) {
            for index in 0..self.farm(seat).fields().len() {
                self.sell(seat, index, log);
            }
        }
        self.enter(Phase::GameOver, log);
        log.record(|| Event::GameEnded { standing: self.final_standing() });
    }

    /// CL-SCORE-01 to CL-SCORE-06.
    pub(super) fn final_standing(&self) -> Standing {
        let players = self.rules.players;
        let coins = |seat| i32::from(self.coins.count(seat));
        match self.rules.edition {
            Edition::Y2000 => Standing::by_key(players, coins, |seat| (coins(seat), self.hands.len(seat))),
            Edition::Modern => {
                Standing::by_key(players, coins, |seat| (coins(seat), seat.distance_from(self.starting, players)))
            }
        }
    }
}
