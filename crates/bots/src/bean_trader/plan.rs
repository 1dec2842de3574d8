//! What the next turns of a seat can bring: every way through the towns that are worth a visit, with the orders of the hand, the
//! beans of the wagon, and what can be bought on the way. What others do meanwhile is not foreseen.

use beanfield_rules::bean::Bunch;
use beanfield_rules::bean_trader::data::{TOLL, WAGON};
use beanfield_rules::bean_trader::map::{City, base_value};
use beanfield_rules::bean_trader::{HandCard, Order};
use beanfield_rules::list::List;

use super::market::Market;
use super::scene::{MOST_CARDS, Trader, requeue};
use super::worth::outlook;

/// The most turns that are planned, and a visit before them.
const VISITS: usize = 5;
/// How much of what a bargain saves is counted before it is bought.
const BARGAIN: f32 = 0.5;
/// What it is worth to deliver an order a turn sooner: who knows what comes between.
const EARLY: f32 = 2.0;

/// Where in a turn a plan begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Before a trip, perhaps long before it.
    Trip,
    /// In the trader phase: what is needed later may be bought here.
    Market,
    /// In the trader phase, but nothing more is bought.
    Leaving,
}

/// A town on the way, where something may have been bought.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    city: City,
    bought: Bunch,
    /// The least money from then on.
    purse: i32,
    /// The most beans from then on.
    load: u32,
}

/// A way as far as it is planned.
#[derive(Clone, Copy, Debug)]
struct Way {
    at: Trader,
    visits: List<Visit, VISITS>,
    /// What is counted beside money, beans and hopes.
    beside: f32,
    /// Turns so far, and what it is worth that something is delivered sooner rather than later.
    turns: u8,
    early: f32,
}

/// Plans for one seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planner<'a> {
    market: &'a Market,
    /// Turns that are left to the seat.
    turns: f32,
    /// How many of them are planned.
    depth: u8,
}

impl<'a> Planner<'a> {
    pub(super) fn new(market: &'a Market, turns: f32, depth: u8) -> Self {
        let depth = (0..depth).find(|&planned| f32::from(planned) >= turns).unwrap_or(depth);
        Self { market, turns, depth }
    }

    /// What a seat will have, in thalers.
    pub(super) fn value(&self, trader: &Trader, stage: Stage) -> f32 {
        let way = self.begin(trader, stage);
        self.best(&way, self.depth, &self.worth_a_visit(trader))
    }

    /// What it will have if the next trip leads to each of these towns.
    pub(super) fn trips(&self, trader: &Trader, towns: impl Iterator<Item = City>) -> Vec<(City, f32)> {
        let way = self.begin(trader, Stage::Trip);
        let visited = self.worth_a_visit(trader);
        let after = |city| Some((city, self.best(&self.after(&way, city)?, self.depth.saturating_sub(1), &visited)));
        towns.filter_map(after).collect()
    }

    /// The seat after a trip to a town, and what it has cost beside money.
    pub(super) fn go_to(&self, trader: &Trader, city: City) -> Option<(Trader, f32)> {
        let Way { at, beside, .. } = self.travel(&self.begin(trader, Stage::Trip), city)?;
        Some((at, beside))
    }

    /// The same after the best trip.
    pub(super) fn go(&self, trader: &Trader) -> Option<(Trader, f32)> {
        let way = self.begin(trader, Stage::Trip);
        let visited = self.worth_a_visit(trader);
        let trips = visited.iter().filter_map(|&city| self.travel(&way, city));
        let depth = self.depth.saturating_sub(1);
        let valued = trips.map(|after| (self.best(&self.rest_of_turn(after), depth, &visited), after));
        let (_, Way { at, beside, .. }) = valued.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((at, beside))
    }

    fn begin(&self, trader: &Trader, stage: Stage) -> Way {
        let mut way = Way { at: *trader, visits: List::new(), beside: 0.0, turns: 0, early: 0.0 };
        self.deliver(&mut way);
        if stage == Stage::Market {
            way.stop();
        }
        way
    }

    fn best(&self, way: &Way, depth: u8, towns: &[City]) -> f32 {
        if depth == 0 {
            let left = (self.turns - f32::from(self.depth)).max(0.0);
            return outlook(&way.at, left) + way.beside + way.early;
        }
        let after = towns.iter().filter_map(|&city| Some(self.best(&self.after(way, city)?, depth - 1, towns)));
        after.fold(f32::MIN, f32::max)
    }

    /// Where something can be delivered or is needed, where beans are cheap, and where the seat is.
    fn worth_a_visit(&self, trader: &Trader) -> List<City, { City::COUNT }> {
        let orders = || trader.orders().chain(trader.table.iter().copied());
        let missing = |order: Order| order.beans().kinds().without(trader.wagon.kinds());
        let goal = |city: City| {
            city == trader.city
                || orders()
                    .any(|order| order.city() == city || missing(order).overlaps(self.market.beans(city).kinds()))
                || self.market.bargains(city) > 4.0
        };
        City::ALL.into_iter().filter(|&city| goal(city)).collect()
    }

    fn after(&self, way: &Way, city: City) -> Option<Way> {
        Some(self.rest_of_turn(self.travel(way, city)?))
    }

    fn travel(&self, way: &Way, city: City) -> Option<Way> {
        let cards = way.at.city.cards_to(city) as usize;
        let (laid, hand) = way.at.hand.split_at_checked(cards)?;
        let mut next = *way;
        next.at.hand = hand.iter().copied().collect();
        next.at.table = laid.iter().filter_map(|card| card.order()).collect();
        next.at.city = city;
        next.turns += 1;
        self.deliver(&mut next);
        if laid.contains(&HandCard::TOLL) {
            next.beside -= next.at.pay(TOLL.into());
            next.spent();
        }
        requeue(laid.iter().copied(), &mut next.at.hand);
        next.at.table.clear();
        next.stop();
        Some(next)
    }

    /// What the rest of a turn will bring: bargains, and an order that nobody knows.
    fn rest_of_turn(&self, mut way: Way) -> Way {
        let room = way.at.room().min(3) as f32 / 3.0;
        way.beside += BARGAIN * room * self.market.bargains(way.at.city);
        if way.at.hand.len() < MOST_CARDS {
            way.at.hand.push(HandCard::default());
        }
        way
    }

    /// Delivers what can be, best first, with beans bought on the way if need be.
    fn deliver(&self, way: &mut Way) {
        loop {
            let here = way.at.city;
            let orders = way.at.orders().chain(way.at.table.iter().copied()).filter(|order| order.city() == here);
            let mut best: Option<(i32, Order, Way)> = None;
            for order in orders {
                if let Some(after) = self.delivered(way, order) {
                    let gain = after.at.thalers - way.at.thalers + i32::from(base_value(after.at.wagon));
                    if best.as_ref().is_none_or(|(most, ..)| gain > *most) {
                        best = Some((gain, order, after));
                    }
                }
            }
            let Some((_, order, after)) = best else { return };
            *way = after;
            way.early += EARLY * f32::from(self.depth.saturating_sub(way.turns));
            if let Some(place) = way.at.hand.iter().position(|card| card.order() == Some(order)) {
                way.at.hand.remove(place);
            } else {
                way.at.table.retain(|other| *other != order);
            }
        }
    }

    fn delivered(&self, way: &Way, order: Order) -> Option<Way> {
        let mut after = *way;
        let before = way.at.thalers;
        for (bean, _) in order.beans().iter() {
            if after.at.wagon.count(bean) > 0 {
                after.at.wagon.remove(bean);
                continue;
            }
            let offers = after.visits.iter().enumerate().filter_map(|(place, visit)| {
                let price = i32::from(self.market.price(visit.city, bean));
                let lies = self.market.beans(visit.city).count(bean) > visit.bought.count(bean);
                (lies && visit.purse >= price && visit.load < WAGON).then_some((price, place))
            });
            let (price, place) = offers.min()?;
            after.buy(place, price);
            after.visits[place].bought.add(bean);
        }
        after.at.thalers += i32::from(order.value());
        let paid = after.at.thalers > before;
        paid.then_some(after)
    }
}

impl Way {
    /// Here something can be bought for later.
    fn stop(&mut self) {
        let visit =
            Visit { city: self.at.city, bought: Bunch::NONE, purse: self.at.thalers, load: self.at.wagon.total() };
        self.visits.push(visit);
    }

    /// There is less money now.
    fn spent(&mut self) {
        let left = self.at.thalers;
        self.visits.iter_mut().for_each(|visit| visit.purse = visit.purse.min(left));
    }

    /// A bean was bought at an earlier stop and is in the wagon since.
    fn buy(&mut self, place: usize, price: i32) {
        self.at.thalers -= price;
        let (purse, load) = (self.visits[place].purse - price, self.visits[place].load + 1);
        for (index, visit) in self.visits.iter_mut().enumerate() {
            if index < place {
                (visit.purse, visit.load) = (visit.purse.min(purse), visit.load.max(load));
            } else {
                (visit.purse, visit.load) = (visit.purse - price, visit.load + 1);
            }
        }
    }
}
