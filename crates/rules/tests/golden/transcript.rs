//! A recorded game played once more, and written down: every action, every event as each viewer saw it, a fingerprint
//! of every view, whose turn it is, and the end.

use std::fmt::Write as _;

use beanfield_rules::erased::{AnyEvents, AnyGame};
use beanfield_rules::game::Standing;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use serde_json::Value;

use super::record::Record;
use crate::common::{Table, fingerprint};

/// What happened in a game, as a spectator saw it.
pub(super) struct Story {
    pub(super) actions: Vec<Value>,
    /// Every event with the number of its action.
    events: Vec<(usize, Value)>,
    pub(super) position: Value,
    pub(super) standing: Standing,
}

impl Story {
    pub(super) fn of(record: &Record) -> Self {
        let mut events = Vec::new();
        let game = replay(record, |number, happened, _| {
            events.extend(happened.iter().map(|event| (number, event.seen_by(Viewer::Spectator))));
        });
        Self {
            actions: record.actions.iter().map(|(_, action)| action.clone()).collect(),
            events,
            position: game.position(),
            standing: game.standing().expect("the game is over"),
        }
    }

    /// All events of this name, with the numbers of their actions.
    pub(super) fn all<'a>(&'a self, event: &'a str) -> impl DoubleEndedIterator<Item = (usize, &'a Value)> {
        self.events.iter().filter(move |(_, it)| it["event"] == event).map(|(number, it)| (*number, it))
    }
}

/// Plays a recorded game and looks at what every action made happen; the deal has the number 0.
pub(super) fn replay(record: &Record, mut look: impl FnMut(usize, &AnyEvents, &dyn AnyGame)) -> Box<dyn AnyGame> {
    let (mut game, dealt) = record.begin();
    look(0, &dealt, game.as_ref());
    for (i, (seat, action)) in record.actions.iter().enumerate() {
        let events = game.apply(*seat, action);
        let events = events.unwrap_or_else(|error| panic!("action {}, {action} by {seat}: {error}", i + 1));
        look(i + 1, &events, game.as_ref());
    }
    game
}

/// The whole game, to be compared letter by letter.
pub(super) fn transcript(record: &Record) -> String {
    let mut text = compact(&record.header) + "\n";
    let table = record.table();
    let game = replay(record, |number, events, game| {
        game.check().unwrap_or_else(|broken| panic!("after action {number}: {broken}"));
        if let Some((seat, action)) = number.checked_sub(1).and_then(|i| record.actions.get(i)) {
            line(&mut text, &format!("{number} {seat} {action} [{}] {}", views(table, game), turns(game)));
        }
        write_events(&mut text, table, events);
    });
    write_position(&mut text, &game.position());
    line(&mut text, &format!("standing: {}", compact(&game.standing())));
    text
}

/// A line for each part, and one for each seat.
fn write_position(text: &mut String, position: &Value) {
    for (key, part) in position.as_object().expect("a position is a map") {
        match part.as_object().filter(|_| key == "seats") {
            Some(seats) => seats.iter().for_each(|(seat, it)| line(text, &format!("{seat}: {it}"))),
            None => line(text, &format!("{key}: {part}")),
        }
    }
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("text can grow");
}

/// A line for each event, and one below it for each seat that saw more. An event with a star has uncovered a card.
fn write_events(text: &mut String, table: Table, events: &AnyEvents) {
    for event in events {
        let public = event.seen_by(Viewer::Spectator);
        line(text, &format!(" {}{}", if event.uncovers() { '*' } else { ' ' }, told(&public)));
        for seat in Seat::all(table.players) {
            let seen = event.seen_by(Viewer::Seat(seat));
            if seen != public {
                line(text, &format!("    {seat}: {}", told(&seen)));
            }
        }
    }
}

/// A fingerprint of each view, seat by seat, the spectator's last.
fn views(table: Table, game: &dyn AnyGame) -> String {
    let prints = table.viewers().map(|viewer| {
        let print = fingerprint(compact(&game.view(viewer)).as_bytes());
        format!("{:08x}", (print >> 32) ^ (print & 0xffff_ffff))
    });
    prints.collect::<Vec<_>>().join(" ")
}

/// Whom the game waits for, who is asked something, and who may speak up.
fn turns(game: &dyn AnyGame) -> String {
    let names = |seats: Seats| seats.iter().map(|seat| seat.to_string()).collect::<String>();
    [game.awaited(), game.asked(), game.invited()].map(names).join("/")
}

fn compact(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// The name of an event and what it says.
fn told(event: &Value) -> String {
    let mut rest = event.as_object().expect("an event is a map").clone();
    let name = rest.shift_remove("event").unwrap_or_default();
    format!("{} {}", name.as_str().unwrap_or_default(), compact(&rest))
}
