//! Fields: a row of cards of one bean, whose order decides what they pay.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::card::{Card, Figure};
use super::data::{FURTHEST_SHIFT, cards};
use crate::bean::Bean;
use crate::field::Crop;

const BITS: u32 = 2;

/// A field: any number of cards of one bean, the last one on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// Two bits a card, the bottom one lowest.
    figures: u64,
    /// The baby of its bean, which stands for all its cards.
    kind: Card,
    cards: u8,
}

/// A lady's move towards the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    /// Where she lies, counted from 1 at the bottom.
    pub position: u8,
    pub by: u8,
}

impl Row {
    /// A field with these cards, bottom first; `None` if they are not of one bean, or more than there are.
    #[must_use]
    pub fn of(bean: Bean, figures: &[Figure]) -> Option<Self> {
        let mut row = Self::default();
        if figures.len() > cards(bean) as usize {
            return None;
        }
        for &figure in figures {
            row.plant(Card::new(bean, figure)?);
        }
        Some(row)
    }

    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.cards == 0
    }

    #[must_use]
    #[inline]
    pub fn bean(self) -> Option<Bean> {
        (!self.is_empty()).then(|| self.kind.bean())
    }

    #[must_use]
    #[inline]
    pub fn grows(self, bean: Bean) -> bool {
        self.bean() == Some(bean)
    }

    #[inline]
    fn figure(self, index: u8) -> Figure {
        Figure::ALL[(self.figures >> (u32::from(index) * BITS) & 3) as usize]
    }

    /// The cards, bottom first.
    #[must_use]
    pub fn figures(self) -> impl DoubleEndedIterator<Item = Figure> + ExactSizeIterator + Clone {
        (0..self.cards).map(move |index| self.figure(index))
    }

    /// The same, as cards.
    #[must_use]
    pub fn each(self) -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator + Clone {
        self.figures().map(move |figure| self.with(figure))
    }

    #[inline]
    fn with(self, figure: Figure) -> Card {
        self.kind.turned_into(figure)
    }

    #[must_use]
    #[inline]
    pub fn top(self) -> Option<Card> {
        let last = self.cards.checked_sub(1)?;
        Some(self.with(self.figure(last)))
    }

    /// What a harvest pays now (LA-HARV-07).
    #[must_use]
    #[inline]
    pub fn coins(self) -> u8 {
        self.top().map_or(0, |top| top.pays(self.cards))
    }

    #[must_use]
    pub fn has_lady(self) -> bool {
        self.figures().any(|figure| figure == Figure::Lady)
    }

    #[inline]
    pub fn plant(&mut self, card: Card) {
        debug_assert!(self.takes(card));
        self.kind = Card::baby_of(card.rank());
        self.figures |= (card.figure() as u64) << (u32::from(self.cards) * BITS);
        self.cards += 1;
    }

    /// Every move there is: one or two places for each lady, not beyond the top (LA-SHIFT-01, LA-SHIFT-03, LA-SHIFT-05).
    pub fn shifts(self) -> impl Iterator<Item = Shift> {
        let ladies = (0..self.cards).filter(move |&index| self.figure(index) == Figure::Lady);
        ladies.flat_map(move |index| {
            let most = FURTHEST_SHIFT.min(self.cards - 1 - index);
            (1..=most).map(move |by| Shift { position: index + 1, by })
        })
    }

    /// Whether a lady may move so.
    #[must_use]
    pub fn allows(self, shift: Shift) -> bool {
        let figure = shift.position.checked_sub(1).and_then(|index| self.figures().nth(index as usize));
        figure == Some(Figure::Lady)
            && (1..=FURTHEST_SHIFT).contains(&shift.by)
            && shift.position + shift.by <= self.cards
    }

    /// The field after a lady's move: the cards she passes come down one place each (LA-SHIFT-04).
    #[must_use]
    pub fn shifted(self, shift: Shift) -> Self {
        let (low, high) = (shift.position - 1, shift.position - 1 + shift.by);
        let mut figures = self.figures;
        for index in low..=high {
            let figure = if index == high { self.figure(low) } else { self.figure(index + 1) };
            let place = u32::from(index) * BITS;
            figures = figures & !(3 << place) | (figure as u64) << place;
        }
        Self { figures, ..self }
    }
}

impl Crop for Row {
    type Card = Card;

    #[inline]
    fn cards(self) -> u8 {
        self.cards
    }

    #[inline]
    fn takes(self, card: Card) -> bool {
        self.cards == 0 || self.kind.rank() == card.rank()
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.bean().map(|bean| (bean, self.figures().collect::<Vec<_>>())))
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let beans = std::collections::BTreeMap::<Bean, Vec<Figure>>::deserialize(deserializer)?;
        let mut beans = beans.into_iter();
        let Some((bean, figures)) = beans.next() else { return Ok(Self::default()) };
        if beans.next().is_some() {
            return Err(de::Error::custom("a field holds one kind of bean"));
        }
        Self::of(bean, &figures).ok_or_else(|| de::Error::custom(format!("there are not so many {bean} in the game")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Figure::{Baby as B, Gent as G, Lady as L};

    fn red(figures: &[Figure]) -> Row {
        Row::of(Bean::Red, figures).expect("a field")
    }

    #[test]
    fn a_lady_passes_the_cards_above_her() {
        let field = red(&[G, G, L, G, G, B]).shifted(Shift { position: 3, by: 2 });
        assert_eq!(field, red(&[G, G, G, G, L, B]));
        assert_eq!(red(&[G, G, G, G, L, B, B]).shifted(Shift { position: 5, by: 2 }), red(&[G, G, G, G, B, B, L]));
        assert_eq!(red(&[L, G, L]).shifted(Shift { position: 1, by: 2 }), red(&[G, L, L]));
    }

    #[test]
    fn ladies_move_one_or_two_places_and_not_beyond_the_top() {
        let shifts = |figures: &[Figure]| red(figures).shifts().map(|it| (it.position, it.by)).collect::<Vec<_>>();
        assert_eq!(shifts(&[L, G, L, G, B]), [(1, 1), (1, 2), (3, 1), (3, 2)]);
        assert_eq!(shifts(&[G, L, B]), [(2, 1)]);
        assert_eq!(shifts(&[G, B]), []);
        assert!(red(&[L]).has_lady());
    }

    #[test]
    fn a_field_holds_no_more_beans_than_there_are() {
        assert_eq!(Row::of(Bean::Red, &[G, G, G, G, G, L, B, B]).map(Crop::cards), Some(8));
        assert_eq!(Row::of(Bean::Red, &[G; 9]), None);
        assert_eq!(Row::of(Bean::Blue, &[G; 33]), None);
        assert_eq!(Row::of(Bean::Coffee, &[G]), None);
    }

    #[test]
    fn only_a_lady_moves_and_only_as_far_as_she_may() {
        let allows = |position, by| red(&[L, G, L, G, B]).allows(Shift { position, by });
        assert!(allows(1, 1) && allows(1, 2) && allows(3, 2));
        assert!(!allows(1, 0) && !allows(1, 3) && !allows(2, 1) && !allows(0, 1) && !allows(6, 1) && !allows(255, 1));
        assert!(red(&[G, L, B]).allows(Shift { position: 2, by: 1 }));
        assert!(!red(&[G, L, B]).allows(Shift { position: 2, by: 2 }));
        assert!(!red(&[G, L]).allows(Shift { position: 2, by: 1 }));
    }

    #[test]
    fn the_top_card_decides_the_pay() {
        assert_eq!([red(&[G, L, G]).coins(), red(&[G, G, L]).coins(), red(&[G, L, B]).coins()], [2, 3, 0]);
        assert_eq!(Row::default().coins(), 0);
        assert_eq!(red(&[G, L]).each().next_back(), red(&[G, L]).top());
    }
}
