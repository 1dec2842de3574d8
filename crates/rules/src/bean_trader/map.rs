//! The map: towns, ways between them and prices in them, looked up in tables made of `data.rs`; and what must hold of that data.

use serde::{Deserialize, Serialize};

use super::data::{BEANS, ROADS, TOWNS};
use crate::bean::{Bean, BeanSet, Bunch};

/// A town of the Hanse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderCity))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum City {
    #[default]
    Edinburgh,
    London,
    Bergen,
    Aalborg,
    Bremen,
    Hamburg,
    Luebeck,
    Rostock,
    Malmo,
    Danzig,
    Visby,
    Riga,
}

/// The most spaces a beanometer has.
pub const MOST_SPACES: usize = 5;
/// The most towns a shortest way leads through, both ends counted.
pub const LONGEST_WAY: usize = 6;

impl City {
    pub const COUNT: usize = 12;

    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::Edinburgh; Self::COUNT];
        let mut i = 0;
        while i < Self::COUNT {
            all[i] = TOWNS[i].city;
            i += 1;
        }
        all
    };

    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name as it is written in files, records and requests.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Edinburgh => "edinburgh",
            Self::London => "london",
            Self::Bergen => "bergen",
            Self::Aalborg => "aalborg",
            Self::Bremen => "bremen",
            Self::Hamburg => "hamburg",
            Self::Luebeck => "luebeck",
            Self::Rostock => "rostock",
            Self::Malmo => "malmo",
            Self::Danzig => "danzig",
            Self::Visby => "visby",
            Self::Riga => "riga",
        }
    }

    /// How many spaces its beanometer has: two more than types.
    #[must_use]
    #[inline]
    pub const fn spaces(self) -> usize {
        TOWNS[self.index()].sells.len() + 2
    }

    #[must_use]
    #[inline]
    pub const fn sells(self, bean: Bean) -> bool {
        PRICES[self.index()][bean.index()][0] > 0
    }

    /// What a bean costs that is sold here while so many spaces are occupied (BT-PRICE-02, BT-PRICE-03).
    #[must_use]
    #[inline]
    pub const fn price(self, bean: Bean, occupied: u8) -> u8 {
        PRICES[self.index()][bean.index()][occupied as usize]
    }

    /// How many cards a trip costs: one for each town of a shortest way, this one and the goal counted (BT-TRAVEL-03).
    #[must_use]
    #[inline]
    pub const fn cards_to(self, goal: Self) -> u8 {
        TOWNS_ON_WAY[self.index()][goal.index()]
    }

    /// The towns of a shortest way, this one first. Of several, the one through the earlier towns of the table.
    pub fn way_to(self, goal: Self) -> impl Iterator<Item = Self> {
        let step = move |&at: &Self| (at != goal).then(|| FIRST_STEP[at.index()][goal.index()]);
        std::iter::successors(Some(self), step)
    }
}

/// What a bean counts when it is sold for a toll or at the end.
#[must_use]
#[inline]
pub const fn base_price(bean: Bean) -> u8 {
    BASE_PRICES[bean.index()]
}

/// The chips there are of a bean.
#[must_use]
#[inline]
pub const fn chips(bean: Bean) -> u8 {
    ALL_CHIPS.count(bean)
}

/// What beans are worth at base price.
#[must_use]
pub fn base_value(beans: Bunch) -> u16 {
    beans.iter().map(|(bean, number)| u16::from(base_price(bean)) * u16::from(number)).sum()
}

/// The beans in the game.
pub const IN_PLAY: BeanSet = {
    let mut beans = [Bean::Blue; BEANS.len()];
    let mut i = 0;
    while i < BEANS.len() {
        beans[i] = BEANS[i].bean;
        i += 1;
    }
    BeanSet::of(&beans)
};

/// All chips.
pub const ALL_CHIPS: Bunch = {
    let mut chips = Bunch::NONE;
    let mut i = 0;
    while i < BEANS.len() {
        chips = chips.plus(Bunch::of(BEANS[i].bean, BEANS[i].chips));
        i += 1;
    }
    chips
};

pub(super) const BASE_PRICES: [u8; Bean::COUNT] = {
    let mut prices = [0; Bean::COUNT];
    let mut i = 0;
    while i < BEANS.len() {
        prices[BEANS[i].bean.index()] = BEANS[i].base_price;
        i += 1;
    }
    prices
};

/// By town, bean and number of occupied spaces; 0 if the bean is not sold there.
const PRICES: [[[u8; MOST_SPACES + 1]; Bean::COUNT]; City::COUNT] = {
    let mut prices = [[[0; MOST_SPACES + 1]; Bean::COUNT]; City::COUNT];
    let mut town = 0;
    while town < City::COUNT {
        let sells = TOWNS[town].sells;
        let mut i = 0;
        while i < sells.len() {
            let mut space = 0;
            while space < sells[i].prices.len() {
                prices[town][sells[i].bean.index()][space] = sells[i].prices[space].0;
                space += 1;
            }
            i += 1;
        }
        town += 1;
    }
    prices
};

/// By start and goal.
pub(super) const TOWNS_ON_WAY: [[u8; City::COUNT]; City::COUNT] = {
    // No way is longer than one through all towns.
    let mut ways = [[City::COUNT as u8; City::COUNT]; City::COUNT];
    let mut i = 0;
    while i < City::COUNT {
        ways[i][i] = 1;
        i += 1;
    }
    i = 0;
    while i < ROADS.len() {
        let (one, other) = (ROADS[i].0.index(), ROADS[i].1.index());
        (ways[one][other], ways[other][one]) = (2, 2);
        i += 1;
    }
    // Each round allows for one more town to be passed through.
    let mut through = 0;
    while through < City::COUNT {
        let mut from = 0;
        while from < City::COUNT {
            let mut to = 0;
            while to < City::COUNT {
                let towns = ways[from][through] + ways[through][to] - 1;
                if towns < ways[from][to] {
                    ways[from][to] = towns;
                }
                to += 1;
            }
            from += 1;
        }
        through += 1;
    }
    ways
};

/// The neighbour that the way from a start to a goal leads to first.
const FIRST_STEP: [[City; City::COUNT]; City::COUNT] = {
    let mut steps = [[City::Edinburgh; City::COUNT]; City::COUNT];
    let mut from = 0;
    while from < City::COUNT {
        let mut to = 0;
        while to < City::COUNT {
            let mut next = 0;
            while TOWNS_ON_WAY[from][next] != 2 || TOWNS_ON_WAY[next][to] + 1 != TOWNS_ON_WAY[from][to] {
                if from == to {
                    break;
                }
                next += 1;
            }
            steps[from][to] = City::ALL[next];
            to += 1;
        }
        from += 1;
    }
    steps
};
