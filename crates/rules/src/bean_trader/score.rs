//! The end of the game and the standing (BT-END-06 to BT-END-10).

use super::data::LOAN_FACTOR;
use super::event::Event;
use super::map::base_value;
use super::state::{Phase, State};
use crate::game::{Log, Standing};
use crate::refusal::{Reason, Refusal};
use crate::seat::{Seat, Seats};

impl State {
    /// No more deliveries; when everybody is done, the game ends.
    pub(super) fn done(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        if self.phase != Phase::EndDelivery {
            return Err(Refusal::new("BT-TURN-05", Reason::WrongPhase));
        }
        if self.settled.contains(seat) {
            return Err(Refusal::new("BT-TURN-05", Reason::NotAwaited));
        }
        self.settled.insert(seat);
        log.record(|| Event::Done { seat });
        if self.settled == Seats::all(self.players) {
            self.end_game(log);
        }
        Ok(())
    }

    /// All beans are sold, and loans are paid back twice (BT-END-07, BT-END-08).
    fn end_game(&mut self, log: &mut impl Log<Event>) {
        for seat in Seat::all(self.players) {
            let beans = self.wagon(seat);
            if !beans.is_empty() {
                let thalers = base_value(beans);
                self.return_beans(seat, beans);
                self.thalers[seat.index()] += i32::from(thalers);
                log.record(|| Event::SoldRest { seat, beans, thalers });
            }
            let loan = std::mem::take(&mut self.loans[seat.index()]);
            if loan > 0 {
                let thalers = loan * i32::from(LOAN_FACTOR);
                self.thalers[seat.index()] -= thalers;
                log.record(|| Event::LoanRepaid { seat, loan, thalers });
            }
        }
        self.settled = Seats::NONE;
        self.enter(Phase::GameOver, log);
        log.record(|| Event::GameEnded { standing: self.final_standing() });
    }

    /// What a player has if the game ends as it stands.
    #[must_use]
    pub fn worth(&self, seat: Seat) -> i32 {
        let beans = i32::from(base_value(self.wagon(seat)));
        self.thalers(seat) + beans - self.loans[seat.index()] * i32::from(LOAN_FACTOR)
    }

    /// BT-GEN-02, BT-END-09.
    pub(super) fn final_standing(&self) -> Standing {
        let thalers = |seat: Seat| self.thalers(seat);
        Standing::by_key(self.players, thalers, thalers)
    }
}
