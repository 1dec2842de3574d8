//! Beans, and numbers of them.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Card;

/// The varieties of the family: those of the classic games, rarest first, then those that grow in Gangsters alone.
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
    Bush,
    Fava,
    Kidney,
}

impl Bean {
    pub const COUNT: usize = 14;

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
        Self::Bush,
        Self::Fava,
        Self::Kidney,
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
            Self::Bush => "bush",
            Self::Fava => "fava",
            Self::Kidney => "kidney",
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

    /// The same with one more variety.
    #[must_use]
    pub const fn with(self, bean: Bean) -> Self {
        Self(self.0 | 1 << bean.index())
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
/// One word for all, because games add, compare and copy them all the time: each variety has as many bits as the most cards
/// of it in any game need.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Bunch(u64);

/// The bits of each variety.
const BITS: [u32; Bean::COUNT] = [3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 4, 5, 5];

/// Where the bits of each variety begin.
const SHIFT: [u32; Bean::COUNT] = {
    let mut shift = [0; Bean::COUNT];
    let mut bean = 1;
    while bean < Bean::COUNT {
        shift[bean] = shift[bean - 1] + BITS[bean - 1];
        bean += 1;
    }
    assert!(shift[bean - 1] + BITS[bean - 1] <= u64::BITS);
    shift
};

/// The bits of each variety, in their place.
const MASK: [u64; Bean::COUNT] = {
    let mut mask = [0; Bean::COUNT];
    let mut bean = 0;
    while bean < Bean::COUNT {
        mask[bean] = ((1 << BITS[bean]) - 1) << SHIFT[bean];
        bean += 1;
    }
    mask
};

/// Whose bit it is.
const OWNER: [u8; u64::BITS as usize] = {
    let mut owner = [0; u64::BITS as usize];
    let (mut bean, mut bit) = (0, 0);
    while bit < u64::BITS {
        if bean + 1 < Bean::COUNT && bit == SHIFT[bean + 1] {
            bean += 1;
        }
        owner[bit as usize] = bean as u8;
        bit += 1;
    }
    owner
};

impl Bunch {
    pub const NONE: Self = Self(0);

    /// The most beans of a variety that a bunch can hold.
    pub(crate) const fn most(bean: Bean) -> u8 {
        (1 << BITS[bean.index()]) - 1
    }

    #[must_use]
    pub const fn of(bean: Bean, number: u8) -> Self {
        debug_assert!(number <= Self::most(bean));
        Self((number as u64) << SHIFT[bean.index()])
    }

    #[must_use]
    #[inline]
    pub const fn count(self, bean: Bean) -> u8 {
        ((self.0 & MASK[bean.index()]) >> SHIFT[bean.index()]) as u8
    }

    #[inline]
    pub const fn add(&mut self, bean: Bean) {
        debug_assert!(self.count(bean) < Self::most(bean));
        self.0 += 1 << SHIFT[bean.index()];
    }

    #[inline]
    pub const fn remove(&mut self, bean: Bean) {
        debug_assert!(self.count(bean) > 0);
        self.0 -= 1 << SHIFT[bean.index()];
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

    /// The first variety of the family's order that is in the bunch, by its place.
    #[inline]
    const fn first(self) -> usize {
        OWNER[self.0.trailing_zeros() as usize] as usize
    }

    /// The variety, if there is just one.
    #[must_use]
    #[inline]
    pub(crate) const fn only_kind(self) -> Option<Bean> {
        if self.0 == 0 {
            return None;
        }
        let bean = self.first();
        if self.0 & !MASK[bean] == 0 { Some(Bean::ALL[bean]) } else { None }
    }

    /// The last variety of the family's order that is in the bunch.
    #[must_use]
    #[inline]
    pub(crate) const fn last_kind(self) -> Option<Bean> {
        match self.0.checked_ilog2() {
            Some(bit) => Some(Bean::ALL[OWNER[bit as usize] as usize]),
            None => None,
        }
    }

    /// The varieties in the bunch.
    #[must_use]
    pub fn kinds(self) -> BeanSet {
        let mut rest = self;
        let mut set = 0;
        while !rest.is_empty() {
            let bean = rest.first();
            set |= 1 << bean;
            rest.0 &= !MASK[bean];
        }
        BeanSet(set)
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (Bean, u8)> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let bean = rest.first();
            let number = (rest.0 & MASK[bean]) >> SHIFT[bean];
            rest.0 &= !MASK[bean];
            Some((Bean::ALL[bean], number as u8))
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
                    if number > u64::from(Self::Value::most(bean)) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// How many cards of each variety the games have; the most of all of them.
    const MOST: [u8; Bean::COUNT] = [4, 12, 12, 13, 14, 15, 17, 19, 21, 22, 24, 13, 16, 19];

    #[test]
    fn a_bunch_holds_all_cards_of_all_varieties() {
        let mut all = Bunch::NONE;
        for (bean, most) in Bean::ALL.into_iter().zip(MOST) {
            (0..most).for_each(|_| all.add(bean));
            assert_eq!(Bunch::of(bean, most).only_kind(), Some(bean));
            assert_eq!(all.last_kind(), Some(bean));
        }
        assert_eq!(all.iter().collect::<Vec<_>>(), Bean::ALL.into_iter().zip(MOST).collect::<Vec<_>>());
        assert_eq!((all.kinds(), all.only_kind()), (BeanSet::ALL, None));
        for (bean, most) in Bean::ALL.into_iter().zip(MOST) {
            assert_eq!(all.count(bean), most);
            all = all.minus(Bunch::of(bean, most));
        }
        assert!(all.is_empty());
    }

    /// Every set of up to three varieties beside every other, as plain lists have it.
    #[test]
    fn sets_are_sets() {
        let few = |n: usize| [n % 14, n / 14 % 14, n / 5 % 14].map(|place| Bean::ALL[place]);
        for beans in (0..196).map(few) {
            let set = BeanSet::of(&beans);
            assert_eq!(set, beans.into_iter().collect());
            assert_eq!(set, beans.into_iter().fold(BeanSet::NONE, BeanSet::with));
            let listed: Vec<Bean> = Bean::ALL.into_iter().filter(|bean| beans.contains(bean)).collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), listed);
            assert_eq!((set.len() as usize, set.is_empty()), (listed.len(), false));
            assert!((0..).zip(&listed).all(|(n, &bean)| set.nth(n) == bean));
            assert_eq!(
                format!("{set:?}"),
                format!("{{{}}}", listed.iter().map(|bean| format!("{bean:?}")).collect::<Vec<_>>().join(", "))
            );
            assert_eq!(serde_json::from_str::<BeanSet>(&serde_json::to_string(&set).unwrap()).unwrap(), set);
            for others in (0..196).map(few) {
                let other = BeanSet::of(&others);
                let only_here: Vec<Bean> = listed.iter().copied().filter(|bean| !others.contains(bean)).collect();
                assert_eq!(set.without(other).iter().collect::<Vec<_>>(), only_here);
                assert_eq!(set.overlaps(other), only_here.len() < listed.len());
                assert_eq!(set.is_within(other), only_here.is_empty());
            }
        }
        assert!(BeanSet::NONE.is_empty());
        assert_eq!(BeanSet::ALL, BeanSet::of(&Bean::ALL));
    }

    #[test]
    fn bunches_are_numbers_of_beans() {
        let few = |n: usize| [n % 14, n / 14 % 14, n / 5 % 14].map(|place| Bean::ALL[place]);
        let number = |beans: [Bean; 3], bean| beans.iter().filter(|&&it| it == bean).count() as u8;
        for beans in (0..196).map(few) {
            let bunch: Bunch = beans.into_iter().collect();
            assert!(Bean::ALL.into_iter().all(|bean| bunch.count(bean) == number(beans, bean)));
            assert_eq!((bunch.total(), bunch.is_empty()), (3, false));
            assert_eq!(bunch.kinds(), beans.into_iter().collect());
            assert_eq!(bunch.only_kind(), beans.iter().all(|bean| *bean == beans[0]).then_some(beans[0]));
            assert_eq!(bunch.last_kind(), beans.into_iter().max_by_key(|bean| bean.index()));
            assert_eq!(serde_json::from_str::<Bunch>(&serde_json::to_string(&bunch).unwrap()).unwrap(), bunch);
            let mut fewer = bunch;
            fewer.remove(beans[0]);
            assert_eq!(fewer, beans[1..].iter().copied().collect());
            for others in (0..196).map(few) {
                let other: Bunch = others.into_iter().collect();
                let both = bunch.plus(other);
                assert!(
                    Bean::ALL.into_iter().all(|bean| both.count(bean) == number(beans, bean) + number(others, bean))
                );
                assert_eq!((both.minus(other), both.contains(other), bunch.or(other).is_empty()), (bunch, true, false));
                assert_eq!(
                    bunch.contains(other),
                    Bean::ALL.into_iter().all(|bean| number(beans, bean) >= number(others, bean))
                );
            }
        }
        assert_eq!(
            (Bunch::NONE.only_kind(), Bunch::NONE.last_kind(), Bunch::NONE.kinds()),
            (None, None, BeanSet::NONE)
        );
    }

    #[test]
    fn a_bunch_is_read_up_to_the_most_it_holds() {
        for bean in Bean::ALL {
            let most = Bunch::most(bean);
            let read = |number: u8| serde_json::from_str::<Bunch>(&format!(r#"{{ "{bean}": {number} }}"#));
            assert_eq!(read(most).unwrap(), Bunch::of(bean, most));
            let error = read(most + 1).unwrap_err().to_string();
            assert!(error.starts_with(&format!("there are no {} {bean} beans", most + 1)), "{error}");
        }
        let twice = serde_json::from_str::<Bunch>(r#"{ "red": 1, "red": 1 }"#).unwrap_err().to_string();
        assert!(twice.starts_with("red is named twice"), "{twice}");
    }

    #[test]
    fn what_is_no_bunch_is_told_so() {
        let fault = serde_json::from_str::<Bunch>("3").expect_err("a number of what?");
        assert!(fault.to_string().contains("a number for each bean"), "{fault}");
    }

    #[test]
    fn a_bunch_holds_the_most_of_every_bean_at_once() {
        let full =
            Bean::ALL.into_iter().fold(Bunch::NONE, |bunch, bean| bunch.plus(Bunch::of(bean, Bunch::most(bean))));
        assert!(Bean::ALL.into_iter().all(|bean| full.count(bean) == Bunch::most(bean)), "{full:?}");
    }
}
