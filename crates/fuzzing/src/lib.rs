//! What is done with bad input, and what must hold then. Each target takes any bytes and panics only if a promise is broken.
//!
//! The fuzzers in `fuzz/` drive the targets with bytes they make up; an ordinary test replays what they have kept.

mod actions;
mod bytes;
mod records;
mod requests;
mod scenarios;
mod seeds;
mod spoil;

pub use actions::actions;
pub use records::records;
pub use requests::{ROUTES, requests};
pub use scenarios::scenarios;
pub use seeds::seeds;

/// A target and its name.
pub type Target = (&'static str, fn(&[u8]));

pub const TARGETS: [Target; 4] =
    [("scenarios", scenarios), ("records", records), ("actions", actions), ("requests", requests)];
