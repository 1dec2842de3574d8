//! Tables 2.1, 2.3 and 2.4 of the specification, copied out for the tests, and what sets the rulesets apart.

use beanfield_rules::bean::Bean;
use beanfield_rules::gangsters::Boss;

use crate::common::Table;

/// Cards, coins for 1, 2, .. 10 beans, and at how many beans Al, Don and Joe sell.
#[rustfmt::skip]
pub(super) const BEANS: [(Bean, usize, [i32; 10], [usize; 3]); 7] = [
    (Bean::Blue,   20, [0, 0, 0, 1, 1, 2, 2, 3, 3, 4], [8, 6, 4]),
    (Bean::Kidney, 19, [0, 0, 0, 0, 1, 2, 3, 4, 4, 4], [7, 6, 5]),
    (Bean::Chili,  18, [0, 0, 1, 1, 1, 2, 2, 3, 4, 4], [8, 6, 3]),
    (Bean::Fava,   16, [0, 0, 0, 1, 2, 3, 4, 4, 4, 4], [6, 5, 4]),
    (Bean::Stink,  16, [0, 0, 1, 1, 2, 2, 3, 4, 4, 4], [7, 5, 3]),
    (Bean::Green,  14, [0, 0, 1, 1, 2, 3, 4, 4, 4, 4], [6, 5, 3]),
    (Bean::Bush,   13, [0, 0, 1, 2, 3, 4, 4, 4, 4, 4], [5, 4, 3]),
];

/// How many cards of a bean there are.
pub(super) fn cards(bean: Bean) -> usize {
    BEANS.iter().find(|(other, ..)| *other == bean).map_or(0, |(_, cards, ..)| *cards)
}

pub(super) fn all_cards() -> Vec<&'static str> {
    BEANS.iter().flat_map(|(bean, cards, ..)| std::iter::repeat_n(bean.key(), *cards)).collect()
}

pub(super) fn sells_at(boss: Boss, bean: Bean) -> usize {
    let (.., sales) = BEANS.iter().find(|(other, ..)| *other == bean).expect("a bean of the game");
    match boss {
        Boss::Al => sales[0],
        Boss::Don => sales[1],
        Boss::Joe => sales[2],
    }
}

/// GA-MAFIA-01.
pub(super) fn price(boss: Boss) -> u8 {
    match boss {
        Boss::Al => 3,
        Boss::Don => 2,
        Boss::Joe => 1,
    }
}

/// What sets the rulesets apart.
#[derive(Debug)]
pub(super) struct Spec {
    pub(super) solo: bool,
    pub(super) trading: bool,
    pub(super) bosses: &'static [Boss],
    pub(super) fields: usize,
    pub(super) final_exhaustion: u8,
}

impl Spec {
    const fn for_two(trading: bool) -> Self {
        Self { solo: false, trading, bosses: &[Boss::Al, Boss::Don], fields: 2, final_exhaustion: 3 }
    }

    pub(super) fn of(table: Table) -> Self {
        match table.ruleset.id {
            "gangsters" => Self::for_two(false),
            "gangsters-trade" => Self::for_two(true),
            "gangsters-solo" => Self {
                solo: true,
                trading: false,
                bosses: &[Boss::Al, Boss::Don, Boss::Joe],
                fields: 3,
                final_exhaustion: 1,
            },
            other => panic!("{other} is not on the page"),
        }
    }
}
