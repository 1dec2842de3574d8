//! The numbers of the game, for whoever shows it.

use serde::Serialize;

use super::cards::{HandCard, HarvestCard, Order};
use super::data::{
    BEANS, COLOURS, DEALT, LAST_HARVEST, LOAN_FACTOR, MOST_OFFERS, ORDER_PRICE, RESERVE, ROADS, TOLL, TOLL_INVITED,
    TOWNS, Town, WAGON,
};
use super::map::City;
use crate::bean::{Bean, Bunch};

/// One type of bean.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderBean))]
pub struct BeanFacts {
    pub bean: Bean,
    /// How many there are.
    pub chips: u8,
    /// The colour of its chips.
    pub colour: &'static str,
    /// What the bank pays for it, for a toll and at the end.
    pub base_price: u8,
}

/// The prices of a bean in a town.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderLadder))]
pub struct Ladder {
    pub bean: Bean,
    /// By the number of occupied spaces, from none to all.
    pub prices: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderTown))]
pub struct TownFacts {
    pub city: City,
    pub name: &'static str,
    /// What the names of its orders begin with.
    pub code: &'static str,
    /// Where it is drawn: to the east and to the south, from 0 to 1000.
    pub x: u16,
    pub y: u16,
    /// Spaces of its beanometer.
    pub spaces: u8,
    pub sells: Vec<Ladder>,
    pub neighbours: Vec<City>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderOrderCard))]
pub struct OrderFacts {
    pub order: Order,
    pub city: City,
    pub beans: Bunch,
    pub thalers: u8,
}

/// So many beans for a town.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderHarvestEntry))]
pub struct HarvestEntry {
    pub city: City,
    pub bean: Bean,
    pub beans: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderHarvest))]
pub struct HarvestFacts {
    pub card: HarvestCard,
    pub entries: Vec<HarvestEntry>,
}

/// Everything that the ruleset fixes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderTable))]
pub struct Facts {
    pub players: u8,
    pub beans: Vec<BeanFacts>,
    pub towns: Vec<TownFacts>,
    pub orders: Vec<OrderFacts>,
    pub harvests: Vec<HarvestFacts>,
    /// The travel cards of a colour, as a hand is sorted at the start.
    pub travel_cards: Vec<HandCard>,
    /// The colours of the players, by seat.
    pub colours: Vec<&'static str>,
    /// Beans a wagon has room for.
    pub wagon: u8,
    /// Orders each player is dealt to start from.
    pub dealt: u8,
    /// What Toll costs on a trip.
    pub toll: u8,
    /// What Toll costs a guest.
    pub toll_invited: u8,
    /// What an order costs, beside a numbered travel card.
    pub order_price: u8,
    /// How many times a loan is paid back.
    pub loan_factor: u8,
    /// The harvest that begins the last round when it is placed.
    pub last_harvest: u8,
    /// Harvest cards put aside for the last round.
    pub reserve: u8,
    /// The most offers one player may have open.
    pub most_offers: u8,
}

impl Facts {
    #[must_use]
    pub fn of(players: u8) -> Self {
        let beans = BEANS.iter().map(|it| BeanFacts {
            bean: it.bean,
            chips: it.chips,
            colour: it.colour,
            base_price: it.base_price,
        });
        let orders = Order::all().map(|order| OrderFacts {
            order,
            city: order.city(),
            beans: order.beans(),
            thalers: order.value(),
        });
        let harvests = HarvestCard::all().map(|card| HarvestFacts {
            card,
            entries: card.entries().map(|(city, bean, beans)| HarvestEntry { city, bean, beans }).to_vec(),
        });
        Self {
            players,
            beans: beans.collect(),
            towns: TOWNS.iter().map(TownFacts::from).collect(),
            orders: orders.collect(),
            harvests: harvests.collect(),
            travel_cards: HandCard::travel().collect(),
            colours: COLOURS[..players as usize].to_vec(),
            wagon: WAGON as u8,
            dealt: DEALT as u8,
            toll: TOLL,
            toll_invited: TOLL_INVITED,
            order_price: ORDER_PRICE,
            loan_factor: LOAN_FACTOR,
            last_harvest: LAST_HARVEST as u8,
            reserve: RESERVE as u8,
            most_offers: MOST_OFFERS as u8,
        }
    }
}

impl From<&Town> for TownFacts {
    fn from(town: &Town) -> Self {
        let neighbour = |road: &super::data::Road| match town.city {
            city if city == road.0 => Some(road.1),
            city if city == road.1 => Some(road.0),
            _ => None,
        };
        let ladder = |sold: &super::data::Sold| Ladder {
            bean: sold.bean,
            prices: sold.prices.iter().map(|price| price.0).collect(),
        };
        Self {
            city: town.city,
            name: town.name,
            code: town.code,
            x: town.at.0,
            y: town.at.1,
            spaces: town.city.spaces() as u8,
            sells: town.sells.iter().map(ladder).collect(),
            neighbours: ROADS.iter().filter_map(neighbour).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A road is known at both ends.
    #[test]
    fn neighbours_are_where_two_cards_lead() {
        for town in Facts::of(3).towns {
            let near: Vec<City> = City::ALL.into_iter().filter(|&city| town.city.cards_to(city) == 2).collect();
            let mut neighbours = town.neighbours;
            neighbours.sort_unstable();
            assert_eq!(neighbours, near, "{}", town.name);
        }
    }
}
