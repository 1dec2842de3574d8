//! Golden playthroughs: whole games, one for each ruleset and each way a game can end, pinned to the last event and the
//! last view. If one of these changes, the same actions give another game: the ruleset's version must rise.
//!
//! The games are records under `tests/games`: setup, seed and actions, so that they stay the same games whatever becomes
//! of the players that chose the actions. `BEANFIELD_RECORD=1 cargo test --test golden` records those that are missing.

mod common;

mod golden {
    mod games;
    mod pin;
    mod readers;
    mod record;
    mod transcript;

    mod choices;
    mod deals;
    mod playthroughs;
    mod worlds;
}
