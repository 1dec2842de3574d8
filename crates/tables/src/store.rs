//! Where tables and people are kept: one trait, two backends, one suite of tests for both.
//!
//! [`Store::append`] is the only write path to a log. It answers after the commit, so whatever has been acknowledged survives
//! a crash. A second entry with the same number is refused: two nodes, two tabs or a retry can't fork a game.

#![allow(
    clippy::duplicate_mod,
    reason = "what both databases understand is written once and compiled for each of them"
)]

mod group;
mod opening;
mod postgres;
mod rows;
mod share;
mod sqlite;
mod transaction;

use std::fmt::{self, Debug};
use std::ops::RangeInclusive;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use utoipa::ToSchema;

use crate::clock::Time;
use crate::entry::Logged;
use crate::fair::{Bytes32, Secret};
use crate::id::{PlayerId, TableId};
use crate::pace::Pace;

pub use opening::open;

/// Why the store did not do what was asked.
#[derive(Debug)]
pub enum StoreError {
    /// Somebody else has written since: read again, then decide again.
    Conflict,
    /// Nothing there by that name.
    Missing,
    /// The database does not answer, or refuses to write. Nothing was acknowledged.
    Unavailable(Box<dyn std::error::Error + Send + Sync>),
    /// What is stored can't be read.
    Corrupt(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("somebody else has written since"),
            Self::Missing => f.write_str("there is nothing by that name"),
            Self::Unavailable(error) => write!(f, "the database is not available: {error}"),
            Self::Corrupt(what) => write!(f, "what is stored can't be read: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(refused) if refused.is_unique_violation() => Self::Conflict,
            sqlx::Error::ColumnDecode { .. } => Self::Corrupt(error.to_string()),
            _ => Self::Unavailable(error.into()),
        }
    }
}

pub type Stored<T> = Result<T, StoreError>;

/// A person as the store keeps them. Tokens and codes are kept as hashes only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub id: PlayerId,
    pub name: String,
    pub since: Time,
}

/// How a table stands, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListedStage {
    Gathering,
    Playing,
    Finished,
    Closed,
    /// Its log can't be replayed. It is kept for whoever repairs it, and led no more.
    Quarantined,
}

impl ListedStage {
    pub const ALL: [Self; 5] = [Self::Gathering, Self::Playing, Self::Finished, Self::Closed, Self::Quarantined];

    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Playing => "playing",
            Self::Finished => "finished",
            Self::Closed => "closed",
            Self::Quarantined => "quarantined",
        }
    }

    #[must_use]
    pub fn find(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.key() == key)
    }
}

/// Who sits at a seat, for lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListedKind {
    Open,
    Reserved,
    Person,
    Bot,
}

/// One seat in a list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ListedSeat {
    pub kind: ListedKind,
    #[schema(required)]
    pub name: Option<String>,
    #[schema(required)]
    pub player: Option<PlayerId>,
}

/// A table in a list. Everything in it is public to those who may find the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Listing {
    pub id: TableId,
    pub stage: ListedStage,
    pub public: bool,
    pub ruleset: String,
    pub pace: Pace,
    pub seats: Vec<ListedSeat>,
    pub opened: Time,
    /// When the listing last changed, or a node last noted that somebody waits there.
    pub changed: Time,
}

/// Which tables to list. They come newest change first.
#[derive(Clone, PartialEq, Debug)]
pub enum Listed {
    /// Public tables at one stage.
    Lobby(ListedStage),
    /// Everything a person sits at, or has sat at.
    Of(PlayerId),
}

/// Entries to be written.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: TableId,
    /// They follow the last entry of the log, without a gap.
    pub entries: Vec<Logged>,
    /// How the table now stands in lists, if that has changed.
    pub listing: Option<Listing>,
}

/// Which tables a node leads: it drives their clocks and bots. Tables fall into 64 shards by their ids, and nodes share out the
/// shards among them.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Shards(pub u64);

impl Shards {
    pub const ALL: Self = Self(u64::MAX);
    pub const COUNT: u8 = 64;

    /// The shard of a table.
    #[must_use]
    pub fn of(table: &TableId) -> u8 {
        table.as_str().bytes().fold(7_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte)) % Self::COUNT
    }

    #[must_use]
    pub fn lead(self, table: &TableId) -> bool {
        self.0 & (1 << Self::of(table)) != 0
    }
}

impl Debug for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shards({} of {})", self.0.count_ones(), Self::COUNT)
    }
}

/// News from other nodes: a table's log now reaches this far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    Appended {
        table: TableId,
        seq: u64,
    },
    /// Some news may have been lost: whoever follows a table reads it again.
    Gap,
}

#[async_trait]
pub trait Store: Send + Sync + Debug + 'static {
    /// Adds a person with the hashes of their token and their recovery code.
    async fn add_player(&self, player: &Player, token: Bytes32, recovery: Bytes32) -> Stored<()>;

    async fn player_by_token(&self, token: Bytes32) -> Stored<Option<Player>>;

    /// Gives whoever knows the recovery code a further token, and a new code in place of the old one.
    async fn recover_player(
        &self,
        recovery: Bytes32,
        token: Bytes32,
        next: Bytes32,
        at: Time,
    ) -> Stored<Option<Player>>;

    /// Forgets a token: that device is signed out.
    async fn forget_token(&self, token: Bytes32) -> Stored<()>;

    async fn rename_player(&self, player: &PlayerId, name: &str) -> Stored<()>;

    /// Opens a table: its secret and its first entries.
    async fn open(&self, secret: &Secret, first: &Append) -> Stored<()>;

    /// Appends to a log. Answers after the commit.
    async fn append(&self, append: Append) -> Stored<()>;

    async fn secret(&self, table: &TableId) -> Stored<Secret>;

    /// The entries of a log after a place in it, in order.
    async fn entries(&self, table: &TableId, after: u64) -> Stored<Vec<Logged>>;

    async fn list(&self, which: &Listed, most: u32) -> Stored<Vec<Listing>>;

    async fn listing(&self, table: &TableId) -> Stored<Option<Listing>>;

    /// How many gathering or playing tables a person sits at.
    async fn tables_of(&self, player: &PlayerId) -> Stored<u64>;

    /// Takes a table out of play whose log can't be replayed, and says why.
    async fn quarantine(&self, table: &TableId, why: &str, at: Time) -> Stored<()>;

    /// Tables out of play, with the reasons.
    async fn quarantined(&self) -> Stored<Vec<(TableId, String)>>;

    /// Renews this node's leases and takes its fair share of what is free or has run out; answers with the shards it now
    /// leads, until `now + length`. A node that holds more than its share gives some up.
    async fn lead(&self, node: &str, now: Time, length: Duration) -> Stored<Shards>;

    /// Gives up all leases of a node, so that others need not wait for them to run out.
    async fn release(&self, node: &str) -> Stored<()>;

    /// The tables in some shards that are at this stage, and have changed in lists for the last time in this span.
    async fn tables_in(
        &self,
        shards: Shards,
        stage: ListedStage,
        changed: RangeInclusive<Time>,
    ) -> Stored<Vec<TableId>>;

    /// Notes that somebody is at these tables, where nothing may have happened for long: in lists they count as changed.
    async fn keep(&self, tables: &[TableId], at: Time) -> Stored<()>;

    /// Which of these logs go on after the place named. News can be lost on the way; this can't. A store with one node has none.
    async fn grown(&self, known: &[(TableId, u64)]) -> Stored<Vec<TableId>>;

    /// News of what other nodes write. A store with one node has none.
    async fn follow(&self) -> Stored<mpsc::Receiver<News>>;

    /// Whether the database answers and can be written to.
    async fn ready(&self) -> Stored<()>;

    /// Finishes what is under way and closes the database.
    async fn close(&self);
}
