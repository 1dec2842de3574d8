//! The rest of the own game in an imagined world: orders are drawn and harvests come as they lie there, and what the others do is
//! left out but for the turns that go by.

use beanfield_rules::bean_trader::data::{HARVESTS, ORDER_PRICE};
use beanfield_rules::bean_trader::map::base_price;
use beanfield_rules::bean_trader::{HarvestCard, Order};
use beanfield_rules::chance::Dice;
use beanfield_rules::list::List;

use super::clock::harvests_to_come;
use super::farmer::Mind;
use super::market::Market;
use super::plan::{Planner, Stage};
use super::scene::{MOST_CARDS, Trader};

/// A situation to play on from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) own: Trader,
    pub(super) market: Market,
    /// It is the own turn, and the trip is over.
    pub(super) in_turn: bool,
    /// Something may still be bought in this turn.
    pub(super) shops: bool,
    /// Own turns that are over by then.
    pub(super) trips: u8,
    /// An order is bought first.
    pub(super) buys_order: bool,
    /// What has been lost or won beside money and beans.
    pub(super) beside: f32,
}

/// What is hidden, as it might lie.
#[derive(Clone, Debug)]
pub(super) struct Fate {
    orders: Vec<Order>,
    harvests: List<HarvestCard, { HARVESTS.len() }>,
    /// The own turns to come.
    turns: u8,
    /// How many harvests come before each of them.
    seasons: [u8; MOST_TURNS],
}

const MOST_TURNS: usize = 16;
/// How many turns are planned at a time.
const DEPTH: u8 = 2;

impl Fate {
    pub(super) fn imagined(mind: &Mind, dice: &mut Dice) -> Self {
        let mut orders = mind.view.unseen_orders(mind.me);
        shuffle(&mut orders, dice);
        let drawn = &mind.view.harvests.drawn;
        let mut harvests: List<HarvestCard, _> = HarvestCard::all().filter(|card| !drawn.contains(card)).collect();
        shuffle(&mut harvests, dice);
        let late = dice.below(1000) as f32 / 1000.0;
        let turns = (0..MOST_TURNS as u8).filter(|&turn| f32::from(turn) + late < mind.turns).count() as u8;
        let round = mind.view.seats.len() as u32;
        // Harvests come evenly.
        let rare = (mind.art.clock)(mind.view) / harvests_to_come(mind.view).max(1.0);
        let season = |dice: &mut Dice| (0..round).filter(|_| dice.below(1000) as f32 * rare < 1000.0).count();
        let seasons = std::array::from_fn(|_| season(dice) as u8);
        Self { orders, harvests, turns, seasons }
    }

    /// What the seat has at the end.
    pub(super) fn play_on(&self, start: &Start) -> f32 {
        let Start { mut own, mut market, mut beside, .. } = *start;
        let (mut orders, mut harvests) = (self.orders.iter().copied(), self.harvests.iter().copied());
        if start.buys_order {
            own.thalers -= i32::from(ORDER_PRICE);
            draw(&mut own, orders.next());
        }
        if start.in_turn {
            if start.shops {
                shop(&mut own, &mut market);
            }
            market.close(own.city);
            draw(&mut own, orders.next());
        }
        for turn in start.trips..self.turns {
            harvests.by_ref().take(self.seasons[turn as usize].into()).for_each(|card| market.grow(card));
            let planner = Planner::new(&market, f32::from(self.turns - turn), DEPTH);
            let Some((after, cost)) = planner.go(&own) else { break };
            own = after;
            beside += cost;
            shop(&mut own, &mut market);
            market.close(own.city);
            draw(&mut own, orders.next());
        }
        Planner::new(&market, 0.0, 0).value(&own, Stage::Trip) + beside
    }
}

fn draw(own: &mut Trader, order: Option<Order>) {
    if let Some(order) = order.filter(|_| own.hand.len() < MOST_CARDS) {
        own.hand.push(order.into());
    }
}

/// Buys what the own orders lack, and what is cheap.
fn shop(own: &mut Trader, market: &mut Market) {
    /// What a bean that is needed may cost more than the bank pays for it, and what a bargain must cost less.
    const DEARER: i32 = 6;
    const CHEAPER: i32 = 2;
    let here = own.city;
    for bean in market.beans(here).kinds().iter() {
        let price = i32::from(market.price(here, bean));
        let base = i32::from(base_price(bean));
        loop {
            let wanted = own.orders().filter(|order| order.beans().count(bean) > 0).count();
            let needed = wanted > usize::from(own.wagon.count(bean)) && price <= base + DEARER;
            let bargain = price + CHEAPER <= base && own.room() > 2;
            let lies = market.beans(here).count(bean) > 0;
            if !(needed || bargain) || !lies || own.room() == 0 || own.thalers < price {
                break;
            }
            own.wagon.add(bean);
            own.thalers -= price;
            market.take(here, bean);
        }
    }
}

fn shuffle<T>(cards: &mut [T], dice: &mut Dice) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.below(last as u32 + 1) as usize);
    }
}
