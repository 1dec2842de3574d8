//! Positions of The Duel: those that can not exist, and what is left out of one.

use crate::{fails, holds, indented};

fn given(position: &str) -> String {
    given_then(position, "{ turn: 1 }")
}

/// A position, and what it must be in full.
fn given_then(position: &str, then: &str) -> String {
    let head = "title: A position\nruleset: the-duel\nplayers: 2\n";
    format!("{head}given:\n{}steps:\n  - then: {then}\n", indented(position, 2))
}

#[test]
fn seats_that_are_not_at_the_table() {
    fails(&given("seats:\n  C: { hand: [blue] } # here"), "no seat C with 2 players");
    fails(&given("active: C # here"), "no seat C with 2 players");
    fails(&given("starting: G # here"), "no seat G with 2 players");
    fails(&given("auto_fulfil: [A, C] # here"), "no seat C with 2 players");
    fails(&given("phase: p3-active\ngift:\n  to: C # here\n  bean: blue"), "no seat C with 2 players");
}

#[test]
fn fields_that_nobody_could_plant() {
    let field = |cards: &str| given(&format!("seats:\n  A:\n    fields:\n      - {cards} # here"));
    fails(&field("[red, soy]"), "rises to the next number");
    fails(&field("[garden, garden, garden, garden, garden, garden, garden]"), "more garden than there are in the game");
    // There are 6 garden beans and 8 red ones.
    let mixed = "[garden, red, red, red, red, red, red, red, red]";
    let seats = format!("seats: {{ A: {{ fields: [{mixed}, [], []] }} }}");
    holds(&given_then(&seats, &format!("{{ {seats} }}")));
    fails(&given("seats:\n  A:\n    fields: [[], [], [],\n      [red]] # here"), "only 3 fields");
}

#[test]
fn gift_cards_that_were_pushed() {
    let all = "[garden, red, black_eyed, soy, green, stink, chili, blue]";
    holds(&given_then(&format!("phase: p2-answer\noffers: {all}"), &format!("{{ offers: {all} }}")));
    let ninth = all.replace(']', ", garden]");
    fails(&given(&format!("phase: p2-answer\noffers: {ninth} # here")), "only 8 gift cards");
    fails(&given("phase: p2-answer\noffers: [wax] # here"), "no gift card of wax");
    fails(&given("phase: p2-answer # here\noffers: [red, blue, red]"), "pushed twice");
    fails(
        &given("phase: p2-offer # here\noffers: [garden, red, black_eyed, soy, green, stink, chili, blue]"),
        "no gift card is left",
    );
    fails(&given("phase: p3-active # here\nturned_over: { soy: 1 }\noffers: [red]"), "outside phase 2");
    fails(&given("phase: p1-must-plant # here\nturned_over: { soy: 1 }"), "turned-over cards outside");
}

#[test]
fn plantings_that_the_phase_implies() {
    holds(&given_then("phase: p1-must-plant", "{ planted: 0 }"));
    holds(&given_then("phase: p1-may-plant", "{ planted: 1 }"));
    holds(&given_then("phase: p1-done", "{ planted: 2 }"));
    holds(&given_then("phase: p1-done\nseats: { A: { hand: [] } }", "{ planted: 0 }"));
    holds(&given_then("phase: p2-offer", "{ planted: 2 }"));
    fails(&given("phase: p1-done\nplanted: 1 # here"), "comes after two plantings");
    fails(&given("phase: p1-done\nplanted: 3 # here"), "no more than two hand cards");
}

/// The shuffled cards of one kind are enough; the others follow in their order.
#[test]
fn one_of_two_shuffled_decks() {
    holds(&given_then(
        "shuffled: [garden, red, black_eyed, soy, green, stink, chili, blue]",
        "{ seats: { A: { dollars: [green, black_eyed, garden] }, B: { dollars: [stink, soy, red] } } }",
    ));
    holds(&given_then(
        "shuffled_bonus: [P10, P20, P11, P21, P12, P22, P32]",
        "{ bonus_deck: { top: [P32, P01] }, seats: { A: { bonus: [P10, P11, P12] }, B: { bonus: [P20, P21, P22] } } }",
    ));
}
