//! Bytes as decisions.

use beanfield_rules::chance::Dice;
use beanfield_rules::seat::Seat;

/// Reads decisions off the bytes a fuzzer makes up. When there are none left, every decision is the first.
#[derive(Debug)]
pub(crate) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) const fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// One of so many, counted from 0.
    pub(crate) fn below(&mut self, number: usize) -> usize {
        let drawn = if number > 256 { u16::from_le_bytes([self.byte(), self.byte()]) } else { self.byte().into() };
        usize::from(drawn) % number
    }

    pub(crate) fn pick<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }

    /// Any seat of the largest table.
    pub(crate) fn seat(&mut self) -> Seat {
        Seat::new(self.below(7)).expect("there are seven")
    }

    pub(crate) fn dice(&mut self) -> Dice {
        Dice::new(self.byte().into())
    }

    /// Up to 255 of what comes, as it is.
    pub(crate) fn some(&mut self) -> &'a [u8] {
        let length = usize::from(self.byte()).min(self.0.len());
        let (some, rest) = self.0.split_at(length);
        self.0 = rest;
        some
    }

    /// The same, as a text.
    pub(crate) fn text(&mut self) -> String {
        String::from_utf8_lossy(self.some()).into_owned()
    }
}
