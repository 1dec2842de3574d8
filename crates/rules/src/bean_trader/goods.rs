//! What players name for a deal: goods, and beans that the active player buys for it.

use std::fmt;

use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::beanometer::{Beanometer, Space};
use super::map::MOST_SPACES;
use crate::bean::{Bean, Bunch};
use crate::list::List;

/// What can be named in a deal, but never dealt (BT-TRADE-03).
pub const NEVER_DEALT: [&str; 4] = ["thalers", "orders", "travel_cards", "harvest_cards"];

/// Beans for a deal, and perhaps something that is never dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Goods {
    pub beans: Bunch,
    /// How many of each of [`NEVER_DEALT`].
    pub others: [u16; NEVER_DEALT.len()],
}

impl Goods {
    pub const NONE: Self = Self { beans: Bunch::NONE, others: [0; NEVER_DEALT.len()] };
}

impl From<Bunch> for Goods {
    fn from(beans: Bunch) -> Self {
        Self { beans, ..Self::NONE }
    }
}

impl Serialize for Goods {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let beans = self.beans.iter().map(|(bean, number)| (bean.key(), u16::from(number)));
        let others = NEVER_DEALT.into_iter().zip(self.others).filter(|(_, number)| *number > 0);
        serializer.collect_map(beans.chain(others))
    }
}

impl<'de> Deserialize<'de> for Goods {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Wanted::deserialize(deserializer)? {
            Wanted::Goods(goods) => Ok(goods),
            Wanted::Open => Err(de::Error::custom("only what is wanted can be left open")),
        }
    }
}

/// What a proposer would like to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// 'Make me an offer' (BT-TRADE-09).
    Open,
    Goods(Goods),
}

impl Wanted {
    pub const NOTHING: Self = Self::Goods(Goods::NONE);

    #[must_use]
    pub(super) const fn nothing() -> Self {
        Self::NOTHING
    }
}

impl From<Bunch> for Wanted {
    fn from(beans: Bunch) -> Self {
        Self::Goods(beans.into())
    }
}

impl Serialize for Wanted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Open => serializer.serialize_str("open"),
            Self::Goods(goods) => goods.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Wanted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OpenOrGoods;

        impl<'de> Visitor<'de> for OpenOrGoods {
            type Value = Wanted;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number for each bean, such as { red: 2 }, or `open` for what is wanted")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Wanted, E> {
                if text == "open" { Ok(Wanted::Open) } else { Err(E::invalid_value(de::Unexpected::Str(text), &self)) }
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Wanted, A::Error> {
                let mut goods = Goods::NONE;
                while let Some((key, number)) = map.next_entry::<String, u16>()? {
                    let fault = |what: &str| de::Error::custom(format!("{number} {key}: {what}"));
                    if let Some(other) = NEVER_DEALT.iter().position(|&other| other == key) {
                        goods.others[other] = number;
                        continue;
                    }
                    let bean = Bean::ALL.into_iter().find(|bean| bean.key() == key);
                    let bean = bean.ok_or_else(|| fault("there is no such bean"))?;
                    if number > u16::from(Bunch::most(bean)) {
                        return Err(fault("there are not so many in any game"));
                    }
                    if goods.beans.count(bean) > 0 {
                        return Err(fault("it is named twice"));
                    }
                    goods.beans = goods.beans.plus(Bunch::of(bean, number as u8));
                }
                Ok(Wanted::Goods(goods))
            }
        }

        deserializer.deserialize_any(OpenOrGoods)
    }
}

/// A bean to be bought for a deal: from a space of the beanometer. From the supply it can be named, but is never bought so
/// (BT-BUY-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderPurchase))]
#[serde(deny_unknown_fields)]
pub struct Purchase {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub space: Option<Space>,
    pub bean: Bean,
}

/// Beans named to be bought: no more than a wagon has room for.
pub type Purchases = List<Purchase, { super::data::WAGON as usize }>;

/// How many beans are to be bought from each space of the town. What lies on a space stays of one kind as long as anything is
/// left of it, because nothing is placed in a trader phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shopping(pub(super) [u8; MOST_SPACES]);

impl Shopping {
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; MOST_SPACES]
    }

    /// The spaces to be bought from, counted from 0, a bean at a time.
    pub(super) fn each(self) -> impl Iterator<Item = usize> {
        (0..MOST_SPACES).flat_map(move |index| std::iter::repeat_n(index, self.0[index] as usize))
    }

    /// The beans that would be bought.
    pub(super) fn beans(self, stock: &Beanometer) -> Bunch {
        self.each().filter_map(|index| stock.bean(index)).collect()
    }

    /// Whether all of it still lies there.
    pub(super) fn is_there(self, stock: &Beanometer) -> bool {
        self.0.iter().enumerate().all(|(index, &beans)| beans <= stock.height(index))
    }

    /// As players name them.
    pub(super) fn purchases(self, stock: &Beanometer) -> Purchases {
        let bought = self.each().filter_map(|index| Some((index, stock.bean(index)?)));
        bought.map(|(index, bean)| Purchase { space: Some(Space::at(index)), bean }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        serde_json::from_str::<Wanted>(text).expect_err("these are no goods").to_string()
    }

    #[test]
    fn goods_that_nobody_can_name() {
        assert!(fault("3").contains("a number for each bean"));
        assert!(fault(r#""anything""#).contains("a number for each bean"));
        assert!(fault(r#"{ "pea": 1 }"#).contains("no such bean"));
        assert!(fault(r#"{ "red": 1, "blue": 1, "red": 2 }"#).contains("named twice"));
    }

    /// So many need not be in this game, but a bunch must be able to hold them.
    #[test]
    fn a_number_of_beans_has_an_end() {
        for bean in Bean::ALL {
            let most = Bunch::most(bean);
            let named = |number: u8| format!("{{ \"{bean}\": {number} }}");
            let wanted: Wanted = serde_json::from_str(&named(most)).expect("a bunch holds them");
            assert_eq!(wanted, Bunch::of(bean, most).into());
            for more in [most + 1, most + 2] {
                assert!(fault(&named(more)).contains("not so many"));
            }
        }
    }
}
