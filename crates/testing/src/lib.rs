//! What tests of several crates need. Nothing of it is part of the program.

mod binaries;
mod connection;
mod latencies;
mod postgres;

pub use connection::{Connection, Message};
pub use latencies::Latencies;
pub use postgres::{Durability, Postgres, SHARED};
