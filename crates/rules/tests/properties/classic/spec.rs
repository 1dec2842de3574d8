//! Tables 2.1 to 2.3 of the specification, copied out for the tests.

use beanfield_rules::bean::Bean;

use crate::common::Table;

/// What an edition, its variant and the number of players fix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    pub(crate) duel: bool,
    /// The modern edition; otherwise that of 2000.
    pub(crate) modern: bool,
    left_out: &'static [Bean],
    /// Fields at the start.
    pub(crate) fields: usize,
    /// Of the 3rd field.
    pub(crate) price: Option<usize>,
    pub(crate) final_exhaustion: u8,
}

const COCOA: &[Bean] = &[Bean::Cocoa];
const COFFEE: &[Bean] = &[Bean::Coffee];
const COCOA_GARDEN: &[Bean] = &[Bean::Cocoa, Bean::Garden];
const EXTRA_BEANS: &[Bean] = &[Bean::Cocoa, Bean::Wax, Bean::Coffee];

impl Spec {
    #[rustfmt::skip]
    pub(crate) fn of(table: Table) -> Self {
        let (duel, modern, left_out, fields, price, final_exhaustion) = match (table.ruleset.id, table.players) {
            ("classic-2000", 3) =>           (false, false, COCOA,        3, None,    2),
            ("classic-2000", 4 | 5) =>       (false, false, COFFEE,       2, Some(3), 3),
            ("classic-2000", 6 | 7) =>       (false, false, COCOA_GARDEN, 2, Some(2), 3),
            ("modern-base", 3) =>            (false, true,  EXTRA_BEANS,  3, None,    3),
            ("modern-base", 4 | 5) =>        (false, true,  EXTRA_BEANS,  2, None,    3),
            ("modern-extra-beans", 3) =>     (false, true,  COCOA,        3, None,    2),
            ("modern-extra-beans", 4 | 5) => (false, true,  COFFEE,       2, None,    3),
            ("modern-extra-beans", 6 | 7) => (false, true,  COCOA_GARDEN, 2, None,    3),
            ("duel-2000", 2) =>              (true,  false, COCOA_GARDEN, 2, Some(3), 1),
            ("duel-modern", 2) =>            (true,  true,  COCOA_GARDEN, 3, None,    1),
            _ => panic!("{table} is not in table 2.3"),
        };
        Self { duel, modern, left_out, fields, price, final_exhaustion }
    }

    /// How many cards of a bean are in the game.
    pub(crate) fn cards(&self, bean: Bean) -> u8 {
        const CARDS: [u8; Bean::COUNT] = [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 0, 0, 0];
        if self.left_out.contains(&bean) { 0 } else { CARDS[bean.index()] }
    }

    pub(crate) fn in_play(&self) -> impl Iterator<Item = Bean> {
        Bean::ALL.into_iter().filter(|&bean| self.cards(bean) > 0)
    }

    /// Every card of the game.
    pub(crate) fn all_cards(&self) -> impl Iterator<Item = Bean> {
        Bean::ALL.into_iter().flat_map(|bean| std::iter::repeat_n(bean, self.cards(bean).into()))
    }
}
