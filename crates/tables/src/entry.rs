//! What can happen at a table.

use beanfield_rules::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::clock::Time;
use crate::fair::{Bytes32, Contribution};
use crate::id::{PlayerId, TableId};
use crate::name::for_bot;
use crate::pace::Pace;

/// Somebody with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Person {
    pub player: PlayerId,
    pub name: String,
}

/// Who may find a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Listed in the lobby.
    Public,
    /// Only for those who have the link.
    Link,
}

/// What a table is opened with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Charter {
    pub ruleset: String,
    pub version: u32,
    pub players: u8,
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub options: Map<String, Value>,
    pub visibility: Visibility,
    pub pace: Pace,
    /// Others may watch.
    pub spectators: bool,
    /// The game begins by itself when every seat is taken.
    pub auto_start: bool,
    pub host: PlayerId,
    /// The hash of the secret of the shuffle.
    pub commitment: Bytes32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rematch_of: Option<TableId>,
}

/// Other terms for a table at which people still gather. What is not there stays.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Changes {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ruleset: Option<String>,
    /// Of the new ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub players: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<std::collections::HashMap<String, Value>>)]
    pub options: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub visibility: Option<Visibility>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pace: Option<Pace>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub spectators: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub auto_start: Option<bool>,
}

impl Changes {
    /// What of it a table does not have yet.
    #[must_use]
    pub fn new_to(self, charter: &Charter) -> Self {
        let ruleset = self.ruleset.filter(|it| *it != charter.ruleset);
        Self {
            version: self.version.filter(|_| ruleset.is_some()),
            ruleset,
            players: self.players.filter(|it| *it != charter.players),
            options: self.options.filter(|it| *it != charter.options),
            visibility: self.visibility.filter(|it| *it != charter.visibility),
            pace: self.pace.filter(|it| *it != charter.pace),
            spectators: self.spectators.filter(|it| *it != charter.spectators),
            auto_start: self.auto_start.filter(|it| *it != charter.auto_start),
        }
    }

    /// The terms as they are then.
    #[must_use]
    pub fn made_to(&self, charter: &Charter) -> Charter {
        Charter {
            ruleset: self.ruleset.as_ref().unwrap_or(&charter.ruleset).clone(),
            version: self.version.unwrap_or(charter.version),
            players: self.players.unwrap_or(charter.players),
            options: self.options.as_ref().unwrap_or(&charter.options).clone(),
            visibility: self.visibility.unwrap_or(charter.visibility),
            pace: self.pace.unwrap_or(charter.pace),
            spectators: self.spectators.unwrap_or(charter.spectators),
            auto_start: self.auto_start.unwrap_or(charter.auto_start),
            ..charter.clone()
        }
    }
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    Person(Person),
    /// Kept for somebody who has not come yet.
    Reserved(Person),
    Bot {
        /// Which kind of bot, by name.
        tier: String,
        name: String,
    },
}

impl Occupant {
    /// A bot with a name of its own.
    #[must_use]
    pub fn bot(tier: &str, taken: &[&str]) -> Self {
        Self::Bot { tier: tier.to_owned(), name: for_bot(taken).to_owned() }
    }

    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Person(person) | Self::Reserved(person) => &person.name,
            Self::Bot { name, .. } => name,
        }
    }

    /// The person who sits there, or for whom the seat is kept.
    #[must_use]
    pub const fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) | Self::Reserved(person) => Some(person),
            Self::Bot { .. } => None,
        }
    }
}

/// Who decided for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decider {
    Person,
    Bot,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// Their time ran out.
    Time,
    /// At an untimed table, the others would not wait any longer.
    Asked,
    Resigned,
}

/// Why a table is closed without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// The host gave it up before the game began.
    Host,
    Abandoned,
}

/// Something that happened. Of an action everybody is told who acted; what was named in private is left out of the schema, and the
/// events tell the rest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum Entry {
    Opened(Charter),
    /// The host has changed the terms. Whoever sat at a seat that is no more has moved to the first free one, and bots have made room
    /// for people.
    Changed(Changes),
    Seated {
        seat: Seat,
        occupant: Occupant,
    },
    /// A seat is free again.
    Vacated {
        seat: Seat,
        /// By the host, not by their own wish.
        kicked: bool,
    },
    /// What a person's client adds to the shuffle.
    Contributed {
        seat: Seat,
        #[schema(value_type = Bytes32)]
        contribution: Contribution,
    },
    /// The cards are dealt.
    Began {},
    Acted {
        seat: Seat,
        by: Decider,
        #[schema(ignore)]
        action: Value,
        /// The client's name for it: the same again is the same action.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(ignore)]
        id: Option<String>,
        /// A bot's word on why, as a key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        reason: Option<String>,
    },
    /// The last action of a seat is undone.
    TookBack {
        seat: Seat,
    },
    /// Nothing to add for now: bots need not wait.
    Passed {
        seat: Seat,
    },
    /// A bot plays for a person.
    Covered {
        seat: Seat,
        why: Cover,
    },
    Returned {
        seat: Seat,
    },
    Said {
        seat: Seat,
        text: String,
    },
    /// The same people meet again there.
    Rematch {
        table: TableId,
    },
    Closed {
        why: Closing,
    },
}

/// An entry in its place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Logged {
    /// Counted from 1, without gaps.
    pub seq: u64,
    pub at: Time,
    #[serde(flatten)]
    pub entry: Entry,
}
