//! Bean fields, and the farm of fields a player has. What a field may hold is the game's own: a [`Crop`].

use serde::{Deserialize, Serialize};

use crate::bean::{Bean, Bunch};

/// One of a player's fields. People count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(from = "u8", into = "u8")]
pub struct FieldIndex(u8);

impl FieldIndex {
    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8 + 1)
    }

    /// Counted from 0; `None` for the field 0, which nobody has.
    #[must_use]
    pub const fn index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

impl From<u8> for FieldIndex {
    fn from(number: u8) -> Self {
        Self(number)
    }
}

impl From<FieldIndex> for u8 {
    fn from(field: FieldIndex) -> Self {
        field.0
    }
}

/// What grows in a field.
pub trait Crop: Copy + Default + PartialEq {
    type Card: Copy;

    /// How many cards there are.
    fn cards(self) -> u8;

    /// Whether a card may be planted here.
    fn takes(self, card: Self::Card) -> bool;
}

/// A field: any number of cards of one variety.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Field {
    bean: Bean,
    cards: u8,
}

impl Field {
    pub const EMPTY: Self = Self { bean: Bean::Cocoa, cards: 0 };

    #[must_use]
    pub const fn of(bean: Bean, cards: u8) -> Self {
        if cards == 0 { Self::EMPTY } else { Self { bean, cards } }
    }

    #[must_use]
    #[inline]
    pub const fn cards(self) -> u8 {
        self.cards
    }

    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.cards == 0
    }

    /// The variety growing here.
    #[must_use]
    #[inline]
    pub fn bean(self) -> Option<Bean> {
        (!self.is_empty()).then_some(self.bean)
    }

    /// Whether a card may be planted here: on its own kind or into an empty field.
    #[must_use]
    #[inline]
    pub fn takes(self, bean: Bean) -> bool {
        self.cards == 0 || self.bean == bean
    }

    #[inline]
    pub(crate) fn plant(&mut self, bean: Bean) {
        debug_assert!(self.takes(bean));
        self.bean = bean;
        self.cards += 1;
    }

    #[must_use]
    pub fn bunch(self) -> Bunch {
        Bunch::of(self.bean, self.cards)
    }
}

impl Crop for Field {
    type Card = Bean;

    #[inline]
    fn cards(self) -> u8 {
        self.cards
    }

    #[inline]
    fn takes(self, bean: Bean) -> bool {
        Self::takes(self, bean)
    }
}

/// The most fields a player can have.
pub const MAX_FIELDS: usize = 3;

/// A player's own fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Farm<F = Field> {
    fields: [F; MAX_FIELDS],
    owned: u8,
}

impl<F: Crop> Farm<F> {
    #[must_use]
    pub fn with_fields(owned: u8) -> Self {
        debug_assert!(owned as usize <= MAX_FIELDS);
        Self { fields: [F::default(); MAX_FIELDS], owned }
    }

    #[must_use]
    #[inline]
    pub fn fields(&self) -> &[F] {
        &self.fields[..self.owned as usize]
    }

    /// The field with this number, if the player owns it.
    #[must_use]
    #[inline]
    pub fn get(&self, field: FieldIndex) -> Option<F> {
        self.fields().get(field.index()?).copied()
    }

    /// An owned field, counted from 0.
    #[inline]
    pub(crate) fn field_mut(&mut self, index: usize) -> &mut F {
        &mut self.fields[..self.owned as usize][index]
    }

    pub(crate) const fn add_field(&mut self) {
        debug_assert!((self.owned as usize) < MAX_FIELDS);
        self.owned += 1;
    }

    /// The fields that can take a card, one bit each.
    #[must_use]
    #[inline]
    pub(crate) fn room_for(self, card: F::Card) -> FieldMask {
        self.select(|field| field.takes(card))
    }

    /// The fields that can take a card where nobody has two fields of a kind: the one that grows it, or else the empty ones.
    #[must_use]
    #[inline]
    pub(crate) fn only_room_for(self, card: F::Card) -> FieldMask {
        let growing = self.select(|field| field.cards() > 0 && field.takes(card));
        if growing.is_empty() { self.select(|field| field.cards() == 0) } else { growing }
    }

    /// The owned fields that are wanted. It looks at every place, owned or not: that is faster than to count.
    #[inline]
    pub(crate) fn select(self, wanted: impl Fn(F) -> bool) -> FieldMask {
        let [a, b, c] = self.fields.map(|field| u8::from(wanted(field)));
        FieldMask((a | b << 1 | c << 2) & ((1 << self.owned) - 1))
    }
}

/// A set of one player's fields, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FieldMask(u8);

impl FieldMask {
    #[inline]
    pub(crate) const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = FieldIndex> {
        (0..MAX_FIELDS).filter(move |&i| self.contains(i)).map(FieldIndex::at)
    }

    /// The `n`th field of the set, counted from 0.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> FieldIndex {
        const NTH: [[u8; MAX_FIELDS]; 8] =
            [[0, 0, 0], [0, 0, 0], [1, 1, 1], [0, 1, 1], [2, 2, 2], [0, 2, 2], [1, 2, 2], [0, 1, 2]];
        FieldIndex::at(NTH[self.0 as usize & 7][n as usize] as usize)
    }
}
