//! What a proposer would like to have: as it was said, and as it makes sense.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use smallvec::SmallVec;

use crate::bean::{Bean, Bunch};

/// What a proposer would like to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want<K = Bean> {
    /// 'Make me an offer' (CL-TRADE-23).
    Open,
    /// So many of each kind, as the player wrote it: perhaps nonsense (CL-TRADE-30).
    Beans(SmallVec<[(K, u8); 4]>),
}

impl<K> Want<K> {
    #[must_use]
    pub const fn nothing() -> Self {
        Self::Beans(SmallVec::new_const())
    }

    #[must_use]
    #[inline]
    pub fn one(kind: K) -> Self {
        let mut beans = SmallVec::new_const();
        beans.push((kind, 1));
        Self::Beans(beans)
    }

    /// One of each, or two of one.
    #[must_use]
    #[inline]
    pub fn two(first: K, second: K) -> Self
    where
        K: PartialEq,
    {
        let mut beans = SmallVec::new_const();
        if first == second {
            beans.push((first, 2));
        } else {
            beans.extend([(first, 1), (second, 1)]);
        }
        Self::Beans(beans)
    }
}

impl<K: From<Bean>> From<Bunch> for Want<K> {
    fn from(bunch: Bunch) -> Self {
        Self::Beans(bunch.iter().map(|(bean, number)| (bean.into(), number)).collect())
    }
}

impl<K: Serialize + Copy> Serialize for Want<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Open => serializer.serialize_str("open"),
            Self::Beans(beans) => serializer.collect_map(beans.iter().copied()),
        }
    }
}

impl<'de, K: Deserialize<'de>> Deserialize<'de> for Want<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OpenOrBeans<K>(PhantomData<K>);

        impl<'de, K: Deserialize<'de>> Visitor<'de> for OpenOrBeans<K> {
            type Value = Want<K>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`open` or a number for each bean, such as { red: 2 }")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Want<K>, E> {
                if text == "open" { Ok(Want::Open) } else { Err(E::invalid_value(de::Unexpected::Str(text), &self)) }
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Want<K>, A::Error> {
                let mut beans = SmallVec::new();
                while let Some(entry) = map.next_entry()? {
                    beans.push(entry);
                }
                Ok(Want::Beans(beans))
            }
        }

        deserializer.deserialize_any(OpenOrBeans(PhantomData))
    }
}

/// A want that makes sense.
pub(crate) trait Wanted<F>: Copy + Default + PartialEq + fmt::Debug {
    /// What fills it, beans from anywhere and certain face-up cards; `None` if it is open.
    fn filled_by(self) -> Option<(Bunch, F)>;
}

/// A want that makes sense where only beans are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ToldWant {
    #[default]
    Open,
    Beans(Bunch),
}

impl<F: Default> Wanted<F> for ToldWant {
    #[inline]
    fn filled_by(self) -> Option<(Bunch, F)> {
        match self {
            Self::Open => None,
            Self::Beans(beans) => Some((beans, F::default())),
        }
    }
}

/// A want for beans, of which there are so many; `None` if one is not in play, asked for twice or too often (CL-TRADE-30).
pub(crate) fn in_beans(want: &Want, cards: impl Fn(Bean) -> u8) -> Option<ToldWant> {
    let Want::Beans(beans) = want else { return Some(ToldWant::Open) };
    let mut bunch = Bunch::NONE;
    for &(bean, number) in beans {
        if number == 0 || number > cards(bean) || bunch.count(bean) > 0 {
            return None;
        }
        bunch = bunch.plus(Bunch::of(bean, number));
    }
    Some(ToldWant::Beans(bunch))
}

impl Serialize for ToldWant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Open => serializer.serialize_str("open"),
            Self::Beans(bunch) => bunch.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for ToldWant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let want = Want::deserialize(deserializer)?;
        in_beans(&want, Bunch::most).ok_or_else(|| de::Error::custom("that can't be wanted"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_want_names_each_bean_once_and_no_more_than_there_are() {
        let sense = |beans: &[(Bean, u8)]| in_beans(&Want::Beans(beans.into()), |_| 8);
        let (red, soy) = (Bean::Red, Bean::Soy);
        assert_eq!(sense(&[(red, 8), (soy, 1)]), Some(ToldWant::Beans(Bunch::of(red, 8).plus(Bunch::of(soy, 1)))));
        assert_eq!(sense(&[(red, 9)]), None);
        assert_eq!(sense(&[(red, 0)]), None);
        assert_eq!(sense(&[(red, 1), (soy, 1), (red, 1)]), None);
    }
}
