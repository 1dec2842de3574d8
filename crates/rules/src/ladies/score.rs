//! The end of the game and the standing.

use super::card::Figure;
use super::event::Event;
use super::row::Row;
use super::state::{Phase, State};
use crate::bean::Bean;
use crate::game::{Log, Standing};

impl State {
    /// The final harvest in one step: in turn order from the active player, single beans too, and a Garden lady's field last
    /// of all (LA-END-03).
    pub(super) fn end_game(&mut self, log: &mut impl Log<Event>) {
        for of_garden_lady in [false, true] {
            for seat in self.active.clockwise(self.players) {
                for index in 0..self.farm(seat).fields().len() {
                    if is_garden_ladys(self.farm(seat).fields()[index]) == of_garden_lady {
                        self.sell(seat, index, log);
                    }
                }
            }
        }
        self.enter(Phase::GameOver, log);
        log.record(|| Event::GameEnded { standing: self.final_standing() });
    }

    /// LA-END-04 to LA-END-06.
    pub(super) fn final_standing(&self) -> Standing {
        let coins = |seat| i32::from(self.coins.count(seat));
        Standing::by_key(self.players, coins, coins)
    }
}

fn is_garden_ladys(row: Row) -> bool {
    row.top().is_some_and(|top| top.bean() == Bean::Garden && top.figure() == Figure::Lady)
}
