//! The special actions, which belong to no phase: delivering and buying orders (BT-DELIVER-01 to BT-ORDER-06).

use super::cards::{HandCard, Order};
use super::data::ORDER_PRICE;
use super::event::Event;
use super::state::{Phase, State};
use crate::game::Log;
use crate::hand::HandPosition;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

/// Where an order lies that is delivered.
enum Place {
    /// In the hand, counted from 0.
    Hand(usize),
    /// On the table, counted from 0.
    Table(usize),
}

impl State {
    /// BT-DELIVER-01 to BT-DELIVER-06, BT-END-06.
    pub(super) fn deliver_order(&mut self, seat: Seat, order: Order, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        match self.phase {
            Phase::EndDelivery if self.settled.contains(seat) => {
                return Err(Refusal::new("BT-TURN-05", Reason::NotAwaited));
            }
            Phase::EndDelivery => {}
            Phase::SetupChoose => return Err(Refusal::new("BT-TURN-05", Reason::WrongPhase)),
            _ if seat != self.active => return Err(Refusal::new("BT-DELIVER-01", Reason::NotActive)),
            Phase::TollSale => return Err(Refusal::new("BT-TURN-05", Reason::WrongPhase)),
            _ => {}
        }
        let place = self.find_order(seat, order).ok_or(Refusal::new("BT-DELIVER-04", Reason::NotYourCard))?;
        let city = order.city();
        if self.figure(seat) != city {
            return Err(Refusal::new("BT-DELIVER-02", Reason::WrongTown { city }));
        }
        let wagon = self.wagon(seat);
        if let Some((bean, _)) = order.beans().iter().find(|&(bean, number)| wagon.count(bean) < number) {
            return Err(Refusal::new("BT-DELIVER-03", Reason::NotInWagon { bean }));
        }
        let position = match place {
            Place::Hand(index) => {
                self.hands.take(seat, index);
                Some(HandPosition::at(index))
            }
            Place::Table(index) => {
                self.laid.remove(index);
                None
            }
        };
        self.orders.discard(order);
        self.return_beans(seat, order.beans());
        self.thalers[seat.index()] += i32::from(order.value());
        log.record(|| Event::Delivered {
            seat,
            order,
            beans: order.beans(),
            thalers: order.value(),
            from_table: position.is_none(),
            position,
        });
        self.let_fall(log);
        Ok(())
    }

    /// Anywhere in the hand, or face up in front of the active player (BT-DELIVER-04).
    fn find_order(&self, seat: Seat, order: Order) -> Option<Place> {
        let card = HandCard::from(order);
        let in_hand = self.hands.of(seat).iter().position(|&held| held == card);
        let on_table = || self.laid.iter().position(|&laid| laid == card).filter(|_| seat == self.active);
        in_hand.map(Place::Hand).or_else(|| on_table().map(Place::Table))
    }

    /// BT-ORDER-01 to BT-ORDER-06.
    pub(super) fn buy_order(&mut self, seat: Seat, card: HandCard, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        let involved = self.toll.is_some_and(|toll| seat == toll.debtor || toll.deal.is_some() && seat == self.active);
        if !self.is_turn() || involved {
            return Err(Refusal::new("BT-ORDER-05", Reason::WrongPhase));
        }
        if !card.is_numbered() {
            return Err(Refusal::new("BT-ORDER-02", Reason::NotANumberedCard));
        }
        let held = self.hands.of(seat).iter().position(|&held| held == card);
        let index = held.ok_or(Refusal::new("BT-ORDER-03", Reason::NotYourCard))?;
        let thalers = self.thalers(seat);
        if thalers < i32::from(ORDER_PRICE) {
            let reason = Reason::NotEnoughThalers { price: ORDER_PRICE.into(), thalers };
            return Err(Refusal::new("BT-ORDER-03", reason));
        }
        let order = self.draw_order(log).ok_or(Refusal::new("BT-FINAL-05", Reason::NoOrderLeft))?;
        self.hands.take(seat, index);
        self.thalers[seat.index()] -= i32::from(ORDER_PRICE);
        self.hands.push_back(seat, order.into());
        log.record(|| Event::BoughtOrder {
            seat,
            card,
            thalers: ORDER_PRICE,
            order: Some(order),
            position: Some(HandPosition::at(index)),
        });
        Ok(())
    }

    /// The top order. An empty supply is made of the discard pile anew (BT-FINAL-05).
    pub(super) fn draw_order(&mut self, log: &mut impl Log<Event>) -> Option<Order> {
        if self.orders.deck_len() == 0 && self.orders.discard_len() > 0 {
            self.orders.reshuffle(&mut self.shuffles);
            log.record(|| Event::Reshuffled { cards: self.orders.deck_len() as u8 });
        }
        self.orders.draw()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::bean_trader::Action;
    use crate::bean_trader::arrange::table;
    use crate::game::Game as _;

    /// Where no order is left, nothing is shuffled either (BT-FINAL-05, BT-GEN-05).
    #[test]
    fn a_purchase_without_orders_changes_nothing() {
        let hand: Vec<HandCard> = HandCard::travel().chain(Order::all().map(HandCard::from)).collect();
        let before =
            table(json!({ "deck": [], "discard": [], "seats": { "A": { "thalers": 5 }, "B": { "hand": hand } } }));
        let (mut game, mut log) = (before, Vec::new());
        let card = game.numbered(Seat::at(0)).next().expect("A has all travel cards");
        let refusal = game.apply(Seat::at(0), &Action::BuyOrder { card }, &mut log).expect_err("there is none to buy");
        assert_eq!(refusal.reason, Reason::NoOrderLeft);
        assert!(log.is_empty() && game == before, "{log:?}");
    }
}
