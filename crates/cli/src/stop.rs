//! Why a command ends before its time.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use beanfield_rules::rulesets::{self, Players, RULESETS, Ruleset};

use crate::text::one_of;

#[derive(Debug)]
pub(crate) enum Stop {
    /// What was asked can't be done; the sentence says why.
    BadInput(String),
    /// A check failed, and what failed has been told.
    Failed,
    /// The output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Stop {
    pub(crate) fn bad_input(sentence: impl Into<String>) -> Self {
        Self::BadInput(sentence.into())
    }

    /// Says what is wrong, and with which exit code.
    pub(crate) fn report(self) -> ExitCode {
        let sentence = match self {
            Self::Failed => return ExitCode::from(1),
            // The reader has seen enough, as in `beanfield rules classic | head -1`.
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Output(error) => format!("the output can't be written: {error}"),
            Self::BadInput(sentence) => sentence,
        };
        // With nowhere to complain to, the exit code has to do.
        let _ = writeln!(io::stderr(), "beanfield: {sentence}");
        ExitCode::from(2)
    }
}

/// The ruleset with this id.
pub(crate) fn ruleset(id: &str) -> Result<&'static Ruleset, Stop> {
    rulesets::find(id).ok_or_else(|| {
        let known = one_of(RULESETS.iter().map(|ruleset| ruleset.id));
        Stop::bad_input(format!("there is no ruleset `{id}`; use {known}"))
    })
}

/// Refuses a number of players the ruleset is not made for.
pub(crate) fn check_players(ruleset: &Ruleset, players: u8) -> Result<(), Stop> {
    let Players { min, max } = ruleset.players;
    if (min..=max).contains(&players) {
        return Ok(());
    }
    Err(Stop::bad_input(format!("{} is for {} players, not {players}", ruleset.id, range(ruleset.players))))
}

/// Such as `3 to 5`.
pub(crate) fn range(Players { min, max }: Players) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}
