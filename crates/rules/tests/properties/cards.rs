//! No card is lost, and every invariant holds after every action.

use super::known::Known;
use super::play::{in_random_games, play};
use crate::common::Table;

const GAMES: u32 = 6;

/// The whole position is counted after every so many actions; the library's own check runs after every one.
const COUNT_EVERY: usize = 5;

fn sorted(mut cards: Vec<&str>) -> Vec<&str> {
    cards.sort_unstable();
    cards
}

fn cards_are_conserved<G: Known>(table: Table) {
    let all = sorted(G::all_cards(table));
    in_random_games(table, GAMES, |case| {
        play::<G>(table, case, |it| {
            it.after.check()?;
            if it.number.is_multiple_of(COUNT_EVERY) || it.after.standing().is_some() {
                let position = it.after.read();
                G::sound(table, &position)?;
                if sorted(G::cards(&position)) != all {
                    return Err("the cards do not add up".to_owned());
                }
            }
            Ok(())
        })
        .map(drop)
    });
}

#[test]
fn cards_are_conserved_and_invariants_hold() {
    at_every_table!(cards_are_conserved);
}
