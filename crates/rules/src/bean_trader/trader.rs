//! The trader phase, but for the talk: buying beans, making room, and its end (BT-BUY-01 to BT-BUY-07, BT-FINAL-01).

use super::beanometer::Space;
use super::data::WAGON;
use super::event::Event;
use super::state::{Phase, State};
use crate::bean::{Bean, Bunch};
use crate::game::Log;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;
use crate::trade::Gone;

impl State {
    /// BT-BUY-01 to BT-BUY-04.
    pub(super) fn buy_bean(
        &mut self,
        seat: Seat,
        space: Space,
        bean: Bean,
        log: &mut impl Log<Event>,
    ) -> Result<(), Refusal> {
        self.check_turn(seat, Phase::Trader)?;
        let index = self.find_bean(space, bean)?;
        self.check_purchase(seat, self.price(bean), "BT-BUY-02")?;
        self.take_bean(index, log);
        self.let_fall(log);
        Ok(())
    }

    /// The place of a space, counted from 0, on which such a bean lies (BT-BUY-01).
    pub(super) fn find_bean(&self, space: Space, bean: Bean) -> Result<usize, Refusal> {
        let index = space.index().filter(|&index| self.stock().bean(index) == Some(bean));
        index.ok_or(Refusal::new("BT-BUY-01", Reason::NotForSale { bean }))
    }

    fn check_purchase(&self, seat: Seat, price: u8, rule: &'static str) -> Result<(), Refusal> {
        let thalers = self.thalers(seat);
        if thalers < i32::from(price) {
            return Err(Refusal::new(rule, Reason::NotEnoughThalers { price: price.into(), thalers }));
        }
        if self.wagon(seat).total() >= WAGON {
            return Err(Refusal::new(rule, Reason::WagonFull { seat }));
        }
        Ok(())
    }

    /// The active player takes a bean from a space, counted from 0, and pays its fixed price.
    pub(super) fn take_bean(&mut self, index: usize, log: &mut impl Log<Event>) {
        let (seat, city) = (self.active, self.here());
        let bean = self.towns[city.index()].take(index);
        let price = self.price(bean);
        self.thalers[seat.index()] -= i32::from(price);
        self.wagons[seat.index()].add(bean);
        log.record(|| Event::BoughtBean { seat, city, space: Space::at(index), bean, price });
    }

    /// BT-BUY-06, BT-BUY-07.
    pub(super) fn buy_scarce_bean(&mut self, seat: Seat, bean: Bean, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_turn(seat, Phase::Trader)?;
        let city = self.here();
        if !city.sells(bean) {
            return Err(Refusal::new("BT-BUY-06", Reason::NotForSale { bean }));
        }
        let in_wagons = self.wagons.iter().any(|wagon| wagon.count(bean) > 0);
        if in_wagons || self.towns.iter().any(|town| town.beans().count(bean) > 0) {
            return Err(Refusal::new("BT-BUY-06", Reason::NotScarce { bean }));
        }
        if self.scarce.contains(bean) {
            return Err(Refusal::new("BT-BUY-07", Reason::AlreadyBought));
        }
        let price = city.price(bean, 0);
        self.check_purchase(seat, price, "BT-BUY-07")?;
        self.supply.remove(bean);
        self.thalers[seat.index()] -= i32::from(price);
        self.wagons[seat.index()].add(bean);
        self.scarce = self.scarce.iter().chain([bean]).collect();
        log.record(|| Event::BoughtScarceBean { seat, city, bean, price });
        Ok(())
    }

    /// BT-WAGON-03, BT-WAGON-04.
    pub(super) fn discard_bean(&mut self, seat: Seat, bean: Bean, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_turn(seat, Phase::Trader)?;
        if self.wagon(seat).count(bean) == 0 {
            return Err(Refusal::new("BT-WAGON-05", Reason::NotInWagon { bean }));
        }
        self.throw_away(seat, Bunch::of(bean, 1), log);
        self.let_fall(log);
        Ok(())
    }

    pub(super) fn throw_away(&mut self, seat: Seat, beans: Bunch, log: &mut impl Log<Event>) {
        if beans.is_empty() {
            return;
        }
        self.return_beans(seat, beans);
        log.record(|| Event::ThrewAway { seat, beans });
    }

    /// Offers lapse; then the first two steps of the final phase: what lies on the table is discarded, holes are closed, an order
    /// is drawn (BT-FINAL-01 to BT-FINAL-03).
    pub(super) fn end_trader(&mut self, seat: Seat, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        self.check_turn(seat, Phase::Trader)?;
        for offer in self.talk.book.offers() {
            log.record(|| Event::OfferGone { offer: offer.number, why: Gone::Lapsed });
        }
        self.talk.close_all();
        let laid = std::mem::take(&mut self.laid);
        if !laid.is_empty() {
            let orders = laid.iter().filter_map(|card| card.order());
            orders.clone().for_each(|order| self.orders.discard(order));
            log.record(|| Event::OrdersDiscarded { seat, orders: orders.collect() });
        }
        let city = self.here();
        let town = &mut self.towns[city.index()];
        if town.has_holes() {
            town.close_holes();
            log.record(|| Event::HolesClosed { city });
        }
        self.level = 0;
        if let Some(order) = self.draw_order(log) {
            self.hands.push_back(seat, order.into());
            log.record(|| Event::DrewOrder { seat, order: Some(order) });
        }
        self.enter(Phase::Final, log);
        Ok(())
    }
}
