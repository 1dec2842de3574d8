//! Fields that mix beans: each card is of the same type as the one before it, or of the next of the series.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::data::after;
use crate::bean::{Bean, Bunch};
use crate::field::Crop;

/// A field. Its cards rise by their numbers without a gap, so how many there are of each type tells their order too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Column(Bunch);

impl Column {
    /// A field with these cards, bottom first; `None` if they could not be planted so.
    #[must_use]
    pub fn of(cards: impl IntoIterator<Item = Bean>) -> Option<Self> {
        let mut column = Self::default();
        for bean in cards {
            if !column.takes(bean) {
                return None;
            }
            column.plant(bean);
        }
        Some(column)
    }

    /// The last card planted.
    #[must_use]
    #[inline]
    pub const fn top(self) -> Option<Bean> {
        self.0.last_kind()
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    #[must_use]
    pub const fn bunch(self) -> Bunch {
        self.0
    }

    /// The cards in planting order, bottom first.
    #[must_use]
    pub fn beans(self) -> impl DoubleEndedIterator<Item = Bean> + Clone {
        Bean::ALL.into_iter().flat_map(move |bean| std::iter::repeat_n(bean, self.0.count(bean) as usize))
    }

    #[inline]
    pub fn plant(&mut self, bean: Bean) {
        debug_assert!(self.takes(bean));
        self.0.add(bean);
    }

    /// Whether the last cards show runs of these lengths: all exactly so but the first, which may begin further down.
    #[must_use]
    pub fn ends_with(self, runs: &[u8]) -> bool {
        let Some(first) = self.top().and_then(|top| (top.index() + 1).checked_sub(runs.len())) else { return false };
        runs.iter().zip(&Bean::ALL[first..]).enumerate().all(|(n, (&run, &bean))| {
            let cards = self.0.count(bean);
            if n == 0 { cards >= run } else { cards == run }
        })
    }
}

impl Crop for Column {
    type Card = Bean;

    #[inline]
    fn cards(self) -> u8 {
        self.0.total() as u8
    }

    /// On an empty field, on its own type, or on the type just below it in the series (DU-PLANT-02).
    #[inline]
    fn takes(self, bean: Bean) -> bool {
        self.top().is_none_or(|top| top == bean || after(top) == Some(bean))
    }
}

impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.beans())
    }
}

impl<'de> Deserialize<'de> for Column {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Bean>::deserialize(deserializer)?;
        // No field is larger than the number of cards of all its types, and counting further would overflow.
        let too_many = |bean: &Bean| {
            let count = cards.iter().filter(|other| *other == bean).count();
            count > super::data::cards(*bean) as usize
        };
        if let Some(bean) = cards.iter().find(|bean| too_many(bean)) {
            return Err(de::Error::custom(format!("that is more {bean} than there are in the game")));
        }
        Self::of(cards)
            .ok_or_else(|| de::Error::custom("a field holds equal beans or rises to the next number (DU-PLANT-02)"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Bean::{BlackEyed, Blue, Chili, Garden, Green, Red, Soy, Stink};

    #[test]
    fn only_the_top_card_tells_what_fits() {
        let fits = |cards: &[Bean]| -> Vec<Bean> {
            let field = Column::of(cards.iter().copied()).expect("a field");
            super::super::data::IN_PLAY.iter().filter(|&bean| field.takes(bean)).collect()
        };
        assert_eq!(fits(&[Red]), [Red, BlackEyed]);
        assert_eq!(fits(&[Garden, Garden, Red]), [Red, BlackEyed]);
        assert_eq!(fits(&[Blue]), [Blue]);
        assert_eq!(fits(&[]).len(), 8);
        assert_eq!(Column::of([Red, Soy]), None);
    }

    #[test]
    fn patterns_end_at_the_top() {
        let field = |cards: &[Bean]| Column::of(cards.iter().copied()).expect("a field");
        assert!(field(&[Red, Red, Red, BlackEyed]).ends_with(&[2, 1]));
        assert!(!field(&[Soy, Soy, Green, Green, Green]).ends_with(&[2, 2]));
        assert!(field(&[Soy, Green, Stink]).ends_with(&[1, 1, 1]));
        assert!(!field(&[Chili, Chili, Blue]).ends_with(&[1, 1, 1]));
        assert!(!field(&[Garden, Red]).ends_with(&[1, 1, 1, 1]));
        assert!(!field(&[]).ends_with(&[1]));
    }
}
