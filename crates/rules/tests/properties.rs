//! What holds in every game, whatever is played: checked in random games of every ruleset with every number of players.
//!
//! Nothing here is left to chance: the games come from fixed seeds, so a run is the same every time. A failure tells
//! the table, the seeds, and the number of the action.

mod common;

/// One file for each thing that must hold, and what they are built on: `known` is what the tests know of a game of
/// their own, `classic`, `the_duel`, `ladies`, `gangsters` and `bean_trader` know the games, `play` plays at random.
mod properties {
    #[macro_use]
    mod known;
    mod bean_trader;
    mod classic;
    mod gangsters;
    mod ladies;
    mod play;
    mod the_duel;

    mod cards;
    mod endings;
    mod hands;
    mod input;
    mod legality;
    mod precedence;
    mod refusals;
    mod replay;
    mod secrets;
    mod twins;
    mod worlds;
}
