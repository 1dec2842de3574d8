//! Scenario files: a position, some actions, and what must follow. `docs/scenarios.md` is the format.

mod compare;
mod file;
mod run;
mod yaml;

use std::fmt;

pub use file::{Scenario, parse};
pub use run::run;

/// Something wrong in a scenario file, or something that did not hold, with the line it stands on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub line: usize,
    pub message: String,
    /// Whether this can't happen, whatever a file says: the program is at fault.
    pub is_ours: bool,
}

impl Failure {
    pub fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into(), is_ours: false }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}
