//! Data that does not have the form it should have.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::Value;

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// Such as `give[0]`; empty for the whole.
    pub path: String,
    pub message: String,
}

impl Malformed {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

impl std::error::Error for Malformed {}

/// Reads a value, saying where it went wrong.
pub fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Malformed> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        Malformed { path: if path == "." { String::new() } else { path }, message: error.inner().to_string() }
    })
}
