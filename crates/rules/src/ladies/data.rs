//! The cards and the numbers of Ladies.

use super::card::KINDS;
use crate::bean::{Bean, BeanSet};
use crate::harvest::{Beanometer, Protection, Provenance};

pub const LADIES: &str = "ladies";

/// The most players.
pub const MOST_PLAYERS: usize = 5;
/// Fields each player begins with.
pub const FIELDS: u8 = 2;
/// Cards in a starting hand.
pub const HAND: usize = 5;
/// Hand cards that may be planted in phase 1.
pub const PLANTED: u8 = 2;
/// Cards turned over in phase 2.
pub const TURNED_OVER: u8 = 2;
/// Cards drawn in phase 4.
pub const DRAWN: u8 = 3;
/// How many 3rd fields there are for the whole table, and what one costs.
pub const THIRD_FIELDS: u8 = 2;
pub const THIRD_FIELD_PRICE: u8 = 3;
/// So often the deck runs out until the game ends.
pub const FINAL_EXHAUSTION: u8 = 3;
/// How far a lady may move.
pub const FURTHEST_SHIFT: u8 = 2;

/// Of one's own accord; who must harvest may take a single bean if all fields hold one (LA-HARV-03, LA-HARV-05).
pub const PROTECTION: Protection = Protection::EverySingle;
pub const PROTECTION_WHEN_FORCED: Protection = Protection::AllFieldsSingle;

/// One type of the deck. How many cards there are of each figure is stated in the rulebook.
#[derive(Clone, Copy, Debug)]
pub struct Variety {
    pub bean: Bean,
    /// Gents, ladies, babies.
    pub copies: [u8; 3],
    pub gent: Beanometer,
    pub gent_from: Provenance,
    pub lady: Beanometer<5>,
}

impl Variety {
    /// How many cards there are in all.
    #[must_use]
    pub const fn cards(&self) -> u8 {
        self.copies[0] + self.copies[1] + self.copies[2]
    }
}

const fn variety(bean: Bean, copies: [u8; 3], gent: [u8; 4], gent_from: Provenance, lady: [u8; 5]) -> Variety {
    Variety { bean, copies, gent: Beanometer(gent), gent_from, lady: Beanometer(lady) }
}

use Bean::{BlackEyed, Blue, Chili, Garden, Green, Red, Soy, Stink};
use Provenance::{House, Published, Stated};

/// How many types there are.
pub const TYPES: usize = 8;

/// All types in the order every shuffle starts from (LA-SUP-07).
///
/// The gents have the published values of the base game; the rulebook states Stink, but for a line that was dropped. Of the
/// ladies it states only that four Garden beans pay five coins: the others are our own, a lady pays what her gent would pay
/// for one bean more.
pub const VARIETIES: [Variety; TYPES] = [
    //            gents, ladies, babies   gent: 1 to 4 coins       lady: 1 to 5 coins
    variety(Blue, [11, 5, 5], [4, 6, 8, 10], Published, [3, 5, 7, 9, 0]),
    variety(Chili, [10, 4, 5], [3, 6, 8, 9], Published, [2, 5, 7, 8, 0]),
    variety(Stink, [9, 4, 4], [3, 5, 7, 8], Stated, [2, 4, 6, 7, 0]),
    variety(Green, [9, 3, 3], [3, 5, 6, 7], Published, [2, 4, 5, 6, 0]),
    variety(Soy, [8, 2, 3], [2, 4, 6, 7], Published, [2, 3, 5, 6, 0]),
    variety(BlackEyed, [7, 2, 2], [2, 4, 5, 6], Published, [2, 3, 4, 5, 0]),
    variety(Red, [5, 1, 2], [2, 3, 4, 5], Published, [0, 2, 3, 4, 0]),
    variety(Garden, [4, 1, 1], [0, 2, 3, 0], Published, [0, 0, 2, 3, 4]),
];

pub const LADIES_FROM: Provenance = House;

/// The types in the game.
pub const IN_PLAY: BeanSet = BeanSet::of(&[Blue, Chili, Stink, Green, Soy, BlackEyed, Red, Garden]);

/// How many cards of a bean are in the game.
#[must_use]
pub const fn cards(bean: Bean) -> u8 {
    let mut rank = 0;
    while rank < TYPES {
        if VARIETIES[rank].bean as u8 == bean as u8 {
            return VARIETIES[rank].cards();
        }
        rank += 1;
    }
    0
}

/// The most cards a field can hold.
pub(super) const MOST_CARDS: usize = 21;

/// Coins by top card and number of beans, read off the beanometers. Babies have none.
pub(super) const COINS: [[u8; MOST_CARDS + 1]; KINDS] = {
    let mut coins = [[0; MOST_CARDS + 1]; KINDS];
    let mut rank = 0;
    while rank < TYPES {
        let mut cards = 0;
        while cards <= MOST_CARDS {
            coins[3 * rank][cards] = VARIETIES[rank].gent.coins(cards as u8);
            coins[3 * rank + 1][cards] = VARIETIES[rank].lady.coins(cards as u8);
            cards += 1;
        }
        rank += 1;
    }
    coins
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladies::{Card, Figure};

    #[test]
    fn the_cards_add_up() {
        let sum = |figure: usize| VARIETIES.iter().map(|it| u16::from(it.copies[figure])).sum::<u16>();
        assert_eq!([sum(0), sum(1), sum(2)], [63, 22, 25]);
        assert_eq!(VARIETIES.map(|it| it.cards()), [21, 19, 17, 15, 13, 11, 8, 6]);
        assert_eq!(VARIETIES.iter().map(Variety::cards).max(), Some(MOST_CARDS as u8));
        assert_eq!(VARIETIES.iter().map(|it| it.bean).collect::<BeanSet>(), IN_PLAY);
    }

    #[test]
    fn coins_by_top_card_and_number_of_beans() {
        let row = |bean, figure| {
            let top = Card::new(bean, figure).expect("a card");
            (1..=cards(bean).min(10)).map(|cards| top.pays(cards)).collect::<Vec<_>>()
        };
        let gent = |bean| row(bean, Figure::Gent);
        let lady = |bean| row(bean, Figure::Lady);
        assert_eq!(gent(Blue), [0, 0, 0, 1, 1, 2, 2, 3, 3, 4]);
        assert_eq!(lady(Blue), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
        assert_eq!(gent(Chili), [0, 0, 1, 1, 1, 2, 2, 3, 4, 4]);
        assert_eq!(lady(Chili), [0, 1, 1, 1, 2, 2, 3, 4, 4, 4]);
        assert_eq!(gent(Stink), [0, 0, 1, 1, 2, 2, 3, 4, 4, 4]);
        assert_eq!(lady(Stink), [0, 1, 1, 2, 2, 3, 4, 4, 4, 4]);
        assert_eq!(gent(Green), [0, 0, 1, 1, 2, 3, 4, 4, 4, 4]);
        assert_eq!(lady(Green), [0, 1, 1, 2, 3, 4, 4, 4, 4, 4]);
        assert_eq!(gent(Soy), [0, 1, 1, 2, 2, 3, 4, 4, 4, 4]);
        assert_eq!(lady(Soy), [0, 1, 2, 2, 3, 4, 4, 4, 4, 4]);
        assert_eq!(gent(BlackEyed), [0, 1, 1, 2, 3, 4, 4, 4, 4, 4]);
        assert_eq!(lady(BlackEyed), [0, 1, 2, 3, 4, 4, 4, 4, 4, 4]);
        assert_eq!(gent(Red), [0, 1, 2, 3, 4, 4, 4, 4]);
        assert_eq!(lady(Red), [0, 2, 3, 4, 4, 4, 4, 4]);
        assert_eq!(gent(Garden), [0, 2, 3, 3, 3, 3]);
        assert_eq!(lady(Garden), [0, 3, 4, 5, 5, 5]);
        assert!(row(Blue, Figure::Baby).iter().all(|&coins| coins == 0));
    }

    /// One formula for all house values: a lady pays what her gent pays for one bean more, and nothing for a single one.
    #[test]
    fn ladies_pay_like_gents_with_one_bean_more() {
        for bean in IN_PLAY.iter().filter(|&bean| bean != Garden) {
            let [gent, lady] = [Figure::Gent, Figure::Lady].map(|figure| Card::new(bean, figure).expect("a card"));
            for cards in 2..cards(bean) {
                assert_eq!(lady.pays(cards), gent.pays(cards + 1), "{cards} {bean}");
            }
        }
    }
}
