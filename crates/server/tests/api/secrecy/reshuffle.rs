//! Card identities across a reshuffle: nothing that is sent names one card among its equals.

use std::collections::BTreeSet;

use beanfield_rules::chance::Dice;
use beanfield_rules::rulesets::RULESETS;
use serde_json::Value;

use crate::games::play_on;
use crate::server::Server;

/// Names that would follow one card about.
const TRACES: [&str; 6] = ["uid", "uuid", "card_id", "copy", "serial", "index"];

/// Where numbers of cards or names of them stand in what is sent.
fn walk(value: &Value, key: &str, keys: &mut BTreeSet<String>, loose: &mut Vec<String>) {
    match value {
        Value::Array(parts) => parts.iter().for_each(|part| walk(part, key, keys, loose)),
        // Places in the own hand stand in what the own seat is asked or has offered.
        Value::Object(fields) => {
            for (name, part) in fields.iter().filter(|(name, _)| *name != "prompts" && *name != "offers") {
                keys.insert(name.clone());
                walk(part, name, keys, loose);
            }
        }
        // A card in a hand, a pile or an event is the name of its kind.
        Value::Number(_) if matches!(key, "hand" | "card" | "bonus") => {
            loose.push(format!("{key}: {value}"));
        }
        _ => {}
    }
}

/// A card goes to the discard pile, is shuffled and dealt anew. Whoever has followed it until then can't follow it further: a card
/// is a kind and nothing else, wherever it is sent, and a shuffle tells a number only.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_follows_a_card_through_a_shuffle() {
    let server = Server::start().await;
    let mut shuffles = BTreeSet::new();
    for ruleset in &RULESETS {
        let (id, guests) = server.table(ruleset.id, ruleset.players.min.into()).await;
        let mut dice = Dice::new(17);
        // Until the first shuffle and a little further, or to the end where there is none.
        let is_enough = async || {
            let log = server.stranger().get(&format!("/tables/{id}/log")).await.ok();
            log["entries"].to_string().contains("\"reshuffled")
        };
        while play_on(&id, &guests, &mut dice, 50).await && !is_enough().await {}
        for client in [&server.stranger(), &guests[0]] {
            let log = client.get(&format!("/tables/{id}/log")).await.ok();
            let (mut keys, mut loose) = (BTreeSet::new(), Vec::new());
            walk(&log["view"], "", &mut keys, &mut loose);
            for event in log["entries"].as_array().unwrap().iter().flat_map(|it| it["events"].as_array().unwrap()) {
                let kind = event["event"].as_str().unwrap();
                if kind.starts_with("reshuffled") {
                    shuffles.insert(ruleset.id);
                    let told: Vec<&str> = event.as_object().unwrap().keys().map(String::as_str).collect();
                    assert!(told.iter().all(|it| matches!(*it, "event" | "cards" | "count" | "pile")), "{event}");
                    assert!(event.get("cards").is_none_or(Value::is_number), "{event}");
                } else {
                    let mut loose = Vec::new();
                    walk(event, "", &mut keys, &mut loose);
                }
            }
            for trace in TRACES {
                assert!(!keys.contains(trace), "{}: `{trace}` is sent", ruleset.id);
            }
            assert!(loose.is_empty(), "{}: {loose:?}", ruleset.id);
        }
    }
    assert!(shuffles.len() >= 5, "reshuffled only in {shuffles:?}");
}
