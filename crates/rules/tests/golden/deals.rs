//! What is known of every table before the first action: the facts, and the deal of seed 1: who begins, the hands, and the first cards of
//! the deck.

use std::fmt::Write as _;

use beanfield_rules::rulesets::RULESETS;
use serde_json::Value;

use super::pin::pin;
use crate::common::tables;

fn names(cards: &Value) -> String {
    let cards = cards.as_array().expect("a list of cards");
    cards.iter().take(10).map(|card| card.as_str().expect("a name")).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_deal_of_seed_1() {
    let mut text = String::new();
    for table in tables() {
        let (game, _) = table.ruleset.deal(&table.setup(1)).expect("every table can be dealt at");
        let position = game.position();
        let starting = position["starting"].as_str().unwrap_or("nobody knows yet who");
        writeln!(text, "{table}: {starting} begins").expect("text can grow");
        for (seat, it) in position["seats"].as_object().expect("seats") {
            // In Bean Trader there are orders to start from.
            let dealt = it.get("dealt").map(|orders| format!("; {}", names(orders))).unwrap_or_default();
            writeln!(text, "  {seat}: {}{dealt}", names(&it["hand"])).expect("text can grow");
        }
        writeln!(text, "  deck: {}", names(&position["deck"])).expect("text can grow");
    }
    pin("the-deal-of-seed-1", &text);
}

/// A client asks before anybody is dealt a card.
#[test]
fn there_are_facts_for_every_number_of_players() {
    for ruleset in &RULESETS {
        let facts = serde_json::to_value(ruleset.facts()).expect("plain data");
        let players: Vec<_> = facts.as_array().expect("a list").iter().map(|it| it["players"].as_u64()).collect();
        let all: Vec<_> = (ruleset.players.min..=ruleset.players.max).map(|players| Some(u64::from(players))).collect();
        assert_eq!(players, all, "{}", ruleset.id);
    }
}
