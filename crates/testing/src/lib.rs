//! What tests of several crates need. Nothing of it is part of the program.

mod binaries;
mod postgres;

pub use postgres::{Durability, Postgres};
