//! Beans, and numbers of them.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Card;

/// The varieties of the family, rarest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Bean {
    #[default]
    Cocoa,
    Garden,
    Red,
    BlackEyed,
    Soy,
    Green,
    Stink,
    Chili,
    Blue,
    Wax,
    Coffee,
}

impl Bean {
    pub const COUNT: usize = 11;

    pub const ALL: [Self; Self::COUNT] = [
        Self::Cocoa,
        Self::Garden,
        Self::Red,
        Self::BlackEyed,
        Self::Soy,
        Self::Green,
        Self::Stink,
        Self::Chili,
        Self::Blue,
        Self::Wax,
        Self::Coffee,
    ];

    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name as it is written in files, records and requests.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Cocoa => "cocoa",
            Self::Garden => "garden",
            Self::Red => "red",
            Self::BlackEyed => "black_eyed",
            Self::Soy => "soy",
            Self::Green => "green",
            Self::Stink => "stink",
            Self::Chili => "chili",
            Self::Blue => "blue",
            Self::Wax => "wax",
            Self::Coffee => "coffee",
        }
    }
}

impl Card for Bean {
    const KINDS: usize = Self::COUNT;

    #[inline]
    fn kind(self) -> usize {
        self.index()
    }

    #[inline]
    fn of_kind(kind: usize) -> Self {
        Self::ALL[kind]
    }
}

impl fmt::Display for Bean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A set of varieties.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct BeanSet(u16);

impl BeanSet {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << Bean::COUNT) - 1);

    #[must_use]
    pub const fn of(beans: &[Bean]) -> Self {
        let mut set = 0;
        let mut i = 0;
        while i < beans.len() {
            set |= 1 << beans[i].index();
            i += 1;
        }
        Self(set)
    }

    #[must_use]
    pub const fn contains(self, bean: Bean) -> bool {
        self.0 & (1 << bean.index()) != 0
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`th variety of the set, counted from 0.
    ///
    /// # Panics
    /// If the set is smaller than that.
    #[must_use]
    #[inline]
    pub fn nth(self, n: u32) -> Bean {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits - 1;
        }
        Bean::ALL[bits.trailing_zeros() as usize]
    }

    pub fn iter(self) -> impl Iterator<Item = Bean> {
        Bean::ALL.into_iter().filter(move |&bean| self.contains(bean))
    }
}

impl FromIterator<Bean> for BeanSet {
    fn from_iter<I: IntoIterator<Item = Bean>>(beans: I) -> Self {
        Self(beans.into_iter().fold(0, |set, bean| set | 1 << bean.index()))
    }
}

impl fmt::Debug for BeanSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for BeanSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for BeanSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Bean>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A number of each variety: cards whose order does not matter.
///
/// Five bits a variety, since no game has more than 24 cards of one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Bunch(u64);

const BITS: u32 = 5;
const MOST: u64 = (1 << BITS) - 1;

impl Bunch {
    pub const NONE: Self = Self(0);

    /// More of one variety than any game has.
    pub(crate) const MOST: u8 = MOST as u8;

    #[must_use]
    pub const fn of(bean: Bean, number: u8) -> Self {
        debug_assert!(number as u64 <= MOST);
        Self((number as u64) << (bean as u32 * BITS))
    }

    #[must_use]
    #[inline]
    pub const fn count(self, bean: Bean) -> u8 {
        ((self.0 >> (bean as u32 * BITS)) & MOST) as u8
    }

    #[inline]
    pub const fn add(&mut self, bean: Bean) {
        debug_assert!(self.count(bean) < MOST as u8);
        self.0 += 1 << (bean as u32 * BITS);
    }

    #[inline]
    pub const fn remove(&mut self, bean: Bean) {
        debug_assert!(self.count(bean) > 0);
        self.0 -= 1 << (bean as u32 * BITS);
    }

    /// Both bunches together.
    #[must_use]
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// What is left when `other`, which must be contained, is taken out.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Something that is empty only if both are.
    #[must_use]
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `other` could be taken out of this bunch.
    #[must_use]
    #[inline]
    pub fn contains(self, other: Self) -> bool {
        other.iter().all(|(bean, number)| self.count(bean) >= number)
    }

    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards there are in all.
    #[must_use]
    pub fn total(self) -> u32 {
        self.iter().map(|(_, number)| u32::from(number)).sum()
    }

    /// The variety, if there is just one.
    #[must_use]
    #[inline]
    pub(crate) const fn only_kind(self) -> Option<Bean> {
        if self.0 == 0 {
            return None;
        }
        let bean = self.0.trailing_zeros() / BITS;
        if self.0 >> (bean * BITS) <= MOST { Some(Bean::ALL[bean as usize]) } else { None }
    }

    /// The last variety of the family's order that is in the bunch.
    #[must_use]
    #[inline]
    pub(crate) const fn last_kind(self) -> Option<Bean> {
        match self.0.checked_ilog2() {
            Some(bit) => Some(Bean::ALL[(bit / BITS) as usize]),
            None => None,
        }
    }

    /// The varieties in the bunch.
    #[must_use]
    pub fn kinds(self) -> BeanSet {
        let mut rest = self.0;
        let mut set = 0;
        while rest != 0 {
            let bean = rest.trailing_zeros() / BITS;
            set |= 1 << bean;
            rest &= !(MOST << (bean * BITS));
        }
        BeanSet(set)
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (Bean, u8)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bean = rest.trailing_zeros() / BITS;
            let number = (rest >> (bean * BITS)) & MOST;
            rest &= !(MOST << (bean * BITS));
            Some((Bean::ALL[bean as usize], number as u8))
        })
    }
}

impl FromIterator<Bean> for Bunch {
    fn from_iter<I: IntoIterator<Item = Bean>>(beans: I) -> Self {
        let mut bunch = Self::NONE;
        for bean in beans {
            bunch.add(bean);
        }
        bunch
    }
}

impl fmt::Debug for Bunch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Serialize for Bunch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Bunch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = Bunch;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number for each bean, such as { red: 2 }")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Bunch, A::Error> {
                let mut bunch = Bunch::NONE;
                while let Some((bean, number)) = map.next_entry::<Bean, u64>()? {
                    if number > MOST {
                        return Err(de::Error::custom(format!("there are no {number} {bean} beans in any game")));
                    }
                    if bunch.count(bean) > 0 {
                        return Err(de::Error::custom(format!("{bean} is named twice")));
                    }
                    bunch = bunch.plus(Bunch::of(bean, number as u8));
                }
                Ok(bunch)
            }
        }

        deserializer.deserialize_map(Entries)
    }
}
