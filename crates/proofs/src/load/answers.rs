//! What a program that knows no more than the prompts of the bean duel can do.

use serde_json::{Value, json};

/// Every action a prompt can be answered with.
pub(crate) fn answers(prompt: &Value) -> Vec<Value> {
    let list = |of: &Value, name: &str| of[name].as_array().cloned().unwrap_or_default();
    let ask = prompt["ask"].as_str().expect("a prompt asks something");
    match ask {
        "plant_from_hand" => {
            list(prompt, "fields").iter().map(|field| json!({ "do": "plant_from_hand", "field": field })).collect()
        }
        "discard_from_hand" => list(prompt, "positions")
            .iter()
            .map(|position| json!({ "do": "discard_from_hand", "position": position }))
            .collect(),
        "harvest" => list(prompt, "fields").iter().map(|it| json!({ "do": "harvest", "field": it["field"] })).collect(),
        "settle_offer" | "plant_drawn" => {
            let kind = if ask == "plant_drawn" { "plant_drawn" } else { "plant_offered" };
            let mut actions = Vec::new();
            for card in list(prompt, "cards") {
                let bean = &card["bean"];
                let plant = |field: &Value| json!({ "do": kind, "bean": bean, "field": field });
                actions.extend(list(&card, "fields").iter().map(plant));
                if ask == "settle_offer" {
                    actions.push(json!({ "do": "discard_offered", "bean": bean }));
                }
            }
            actions
        }
        "turn_over" | "end_planting" => vec![json!({ "do": ask })],
        ask => panic!("the duel does not ask {ask}"),
    }
}
