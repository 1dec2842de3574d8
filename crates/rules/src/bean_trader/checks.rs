//! What must hold of the data. The map, the prices and the chips are checked while compiling.

use super::data::{BEANS, CHIPS, TOWNS};
use super::map::{BASE_PRICES, City, LONGEST_WAY, MOST_SPACES, TOWNS_ON_WAY};

/// What must hold of the data, checked while compiling.
const _: () = {
    let (mut chips, mut i) = (0, 0);
    while i < BEANS.len() {
        chips += BEANS[i].chips as u32;
        i += 1;
    }
    assert!(chips == CHIPS, "the chips add up");
    let mut town = 0;
    while town < City::COUNT {
        assert!(TOWNS[town].city.index() == town, "towns in the order of their names");
        let mut to = 0;
        while to < City::COUNT {
            assert!(TOWNS_ON_WAY[town][to] as usize <= LONGEST_WAY, "the map hangs together");
            to += 1;
        }
        let sells = TOWNS[town].sells;
        assert!(sells.len() + 2 <= MOST_SPACES);
        let mut i = 0;
        while i < sells.len() {
            let prices = sells[i].prices;
            assert!(prices.len() == sells.len() + 3, "a price for each space and one in the round picture");
            assert!(prices[sells.len()].0 == BASE_PRICES[sells[i].bean.index()], "the game starts at base prices");
            let mut space = 1;
            while space < prices.len() {
                assert!(prices[space].0 < prices[space - 1].0, "the more spaces are occupied, the cheaper");
                space += 1;
            }
            i += 1;
        }
        town += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::super::data::{HARVESTS, Harvest, ORDERS};
    use super::super::map::{IN_PLAY, base_price, chips};
    use super::*;
    use crate::bean::{Bean, BeanSet};
    use crate::harvest::Provenance;

    fn roads(from: City, to: City) -> u8 {
        from.cards_to(to) - 1
    }

    #[test]
    fn ways_of_the_examples() {
        use City::{Aalborg, Danzig, Edinburgh, London, Malmo, Riga, Rostock};
        assert_eq!(Edinburgh.way_to(Rostock).collect::<Vec<_>>(), [Edinburgh, Aalborg, Rostock]);
        assert_eq!(Malmo.way_to(Danzig).count(), 3);
        assert_eq!((London.cards_to(Riga), Riga.cards_to(Riga), Rostock.cards_to(Danzig)), (6, 1, 2));
        for from in City::ALL {
            for to in City::ALL {
                assert_eq!(from.way_to(to).count(), usize::from(from.cards_to(to)), "{from:?} to {to:?}");
                assert_eq!(from.cards_to(to), to.cards_to(from));
            }
        }
    }

    #[test]
    fn prices_of_the_examples() {
        assert_eq!((City::Hamburg.price(Bean::Blue, 3), City::Hamburg.price(Bean::Blue, 2)), (4, 6));
        assert_eq!((City::Edinburgh.price(Bean::Red, 0), City::Visby.price(Bean::Red, 0)), (16, 16));
        assert_eq!((City::Visby.price(Bean::Red, 4), City::Visby.price(Bean::Stink, 4)), (8, 4));
        assert!(!City::Rostock.sells(Bean::Red) && City::Rostock.sells(Bean::Stink));
    }

    /// The rule that is written above the table of towns.
    #[test]
    fn ladders_follow_their_rule() {
        for town in &TOWNS {
            let start = town.sells.len();
            for sold in town.sells {
                let base = base_price(sold.bean);
                let less = if base <= 7 { 1 } else { 2 };
                for (space, price) in sold.prices.iter().enumerate() {
                    let expected = if space <= start {
                        base + 2 * (start - space) as u8
                    } else {
                        base - less * (space - start) as u8
                    };
                    assert_eq!(price.0, expected, "{:?} in {:?}", sold.bean, town.city);
                    assert!(space != start || price.1 == Provenance::Stated);
                }
            }
        }
    }

    /// The rules that are written above the table of orders.
    #[test]
    fn orders_follow_their_rules() {
        for (i, order) in ORDERS.iter().enumerate() {
            let town = &TOWNS[order.city.index()];
            assert_eq!(order.key, format!("{}-{}", town.code, i % 5 + 1));
            assert_eq!(i / 5, order.city.index());
            let asked: BeanSet = order.beans.iter().copied().collect();
            assert_eq!(asked.len() as usize, order.beans.len(), "no bean twice in {}", order.key);
            assert!(!order.beans.iter().any(|&bean| order.city.sells(bean)), "{} asks for its own", order.key);
            let nearest = |bean: Bean| {
                let sellers = City::ALL.into_iter().filter(|city| city.sells(bean));
                sellers.map(|city| roads(order.city, city)).min().expect("every bean is sold somewhere")
            };
            let worth = |&bean: &Bean| base_price(bean) + 3 + 2 * nearest(bean);
            let value = 6 + order.beans.iter().map(worth).sum::<u8>();
            assert_eq!(order.value, value, "{}", order.key);
        }
        for bean in IN_PLAY.iter() {
            assert_eq!(ORDERS.iter().filter(|order| order.beans.contains(&bean)).count(), 18, "{bean}");
        }
    }

    /// The rules that are written above the table of harvests.
    #[test]
    fn harvests_follow_their_rules() {
        for harvest in &HARVESTS {
            assert_eq!(harvest.entries.iter().map(|&(_, _, beans)| beans).sum::<u8>(), 8);
            for (i, &(city, bean, beans)) in harvest.entries.iter().enumerate() {
                assert!(city.sells(bean) && (2..=3).contains(&beans));
                for &(other, kind, _) in &harvest.entries[i + 1..] {
                    assert!(bean != kind && roads(city, other) > 1, "{harvest:?}");
                }
            }
        }
        for town in &TOWNS {
            for sold in town.sells {
                let grows =
                    |it: &&Harvest| it.entries.iter().any(|&(city, bean, _)| (city, bean) == (town.city, sold.bean));
                assert!(HARVESTS.iter().any(|it| grows(&it)), "{} in {}", sold.bean, town.name);
            }
        }
    }

    /// With five players every wagon and every beanometer is filled from the chips.
    #[test]
    fn the_chips_are_enough() {
        for bean in IN_PLAY.iter() {
            let towns = City::ALL.into_iter().filter(|city| city.sells(bean)).count() as u8;
            assert!(chips(bean) >= 5 + towns);
        }
    }
}
