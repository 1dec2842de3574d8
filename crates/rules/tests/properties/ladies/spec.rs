//! Tables 2.1 and 2.3 of the specification, copied out for the tests.

use beanfield_rules::bean::Bean;
use beanfield_rules::ladies::{Card, Figure};

/// Every card by its name, with how many there are of it.
#[rustfmt::skip]
const CARDS: [(&str, usize); 24] = [
    ("blue_gent", 11),      ("blue_lady", 5),       ("blue_baby", 5),
    ("chili_gent", 10),     ("chili_lady", 4),      ("chili_baby", 5),
    ("stink_gent", 9),      ("stink_lady", 4),      ("stink_baby", 4),
    ("green_gent", 9),      ("green_lady", 3),      ("green_baby", 3),
    ("soy_gent", 8),        ("soy_lady", 2),        ("soy_baby", 3),
    ("black_eyed_gent", 7), ("black_eyed_lady", 2), ("black_eyed_baby", 2),
    ("red_gent", 5),        ("red_lady", 1),        ("red_baby", 2),
    ("garden_gent", 4),     ("garden_lady", 1),     ("garden_baby", 1),
];

/// Coins for 1, 2, .. 10 beans with a gent on top, and with a lady.
#[rustfmt::skip]
const PAY: [(Bean, [u8; 10], [u8; 10]); 8] = [
    (Bean::Blue,      [0, 0, 0, 1, 1, 2, 2, 3, 3, 4], [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]),
    (Bean::Chili,     [0, 0, 1, 1, 1, 2, 2, 3, 4, 4], [0, 1, 1, 1, 2, 2, 3, 4, 4, 4]),
    (Bean::Stink,     [0, 0, 1, 1, 2, 2, 3, 4, 4, 4], [0, 1, 1, 2, 2, 3, 4, 4, 4, 4]),
    (Bean::Green,     [0, 0, 1, 1, 2, 3, 4, 4, 4, 4], [0, 1, 1, 2, 3, 4, 4, 4, 4, 4]),
    (Bean::Soy,       [0, 1, 1, 2, 2, 3, 4, 4, 4, 4], [0, 1, 2, 2, 3, 4, 4, 4, 4, 4]),
    (Bean::BlackEyed, [0, 1, 1, 2, 3, 4, 4, 4, 4, 4], [0, 1, 2, 3, 4, 4, 4, 4, 4, 4]),
    (Bean::Red,       [0, 1, 2, 3, 4, 4, 4, 4, 4, 4], [0, 2, 3, 4, 4, 4, 4, 4, 4, 4]),
    (Bean::Garden,    [0, 2, 3, 3, 3, 3, 3, 3, 3, 3], [0, 3, 4, 5, 5, 5, 5, 5, 5, 5]),
];

pub(super) fn in_play() -> impl Iterator<Item = Bean> {
    PAY.iter().map(|&(bean, ..)| bean)
}

pub(super) fn name(card: Card) -> &'static str {
    let name = card.to_string();
    CARDS.iter().map(|&(known, _)| known).find(|&known| known == name).expect("every card has a name")
}

pub(super) fn all_cards() -> Vec<&'static str> {
    CARDS.iter().flat_map(|&(name, copies)| std::iter::repeat_n(name, copies)).collect()
}

/// How many cards of a bean are in the game.
pub(super) fn cards(bean: Bean) -> usize {
    let of_bean = CARDS.iter().filter(|(name, _)| Card::named(name).is_some_and(|card| card.bean() == bean));
    of_bean.map(|(_, copies)| copies).sum()
}

/// LA-HARV-07.
pub(super) fn pays(bean: Bean, figures: &[Figure]) -> u8 {
    let (_, gent, lady) = PAY.iter().find(|(it, ..)| *it == bean).expect("a bean in play");
    let row = match figures.last() {
        Some(Figure::Gent) => gent,
        Some(Figure::Lady) => lady,
        Some(Figure::Baby) | None => return 0,
    };
    row[figures.len().min(10) - 1]
}
