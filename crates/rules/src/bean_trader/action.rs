//! What a player can say.

use serde::{Deserialize, Serialize};

use super::beanometer::Space;
use super::cards::{HandCard, Order};
use super::goods::{Goods, Purchases, Wanted};
use super::map::{City, LONGEST_WAY};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::list::List;
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::Seat;

/// What an offer is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderKind))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// An exchange in the town where both are.
    #[default]
    Trade,
    /// The active player calls somebody into town, and they exchange there.
    Invite,
    /// Somebody elsewhere would like to be called.
    AskInvite,
}

/// Cards laid out for a trip.
pub type Laid = List<HandCard, LONGEST_WAY>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderAction))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The most valuable of the three orders, and the other two as they come to the back of the hand.
    ChooseStart {
        order: Order,
        others: [Order; 2],
    },
    /// The waiting harvest card.
    PlaceHarvest {},
    /// A trip on the shortest way, or a stay.
    Travel {
        city: City,
    },
    /// The cards of the trip back to the hand.
    TakeBack {
        /// The numbered ones in this order; left out: as they were played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<HandCard>>, nullable = false))]
        cards: Option<Laid>,
    },
    /// A bean of the own wagon, for a toll.
    SellForToll {
        bean: Bean,
    },
    BuyBean {
        space: Space,
        bean: Bean,
    },
    /// A bean that is nowhere to be had, from the supply.
    BuyScarceBean {
        bean: Bean,
    },
    /// Throws a bean of the own wagon away.
    DiscardBean {
        bean: Bean,
    },
    /// Opens an offer.
    Propose {
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required))]
        kind: Kind,
        to: Addressee,
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required))]
        give: Goods,
        #[serde(default = "Wanted::nothing")]
        #[cfg_attr(feature = "schema", schema(required))]
        want: Wanted,
        /// What the active player buys before giving it.
        #[serde(default, skip_serializing_if = "no_purchases")]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<super::goods::Purchase>))]
        buys: Purchases,
        /// What the proposer throws away before.
        #[serde(default, skip_serializing_if = "nothing")]
        discard: Bunch,
        /// The offer it counters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        answers: Option<OfferNumber>,
    },
    /// Ends an own offer.
    Withdraw {
        offer: OfferNumber,
    },
    /// Says no.
    Decline {
        offer: OfferNumber,
    },
    /// Says yes.
    Accept {
        offer: OfferNumber,
        /// What the active player, if it is the one who accepts, buys before giving it.
        #[serde(default, skip_serializing_if = "no_purchases")]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<super::goods::Purchase>))]
        buys: Purchases,
        /// What the one who accepts throws away before.
        #[serde(default, skip_serializing_if = "nothing")]
        discard: Bunch,
    },
    /// Closes an own offer to everyone with one of the willing.
    Close {
        offer: OfferNumber,
        with: Seat,
    },
    /// Shows what one would like and would not take.
    Wish {
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required))]
        likes: BeanSet,
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required))]
        refuses: BeanSet,
    },
    DeliverOrder {
        order: Order,
    },
    /// The top order of the supply, for thalers and this travel card.
    BuyOrder {
        card: HandCard,
    },
    /// Ends the trader phase and draws an order.
    EndTrader {},
    EndTurn {},
    /// No more deliveries after the last turn.
    Done {},
}

fn no_purchases(purchases: &Purchases) -> bool {
    purchases.is_empty()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn nothing(beans: &Bunch) -> bool {
    beans.is_empty()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Records keep what was said, without what nobody mentioned.
    #[test]
    fn actions_are_written_as_they_were_said() {
        for said in [
            json!({ "do": "propose", "kind": "trade", "to": "B", "give": { "soy": 1 }, "want": {} }),
            json!({ "do": "propose", "kind": "invite", "to": "everyone", "give": { "blue": 1, "thalers": 2 }, "want": "open" }),
            json!({
                "do": "propose", "kind": "trade", "to": "B", "give": { "blue": 1 }, "want": { "red": 1 },
                "buys": [{ "space": 1, "bean": "blue" }], "discard": { "soy": 2 }, "answers": 3,
            }),
            json!({ "do": "accept", "offer": 1 }),
            json!({ "do": "accept", "offer": 1, "buys": [{ "bean": "blue" }], "discard": { "soy": 1 } }),
            json!({ "do": "take_back" }),
        ] {
            let action: Action = serde_json::from_value(said.clone()).expect("an action");
            let written: Value = serde_json::to_value(action).expect("plain data");
            assert_eq!(written, said);
        }
    }
}
