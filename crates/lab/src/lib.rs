//! The laboratory: games between bots by the million, and what they tell.

mod books;
pub mod games;
pub mod interval;
pub mod ladder;
pub mod machine;
pub mod notes;
pub mod page;
pub mod per_deal;
pub mod play;
pub mod rating;
pub mod report;
pub mod run;
pub mod seating;
pub mod soak;
pub mod survey;
pub mod table;
pub mod tally;

/// Where tables for the docs and verdicts about bots get their chance from.
///
/// Frozen, and never to be used while a bot is being tuned: a bot tuned on the deals it is judged by looks stronger than it
/// is. Tune with small seeds, such as the default of `lab run`.
pub const TEST_SEED: u64 = 19_970_331;
