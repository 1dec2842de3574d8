//! The negotiation, for every game that trades: open offers, who may answer them, and how the answers stand.
//!
//! What is traded, where it lies and where it goes is the game's own: an offer carries the game's `Terms`, and the game
//! says when an offer falls because something it needs is gone. The book keeps the rest: numbers, parties, answers,
//! counter-offers, bounds. Games whose players give hand cards let [`Copies`] follow the copies that were named; what they say
//! to each other is in `trade`.

use std::fmt;
use std::num::NonZeroU32;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::bean::BeanSet;
use crate::card::MAX_CARDS;
use crate::list::List;
use crate::seat::{MAX_SEATS, Seat, Seats};

/// The most offers one player may have open where hand cards are traded.
pub const MAX_OWN_OFFERS: usize = 6;

/// Room for the open offers of all players.
pub(crate) const BOOK: usize = MAX_OWN_OFFERS * MAX_SEATS;

/// The number of an offer, counted from 1; never used again in the same game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OfferNumber(NonZeroU32);

impl OfferNumber {
    /// The `n`th offer of a game; there is no offer 0.
    #[must_use]
    pub const fn new(n: u32) -> Option<Self> {
        match NonZeroU32::new(n) {
            Some(n) => Some(Self(n)),
            None => None,
        }
    }
}

impl Default for OfferNumber {
    fn default() -> Self {
        Self(NonZeroU32::MIN)
    }
}

impl fmt::Display for OfferNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// To whom an offer is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Addressee {
    Seat(Seat),
    /// All players but the active one, whose offer it is.
    #[default]
    Everyone,
}

impl Serialize for Addressee {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Everyone => serializer.serialize_str("everyone"),
        }
    }
}

impl<'de> Deserialize<'de> for Addressee {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "everyone" {
            return Ok(Self::Everyone);
        }
        Seat::from_letter(&text)
            .map(Self::Seat)
            .ok_or_else(|| de::Error::custom(format!("`{text}` is neither a seat, A to G, nor `everyone`")))
    }
}

/// Why two parties can't deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartyFault {
    /// An offer to oneself.
    Oneself,
    /// Neither side is the active player.
    WithoutActive,
    /// Only the active player may offer to everyone.
    EveryoneByOther,
}

/// Every deal is between the active player and one other; only the active player may address everyone.
pub fn check_parties(active: Seat, from: Seat, to: Addressee) -> Result<(), PartyFault> {
    match to {
        Addressee::Seat(to) if to == from => Err(PartyFault::Oneself),
        Addressee::Seat(to) if to != active && from != active => Err(PartyFault::WithoutActive),
        Addressee::Everyone if from != active => Err(PartyFault::EveryoneByOther),
        _ => Ok(()),
    }
}

/// What a copy in a hand is named for: offers of its owner that give it, and willing answers of its owner that name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks(u16);

impl Marks {
    pub(crate) const NONE: Self = Self(0);

    /// Given by the owner's offer in this place of the book.
    const fn given(slot: u8) -> Self {
        Self(1 << slot)
    }

    /// Named in the owner's willing answer to the active player's offer in this place of the book.
    const fn named(slot: u8) -> Self {
        Self(1 << (slot + MAX_OWN_OFFERS as u8))
    }

    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The place of a single mark among all there can be.
    const fn index(self) -> usize {
        debug_assert!(self.0.is_power_of_two());
        self.0.trailing_zeros() as usize
    }
}

/// A hand card that is named for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Copied {
    seat: Seat,
    /// Its place in the hand, counted from 0.
    index: u8,
    marks: Marks,
}

/// How many marks a card can carry.
const MARKS: usize = 2 * MAX_OWN_OFFERS;

/// The hand cards that offers and answers have named, wherever they move to in their hands; and what a game must know of the
/// order in which they were named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Copies<K> {
    cards: List<Copied, MAX_CARDS>,
    orders: [[K; MARKS]; MAX_SEATS],
}

impl<K: Copy + Default> Default for Copies<K> {
    fn default() -> Self {
        Self { cards: List::new(), orders: [[K::default(); MARKS]; MAX_SEATS] }
    }
}

impl<K: Copy + Default> Copies<K> {
    /// Marks the cards in these places of a hand, counted from 0.
    pub(crate) fn name(&mut self, seat: Seat, mark: Marks, places: &[u8], order: K) {
        for &index in places {
            match self.cards.iter_mut().find(|copy| copy.seat == seat && copy.index == index) {
                Some(copy) => copy.marks = copy.marks.union(mark),
                None => self.cards.push(Copied { seat, index, marks: mark }),
            }
        }
        self.orders[seat.index()][mark.index()] = order;
    }

    /// Takes a mark off all cards of one hand.
    pub(crate) fn unmark(&mut self, seat: Seat, mark: Marks) {
        self.cards.retain(|copy| {
            if copy.seat == seat {
                copy.marks = copy.marks.without(mark);
            }
            !copy.marks.is_empty()
        });
        self.orders[seat.index()][mark.index()] = K::default();
    }

    /// The order in which the cards with a mark were named.
    pub(crate) fn order(&self, seat: Seat, mark: Marks) -> K {
        self.orders[seat.index()][mark.index()]
    }

    /// A card has left a hand: what was it named for? Those behind it move up.
    pub(crate) fn card_left(&mut self, seat: Seat, index: usize) -> Marks {
        let mut lost = Marks::NONE;
        self.cards.retain(|copy| {
            if copy.seat != seat || (copy.index as usize) < index {
                return true;
            }
            if copy.index as usize == index {
                lost = copy.marks;
                return false;
            }
            copy.index -= 1;
            true
        });
        lost
    }

    /// The places in one hand that carry a mark, in no order, counted from 0.
    pub(crate) fn marked(&self, seat: Seat, marks: Marks) -> impl Iterator<Item = usize> + '_ {
        let marked = self.cards.iter().filter(move |copy| copy.seat == seat && copy.marks.overlaps(marks));
        marked.map(|copy| copy.index as usize)
    }

    /// What any card of one hand is named for.
    pub(crate) fn all_marks(&self, seat: Seat) -> Marks {
        self.cards.iter().filter(|copy| copy.seat == seat).fold(Marks::NONE, |all, copy| all.union(copy.marks))
    }

    pub(crate) fn clear(&mut self) {
        self.cards.clear();
        self.orders = [[K::default(); MARKS]; MAX_SEATS];
    }
}

/// An open offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Offer<T> {
    pub number: OfferNumber,
    pub from: Seat,
    pub to: Addressee,
    /// The offer it counters.
    pub answers: Option<OfferNumber>,
    pub terms: T,
    /// Who would close it; only in an offer to everyone.
    pub willing: Seats,
    /// Who said no; only in an offer to everyone.
    pub declined: Seats,
    /// Its place among the offers of its proposer.
    slot: u8,
}

impl<T> Offer<T> {
    /// Whether `seat` is asked.
    #[must_use]
    pub fn is_to(&self, seat: Seat) -> bool {
        match self.to {
            Addressee::Seat(to) => to == seat,
            Addressee::Everyone => seat != self.from,
        }
    }

    /// Those asked who have said neither yes nor no.
    #[must_use]
    pub fn unanswered(&self, players: u8) -> Seats {
        match self.to {
            Addressee::Seat(to) => Seats::of(to),
            Addressee::Everyone => {
                Seats::all(players).without(Seats::of(self.from)).without(self.willing).without(self.declined)
            }
        }
    }

    /// Its place among the offers of its proposer, for what a game keeps beside them.
    pub(crate) const fn slot(&self) -> usize {
        self.slot as usize
    }

    /// The mark of the copies its proposer gives.
    pub(crate) const fn given(&self) -> Marks {
        Marks::given(self.slot)
    }

    /// The mark of the copies a willing seat has named.
    pub(crate) const fn named(&self) -> Marks {
        Marks::named(self.slot)
    }
}

/// All open offers, oldest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Book<T> {
    open: List<Offer<T>, BOOK>,
    made: u32,
}

impl<T: Copy + Default> Default for Book<T> {
    fn default() -> Self {
        Self { open: List::new(), made: 0 }
    }
}

impl<T: Copy + Default> Book<T> {
    #[must_use]
    #[inline]
    pub fn offers(&self) -> &[Offer<T>] {
        &self.open
    }

    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    #[must_use]
    pub fn get(&self, number: OfferNumber) -> Option<&Offer<T>> {
        self.open.iter().find(|offer| offer.number == number)
    }

    pub(crate) fn get_mut(&mut self, number: OfferNumber) -> Option<&mut Offer<T>> {
        self.open.iter_mut().find(|offer| offer.number == number)
    }

    /// How many offers of this seat are open.
    #[must_use]
    pub fn open_by(&self, seat: Seat) -> usize {
        self.open.iter().filter(|offer| offer.from == seat).count()
    }

    /// Opens an offer. The game has seen to it that there is room.
    pub(crate) fn open(&mut self, from: Seat, to: Addressee, answers: Option<OfferNumber>, terms: T) -> &Offer<T> {
        let number = OfferNumber::new(self.made + 1).expect("numbers count from 1");
        self.restore(number, from, to, answers, terms)
    }

    /// Opens an offer under a number it already has.
    pub(crate) fn restore(
        &mut self,
        number: OfferNumber,
        from: Seat,
        to: Addressee,
        answers: Option<OfferNumber>,
        terms: T,
    ) -> &Offer<T> {
        let taken = self.open.iter().filter(|offer| offer.from == from).fold(0_u8, |taken, o| taken | 1 << o.slot);
        self.made = self.made.max(number.0.get());
        let slot = taken.trailing_ones() as u8;
        self.open.push(Offer { number, from, to, answers, terms, willing: Seats::NONE, declined: Seats::NONE, slot });
        &self.open[self.open.len() - 1]
    }

    pub(crate) fn remove(&mut self, number: OfferNumber) -> Option<Offer<T>> {
        let at = self.open.iter().position(|offer| offer.number == number)?;
        Some(self.open.remove(at))
    }

    pub(crate) fn clear(&mut self) {
        self.open.clear();
    }
}

/// What a player shows that they would like and would not take. Wishes bind nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    pub likes: BeanSet,
    pub refuses: BeanSet,
}

/// The talk at a table where hand cards are traded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Talk<T, K> {
    pub(crate) book: Book<T>,
    /// Hand cards named in offers and answers.
    pub(crate) copies: Copies<K>,
    pub(crate) wishes: [Wishes; MAX_SEATS],
    /// Offers each player has made in this turn.
    pub(crate) offers_made: [u8; MAX_SEATS],
}

impl<T: Copy + Default, K: Copy + Default> Default for Talk<T, K> {
    fn default() -> Self {
        Self {
            book: Book::default(),
            copies: Copies::default(),
            wishes: [Wishes::default(); MAX_SEATS],
            offers_made: [0; MAX_SEATS],
        }
    }
}
