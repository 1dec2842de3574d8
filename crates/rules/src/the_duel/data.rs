//! The cards and the numbers of The Duel.

use crate::bean::{Bean, BeanSet};
use crate::harvest::{Beanometer, Protection, Provenance};

pub const THE_DUEL: &str = "the-duel";

pub const PLAYERS: u8 = 2;
/// Fields each player has.
pub const FIELDS: u8 = 3;
/// Bean cards in a starting hand.
pub const HAND: usize = 5;
/// Dollars each player starts with: bean cards that nobody has looked at.
pub const DOLLARS: usize = 3;
/// Bonus cards a player is dealt, and fills up to.
pub const BONUS_HAND: usize = 3;
/// Cards turned over in phase 2.
pub const TURNED_OVER: u8 = 3;
/// Bean cards drawn in phase 4.
pub const DRAWN: u8 = 2;
/// Hand cards that may be planted in phase 1.
pub const PLANTED: u8 = 2;
/// What a dollar is worth.
pub const DOLLAR: u16 = 100;

pub const PROTECTION: Protection = Protection::NoFieldWithMore;

/// One variety of the deck. The number on a card is how many there are of it, which the rulebook states.
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

use Bean::{BlackEyed, Blue, Chili, Garden, Green, Red, Soy, Stink};
use Provenance::{House, Published, Stated};

/// How many types there are: gift cards, and offers in a phase 2.
pub const TYPES: usize = 8;

/// All types in the order of their numbers: the series that fields rise by, and that every shuffle starts from.
///
/// The rulebook spells out Stink, and of Soy that six cards pay three dollars; the other steps are the published card
/// values of the base game.
pub const SERIES: [Variety; TYPES] = [
    //                  cards  for 1, 2, 3, 4 dollars
    variety(Garden, 6, [0, 2, 3, 0], Published),
    variety(Red, 8, [2, 3, 4, 5], Published),
    variety(BlackEyed, 10, [2, 4, 5, 6], Published),
    variety(Soy, 12, [2, 4, 6, 7], Published),
    variety(Green, 14, [3, 5, 6, 7], Published),
    variety(Stink, 16, [3, 5, 7, 8], Stated),
    variety(Chili, 18, [3, 6, 8, 9], Published),
    variety(Blue, 20, [4, 6, 8, 10], Published),
];

/// The types in the game.
pub const IN_PLAY: BeanSet = BeanSet::of(&[Garden, Red, BlackEyed, Soy, Green, Stink, Chili, Blue]);

const FIRST: usize = Garden.index();

const fn place(bean: Bean) -> Option<usize> {
    if IN_PLAY.contains(bean) { Some(bean.index() - FIRST) } else { None }
}

/// How many cards of a bean are in the game.
#[must_use]
#[inline]
pub const fn cards(bean: Bean) -> u8 {
    match place(bean) {
        Some(place) => SERIES[place].cards,
        None => 0,
    }
}

/// The next type of the series.
#[must_use]
#[inline]
pub const fn after(bean: Bean) -> Option<Bean> {
    match place(bean) {
        Some(place) if place + 1 < TYPES => Some(SERIES[place + 1].bean),
        _ => None,
    }
}

/// What a field of this many cards pays, with this one on top.
#[must_use]
#[inline]
pub const fn dollars(top: Bean, cards: u8) -> u8 {
    match place(top) {
        Some(place) => SERIES[place].beanometer.coins(cards),
        None => 0,
    }
}

/// The most symbols on a bonus card.
pub const SYMBOLS: usize = 4;

/// What is printed on a bonus card: so many beans of a type, then so many of the next one, and so on; and its cents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Print {
    /// Run lengths, then zeros.
    pub runs: [u8; SYMBOLS],
    pub cents: u8,
}

const fn print(runs: [u8; SYMBOLS], cents: u8) -> Print {
    Print { runs, cents }
}

/// How many bonus cards there are, which the rulebook states, as it does the four values and one to four symbols a card.
pub const BONUS_CARDS: usize = 32;

/// The list of the printed cards is not public: this set is our own, balanced by simulation. P01 to P32.
pub const BONUS: [Print; BONUS_CARDS] = [
    print([4, 0, 0, 0], 10),
    print([1, 3, 0, 0], 10),
    print([2, 2, 0, 0], 10),
    print([3, 1, 0, 0], 10),
    print([1, 1, 1, 0], 10),
    print([2, 1, 1, 0], 10),
    print([1, 2, 1, 0], 10),
    print([1, 1, 2, 0], 10),
    print([5, 0, 0, 0], 40),
    print([1, 4, 0, 0], 40),
    print([2, 3, 0, 0], 40),
    print([3, 2, 0, 0], 40),
    print([4, 1, 0, 0], 40),
    print([1, 1, 1, 1], 40),
    print([1, 3, 1, 0], 40),
    print([1, 2, 2, 0], 40),
    print([2, 2, 1, 0], 70),
    print([2, 1, 2, 0], 70),
    print([1, 1, 3, 0], 70),
    print([3, 1, 1, 0], 70),
    print([2, 4, 0, 0], 70),
    print([3, 3, 0, 0], 70),
    print([6, 0, 0, 0], 70),
    print([4, 2, 0, 0], 70),
    print([1, 1, 2, 1], 100),
    print([1, 2, 1, 1], 100),
    print([1, 1, 1, 2], 100),
    print([2, 1, 1, 1], 100),
    print([2, 2, 2, 0], 100),
    print([1, 2, 3, 0], 100),
    print([3, 2, 1, 0], 100),
    print([1, 1, 2, 2], 100),
];

pub const BONUS_FROM: Provenance = House;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_rises_by_two_and_adds_up() {
        assert_eq!(SERIES.iter().map(|it| u32::from(it.cards)).sum::<u32>(), 104);
        for (lower, higher) in SERIES.iter().zip(&SERIES[1..]) {
            assert_eq!((lower.cards + 2, after(lower.bean)), (higher.cards, Some(higher.bean)));
        }
        assert_eq!(after(Blue), None);
        assert_eq!(Bean::ALL.iter().filter(|&&bean| cards(bean) > 0).count(), TYPES);
    }

    #[test]
    fn dollars_by_number_of_cards() {
        let row = |bean| (1..=10).map(|cards| dollars(bean, cards)).collect::<Vec<_>>();
        assert_eq!(row(Garden)[..6], [0, 2, 3, 3, 3, 3]);
        assert_eq!(row(Red), [0, 1, 2, 3, 4, 4, 4, 4, 4, 4]);
        assert_eq!(row(BlackEyed), [0, 1, 1, 2, 3, 4, 4, 4, 4, 4]);
        assert_eq!(row(Soy), [0, 1, 1, 2, 2, 3, 4, 4, 4, 4]);
        assert_eq!(row(Green), [0, 0, 1, 1, 2, 3, 4, 4, 4, 4]);
        assert_eq!(row(Stink), [0, 0, 1, 1, 2, 2, 3, 4, 4, 4]);
        assert_eq!(row(Chili), [0, 0, 1, 1, 1, 2, 2, 3, 4, 4]);
        assert_eq!(row(Blue), [0, 0, 0, 1, 1, 2, 2, 3, 3, 4]);
    }

    #[test]
    fn the_bonus_cards_are_all_different_and_eight_of_each_value() {
        for (n, card) in BONUS.iter().enumerate() {
            assert!(BONUS[..n].iter().all(|other| other.runs != card.runs));
            let symbols = card.runs.iter().filter(|&&run| run > 0).count();
            assert!(card.runs[..symbols].iter().all(|&run| run > 0), "runs, then zeros");
        }
        for cents in [10, 40, 70, 100] {
            assert_eq!(BONUS.iter().filter(|card| card.cents == cents).count(), 8);
        }
        let with =
            |symbols| BONUS.iter().filter(|it| it.runs.iter().filter(|&&run| run > 0).count() == symbols).count();
        assert_eq!([1, 2, 3, 4].map(with), [3, 10, 13, 6]);
    }
}
