//! The cards and the numbers of Gangsters.

use super::boss::Boss;
use crate::bean::{Bean, BeanSet};
use crate::harvest::{Beanometer, Provenance};

pub const GANGSTERS: &str = "gangsters";
pub const GANGSTERS_SOLO: &str = "gangsters-solo";
pub const GANGSTERS_TRADE: &str = "gangsters-trade";

/// The most players there are.
pub const MOST_PLAYERS: usize = 2;
/// Drawn cards that stay in the row.
pub const ROW: u8 = 3;
/// Hand cards that may be planted in the plant phase.
pub const PLANTED: u8 = 2;
/// Cards drawn in the refill phase.
pub const REFILL: u8 = 2;
/// Alone: who holds fewer than [`REFILL`] cards draws until they hold this many.
pub const SOLO_HAND: u8 = 4;
/// Alone: the mafia's coins count so many times.
pub const SOLO_FACTOR: u8 = 2;

/// One variety of the deck. How many cards there are is stated in the rulebook.
#[derive(Clone, Copy, Debug)]
pub struct Variety {
    pub bean: Bean,
    pub cards: u8,
    pub beanometer: Beanometer,
    pub beanometer_from: Provenance,
}

const fn variety(bean: Bean, cards: u8, steps: [u8; 4], beanometer_from: Provenance) -> Variety {
    Variety { bean, cards, beanometer: Beanometer(steps), beanometer_from }
}

use Bean::{Blue, Bush, Chili, Fava, Green, Kidney, Stink};
use Provenance::{Published, Stated};

/// How many varieties there are.
pub const KINDS: usize = 7;

/// All varieties in the order every shuffle starts from (GA-GEN-06).
///
/// The rulebook spells out Stink, and single steps of Blue, Fava and Green; the printed cards have all of them.
pub const VARIETIES: [Variety; KINDS] = [
    //               cards  for 1, 2, 3, 4 coins
    variety(Blue, 20, [4, 6, 8, 10], Published),
    variety(Kidney, 19, [5, 6, 7, 8], Published),
    variety(Chili, 18, [3, 6, 8, 9], Published),
    variety(Fava, 16, [4, 5, 6, 7], Published),
    variety(Stink, 16, [3, 5, 7, 8], Stated),
    variety(Green, 14, [3, 5, 6, 7], Published),
    variety(Bush, 13, [3, 4, 5, 6], Published),
];

/// The varieties in the game.
pub const IN_PLAY: BeanSet = BeanSet::of(&[Blue, Kidney, Chili, Fava, Stink, Green, Bush]);

const MOST_CARDS: usize = 20;

/// What is looked up of a variety all the time.
#[derive(Clone, Copy)]
struct Looked {
    cards: u8,
    /// By number of cards.
    coins: [u8; MOST_CARDS + 1],
    /// By number of coins.
    needed: [u8; 5],
}

const LOOKED: [Looked; Bean::COUNT] = {
    let mut looked = [Looked { cards: 0, coins: [0; MOST_CARDS + 1], needed: [0; 5] }; Bean::COUNT];
    let mut kind = 0;
    while kind < KINDS {
        let Variety { bean, cards, beanometer, .. } = VARIETIES[kind];
        let it = &mut looked[bean.index()];
        it.cards = cards;
        let mut n = 0;
        while n <= MOST_CARDS {
            it.coins[n] = beanometer.coins(n as u8);
            n += 1;
        }
        let mut coins = 1;
        while coins <= 4 {
            it.needed[coins] = beanometer.0[coins - 1];
            coins += 1;
        }
        kind += 1;
    }
    looked
};

/// How many cards of a bean are in the game.
#[must_use]
#[inline]
pub const fn cards(bean: Bean) -> u8 {
    LOOKED[bean.index()].cards
}

/// What a field of this many cards earns.
#[must_use]
#[inline]
pub const fn coins(bean: Bean, cards: u8) -> u8 {
    LOOKED[bean.index()].coins[cards as usize]
}

/// How many cards a field needs to be worth so many coins.
#[must_use]
#[inline]
pub const fn needed(bean: Bean, coins: u8) -> u8 {
    LOOKED[bean.index()].needed[coins as usize]
}

/// What a ruleset fixes.
#[derive(PartialEq, Eq, Debug)]
pub struct Rules {
    pub ruleset: &'static str,
    pub players: u8,
    /// The bosses in play, in the order they are served and paid.
    pub bosses: &'static [Boss],
    pub starting_hand: u8,
    pub fields: u8,
    /// The price of the 3rd field where it is for sale.
    pub third_field: Option<u8>,
    pub final_exhaustion: u8,
    /// Hand cards may be exchanged.
    pub trading: bool,
}

impl Rules {
    #[must_use]
    #[inline]
    pub const fn is_solo(&self) -> bool {
        self.players == 1
    }

    /// How many times the mafia's coins count.
    #[must_use]
    pub const fn mafia_factor(&self) -> u8 {
        if self.is_solo() { SOLO_FACTOR } else { 1 }
    }
}

const fn for_two(ruleset: &'static str, trading: bool) -> Rules {
    Rules {
        ruleset,
        players: 2,
        bosses: &[Boss::Al, Boss::Don],
        starting_hand: 5,
        fields: 2,
        third_field: Some(4),
        final_exhaustion: 3,
        trading,
    }
}

/// Every ruleset.
pub static RULES: [Rules; 3] = [
    for_two(GANGSTERS, false),
    Rules {
        ruleset: GANGSTERS_SOLO,
        players: 1,
        bosses: &Boss::ALL,
        starting_hand: 7,
        fields: 3,
        third_field: None,
        final_exhaustion: 1,
        trading: false,
    },
    for_two(GANGSTERS_TRADE, true),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_add_up() {
        assert_eq!(VARIETIES.iter().map(|it| u32::from(it.cards)).sum::<u32>(), 116);
        for bean in Bean::ALL {
            assert_eq!(cards(bean) > 0, IN_PLAY.contains(bean));
        }
    }

    #[test]
    fn coins_by_number_of_cards() {
        let row = |bean| (1..=10).map(|cards| coins(bean, cards)).collect::<Vec<_>>();
        assert_eq!(row(Blue), [0, 0, 0, 1, 1, 2, 2, 3, 3, 4]);
        assert_eq!(row(Kidney), [0, 0, 0, 0, 1, 2, 3, 4, 4, 4]);
        assert_eq!(row(Chili), [0, 0, 1, 1, 1, 2, 2, 3, 4, 4]);
        assert_eq!(row(Fava), [0, 0, 0, 1, 2, 3, 4, 4, 4, 4]);
        assert_eq!(row(Stink), [0, 0, 1, 1, 2, 2, 3, 4, 4, 4]);
        assert_eq!(row(Green), [0, 0, 1, 1, 2, 3, 4, 4, 4, 4]);
        assert_eq!(row(Bush), [0, 0, 1, 2, 3, 4, 4, 4, 4, 4]);
    }

    /// The table of forced sales: at how many beans, and how many of them are left over.
    #[test]
    fn when_bosses_sell() {
        let row = |boss: Boss| VARIETIES.map(|it| (boss.sells_at(it.bean), boss.sells_at(it.bean) - boss.price()));
        assert_eq!(row(Boss::Al), [(8, 5), (7, 4), (8, 5), (6, 3), (7, 4), (6, 3), (5, 2)]);
        assert_eq!(row(Boss::Don), [(6, 4), (6, 4), (6, 4), (5, 3), (5, 3), (5, 3), (4, 2)]);
        assert_eq!(row(Boss::Joe), [(4, 3), (5, 4), (3, 2), (4, 3), (3, 2), (3, 2), (3, 2)]);
    }
}
