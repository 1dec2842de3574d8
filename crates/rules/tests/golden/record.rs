//! A recorded game: a table, a seed, perhaps a position, and the actions.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use beanfield_rules::chance::Dice;
use beanfield_rules::erased::{AnyEvents, AnyGame};
use beanfield_rules::rulesets::find;
use beanfield_rules::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::games::Golden;
use super::transcript::Story;
use crate::common::Table;

/// The first line of a record; each further line is an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    ruleset: String,
    players: u8,
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    given: Option<Value>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Record {
    pub(super) header: Header,
    pub(super) actions: Vec<(Seat, Value)>,
}

impl Record {
    /// The recorded game of this name.
    pub(super) fn of(golden: &Golden) -> Self {
        let path = path(golden.name);
        if !path.exists() && env::var_os("BEANFIELD_RECORD").is_some() {
            fs::write(&path, search(golden).to_text()).expect("the record can be written");
        }
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self::from_text(&text)
    }

    pub(super) fn table(&self) -> Table {
        Table { ruleset: find(&self.header.ruleset).expect("a ruleset"), players: self.header.players }
    }

    /// The game before its first action, and how it was dealt.
    pub(super) fn begin(&self) -> (Box<dyn AnyGame>, AnyEvents) {
        let (table, setup) = (self.table(), self.table().setup(self.header.seed));
        match &self.header.given {
            Some(given) => (table.ruleset.arrange(&setup, given).expect("a position"), AnyEvents::new()),
            None => table.ruleset.deal(&setup).expect("every table can be dealt at"),
        }
    }

    fn from_text(text: &str) -> Self {
        let mut lines = text.lines();
        let header = serde_json::from_str(lines.next().expect("a header")).expect("a header");
        let actions = lines.map(|line| serde_json::from_str(line).expect("a seat and an action")).collect();
        Self { header, actions }
    }

    fn to_text(&self) -> String {
        let mut text = serde_json::to_string(&self.header).expect("plain data");
        for action in &self.actions {
            write!(text, "\n{}", serde_json::to_string(action).expect("plain data")).expect("text can grow");
        }
        text + "\n"
    }
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(format!("{name}.jsonl"))
}

/// How many seeds are tried in the search for a game.
const SEEDS: u64 = 1_500;

/// The shortest random game of its kind.
fn search(golden: &Golden) -> Record {
    let records = (0..SEEDS).map(|seed| play(golden, seed));
    let fitting = records.filter(|record| (golden.shows)(&Story::of(record)).is_ok());
    fitting.min_by_key(|record| record.actions.len()).unwrap_or_else(|| panic!("{}: no such game", golden.name))
}

fn play(golden: &Golden, seed: u64) -> Record {
    let Golden { ruleset, players, .. } = *golden;
    let header = Header { ruleset: ruleset.to_owned(), players, seed, given: golden.given.map(|given| given()) };
    let mut record = Record { header, actions: Vec::new() };
    let (mut game, _) = record.begin();
    let mut dice = Dice::new(seed);
    while let Some((seat, action)) = game.sample(&mut dice) {
        game.apply(seat, &action).expect("a sampled action is legal");
        record.actions.push((seat, action));
    }
    record
}
