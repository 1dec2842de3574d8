//! The clocks of a table. They are read off the times of its entries, so every node and every replay agrees.

use std::time::Duration;

use beanfield_rules::seat::{Seat, Seats};

use super::{Stage, Table};
use crate::clock::Time;
use crate::limits::{GRACE, UNTIMED_GRACE};

/// When a seat's time is over, grace included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    pub seat: Seat,
    pub at: Time,
}

impl Table {
    /// The persons whose clocks run: those the game waits for.
    #[must_use]
    pub fn on_the_clock(&self) -> Seats {
        match self.game() {
            Some(game) if self.stage == Stage::Playing => game.awaited().without(self.bots()),
            _ => Seats::NONE,
        }
    }

    pub(super) fn wind_clocks(&mut self) {
        let time = self.charter.pace.time().map_or(0, |time| time.as_millis() as i64);
        self.chairs.iter_mut().for_each(|chair| chair.left = time);
    }

    pub(super) fn run_clock(&mut self, now: Time) {
        let passed = now.since(self.at).as_millis() as i64;
        for seat in self.on_the_clock().iter() {
            self.chairs[seat.index()].left -= passed;
        }
    }

    pub(super) fn reward_decision(&mut self, decided: Option<Seat>) {
        if let Some(seat) = decided {
            let chair = &mut self.chairs[seat.index()];
            let left = Duration::from_millis(u64::try_from(chair.left).unwrap_or(0));
            chair.left = self.charter.pace.after_decision(left).as_millis() as i64;
        }
    }

    /// Who comes back finds at least as much time as a decision needs.
    pub(super) fn give_time_to_think(&mut self, seat: Seat) {
        let least = self.charter.pace.time().map_or(0, |time| time.min(GRACE * 2).as_millis() as i64);
        let chair = &mut self.chairs[seat.index()];
        chair.left = chair.left.max(least);
    }

    /// The next moment at which somebody's time is over.
    #[must_use]
    pub fn deadline(&self) -> Option<Deadline> {
        self.charter.pace.time()?;
        let at = |seat: Seat| Time(self.at.0 + self.chairs[seat.index()].left).plus(GRACE);
        self.on_the_clock().iter().map(|seat| Deadline { seat, at: at(seat) }).min_by_key(|deadline| deadline.at)
    }

    pub(super) fn is_out_of_time(&self, seat: Seat) -> bool {
        let left = self.chairs.get(seat.index()).map_or(0, |chair| chair.left);
        self.charter.pace.time().is_some() && self.on_the_clock().contains(seat) && left + GRACE.as_millis() as i64 <= 0
    }

    /// Whether the others may ask for a bot at this seat: an untimed table has waited for it long enough.
    pub(super) fn has_kept_waiting(&self, seat: Seat) -> bool {
        // At an untimed table a clock counts down from nothing, and starts anew with each decision.
        let waited = self.chairs.get(seat.index()).map_or(0, |chair| -chair.left);
        self.charter.pace.time().is_none()
            && self.on_the_clock().contains(seat)
            && waited >= UNTIMED_GRACE.as_millis() as i64
    }
}
