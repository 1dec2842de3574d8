//! What happens in Gangsters alone.

use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::super::words::{boss, coins, list, name_first, plain};
use super::capital;
use crate::text::all_of;

/// So many cards of a kind went to a boss.
pub(super) fn to_boss(event: &Value, number: u64, person: Option<Seat>) -> String {
    let (who, boss) = (name_first(&event["seat"], person), boss(&event["boss"]));
    let bean = plain(&event["bean"]);
    let cards = if number == 1 { bean } else { format!("{number} {bean}") };
    match event["from"].as_str() {
        Some("deck") => format!("{cards} from the deck went to {boss}."),
        Some("hand") => format!("{who} gave {cards} from the hand to {boss}."),
        Some(_) => format!("{who} gave {cards} to {boss}."),
        None => format!("{who} paid {cards} from field {} to {boss}.", event["from"]["field"]),
    }
}

pub(super) fn told(event: &Value, person: Option<Seat>) -> Option<String> {
    let who = name_first(&event["seat"], person);
    let bean = || plain(&event["bean"]);
    Some(match event["event"].as_str()? {
        "boss_sold" => {
            format!("{} sold {} {} for {}.", boss(&event["boss"]), event["cards"], bean(), coins(&event["coins"]))
        }
        "joined_row" if event["from"] == "discard" => format!("{} came in from the discard pile.", capital(&bean())),
        "joined_row" => format!("{} was drawn, and stays.", capital(&bean())),
        "left_empty" => {
            let bosses = all_of(list(&event["bosses"]).map(boss));
            format!("{who} had nothing for {bosses}, whose field stays empty.")
        }
        "hand_shown" if event["cards"].is_array() => format!("{who} showed the hand: {}.", plain(&event["cards"])),
        "hand_shown" => format!("{who} showed the hand to the other player."),
        "discarded_hand" => format!("{who} discarded the hand: {}.", plain(&event["cards"])),
        _ => return None,
    })
}
