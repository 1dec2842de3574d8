use crate::{beanfield, rulesets, typed};

/// The lines of a text that begin so.
fn count(text: &str, beginning: &str) -> usize {
    text.lines().filter(|line| line.trim_start_matches("> ").starts_with(beginning)).count()
}

#[test]
fn bots_play_every_ruleset_to_its_end_the_same_way_twice() {
    for id in rulesets() {
        let game = || beanfield(&["play", "--ruleset", &id, "--bots-only", "--seed", "7"]).fine();
        let told = game();
        assert!(told.contains("seed 7. Bots play at every seat."), "{told}");
        assert!(told.contains("\nThe game is over. "), "{told}");
        let mut standing = told.lines().skip_while(|line| !line.starts_with("place  player"));
        assert!(standing.nth(1).is_some_and(|first| first.starts_with("    1  ")), "{told}");
        assert_eq!(told, game(), "{id}");
    }
}

#[test]
fn another_seed_is_another_game() {
    let game = |seed| beanfield(&["play", "--bots-only", "--seed", seed]).fine();
    assert_ne!(game("7"), game("8"));
}

#[test]
fn without_a_seed_the_one_that_was_drawn_is_told() {
    let told = typed(&["play"], "quit\n").fine();
    let again =
        told.lines().find_map(|line| line.strip_prefix("The same game again: beanfield ")).expect("how to repeat it");
    let args: Vec<&str> = again.split_whitespace().collect();
    assert_eq!(typed(&args, "quit\n").fine(), told);
}

#[test]
fn the_first_choice_again_and_again_ends_every_game() {
    for id in rulesets() {
        let seats: &[&str] = if id == "gangsters-solo" { &["A"] } else { &["A", "B"] };
        for seat in seats {
            let told = typed(&["play", "--ruleset", &id, "--seat", seat, "--seed", "3"], "1\n".repeat(5000)).fine();
            assert!(told.contains("FRONT >[ 1 "), "the front of the hand is marked: {told}");
            assert!(told.contains("\nThe game is over. "), "{id} {seat}");
            assert!(told.lines().any(|line| line.split_whitespace().nth(1) == Some("you")), "{id} {seat}");
        }
    }
}

#[test]
fn the_end_of_the_input_and_quit_leave_kindly() {
    for input in ["", "quit\n", "help\nq\n"] {
        assert!(
            typed(&["play", "--seed", "7"], input)
                .fine()
                .ends_with("\nGoodbye! The beans will be here when you come back.\n")
        );
    }
}

/// Seat A begins with seed 7: after planting and turning over, they trade until they end it themselves.
const TO_THE_TRADING: &str = "1\n1\n";

fn trading(lines: &str) -> String {
    typed(&["play", "--seed", "7"], format!("{TO_THE_TRADING}{lines}")).fine()
}

#[test]
fn offers_are_made_in_the_small_language() {
    let told = trading(
        "offer B: hand 1 for red\noffer everyone: hand 1 for 2 blue\noffer C: hand 1 for nothing\noffer D: for soy + green\n",
    );
    for (to, want) in
        [("B", "for red."), ("everyone", "for 2 blue."), ("C", "for nothing."), ("D", "for soy and green.")]
    {
        let made = |line: &&str| line.contains(&format!(", You to {to}: ")) && line.ends_with(want);
        assert_eq!(told.lines().filter(made).count(), 1, "{to} {want} in {told}");
    }
    let told = trading("offer everyone: hand 1 for open\n");
    assert!(told.contains("for an offer in return."), "{told}");
}

#[test]
fn a_refused_offer_says_why_and_loses_nothing() {
    let told = trading("offer A: hand 1 for red\noffer B: hand 99 for red\noffer B: hand 1 for 99 red\nend\n");
    assert_eq!(count(&told, "That is refused: "), 3, "{told}");
    assert!(told.contains("a deal is between the player whose turn it is and one other"), "{told}");
    assert!(
        told.contains("\n  CL-TRADE-01 (multi): Every deal is between the active player and exactly one"),
        "{told}"
    );
    assert!(told.contains("\n  CL-TRADE-30 (multi): "), "{told}");
    assert!(!told.contains("You to "), "no offer was made: {told}");
    assert_eq!(count(&told, "--- Your turn: trading"), 1, "the table is shown once: {told}");
}

#[test]
fn an_offer_outside_the_trading_is_refused_by_its_rule() {
    let told = typed(&["play", "--seed", "7"], "offer B: hand 1 for red\n").fine();
    assert!(told.contains("That is refused: this is not the moment for it.\n  CL-TRADE-20 (multi): "), "{told}");
}

#[test]
fn what_is_not_understood_costs_nothing() {
    let told = typed(&["play", "--seed", "7"], b"0\n99\nplease\nplant \xff\n{}\n1\n".as_slice()).fine();
    assert_eq!(count(&told, "There is no choice"), 2, "{told}");
    assert_eq!(told.matches("is not understood").count(), 2, "{told}");
    assert!(told.contains("That is no action of this game"), "{told}");
    assert!(told.contains("You planted "), "{told}");
}

#[test]
fn wishes_are_shown_at_the_table() {
    let told = trading("wish red, blue not stink\n");
    assert!(told.contains("You would like red and blue, but not stink."), "{told}");
    assert!(told.contains("likes red and blue  won't take stink"), "{told}");
}

#[test]
fn a_table_that_can_not_be_is_refused_in_a_sentence() {
    beanfield(&["play", "--ruleset", "lentils"]).complains(&["`lentils`", "modern-base"]);
    beanfield(&["play", "--players", "9"]).complains(&["3 to 5 players, not 9"]);
    beanfield(&["play", "--seat", "E"]).complains(&["`E`", "A to D"]);
    beanfield(&["play", "--ruleset", "duel-modern", "--seat", "C"]).complains(&["`C`", "A to B"]);
    assert_eq!(beanfield(&["play", "--seed", "x"]).code, 2);
}
