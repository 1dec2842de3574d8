//! Who sits where: the same deal for every seating.

use beanfield_bots::Tier;
use beanfield_rules::seat::Seat;

/// The bots of a table, one a place. In rotation `r`, place `p` sits `r` seats further on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    places: Vec<Tier>,
}

impl Seating {
    /// A list shorter than the table is repeated.
    ///
    /// # Panics
    /// If the list is empty.
    #[must_use]
    pub fn new(bots: &[Tier], players: u8) -> Self {
        Self { places: bots.iter().copied().cycle().take(players.into()).collect() }
    }

    #[must_use]
    pub fn players(&self) -> u8 {
        self.places.len() as u8
    }

    /// How many rotations differ. Equal bots swapping chairs would play the same game again, so they get a new deal instead.
    #[must_use]
    pub fn rotations(&self) -> usize {
        let players = self.places.len();
        let same = |step: usize| (0..players).all(|place| self.places[place] == self.places[(place + step) % players]);
        (1..players).find(|&step| same(step)).unwrap_or(players)
    }

    #[must_use]
    pub fn bot_at(&self, seat: Seat, rotation: usize) -> Tier {
        let players = self.places.len();
        self.places[(seat.index() + players - rotation % players) % players]
    }

    /// The bots in their seats.
    pub fn seated(&self, rotation: usize) -> impl Iterator<Item = Tier> {
        Seat::all(self.places.len() as u8).map(move |seat| self.bot_at(seat, rotation))
    }

    /// The different bots, weakest first.
    pub fn tiers(&self) -> impl Iterator<Item = Tier> {
        Tier::ALL.into_iter().filter(|tier| self.places.contains(tier))
    }

    /// In how many seats of a game this bot sits.
    #[must_use]
    pub fn seats_of(&self, tier: Tier) -> usize {
        self.places.iter().filter(|&&it| it == tier).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Tier::{Farmer, Merchant, Random};

    #[test]
    fn every_bot_sits_in_every_seat_equally_often() {
        let tables: [&[Tier]; 4] =
            [&[Merchant, Farmer, Farmer, Farmer], &[Farmer, Random], &[Random, Farmer, Merchant], &[Farmer]];
        for (bots, players) in tables.into_iter().zip([4, 4, 5, 7]) {
            let seating = Seating::new(bots, players);
            let rotations = seating.rotations();
            for seat in Seat::all(players) {
                for tier in seating.tiers() {
                    let times = (0..rotations).filter(|&rotation| seating.bot_at(seat, rotation) == tier).count();
                    assert_eq!(times * usize::from(players), seating.seats_of(tier) * rotations, "{bots:?} {seat}");
                }
            }
        }
    }

    #[test]
    fn seatings_that_look_the_same_are_played_once() {
        let rotations = |bots: &[Tier], players| Seating::new(bots, players).rotations();
        assert_eq!(rotations(&[Farmer], 4), 1);
        assert_eq!(rotations(&[Farmer, Random], 4), 2);
        assert_eq!(rotations(&[Farmer, Random], 5), 5);
        assert_eq!(rotations(&[Farmer, Random, Random], 3), 3);
    }
}
