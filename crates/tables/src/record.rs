//! The record of a finished game: all it takes to deal and play it again, in one file.
//!
//! Each entry carries a digest of itself and of everything before it, so that the first one that was altered can be named.

use std::collections::BTreeMap;
use std::fmt;

use beanfield_rules::erased::AnyGame;
use beanfield_rules::game::{Setup, Standing};
use beanfield_rules::rulesets;
use beanfield_rules::schema;
use beanfield_rules::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::entry::{Decider, Entry, Logged, Occupant};
use crate::fair::{Bytes32, Contribution, Secret, hash};
use crate::limits::TABLE_ENTRIES;
use crate::table::Table;

pub const FORMAT: &str = "beanfield-record-1";

/// Who played where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordSeat {
    pub seat: Seat,
    pub name: String,
    /// The kind of bot; nothing for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bot: Option<String>,
}

/// What was played, and by which cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RecordHeading)]
pub struct Heading {
    pub format: String,
    pub ruleset: String,
    pub version: u32,
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub options: Map<String, Value>,
    pub seats: Vec<RecordSeat>,
    pub commitment: Bytes32,
    pub secret: Bytes32,
    #[schema(value_type = BTreeMap<Seat, Bytes32>)]
    pub contributions: BTreeMap<Seat, Contribution>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = RecordMove)]
pub enum Move {
    Acted {
        seat: Seat,
        by: Decider,
        #[schema(value_type = schema::Action)]
        action: Value,
    },
    TookBack {
        seat: Seat,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RecordEntry {
    /// Counted from 1.
    pub number: u32,
    pub digest: Bytes32,
    #[serde(flatten)]
    pub what: Move,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub heading: Heading,
    pub entries: Vec<RecordEntry>,
    pub standing: Standing,
    /// Of the heading, all entries and the standing.
    pub digest: Bytes32,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is no record, or not one of ours.
    Form(String),
    /// The secret, the ruleset or the seats do not fit.
    Heading(String),
    /// The first entry that is wrong.
    Entry {
        number: u32,
        what: String,
    },
    Standing(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(what) => write!(f, "this is no record of a game: {what}"),
            Self::Heading(what) => write!(f, "the heading is wrong: {what}"),
            Self::Entry { number, what } => write!(f, "entry {number} is wrong: {what}"),
            Self::Standing(what) => write!(f, "the standing is wrong: {what}"),
        }
    }
}

impl std::error::Error for Fault {}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a record is plain data")
}

impl Heading {
    fn digest(&self) -> Bytes32 {
        hash(b"beanfield record heading 1", [text(self).as_bytes()])
    }
}

fn entry_digest(before: Bytes32, number: u32, what: &Move) -> Bytes32 {
    hash(b"beanfield record entry 1", [&before.0[..], &number.to_le_bytes()[..], text(what).as_bytes()])
}

fn closing_digest(before: Bytes32, standing: &Standing) -> Bytes32 {
    hash(b"beanfield record standing 1", [&before.0[..], text(standing).as_bytes()])
}

impl Record {
    /// The record of a finished table; `None` while there is something to hide.
    #[must_use]
    pub fn of(table: &Table, log: &[Logged]) -> Option<Self> {
        let secret = table.revealed()?;
        let standing = table.game()?.standing()?;
        let heading = Heading {
            format: FORMAT.to_owned(),
            ruleset: table.charter.ruleset.clone(),
            version: table.charter.version,
            options: table.charter.options.clone(),
            seats: table.seats().filter_map(|(seat, chair)| record_seat(seat, chair.occupant.as_deref()?)).collect(),
            commitment: table.charter.commitment,
            secret: Bytes32(secret.0),
            contributions: table.contributions().into_iter().collect(),
        };
        let mut digest = heading.digest();
        let moves = log.iter().filter_map(|logged| match &logged.entry {
            Entry::Acted { seat, by, action, .. } => Some(Move::Acted { seat: *seat, by: *by, action: action.clone() }),
            Entry::TookBack { seat } => Some(Move::TookBack { seat: *seat }),
            _ => None,
        });
        let entries = moves
            .zip(1..)
            .map(|(what, number)| {
                digest = entry_digest(digest, number, &what);
                RecordEntry { number, digest, what }
            })
            .collect();
        Some(Self { heading, entries, digest: closing_digest(digest, &standing), standing })
    }

    pub fn parse(text: &str) -> Result<Self, Fault> {
        let record: Self = serde_json::from_str(text).map_err(|error| Fault::Form(error.to_string()))?;
        if record.heading.format != FORMAT {
            let format = &record.heading.format;
            return Err(Fault::Form(format!("its format is `{format}`, and this program reads `{FORMAT}`")));
        }
        if record.entries.len() as u64 > TABLE_ENTRIES {
            return Err(Fault::Form(format!("it has more than {TABLE_ENTRIES} entries")));
        }
        Ok(record)
    }

    /// Plays the game again and checks everything that can be checked.
    pub fn verify(&self) -> Result<Box<dyn AnyGame>, Fault> {
        let mut game = self.deal()?;
        let mut before: Vec<(Seat, Box<dyn AnyGame>)> = Vec::new();
        let mut digest = self.heading.digest();
        for (entry, number) in self.entries.iter().zip(1..) {
            let wrong = |what: String| Fault::Entry { number, what };
            if entry.number != number {
                return Err(wrong(format!("it is numbered {}", entry.number)));
            }
            digest = entry_digest(digest, number, &entry.what);
            if entry.digest != digest {
                return Err(wrong("it does not fit its digest, so it was altered".into()));
            }
            match &entry.what {
                Move::Acted { seat, action, .. } => {
                    before.push((*seat, game.boxed_clone()));
                    game.apply(*seat, action).map_err(|error| wrong(error.to_string()))?;
                }
                Move::TookBack { seat } => match before.pop() {
                    Some((by, earlier)) if by == *seat => game = earlier,
                    _ => return Err(wrong("there is nothing to take back".into())),
                },
            }
        }
        let standing = game.standing().ok_or_else(|| Fault::Standing("the game is not over".into()))?;
        if standing != self.standing {
            return Err(Fault::Standing("the game ends in another one".into()));
        }
        if self.digest != closing_digest(digest, &standing) {
            return Err(Fault::Standing("it does not fit its digest, so it was altered".into()));
        }
        Ok(game)
    }

    fn deal(&self) -> Result<Box<dyn AnyGame>, Fault> {
        let Heading { ruleset: id, version, options, seats, commitment, secret, contributions, .. } = &self.heading;
        let wrong = |what: String| Err(Fault::Heading(what));
        let Some(ruleset) = rulesets::find(id) else { return wrong(format!("there is no ruleset `{id}`")) };
        if *version != ruleset.version {
            return wrong(format!("it needs version {version} of `{id}`; this is version {}", ruleset.version));
        }
        let secret = Secret(secret.0);
        if secret.commitment() != *commitment {
            return wrong("the secret does not fit the commitment that was shown before the deal".into());
        }
        if !seats.iter().map(|it| it.seat).eq(Seat::all(seats.len().min(7) as u8)) {
            return wrong("the seats are not A, B, C and so on".into());
        }
        let contributions: Vec<(Seat, Contribution)> = contributions.iter().map(|(&seat, &it)| (seat, it)).collect();
        let setup = Setup { players: seats.len() as u8, options: options.clone(), seed: secret.seed(&contributions) };
        let (game, _) = ruleset.deal(&setup).map_err(|refusal| Fault::Heading(refusal.to_string()))?;
        Ok(game)
    }
}

fn record_seat(seat: Seat, occupant: &Occupant) -> Option<RecordSeat> {
    let bot = match occupant {
        Occupant::Bot { tier, .. } => Some(tier.clone()),
        Occupant::Person(_) => None,
        Occupant::Reserved(_) => return None,
    };
    Some(RecordSeat { seat, name: occupant.name().to_owned(), bot })
}
