//! The end of the game and the standing.

use super::data::{DOLLAR, FIELDS, PLAYERS};
use super::event::Event;
use super::state::{Phase, State};
use crate::game::{Log, Standing};
use crate::seat::{Seat, Seats};

impl State {
    /// Bonus cards are fulfilled for both while all fields lie there; then everything is harvested, protected or not
    /// (DU-END-04, DU-END-05).
    pub(super) fn end_game(&mut self, log: &mut impl Log<Event>) {
        self.fulfil_for(Seats::all(PLAYERS), log);
        for seat in self.active.clockwise(PLAYERS) {
            for index in 0..FIELDS as usize {
                self.sell(seat, index, log);
            }
        }
        self.enter(Phase::GameOver, log);
        log.record(|| Event::GameEnded { standing: self.final_standing() });
    }

    /// A player's dollar pile in cents (DU-SCORE-01).
    #[must_use]
    pub fn cents(&self, seat: Seat) -> u16 {
        u16::from(self.dollars.count(seat)) * DOLLAR + self.fulfilled[seat.index()].worth()
    }

    /// DU-SCORE-02, DU-SCORE-03.
    pub(super) fn final_standing(&self) -> Standing {
        let cents = |seat| i32::from(self.cents(seat));
        Standing::by_key(PLAYERS, cents, |seat| (cents(seat), seat != self.starting))
    }
}
