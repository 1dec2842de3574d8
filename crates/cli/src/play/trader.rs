//! Words for Bean Trader: towns, orders, the map, and what is done there.

use beanfield_rules::bean_trader::data::TOWNS;
use beanfield_rules::bean_trader::{City, Order};
use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::words::{is_empty, list, plain, prompt, wanted};
use crate::text::{all_of, columns, counted};

pub(super) fn is_played(view: &Value) -> bool {
    view["towns"].is_object()
}

/// A town by its name.
pub(super) fn town(key: &Value) -> String {
    let city = serde_json::from_value::<City>(key.clone());
    city.map_or_else(|_| plain(key), |city| TOWNS[city.index()].name.to_owned())
}

/// A card of a hand; an order with all it says, such as `ROS-1 (red and chili to Rostock for 35)`.
pub(super) fn card(card: &Value) -> String {
    let Ok(order) = serde_json::from_value::<Order>(card.clone()) else { return plain(card) };
    let beans = all_of(order.beans().iter().map(|(bean, _)| plain(&bean.key().into())));
    format!("{order} ({beans} to {} for {})", TOWNS[order.city().index()].name, order.value())
}

pub(super) fn cards(cards: &Value) -> String {
    all_of(list(cards).map(card))
}

pub(super) fn thalers(number: &Value) -> String {
    match number.as_i64() {
        Some(number @ 0..) => counted(number.unsigned_abs(), "thaler"),
        _ => format!("{number} thalers"),
    }
}

/// Beans that are bought for a deal.
pub(super) fn bought(buys: &Value) -> String {
    all_of(list(buys).map(|it| plain(&it["bean"])))
}

/// What a harvest brings, such as `3 chili to Danzig`.
pub(super) fn stacks(stacks: &Value) -> String {
    let stack = |it: &Value| match it["beans"].as_u64() {
        Some(0) | None => format!("no {} to {}", plain(&it["bean"]), town(&it["city"])),
        Some(beans) => format!("{beans} {} to {}", plain(&it["bean"]), town(&it["city"])),
    };
    all_of(list(stacks).map(stack))
}

/// What an action of the viewer would do; nothing if it is none of this game alone.
pub(super) fn action(action: &Value, view: &Value) -> Option<String> {
    let asked = |ask: &str| prompt(view, ask).unwrap_or(&Value::Null);
    let bean = || plain(&action["bean"]);
    let price = |ask: &str| {
        let same = |it: &&Value| it["bean"] == action["bean"] && it["space"] == action["space"];
        thalers(list(&asked(ask)["beans"]).find(same).map_or(&Value::Null, |it| &it["price"]))
    };
    Some(match action["do"].as_str()? {
        "choose_start" => {
            format!("start from {}, with {} in this order", card(&action["order"]), cards(&action["others"]))
        }
        "place_harvest" => format!("place the new harvest: {}", stacks(&asked("place_harvest")["stacks"])),
        "travel" => travel(action, asked("travel")),
        "take_back" => take_back(action, asked("take_back")),
        "sell_for_toll" => format!("sell {} for {}", bean(), price("sell_for_toll")),
        "buy_bean" => format!("buy {} from space {} for {}", bean(), action["space"], price("buy_bean")),
        "buy_scarce_bean" => format!("buy {}, which is nowhere else, for {}", bean(), price("buy_scarce_bean")),
        "discard_bean" => format!("throw {} away", bean()),
        "deliver_order" => format!("deliver {}", card(&action["order"])),
        "buy_order" => {
            format!(
                "buy the top order for {} and your {}",
                thalers(&asked("buy_order")["price"]),
                card(&action["card"])
            )
        }
        "end_trader" => "end the trader phase, and draw an order".to_owned(),
        "end_turn" => "end your turn".to_owned(),
        "done" => "deliver nothing more".to_owned(),
        "accept" if is_played(view) => accept(action, view),
        _ => return None,
    })
}

fn travel(action: &Value, asked: &Value) -> String {
    let trip = list(&asked["trips"]).find(|trip| trip["city"] == action["city"]).unwrap_or(&Value::Null);
    let goal = town(&action["city"]);
    match list(&trip["way"]).count() {
        0 | 1 => format!("stay in {goal}, for {}", cards(&trip["cards"])),
        _ => format!("travel to {goal}, for {}", cards(&trip["cards"])),
    }
}

fn take_back(action: &Value, asked: &Value) -> String {
    let mut text = "take the cards back".to_owned();
    if list(&action["cards"]).count() > 1 {
        text += &format!(", last {}", cards(&action["cards"]));
    }
    if asked["toll"].is_number() {
        text += &format!(", and pay {} of toll", thalers(&asked["toll"]));
    }
    if asked["supply"] == true {
        text += ", and bring in a new harvest";
    }
    text
}

fn accept(action: &Value, view: &Value) -> String {
    let offer = list(&view["offers"]).find(|offer| offer["number"] == action["offer"]).unwrap_or(&Value::Null);
    let mut text =
        format!("accept offer {}: give {}, get {}", action["offer"], wanted(&offer["want"]), plain(&offer["give"]));
    if !is_empty(&action["buys"]) {
        text += &format!("; buy {} for it", bought(&action["buys"]));
    }
    if !is_empty(&action["discard"]) {
        text += &format!("; throw {} away before", plain(&action["discard"]));
    }
    text
}

/// The towns with what lies there and what it costs, and the harvests to come.
pub(super) fn board(view: &Value) -> String {
    let mut rows = vec![["  town", "beans, from the lowest space", "prices"].map(String::from).to_vec()];
    for (key, it) in view["towns"].as_object().into_iter().flatten() {
        let name = town(&Value::from(key.as_str()));
        let beans: Vec<String> = list(&it["stacks"]).filter(|stack| !is_empty(stack)).map(plain).collect();
        let prices = list(&it["prices"]).map(|it| format!("{} {}", plain(&it["bean"]), it["price"]));
        let beans = if beans.is_empty() { "–".to_owned() } else { beans.join(", ") };
        rows.push(vec![format!("  {name}"), beans, prices.collect::<Vec<_>>().join(", ")]);
    }
    let drawn = list(&view["harvests"]["drawn"]).count();
    let mut text = format!("{}Harvests so far: {drawn}; the 8th begins the last round\n", columns(&rows));
    if let Some(left) = view["turns_left"].as_u64() {
        text += &format!("The last round: {} left, with this one\n", counted(left, "turn"));
    }
    if !is_empty(&view["laid"]) {
        text += &format!("On the table: {}\n", cards(&view["laid"]));
    }
    if let Some(missing) = view["toll"]["missing"].as_u64() {
        text += &format!("A toll is due: {} missing\n", counted(missing, "thaler"));
    }
    text
}

/// Everybody's town, money, hand and wagon.
pub(super) fn seats(view: &Value, person: Seat) -> String {
    let mut rows = vec![["  player", "town", "thalers", "hand", "wagon"].map(String::from).to_vec()];
    for (letter, seat) in view["seats"].as_object().into_iter().flatten() {
        let turn = if view["active"] == letter.as_str() { '>' } else { ' ' };
        let you = if *letter == person.to_string() { " (you)" } else { "" };
        let hand = format!(
            "{} travel cards, {}",
            seat["travel_cards"],
            counted(seat["orders"].as_u64().unwrap_or(0), "order")
        );
        let mut wagon = plain(&seat["wagon"]);
        for (key, title) in [("harvests", "harvest to place"), ("likes", "likes"), ("refuses", "won't take")] {
            if !is_empty(&seat[key]) {
                wagon += &format!("; {title} {}", plain(&seat[key]));
            }
        }
        if seat["loan"].as_i64().is_some_and(|loan| loan > 0) {
            wagon += &format!("; owes twice {}", seat["loan"]);
        }
        rows.push(vec![format!("{turn} {letter}{you}"), town(&seat["city"]), plain(&seat["thalers"]), hand, wagon]);
    }
    columns(&rows)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn trips_and_orders_are_named_with_what_they_take() {
        let view = json!({
            "towns": {},
            "prompts": [
                { "ask": "travel", "trips": [{ "city": "luebeck", "way": ["hamburg", "luebeck"], "cards": ["toll", "ROS-1"] }] },
                { "ask": "take_back", "cards": [], "toll": 20, "supply": true },
                { "ask": "buy_bean", "beans": [{ "space": 2, "bean": "black_eyed", "price": 11 }], "room": 3 },
            ],
            "offers": [{ "number": 2, "kind": "invite", "from": "B", "give": { "red": 1 }, "want": { "soy": 2 } }],
        });
        let said = |done: Value| action(&done, &view).expect("an action of this game");
        assert_eq!(
            said(json!({ "do": "travel", "city": "luebeck" })),
            "travel to Lübeck, for toll and ROS-1 (red and chili to Rostock for 35)"
        );
        assert_eq!(
            said(json!({ "do": "take_back" })),
            "take the cards back, and pay 20 thalers of toll, and bring in a new harvest"
        );
        assert_eq!(
            said(json!({ "do": "buy_bean", "space": 2, "bean": "black_eyed" })),
            "buy black-eyed from space 2 for 11 thalers"
        );
        assert_eq!(
            said(json!({ "do": "accept", "offer": 2, "discard": { "blue": 1 } })),
            "accept offer 2: give 2 soy, get red; throw blue away before"
        );
        assert_eq!(action(&json!({ "do": "draw" }), &view), None);
    }
}
