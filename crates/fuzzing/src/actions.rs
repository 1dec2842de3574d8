//! Actions at any table of any game.

use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::erased::{ActionError, AnyEvents, AnyGame};
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::{RULESETS, Ruleset};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Map, Value, json};

use crate::bytes::Bytes;
use crate::spoil::{any, spoil};

/// So many actions are enough for any game.
const MOST_ACTIONS: usize = 2_000;

/// The bytes choose a table and then, step by step, what is done there: a legal action, one that is nearly legal, or anything. What is
/// done leaves a sound game, what is refused leaves no trace, everybody can look, and the same actions give the same game again.
pub fn actions(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let ruleset = bytes.pick(&RULESETS);
    let span = usize::from(ruleset.players.max - ruleset.players.min) + 1;
    let players = ruleset.players.min + bytes.below(span) as u8;
    let seed = Seed::from_number(u64::from(bytes.byte()));
    let setup = Setup { players, options: options(ruleset, &mut bytes), seed };
    let Ok((game, events)) = ruleset.deal(&setup) else { return };
    let mut play = Play { game, players, done: Vec::new() };
    play.look(&events);
    while !bytes.is_empty() && play.done.len() < MOST_ACTIONS {
        play.step(&mut bytes);
    }
    play.all_that_is_legal_can_be_done();
    play.folds_again(ruleset, &setup);
}

/// Mostly none; else what an option may be, or anything.
fn options(ruleset: &Ruleset, bytes: &mut Bytes) -> Map<String, Value> {
    let mut options = Map::new();
    let how = bytes.below(8);
    if let (5.., Some(option)) = (how, ruleset.options.first()) {
        let value = match how {
            5 => json!(bytes.seat()),
            6 => json!([bytes.seat(), bytes.seat()]),
            _ => any(bytes),
        };
        let name = ruleset.options.get(bytes.below(ruleset.options.len())).map_or(option.name, |it| it.name);
        options.insert(name.to_owned(), value);
    }
    options
}

struct Play {
    game: Box<dyn AnyGame>,
    players: u8,
    done: Vec<(Seat, Value)>,
}

impl Play {
    fn step(&mut self, bytes: &mut Bytes) {
        match bytes.below(8) {
            0 | 1 => self.go_on(1, &mut bytes.dice()),
            2 => {
                let number = bytes.byte();
                self.go_on(number, &mut bytes.dice());
            }
            3 => {
                let seat = bytes.seat();
                if let Some(action) = self.listed(seat, bytes) {
                    self.act(seat, &action);
                }
            }
            4 | 5 => {
                let sampled = self.game.sample(&mut bytes.dice());
                if let Some((seat, action)) = sampled {
                    self.act_nearly(seat, action, bytes);
                }
            }
            6 => {
                let seat = bytes.seat();
                if let Some(action) = self.listed(seat, bytes) {
                    self.act_nearly(seat, action, bytes);
                }
            }
            _ => {
                let seat = bytes.seat();
                self.act(seat, &any(bytes));
            }
        }
    }

    /// Some legal actions of whoever may act.
    fn go_on(&mut self, number: u8, dice: &mut Dice) {
        for left in (0..number).rev() {
            let Some((seat, action)) = self.game.sample(dice) else { return };
            let events = self.game.apply(seat, &action);
            let events =
                events.unwrap_or_else(|error| panic!("a sampled action is refused: {action} by {seat}: {error}"));
            self.done.push((seat, action));
            assert_eq!(self.game.check(), Ok(()), "after {:?}", self.done.last());
            if left == 0 {
                self.look(&events);
            }
        }
    }

    fn listed(&self, seat: Seat, bytes: &mut Bytes) -> Option<Value> {
        let legal = if seat.index() < usize::from(self.players) { self.game.legal(seat) } else { Vec::new() };
        (!legal.is_empty()).then(|| bytes.pick(&legal).clone())
    }

    /// Spoilt once or twice, or by somebody else.
    fn act_nearly(&mut self, seat: Seat, mut action: Value, bytes: &mut Bytes) {
        let how = bytes.below(4);
        if how > 0 {
            spoil(&mut action, bytes);
        }
        if how > 2 {
            spoil(&mut action, bytes);
        }
        self.act(if how == 0 { bytes.seat() } else { seat }, &action);
    }

    fn act(&mut self, seat: Seat, action: &Value) {
        let before = self.game.boxed_clone();
        match self.game.apply(seat, action) {
            Ok(events) => {
                self.done.push((seat, action.clone()));
                assert_eq!(self.game.check(), Ok(()), "after {action} by {seat}");
                self.look(&events);
            }
            Err(error) => {
                if let ActionError::Malformed(malformed) = &error {
                    assert!(!malformed.message.is_empty(), "{action}");
                }
                same(&*self.game, &*before, self.players, &format!("{action} by {seat} was refused: {error}"));
            }
        }
    }

    /// Everybody can be told where the game is, and what has happened.
    fn look(&self, events: &AnyEvents) {
        for viewer in viewers(self.players) {
            self.game.view_text(viewer);
            for event in events {
                event.seen_by(viewer);
            }
        }
        let over = self.game.standing().is_some();
        assert_eq!(self.game.awaited().is_empty(), over, "somebody is awaited exactly until the end");
        assert_eq!(self.game.sample(&mut Dice::new(0)).is_none(), over, "something can be done exactly until the end");
    }

    fn all_that_is_legal_can_be_done(&self) {
        for seat in Seat::all(self.players) {
            for action in self.game.legal(seat) {
                let mut after = self.game.boxed_clone();
                if let Err(error) = after.apply(seat, &action) {
                    panic!("a listed action is refused: {action} by {seat}: {error}");
                }
                assert_eq!(after.check(), Ok(()), "after {action} by {seat}");
            }
        }
    }

    fn folds_again(&self, ruleset: &Ruleset, setup: &Setup) {
        let (mut again, _) = ruleset.deal(setup).expect("it was dealt before");
        for (seat, action) in &self.done {
            // On its way through a log an action is a text.
            let action = serde_json::from_str(&action.to_string()).expect("it was written as JSON");
            again.apply(*seat, &action).unwrap_or_else(|error| panic!("{action} by {seat} the second time: {error}"));
        }
        same(&*again, &*self.game, self.players, "the same actions");
    }
}

fn viewers(players: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All])
}

fn same(one: &dyn AnyGame, other: &dyn AnyGame, players: u8, why: &str) {
    assert_eq!(one.position(), other.position(), "{why}");
    for viewer in viewers(players) {
        assert_eq!(one.view(viewer), other.view(viewer), "{why}");
    }
}
