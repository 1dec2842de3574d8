//! What a reckoning is about: what one seat has.

use beanfield_rules::bean::Bunch;
use beanfield_rules::bean_trader::data::WAGON;
use beanfield_rules::bean_trader::map::City;
use beanfield_rules::bean_trader::{HandCard, Order, View};
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
