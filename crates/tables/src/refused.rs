//! Why something can't happen at a table.

use std::fmt;

use beanfield_rules::erased::ActionError;
use beanfield_rules::refusal::Refusal;
use beanfield_rules::seat::Seat;

/// Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Refused {
    /// The rules of the game, or the form of the action.
    Action(ActionError),
    /// The game can't be created so.
    Setup(Refusal),
    /// The customs of the table.
    Table(Why),
}

impl From<Why> for Refused {
    fn from(why: Why) -> Self {
        Self::Table(why)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(error) => error.fmt(f),
            Self::Setup(refusal) => refusal.fmt(f),
            Self::Table(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

/// The customs of a table, each with a key that does not change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    UnknownRuleset(String),
    WrongVersion { stored: u32, ours: u32 },
    BadPace(String),
    NotFirst,
    NotGathering,
    NotPlaying,
    NotOver,
    Closed,
    NoSuchSeat,
    SeatTaken,
    SeatFree,
    TableFull,
    AlreadySeated(Seat),
    NameTaken(String),
    NotSeated,
    NotHost,
    NotAPerson,
    SeatsOpen,
    AlreadyContributed,
    NothingToTakeBack,
    DoneByAnother,
    Uncovered,
    NothingToPass,
    Covered,
    NotCovered,
    NotWaitedFor,
    EmptyText,
    TextTooLong(usize),
    TooMuchTalk,
    LogFull,
    RematchOpen,
    Commitment,
    Clock,
}

impl Why {
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::UnknownRuleset(_) => "unknown-ruleset",
            Self::WrongVersion { .. } => "wrong-version",
            Self::BadPace(_) => "bad-pace",
            Self::NotFirst => "not-first",
            Self::NotGathering => "not-gathering",
            Self::NotPlaying => "not-playing",
            Self::NotOver => "not-over",
            Self::Closed => "closed",
            Self::NoSuchSeat => "no-such-seat",
            Self::SeatTaken => "seat-taken",
            Self::SeatFree => "seat-free",
            Self::TableFull => "table-full",
            Self::AlreadySeated(_) => "already-seated",
            Self::NameTaken(_) => "name-taken",
            Self::NotSeated => "not-seated",
            Self::NotHost => "not-host",
            Self::NotAPerson => "not-a-person",
            Self::SeatsOpen => "seats-open",
            Self::AlreadyContributed => "already-contributed",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::DoneByAnother => "done-by-another",
            Self::Uncovered => "uncovered",
            Self::NothingToPass => "nothing-to-pass",
            Self::Covered => "covered",
            Self::NotCovered => "not-covered",
            Self::NotWaitedFor => "not-waited-for",
            Self::EmptyText => "empty-text",
            Self::TextTooLong(_) => "text-too-long",
            Self::TooMuchTalk => "too-much-talk",
            Self::LogFull => "log-full",
            Self::RematchOpen => "rematch-open",
            Self::Commitment => "commitment",
            Self::Clock => "clock",
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRuleset(id) => write!(f, "There is no ruleset `{id}`."),
            Self::WrongVersion { stored, ours } => {
                write!(f, "The game was played by version {stored} of its ruleset; this is version {ours}.")
            }
            Self::BadPace(what) => write!(f, "The pace does not fit: {what}."),
            Self::NotFirst => f.write_str("A table is opened once, before anything else."),
            Self::NotGathering => f.write_str("The game has begun."),
            Self::NotPlaying => f.write_str("No game is being played at this table."),
            Self::NotOver => f.write_str("The game is not over."),
            Self::Closed => f.write_str("The table is closed."),
            Self::NoSuchSeat => f.write_str("The table has no such seat."),
            Self::SeatTaken => f.write_str("The seat is taken."),
            Self::SeatFree => f.write_str("Nobody sits there."),
            Self::TableFull => f.write_str("No seat is free."),
            Self::AlreadySeated(seat) => write!(f, "You already sit at seat {seat}."),
            Self::NameTaken(name) => write!(f, "Somebody at this table is called `{name}`, or nearly so."),
            Self::NotSeated => f.write_str("You do not sit at this table."),
            Self::NotHost => f.write_str("Only the host may do that."),
            Self::NotAPerson => f.write_str("No person sits at that seat."),
            Self::SeatsOpen => f.write_str("Not every seat is taken."),
            Self::AlreadyContributed => f.write_str("This seat has already contributed to the shuffle."),
            Self::NothingToTakeBack => f.write_str("There is nothing to take back."),
            Self::DoneByAnother => f.write_str("Somebody else has acted since, so it can't be taken back."),
            Self::Uncovered => f.write_str("Cards have been uncovered since, so it can't be taken back."),
            Self::NothingToPass => f.write_str("Nobody waits for a word of yours."),
            Self::Covered => f.write_str("A bot already plays for this seat."),
            Self::NotCovered => f.write_str("No bot plays for this seat."),
            Self::NotWaitedFor => f.write_str("This seat may still think."),
            Self::EmptyText => f.write_str("The message is empty."),
            Self::TextTooLong(most) => write!(f, "A message has at most {most} letters."),
            Self::TooMuchTalk => f.write_str("So much has been said here that no more can be kept."),
            Self::LogFull => f.write_str("So much has happened here that no more can be kept."),
            Self::RematchOpen => f.write_str("A rematch is already open."),
            Self::Commitment => f.write_str("The secret of the shuffle does not fit its commitment."),
            Self::Clock => f.write_str("The entry is older than the one before it."),
        }
    }
}
