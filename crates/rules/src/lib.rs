//! The games of the bean family as pure values: a state and an action in, a new state and events out, or a refusal that
//! names the rule. No clock, no I/O, no chance but the seed's.

pub mod bean;
pub mod card;
pub mod chance;
pub mod classic;
pub mod coins;
pub mod erased;
pub mod field;
pub mod game;
pub mod hand;
pub mod harvest;
pub mod list;
pub mod malformed;
pub mod negotiation;
pub mod pages;
pub mod piles;
pub mod refusal;
pub mod rulesets;
pub mod seat;
