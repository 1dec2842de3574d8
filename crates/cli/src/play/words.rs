//! Cards, offers and actions in words.

use beanfield_rules::seat::Seat;
use beanfield_rules::the_duel::Bonus;
use serde_json::Value;

use super::trader;
use crate::text::{all_of, counted};

/// The items of a list; of anything else, none.
pub(super) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// What the viewer is asked under this name.
pub(super) fn prompt<'a>(view: &'a Value, ask: &str) -> Option<&'a Value> {
    list(&view["prompts"]).find(|prompt| prompt["ask"] == ask)
}

/// A key of the data as a person would write it.
pub(super) fn plain_word(key: &str) -> String {
    key.replace('_', "-")
}

/// Any value in words.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => plain_word(text),
        Value::Array(items) => all_of(items.iter().map(plain)),
        Value::Object(map) if map.values().all(Value::is_number) => {
            all_of(map.iter().map(|(bean, number)| match number.as_u64() {
                Some(1) => plain_word(bean),
                _ => format!("{number} {}", plain_word(bean)),
            }))
        }
        Value::Object(map) => {
            let entries = map.iter().filter(|(_, value)| !is_empty(value));
            all_of(entries.map(|(key, value)| format!("{} {}", plain_word(key), plain(value))))
        }
    }
}

/// Whether there is nothing to be said about it.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.values().all(is_empty),
        _ => false,
    }
}

/// A number of coins.
pub(super) fn coins(number: &Value) -> String {
    match number.as_u64() {
        Some(0) | None => "no coins".to_owned(),
        Some(number) => counted(number, "coin"),
    }
}

/// Cents as dollars, such as `14.60`.
pub(super) fn dollars_and_cents(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// What a harvest pays, in the money of the game.
fn pay(choice: &Value) -> String {
    match choice["dollars"].as_u64() {
        None => coins(&choice["coins"]),
        Some(0) => "no dollars".to_owned(),
        Some(number) => counted(number, "dollar"),
    }
}

/// A bonus card with its pattern, such as `P07 (ABBC, 1.10)`.
pub(super) fn bonus(card: &Value) -> String {
    let Ok(card) = serde_json::from_value::<Bonus>(card.clone()) else { return plain(card) };
    let symbols = card.runs().iter().zip('A'..).flat_map(|(&run, symbol)| std::iter::repeat_n(symbol, run.into()));
    format!("{card} ({}, {})", symbols.collect::<String>(), dollars_and_cents(card.worth().into()))
}

/// A boss by the name he goes by.
pub(super) fn boss(key: &Value) -> String {
    let mut letters = key.as_str().unwrap_or("a boss").chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What bosses would get, such as `green to Don`.
pub(super) fn tribute(tribute: &Value) -> String {
    all_of(list(tribute).map(|it| format!("{} to {}", plain(&it["bean"]), boss(&it["boss"]))))
}

/// A set of the row with its number of cards.
fn set(bean: &Value, view: &Value) -> String {
    let cards = view["row"][bean.as_str().unwrap_or_default()].as_u64().filter(|&cards| cards > 1);
    cards.map_or_else(|| plain(bean), |cards| format!("{cards} {}", plain(bean)))
}

/// One side of a deal: hand cards by kind, others with the place they lie at.
pub(super) fn given(give: &Value) -> String {
    let Some(places) = give.as_object() else { return plain(give) };
    if places.values().all(Value::is_number) {
        return plain(give);
    }
    let places = places.iter().filter(|(_, bunch)| !is_empty(bunch));
    all_of(places.map(|(place, bunch)| match place.as_str() {
        "hand" => plain(bunch),
        _ => format!("{} {}", plain_word(place), plain(bunch)),
    }))
}

/// What an offer is made for.
pub(super) fn wanted(want: &Value) -> String {
    if *want == "open" { "an offer in return".to_owned() } else { plain(want) }
}

pub(super) fn person_name(seat: Seat, person: Option<Seat>) -> String {
    if person == Some(seat) { "you".to_owned() } else { seat.to_string() }
}

/// A seat of the data, seen by the person.
pub(super) fn name(seat: &Value, person: Option<Seat>) -> String {
    match seat.as_str().and_then(Seat::from_letter) {
        Some(seat) => person_name(seat, person),
        None => plain(seat),
    }
}

/// The same at the beginning of a sentence.
pub(super) fn name_first(seat: &Value, person: Option<Seat>) -> String {
    let name = name(seat, person);
    if name == "you" { "You".to_owned() } else { name }
}

/// An open offer, such as `B to you: red and face-up soy for 2 blue`.
pub(super) fn offer(offer: &Value, person: Option<Seat>) -> String {
    let (from, to) = (name_first(&offer["from"], person), name(&offer["to"], person));
    let invitation = match offer["kind"].as_str() {
        Some("invite") => "come here, ",
        Some("ask_invite") => "invite me, ",
        _ => "",
    };
    let mut text = format!("{from} to {to}: {invitation}{} for {}", given(&offer["give"]), wanted(&offer["want"]));
    if !is_empty(&offer["buys"]) {
        text += &format!("; buying {} first", trader::bought(&offer["buys"]));
    }
    if !is_empty(&offer["discard"]) {
        text += &format!("; throwing {} away first", plain(&offer["discard"]));
    }
    if let Some(number) = offer["answers"].as_u64() {
        text += &format!(", in answer to offer {number}");
    }
    for (key, words) in [("willing", "willing"), ("declined", "not willing")] {
        if !is_empty(&offer[key]) {
            text += &format!("; {words}: {}", all_of(seats(&offer[key]).iter().map(|seat| name(seat, person))));
        }
    }
    text
}

/// Seats in a list, or with what each of them says.
pub(super) fn seats(seats: &Value) -> Vec<Value> {
    match seats.as_object() {
        Some(map) => map.keys().map(|seat| Value::from(seat.as_str())).collect(),
        None => list(seats).cloned().collect(),
    }
}

/// The actions of one's turn first, then what can be done at any time.
pub(super) fn in_order(mut actions: Vec<Value>) -> Vec<Value> {
    let any_time = ["harvest", "fulfil_bonus", "buy_third_field", "withdraw", "buy_order", "discard_bean"];
    actions.sort_by_key(|action| action["do"].as_str().is_some_and(|name| any_time.contains(&name)));
    actions
}

/// What an action of the viewer would do.
pub(super) fn action(action: &Value, view: &Value, person: Seat) -> String {
    let me = &view["seats"][person.to_string()];
    let field = || into_field(&action["field"], me);
    let the_offer = || list(&view["offers"]).find(|offer| offer["number"] == action["offer"]).unwrap_or(&Value::Null);
    if let Some(words) = trader::action(action, view) {
        return words;
    }
    match action["do"].as_str().unwrap_or_default() {
        "plant_from_hand" => format!("plant {} {}", plain(&me["hand"][0]), field()),
        "plant_pending" => format!("plant the {} {}", card(&action["card"], me), field()),
        "plant_offered" => format!("plant the offered {} {}", plain(&action["bean"]), field()),
        "plant_drawn" => format!("plant the drawn {} {}", set(&action["bean"], view), field()),
        "give_drawn" => format!("give {} to {}", set(&action["bean"], view), boss(&action["boss"])),
        "give_from_hand" => format!("give {} to {}", card_at(&action["position"], me), boss(&action["boss"])),
        "pay_tribute" if is_empty(&me["tribute"]) => "go on; the bosses get nothing".to_owned(),
        "pay_tribute" => format!("pay tribute: {}", tribute(&me["tribute"])),
        "leave_empty" => "leave the boss field empty, and show your hand if there is somebody to see it".to_owned(),
        "discard_offered" => format!("discard the offered {}", plain(&action["bean"])),
        "discard_from_hand" => format!("discard {}", card_at(&action["position"], me)),
        "turn_over" => "turn over the next cards".to_owned(),
        "end_trading" => "end the trading".to_owned(),
        "draw" => "draw, and end your turn".to_owned(),
        "end_planting" if view["bosses"].is_array() => "end the planting".to_owned(),
        "end_planting" => "end the planting, and draw".to_owned(),
        "harvest" => harvest(&action["field"], view),
        "buy_third_field" => match prompt(view, "buy_third_field") {
            Some(prompt) => format!("buy the 3rd field for {}", coins(&prompt["price"])),
            None => "buy the 3rd field".to_owned(),
        },
        "accept" => {
            let cards = all_of(list(&action["cards"]).map(|named| card(named, me)));
            let offer = the_offer();
            format!("accept offer {}: give {cards}, get {}", action["offer"], given(&offer["give"]))
        }
        "decline" => format!("decline offer {}", action["offer"]),
        "withdraw" => format!("withdraw your offer {}", action["offer"]),
        "close" => {
            let offer = the_offer();
            let (with, give, get) = (plain(&action["with"]), given(&offer["give"]), plain(&offer["want"]));
            format!("close offer {} with {with}: give {give}, get {get}", action["offer"])
        }
        "plant_turned_over" => format!("plant the turned-over {} {}", plain(&action["bean"]), field()),
        "plant_gift" => format!("plant the gift, {}, {}", plain(&view["gift"]["bean"]), field()),
        "discard_turned_over" => format!("throw the turned-over {} away", plain(&action["bean"])),
        "offer_gift" => {
            let held =
                prompt(view, "offer_gift").is_some_and(|prompt| list(&prompt["held"]).any(|it| *it == action["bean"]));
            format!("offer {} as a gift{}", plain(&action["bean"]), if held { "" } else { ", which is a bluff" })
        }
        "accept_gift" => format!("accept the {}", plain(&gift_offered(view)["bean"])),
        "decline_gift" => format!("decline the {}, and offer something next", plain(&gift_offered(view)["bean"])),
        "choose_gift" if action["card"] == "turned_over" => "give a turned-over card".to_owned(),
        "choose_gift" => format!("give {}", card(&action["card"], me)),
        "shift_lady" => shift(action, view),
        "no_shift" => "leave the ladies where they are".to_owned(),
        "discard_bonus" => format!("throw away {}", bonus(&action["card"])),
        "keep_bonus" => "keep your bonus cards".to_owned(),
        "fulfil_bonus" => {
            let whose = name(&action["owner"], Some(person));
            let whose = if whose == "you" { "your".to_owned() } else { format!("{whose}'s") };
            format!("fulfil {} with {whose} field {}", bonus(&action["card"]), action["field"])
        }
        _ => unknown(action, "do"),
    }
}

/// A lady's move, and the field after it.
fn shift(action: &Value, view: &Value) -> String {
    let (position, by) = (&action["position"], counted(action["by"].as_u64().unwrap_or(0), "place"));
    let asked = prompt(view, "shift_lady").unwrap_or(&Value::Null);
    let choice = list(&asked["choices"]).find(|it| it["position"] == action["position"] && it["by"] == action["by"]);
    match choice {
        Some(choice) => format!(
            "move the {} lady in place {position} up {by}: {}, which pays {}",
            plain(&asked["bean"]),
            figures(&choice["figures"]),
            coins(&choice["coins"])
        ),
        None => format!("move the lady in place {position} up {by}"),
    }
}

/// The cards of a field, the top one last.
pub(super) fn figures(figures: &Value) -> String {
    list(figures).map(plain).collect::<Vec<_>>().join(" ")
}

/// The gift on the table.
fn gift_offered(view: &Value) -> &Value {
    prompt(view, "answer_gift").unwrap_or(&Value::Null)
}

/// An action or event that has no words of its own yet.
pub(super) fn unknown(value: &Value, tag: &str) -> String {
    let name = value[tag].as_str().unwrap_or("something").replace('_', " ");
    let facts = value.as_object().into_iter().flatten().filter(|(key, value)| *key != tag && !is_empty(value));
    let facts: Vec<String> = facts.map(|(key, value)| format!("{} {}", plain_word(key), plain(value))).collect();
    if facts.is_empty() { name } else { format!("{name} ({})", facts.join(", ")) }
}

/// A card named by its place, such as `red (hand 2)`.
fn card(named: &Value, me: &Value) -> String {
    let place = named.as_object().and_then(|map| map.iter().next());
    match place {
        Some((place, position)) if place == "hand" => card_at(position, me),
        Some((place, bean)) => format!("{} {}", plain_word(place), plain(bean)),
        None => plain(named),
    }
}

fn card_at(position: &Value, me: &Value) -> String {
    let bean = nth(&me["hand"], position);
    format!("{} (hand {position})", plain(bean))
}

/// The item with this number, counted from 1.
fn nth<'a>(items: &'a Value, number: &Value) -> &'a Value {
    let index = number.as_u64().and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
    index.and_then(|index| items.get(index)).unwrap_or(&Value::Null)
}

/// What grows in a field, always with its number of cards.
pub(super) fn crop(planted: &Value) -> String {
    if let Some(cards) = planted.as_array().filter(|cards| !cards.is_empty()) {
        let runs = cards.chunk_by(|a, b| a == b).map(|run| format!("{} {}", run.len(), plain(&run[0])));
        return runs.collect::<Vec<_>>().join(" + ");
    }
    if let Some(bean) = planted["bean"].as_str() {
        let cards = list(&planted["figures"]).count();
        return format!("{cards} {}: {}", plain_word(bean), figures(&planted["figures"]));
    }
    if planted["figures"].is_array() {
        return "empty".to_owned();
    }
    match planted.as_object().and_then(|bunch| bunch.iter().next()) {
        Some((bean, cards)) => format!("{cards} {}", plain_word(bean)),
        None => "empty".to_owned(),
    }
}

fn into_field(field: &Value, me: &Value) -> String {
    match nth(&me["fields"], field) {
        Value::Null => format!("in field {field}"),
        planted => match crop(planted).as_str() {
            "empty" => format!("in field {field} (empty)"),
            crop => format!("in field {field} (now {crop})"),
        },
    }
}

fn harvest(field: &Value, view: &Value) -> String {
    match harvest_choice(field, view) {
        Some(choice) => {
            let (cards, bean, pay) = (&choice["cards"], plain(&choice["bean"]), pay(choice));
            match choice["top"].as_str() {
                Some(top) => {
                    let cards = counted(cards.as_u64().unwrap_or(0), "card");
                    format!("harvest field {field}: {cards}, {} on top, for {pay}", plain_word(top))
                }
                None => format!("harvest field {field}: {cards} {bean} for {pay}"),
            }
        }
        None => format!("harvest field {field}"),
    }
}

/// What harvesting a field of the viewer would pay, if it may be harvested.
fn harvest_choice<'a>(field: &Value, view: &'a Value) -> Option<&'a Value> {
    list(&prompt(view, "harvest")?["fields"]).find(|choice| choice["field"] == *field)
}

/// What a field of the viewer would pay now.
pub(super) fn pays(field: &Value, view: &Value) -> Option<String> {
    harvest_choice(field, view).map(pay)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn seat_a() -> Seat {
        Seat::from_letter("A").expect("A is a seat")
    }

    fn view() -> Value {
        json!({
            "seats": { "A": { "hand": ["red", "black_eyed"], "fields": [{ "blue": 4 }, {}] } },
            "offers": [{ "number": 3, "from": "B", "to": "A", "give": { "hand": { "soy": 2 }, "face_up": { "red": 1 } },
                         "want": { "black_eyed": 1 }, "answers": 2, "willing": [], "declined": [] }],
            "prompts": [{ "ask": "harvest", "fields": [{ "field": 1, "bean": "blue", "cards": 4, "coins": 1 }] }],
        })
    }

    #[test]
    fn actions_say_what_will_happen() {
        let said = |done: Value| action(&done, &view(), seat_a());
        assert_eq!(said(json!({ "do": "plant_from_hand", "field": 2 })), "plant red in field 2 (empty)");
        assert_eq!(said(json!({ "do": "harvest", "field": 1 })), "harvest field 1: 4 blue for 1 coin");
        assert_eq!(
            said(json!({ "do": "accept", "offer": 3, "cards": [{ "hand": 2 }] })),
            "accept offer 3: give black-eyed (hand 2), get 2 soy and face-up red"
        );
    }

    #[test]
    fn gifts_and_bonus_cards_are_named_with_what_they_are() {
        let view = json!({
            "seats": { "A": { "hand": ["red"], "fields": [["soy", "soy", "green"], [], []] } },
            "prompts": [
                { "ask": "offer_gift", "beans": ["red", "soy"], "held": ["red"] },
                { "ask": "harvest", "fields": [{ "field": 1, "top": "green", "cards": 3, "dollars": 1 }] },
            ],
        });
        let said = |done: Value| action(&done, &view, seat_a());
        assert_eq!(said(json!({ "do": "offer_gift", "bean": "red" })), "offer red as a gift");
        assert_eq!(said(json!({ "do": "offer_gift", "bean": "soy" })), "offer soy as a gift, which is a bluff");
        assert_eq!(said(json!({ "do": "choose_gift", "card": { "hand": 1 } })), "give red (hand 1)");
        assert_eq!(said(json!({ "do": "plant_from_hand", "field": 1 })), "plant red in field 1 (now 2 soy + 1 green)");
        assert_eq!(
            said(json!({ "do": "harvest", "field": 1 })),
            "harvest field 1: 3 cards, green on top, for 1 dollar"
        );
        assert_eq!(
            said(json!({ "do": "fulfil_bonus", "card": "P07", "owner": "B", "field": 2 })),
            "fulfil P07 (ABBC, 1.10) with B's field 2"
        );
    }

    #[test]
    fn a_lady_moves_to_somewhere() {
        let view = json!({
            "seats": { "A": { "hand": ["red_baby"], "fields": [{ "bean": "red", "figures": ["gent", "lady"], "coins": 2 }, { "bean": null, "figures": [], "coins": 0 }] } },
            "prompts": [
                { "ask": "shift_lady", "bean": "red", "choices": [{ "position": 2, "by": 1, "figures": ["gent", "baby", "lady"], "coins": 3 }] },
            ],
        });
        let said = |done: Value| action(&done, &view, seat_a());
        assert_eq!(
            said(json!({ "do": "plant_from_hand", "field": 1 })),
            "plant red-baby in field 1 (now 2 red: gent lady)"
        );
        assert_eq!(said(json!({ "do": "plant_from_hand", "field": 2 })), "plant red-baby in field 2 (empty)");
        assert_eq!(
            said(json!({ "do": "shift_lady", "position": 2, "by": 1 })),
            "move the red lady in place 2 up 1 place: gent baby lady, which pays 3 coins"
        );
    }

    #[test]
    fn bosses_and_sets_are_named() {
        let view = json!({
            "row": { "chili": 3 }, "bosses": [],
            "seats": { "A": { "hand": ["red", "kidney"], "fields": [{ "chili": 2 }],
                              "tribute": [{ "boss": "don", "bean": "chili", "field": 1 }] } },
        });
        let said = |done: Value| action(&done, &view, seat_a());
        assert_eq!(
            said(json!({ "do": "plant_drawn", "bean": "chili", "field": 1 })),
            "plant the drawn 3 chili in field 1 (now 2 chili)"
        );
        assert_eq!(said(json!({ "do": "give_drawn", "bean": "chili", "boss": "al" })), "give 3 chili to Al");
        assert_eq!(
            said(json!({ "do": "give_from_hand", "position": 2, "boss": "joe" })),
            "give kidney (hand 2) to Joe"
        );
        assert_eq!(said(json!({ "do": "pay_tribute" })), "pay tribute: chili to Don");
        assert_eq!(said(json!({ "do": "end_planting" })), "end the planting");
    }

    #[test]
    fn an_action_of_a_game_to_come_is_said_plainly() {
        let said = action(&json!({ "do": "move_wagon", "to": "the_town", "load": { "red": 2 } }), &view(), seat_a());
        assert_eq!(said, "move wagon (to the-town, load 2 red)");
        let odd = [json!(null), json!({ "do": 3 }), json!({ "do": "accept" }), json!({ "do": "plant_from_hand" })];
        assert!(odd.iter().all(|done| !action(done, &Value::Null, seat_a()).is_empty()));
    }

    #[test]
    fn offers_name_both_sides() {
        assert_eq!(
            offer(&view()["offers"][0], Some(seat_a())),
            "B to you: 2 soy and face-up red for black-eyed, in answer to offer 2"
        );
    }
}
