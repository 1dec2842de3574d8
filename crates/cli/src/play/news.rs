//! What happened, in words.

use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::words::{bonus, coins, crop, given, is_empty, name, name_first, offer, plain, unknown};
use crate::text::counted;

/// Tells events to one reader.
#[derive(Debug)]
pub(super) struct News {
    person: Option<Seat>,
    /// Whose turn was told last.
    active: Value,
}

impl News {
    pub(super) fn new(person: Option<Seat>) -> Self {
        Self { person, active: Value::Null }
    }

    /// The lines that tell these events.
    pub(super) fn of(&mut self, events: &[Value]) -> Vec<String> {
        let mut lines = Vec::new();
        let same_draw = |a: &Value, b: &Value| a["event"] == "drew" && b["event"] == "drew" && a["seat"] == b["seat"];
        for together in events.chunk_by(same_draw) {
            lines.extend(match together {
                [only] if only["event"] != "drew" => self.line(only),
                drawn => self.drew(drawn),
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
            "dealt" => format!("{who} got {}.", counted(event["count"].as_u64().unwrap_or(0), "card")),
            "phase_began" => return self.turn(&event["active"]),
            "planted" => {
                let place = match event["from"].as_str() {
                    Some("hand") | None => String::new(),
                    Some(place) => format!("the {} ", place.replace('_', "-")),
                };
                format!("{who} planted {place}{} in field {}.", bean(), event["field"])
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
            "answer_fell" => format!("A card that {} named for offer {number} is gone.", other("seat")),
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
            "harvested" if event["coins"].is_number() => {
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
            _ => the_duel(event, self.person).unwrap_or_else(|| format!("{}.", capital(&unknown(event, "event")))),
        })
    }

    /// Only the beginning of a turn is news; the rest can be seen.
    fn turn(&mut self, active: &Value) -> Option<String> {
        if self.active == *active {
            return None;
        }
        self.active = active.clone();
        Some(match name(active, self.person).as_str() {
            "you" => "\nYour turn.".to_owned(),
            other => format!("\n{other}'s turn."),
        })
    }
}

/// What happens in The Duel alone.
fn the_duel(event: &Value, person: Option<Seat>) -> Option<String> {
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
    fn an_event_of_a_game_to_come_is_told_plainly() {
        let told = News::new(None).of(&[json!({ "event": "wagon_moved", "seat": "B", "to": "the_town" }), Value::Null]);
        assert_eq!(told, ["Wagon moved (seat B, to the-town).", "Something."]);
    }
}
