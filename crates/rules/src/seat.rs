//! Who sits where, and who is looking.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The most players any game of the family seats.
pub const MAX_SEATS: usize = 7;

/// A place at the table. Seats run clockwise; people write them as the letters A to G.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, counted from 0; `None` beyond the largest table.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < MAX_SEATS);
        Self(index as u8)
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table, from A.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..players.min(MAX_SEATS as u8)).map(Self)
    }

    /// Whether these are the seats of so many players, in their order, and this is one of them.
    pub(crate) fn is_among<'a>(self, seats: impl Iterator<Item = &'a Self>, players: usize) -> bool {
        self.index() < players && players <= MAX_SEATS && seats.copied().eq(Self::all(players as u8))
    }

    /// The player to the left: the next seat clockwise.
    #[must_use]
    pub const fn left(self, players: u8) -> Self {
        if self.0 + 1 >= players { Self(0) } else { Self(self.0 + 1) }
    }

    /// How many places clockwise this seat is away from `from`.
    #[must_use]
    pub const fn distance_from(self, from: Self, players: u8) -> u8 {
        (self.0 + players - from.0) % players
    }

    /// All seats clockwise, beginning with this one.
    pub fn clockwise(self, players: u8) -> impl Iterator<Item = Self> + Clone {
        (0..players).map(move |step| {
            let seat = self.0 + step;
            Self(if seat < players { seat } else { seat - players })
        })
    }

    #[must_use]
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    #[must_use]
    pub fn from_letter(text: &str) -> Option<Self> {
        match text.as_bytes() {
            [letter @ b'A'..=b'G'] => Some(Self(letter - b'A')),
            _ => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_letter(&text).ok_or_else(|| de::Error::custom(format!("`{text}` is no seat: seats are A to G")))
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Self = Self(0);

    #[must_use]
    pub const fn all(players: u8) -> Self {
        Self(((1_u16 << players) - 1) as u8)
    }

    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The `n`th seat of the set, counted from 0.
    #[must_use]
    #[inline]
    pub const fn nth(self, n: u32) -> Option<Seat> {
        let mut bits = self.0;
        let mut i = 0;
        while i < n && bits != 0 {
            bits &= bits - 1;
            i += 1;
        }
        if bits == 0 { None } else { Some(Seat(bits.trailing_zeros() as u8)) }
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let seat = Seat(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Through whose eyes something is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
    /// Everybody's eyes at once: for looking back at a game that is over, when there is nothing left to hide.
    All,
}

impl Viewer {
    /// Whether this viewer may know what only `seat` knows.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        self == Self::All || self.is(seat)
    }

    /// Whether this viewer sits at `seat`.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Spectator => serializer.serialize_str("spectator"),
            Self::All => serializer.serialize_str("all"),
        }
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.as_str() {
            "spectator" => Ok(Self::Spectator),
            "all" => Ok(Self::All),
            letter => Seat::from_letter(letter)
                .map(Self::Seat)
                .ok_or_else(|| de::Error::custom(format!("`{text}` is none of A to G, `spectator` and `all`"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round() {
        for players in 1..=MAX_SEATS as u8 {
            let seats: Vec<Seat> = Seat::all(players).collect();
            assert_eq!(
                seats.iter().map(|seat| seat.index()).collect::<Vec<_>>(),
                (0..players as usize).collect::<Vec<_>>()
            );
            for (place, &seat) in seats.iter().enumerate() {
                assert_eq!(seat.left(players), seats[(place + 1) % seats.len()]);
                let round: Vec<Seat> = seat.clockwise(players).collect();
                assert_eq!(round, [&seats[place..], &seats[..place]].concat());
                assert!((0..).zip(round).all(|(steps, other)| other.distance_from(seat, players) == steps));
            }
        }
        assert_eq!(Seat::all(9).count(), MAX_SEATS);
        assert_eq!((Seat::new(6).map(Seat::index), Seat::new(7)), (Some(6), None));
    }

    #[test]
    fn seats_are_letters() {
        for (seat, letter) in Seat::all(7).zip(["A", "B", "C", "D", "E", "F", "G"]) {
            assert_eq!((seat.to_string().as_str(), format!("{seat:?}").as_str()), (letter, letter));
            assert_eq!(serde_json::to_string(&seat).unwrap(), format!("\"{letter}\""));
            assert_eq!(Seat::from_letter(letter), Some(seat));
        }
        assert!(["", "H", "a", "AA", "@"].into_iter().all(|text| Seat::from_letter(text).is_none()));
    }

    /// Every set beside every other, as plain lists have it.
    #[test]
    fn sets_of_seats_are_sets() {
        let listed = |bits: usize| Seat::all(7).filter(move |seat| bits >> seat.index() & 1 == 1).collect::<Vec<_>>();
        for bits in 0..128 {
            let seats = listed(bits);
            let set: Seats = seats.iter().copied().collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), seats);
            assert_eq!((set.len() as usize, set.is_empty()), (seats.len(), seats.is_empty()));
            assert!((0..9).all(|n| set.nth(n) == seats.get(n as usize).copied()));
            assert_eq!(serde_json::from_str::<Seats>(&serde_json::to_string(&set).unwrap()).unwrap(), set);
            assert_eq!(
                format!("{set:?}"),
                format!("{{{}}}", seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(", "))
            );
            for seat in Seat::all(7) {
                assert_eq!(set.contains(seat), seats.contains(&seat));
                let mut fewer = set;
                fewer.remove(seat);
                assert_eq!(fewer, seats.iter().copied().filter(|&it| it != seat).collect());
            }
            for more in 0..128 {
                let other: Seats = listed(more).into_iter().collect();
                assert_eq!(set.union(other).iter().collect::<Vec<_>>(), listed(bits | more));
                assert_eq!(set.without(other).iter().collect::<Vec<_>>(), listed(bits & !more));
            }
        }
        assert!((0..=7).all(|players| Seats::all(players) == Seat::all(players).collect()));
        assert!(Seat::all(7).all(|seat| Seats::of(seat).iter().eq([seat])));
        assert_eq!(Seats::NONE, Seats::default());
    }

    #[test]
    fn everybody_sees_with_their_own_eyes() {
        let [ann, ben] = [0, 1].map(Seat::at);
        let eyes = [Viewer::Seat(ann), Viewer::Spectator, Viewer::All];
        assert_eq!(
            eyes.map(|viewer| (viewer.is(ann), viewer.sees(ann), viewer.sees(ben))),
            [(true, true, false), (false, false, false), (false, true, true),]
        );
        for (viewer, text) in eyes.into_iter().zip([r#""A""#, r#""spectator""#, r#""all""#]) {
            assert_eq!(serde_json::to_string(&viewer).unwrap(), text);
            assert_eq!(serde_json::from_str::<Viewer>(text).unwrap(), viewer);
        }
        assert!(serde_json::from_str::<Viewer>(r#""H""#).is_err());
    }
}
