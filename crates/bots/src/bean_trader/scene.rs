//! What a reckoning is about: what one seat has, and what the towns sell.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::bean_trader::data::{BEANS, TOWNS, WAGON};
use beanfield_rules::bean_trader::map::{City, base_price};
use beanfield_rules::bean_trader::{HandCard, HarvestCard, Order, View};
use beanfield_rules::list::List;
use beanfield_rules::seat::Seat;

/// A hand as far as anybody plans with it, and room for cards that come back.
pub(super) type Hand = List<HandCard, 32>;
pub(super) const MOST_CARDS: usize = 24;

/// What one seat has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trader {
    pub(super) city: City,
    pub(super) wagon: Bunch,
    pub(super) thalers: i32,
    /// Front first.
    pub(super) hand: Hand,
    /// Orders that lie face up, until the turn ends.
    pub(super) table: List<Order, 6>,
}

impl Trader {
    pub(super) fn of(view: &View, seat: Seat) -> Option<Self> {
        let it = view.seats.get(&seat)?;
        let is_active = view.active == Some(seat);
        let table = view.laid.iter().filter(|_| is_active).filter_map(|card| card.order());
        let mut hand: Hand = it.hand.as_ref()?.iter().copied().take(MOST_CARDS).collect();
        if is_active {
            // What lies on the table goes back before anything else happens.
            requeue(view.laid.iter().copied(), &mut hand);
        }
        Some(Self { city: it.city, wagon: it.wagon, thalers: it.thalers, hand, table: table.collect() })
    }

    pub(super) fn room(&self) -> u32 {
        WAGON.saturating_sub(self.wagon.total())
    }

    /// The orders in the hand, front first.
    pub(super) fn orders(&self) -> impl Iterator<Item = Order> + Clone + '_ {
        self.hand.iter().filter_map(|card| card.order())
    }

    /// Comes to a town as a guest: the front card is shown, and goes to the back if it is no order. Returns what is lost by it
    /// beside money.
    pub(super) fn visit(&mut self, city: City, toll: i32) -> f32 {
        self.city = city;
        let Some(&front) = self.hand.first() else { return 0.0 };
        self.hand.remove(0);
        if front.is_order() {
            return 0.0;
        }
        self.hand.push(front);
        if front == HandCard::TOLL { self.pay(toll) } else { 0.0 }
    }

    /// Pays, if need be with beans; returns what that costs beside the money.
    pub(super) fn pay(&mut self, thalers: i32) -> f32 {
        /// Beans are sold in whole ones, and those that are missed least are still missed.
        const SELLING: f32 = 6.0;
        self.thalers -= thalers;
        if self.thalers >= 0 {
            return 0.0;
        }
        let missing = std::mem::take(&mut self.thalers);
        SELLING - missing as f32
    }
}

/// Travel cards go back as the rules say: Toll, Supply, the others.
pub(super) fn requeue(cards: impl Iterator<Item = HandCard> + Clone, hand: &mut Hand) {
    for special in [HandCard::TOLL, HandCard::SUPPLY] {
        if cards.clone().any(|card| card == special) {
            hand.push(special);
        }
    }
    cards.filter(|card| card.is_numbered()).for_each(|card| hand.push(card));
}

/// What lies in a town, and how many spaces it takes.
#[derive(Clone, Copy, Debug, Default)]
struct Shelf {
    beans: Bunch,
    level: u8,
}

/// What all towns sell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Market {
    shelves: [Shelf; City::COUNT],
}

impl Market {
    pub(super) fn of(view: &View) -> Self {
        let mut shelves = [Shelf::default(); City::COUNT];
        for (&city, town) in &view.towns {
            let beans = town.stacks.iter().fold(Bunch::NONE, |all, &stack| all.plus(stack));
            let first = TOWNS[city.index()].sells[0].bean;
            let told = town.prices.iter().find(|it| it.bean == first).map(|it| it.price);
            let level = (0..=city.spaces() as u8).find(|&level| Some(city.price(first, level)) == told);
            shelves[city.index()] = Shelf { beans, level: level.unwrap_or_default() };
        }
        Self { shelves }
    }

    pub(super) const fn beans(&self, city: City) -> Bunch {
        self.shelves[city.index()].beans
    }

    pub(super) const fn price(&self, city: City, bean: Bean) -> u8 {
        city.price(bean, self.shelves[city.index()].level)
    }

    pub(super) fn take(&mut self, city: City, bean: Bean) {
        self.shelves[city.index()].beans.remove(bean);
    }

    /// A new harvest, as far as there is room for it.
    pub(super) fn grow(&mut self, card: HarvestCard) {
        for (city, bean, beans) in card.entries() {
            let town = &mut self.shelves[city.index()];
            if usize::from(town.level) < city.spaces() && town.beans.count(bean) + beans < 12 {
                town.beans = town.beans.plus(Bunch::of(bean, beans));
                town.level += 1;
            }
        }
    }

    /// What the cheapest few beans of a town cost less than the bank pays for them.
    pub(super) fn bargains(&self, city: City) -> f32 {
        const FEW: u8 = 3;
        let (mut left, mut saved) = (FEW, 0);
        for variety in BEANS.iter().rev() {
            let bean = variety.bean;
            let lying = self.beans(city).count(bean).min(left);
            let cheaper = i32::from(base_price(bean)) - i32::from(self.price(city, bean));
            if lying > 0 && cheaper > 0 {
                saved += cheaper * i32::from(lying);
                left -= lying;
            }
        }
        saved as f32
    }
}
