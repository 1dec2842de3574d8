//! Offers of Bean Trader: beans for beans, here or by invitation.

use serde_json::{Map, Value, json};

use super::{MOST, Words, bean};

/// Who is in the same town trades; else the active player invites, and others ask to be invited.
fn kind(view: &Value, to: &str) -> &'static str {
    let me = view["viewer"].as_str().unwrap_or_default();
    let city = |seat: &str| &view["seats"][seat]["city"];
    if to != "everyone" && city(me) == city(to) {
        "trade"
    } else if view["active"] == me {
        "invite"
    } else {
        "ask_invite"
    }
}

/// Beans, `for`, and beans; `bought` stands before those that are bought first.
pub(super) fn offer(words: &mut Words, view: &Value, to: &str) -> Result<Value, String> {
    let (mut give, mut buys) = (Map::new(), Vec::new());
    while words.peek().is_some_and(|word| word != "for") {
        if words.skip("nothing") {
            continue;
        }
        let is_bought = words.skip("bought");
        let number = words.number_if_any().unwrap_or(1).min(MOST);
        let bean = bean(words)?;
        add(&mut give, bean, number);
        if is_bought {
            buys.extend(spaces(view, bean).take(number as usize));
        }
    }
    if !words.skip("for") {
        return Err("Say what you want for it: `for red`, `for nothing` or `for open`.".to_owned());
    }
    let want = match words.peek() {
        Some("nothing") => {
            words.next();
            json!({})
        }
        Some("open" | "anything") => {
            words.next();
            json!("open")
        }
        None => return Err("Say what you want after `for`: `red`, `2 blue`, `nothing` or `open`.".to_owned()),
        _ => {
            let mut want = Map::new();
            while words.peek().is_some() {
                let number = words.number_if_any().unwrap_or(1).min(MOST);
                add(&mut want, bean(words)?, number);
            }
            Value::Object(want)
        }
    };
    let mut action = json!({ "do": "propose", "kind": kind(view, to), "to": to, "give": give, "want": want });
    if !buys.is_empty() {
        action["buys"] = Value::Array(buys);
    }
    Ok(action)
}

fn add(beans: &mut Map<String, Value>, bean: &str, number: u32) {
    let before = beans.get(bean).and_then(Value::as_u64).unwrap_or(0);
    beans.insert(bean.to_owned(), json!((before + u64::from(number)).min(MOST.into())));
}

/// The beans of a kind in the active player's town, from the lowest space.
fn spaces<'a>(view: &'a Value, bean: &'a str) -> impl Iterator<Item = Value> + 'a {
    let seat = view["active"].as_str().unwrap_or_default();
    let city = view["seats"][seat]["city"].as_str().unwrap_or_default();
    let stacks = view["towns"][city]["stacks"].as_array().into_iter().flatten().zip(1..);
    stacks.flat_map(move |(stack, space)| {
        let beans = stack[bean].as_u64().unwrap_or(0).min(MOST.into());
        std::iter::repeat_n(json!({ "space": space, "bean": bean }), beans as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Typed, read};
    use super::*;

    fn view() -> Value {
        json!({
            "viewer": "A", "active": "A", "towns": { "rostock": { "stacks": [{ "blue": 1 }, { "stink": 2 }, {}, {}] } },
            "seats": { "A": { "city": "rostock" }, "B": { "city": "rostock" }, "C": { "city": "visby" } },
            "offers": [{ "number": 4, "from": "C" }],
        })
    }

    #[test]
    fn beans_are_offered_here_and_by_invitation() {
        let means = |line: &str, action: Value| assert_eq!(read(line, &view()), Ok(Typed::Action(action)), "{line}");
        means(
            "offer B: red + 2 blue for chili",
            json!({ "do": "propose", "kind": "trade", "to": "B", "give": { "red": 1, "blue": 2 }, "want": { "chili": 1 } }),
        );
        means(
            "offer C: bought 2 stink for black-eyed",
            json!({ "do": "propose", "kind": "invite", "to": "C", "give": { "stink": 2 }, "want": { "black_eyed": 1 },
                    "buys": [{ "space": 2, "bean": "stink" }, { "space": 2, "bean": "stink" }] }),
        );
        means(
            "counter 4: nothing for open",
            json!({ "do": "propose", "kind": "invite", "to": "C", "give": {}, "want": "open", "answers": 4 }),
        );
        means("accept 4", json!({ "do": "accept", "offer": 4 }));
    }
}
