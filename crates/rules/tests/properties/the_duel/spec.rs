//! Tables 2.1, 2.2 and 2.4 of the specification, copied out for the tests.

use beanfield_rules::bean::Bean;
use beanfield_rules::the_duel::Bonus;

/// The series, with the number on the card, and dollars for 1, 2, .. 10 cards.
#[rustfmt::skip]
pub(super) const SERIES: [(Bean, u8, [usize; 10]); 8] = [
    (Bean::Garden,     6, [0, 2, 3, 3, 3, 3, 3, 3, 3, 3]),
    (Bean::Red,        8, [0, 1, 2, 3, 4, 4, 4, 4, 4, 4]),
    (Bean::BlackEyed, 10, [0, 1, 1, 2, 3, 4, 4, 4, 4, 4]),
    (Bean::Soy,       12, [0, 1, 1, 2, 2, 3, 4, 4, 4, 4]),
    (Bean::Green,     14, [0, 0, 1, 1, 2, 3, 4, 4, 4, 4]),
    (Bean::Stink,     16, [0, 0, 1, 1, 2, 2, 3, 4, 4, 4]),
    (Bean::Chili,     18, [0, 0, 1, 1, 1, 2, 2, 3, 4, 4]),
    (Bean::Blue,      20, [0, 0, 0, 1, 1, 2, 2, 3, 3, 4]),
];

/// Id, symbols and cents of the bonus cards.
#[rustfmt::skip]
pub(super) const BONUS: [(&str, &str, i32); 32] = [
    ("P01", "AAAA", 10), ("P02", "ABBB", 10), ("P03", "AABB", 10), ("P04", "AAAB", 10),
    ("P05", "ABC", 10), ("P06", "AABC", 10), ("P07", "ABBC", 10), ("P08", "ABCC", 10),
    ("P09", "AAAAA", 40), ("P10", "ABBBB", 40), ("P11", "AABBB", 40), ("P12", "AAABB", 40),
    ("P13", "AAAAB", 40), ("P14", "ABCD", 40), ("P15", "ABBBC", 40), ("P16", "ABBCC", 40),
    ("P17", "AABBC", 70), ("P18", "AABCC", 70), ("P19", "ABCCC", 70), ("P20", "AAABC", 70),
    ("P21", "AABBBB", 70), ("P22", "AAABBB", 70), ("P23", "AAAAAA", 70), ("P24", "AAAABB", 70),
    ("P25", "ABCCD", 100), ("P26", "ABBCD", 100), ("P27", "ABCDD", 100), ("P28", "AABCD", 100),
    ("P29", "AABBCC", 100), ("P30", "ABBCCC", 100), ("P31", "AAABBC", 100), ("P32", "ABCCDD", 100),
];

fn row(card: Bonus) -> &'static (&'static str, &'static str, i32) {
    let name = card.to_string();
    BONUS.iter().find(|(id, ..)| *id == name).expect("every card has a row")
}

pub(super) fn name(card: Bonus) -> &'static str {
    row(card).0
}

pub(super) fn worth(card: Bonus) -> i32 {
    100 + row(card).2
}

/// DU-BON-03 and DU-BON-04, word by word: equal symbols, equal beans; different ones, different beans.
pub(super) fn shows(field: &[Bean], card: Bonus) -> bool {
    let symbols: Vec<char> = row(card).1.chars().collect();
    let Some(start) = field.len().checked_sub(symbols.len()) else { return false };
    let last = &field[start..];
    (0..last.len()).all(|i| (0..last.len()).all(|j| (symbols[i] == symbols[j]) == (last[i] == last[j])))
}

pub(super) fn all_cards() -> Vec<&'static str> {
    let beans = SERIES.iter().flat_map(|&(bean, number, _)| std::iter::repeat_n(bean.key(), number.into()));
    beans.chain(BONUS.iter().map(|(id, ..)| *id)).collect()
}

pub(super) fn place(bean: Bean) -> Option<usize> {
    SERIES.iter().position(|&(it, ..)| it == bean)
}

/// DU-PLANT-02 and DU-PLANT-03.
pub(super) fn takes(field: &[Bean], bean: Bean) -> bool {
    match field.last() {
        None => true,
        Some(&top) => top == bean || place(bean).is_some_and(|it| it > 0 && place(top) == Some(it - 1)),
    }
}
