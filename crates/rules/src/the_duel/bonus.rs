//! The bonus cards: what is on them, sets of them, and what they match.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::column::Column;
use super::data::{BONUS, BONUS_CARDS, DOLLAR};
use crate::card::Card;
use crate::list::List;

/// A bonus card, written P01 to P32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bonus(u8);

impl Bonus {
    /// All of them, by id.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..BONUS_CARDS as u8).map(Self)
    }

    /// The run lengths of its pattern, in planting order.
    #[must_use]
    pub fn runs(self) -> &'static [u8] {
        let runs = &BONUS[self.0 as usize].runs;
        let symbols = runs.iter().position(|&run| run == 0).unwrap_or(runs.len());
        &runs[..symbols]
    }

    #[must_use]
    pub const fn cents(self) -> u8 {
        BONUS[self.0 as usize].cents
    }

    /// What it is worth in a dollar pile, in cents (DU-BON-07).
    #[must_use]
    pub const fn worth(self) -> u16 {
        DOLLAR + self.cents() as u16
    }

    /// Whether the last cards of a field show its pattern (DU-BON-04, DU-BON-05).
    #[must_use]
    #[inline]
    pub fn matches(self, field: Column) -> bool {
        field.ends_with(self.runs())
    }
}

impl Card for Bonus {
    const KINDS: usize = BONUS_CARDS;

    fn kind(self) -> usize {
        self.0 as usize
    }

    fn of_kind(kind: usize) -> Self {
        debug_assert!(kind < BONUS_CARDS);
        Self(kind as u8)
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{:02}", self.0 + 1)
    }
}

impl fmt::Debug for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Bonus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bonus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::all()
            .find(|card| card.to_string() == text)
            .ok_or_else(|| de::Error::custom(format!("`{text}` is no bonus card: they are P01 to P{BONUS_CARDS}")))
    }
}

/// The bonus cards in a player's hand, in the order they were drawn.
pub(super) type BonusHand = List<Bonus, { super::data::BONUS_HAND }>;

/// A set of bonus cards.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct BonusSet(u32);

impl BonusSet {
    pub const NONE: Self = Self(0);

    #[must_use]
    pub const fn contains(self, card: Bonus) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    pub const fn insert(&mut self, card: Bonus) {
        self.0 |= 1 << card.0;
    }

    pub const fn remove(&mut self, card: Bonus) {
        self.0 &= !(1 << card.0);
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// By id.
    pub fn iter(self) -> impl Iterator<Item = Bonus> {
        Bonus::all().filter(move |&card| self.contains(card))
    }

    /// What they are worth together, in cents.
    #[must_use]
    pub fn worth(self) -> u16 {
        self.iter().map(Bonus::worth).sum()
    }

    /// The one with the lowest cents, of equal ones that with the lowest id.
    #[must_use]
    pub fn cheapest(self) -> Option<Bonus> {
        self.iter().min_by_key(|card| card.cents())
    }
}

impl FromIterator<Bonus> for BonusSet {
    fn from_iter<I: IntoIterator<Item = Bonus>>(cards: I) -> Self {
        let mut set = Self::NONE;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for BonusSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for BonusSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for BonusSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Bonus>::deserialize(deserializer)?;
        let set: Self = cards.iter().copied().collect();
        if set.len() as usize == cards.len() { Ok(set) } else { Err(de::Error::custom("a bonus card is named twice")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_read_like_their_cards() {
        let [first, last] = [Bonus(0), Bonus(31)];
        let mut set = BonusSet::NONE;
        assert!(set.is_empty());
        set.insert(last);
        set.insert(first);
        assert!(!set.is_empty());
        assert_eq!(format!("{set:?}"), "{P01, P32}");
        set.remove(first);
        set.remove(last);
        assert_eq!(set, BonusSet::NONE);
    }
}
