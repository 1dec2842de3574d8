//! Hands: queues whose order is law.

use serde::{Deserialize, Serialize};

use crate::card::{Card, MAX_CARDS};
use crate::negotiation::Marks;
use crate::seat::{MAX_SEATS, Seat};

/// A place in a hand. People count from 1, the front card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct HandPosition(u8);

impl HandPosition {
    pub const FRONT: Self = Self(1);

    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8 + 1)
    }

    /// Counted from 0; `None` for the position 0, which no hand has.
    #[must_use]
    pub const fn index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

impl From<u8> for HandPosition {
    fn from(number: u8) -> Self {
        Self(number)
    }
}

impl From<HandPosition> for u8 {
    fn from(position: HandPosition) -> Self {
        position.0
    }
}

/// The hands of all players, in one row of cards, seat after seat, each front to back.
///
/// One row for all, because a single hand may grow to almost any size while all together never hold more than the deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hands<C> {
    cards: [C; MAX_CARDS],
    marks: [Marks; MAX_CARDS],
    /// Where each seat's hand ends; it begins where the one before ends.
    ends: [u8; MAX_SEATS],
    marked: bool,
}

impl<C: Card> Default for Hands<C> {
    fn default() -> Self {
        Self {
            cards: [C::default(); MAX_CARDS],
            marks: [Marks::NONE; MAX_CARDS],
            ends: [0; MAX_SEATS],
            marked: false,
        }
    }
}

impl<C: Card> Hands<C> {
    #[inline]
    fn start(&self, seat: Seat) -> usize {
        match seat.index() {
            0 => 0,
            index => self.ends[index - 1] as usize,
        }
    }

    #[inline]
    fn end(&self, seat: Seat) -> usize {
        self.ends[seat.index()] as usize
    }

    /// One player's hand, front first.
    #[must_use]
    #[inline]
    pub fn of(&self, seat: Seat) -> &[C] {
        &self.cards[self.start(seat)..self.end(seat)]
    }

    #[must_use]
    #[inline]
    pub fn len(&self, seat: Seat) -> usize {
        self.end(seat) - self.start(seat)
    }

    #[must_use]
    #[inline]
    pub fn front(&self, seat: Seat) -> Option<C> {
        self.of(seat).first().copied()
    }

    /// The card at a position, if the hand reaches so far.
    #[must_use]
    #[inline]
    pub fn get(&self, seat: Seat, position: HandPosition) -> Option<C> {
        self.of(seat).get(position.index()?).copied()
    }

    /// A new card goes behind the last one.
    #[inline]
    pub fn push_back(&mut self, seat: Seat, card: C) {
        let (at, all) = (self.end(seat), self.all());
        self.cards.copy_within(at..all, at + 1);
        self.cards[at] = card;
        if self.marked {
            self.marks.copy_within(at..all, at + 1);
            self.marks[at] = Marks::NONE;
        }
        for end in &mut self.ends[seat.index()..] {
            *end += 1;
        }
    }

    /// Takes out the card at `index`, counted from 0; the others keep their order.
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, index: usize) -> (C, Marks) {
        debug_assert!(index < self.len(seat));
        let (at, all) = (self.start(seat) + index, self.all());
        let card = self.cards[at];
        self.cards.copy_within(at + 1..all, at);
        let mut marks = Marks::NONE;
        if self.marked {
            marks = self.marks[at];
            self.marks.copy_within(at + 1..all, at);
            self.marks[all - 1] = Marks::NONE;
        }
        for end in &mut self.ends[seat.index()..] {
            *end -= 1;
        }
        (card, marks)
    }

    #[inline]
    pub(crate) fn take_front(&mut self, seat: Seat) -> Option<C> {
        (self.len(seat) > 0).then(|| self.take(seat, 0).0)
    }

    #[inline]
    fn all(&self) -> usize {
        self.ends[MAX_SEATS - 1] as usize
    }

    /// What the copies of one hand are named for, front first.
    #[must_use]
    pub(crate) fn marks(&self, seat: Seat) -> &[Marks] {
        &self.marks[self.start(seat)..self.end(seat)]
    }

    pub(crate) fn mark(&mut self, seat: Seat, index: usize, marks: Marks) {
        let at = self.start(seat) + index;
        self.marks[at] = self.marks[at].union(marks);
        self.marked = true;
    }

    /// Takes a mark off every card of one hand.
    pub(crate) fn unmark(&mut self, seat: Seat, marks: Marks) {
        if self.marked {
            let cards = self.start(seat)..self.end(seat);
            for mark in &mut self.marks[cards] {
                *mark = mark.without(marks);
            }
        }
    }

    pub(crate) fn unmark_all(&mut self) {
        if self.marked {
            let all = self.all();
            self.marks[..all].fill(Marks::NONE);
            self.marked = false;
        }
    }
}
