//! Actions that do not exist, and actions that go otherwise than a scenario says.

use crate::{fails, holds, steps};

#[test]
fn an_action_that_does_not_exist() {
    fails(&steps("- { seat: A, do: steal, field: 1 } # here"), "unknown variant `steal`");
    fails(&steps("- { seat: A, do: steal, refused: CL-GEN-06 } # here"), "unknown variant `steal`");
}

#[test]
fn an_argument_that_does_not_exist_or_is_missing() {
    fails(&steps("- { seat: A, do: harvest, field: 1, coins: 3 } # here"), "unknown field `coins`");
    fails(&steps("- { seat: A, do: end_trading, field: 1 } # here"), "unknown field `field`");
    fails(&steps("- { seat: A, do: harvest } # here"), "missing field `field`");
    fails(&steps("- seat: A # here\n  do: harvest\n  field: first"), "first");
    fails(
        &steps(
            "
        - seat: A # here
          do: propose
          to: B
          give: [{ pocket: 1 }]
        ",
        ),
        "pocket",
    );
    fails(
        &steps(
            "
        - seat: A # here
          do: propose
          to: nobody
          give: [{ hand: 1 }]
        ",
        ),
        "`nobody`",
    );
}

#[test]
fn a_seat_that_does_not_exist() {
    fails(&steps("- { seat: H, do: end_trading } # here"), "`H` is no seat");
    fails(&steps("- { seat: E, do: end_trading } # here"), "CL-GEN-07");
    holds(&steps("- { seat: E, do: end_trading, refused: CL-GEN-07, reason: no-such-seat }"));
    fails(&steps("- { then: {}, views: { Z: { phase: p2-trade } } } # here"), "`Z` is neither");
}

#[test]
fn a_seat_that_does_nothing() {
    fails(&steps("- { seat: A, field: 1 } # here"), "`do` is missing");
    fails(&steps("- { do: end_trading } # here"), "`do` is not known");
    fails(&steps("- { refused: CL-GEN-06 } # here"), "can't be refused");
}

#[test]
fn an_action_that_goes_otherwise() {
    fails(&steps("- { seat: B, do: end_trading } # here"), "CL-P2-07");
    fails(&steps("- { seat: A, do: end_trading, refused: CL-P2-07 } # here"), "but it was accepted");
    fails(&steps("- { seat: B, do: end_trading, refused: CL-GEN-06 } # here"), "CL-P2-07");
    fails(&steps("- { seat: B, do: end_trading, reason: wrong-phase } # here"), "not-active");
    fails(&steps("- { seat: B, do: end_trading, refused: CL-P2-07, reason: wrong-phase } # here"), "not-active");
    holds(&steps("- { seat: B, do: end_trading, refused: CL-P2-07, reason: not-active }"));
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
