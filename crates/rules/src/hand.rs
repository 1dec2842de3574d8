//! Hands: queues whose order is law.

use serde::{Deserialize, Serialize};

use crate::card::MAX_CARDS;
use crate::seat::{MAX_SEATS, Seat};

/// A place in a hand. People count from 1, the front card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

/// Room for all cards of a game, and between the hands.
const ROW: usize = 256;

/// The hands of all players in one row of cards, seat after seat, each front to back, with room between them.
///
/// One row for all, because a single hand may grow to almost any size while all together never hold more than the deck.
#[derive(Clone, Copy, Debug)]
pub struct Hands<C> {
    row: [C; ROW],
    start: [u8; MAX_SEATS],
    len: [u8; MAX_SEATS],
}

impl<C: Copy + Default> Default for Hands<C> {
    fn default() -> Self {
        let start = std::array::from_fn(|seat| (seat * (ROW / MAX_SEATS)) as u8);
        Self { row: [C::default(); ROW], start, len: [0; MAX_SEATS] }
    }
}

impl<C: Copy + PartialEq> PartialEq for Hands<C> {
    /// Where in the row a hand lies does not matter.
    fn eq(&self, other: &Self) -> bool {
        (0..MAX_SEATS).map(Seat::at).all(|seat| self.of(seat) == other.of(seat))
    }
}

impl<C: Copy> Hands<C> {
    #[inline]
    fn start(&self, seat: Seat) -> usize {
        self.start[seat.index()] as usize
    }

    #[must_use]
    #[inline]
    pub fn len(&self, seat: Seat) -> usize {
        self.len[seat.index()] as usize
    }

    /// One player's hand, front first.
    #[must_use]
    #[inline]
    pub fn of(&self, seat: Seat) -> &[C] {
        &self.row[self.start(seat)..][..self.len(seat)]
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
        let limit = self.start.get(seat.index() + 1).map_or(ROW, |&next| next as usize);
        if self.start(seat) + self.len(seat) == limit {
            self.spread_out();
        }
        self.row[self.start(seat) + self.len(seat)] = card;
        self.len[seat.index()] += 1;
    }

    /// Lays the hands out anew, with equal room behind each.
    #[cold]
    fn spread_out(&mut self) {
        let old = *self;
        let cards: usize = self.len.iter().map(|&len| len as usize).sum();
        debug_assert!(cards <= MAX_CARDS);
        let room = (ROW - cards) / MAX_SEATS;
        let mut at = 0;
        for seat in (0..MAX_SEATS).map(Seat::at) {
            let hand = old.of(seat);
            self.row[at..at + hand.len()].copy_from_slice(hand);
            self.start[seat.index()] = at as u8;
            at += hand.len() + room;
        }
    }

    /// Takes out the card at `index`, counted from 0; the others keep their order.
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, index: usize) -> C {
        let (start, len) = (self.start(seat), self.len(seat));
        debug_assert!(index < len);
        let hand = &mut self.row[start..start + len];
        let card = hand[index];
        hand.copy_within(index + 1.., index);
        self.len[seat.index()] -= 1;
        card
    }

    #[inline]
    pub(crate) fn take_front(&mut self, seat: Seat) -> Option<C> {
        let card = self.front(seat)?;
        self.start[seat.index()] += 1;
        self.len[seat.index()] -= 1;
        Some(card)
    }
}
