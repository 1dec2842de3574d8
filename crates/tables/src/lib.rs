//! Tables: where people and bots sit down, play, talk and leave, and where all of it is kept.
//!
//! A table is a log of entries, as a game is a log of actions. Everything that happens at a table is an entry; the table is
//! those entries folded. [`Table::take`] is the fold: it refuses what can't happen, in play and in replay alike.

pub mod chance;
pub mod clock;
pub mod entry;
pub mod fair;
pub mod hall;

pub mod id;
pub mod limits;
pub mod name;
pub mod pace;
pub mod record;

pub mod refused;
pub mod store;
pub mod table;
pub mod told;

pub use entry::{Entry, Logged};
pub use id::{PlayerId, TableId};
pub use refused::{Refused, Why};
pub use table::Table;
