//! The end of the game and the standing.

use super::event::Event;
use super::state::{Phase, State};
use crate::game::{Log, Standing};
use crate::seat::Seat;

impl State {
    /// All fields are sold, those of the bosses too; hands and an offer are thrown away (GA-END-03, GA-END-04, GA-SOLO-11).
    pub(super) fn end_game(&mut self, log: &mut impl Log<Event>) {
        for seat in self.active.clockwise(self.rules.players) {
            for index in 0..self.farm(seat).fields().len() {
                self.sell(seat, index, log);
            }
        }
        for &boss in self.rules.bosses {
            self.boss_sells(boss, log);
        }
        for seat in self.active.clockwise(self.rules.players) {
            let hand = self.hands.of(seat);
            if !hand.is_empty() {
                log.record(|| Event::DiscardedHand { seat, cards: hand.to_vec() });
            }
            while let Some(card) = self.hands.take_front(seat) {
                self.piles.discard(card);
            }
        }
        for (bean, cards) in std::mem::take(&mut self.offered).iter() {
            for _ in 0..cards {
                self.piles.discard(bean);
            }
        }
        self.enter(Phase::GameOver, log);
        log.record(|| Event::GameEnded { standing: self.final_standing() });
    }

    /// What the mafia's coins count: alone twice (GA-SOLO-11).
    #[must_use]
    pub fn mafia_score(&self) -> u8 {
        self.mafia.total() as u8 * self.rules.mafia_factor()
    }

    /// GA-END-05, GA-END-06, GA-SOLO-11.
    pub(super) fn final_standing(&self) -> Standing {
        let coins = |seat: Seat| i32::from(self.coins.count(seat));
        let standing = Standing::by_key(self.rules.players, coins, coins).against(self.mafia_score().into());
        if self.rules.is_solo() { standing.won_over_the_house_alone() } else { standing }
    }
}
