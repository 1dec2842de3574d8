//! What every game of the family is.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::chance::{Dice, Seed};
use crate::list::List;
use crate::refusal::Refusal;
use crate::seat::{MAX_SEATS, Seat, Seats, Viewer};

/// A game is a log of actions folded over the rules; this is the fold.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    type Event: Event;
    type View: Clone + PartialEq + Debug + Serialize + Send;
    type Legal: ActionList<Action = Self::Action>;

    /// Carries out an action and tells the log what happened, or refuses it and changes nothing.
    fn apply<L: Log<Self::Event>>(&mut self, seat: Seat, action: &Self::Action, log: &mut L) -> Result<(), Refusal>;

    fn players(&self) -> u8;

    /// The seats without whose decision the game stands still.
    fn awaited(&self) -> Seats;

    /// The seats that have something before them to decide: those awaited, and those whose answer to an offer is open.
    fn asked(&self) -> Seats;

    /// The seats that may speak up although nobody asked them: they may make offers, or claim what others must notice.
    fn invited(&self) -> Seats;

    /// Lists what a seat may do now. Of the offers it could make, only the useful ones: one or two cards on each side.
    fn list(&self, seat: Seat, into: &mut Self::Legal);

    /// Draws a legal action of any seat without listing them all; `None` when the game is over.
    fn sample(&self, dice: &mut Dice) -> Option<(Seat, Self::Action)>;

    /// What a viewer may know, and nothing else.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// How the players came in; `None` before the end.
    fn standing(&self) -> Option<Standing>;

    /// The whole position, for scenario files and tests. Never shown to a player.
    fn position(&self) -> Value;

    /// Checks what must hold after every action; the sentence says what does not.
    fn check(&self) -> Result<(), String>;
}

/// Something that happened, as the engine knows it.
pub trait Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static {
    /// The same, as a viewer may know it.
    #[must_use]
    fn seen_by(&self, viewer: Viewer) -> Self;

    /// Whether a card left a face-down pile by it. What has been uncovered can't be taken back.
    fn uncovers(&self) -> bool;
}

/// Takes down what happened.
pub trait Log<E> {
    fn record(&mut self, event: impl FnOnce() -> E);
}

impl<E> Log<E> for Vec<E> {
    fn record(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// A log that nobody reads: events are not even made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline(always)]
    fn record(&mut self, _event: impl FnOnce() -> E) {}
}

/// A list of legal actions, reused from one listing to the next.
pub trait ActionList: Default + Debug {
    type Action;

    fn len(&self) -> usize;

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The `n`th action, counted from 0.
    ///
    /// # Panics
    /// If the list is shorter than that.
    fn get(&self, n: usize) -> Self::Action;

    /// How many come before the offers that could be made, which may be very many.
    fn before_offers(&self) -> usize;

    fn iter(&self) -> impl Iterator<Item = Self::Action> {
        (0..self.len()).map(|n| self.get(n))
    }
}

/// A plain list of actions, for games in which they are few.
#[derive(Clone, Debug)]
pub struct Few<A>(Vec<A>);

impl<A> Few<A> {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn push(&mut self, action: A) {
        self.0.push(action);
    }

    pub(crate) fn extend(&mut self, actions: impl IntoIterator<Item = A>) {
        self.0.extend(actions);
    }
}

impl<A> Default for Few<A> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<A: Clone + Debug> ActionList for Few<A> {
    type Action = A;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, n: usize) -> A {
        self.0[n].clone()
    }

    fn before_offers(&self) -> usize {
        self.0.len()
    }
}

/// What a game is dealt from.
#[derive(Clone, Debug)]
pub struct Setup {
    pub players: u8,
    /// The options of the ruleset, by name.
    pub options: Map<String, Value>,
    pub seed: Seed,
}

impl Setup {
    /// The seat an option names, if it is set; the sentence says why it is none of the table's.
    pub(crate) fn seat_option(&self, name: &str) -> Result<Option<Seat>, String> {
        let Some(value) = self.options.get(name) else { return Ok(None) };
        let seat = self.seat(value);
        seat.map(Some)
            .ok_or_else(|| format!("option `{name}` must name one of the {} seats, not {value}", self.players))
    }

    /// The seats an option lists; none if it is not set.
    pub(crate) fn seats_option(&self, name: &str) -> Result<Seats, String> {
        let Some(value) = self.options.get(name) else { return Ok(Seats::NONE) };
        let listed = value.as_array().and_then(|seats| seats.iter().map(|seat| self.seat(seat)).collect());
        listed.ok_or_else(|| format!("option `{name}` must list some of the {} seats, not {value}", self.players))
    }

    fn seat(&self, value: &Value) -> Option<Seat> {
        let seat = Seat::from_letter(value.as_str()?)?;
        (seat.index() < self.players as usize).then_some(seat)
    }

    /// A seat drawn from the seed.
    pub(crate) fn drawn_seat(&self) -> Seat {
        Seat::at(self.seed.stream(0).below(u32::from(self.players)) as usize)
    }
}

/// One player's place at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    pub seat: Seat,
    /// 1 is best; equal players share a rank and the next is skipped.
    pub rank: u8,
    pub score: i32,
}

/// A side that nobody plays, and that the players are measured against: the mafia of Gangsters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct House {
    pub score: i32,
    /// Who has more than that.
    pub beaten_by: Seats,
}

/// The final standing, best first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Standing {
    /// Nobody, if the only player has lost to the house.
    pub winners: Seats,
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Place>))]
    pub places: List<Place, MAX_SEATS>,
    /// Only where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub house: Option<House>,
}

impl Standing {
    /// Ranks players by a key, the greatest first; equal keys share a rank.
    pub(crate) fn by_key<K: Ord>(players: u8, score: impl Fn(Seat) -> i32, key: impl Fn(Seat) -> K) -> Self {
        let mut seats: List<Seat, MAX_SEATS> = Seat::all(players).collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse(key(seat)));
        let mut places = List::<Place, MAX_SEATS>::new();
        for (i, &seat) in seats.iter().enumerate() {
            let shared = i > 0 && key(seat) == key(seats[i - 1]);
            let rank = if shared { places[i - 1].rank } else { i as u8 + 1 };
            places.push(Place { seat, rank, score: score(seat) });
        }
        Self { winners: first_of(&places), places, house: None }
    }

    /// The same players, measured against a house.
    pub(crate) fn against(self, score: i32) -> Self {
        let better = self.places.iter().filter(|place| place.score > score);
        let house = House { score, beaten_by: better.map(|place| place.seat).collect() };
        Self { house: Some(house), ..self }
    }

    /// Only who has beaten the house has won; everybody else comes in behind it.
    pub(crate) fn won_over_the_house_alone(mut self) -> Self {
        let beaten_by = self.house.map_or(Seats::NONE, |house| house.beaten_by);
        for place in self.places.iter_mut().filter(|place| !beaten_by.contains(place.seat)) {
            place.rank += 1;
        }
        self.winners = first_of(&self.places);
        self
    }
}

fn first_of(places: &[Place]) -> Seats {
    places.iter().filter(|place| place.rank == 1).map(|place| place.seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_list_has_what_was_put_into_it() {
        let mut list = Few::default();
        assert!(list.is_empty());
        list.push('a');
        list.extend(['b', 'c']);
        assert_eq!((list.len(), list.before_offers(), list.is_empty()), (3, 3, false));
        assert_eq!(list.iter().collect::<String>(), "abc");
        list.clear();
        assert!(list.is_empty());
    }
}
