//! Files that are no scenarios.

use crate::{fails, failures};

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

/// However a file is made, reading it ends with a sentence.
#[test]
fn too_deep() {
    for text in ["- ".repeat(100_000), "? ".repeat(100_000), "[".repeat(100_000), "{a: ".repeat(100_000)] {
        let failures = failures(&text);
        assert_eq!(failures.len(), 1);
        assert!(failures[0].message.contains("too deep"), "{}", failures[0]);
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
    let text = "title: A deck has run out\nruleset: [duel-2000, modern-base]\nplayers: any\nsteps:\n";
    let failures = failures(&format!("{text}  - {{ then: {{ exhaustions: 1 }} }}\n"));
    assert_eq!(failures.len(), 4, "{failures:?}");
    assert!(failures.iter().all(|failure| failure.line == 5), "{failures:?}");
}
