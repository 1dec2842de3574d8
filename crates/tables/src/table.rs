//! A table: its entries, folded.

mod changing;
mod gathering;
mod playing;
mod times;

use std::sync::Arc;

use beanfield_rules::erased::{AnyEvents, AnyGame};
use beanfield_rules::rulesets::Ruleset;
use beanfield_rules::seat::{MAX_SEATS, Seat, Seats, Viewer};
use serde::Serialize;
use smallvec::SmallVec;
use utoipa::ToSchema;

use crate::clock::Time;
use crate::entry::{Charter, Closing, Cover, Decider, Entry, Logged, Occupant};
use crate::fair::{Contribution, Secret};
use crate::id::{PlayerId, TableId};
use crate::limits::TABLE_ENTRIES;
use crate::refused::{Refused, Why};

pub use times::Deadline;

/// A place at a table.
#[derive(Clone, Debug, Default)]
pub struct Chair {
    pub occupant: Option<Arc<Occupant>>,
    pub contribution: Option<Contribution>,
    /// A bot plays for the person.
    pub covered: Option<Cover>,
    /// Has nothing to add until the game goes on.
    pub passed: bool,
    /// Milliseconds left on the clock when the last entry was made.
    pub left: i64,
}

impl Chair {
    /// Whether a person sits there, present or not.
    #[must_use]
    pub fn is_a_persons(&self) -> bool {
        matches!(self.occupant.as_deref(), Some(Occupant::Person(_)))
    }
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Gathering,
    Playing,
    Finished,
    /// Given up without a result.
    Closed,
}

impl Stage {
    /// Whether anything can still happen that matters to the game.
    #[must_use]
    pub const fn is_alive(self) -> bool {
        matches!(self, Self::Gathering | Self::Playing)
    }
}

/// An action that could be taken back: the game before it.
#[derive(Clone)]
struct Before {
    seat: Seat,
    game: Arc<dyn AnyGame>,
}

/// The game at a table.
#[derive(Clone)]
struct Play {
    game: Arc<dyn AnyGame>,
    /// The run of actions of one seat that can be taken back, oldest first.
    undo: Vec<Before>,
    /// Why the last action can't be taken back, if it can't.
    sealed: Why,
    actions: u32,
}

/// A table. Cheap to copy: the game is shared until it changes.
#[derive(Clone)]
pub struct Table {
    pub id: TableId,
    secret: Secret,
    ruleset: &'static Ruleset,
    pub charter: Arc<Charter>,
    pub chairs: Vec<Chair>,
    stage: Stage,
    play: Option<Play>,
    seq: u64,
    at: Time,
    /// When a person last did something.
    pub touched: Time,
    pub opened: Time,
    said: u32,
    pub rematch: Option<TableId>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table({}, {:?}, {} entries)", self.id, self.stage, self.seq)
    }
}

/// Whether an entry is the deed of a person, not of a bot or a clock.
const fn is_a_persons(entry: &Entry) -> bool {
    match entry {
        Entry::Acted { by, .. } => matches!(by, Decider::Person),
        Entry::Covered { why, .. } => !matches!(why, Cover::Time),
        Entry::Closed { why } => matches!(why, Closing::Host),
        _ => true,
    }
}

/// What an entry set off in the game.
pub type Happened = AnyEvents;

impl Table {
    /// Folds a log from its first entry.
    pub fn fold(id: TableId, secret: Secret, entries: &[Logged]) -> Result<Self, (u64, Refused)> {
        let (first, rest) = entries.split_first().ok_or((0, Refused::Table(Why::NotFirst)))?;
        let mut table = Self::open(id, secret, first).map_err(|refused| (first.seq, refused))?;
        for logged in rest {
            table.take(logged).map_err(|refused| (logged.seq, refused))?;
        }
        Ok(table)
    }

    /// The table after its first entry.
    pub fn open(id: TableId, secret: Secret, first: &Logged) -> Result<Self, Refused> {
        let Logged { seq: 1, at, entry: Entry::Opened(charter) } = first else { return Err(Why::NotFirst.into()) };
        let ruleset = changing::check(charter)?;
        if charter.commitment != secret.commitment() {
            return Err(Why::Commitment.into());
        }
        let table = Self {
            id,
            secret,
            ruleset,
            chairs: vec![Chair::default(); charter.players.into()],
            charter: Arc::new(charter.clone()),
            stage: Stage::Gathering,
            play: None,
            seq: 1,
            at: *at,
            touched: *at,
            opened: *at,
            said: 0,
            rematch: None,
        };
        // A game that can't be dealt is refused now, not when all have sat down.
        table.deal()?;
        Ok(table)
    }

    /// Takes the next entry, or refuses it and changes nothing. What the game has to tell about it is the answer.
    pub fn take(&mut self, logged: &Logged) -> Result<Happened, Refused> {
        if logged.seq != self.seq + 1 {
            return Err(Why::NotFirst.into());
        }
        if logged.seq > TABLE_ENTRIES {
            return Err(Why::LogFull.into());
        }
        if logged.at < self.at {
            return Err(Why::Clock.into());
        }
        let clocks: SmallVec<[i64; MAX_SEATS]> = self.chairs.iter().map(|chair| chair.left).collect();
        self.run_clock(logged.at);
        match self.carry_out(logged) {
            Ok(happened) => {
                if is_a_persons(&logged.entry) {
                    self.touched = logged.at;
                }
                self.seq = logged.seq;
                self.at = logged.at;
                Ok(happened)
            }
            // Every other change comes after the last check.
            Err(refused) => {
                self.chairs.iter_mut().zip(clocks).for_each(|(chair, left)| chair.left = left);
                Err(refused)
            }
        }
    }

    fn carry_out(&mut self, logged: &Logged) -> Result<Happened, Refused> {
        let nothing = Vec::new;
        match &logged.entry {
            Entry::Opened(_) => Err(Why::NotFirst.into()),
            Entry::Changed(changes) => self.change(changes).map(|()| nothing()),
            Entry::Seated { seat, occupant } => self.seat(*seat, occupant).map(|()| nothing()),
            Entry::Vacated { seat, .. } => self.vacate(*seat).map(|()| nothing()),
            Entry::Contributed { seat, contribution } => self.contribute(*seat, *contribution).map(|()| nothing()),
            Entry::Began {} => self.begin(),
            Entry::Acted { seat, action, .. } => self.act(*seat, action),
            Entry::TookBack { seat } => self.take_back(*seat).map(|()| nothing()),
            Entry::Passed { seat } => self.pass(*seat).map(|()| nothing()),
            Entry::Covered { seat, why } => self.cover(*seat, *why).map(|()| nothing()),
            Entry::Returned { seat } => self.come_back(*seat).map(|()| nothing()),
            Entry::Said { seat, text } => self.say(*seat, text).map(|()| nothing()),
            Entry::Rematch { table } => self.meet_again(table).map(|()| nothing()),
            Entry::Closed { .. } if !self.stage.is_alive() => Err(Why::Closed.into()),
            Entry::Closed { .. } => {
                self.stage = Stage::Closed;
                Ok(nothing())
            }
        }
    }

    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// When the last entry was made.
    #[must_use]
    pub const fn at(&self) -> Time {
        self.at
    }

    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    #[must_use]
    pub const fn ruleset(&self) -> &'static Ruleset {
        self.ruleset
    }

    /// The game, once it has begun.
    #[must_use]
    pub fn game(&self) -> Option<&Arc<dyn AnyGame>> {
        self.play.as_ref().map(|play| &play.game)
    }

    /// The secret of the shuffle, once there is nothing left to hide.
    #[must_use]
    pub fn revealed(&self) -> Option<Secret> {
        (self.stage == Stage::Finished).then_some(self.secret)
    }

    /// A number for a bot's dice.
    #[must_use]
    pub fn dice(&self, seat: Seat) -> u64 {
        self.secret.dice(self.seq, seat)
    }

    /// What each seat added to the shuffle.
    #[must_use]
    pub fn contributions(&self) -> Vec<(Seat, Contribution)> {
        self.seats().filter_map(|(seat, chair)| Some((seat, chair.contribution?))).collect()
    }

    pub fn seats(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::all(self.charter.players).zip(&self.chairs)
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, Refused> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| Why::NoSuchSeat.into())
    }

    /// Where a person sits.
    #[must_use]
    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        self.seats().find_map(|(seat, chair)| match chair.occupant.as_deref() {
            Some(Occupant::Person(person)) if person.player == *player => Some(seat),
            _ => None,
        })
    }

    /// The seat kept for a person who has not come yet.
    #[must_use]
    pub fn reserved_for(&self, player: &PlayerId) -> Option<Seat> {
        self.seats().find_map(|(seat, chair)| match chair.occupant.as_deref() {
            Some(Occupant::Reserved(person)) if person.player == *player => Some(seat),
            _ => None,
        })
    }

    /// Through whose eyes a person sees this table.
    #[must_use]
    pub fn viewer(&self, player: Option<&PlayerId>) -> Viewer {
        player.and_then(|player| self.seat_of(player)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Seats whose person is here and decides.
    #[must_use]
    pub fn persons(&self) -> Seats {
        self.seats()
            .filter(|(_, chair)| chair.covered.is_none() && chair.is_a_persons())
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The seats bots play for: their own, and those they cover.
    #[must_use]
    pub fn bots(&self) -> Seats {
        Seats::all(self.charter.players).without(self.persons())
    }
}
