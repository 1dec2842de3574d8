//! Positions that random games hardly come to: there too, every refusal names the rule of the table.

use std::collections::BTreeSet;

use beanfield_rules::bean_trader::Order;
use beanfield_rules::erased::ActionError;
use beanfield_rules::rulesets::find;
use beanfield_rules::seat::Seat;
use serde_json::{Value, json};

use super::everything;
use super::position::Position;
use super::why_not::{Attempt, RARE};
use crate::common::Table;
use crate::properties::known::Breadth;

/// No Red anywhere, and one was bought in this turn already.
fn bought_once() -> Value {
    let all_but_red = json!({ "blue": 1, "soy": 1 });
    json!({
        "phase": "trader",
        "scarce": ["red"],
        "towns": { "edinburgh": [{ "blue": 1 }], "visby": [{ "stink": 2 }] },
        "seats": {
            "A": { "city": "visby", "wagon": all_but_red, "thalers": 30 },
            "B": { "wagon": all_but_red },
            "C": { "wagon": all_but_red },
        },
    })
}

/// A guest who sells for a toll, and has promised a bean.
fn promised() -> Value {
    json!({
        "phase": "toll-sale",
        "toll": { "debtor": "B", "missing": 9, "deal": { "with": "B", "gives": { "green": 2 }, "gets": { "soy": 1 } } },
        "offers": [{ "from": "A", "to": "C", "kind": "invite", "give": { "green": 1 } }],
        "seats": {
            "A": { "city": "malmo", "wagon": { "green": 2 }, "thalers": 20 },
            "B": { "city": "malmo", "wagon": { "soy": 1, "blue": 1 } },
            "C": { "thalers": 10 },
        },
    })
}

fn small_hand() -> Value {
    json!({ "seats": { "A": { "hand": ["toll", "supply", "travel-1"], "city": "london", "thalers": 9 } } })
}

fn all_orders_in_hand() -> Value {
    let orders = Order::all().map(beanfield_rules::bean_trader::Order::key);
    let hand: Vec<&str> = ["travel-1", "supply", "toll"].into_iter().chain(orders).collect();
    json!({ "phase": "trader", "seats": { "A": { "thalers": 20 }, "B": { "hand": hand, "thalers": 20 } } })
}

/// The reasons met when everybody tries everything.
fn reasons_met(table: Table, given: &Value) -> BTreeSet<&'static str> {
    let game = table.ruleset.arrange(&table.setup(0), given).unwrap_or_else(|error| panic!("{error:?} in {given}"));
    let position = Position::read(&game.position());
    let mut met = BTreeSet::new();
    for seat in Seat::all(table.players) {
        let proposals = everything::proposals(&position, table.players, Breadth::Narrow);
        for action in everything::sayings(&position, seat, table.players).into_iter().chain(proposals) {
            let expected = Attempt { position: &position, seat, action: &action }.why_not();
            let found = match game.boxed_clone().apply(seat, &json!(action)) {
                Err(ActionError::Refused(refusal)) => Some((refusal.rule.0, refusal.reason.key())),
                Err(ActionError::Malformed(wrong)) => panic!("{wrong}: {action:?}"),
                Ok(_) => None,
            };
            assert_eq!(found, expected, "{action:?} by {seat} in {given}");
            met.extend(found.map(|(_, reason)| reason));
        }
    }
    met
}

#[test]
fn refusals_in_the_corners_name_the_rule_of_the_table() {
    let table = Table { ruleset: find("bean-trader").expect("a ruleset"), players: 3 };
    let mut met = BTreeSet::new();
    for given in [bought_once(), promised(), small_hand(), all_orders_in_hand()] {
        met.extend(reasons_met(table, &given));
    }
    assert!(RARE.iter().all(|reason| met.contains(reason)), "only {met:?}");
}
