//! What a harvest pays, and which fields are protected from it.

use serde::Serialize;

use crate::field::{Crop, Farm, FieldMask};

/// Where a number of our data tables comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// A rulebook says so.
    Stated,
    /// Printed on the cards, known from public references.
    Published,
    /// Decided for this project.
    House,
}

/// The smallest number of cards that earns one coin, two, three, and so on; 0 where a bean has no such step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beanometer<const STEPS: usize = 4>(pub [u8; STEPS]);

impl<const STEPS: usize> Beanometer<STEPS> {
    /// The steps a bean has, lowest first.
    pub fn steps(self) -> impl Iterator<Item = Step> {
        self.0.into_iter().zip(1..).filter(|&(cards, _)| cards > 0).map(|(cards, coins)| Step { cards, coins })
    }

    /// Coins for a field of this many cards: the highest step reached.
    #[must_use]
    pub const fn coins(self, cards: u8) -> u8 {
        let mut coins = 0;
        let mut step = 0;
        while step < STEPS {
            if self.0[step] != 0 && cards >= self.0[step] {
                coins = step as u8 + 1;
            }
            step += 1;
        }
        coins
    }
}

/// A step of a beanometer: so many cards earn so many coins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanometerStep))]
pub struct Step {
    pub cards: u8,
    pub coins: u8,
}

/// Which single beans may be harvested. A field with two or more cards always may.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Protection {
    /// Only if every field the player owns holds exactly one card.
    AllFieldsSingle,
    /// Unless another field of the player holds two or more.
    NoFieldWithMore,
    /// None, of one's own accord.
    EverySingle,
}

impl Protection {
    /// The fields that may be harvested now.
    #[must_use]
    #[inline]
    pub(crate) fn harvestable<F: Crop>(self, farm: Farm<F>) -> FieldMask {
        let (single, more) = (farm.select(|field| field.cards() == 1), farm.select(|field| field.cards() > 1));
        let singles_too = match self {
            Self::AllFieldsSingle => single.len() as usize == farm.fields().len(),
            Self::NoFieldWithMore => more.is_empty(),
            Self::EverySingle => false,
        };
        if singles_too { single } else { more }
    }

    /// Whether a rule keeps this field, one of the farm's, from being harvested.
    #[must_use]
    pub fn protects<F: Crop>(self, farm: &Farm<F>, field: F) -> bool {
        match (field.cards(), self) {
            (1, Self::AllFieldsSingle) => farm.fields().iter().any(|other| other.cards() != 1),
            (1, Self::NoFieldWithMore) => farm.fields().iter().any(|other| other.cards() > 1),
            (1, Self::EverySingle) => true,
            _ => false,
        }
    }
}
