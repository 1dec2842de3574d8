//! Every recorded game, action by action.

use super::games::GAMES;
use super::pin::pin;
use super::record::Record;
use super::transcript::{Story, transcript};

/// A snapshot is there to be read.
const MOST_BYTES: usize = 150_000;

#[test]
fn recorded_games_play_as_they_always_did() {
    for golden in &GAMES {
        let text = transcript(&Record::of(golden));
        assert!(text.len() < MOST_BYTES, "{}: {} bytes", golden.name, text.len());
        pin(golden.name, &text);
    }
}

#[test]
fn recorded_games_show_what_they_are_there_for() {
    for golden in &GAMES {
        let record = Record::of(golden);
        assert_eq!((record.table().ruleset.id, record.table().players), (golden.ruleset, golden.players));
        (golden.shows)(&Story::of(&record)).unwrap_or_else(|missing| panic!("{} lacks: {missing}", golden.name));
    }
}
