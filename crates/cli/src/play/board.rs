//! The table as the person sees it.

use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::trader;
use super::words::{
    bonus, boss, coins, crop, dollars_and_cents, is_empty, list, name, name_first, offer, pays, plain, plain_word,
    tribute,
};
use crate::text::{all_of, columns, counted};

/// What the lines above say already, or what only programs need.
const SAID: [&str; 38] = [
    "viewer",
    "ruleset",
    "phase",
    "active",
    "starting",
    "awaited",
    "deck",
    "discard",
    "exhaustions",
    "final_exhaustion",
    "face_up",
    "drawn",
    "offered",
    "seats",
    "offers",
    "prompts",
    "standing",
    "out_of_game",
    "turn",
    "planted",
    "discarded",
    "bonus_deck",
    "bonus_discard",
    "turned_over",
    "gift",
    "auto_fulfil",
    "third_fields_left",
    "row",
    "bosses",
    "mafia",
    "towns",
    "harvests",
    "turns_left",
    "laid",
    "back",
    "toll",
    "scarce",
    "supply",
];

pub(super) fn shown(view: &Value, person: Seat) -> String {
    let mut text = format!("\n{}\n{}", headline(view, person), piles(view));
    let open = [
        ("face_up", "Face up"),
        ("turned_over", "Turned over"),
        ("drawn", "Turned over"),
        ("offered", "Offered"),
        ("row", "Row"),
    ];
    for (key, title) in open {
        if !is_empty(&view[key]) {
            text += &format!("{title}: {}\n", plain(&view[key]));
        }
    }
    if let Some(bean) = view["gift"]["bean"].as_str() {
        text += &format!("Gift for {}: {}\n", name(&view["gift"]["to"], Some(person)), plain_word(bean));
    }
    text += &bosses(view);
    for (key, value) in view.as_object().into_iter().flatten() {
        if !SAID.contains(&key.as_str()) && !is_empty(value) {
            text += &format!("{}: {}\n", plain_word(key), plain(value));
        }
    }
    if trader::is_played(view) {
        text += &trader::board(view);
        text += &trader::seats(view, person);
    } else {
        text += &seats(view, person);
    }
    text += &offers(view, person);
    text += &hand(&view["seats"][person.to_string()]);
    text.push('\n');
    text
}

fn headline(view: &Value, person: Seat) -> String {
    let whose = match name_first(&view["active"], Some(person)).as_str() {
        "nothing" => "Everybody's turn".to_owned(),
        "You" => "Your turn".to_owned(),
        other => format!("{other}'s turn"),
    };
    format!("--- {whose}: {} ---", phase(view["phase"].as_str().unwrap_or("the game goes on")))
}

/// A phase in words.
fn phase(key: &str) -> String {
    let words = match key {
        "p1-must-plant" | "d2-must-plant" | "must-plant" => "the front card of the hand must be planted",
        "p1-may-plant" | "d2-may-plant" | "may-plant" => "one more hand card may be planted",
        "p1-done" | "d2-done" => "cards are turned over",
        "p2-trade" => "trading",
        "p3-plant" => "planting what was traded and turned over",
        "p4-draw" | "refill" => "drawing",
        "d1-offer" => "the offered cards must be planted or discarded",
        "d2-may-discard" => "a hand card may be discarded",
        "d3-plant" => "turned-over cards may be planted",
        "p2-offer" => "a gift must be offered",
        "p2-answer" => "the gift is accepted or declined",
        "p2-choose" => "the giver chooses the card",
        "p3-active" => "planting what was turned over and given",
        "p3-opponent" => "the opponent plants the gift",
        "p4-discard-active" | "p4-discard-opponent" => "a bonus card may be thrown away",
        "offer" => "the offer is settled, then tribute is paid",
        "tribute-wait" => "tribute is paid",
        "planted" => "cards are drawn",
        "window-2" | "window-4" => "hand cards may be traded",
        "use" => "using the row",
        "fill" => "every boss needs a bean",
        "setup-choose" => "everybody chooses an order to start from",
        "harvest" => "a new harvest is placed",
        "move" => "a trip, or a stay",
        "take-back" => "the cards of the trip go back",
        "toll-sale" => "beans are sold for a toll",
        "trader" => "buying, trading and inviting",
        "final" => "the end of the turn",
        "end-delivery" => "last deliveries",
        other => return other.replace('-', " "),
    };
    words.to_owned()
}

fn piles(view: &Value) -> String {
    let Some(deck) = view["deck"].as_u64() else { return String::new() };
    let mut parts = vec![format!("Deck: {}", counted(deck, "card"))];
    if let Some(last @ 2..) = view["final_exhaustion"].as_u64() {
        parts.push(format!("it has run out {} of {last} times", view["exhaustions"]));
    }
    if let Some(discard) = view["discard"]["count"].as_u64() {
        parts.push(format!("discard pile: {}", counted(discard, "card")));
    }
    if let Some(top) = view["discard"]["top"].as_str() {
        parts.push(format!("{} on top", plain_word(top)));
    }
    if let Some(gone @ 1..) = view["out_of_game"].as_u64() {
        parts.push(format!("out of the game: {}", counted(gone, "card")));
    }
    if let Some(left) = view["third_fields_left"].as_u64() {
        parts.push(format!("{} left to buy", counted(left, "3rd field")));
    }
    if let Some(deck) = view["bonus_deck"].as_u64() {
        parts.push(format!("bonus deck: {}", counted(deck, "card")));
    }
    parts.join(", ") + "\n"
}

/// The bosses, and what they have earned.
fn bosses(view: &Value) -> String {
    let field = |it: &Value| {
        let name = boss(&it["boss"]);
        match it["bean"].as_str() {
            Some(bean) => format!("{name} {} {} of {}", it["cards"], plain_word(bean), it["sells_at"]),
            None => format!("{name} nothing"),
        }
    };
    let fields: Vec<String> = list(&view["bosses"]).map(field).collect();
    if fields.is_empty() {
        return String::new();
    }
    let (earned, score) = (&view["mafia"]["coins"], &view["mafia"]["score"]);
    let counts = if earned == score { String::new() } else { format!(", which count {score}") };
    format!("Bosses: {}; the mafia has {}{counts}\n", fields.join(", "), coins(earned))
}

fn seats(view: &Value, person: Seat) -> String {
    let in_cents = view["seats"].as_object().into_iter().flatten().any(|(_, seat)| seat["cents"].is_number());
    let money = if in_cents { "dollars" } else { "coins" };
    let mut rows = vec![["  player", money, "hand", "fields"].map(String::from).to_vec()];
    for (letter, seat) in view["seats"].as_object().into_iter().flatten() {
        let is_person = *letter == person.to_string();
        let turn = if view["active"] == letter.as_str() { '>' } else { ' ' };
        let name = if is_person { format!("{turn} {letter} (you)") } else { format!("{turn} {letter}") };
        let money = seat["cents"].as_i64().map_or_else(|| plain(&seat["coins"]), dollars_and_cents);
        rows.push(vec![name, money, plain(&seat["hand_count"]), fields(seat, view, is_person)]);
    }
    columns(&rows)
}

/// Fields, and what lies or is shown beside them.
fn fields(seat: &Value, view: &Value, is_person: bool) -> String {
    let fields = list(&seat["fields"]).enumerate().map(|(i, planted)| {
        let number = Value::from(i + 1);
        let crop = crop(planted);
        let told = planted["coins"].as_u64().filter(|_| crop != "empty").map(|_| coins(&planted["coins"]));
        match told.or_else(|| pays(&number, view).filter(|_| is_person)) {
            Some(pay) => format!("[{number}] {crop} ({pay})"),
            None => format!("[{number}] {crop}"),
        }
    });
    let mut parts: Vec<String> = fields.collect();
    let beside = [("received", "received"), ("waiting", "waiting"), ("likes", "likes"), ("refuses", "won't take")];
    for (key, title) in beside {
        if !is_empty(&seat[key]) {
            parts.push(format!("{title} {}", plain(&seat[key])));
        }
    }
    if let Some(field) = seat["shift"].as_u64() {
        parts.push(format!("may move a lady in field {field}"));
    }
    if !is_empty(&seat["tribute"]) {
        parts.push(format!("would pay {}", tribute(&seat["tribute"])));
    }
    if let Some(count) = seat["bonus_count"].as_u64() {
        parts.push(counted(count, "bonus card"));
    }
    let said = [
        "hand",
        "hand_count",
        "fields",
        "coins",
        "third_field",
        "received",
        "waiting",
        "shift",
        "likes",
        "refuses",
        "offers_made",
        "bonus",
        "bonus_count",
        "dollars",
        "cents",
        "tribute",
    ];
    for (key, value) in seat.as_object().into_iter().flatten() {
        if !said.contains(&key.as_str()) && !is_empty(value) {
            parts.push(format!("{} {}", plain_word(key), plain(value)));
        }
    }
    parts.join("  ")
}

fn offers(view: &Value, person: Seat) -> String {
    if list(&view["offers"]).any(|pushed| pushed["number"].is_null()) {
        let gift = |pushed: &Value| format!("{} by {}", plain(&pushed["bean"]), name(&pushed["from"], Some(person)));
        return format!("Gifts offered: {}\n", all_of(list(&view["offers"]).map(gift)));
    }
    let lines =
        list(&view["offers"]).map(|open| format!("  offer {}: {}\n", open["number"], offer(open, Some(person))));
    lines.collect()
}

/// The front of the hand is marked in words, shape and order.
fn hand(me: &Value) -> String {
    let Some(cards) = me["hand"].as_array() else { return String::new() };
    let bonus_cards: Vec<String> = list(&me["bonus"]).map(bonus).collect();
    let bonus_cards =
        if bonus_cards.is_empty() { String::new() } else { format!("Your bonus cards: {}\n", bonus_cards.join(", ")) };
    let Some((front, rest)) = cards.split_first() else { return format!("{bonus_cards}Your hand is empty.\n") };
    let mut text = format!("Your hand:  FRONT >[ 1 {} ]<", trader::card(front));
    for (i, card) in rest.iter().enumerate() {
        text += &format!("  {} {}", i + 2, trader::card(card));
    }
    format!("{bonus_cards}{text}\n")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn seat_a() -> Seat {
        Seat::from_letter("A").expect("A is a seat")
    }

    #[test]
    fn the_front_of_the_hand_is_unmistakable() {
        assert_eq!(hand(&json!({ "hand": ["red", "black_eyed"] })), "Your hand:  FRONT >[ 1 red ]<  2 black-eyed\n");
    }

    #[test]
    fn the_bosses_are_shown_with_what_they_wait_for() {
        let view = json!({
            "bosses": [
                { "boss": "al", "bean": "chili", "cards": 2, "price": 3, "sells_at": 8, "missing": 6 },
                { "boss": "don", "bean": null, "cards": 0, "price": 2, "sells_at": null, "missing": null },
            ],
            "mafia": { "coins": 3, "score": 6 },
        });
        assert_eq!(bosses(&view), "Bosses: Al 2 chili of 8, Don nothing; the mafia has 3 coins, which count 6\n");
    }

    #[test]
    fn a_game_to_come_is_shown_too() {
        let view = json!({
            "active": "B", "phase": "the-market", "wagons": { "A": "north_town" },
            "seats": { "A": { "coins": 3, "barn": { "red": 1 } } },
        });
        let text = shown(&view, seat_a());
        for part in ["B's turn: the market", "wagons: A north-town", "barn red"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(!shown(&Value::Null, seat_a()).is_empty());
    }
}
