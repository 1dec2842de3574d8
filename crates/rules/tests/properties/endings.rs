//! Every game ends, with the standing of the specification.

use super::known::Known;
use super::play::{in_random_games, play};
use crate::common::Table;

const GAMES: u32 = 12;

fn games_end<G: Known>(table: Table) {
    in_random_games(table, GAMES, |case| {
        let mut over = false;
        let end = play::<G>(table, case, |it| {
            if over {
                return Err("play goes on after the end".to_owned());
            }
            over = it.after.standing().is_some();
            if it.after.awaited().is_empty() != over {
                return Err("somebody is awaited exactly until the end".to_owned());
            }
            Ok(())
        })?;
        let (standing, expected) = (end.standing(), G::standing_of(table, &end.read()));
        if standing.as_ref() != Some(&expected) {
            return Err(format!("the standing should be {expected:?}, but it is {standing:?}"));
        }
        if expected.winners.is_empty() && expected.house.is_none() {
            return Err("nobody has won, and there is no house to lose to".to_owned());
        }
        Ok(())
    });
}

#[test]
fn every_game_ends_with_the_right_standing() {
    at_every_table!(games_end);
}
