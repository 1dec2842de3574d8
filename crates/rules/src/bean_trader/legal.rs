//! The list of what a seat may do. Written apart from the checks, and tested against them.

use super::action::{Action, Laid};
use super::beanometer::Space;
use super::cards::{HandCard, Order};
use super::data::{ORDER_PRICE, WAGON};
use super::map::{City, chips};
use super::proposals::Legal;
use super::state::{Phase, State, Toll};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::seat::Seat;

/// So many numbered cards can be put back in any order that is listed.
const MOST_ORDERED: usize = 3;

impl State {
    pub(super) fn list_legal(&self, seat: Seat, list: &mut Legal) {
        list.clear();
        if seat.index() >= self.players as usize {
            return;
        }
        let actions = &mut list.actions;
        match self.phase {
            Phase::SetupChoose => self.list_starts(seat, actions),
            Phase::EndDelivery if !self.settled.contains(seat) => actions.push(Action::Done {}),
            Phase::TollSale => self.list_sales(seat, actions),
            _ if seat == self.active => self.list_own_turn(actions),
            _ => {}
        }
        if self.may_deliver(seat) {
            actions.extend(self.deliverable(seat).map(|order| Action::DeliverOrder { order }));
        }
        if self.may_buy_order(seat) {
            actions.extend(self.numbered(seat).map(|card| Action::BuyOrder { card }));
        }
        if self.phase == Phase::Trader {
            self.list_talk(seat, list);
        }
    }

    /// Each of the most valuable orders, with the others both ways round.
    fn list_starts(&self, seat: Seat, list: &mut Vec<Action>) {
        if self.settled.contains(seat) {
            return;
        }
        let [a, b, c] = self.dealt[seat.index()][..] else { return };
        for (order, x, y) in [(a, b, c), (b, a, c), (c, a, b)] {
            if order.value() >= x.value().max(y.value()) {
                list.extend([[x, y], [y, x]].map(|others| Action::ChooseStart { order, others }));
            }
        }
    }

    fn list_sales(&self, seat: Seat, list: &mut Vec<Action>) {
        if let Some(toll) = self.toll.filter(|toll| toll.debtor == seat) {
            list.extend(self.for_the_toll(&toll).iter().map(|bean| Action::SellForToll { bean }));
        }
    }

    /// The kinds of beans that a debtor has more of than promised.
    pub(super) fn for_the_toll(&self, toll: &Toll) -> BeanSet {
        let promised = |bean| toll.deal.map_or(0, |deal| deal.gets.count(bean));
        self.wagon(toll.debtor).iter().filter(|&(bean, held)| held > promised(bean)).map(|(bean, _)| bean).collect()
    }

    fn list_own_turn(&self, list: &mut Vec<Action>) {
        match self.phase {
            Phase::Harvest => list.push(Action::PlaceHarvest {}),
            Phase::Move => list.extend(self.reachable().map(|city| Action::Travel { city })),
            Phase::TakeBack => self.list_ways_back(list),
            Phase::Trader => {
                list.push(Action::EndTrader {});
                list.extend(self.wagon(self.active).kinds().iter().map(|bean| Action::DiscardBean { bean }));
                list.extend(self.for_sale().map(|(space, bean, _)| Action::BuyBean { space, bean }));
                list.extend(self.scarce_for_sale().map(|(bean, _)| Action::BuyScarceBean { bean }));
            }
            Phase::Final => list.push(Action::EndTurn {}),
            Phase::SetupChoose | Phase::TollSale | Phase::EndDelivery | Phase::GameOver => {}
        }
    }

    /// The towns that the hand reaches.
    pub(super) fn reachable(&self) -> impl Iterator<Item = City> + '_ {
        let held = self.hands.len(self.active);
        City::ALL.into_iter().filter(move |&city| self.here().cards_to(city) as usize <= held)
    }

    /// As played; and of two or three numbered cards, in every order.
    fn list_ways_back(&self, list: &mut Vec<Action>) {
        list.push(Action::TakeBack { cards: None });
        let mut cards: Laid = self.laid.iter().copied().filter(|card| card.is_numbered()).collect();
        if (2..=MOST_ORDERED).contains(&cards.len()) {
            permute(&mut cards, 0, &mut |cards| list.push(Action::TakeBack { cards: Some(cards) }));
        }
    }

    /// The beans that the active player can buy now, with their prices; of each space one.
    pub(super) fn for_sale(&self) -> impl Iterator<Item = (Space, Bean, u8)> + '_ {
        let thalers = self.thalers(self.active);
        let room = self.wagon(self.active).total() < WAGON;
        let stacks = self.stock().occupied().filter(move |_| room);
        let priced = stacks.map(|(index, bean, _)| (Space::at(index), bean, self.price(bean)));
        priced.filter(move |&(.., price)| i32::from(price) <= thalers)
    }

    /// The beans that the active player can buy from the supply, because all chips of them lie there.
    pub(super) fn scarce_for_sale(&self) -> impl Iterator<Item = (Bean, u8)> + '_ {
        let (city, thalers) = (self.here(), self.thalers(self.active));
        let room = self.wagon(self.active).total() < WAGON;
        let kinds = super::data::TOWNS[city.index()].sells.iter().map(|sold| sold.bean).filter(move |_| room);
        let scarce = kinds.filter(|&bean| self.supply.count(bean) == chips(bean) && !self.scarce.contains(bean));
        scarce.map(move |bean| (bean, city.price(bean, 0))).filter(move |&(_, price)| i32::from(price) <= thalers)
    }

    /// Whether it is a moment at which this seat may deliver.
    pub(super) fn may_deliver(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Harvest | Phase::Move | Phase::TakeBack | Phase::Trader | Phase::Final => seat == self.active,
            Phase::EndDelivery => !self.settled.contains(seat),
            Phase::SetupChoose | Phase::TollSale | Phase::GameOver => false,
        }
    }

    /// The orders of a seat that fit its town and its wagon.
    pub(super) fn deliverable(&self, seat: Seat) -> impl Iterator<Item = Order> + '_ {
        let (city, wagon) = (self.figure(seat), self.wagon(seat));
        let fits = move |order: &Order| order.city() == city && wagon.contains(order.beans());
        let table = if seat == self.active { &self.laid[..] } else { &[] };
        self.hands.of(seat).iter().chain(table).filter_map(|card| card.order()).filter(fits)
    }

    /// Whether a seat could buy an order now, for which it also needs a numbered card.
    pub(super) fn may_buy_order(&self, seat: Seat) -> bool {
        let busy = match self.toll {
            Some(Toll { deal: Some(deal), .. }) => seat == self.active || seat == deal.with,
            Some(toll) => seat == toll.debtor,
            None => false,
        };
        let left = self.orders.deck_len() + self.orders.discard_len() > 0;
        self.active().is_some() && !busy && left && self.thalers(seat) >= i32::from(ORDER_PRICE)
    }

    /// The numbered travel cards in a hand.
    pub(super) fn numbered(&self, seat: Seat) -> impl Iterator<Item = HandCard> + '_ {
        self.hands.of(seat).iter().copied().filter(|card| card.is_numbered())
    }
}

/// Every order of the cards from a place on.
fn permute(cards: &mut Laid, from: usize, push: &mut impl FnMut(Laid)) {
    if from == cards.len() {
        push(*cards);
        return;
    }
    for other in from..cards.len() {
        cards.swap(from, other);
        permute(cards, from + 1, push);
        cards.swap(from, other);
    }
}

/// Takes beans out, if all of them are there.
pub(super) fn take(from: &mut Bunch, beans: Bunch) -> bool {
    let there = from.contains(beans);
    if there {
        *from = from.minus(beans);
    }
    there
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::bean_trader::arrange::table;
    use crate::erased::AnyGame as _;
    use crate::game::{ActionList as _, Game as _};

    #[test]
    fn numbered_cards_go_back_in_every_order() {
        let trip = table(json!({ "phase": "take-back", "laid": ["travel-6", "travel-1", "supply", "travel-4"] }));
        let mut orders: Vec<Value> = trip.legal(Seat::at(0)).iter().map(|action| action["cards"].clone()).collect();
        orders.sort_by_key(Value::to_string);
        let every = json!([
            ["travel-1", "travel-4", "travel-6"],
            ["travel-1", "travel-6", "travel-4"],
            ["travel-4", "travel-1", "travel-6"],
            ["travel-4", "travel-6", "travel-1"],
            ["travel-6", "travel-1", "travel-4"],
            ["travel-6", "travel-4", "travel-1"],
            null,
        ]);
        assert_eq!(Value::Array(orders), every, "the last is the order in which they were played");
    }

    /// Whatever was listed before.
    #[test]
    fn a_list_is_made_anew() {
        let trading = table(json!({ "phase": "trader", "seats": { "A": { "city": "rostock", "thalers": 9 } } }));
        let listed = |list: &mut Legal, seat: usize| {
            trading.list(Seat::at(seat), list);
            list.iter().collect::<Vec<_>>()
        };
        let mut list = Legal::default();
        let (first, second) = (listed(&mut list, 0), listed(&mut list, 1));
        assert_ne!(first, second);
        assert_eq!(second, listed(&mut Legal::default(), 1));
    }
}
