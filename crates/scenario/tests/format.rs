//! What the format refuses, and what a scenario finds wrong: each on its line.
//!
//! The line is marked in the text by a comment, `# here`.

use beanfield_scenario::{Failure, parse, run};

fn failures(text: &str) -> Vec<Failure> {
    match parse(text) {
        Ok(scenarios) => scenarios.iter().flat_map(run).collect(),
        Err(failure) => vec![failure],
    }
}

/// Asserts that the text fails once, on the marked line, for a reason in which these words occur.
#[track_caller]
fn fails(text: &str, words: &str) {
    let text = text.trim_start_matches('\n');
    let marked: Vec<usize> =
        (1..).zip(text.lines()).filter(|(_, line)| line.ends_with("# here")).map(|(n, _)| n).collect();
    let [line] = marked[..] else { panic!("one line is marked, not {marked:?}") };
    match &failures(text)[..] {
        [failure] => {
            assert!(failure.message.contains(words), "`{words}` is not in: {failure}");
            assert_eq!(failure.line, line, "{failure}");
        }
        other => panic!("one failure is expected, not {other:?}"),
    }
}

#[track_caller]
fn holds(text: &str) {
    let failures = failures(text);
    assert!(failures.is_empty(), "{failures:?}");
}

/// A scenario of the 2000 edition for four, with a given position and a step that only looks.
fn given(position: &str) -> String {
    format!(
        "title: A position\nruleset: classic-2000\nplayers: 4\ngiven:\n{position}\nsteps:\n  - then: {{ starting: A }}\n"
    )
}

/// A trading scenario with these steps.
fn steps(steps: &str) -> String {
    format!(
        "title: A trade\nruleset: modern-base\nplayers: 4\ngiven:\n  phase: p2-trade\n  face_up: {{ soy: 1, blue: 1 }}\n  \
         discard: [stink, chili, blue]\n  seats:\n    A: {{ hand: [red, green], fields: [{{ blue: 4 }}], coins: [blue, red] }}\n    \
         B: {{ hand: [red, soy] }}\nsteps:\n{steps}\n"
    )
}

mod files {
    use super::{fails, failures};

    #[test]
    fn no_yaml() {
        let text = "title: A scenario\nruleset: [classic-2000\nplayers: 4\n";
        let failures = failures(text);
        assert_eq!(failures.len(), 1, "{failures:?}");
        assert!(failures[0].message.contains("no YAML"), "{}", failures[0]);
        assert!((2..=4).contains(&failures[0].line), "{}", failures[0]);
    }

    #[test]
    fn nothing_at_all() {
        for text in ["", "\n", "# only a comment\n"] {
            let failures = failures(text);
            assert_eq!(failures.len(), 1, "{text:?}: {failures:?}");
            assert!(failures[0].message.contains("no scenario"), "{text:?}: {}", failures[0]);
        }
    }

    #[test]
    fn a_list_instead_of_keys() {
        fails("- title # here\n", "a map of keys");
    }

    #[test]
    fn an_unknown_key() {
        let text = "
title: A scenario
ruleset: classic-2000
players: 4
player: 5 # here
steps:
  - { seat: A, do: turn_over, refused: CL-P1-01 }
";
        fails(text, "`player` is not known");
    }

    #[test]
    fn an_unknown_ruleset() {
        let text = "
title: A scenario
ruleset: classic-1999 # here
players: 4
steps:
  - { seat: A, do: turn_over, refused: CL-P1-01 }
";
        fails(text, "is no ruleset");
    }

    #[test]
    fn too_many_players() {
        let text = "
title: A scenario
ruleset: classic-2000
players: 8 # here
steps:
  - { seat: A, do: turn_over, refused: CL-P1-01 }
";
        fails(text, "CL-SETUP-11");
    }

    #[test]
    fn an_option_of_another_edition() {
        let text = "
title: A scenario
ruleset: classic-2000
players: 4
options: { first: A }
steps:
  - { seat: A, do: turn_over, refused: CL-P1-01 }
";
        let failures = failures(text);
        assert!(failures[0].message.contains("no option `first`"), "{failures:?}");
    }

    #[test]
    fn neither_title_nor_ruleset_nor_players_nor_steps() {
        fails("ruleset: classic-2000 # here\nplayers: 4\nsteps: [{ then: {} }]\n", "`title`");
        fails("title: A scenario # here\nplayers: 4\nsteps: [{ then: {} }]\n", "`ruleset`");
        fails("title: A scenario # here\nruleset: duel-2000\nsteps: [{ then: {} }]\n", "`players`");
        fails("title: A scenario # here\nruleset: duel-2000\nplayers: any\n", "`steps`");
    }

    #[test]
    fn the_second_of_two_scenarios() {
        let text = "
title: The first holds
ruleset: duel-2000
players: 2
steps:
  - { then: { exhaustions: 0 } }
---
title: The second does not
ruleset: duel-2000
players: 2
steps:
  - { then: { exhaustions: 1 } } # here
";
        fails(text, "The second does not [duel-2000, 2 players]");
    }

    #[test]
    fn once_for_each_ruleset_and_player_count() {
        let text = "title: Nobody has an eighth player\nruleset: [duel-2000, modern-base]\nplayers: any\nsteps:\n  - { then: { exhaustions: 1 } }\n";
        let failures = failures(text);
        assert_eq!(failures.len(), 4, "{failures:?}");
        assert!(failures.iter().all(|failure| failure.line == 5), "{failures:?}");
    }
}

mod positions {
    use super::{fails, given, holds};

    #[test]
    fn cards_of_a_bean_that_there_are_not() {
        fails(
            &given(
                "  seats:\n    A:\n      hand: [garden, garden, garden, garden]\n      received: {}\n    B:\n      hand: [garden, garden, garden] # here",
            ),
            "more garden than the 6",
        );
        fails(
            &given("  deck: [garden, garden, garden, garden, garden, garden, garden] # here"),
            "more garden than the 6",
        );
        fails(&given("  seats:\n    A: { fields: [{ garden: 7 }] } # here"), "more garden than the 6");
        fails(&given("  seats:\n    A: { fields: [{ garden: 32 }] } # here"), "32 garden");
    }

    #[test]
    fn a_bean_that_is_not_in_play() {
        fails(&given("  seats:\n    A: { hand: [coffee] } # here"), "coffee is not in play");
        fails(&given("  phase: p2-trade\n  face_up: { coffee: 1 } # here"), "coffee is not in play");
        fails(&given("  seats:\n    A: { hand: [runner] } # here"), "runner");
    }

    #[test]
    fn two_kinds_in_a_field_and_a_fourth_field() {
        fails(
            &given("  seats:\n    A:\n      fields:\n        - { red: 1 }\n        - { red: 1, blue: 1 } # here"),
            "one kind",
        );
        fails(
            &given("  seats:\n    A:\n      fields:\n        - { red: 1 }\n        - {}\n        - { blue: 1 } # here"),
            "only 2 fields",
        );
        let fourth = "  seats:\n    A:\n      third_field: true\n      fields:\n        - { red: 1 }\n        - {}\n        - { blue: 1 }\n        - { blue: 1 } # here";
        fails(&given(fourth), "only 3 fields");
    }

    #[test]
    fn a_third_field_that_is_not_for_sale() {
        let text = given("  seats:\n    A: { third_field: true } # here").replace("classic-2000", "modern-base");
        fails(&text, "no 3rd field");
    }

    #[test]
    fn open_cards_out_of_their_phase() {
        fails(&given("  phase: p1-must-plant # here\n  face_up: { soy: 1 }"), "face-up or received cards outside");
        fails(
            &given("  phase: p4-draw # here\n  seats: { C: { received: { soy: 1 } } }"),
            "face-up or received cards outside",
        );
        fails(&given("  phase: p3-plant # here"), "phase 3 with nothing to plant");
        fails(&given("  phase: p2-trade\n  face_up: { soy: 3 } # here"), "no more than two");
        fails(&given("  phase: p2-trade # here\n  drawn: { soy: 1 }"), "drawn cards outside");
    }

    #[test]
    fn phases_that_do_not_fit() {
        fails(&given("  phase: p1-must-plant # here\n  seats: { A: { hand: [] } }"), "an empty hand");
        fails(&given("  phase: d2-done # here"), "no such phase");
        fails(&given("  phase: p5-rest # here"), "p5-rest");
        fails(
            &given("  phase: game-over # here\n  seats: { A: { fields: [{ red: 1 }] } }"),
            "all fields have been harvested",
        );
        fails(&given("  phase: p1-done # here\n  exhaustions: 3"), "after the final exhaustion");
    }

    /// Cards are offered in step 1 only; what is left of the drawn cards in step 3 takes their place.
    #[test]
    fn an_offer_in_step_3() {
        let text = "
title: Two offers
ruleset: duel-2000
players: 2
given:
  phase: d3-plant # here
  drawn: { soy: 1 }
  offered: { wax: 1 }
steps:
  - { then: { phase: d3-plant } }
";
        fails(text, "an offer");
    }

    #[test]
    fn seats_that_are_not_at_the_table() {
        fails(&given("  seats:\n    E: { hand: [red] } # here"), "no seat E");
        fails(&given("  seats:\n    H: { hand: [red] } # here"), "`H` is no seat");
        fails(&given("  active: E # here"), "no seat E");
        fails(&given("  starting: G # here"), "no seat G");
    }

    #[test]
    fn keys_that_do_not_exist() {
        fails(&given("  decks: 3 # here"), "unknown field `decks`");
        fails(&given("  seats:\n    A: { hnad: [red] } # here"), "unknown field `hnad`");
    }

    #[test]
    fn top_outside_the_deck() {
        fails(&given("  discard: { top: [red] } # here"), "`top` is for the deck alone");
        fails(&given("  seats:\n    A: { hand: { top: [red] } } # here"), "`top` is for the deck alone");
        fails(&given("  seats:\n    A: { coins: { top: [red] } } # here"), "`top` is for the deck alone");
        fails(&given("  deck: { bottom: [red] } # here"), "{ top: [..] }");
    }

    #[test]
    fn more_cards_than_are_left() {
        fails(&given("  seats:\n    A: { hand: 131 } # here"), "131 cards are needed");
        fails(&given("  deck: 999 # here"), "999 cards are needed");
        fails(
            &given(
                "  deck: 1 # here\n  discard: 0\n  seats: { A: { coins: 0 }, B: { coins: 0 }, C: { coins: 0 }, D: { coins: 0 } }",
            ),
            "cards remain",
        );
    }

    #[test]
    fn offers_that_could_not_be_made() {
        let offers = |offer: &str| {
            given(&format!("  phase: p2-trade\n  face_up: {{ soy: 1 }}\n  offers:\n    - {offer} # here"))
        };
        fails(&offers("{ from: A, to: B, give: [{ hand: 9 }] }"), "CL-TRADE-13");
        fails(&offers("{ from: B, to: C, give: [{ hand: 1 }] }"), "CL-TRADE-02");
        fails(&offers("{ from: A, to: B, give: [{ face_up: soy }], willing: { C: [] } }"), "CL-TRADE-18");
        fails(&offers("{ from: A, to: B, give: [{ face_up: soy }], answers: 1 }"), "CL-TRADE-28");
        fails(&given("  offers:\n    - { from: A, to: B, give: [{ hand: 1 }] } # here"), "CL-TRADE-20");
    }

    #[test]
    fn wishes_that_can_not_be_shown() {
        fails(&given("  seats:\n    A: { likes: [coffee] } # here"), "CL-TRADE-24");
        fails(&given("  seats:\n    A: { likes: [red], refuses: [red] } # here"), "CL-TRADE-24");
    }

    #[test]
    fn a_position_in_all_its_parts() {
        holds(&given(
            "  phase: p2-trade\n  active: B\n  starting: A\n  planted: 1\n  exhaustions: 1\n  deck: { top: [red, blue] }\n  discard: [wax]\n  \
             face_up: { soy: 1 }\n  seats:\n    A: { hand: 2, coins: 3, third_field: true, fields: [{}, {}, { wax: 3 }] }\n    \
             B: { hand: [red, red], received: { cocoa: 1 }, likes: [red], refuses: [stink] }\n  \
             offers:\n    - { from: B, to: everyone, give: [{ hand: 1 }], willing: { C: [] }, declined: [A] }",
        ));
    }
}

mod actions {
    use super::{fails, holds, steps};

    #[test]
    fn an_action_that_does_not_exist() {
        fails(&steps("  - { seat: A, do: steal, field: 1 } # here"), "unknown variant `steal`");
        fails(&steps("  - { seat: A, do: steal, refused: CL-GEN-06 } # here"), "unknown variant `steal`");
    }

    #[test]
    fn an_argument_that_does_not_exist_or_is_missing() {
        fails(&steps("  - { seat: A, do: harvest, field: 1, coins: 3 } # here"), "unknown field `coins`");
        fails(&steps("  - { seat: A, do: end_trading, field: 1 } # here"), "unknown field `field`");
        fails(&steps("  - { seat: A, do: harvest } # here"), "missing field `field`");
        fails(&steps("  - seat: A # here\n    do: harvest\n    field: first"), "first");
        fails(&steps("  - seat: A # here\n    do: propose\n    to: B\n    give: [{ pocket: 1 }]"), "pocket");
        fails(&steps("  - seat: A # here\n    do: propose\n    to: nobody\n    give: [{ hand: 1 }]"), "`nobody`");
    }

    #[test]
    fn a_seat_that_does_not_exist() {
        fails(&steps("  - { seat: H, do: end_trading } # here"), "`H` is no seat");
        fails(&steps("  - { seat: E, do: end_trading } # here"), "CL-GEN-07");
        holds(&steps("  - { seat: E, do: end_trading, refused: CL-GEN-07, reason: no-such-seat }"));
        fails(&steps("  - { then: {}, views: { Z: { phase: p2-trade } } } # here"), "`Z` is neither");
    }

    #[test]
    fn a_seat_that_does_nothing() {
        fails(&steps("  - { seat: A, field: 1 } # here"), "`do` is missing");
        fails(&steps("  - { do: end_trading } # here"), "`do` is not known");
        fails(&steps("  - { refused: CL-GEN-06 } # here"), "can't be refused");
    }

    #[test]
    fn an_action_that_goes_otherwise() {
        fails(&steps("  - { seat: B, do: end_trading } # here"), "CL-P2-07");
        fails(&steps("  - { seat: A, do: end_trading, refused: CL-P2-07 } # here"), "but it was accepted");
        fails(&steps("  - { seat: B, do: end_trading, refused: CL-GEN-06 } # here"), "CL-P2-07");
        fails(&steps("  - { seat: B, do: end_trading, reason: wrong-phase } # here"), "not-active");
        fails(&steps("  - { seat: B, do: end_trading, refused: CL-P2-07, reason: wrong-phase } # here"), "not-active");
        holds(&steps("  - { seat: B, do: end_trading, refused: CL-P2-07, reason: not-active }"));
    }

    #[test]
    fn creating_a_game_that_is_not_refused() {
        let text = "
title: Four can play
ruleset: classic-2000
players: 4
refused: CL-SETUP-11 # here
";
        fails(text, "should be refused");
        fails(&text.replace("players: 4", "players: 8").replace("11", "10"), "CL-SETUP-11");
        holds(&text.replace("players: 4", "players: 8"));
    }
}

mod expectations {
    use super::{fails, holds, steps};

    /// A step that only looks, with one line of what must follow marked.
    fn then(lines: &str) -> String {
        steps(&format!("  - then:\n      phase: p2-trade\n{lines}"))
    }

    #[test]
    fn words() {
        fails(&steps("  - then:\n      phase: p3-plant # here"), r#"expected "p3-plant", found "p2-trade""#);
        fails(&then("      active: B # here"), r#"expected "B", found "A""#);
    }

    #[test]
    fn parts_of_maps() {
        holds(&then("      seats:\n        A:\n          hand: [red, green]"));
        fails(&then("      seats:\n        A:\n          hand: [red, red] # here"), r#"expected "red", found "green""#);
        fails(&then("      seats:\n        A:\n          purse: 3 # here"), "there is no `purse` here");
        fails(&then("      seats:\n        E: { hand: 0 } # here"), "there is no `E` here");
    }

    #[test]
    fn lists() {
        fails(
            &then("      seats:\n        A:\n          hand: [red] # here"),
            r#"expected ["red"], found ["red","green"]"#,
        );
        fails(
            &then("      seats:\n        A:\n          hand: [green, red] # here"),
            r#"expected "green", found "red""#,
        );
        fails(&then("      discard: [stink, chili] # here"), "found");
        fails(
            &then(
                "      seats:\n        A:\n          fields:\n            - { blue: 4 }\n            - { red: 1 } # here",
            ),
            r#"expected {"red":1}, found {}"#,
        );
    }

    #[test]
    fn bunches() {
        holds(&then("      face_up: { blue: 1, soy: 1 }"));
        fails(&then("      face_up: { soy: 1 } # here"), "found");
        fails(&then("      face_up: { soy: 2, blue: 1 } # here"), "found");
        fails(&then("      face_up: {} # here"), "expected {}");
        fails(&then("      seats:\n        A:\n          fields: [{ blue: 3 }, {}] # here"), "found");
    }

    #[test]
    fn numbers() {
        holds(&then("      discard: 3\n      face_up: 2\n      exhaustions: 0"));
        fails(&then("      discard: 4 # here"), "expected 4");
        fails(&then("      face_up: 1 # here"), "expected 1");
        fails(&then("      exhaustions: 1 # here"), "expected 1, found 0");
        fails(&then("      seats:\n        A:\n          coins: 3 # here"), "expected 3");
    }

    #[test]
    fn tops() {
        holds(&then("      discard: { top: [stink] }"));
        fails(&then("      discard: { top: [chili] } # here"), "expected");
        fails(&then("      discard: { top: [stink, blue] } # here"), "expected");
        fails(&then("      discard: { top: stink } # here"), "expected");
    }

    #[test]
    fn offers() {
        let offer = "  - { seat: A, do: propose, to: everyone, give: [{ face_up: soy }], want: { red: 1 } }\n";
        holds(&steps(&format!("{offer}  - {{ then: {{ offers: [{{ number: 1, to: everyone, declined: [] }}] }} }}")));
        fails(&steps(&format!("{offer}  - then:\n      offers:\n        - {{ to: B }} # here")), r#"expected "B""#);
        fails(&steps(&format!("{offer}  - then:\n      offers: [] # here")), "expected []");
    }

    #[test]
    fn views() {
        let views = |lines: &str| steps(&format!("  - views:\n{lines}"));
        holds(&views("      B: { seats: { A: { hand: null, hand_count: 2, coins: 2 }, B: { hand: [red, soy] } } }"));
        fails(&views("      B:\n        seats:\n          A:\n            hand: [red, green] # here"), "found null");
        fails(&views("      spectator:\n        deck: 12 # here"), "expected 12");
        fails(
            &views("      A: { awaited: [A] }\n      spectator:\n        awaited: [B] # here"),
            r#"expected "B", found "A""#,
        );
    }

    #[test]
    fn standings() {
        let over = |standing: &str| {
            format!(
                "title: The end\nruleset: modern-base\nplayers: 3\ngiven:\n  phase: game-over\n  exhaustions: 3\n  \
                 seats:\n    A: {{ coins: 1 }}\n    B: {{ coins: 3 }}\n    C: {{ coins: 2 }}\nsteps:\n  - standing:\n{standing}\n"
            )
        };
        holds(&over("      winners: [B]\n      places: [{ seat: B, rank: 1, score: 3 }, { seat: C }, { rank: 3 }]"));
        fails(&over("      winners: [A] # here"), r#"expected "A", found "B""#);
        fails(
            &over(
                "      winners: [B]\n      places:\n        - { seat: B }\n        - { seat: A } # here\n        - {}",
            ),
            r#"expected "A", found "C""#,
        );
        fails(&steps("  - { standing: { winners: [A] } } # here"), "the game is not over");
    }

    #[test]
    fn after_an_action() {
        let text = steps(
            "  - seat: A\n    do: harvest\n    field: 1\n    then:\n      seats:\n        A:\n          coins: 2 # here",
        );
        fails(&text, "expected 2");
    }
}
