//! The games of the bean family as pure values: a state and an action in, a new state and events out, or a refusal that
//! names the rule. No clock, no I/O, no chance but the seed's.

#![cfg_attr(
    feature = "schema",
    allow(clippy::large_stack_arrays, reason = "what is derived for a long enum is run once, to write a document")
)]

pub mod bean;
pub mod bean_trader;
pub mod card;
pub mod chance;
pub mod classic;
pub mod coins;
mod deck;
pub mod erased;
pub mod field;
pub mod game;
pub mod gangsters;
mod given;
pub mod hand;
pub mod harvest;
pub mod ladies;
pub mod list;
pub mod malformed;
pub mod negotiation;
pub mod pages;
pub mod piles;
pub mod refusal;
pub mod rulesets;
#[cfg(feature = "schema")]
pub mod schema;
pub mod seat;
pub mod the_duel;
pub mod trade;
