//! Positions that can not exist.

use crate::{fails, given, given_in, holds};

#[test]
fn cards_of_a_bean_that_there_are_not() {
    fails(
        &given(
            "
            seats:
              A:
                hand: [garden, garden, garden, garden]
                received: {}
              B:
                hand: [garden, garden, garden] # here
            ",
        ),
        "more garden than the 6",
    );
    fails(&given("deck: [garden, garden, garden, garden, garden, garden, garden] # here"), "more garden than the 6");
    fails(&given("seats:\n  A: { fields: [{ garden: 7 }] } # here"), "more garden than the 6");
    fails(&given("seats:\n  A: { fields: [{ garden: 32 }] } # here"), "32 garden");
}

#[test]
fn a_bean_that_is_not_in_play() {
    fails(&given("seats:\n  A: { hand: [coffee] } # here"), "coffee is not in play");
    fails(&given("phase: p2-trade\nface_up: { coffee: 1 } # here"), "coffee is not in play");
    fails(&given("seats:\n  A: { hand: [runner] } # here"), "runner");
}

#[test]
fn two_kinds_in_a_field_and_a_fourth_field() {
    fails(
        &given(
            "
            seats:
              A:
                fields:
                  - { red: 1 }
                  - { red: 1, blue: 1 } # here
            ",
        ),
        "one kind",
    );
    fails(
        &given(
            "
            seats:
              A:
                fields:
                  - { red: 1 }
                  - {}
                  - { blue: 1 } # here
            ",
        ),
        "only 2 fields",
    );
    let fourth = "
        seats:
          A:
            third_field: true
            fields: [{ red: 1 }, {}, { blue: 1 },
              { blue: 1 }] # here
        ";
    fails(&given(fourth), "only 3 fields");
}

#[test]
fn a_third_field_that_is_not_for_sale() {
    let text = given("seats:\n  A: { third_field: true } # here").replace("classic-2000", "modern-base");
    fails(&text, "no 3rd field");
}

#[test]
fn open_cards_out_of_their_phase() {
    fails(&given("phase: p1-must-plant # here\nface_up: { soy: 1 }"), "face-up or received cards outside");
    fails(&given("phase: p4-draw # here\nseats: { C: { received: { soy: 1 } } }"), "face-up or received cards outside");
    fails(&given("phase: p3-plant # here"), "phase 3 with nothing to plant");
    fails(&given("phase: p2-trade\nface_up: { soy: 3 } # here"), "no more than two");
    fails(&given("phase: p2-trade # here\ndrawn: { soy: 1 }"), "drawn cards outside");
}

#[test]
fn phases_that_do_not_fit() {
    fails(&given("phase: p1-must-plant # here\nseats: { A: { hand: [] } }"), "an empty hand");
    fails(&given("phase: d2-done # here"), "no such phase");
    fails(&given("phase: p5-rest # here"), "p5-rest");
    fails(&given("phase: game-over # here\nseats: { A: { fields: [{ red: 1 }] } }"), "all fields have been harvested");
    fails(&given("phase: p1-done # here\nexhaustions: 3"), "after the final exhaustion");
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

/// The hand card of step 2 is thrown away before the hand is left; the coins paid in a duel are those of the 2000 edition.
#[test]
fn what_a_duel_alone_has() {
    let duel = |ruleset: &str, position: &str| given_in(ruleset, position).replace("players: 4", "players: 2");
    fails(&duel("duel-2000", "phase: d2-done\ndiscarded: false # here"), "comes after the discard");
    holds(&duel("duel-2000", "phase: d2-done\ndiscarded: false\nseats: { A: { hand: [] } }"));
    holds(&duel("duel-2000", "phase: d2-done\ndiscarded: true"));
    holds(&duel("duel-2000", "out_of_game: { wax: 3 }"));
    fails(&duel("duel-modern", "out_of_game: { wax: 3 } # here"), "no card leaves the game");
    fails(&given("out_of_game: { wax: 3 } # here"), "no card leaves the game");
    fails(&given("discarded: true # here"), "in the bean duel alone");
}

#[test]
fn what_a_phase_implies() {
    let text = |ruleset: &str, players: u8, phase: &str, planted: u8| {
        let text = given_in(ruleset, &format!("phase: {phase}"));
        text.replace("players: 4", &format!("players: {players}"))
            .replace("starting: A", &format!("starting: A, planted: {planted}"))
    };
    for (phase, planted) in [("p1-must-plant", 0), ("p1-may-plant", 1), ("p1-done", 2), ("p2-trade", 2)] {
        holds(&text("classic-2000", 4, phase, planted));
        holds(&text("ladies", 4, phase, planted));
    }
    for (phase, planted) in [("d2-must-plant", 0), ("d2-may-plant", 1), ("d2-may-discard", 2), ("d2-done", 1)] {
        holds(&text("duel-modern", 2, phase, planted));
    }
}

#[test]
fn seats_that_are_not_at_the_table() {
    fails(&given("seats:\n  H: { hand: [red] } # here"), "`H` is no seat");
    for ruleset in ["classic-2000", "ladies"] {
        let given = |position: &str| given_in(ruleset, position);
        fails(&given("seats:\n  E: { hand: [] } # here"), "no seat E");
        fails(&given("active: E # here"), "no seat E");
        fails(&given("starting: G # here"), "no seat G");
    }
}

#[test]
fn ladies_where_they_can_not_be() {
    let given = |position: &str| given_in("ladies", position);
    fails(
        &given("phase: p4-draw # here\nseats: { C: { received: { soy_gent: 1 } } }"),
        "face-up or received cards outside",
    );
    fails(&given("phase: p3-plant # here"), "phase 3 with nothing to plant");
    fails(&given("seats: { A: { fields: [{ red: [gent] }, { red: [gent] }] } } # here"), "a bean in two fields");
    fails(
        &given("phase: p2-trade # here\nseats: { B: { fields: [{ red: [gent, baby] }], shift: 1 } }"),
        "no lady shift",
    );
    fails(&given("phase: p2-trade # here\nseats: { B: { waiting: [red_baby] } }"), "waits for nothing");
    fails(&given("seats:\n  A: { received: 3 } # here"), "a number for each card");
}

#[test]
fn keys_that_do_not_exist() {
    fails(&given("decks: 3 # here"), "unknown field `decks`");
    fails(&given("seats:\n  A: { hnad: [red] } # here"), "unknown field `hnad`");
}

#[test]
fn top_outside_the_deck() {
    fails(&given("discard: { top: [red] } # here"), "`top` is for the deck alone");
    fails(&given("seats:\n  A: { hand: { top: [red] } } # here"), "`top` is for the deck alone");
    fails(&given("seats:\n  A: { coins: { top: [red] } } # here"), "`top` is for the deck alone");
    fails(&given("deck: { bottom: [red] } # here"), "{ top: [..] }");
}

#[test]
fn more_cards_than_are_left() {
    fails(&given("seats:\n  A: { hand: 131 } # here"), "131 cards are needed");
    fails(&given("deck: 999 # here"), "999 cards are needed");
    fails(
        &given(
            "
            deck: 1 # here
            discard: 0
            seats: { A: { coins: 0 }, B: { coins: 0 }, C: { coins: 0 }, D: { coins: 0 } }
            ",
        ),
        "cards remain",
    );
}

#[test]
fn offers_that_could_not_be_made() {
    let offers = |offer: &str| given(&format!("phase: p2-trade\nface_up: {{ soy: 1 }}\noffers:\n  - {offer} # here"));
    fails(&offers("{ from: A, to: B, give: [{ hand: 9 }] }"), "CL-TRADE-13");
    fails(&offers("{ from: B, to: C, give: [{ hand: 1 }] }"), "CL-TRADE-02");
    fails(&offers("{ from: A, to: B, give: [{ face_up: soy }], willing: { C: [] } }"), "CL-TRADE-18");
    fails(&offers("{ from: A, to: B, give: [{ face_up: soy }], answers: 1 }"), "CL-TRADE-28");
    fails(&offers("{ from: A, to: B, give: [{ face_up: soy }], want: 2 }"), "`open` or a number for each bean");
    fails(&given("offers:\n  - { from: A, to: B, give: [{ hand: 1 }] } # here"), "CL-TRADE-20");
}

#[test]
fn wishes_that_can_not_be_shown() {
    for (ruleset, rule) in [("classic-2000", "CL-TRADE-24"), ("ladies", "LA-TRADE-13")] {
        let wishes = |wishes: &str| given_in(ruleset, &format!("seats:\n  A: {{ {wishes} }} # here"));
        fails(&wishes("likes: [coffee]"), rule);
        fails(&wishes("refuses: [coffee]"), rule);
        fails(&wishes("likes: [red], refuses: [red]"), rule);
    }
}

#[test]
fn a_position_in_all_its_parts() {
    holds(&given(
        "
        phase: p2-trade
        active: B
        starting: A
        planted: 1
        exhaustions: 1
        deck: { top: [red, blue] }
        discard: [wax]
        face_up: { soy: 1 }
        seats:
          A: { hand: 2, coins: 3, third_field: true, fields: [{}, {}, { wax: 3 }] }
          B: { hand: [red, red], received: { cocoa: 1 }, likes: [red], refuses: [stink] }
        offers:
          - { from: B, to: everyone, give: [{ hand: 1 }], willing: { C: [] }, declined: [A] }
        ",
    ));
}

#[test]
fn trips_that_nobody_makes() {
    let laid = |cards: &str| given_in("bean-trader", &format!("laid: {cards} # here"));
    fails(&laid("[travel-1, travel-1]"), "no trip lays out such cards");
    fails(&laid("[travel-1, supply, toll, travel-4, travel-5, travel-6, travel-7]"), "no trip lays out such cards");
    let longest = "phase: take-back\nlaid: [travel-1, supply, toll, travel-4, travel-5, travel-6]";
    holds(&given_in("bean-trader", longest));
}

fn trader(position: &str) -> String {
    given_in("bean-trader", position)
}

#[test]
fn chips_that_do_not_add_up() {
    fails(&trader("supply: { blue: 10 } # here"), "what is left of the chips");
    holds(&trader("supply: { blue: 10, chili: 10, stink: 8, green: 7, soy: 7, black_eyed: 6, red: 6, garden: 5 }"));
    // A red bean is in each wagon.
    let stacks = |last: u8| {
        format!(
            "
            towns:
              visby: []
              edinburgh:
                - {{ red: 4 }}
                - {{ blue: 1 }}
                - {{ red: {last} }} # here
            "
        )
    };
    holds(&trader(&stacks(4)));
    for too_many in [5, 12, 15] {
        fails(&trader(&stacks(too_many)), "more red than the 12");
    }
}

#[test]
fn a_bean_in_a_town_that_does_not_sell_it() {
    fails(&trader("towns: { rostock: [{ soy: 1 }] } # here"), "a bean where it is not sold");
}

#[test]
fn orders_that_lie_nowhere() {
    fails(&trader("deck: 40 # here\ndiscard: 19"), "1 orders remain");
    holds(&trader("deck: 40\ndiscard: 20"));
}

#[test]
fn more_money_than_anybody_has() {
    for money in ["thalers", "loan"] {
        let of_a = |thalers: i32| trader(&format!("seats:\n  A: {{ {money}: {thalers} }} # here"));
        holds(&of_a(100_000));
        fails(&of_a(100_001), "nobody has so much money");
        fails(&of_a(100_002), "nobody has so much money");
    }
}

#[test]
fn wishes_that_no_trader_can_show() {
    fails(&trader("seats:\n  A: { likes: [red], refuses: [blue, red] } # here"), "BT-TRADE-12");
    fails(&trader("seats:\n  A: { likes: [cocoa] } # here"), "BT-TRADE-12");
    fails(&trader("seats:\n  A: { refuses: [cocoa] } # here"), "BT-TRADE-12");
}

#[test]
fn traders_who_are_not_at_the_table() {
    fails(&trader("seats:\n  E: { thalers: 3 } # here"), "no seat E");
    fails(&trader("active: E # here"), "no seat E");
    fails(&trader("starting: E # here"), "no seat E");
    fails(&trader("phase: toll-sale\ntoll: { debtor: E, missing: 3 } # here"), "no seat E");
    fails(&trader("phase: trader\noffers:\n  - { from: A, to: E, kind: invite } # here"), "no seat E");
    fails(
        &trader("phase: trader\noffers:\n  - { from: A, to: everyone, kind: invite, declined: [E] } # here"),
        "no seat E",
    );
}

#[test]
fn purchases_of_who_can_not_buy() {
    let offer = "
        phase: trader # here
        seats: { A: { city: rostock }, B: { city: rostock } }
        offers: [{ from: B, to: A, give: { blue: 1 }, buys: [{ space: 1, bean: blue }] }]
        ";
    fails(&trader(offer), "purchases of somebody who can't buy");
}

#[test]
fn plantings_that_no_phase_has() {
    let planted = |phase: &str, planted: u8| given_in("ladies", &format!("phase: {phase}\nplanted: {planted} # here"));
    fails(&planted("p1-must-plant", 1), "so many hand cards");
    fails(&planted("p1-may-plant", 2), "so many hand cards");
    fails(&planted("p1-may-plant", 0), "so many hand cards");
    fails(&planted("p2-trade", 3), "so many hand cards");
    fails(&planted("p1-done", 1), "comes after two plantings");
}
