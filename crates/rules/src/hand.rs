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

/// Room for all cards of a game, and between the hands. The place behind the last one is a place where an empty hand may begin, and fits
/// into a byte.
const ROW: usize = u8::MAX as usize;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Dice;

    /// What plain lists would have, through long and short hands.
    #[test]
    fn hands_are_what_was_put_into_them() {
        let mut dice = Dice::new(7);
        let mut hands = Hands::<u8>::default();
        let mut lists: [Vec<u8>; MAX_SEATS] = Default::default();
        for card in 0..20_000_u32 {
            // Hands grow for a while, one more than the others, then they shrink.
            let grows = card / 500 % 2 == 0;
            let seat =
                Seat::at(if dice.one_in(3) { (card / 1_000) as usize % MAX_SEATS } else { dice.below(7) as usize });
            let list = &mut lists[seat.index()];
            match dice.below(4) {
                0 => assert_eq!(hands.take_front(seat), (!list.is_empty()).then(|| list.remove(0))),
                1 if !grows && !list.is_empty() => {
                    let index = dice.below(list.len() as u32) as usize;
                    assert_eq!(hands.take(seat, index), list.remove(index));
                }
                _ if grows && lists.iter().flatten().count() < MAX_CARDS => {
                    hands.push_back(seat, card as u8);
                    lists[seat.index()].push(card as u8);
                }
                _ => {}
            }
            for (seat, list) in lists.iter().enumerate() {
                assert_eq!(hands.of(Seat::at(seat)), list);
                assert_eq!(hands.front(Seat::at(seat)), list.first().copied());
            }
        }
    }

    /// The last hand may be played out right at the end of the row.
    #[test]
    fn every_hand_can_run_out_anywhere() {
        for seat in (0..MAX_SEATS).map(Seat::at) {
            let mut hands = Hands::<u8>::default();
            for round in 1..=100 {
                (0..round).for_each(|card| hands.push_back(seat, card));
                (0..round).for_each(|card| assert_eq!(hands.take_front(seat), Some(card)));
                assert_eq!(hands.take_front(seat), None);
            }
        }
    }

    #[test]
    fn hands_are_equal_wherever_they_lie() {
        let (mut one, mut other) = (Hands::<u8>::default(), Hands::<u8>::default());
        one.push_back(Seat::at(1), 1);
        one.push_back(Seat::at(1), 2);
        assert_eq!(one.take_front(Seat::at(1)), Some(1));
        assert_ne!(one, other);
        other.push_back(Seat::at(1), 2);
        assert_eq!(one, other);
        other.push_back(Seat::at(2), 2);
        assert_ne!(one, other);
    }
}
