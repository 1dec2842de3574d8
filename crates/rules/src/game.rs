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
    type View: Clone + PartialEq + Debug + Serialize;
    type Legal: ActionList<Action = Self::Action>;

    /// Carries out an action and tells the log what happened, or refuses it and changes nothing.
    fn apply<L: Log<Self::Event>>(&mut self, seat: Seat, action: &Self::Action, log: &mut L) -> Result<(), Refusal>;

    fn players(&self) -> u8;

    /// The seats without whose decision the game stands still.
    fn awaited(&self) -> Seats;

    /// The seats that have something before them to decide: those awaited, and those whose answer to an offer is open.
    fn asked(&self) -> Seats;

    /// The seats that may speak up although nobody asked them: they may make offers.
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

/// What a game is dealt from.
#[derive(Clone, Debug)]
pub struct Setup {
    pub players: u8,
    /// The options of the ruleset, by name.
    pub options: Map<String, Value>,
    pub seed: Seed,
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

/// The final standing, best first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Standing {
    pub winners: Seats,
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Place>))]
    pub places: List<Place, MAX_SEATS>,
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
        Self { winners: places.iter().filter(|place| place.rank == 1).map(|place| place.seat).collect(), places }
    }
}
