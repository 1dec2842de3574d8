//! The tables of the rule page, read from the page itself: what the board and the cards must be.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::bean_trader::{City, HarvestCard, Order};
use beanfield_rules::pages::Language;
use beanfield_rules::rulesets::Family;

/// An order as the page has it.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) city: City,
    pub(super) beans: Bunch,
    pub(super) value: i32,
}

#[derive(Debug)]
pub(super) struct Spec {
    /// Base price and chips.
    pub(super) beans: BTreeMap<Bean, (i32, u8)>,
    /// What each town sells, and how many spaces it has.
    pub(super) towns: BTreeMap<City, (Vec<Bean>, usize)>,
    pub(super) orders: BTreeMap<Order, Asked>,
    pub(super) harvests: BTreeMap<HarvestCard, Vec<(City, Bean, u8)>>,
    distances: BTreeMap<City, Vec<usize>>,
    /// By the number of spaces of the town.
    prices: BTreeMap<(usize, Bean), Vec<i32>>,
}

pub(super) static SPEC: LazyLock<Spec> = LazyLock::new(Spec::read);

/// The rows of the table under a header that begins so, cell by cell.
fn table(page: &'static str, header: &str) -> Vec<Vec<&'static str>> {
    let lines = page.lines().skip_while(|line| !line.starts_with(header)).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

fn bean(name: &str) -> Bean {
    let key = name.trim_end_matches("\\*").to_lowercase().replace('-', "_");
    Bean::ALL.into_iter().find(|bean| bean.key() == key).unwrap_or_else(|| panic!("`{name}` is no bean"))
}

fn city(name: &str) -> City {
    let key = match name {
        "Lübeck" => "luebeck".to_owned(),
        "Malmö" => "malmo".to_owned(),
        other => other.to_lowercase(),
    };
    City::ALL.into_iter().find(|city| city.key() == key).unwrap_or_else(|| panic!("`{name}` is no town"))
}

fn number<N: std::str::FromStr>(text: &str) -> N {
    let digits = text.trim_matches('*').trim_end_matches("\\*").trim_end_matches('\\');
    digits.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

impl Spec {
    fn read() -> Self {
        let page = Family::BeanTrader.page(Language::En);
        let beans = table(page, "| Bean | Chip |").into_iter().filter(|row| row[0] != "**All**");
        let towns = table(page, "| Town | Code |").into_iter();
        let orders = table(page, "| Order | Town |").into_iter();
        let harvests = table(page, "| Card | First entry").into_iter();
        let ways = table(page, "| From | EDI |").into_iter();
        let entry = |cell: &str| {
            let (town, (beans, kind)) = cell
                .split_once(": ")
                .and_then(|(town, rest)| Some((town, rest.split_once(' ')?)))
                .expect("a town with its beans");
            (city(town), bean(kind), number(beans))
        };
        let mut prices = BTreeMap::new();
        for (spaces, after) in [(4, "In the towns with two kinds"), (5, "In Hamburg (")] {
            let start = page.find(after).expect("the page has both tables of prices");
            for row in table(&page[start..], "| Bean | Space 1") {
                prices.insert((spaces, bean(row[0])), row[1..].iter().map(|price| number(price)).collect());
            }
        }
        Self {
            beans: beans.map(|row| (bean(row[0]), (number(row[2]), number(row[3])))).collect(),
            towns: towns.map(|row| (city(row[0]), (row[3].split(", ").map(bean).collect(), number(row[4])))).collect(),
            orders: orders
                .map(|row| {
                    let asked = Asked {
                        city: city(row[1]),
                        beans: row[2].split(", ").map(bean).collect(),
                        value: number(row[3]),
                    };
                    (Order::from_key(row[0]).expect("an order"), asked)
                })
                .collect(),
            harvests: harvests
                .map(|row| {
                    (HarvestCard::from_key(row[0]).expect("a card"), row[1..4].iter().map(|it| entry(it)).collect())
                })
                .collect(),
            distances: ways.map(|row| (city(row[0]), row[1..].iter().map(|cards| number(cards)).collect())).collect(),
            prices,
        }
    }

    pub(super) fn cards(&self, from: City, to: City) -> usize {
        self.distances[&from][City::ALL.iter().position(|&city| city == to).expect("a town")]
    }

    pub(super) fn base_price(&self, bean: Bean) -> i32 {
        self.beans.get(&bean).map_or(0, |&(price, _)| price)
    }

    pub(super) fn sells(&self, city: City, bean: Bean) -> bool {
        self.towns[&city].0.contains(&bean)
    }

    /// BT-PRICE-02, BT-PRICE-03.
    pub(super) fn price(&self, city: City, bean: Bean, occupied: usize) -> i32 {
        self.prices[&(self.towns[&city].1, bean)][occupied]
    }

    /// Every order, harvest card and chip, by name.
    pub(super) fn all_cards(&self) -> Vec<&'static str> {
        let orders = self.orders.keys().map(|order| order.key());
        let harvests = self.harvests.keys().map(|card| card.key());
        let chips = self.beans.iter().flat_map(|(bean, &(_, chips))| std::iter::repeat_n(bean.key(), chips.into()));
        orders.chain(harvests).chain(chips).collect()
    }
}

/// The board and the cards of the library are those of the page.
#[test]
fn the_page_and_the_data_agree() {
    let spec = &*SPEC;
    assert_eq!((spec.beans.len(), spec.towns.len(), spec.orders.len(), spec.harvests.len()), (8, 12, 60, 10));
    for order in Order::all() {
        let asked = &spec.orders[&order];
        assert_eq!(
            (order.city(), order.beans(), i32::from(order.value())),
            (asked.city, asked.beans, asked.value),
            "{order}"
        );
    }
    for card in HarvestCard::all() {
        assert_eq!(card.entries().to_vec(), spec.harvests[&card], "{card}");
    }
    for from in City::ALL {
        assert_eq!(from.spaces(), spec.towns[&from].1);
        for to in City::ALL {
            assert_eq!(usize::from(from.cards_to(to)), spec.cards(from, to), "{from:?} to {to:?}");
        }
        for bean in Bean::ALL {
            assert_eq!(from.sells(bean), spec.sells(from, bean), "{bean} in {from:?}");
            for occupied in 0..=from.spaces() {
                if from.sells(bean) {
                    let price = i32::from(from.price(bean, occupied as u8));
                    assert_eq!(price, spec.price(from, bean, occupied), "{bean} in {from:?}");
                }
            }
        }
    }
    for (&bean, &(price, chips)) in &spec.beans {
        assert_eq!(i32::from(beanfield_rules::bean_trader::map::base_price(bean)), price);
        assert_eq!(beanfield_rules::bean_trader::map::chips(bean), chips);
    }
}
