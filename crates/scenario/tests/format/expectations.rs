//! What must follow, and does not: on the line of the expectation.

use crate::{fails, holds, indented, steps};

/// A step that only looks, with one line of what must follow marked.
fn then(lines: &str) -> String {
    steps(&format!("- then:\n    phase: p2-trade\n{}", indented(lines, 4)))
}

#[test]
fn words() {
    fails(&steps("- then:\n    phase: p3-plant # here"), r#"expected "p3-plant", found "p2-trade""#);
    fails(&then("active: B # here"), r#"expected "B", found "A""#);
}

#[test]
fn parts_of_maps() {
    holds(&then("seats:\n  A:\n    hand: [red, green]"));
    fails(&then("seats:\n  A:\n    hand: [red, red] # here"), r#"expected "red", found "green""#);
    fails(&then("seats:\n  A:\n    purse: 3 # here"), "there is no `purse` here");
    fails(&then("seats:\n  E: { hand: 0 } # here"), "there is no `E` here");
}

#[test]
fn lists() {
    fails(&then("seats:\n  A:\n    hand: [red] # here"), r#"expected ["red"], found ["red","green"]"#);
    fails(&then("seats:\n  A:\n    hand: [green, red] # here"), r#"expected "green", found "red""#);
    fails(&then("discard: [stink, chili] # here"), "found");
    fails(
        &then(
            "
            seats:
              A:
                fields:
                  - { blue: 4 }
                  - { red: 1 } # here
            ",
        ),
        r#"expected {"red":1}, found {}"#,
    );
}

#[test]
fn bunches() {
    holds(&then("face_up: { blue: 1, soy: 1 }"));
    fails(&then("face_up: { soy: 1 } # here"), "found");
    fails(&then("face_up: { soy: 2, blue: 1 } # here"), "found");
    fails(&then("face_up: {} # here"), "expected {}");
    fails(&then("seats:\n  A:\n    fields: [{ blue: 3 }, {}] # here"), "found");
}

#[test]
fn numbers() {
    holds(&then("discard: 3\nface_up: 2\nexhaustions: 0"));
    fails(&then("discard: 4 # here"), "expected 4");
    fails(&then("face_up: 1 # here"), "expected 1");
    fails(&then("exhaustions: 1 # here"), "expected 1, found 0");
    fails(&then("seats:\n  A:\n    coins: 3 # here"), "expected 3");
}

#[test]
fn tops() {
    holds(&then("discard: { top: [stink] }"));
    fails(&then("discard: { top: [chili] } # here"), "expected");
    fails(&then("discard: { top: [stink, blue] } # here"), "expected");
    fails(&then("discard: { top: stink } # here"), "expected");
}

#[test]
fn offers() {
    let offer = "- { seat: A, do: propose, to: everyone, give: [{ face_up: soy }], want: { red: 1 } }\n";
    holds(&steps(&format!("{offer}- {{ then: {{ offers: [{{ number: 1, to: everyone, declined: [] }}] }} }}")));
    fails(&steps(&format!("{offer}- then:\n    offers:\n      - {{ to: B }} # here")), r#"expected "B""#);
    fails(&steps(&format!("{offer}- then:\n    offers: [] # here")), "expected []");
}

#[test]
fn views() {
    let views = |lines: &str| steps(&format!("- views:\n{}", indented(lines, 4)));
    holds(&views("B: { seats: { A: { hand: null, hand_count: 2, coins: 2 }, B: { hand: [red, soy] } } }"));
    fails(
        &views(
            "
        B:
          seats:
            A:
              hand: [red, green] # here
        ",
        ),
        "found null",
    );
    fails(&views("spectator:\n  deck: 12 # here"), "expected 12");
    fails(&views("A: { awaited: [A] }\nspectator:\n  awaited: [B] # here"), r#"expected "B", found "A""#);
}

#[test]
fn standings() {
    let over = |standing: &str| {
        let position = "
            title: The end
            ruleset: modern-base
            players: 3
            given:
              phase: game-over
              exhaustions: 3
              seats: { A: { coins: 1 }, B: { coins: 3 }, C: { coins: 2 } }
            steps:
              - standing:
            ";
        indented(position, 0) + &indented(standing, 6)
    };
    holds(&over(
        "
        winners: [B]
        places: [{ seat: B, rank: 1, score: 3 }, { seat: C }, { rank: 3 }]
        ",
    ));
    fails(&over("winners: [A] # here"), r#"expected "A", found "B""#);
    fails(
        &over(
            "
            winners: [B]
            places:
              - { seat: B }
              - { seat: A } # here
              - {}
            ",
        ),
        r#"expected "A", found "C""#,
    );
    fails(&steps("- { standing: { winners: [A] } } # here"), "the game is not over");
}

#[test]
fn after_an_action() {
    let text = steps(
        "
        - seat: A
          do: harvest
          field: 1
          then:
            seats:
              A:
                coins: 2 # here
        ",
    );
    fails(&text, "expected 2");
}
