//! The cards a negotiation is about.

use std::fmt::Debug;

use smallvec::SmallVec;

use super::{CardOf, Trade};
use crate::bean::{Bean, Bunch};
use crate::card::Card;
use crate::hand::HandPosition;
use crate::seat::Seat;

/// A card that can be planted.
pub(crate) trait Grown: Card {
    /// All that is told of it while it is in a hand.
    fn bean(self) -> Bean;
}

impl Grown for Bean {
    #[inline]
    fn bean(self) -> Bean {
        self
    }
}

/// Open cards whose order does not matter.
pub(crate) trait OpenCards<C: Copy>: Copy + Default + PartialEq + Debug {
    fn count(self, card: C) -> u8;
    fn add(&mut self, card: C);

    /// What is left when `other`, which must be contained, is taken out.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    fn contains(self, other: Self) -> bool;

    /// How many different cards there are.
    fn kinds(self) -> u32;

    /// The `n`th of the different cards, counted from 0.
    fn nth_kind(self, n: u32) -> C;
    fn beans(self) -> Bunch;

    /// Every card, as often as it is there.
    fn each(self) -> impl Iterator<Item = C> {
        let kinds = (0..self.kinds()).map(move |n| self.nth_kind(n));
        kinds.flat_map(move |card| std::iter::repeat_n(card, self.count(card) as usize))
    }
}

impl OpenCards<Bean> for Bunch {
    #[inline]
    fn count(self, bean: Bean) -> u8 {
        Self::count(self, bean)
    }

    #[inline]
    fn add(&mut self, bean: Bean) {
        Self::add(self, bean);
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Self::minus(self, other)
    }

    #[inline]
    fn contains(self, other: Self) -> bool {
        Self::contains(self, other)
    }

    #[inline]
    fn kinds(self) -> u32 {
        Self::kinds(self).len()
    }

    #[inline]
    fn nth_kind(self, n: u32) -> Bean {
        Self::kinds(self).nth(n)
    }

    #[inline]
    fn beans(self) -> Bunch {
        self
    }
}

/// A card as a player names it.
pub(crate) trait CardName<C>: Copy + PartialEq + Debug {
    fn in_hand(position: HandPosition) -> Self;
    fn face_up(card: C) -> Self;
}

/// What is remembered of the order in which cards were named.
pub(crate) trait Order<C>: Copy + Default + PartialEq + Debug {
    fn note(&mut self, card: C);
}

/// The order is no matter.
impl<C> Order<C> for () {
    #[inline]
    fn note(&mut self, _card: C) {}
}

/// What an open offer is about. Which copies of the hand cards are meant, the marks in the hand tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms<F, W> {
    /// Given from the hand.
    pub hand: Bunch,
    /// Given from the face-up cards.
    pub face_up: F,
    pub want: W,
}

/// Own cards a player has named for a deal, sorted out by where they lie.
#[derive(Debug)]
pub(crate) struct Named<G: Trade> {
    pub(crate) hand: Bunch,
    pub(crate) face_up: G::FaceUp,
    /// Places in the hand, counted from 0.
    pub(crate) places: SmallVec<[u8; 8]>,
    pub(crate) order: G::Order,
    pub(super) has_twice: bool,
}

impl<G: Trade> Default for Named<G> {
    fn default() -> Self {
        Self {
            hand: Bunch::NONE,
            face_up: G::FaceUp::default(),
            places: SmallVec::new_const(),
            order: G::Order::default(),
            has_twice: false,
        }
    }
}

impl<G: Trade> Named<G> {
    pub(super) fn add_from_hand(&mut self, place: usize, card: G::Card) {
        self.places.push(place as u8);
        self.hand.add(card.bean());
    }

    /// The cards, by hand position, then those face up, unless the game keeps to the order in which they were named.
    pub(crate) fn cards(&self, game: &G, seat: Seat) -> SmallVec<[CardOf<G>; 4]> {
        let hand = self.places.iter().map(|&place| CardOf::<G>::in_hand(HandPosition::at(place as usize)));
        let mut cards = hand.chain(self.face_up.each().map(CardOf::<G>::face_up)).collect::<SmallVec<_>>();
        game.in_named_order(seat, self.order, &mut cards);
        cards
    }
}
