//! What happened, in words.

mod bean_trader;
mod gangsters;
mod ladies;
mod the_duel;

use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::words::{coins, given, is_empty, name, name_first, offer, plain, unknown};
use crate::text::counted;

/// Tells events to one reader.
#[derive(Debug)]
pub(super) struct News {
    person: Option<Seat>,
    /// Whose turn was told last, and its number where turns are counted.
    told: [Value; 2],
}

impl News {
    pub(super) fn new(person: Option<Seat>) -> Self {
        Self { person, told: [Value::Null, Value::Null] }
    }

    /// The lines that tell these events.
    pub(super) fn of(&mut self, events: &[Value]) -> Vec<String> {
        let mut lines = Vec::new();
        let alike = |a: &Value, b: &Value, keys: &[&str]| keys.iter().all(|&key| a[key] == b[key]);
        let together = |a: &Value, b: &Value| match a["event"].as_str() {
            Some("drew") => alike(a, b, &["event", "seat"]),
            Some("to_boss") => alike(a, b, &["event", "boss", "bean", "from"]),
            _ => false,
        };
        for together in events.chunk_by(together) {
            let Some(first) = together.first() else { continue };
            lines.extend(match first["event"].as_str() {
                Some("drew") => self.drew(together),
                Some("to_boss") => Some(gangsters::to_boss(first, together.len() as u64, self.person)),
                _ => self.line(first),
            });
        }
        lines
    }

    fn drew(&self, events: &[Value]) -> Option<String> {
        let who = name_first(&events.first()?["seat"], self.person);
        let cards: Vec<String> =
            events.iter().filter(|event| event["card"].is_string()).map(|e| plain(&e["card"])).collect();
        Some(if cards.len() == events.len() {
            format!("{who} drew {}.", cards.join(", "))
        } else {
            format!("{who} drew {}.", counted(events.len() as u64, "card"))
        })
    }

    fn line(&mut self, event: &Value) -> Option<String> {
        let who = name_first(&event["seat"], self.person);
        let other = |key: &str| name(&event[key], self.person);
        let number = &event["offer"];
        let bean = || plain(&event["bean"]);
        Some(match event["event"].as_str().unwrap_or_default() {
            "game_began" => format!("{} will begin.", name_first(&event["starting"], self.person)),
            "dealt" if event["cards"].is_array() => {
                format!("{who} got these cards, front first: {}.", plain(&event["cards"]))
            }
            "dealt" if event["count"].is_number() => {
                format!("{who} got {}.", counted(event["count"].as_u64().unwrap_or(0), "card"))
            }
            "phase_began" => return self.turn(event),
            "planted" => {
                let card = if event["card"].is_string() { plain(&event["card"]) } else { bean() };
                let place = match event["from"].as_str() {
                    Some("hand") | None => String::new(),
                    Some("deal") => "at once the ".to_owned(),
                    Some(place) => format!("the {} ", place.replace('_', "-")),
                };
                let number = event["cards"].as_u64().filter(|&cards| cards > 1);
                let number = number.map(|cards| format!("{cards} ")).unwrap_or_default();
                format!("{who} planted {place}{number}{} in field {}.", card, event["field"])
            }
            "turned_over" => {
                let again = event["from_discard"].as_u64().filter(|&number| number > 0);
                let again =
                    again.map(|number| format!(" (the last {number} from the discard pile)")).unwrap_or_default();
                format!("{who} turned over {}{again}.", plain(&event["cards"]))
            }
            "proposed" => format!("Offer {number}, {}.", offer(event, self.person)),
            "willing" => format!("{who} would take offer {number}."),
            "said_no" => format!("{who} said no to offer {number}."),
            "answer_fell" => format!("What {} named for offer {number} is gone.", other("seat")),
            "offer_gone" => match event["why"].as_str() {
                Some("withdrawn") => format!("Offer {number} was withdrawn."),
                Some("declined") => format!("Offer {number} was declined."),
                _ => format!("Offer {number} has lapsed."),
            },
            "dealing" => {
                let from = name_first(&event["from"], self.person);
                let (gave, got) = (given(&event["gave"]), given(&event["got"]));
                format!("A deal! {from} gave {gave} to {} and got {got}.", other("with"))
            }
            "wished" => match (is_empty(&event["likes"]), is_empty(&event["refuses"])) {
                (true, true) => format!("{who} took back all wishes."),
                (false, true) => format!("{who} would like {}.", plain(&event["likes"])),
                (true, false) => format!("{who} would not take {}.", plain(&event["refuses"])),
                _ => format!("{who} would like {}, but not {}.", plain(&event["likes"]), plain(&event["refuses"])),
            },
            "deck_exhausted" if event["last"] == true => "The deck ran out for the last time.".to_owned(),
            "deck_exhausted" => "The deck ran out.".to_owned(),
            "reshuffled" => {
                let cards = counted(event["cards"].as_u64().unwrap_or(0), "card");
                format!("The discard pile was shuffled into a new deck of {cards}.")
            }
            "harvested" if event["cards"].is_number() => {
                let coins = coins(&event["coins"]);
                format!("{who} harvested field {}: {} {} for {coins}.", event["field"], event["cards"], bean())
            }
            "bought_third_field" => {
                format!("{who} bought a 3rd field for {}.", coins(&event["price"]))
            }
            "discarded_offered" => format!("{who} discarded the offered {}.", bean()),
            "discarded_from_hand" => format!("{who} discarded {} from the hand.", bean()),
            "offered" if is_empty(&event["cards"]) => return None,
            "offered" => format!("{who} left {} as an offer.", plain(&event["cards"])),
            // The standing is shown at the end; what is kept is nobody's business.
            "game_ended" | "kept_bonus" => return None,
            _ => [the_duel::told, ladies::told, gangsters::told, bean_trader::told]
                .iter()
                .find_map(|told| told(event, self.person))
                .unwrap_or_else(|| format!("{}.", capital(&unknown(event, "event")))),
        })
    }

    /// Only the beginning of a turn is news; the rest can be seen.
    fn turn(&mut self, event: &Value) -> Option<String> {
        let turn = ["active", "turn"].map(|key| event[key].clone());
        if self.told == turn || event["active"].is_null() || event["phase"] == "game-over" {
            return None;
        }
        self.told = turn;
        Some(match name(&event["active"], self.person).as_str() {
            "you" => "\nYour turn.".to_owned(),
            other => format!("\n{other}'s turn."),
        })
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn draws_are_told_together_and_turns_once() {
        let mut news = News::new(Seat::from_letter("A"));
        let told = news.of(&[
            json!({ "event": "drew", "seat": "A", "card": "red" }),
            json!({ "event": "drew", "seat": "A", "card": "blue" }),
            json!({ "event": "drew", "seat": "B", "card": null }),
            json!({ "event": "phase_began", "active": "B", "phase": "p1-must-plant" }),
            json!({ "event": "phase_began", "active": "B", "phase": "p1-may-plant" }),
        ]);
        assert_eq!(told, ["You drew red, blue.", "B drew 1 card.", "\nB's turn."]);
    }

    #[test]
    fn gifts_and_bluffs_are_told() {
        let told = News::new(Seat::from_letter("A")).of(&[
            json!({ "event": "gift_offered", "from": "A", "to": "B", "bean": "red" }),
            json!({ "event": "gift_accepted", "seat": "B", "bean": "red" }),
            json!({ "event": "bluff_called", "from": "A", "to": "B", "bean": "red", "paid": "dollar" }),
            json!({ "event": "fulfilled_bonus", "seat": "B", "card": "P03", "owner": "A", "field": 1, "cents": 110 }),
            json!({ "event": "harvested", "seat": "B", "field": 2, "cards": ["soy", "soy", "green"], "dollars": 1 }),
        ]);
        assert_eq!(
            told,
            [
                "You offered red to B as a gift.",
                "B accepted the red.",
                "A bluff! You had no red to give, and paid a dollar to B.",
                "B fulfilled P03 (AABB, 1.10) with your field 1.",
                "B harvested field 2: 2 soy + 1 green for 1 dollar.",
            ]
        );
    }

    #[test]
    fn ladies_and_babies_are_told() {
        let told = News::new(Seat::from_letter("A")).of(&[
            json!({ "event": "planted", "seat": "A", "card": "red_baby", "field": 1, "from": "deal" }),
            json!({ "event": "shift_began", "seat": "A", "field": 1 }),
            json!({ "event": "lady_shifted", "seat": "A", "field": 1, "position": 1, "by": 2, "figures": ["gent", "baby", "lady"] }),
            json!({ "event": "harvested", "seat": "B", "field": 2, "bean": "garden", "figures": ["gent", "lady"], "coins": 3,
                    "from_discard": ["blue_gent", "soy_lady"], "from_deck": 1 }),
        ]);
        assert_eq!(
            told,
            [
                "You planted at once the red-baby in field 1.",
                "You may move a lady in field 1.",
                "You moved a lady up 2 places in field 1: gent baby lady.",
                "B harvested field 2: 2 garden: gent lady for 3 coins (2 from the discard pile, 1 from the deck).",
            ]
        );
    }

    #[test]
    fn what_bosses_get_is_told() {
        let to_boss = |bean: &str, from: Value| json!({ "event": "to_boss", "seat": "A", "boss": "don", "bean": bean, "from": from, "position": null });
        let told = News::new(Seat::from_letter("A")).of(&[
            to_boss("green", json!({ "field": 2 })),
            json!({ "event": "boss_sold", "boss": "don", "bean": "green", "cards": 5, "coins": 2 }),
            json!({ "event": "joined_row", "seat": "A", "bean": "green", "from": "deck" }),
            json!({ "event": "joined_row", "seat": "A", "bean": "green", "from": "discard" }),
            to_boss("chili", json!("row")),
            to_boss("chili", json!("row")),
            json!({ "event": "hand_shown", "seat": "B", "count": 2, "cards": ["blue", "blue"] }),
        ]);
        assert_eq!(
            told,
            [
                "You paid green from field 2 to Don.",
                "Don sold 5 green for 2 coins.",
                "Green was drawn, and stays.",
                "Green came in from the discard pile.",
                "You gave 2 chili to Don.",
                "B showed the hand: blue and blue.",
            ]
        );
    }

    #[test]
    fn trips_and_guests_are_told() {
        let told = News::new(Seat::from_letter("A")).of(&[
            json!({ "event": "dealt", "seat": "B", "orders": null }),
            json!({ "event": "travelled", "seat": "A", "way": ["hamburg", "luebeck"], "cards": ["travel-1", "toll"] }),
            json!({ "event": "toll_paid", "seat": "A", "toll": 20, "thalers": 20 }),
            json!({ "event": "proposed", "offer": 1, "from": "A", "to": "B", "kind": "invite", "give": { "stink": 1 }, "want": { "chili": 1 },
                    "buys": [{ "space": 2, "bean": "stink" }], "discard": {}, "answers": null }),
            json!({ "event": "arrived", "seat": "B", "from": "visby", "city": "luebeck" }),
            json!({ "event": "showed_card", "seat": "B", "card": "ROS-1" }),
            json!({ "event": "exchanged", "seat": "A", "with": "B", "gave": { "stink": 1 }, "got": { "chili": 1 } }),
            json!({ "event": "delivered", "seat": "A", "order": "ROS-1", "beans": {}, "thalers": 35, "from_table": false, "position": null }),
        ]);
        assert_eq!(
            told,
            [
                "B got three orders to start from.",
                "You travelled Hamburg and Lübeck, for travel-1 and toll.",
                "You paid 20 thalers of toll, 20 thalers of it in money.",
                "Offer 1, You to B: come here, stink for chili; buying stink first.",
                "B came from Visby to Lübeck.",
                "B showed ROS-1 (red and chili to Rostock for 35).",
                "You gave stink to B and got chili.",
                "You delivered ROS-1 (red and chili to Rostock for 35).",
            ]
        );
    }

    #[test]
    fn an_event_of_a_game_to_come_is_told_plainly() {
        let told = News::new(None).of(&[json!({ "event": "wagon_moved", "seat": "B", "to": "the_town" }), Value::Null]);
        assert_eq!(told, ["Wagon moved (seat B, to the-town).", "Something."]);
    }
}
