//! What is bought in a trader phase: beans, room for them, and orders.

use beanfield_rules::bean::Bean;
use beanfield_rules::bean_trader::data::ORDER_PRICE;
use beanfield_rules::bean_trader::map::base_price;
use beanfield_rules::bean_trader::{Action, Prompt, Space};

use super::farmer::{Mind, best_first, chosen};
use super::plan::Stage;
use crate::{Choice, Reason};

impl Mind<'_> {
    /// Beans for sale here, and room for them, by what they change.
    pub(super) fn purchases(&self) -> Vec<Choice<Action>> {
        let planner = self.planner();
        let without = planner.value(&self.own, Stage::Leaving);
        let mut choices = Vec::new();
        for prompt in &self.view.prompts {
            let beans: Vec<(Option<Space>, Bean, u8)> = match prompt {
                Prompt::BuyBean { beans, .. } => beans.iter().map(|it| (Some(it.space), it.bean, it.price)).collect(),
                Prompt::BuyScarceBean { beans } => beans.iter().map(|it| (None, it.bean, it.price)).collect(),
                _ => continue,
            };
            for (space, bean, price) in beans {
                let mut after = self.own;
                after.wagon.add(bean);
                after.thalers -= i32::from(price);
                // What is needed may need another one beside it; a bargain must pay by itself.
                let needed = self.is_needed(bean);
                let stage = if needed { Stage::Market } else { Stage::Leaving };
                let value = planner.value(&after, stage) - without;
                let action = space.map_or(Action::BuyScarceBean { bean }, |space| Action::BuyBean { space, bean });
                let reason = match price {
                    _ if needed => Reason::NeededForAnOrder,
                    price if price < base_price(bean) => Reason::BelowBasePrice,
                    _ => Reason::MayBeAskedFor,
                };
                choices.push(chosen(action, value, reason));
            }
        }
        choices.extend(self.room_to_make(without));
        best_first(choices)
    }

    fn is_needed(&self, bean: Bean) -> bool {
        self.own.orders().any(|order| order.beans().count(bean) > self.own.wagon.count(bean))
    }

    /// With a full wagon: a bean may go if another that is for sale is worth so much more.
    fn room_to_make(&self, now: f32) -> Option<Choice<Action>> {
        if self.own.room() > 0 {
            return None;
        }
        let here = self.own.city;
        let planner = self.planner();
        let kinds = self.own.wagon.kinds();
        let swap = |bean| {
            let mut after = self.own;
            after.wagon.remove(bean);
            planner.value(&after, Stage::Market) - now
        };
        self.market
            .beans(here)
            .kinds()
            .iter()
            .find(|&bean| i32::from(self.market.price(here, bean)) <= self.own.thalers)?;
        let best = kinds.iter().map(|bean| (bean, swap(bean))).max_by(|a, b| a.1.total_cmp(&b.1))?;
        (best.1 > 1.0).then(|| chosen(Action::DiscardBean { bean: best.0 }, best.1 - 1.0, Reason::RoomInTheWagon))
    }

    /// An order, while there are few in the hand, money enough for a toll, and turns to deliver it.
    pub(super) fn order_to_buy(&self) -> Option<Choice<Action>> {
        const KEPT: i32 = 30;
        let &card = self.view.prompts.iter().find_map(|prompt| match prompt {
            Prompt::BuyOrder { cards, .. } => cards.last(),
            _ => None,
        })?;
        let few = self.own.orders().count() < 3 && self.own.hand.len() > 5;
        let rich = self.own.thalers >= i32::from(ORDER_PRICE) + KEPT;
        let value = 2.0 * self.turns.min(4.0) - f32::from(ORDER_PRICE);
        (few && rich && value > 0.0).then(|| chosen(Action::BuyOrder { card }, value, Reason::OrderPays))
    }
}
