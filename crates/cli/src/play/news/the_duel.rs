//! What happens in The Duel alone.

use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::super::words::{bonus, crop, name, name_first, plain};
use crate::text::counted;

pub(super) fn told(event: &Value, person: Option<Seat>) -> Option<String> {
    let who = name_first(&event["seat"], person);
    let other = |key: &str| name(&event[key], person);
    let bean = || plain(&event["bean"]);
    Some(match event["event"].as_str()? {
        "gift_offered" => {
            let from = name_first(&event["from"], person);
            format!("{from} offered {} to {} as a gift.", bean(), other("to"))
        }
        "gift_declined" => format!("{who} declined the {}.", bean()),
        "gift_accepted" => format!("{who} accepted the {}.", bean()),
        "gift_given" => {
            let from = name_first(&event["from"], person);
            let place = if event["source"] == "hand" { "from the hand" } else { "from what was turned over" };
            format!("{from} gave {} to {}, {place}.", bean(), other("to"))
        }
        "bluff_called" => {
            let from = name_first(&event["from"], person);
            let paid = match &event["paid"] {
                Value::Null => "nothing".to_owned(),
                Value::String(_) => "a dollar".to_owned(),
                paid => bonus(&paid["bonus"]),
            };
            format!("A bluff! {from} had no {} to give, and paid {paid} to {}.", bean(), other("to"))
        }
        "discarded_turned_over" => format!("{who} threw the turned-over {} away.", bean()),
        "discarded_bonus" => format!("{who} threw away {}.", bonus(&event["card"])),
        "drew_bonus" if event["card"].is_string() => format!("{who} drew {}.", bonus(&event["card"])),
        "drew_bonus" => format!("{who} drew a bonus card."),
        "reshuffled_bonus" => {
            let cards = counted(event["cards"].as_u64().unwrap_or(0), "card");
            format!("The discarded bonus cards were shuffled into a new pile of {cards}.")
        }
        "fulfilled_bonus" => {
            let whose = match other("owner").as_str() {
                "you" => "your".to_owned(),
                owner => format!("{owner}'s"),
            };
            format!("{who} fulfilled {} with {whose} field {}.", bonus(&event["card"]), event["field"])
        }
        "harvested" if event["dollars"].is_number() => {
            let dollars = counted(event["dollars"].as_u64().unwrap_or(0), "dollar");
            format!("{who} harvested field {}: {} for {dollars}.", event["field"], crop(&event["cards"]))
        }
        _ => return None,
    })
}
