//! What happens in Ladies alone.

use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::super::words::{coins, crop, figures, list, name_first};
use crate::text::counted;

pub(super) fn told(event: &Value, person: Option<Seat>) -> Option<String> {
    let who = name_first(&event["seat"], person);
    Some(match event["event"].as_str()? {
        "shift_began" => format!("{who} may move a lady in field {}.", event["field"]),
        "lady_shifted" => {
            let places = counted(event["by"].as_u64().unwrap_or(0), "place");
            let after = figures(&event["figures"]);
            format!("{who} moved a lady up {places} in field {}: {after}.", event["field"])
        }
        "lady_stayed" => format!("{who} moved no lady in field {}.", event["field"]),
        "harvested" if event["figures"].is_array() => {
            let coins = coins(&event["coins"]);
            let mut from = String::new();
            let discards = list(&event["from_discard"]).count() as u64;
            if discards > 0 || event["from_deck"].as_u64() > Some(0) {
                from = format!(" ({discards} from the discard pile, {} from the deck)", event["from_deck"]);
            }
            format!("{who} harvested field {}: {} for {coins}{from}.", event["field"], crop(event))
        }
        _ => return None,
    })
}
