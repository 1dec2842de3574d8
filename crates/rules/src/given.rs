//! Cards as a scenario file gives them, and the supply that what it leaves out is dealt from.

use std::collections::VecDeque;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::bean::{Bean, Bunch};
use crate::card::Card;
use crate::malformed::Malformed;

/// Ordered cards: all of them, only how many, or only the top ones.
#[derive(Clone, Debug)]
pub(crate) enum Cards<C> {
    List(Vec<C>),
    Number(usize),
    Top(Vec<C>),
}

impl<C> Cards<C> {
    pub(crate) fn listed(&self) -> &[C] {
        match self {
            Self::List(cards) | Self::Top(cards) => cards,
            Self::Number(_) => &[],
        }
    }
}

const FORMS: &str = "a list of cards, a number of cards, or { top: [..] }";

impl<'de, C: Deserialize<'de>> Deserialize<'de> for Cards<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyForm<C>(PhantomData<C>);

        impl<'de, C: Deserialize<'de>> Visitor<'de> for AnyForm<C> {
            type Value = Cards<C>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(FORMS)
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Cards<C>, E> {
                Ok(Cards::Number(number as usize))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Cards<C>, E> {
                let number = usize::try_from(number).map_err(|_| E::custom("a number of cards is not negative"))?;
                Ok(Cards::Number(number))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Cards<C>, A::Error> {
                let mut cards = Vec::new();
                while let Some(card) = seq.next_element()? {
                    cards.push(card);
                }
                Ok(Cards::List(cards))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Cards<C>, A::Error> {
                match map.next_entry::<String, Vec<C>>()? {
                    Some((key, cards)) if key == "top" => Ok(Cards::Top(cards)),
                    _ => Err(de::Error::custom(format!("expected {FORMS}"))),
                }
            }
        }

        deserializer.deserialize_any(AnyForm(PhantomData))
    }
}

/// The cards of the game that have found no place yet.
pub(crate) struct Supply<C> {
    /// Such as `modern-base with 4 players`.
    game: String,
    all: Vec<u8>,
    left: Vec<u8>,
    cards: PhantomData<C>,
}

impl<C: Card + fmt::Display> Supply<C> {
    pub(crate) fn new(game: String, cards: impl Fn(C) -> u8) -> Self {
        let all: Vec<u8> = (0..C::KINDS).map(|kind| cards(C::of_kind(kind))).collect();
        Self { game, left: all.clone(), all, cards: PhantomData }
    }

    fn take(&mut self, path: impl fmt::Display, card: C, number: u8) -> Result<(), Malformed> {
        let all = self.all[card.kind()];
        let left = &mut self.left[card.kind()];
        *left = left.checked_sub(number).ok_or_else(|| {
            let message = match all {
                0 => format!("{card} is not in play in {}", self.game),
                1 => format!("there is only one {card} in the game"),
                _ => format!("that is more {card} than the {all} cards in the game"),
            };
            Malformed::new(path.to_string(), message)
        })?;
        Ok(())
    }

    pub(crate) fn take_list(&mut self, path: &str, cards: &[C]) -> Result<(), Malformed> {
        cards.iter().try_for_each(|&card| self.take(path, card, 1))
    }

    /// What is left, one of each kind in turn: the fixed order in which positions are filled up.
    pub(crate) fn rest(mut self) -> Rest<C> {
        let mut cards = VecDeque::new();
        while self.left.iter().any(|&count| count > 0) {
            for (kind, count) in self.left.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
                *count -= 1;
                cards.push_back(C::of_kind(kind));
            }
        }
        Rest(cards)
    }
}

impl Supply<Bean> {
    pub(crate) fn take_bunch(&mut self, path: &str, bunch: Bunch) -> Result<(), Malformed> {
        bunch.iter().try_for_each(|(bean, number)| self.take(path, bean, number))
    }
}

/// The rest of the cards, dealt in a fixed order.
pub(crate) struct Rest<C>(VecDeque<C>);

impl<C: Clone> Rest<C> {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn into_cards(self) -> impl Iterator<Item = C> {
        self.0.into_iter()
    }

    pub(crate) fn take_all(&mut self) -> impl Iterator<Item = C> + '_ {
        self.0.drain(..)
    }

    pub(crate) fn take(&mut self, path: &str, number: usize) -> Result<Vec<C>, Malformed> {
        if number > self.0.len() {
            let message = format!("{number} cards are needed here, but only {} are left", self.0.len());
            return Err(Malformed::new(path, message));
        }
        Ok(self.0.drain(..number).collect())
    }

    pub(crate) fn fill(&mut self, path: &str, cards: Option<&Cards<C>>, left_out: usize) -> Result<Vec<C>, Malformed> {
        match cards {
            Some(Cards::List(cards)) => Ok(cards.clone()),
            Some(Cards::Number(number)) => self.take(path, *number),
            Some(Cards::Top(_)) => Err(Malformed::new(path, "`top` is for the deck alone")),
            None => self.take(path, left_out),
        }
    }

    /// A pile that is given in full, by its number, by its top cards, or left out: then all the rest lies in it.
    pub(crate) fn fill_deck(&mut self, path: &str, cards: Option<&Cards<C>>) -> Result<Vec<C>, Malformed> {
        match cards {
            Some(Cards::List(cards)) => Ok(cards.clone()),
            Some(Cards::Number(number)) => self.take(path, *number),
            None => Ok(self.take_all().collect()),
            Some(Cards::Top(top)) => Ok(top.iter().cloned().chain(self.take_all()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Cards<Bean>, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn cards_are_given_in_three_forms() {
        assert!(matches!(read("3"), Ok(Cards::Number(3))));
        assert!(matches!(read(r#"["red", "soy"]"#), Ok(Cards::List(cards)) if cards == [Bean::Red, Bean::Soy]));
        assert!(matches!(read(r#"{ "top": ["red"] }"#), Ok(Cards::Top(cards)) if cards == [Bean::Red]));
        for wrong in [r#"{ "bottom": ["red"] }"#, "{}", r#""red""#] {
            assert!(read(wrong).is_err_and(|error| error.contains(FORMS)), "{wrong}");
        }
        assert!(read("-1").is_err_and(|error| error.starts_with("a number of cards is not negative")));
    }

    #[test]
    fn no_more_cards_are_given_than_there_are() {
        let number =
            |bean| [(Bean::Red, 0), (Bean::Soy, 1)].iter().find(|(it, _)| *it == bean).map_or(3, |(_, number)| *number);
        let taken = |bean, cards: usize| {
            let mut supply = Supply::new("this game".to_owned(), number);
            supply.take_list("hand", &vec![bean; cards]).map(|()| supply.rest().len()).map_err(|error| error.message)
        };
        assert_eq!(taken(Bean::Blue, 3), taken(Bean::Wax, 3));
        assert_eq!(taken(Bean::Soy, 0).ok(), taken(Bean::Soy, 1).ok().map(|rest| rest + 1));
        assert_eq!(taken(Bean::Blue, 4), Err("that is more blue than the 3 cards in the game".to_owned()));
        assert_eq!(taken(Bean::Soy, 2), Err("there is only one soy in the game".to_owned()));
        assert_eq!(taken(Bean::Red, 1), Err("red is not in play in this game".to_owned()));
    }
}
