//! What happens in Bean Trader alone.

use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::super::trader::{card, cards, stacks, thalers, town};
use super::super::words::{is_empty, list, name, name_first, plain};
use super::capital;
use crate::text::{all_of, counted};

pub(super) fn told(event: &Value, person: Option<Seat>) -> Option<String> {
    let who = name_first(&event["seat"], person);
    let other = |key: &str| name(&event[key], person);
    let bean = || plain(&event["bean"]);
    let city = || town(&event["city"]);
    let paid = || thalers(&event["thalers"]);
    Some(match event["event"].as_str()? {
        "dealt" if event["orders"].is_array() => format!("{who} may start from {}.", cards(&event["orders"])),
        "dealt" => format!("{who} got three orders to start from."),
        "chose_start" if event["order"].is_string() => format!("{who} chose {}.", card(&event["order"])),
        "chose_start" => format!("{who} chose an order to start from."),
        "started" => format!("{who} started in {} with {}: {} delivered.", city(), paid(), plain(&event["beans"])),
        "harvest_drawn" if event["waits"] == true => {
            format!(
                "{who} drew harvest {}, {}, to be placed in the next own turn.",
                event["number"],
                plain(&event["card"])
            )
        }
        "harvest_drawn" => format!("{who} drew harvest {}, {}.", event["number"], plain(&event["card"])),
        "reserve_joined" => "The last two harvests are in play now.".to_owned(),
        "harvest_placed" => format!("New beans: {}.", stacks(&event["stacks"])),
        "supply_without_effect" => "No new harvest is left for that.".to_owned(),
        "last_round_began" => {
            let turns = counted(event["turns_left"].as_u64().unwrap_or(0), "turn");
            format!("The last round: {turns} left, with this one.")
        }
        "travelled" => {
            let way = all_of(list(&event["way"]).map(town));
            let verb = if list(&event["way"]).count() > 1 { "travelled" } else { "stayed:" };
            format!("{who} {verb} {way}, for {}.", cards(&event["cards"]))
        }
        "took_back" if is_empty(&event["cards"]) => format!("{who} took no cards back."),
        "took_back" => format!("{who} took {} back.", cards(&event["cards"])),
        "toll_paid" => format!("{who} paid {} of toll, {} of it in money.", thalers(&event["toll"]), paid()),
        "sold_for_toll" => format!("{who} sold {} for {} of toll.", bean(), paid()),
        "loan_taken" => format!("{who} borrowed {}, to be paid back twice.", paid()),
        "bought_bean" => format!("{who} bought {} in {} for {}.", bean(), city(), thalers(&event["price"])),
        "bought_scarce_bean" => {
            format!("{who} bought {} in {} for {}: it was nowhere else.", bean(), city(), thalers(&event["price"]))
        }
        "threw_away" => format!("{who} threw {} away.", plain(&event["beans"])),
        "agreed" => {
            format!("{} and {} agreed on offer {}.", name_first(&event["from"], person), other("with"), event["offer"])
        }
        "arrived" => format!("{who} came from {} to {}.", town(&event["from"]), city()),
        "showed_card" => format!("{who} showed {}.", card(&event["card"])),
        "card_back" => format!("{} went to the back of the hand.", capital(&plain(&event["card"]))),
        "exchanged" => {
            format!("{who} gave {} to {} and got {}.", plain(&event["gave"]), other("with"), plain(&event["got"]))
        }
        "delivered" => format!("{who} delivered {}.", card(&event["order"])),
        "bought_order" => {
            let order = if event["order"].is_string() { card(&event["order"]) } else { "an order".to_owned() };
            format!("{who} bought {order} for {} and {}.", paid(), plain(&event["card"]))
        }
        "orders_discarded" => format!("{who} lost {}.", cards(&event["orders"])),
        "holes_closed" => format!("The beans in {} moved together.", city()),
        "drew_order" if event["order"].is_string() => format!("{who} drew {}.", card(&event["order"])),
        "drew_order" => format!("{who} drew an order."),
        "done" => format!("{who} will deliver nothing more."),
        "sold_rest" => format!("{who} sold {} to the bank for {}.", plain(&event["beans"]), paid()),
        "loan_repaid" => format!("{who} paid {} back for a loan of {}.", paid(), event["loan"]),
        _ => return None,
    })
}
