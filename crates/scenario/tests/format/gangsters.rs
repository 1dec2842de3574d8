//! Positions of Gangsters: those that can not exist, and what is left out of one.

use crate::{fails, holds, indented};

fn given(position: &str) -> String {
    given_then(position, "{ turn: 1 }")
}

/// A position, and what it must be in full.
fn given_then(position: &str, then: &str) -> String {
    let head = "title: A position\nruleset: gangsters\nplayers: 2\n";
    format!("{head}given:\n{}steps:\n  - then: {then}\n", indented(position, 2))
}

fn alone(position: &str) -> String {
    given(position).replace("ruleset: gangsters\nplayers: 2", "ruleset: gangsters-solo\nplayers: 1")
}

#[test]
fn seats_that_are_not_at_the_table() {
    fails(&given("seats:\n  C: { hand: [blue] } # here"), "no seat C with 2 players");
    fails(&given("active: C # here"), "no seat C with 2 players");
    fails(&given("starting: D # here"), "no seat D with 2 players");
    fails(&alone("seats:\n  A: { hand: [blue] }\n  B: { hand: [blue] } # here"), "no seat B with one player");
}

#[test]
fn boss_fields_that_can_not_be() {
    let mixed = "
        bosses:
          al: { kidney: 1 }
          don: { blue: 1, stink: 1 } # here
        ";
    fails(&given(mixed), "one kind");
    let too_many = "
        bosses:
          al: { kidney: 1 }
          don: { bush: 14 } # here
        ";
    fails(&given(too_many), "more bush than the 13");
    fails(&given("bosses: { al: { kidney: 1 }, don: { kidney: 1 } } # here"), "two bosses grow the same kind");
    fails(&given("bosses: { joe: { kidney: 1 } } # here"), "joe is not in play");
    fails(&given("bosses: { don: { bush: 4 } } # here"), "don has not sold");
}

#[test]
fn open_cards_out_of_their_phase() {
    fails(&given("phase: must-plant # here\nrow: { blue: 1 }"), "a row before it is drawn");
    fails(&given("phase: use # here\noffered: { blue: 1 }"), "an offer lies there");
    fails(&given("phase: window-2 # here"), "a window where nobody trades");
}

#[test]
fn more_cards_than_there_are_places() {
    fails(&given("deck: 1 # here\ndiscard: 0\nmafia: 0"), "all places are given, and 105 cards remain");
    holds(&given_then("deck: 1\ndiscard: 0", "{ mafia: 105 }"));
    holds(&given_then("deck: 1\nmafia: 0", "{ discard: 105 }"));
}

#[test]
fn plantings_that_the_phase_implies() {
    holds(&given_then("phase: offer", "{ planted: 0 }"));
    holds(&given_then("phase: must-plant", "{ planted: 0 }"));
    holds(&given_then("phase: may-plant", "{ planted: 1 }"));
    holds(&given_then("phase: planted", "{ planted: 2 }"));
    holds(&given_then("phase: planted\nseats: { A: { hand: [] } }", "{ planted: 0 }"));
    holds(&given_then("phase: use", "{ planted: 2 }"));
    fails(&given("phase: planted # here\nplanted: 1"), "does not fit what was planted");
}

/// Chance decides in a deal; in a position A begins unless it says otherwise.
#[test]
fn the_starting_player_left_out() {
    for seed in 1..8 {
        let text = given_then("phase: offer", "{ starting: A, active: A }");
        holds(&text.replace("given:", &format!("options: {{ seed: {seed} }}\ngiven:")));
    }
    let text = given_then("phase: offer", "{ starting: B, active: B }");
    holds(&text.replace("given:", "options: { first: B }\ngiven:"));
}
