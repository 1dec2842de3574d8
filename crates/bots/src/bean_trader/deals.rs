//! What a deal brings each side: the own side by plan, the other by what can be seen of it.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::bean_trader::data::{TOLL_INVITED, WAGON};
use beanfield_rules::bean_trader::map::base_price;
use beanfield_rules::bean_trader::{Acceptance, Kind, OfferView, SeatView, ToldWant};
use beanfield_rules::seat::Seat;

use super::farmer::Mind;
use super::scene::Trader;

/// A deal as the viewing seat sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Deal {
    pub(super) give: Bunch,
    pub(super) get: Bunch,
    /// What is bought for it before, and the price.
    pub(super) bought: Bunch,
    pub(super) price: i32,
    /// What is thrown away before.
    pub(super) discard: Bunch,
    /// The viewing seat comes as a guest.
    pub(super) guest: bool,
}

impl Mind<'_> {
    pub(super) fn is_active(&self) -> bool {
        self.view.active == Some(self.me)
    }

    /// What the seat has after a deal, and what it has lost beside; nothing if it can't be.
    pub(super) fn dealt(&self, deal: &Deal) -> Option<(Trader, f32)> {
        let mut own = self.own;
        let mut lost = 0.0;
        if deal.guest {
            let city = self.view.seats.get(&self.view.active?)?.city;
            lost = own.visit(city, TOLL_INVITED.into());
        }
        let wagon = own.wagon.plus(deal.bought);
        let gone = deal.discard.plus(deal.give);
        if !wagon.contains(gone) {
            return None;
        }
        own.wagon = wagon.minus(gone).plus(deal.get);
        own.thalers -= deal.price;
        (own.wagon.total() <= WAGON && own.thalers >= 0).then_some((own, lost))
    }

    /// What the seat will have after a deal, in thalers.
    pub(super) fn after(&self, deal: &Deal) -> Option<f32> {
        let (own, lost) = self.dealt(deal)?;
        Some(self.value(&own) - lost)
    }

    /// An offer of somebody else, accepted in this way; nothing if its want is open.
    pub(super) fn accepted(&self, it: &OfferView, way: &Acceptance) -> Option<Deal> {
        let ToldWant::Beans(give) = it.want else { return None };
        let bought: Bunch = way.buys.iter().map(|purchase| purchase.bean).collect();
        let guest = it.kind != Kind::Trade && !self.is_active();
        Some(Deal { give, get: it.give, bought, price: self.price_of(bought), discard: way.discard, guest })
    }

    /// An own offer that is accepted.
    pub(super) fn closed(&self, it: &OfferView) -> Option<Deal> {
        let ToldWant::Beans(get) = it.want else { return None };
        let bought: Bunch = it.buys.iter().map(|purchase| purchase.bean).collect();
        let guest = it.kind != Kind::Trade && !self.is_active();
        Some(Deal { give: it.give, get, bought, price: self.price_of(bought), discard: it.discard, guest })
    }

    /// What beans cost where the active player is.
    pub(super) fn price_of(&self, beans: Bunch) -> i32 {
        let price = |bean| i32::from(self.market.price(self.own.city, bean));
        beans.iter().map(|(bean, number)| price(bean) * i32::from(number)).sum()
    }

    /// What somebody else would think of getting this for that.
    pub(super) fn thought(&self, seat: Seat, gets: Bunch, gives: Bunch, guest: bool) -> f32 {
        /// What a bean is worth more to who has said that it is welcome, and to who may have a use for the only one.
        const WELCOME: f32 = 7.0;
        const ONLY_ONE: f32 = 2.5;
        let Some(it) = self.view.seats.get(&seat) else { return f32::MIN };
        let gain = |(bean, number): (Bean, u8)| {
            let welcome = if it.likes.contains(bean) && it.wagon.count(bean) == 0 { WELCOME } else { 0.0 };
            f32::from(number) * f32::from(base_price(bean)) + welcome
        };
        let loss = |(bean, number): (Bean, u8)| {
            let left = it.wagon.count(bean).saturating_sub(number);
            let missed = if left == 0 { ONLY_ONE } else { 0.0 };
            f32::from(number) * f32::from(base_price(bean)) + missed
        };
        let beans = gets.iter().map(gain).sum::<f32>() - gives.iter().map(loss).sum::<f32>();
        beans - if guest { front_card(it) } else { 0.0 }
    }
}

/// What the front card of a guest costs on average.
fn front_card(it: &SeatView) -> f32 {
    const ORDER: f32 = 8.0;
    (f32::from(TOLL_INVITED) + ORDER * f32::from(it.orders)) / f32::from(it.hand_count.max(1))
}
