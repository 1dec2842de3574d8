//! What an offer asks for: beans, and cards that lie face up.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::action::{Kind, Want};
use super::card::Card;
use super::cards::FaceUp;
use super::data::{TURNED_OVER, cards};
use crate::bean::Bunch;
use crate::trade::{OpenCards as _, Wanted};

/// A want that makes sense: open, or so many of each bean, and certain face-up cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ToldWant {
    #[default]
    Open,
    Cards {
        beans: Bunch,
        face_up: FaceUp,
    },
}

impl Wanted<FaceUp> for ToldWant {
    #[inline]
    fn filled_by(self) -> Option<(Bunch, FaceUp)> {
        match self {
            Self::Open => None,
            Self::Cards { beans, face_up } => Some((beans, face_up)),
        }
    }
}

/// As it is said: an offer names beans and face-up cards side by side.
impl From<ToldWant> for Want {
    fn from(want: ToldWant) -> Self {
        let ToldWant::Cards { beans, face_up } = want else { return Self::Open };
        let beans = beans.iter().map(|(bean, number)| (Kind::Bean(bean), number));
        let open = face_up.bunch();
        Self::Beans(beans.chain(open.iter().map(|(card, number)| (Kind::Card(card), number))).collect())
    }
}

impl Serialize for ToldWant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Want::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ToldWant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let want = Want::deserialize(deserializer)?;
        make_sense(&want, Card::copies).ok_or_else(|| de::Error::custom("that can't be wanted"))
    }
}

/// A want in which every bean is in the game and every number possible; `None` if something is wrong. `open` tells how many of
/// a card can be asked for by itself.
pub(super) fn make_sense(want: &Want, open: impl Fn(Card) -> u8) -> Option<ToldWant> {
    let Want::Beans(kinds) = want else { return Some(ToldWant::Open) };
    let (mut beans, mut face_up) = (Bunch::NONE, FaceUp::default());
    for (place, &(kind, number)) in kinds.iter().enumerate() {
        let most = match kind {
            Kind::Bean(bean) => cards(bean),
            Kind::Card(card) => open(card).min(TURNED_OVER - face_up.cards().len() as u8),
        };
        if number == 0 || number > most || kinds[..place].iter().any(|&(other, _)| other == kind) {
            return None;
        }
        match kind {
            Kind::Bean(bean) => beans = beans.plus(Bunch::of(bean, number)),
            Kind::Card(card) => (0..number).for_each(|_| face_up.add(card)),
        }
    }
    Some(ToldWant::Cards { beans, face_up })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No more cards lie face up than were turned over, so no more can be asked for.
    #[test]
    fn a_told_want_names_two_face_up_cards_at_most() {
        let read = |text| serde_json::from_str::<ToldWant>(text).ok();
        let beans_and_cards = r#"{"stink":3,"soy_lady":1,"red_lady":1}"#;
        let told = read(beans_and_cards).expect("two cards");
        assert_eq!(serde_json::to_string(&told).expect("plain data"), beans_and_cards);
        assert_eq!(read(r#"{ "soy_lady": 2, "red_lady": 1 }"#), None);
        assert_eq!(read(r#"{ "soy_lady": 1, "red_lady": 1, "garden_lady": 1 }"#), None);
        assert_eq!(read(r#"{ "soy_gent": 3 }"#), None);
    }
}
