//! The laboratory: games between bots by the million, and what they tell.

pub mod play;
pub mod report;
pub mod run;
pub mod soak;
pub mod table;
