//! The same setup, seed and actions give the same game, typed or not.

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{ActionList, Event, Standing};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Value, json};

use super::known::Known;
use super::play::{Case, in_random_games, play};
use crate::common::Table;

const GAMES: u32 = 2;

/// Views cost most of the time: they are compared after every so many actions.
const LOOK_EVERY: usize = 9;

/// What an action made happen, as everybody saw it.
#[derive(PartialEq, Debug)]
struct Seen {
    events: Vec<Vec<Value>>,
    views: Vec<Value>,
    position: Value,
    standing: Option<Standing>,
}

/// A game that was played, in all that must be the same.
struct Record<G: Known> {
    actions: Vec<(Seat, Value)>,
    seen: Vec<Option<Seen>>,
    events: Vec<Vec<G::Event>>,
    end: G,
}

fn record<G: Known>(table: Table, case: Case) -> Result<Record<G>, String> {
    let (mut actions, mut seen, mut events) = (Vec::new(), Vec::new(), Vec::new());
    let end = play::<G>(table, case, |it| {
        actions.push((it.seat, json!(it.action)));
        events.push(it.events.to_vec());
        seen.push(it.number.is_multiple_of(LOOK_EVERY).then(|| Seen {
            events: it.events.iter().map(|event| seen_by_all(table, |viewer| json!(event.seen_by(viewer)))).collect(),
            views: seen_by_all(table, |viewer| json!(it.after.view(viewer))),
            position: it.after.position(),
            standing: it.after.standing(),
        }));
        Ok(())
    })?;
    Ok(Record { actions, seen, events, end })
}

fn seen_by_all(table: Table, see: impl Fn(Viewer) -> Value) -> Vec<Value> {
    table.viewers().map(see).collect()
}

/// Typed, from actions that went through JSON text.
fn replay_typed<G: Known>(table: Table, case: Case, record: &Record<G>) -> Result<(), String> {
    let mut game = G::deal(table, case.seed, &mut Vec::new());
    for (number, (seat, action)) in record.actions.iter().enumerate() {
        let action: G::Action = serde_json::from_str(&action.to_string()).map_err(|wrong| wrong.to_string())?;
        let mut events = Vec::new();
        game.apply(*seat, &action, &mut events).map_err(|refusal| format!("action {}: {refusal}", number + 1))?;
        if events != record.events[number] {
            return Err(format!("action {}: other events the second time", number + 1));
        }
    }
    if game == record.end { Ok(()) } else { Err("another end the second time".to_owned()) }
}

/// Behind the one face of all games.
fn replay_erased<G: Known>(table: Table, case: Case, record: &Record<G>) -> Result<(), String> {
    let (mut game, _) = table.ruleset.deal(&table.setup(case.seed)).map_err(|refusal| refusal.to_string())?;
    for (number, (seat, action)) in record.actions.iter().enumerate() {
        let events = game.apply(*seat, action).map_err(|error| format!("action {}: {error}", number + 1))?;
        let Some(expected) = &record.seen[number] else { continue };
        let seen = Seen {
            events: events.iter().map(|event| seen_by_all(table, |viewer| event.seen_by(viewer))).collect(),
            views: seen_by_all(table, |viewer| game.view(viewer)),
            position: game.position(),
            standing: game.standing(),
        };
        if seen != *expected {
            return Err(format!("action {}: looks different behind the one face", number + 1));
        }
    }
    Ok(())
}

fn replays_at<G: Known>(table: Table) {
    in_random_games(table, GAMES, |case| {
        let record = record::<G>(table, case)?;
        replay_typed(table, case, &record)?;
        replay_erased(table, case, &record)
    });
}

#[test]
fn a_replay_gives_the_same_game() {
    at_every_table!(replays_at);
}

fn same_face_at<G: Known>(table: Table) {
    in_random_games(table, GAMES, |case| {
        let (mut typed, mut list) = (G::deal(table, case.seed, &mut Vec::new()), G::Legal::default());
        let (mut erased, _) = table.ruleset.deal(&table.setup(case.seed)).map_err(|refusal| refusal.to_string())?;
        let (mut dice, mut same_dice) = (Dice::new(case.dice), Dice::new(case.dice));
        while let Some((seat, action)) = typed.sample(&mut dice) {
            let legal = Seat::all(table.players).all(|seat| {
                typed.list(seat, &mut list);
                erased.legal(seat) == (0..list.before_offers()).map(|n| json!(list.get(n))).collect::<Vec<_>>()
            });
            let same = legal
                && erased.sample(&mut same_dice) == Some((seat, json!(action)))
                && (erased.awaited(), erased.asked()) == (typed.awaited(), typed.asked())
                && erased.players() == typed.players()
                && erased.check() == typed.check();
            if !same {
                return Err(format!("the two faces differ before {} by {seat}", json!(action)));
            }
            typed.apply(seat, &action, &mut Vec::new()).map_err(|refusal| refusal.to_string())?;
            erased = erased.boxed_clone();
            erased.apply(seat, &json!(action)).map_err(|error| error.to_string())?;
        }
        if erased.sample(&mut same_dice).is_some() || erased.position() != typed.position() {
            return Err("the two faces end differently".to_owned());
        }
        Ok(())
    });
}

#[test]
fn the_one_face_of_all_games_shows_the_typed_game() {
    at_every_table!(same_face_at);
}

fn deals_at<G: Known>(table: Table) {
    for seed in 0..20 {
        let mut events = Vec::new();
        let game = G::deal(table, seed, &mut events);
        let (erased, same_events) = table.ruleset.deal(&table.setup(seed)).expect("every table can be dealt at");
        assert_eq!(erased.position(), game.position(), "{table}, seed {seed}");
        for viewer in table.viewers() {
            let typed: Vec<Value> = events.iter().map(|event| json!(event.seen_by(viewer))).collect();
            let erased: Vec<Value> = same_events.iter().map(|event| event.seen_by(viewer)).collect();
            assert_eq!(typed, erased, "{table}, seed {seed}, as seen by {viewer:?}");
        }
        assert_eq!(G::deal(table, seed, &mut Vec::new()), game, "{table}, seed {seed}");
        assert_ne!(G::deal(table, seed + 1, &mut Vec::new()).position(), game.position(), "{table}, seed {seed}");
    }
}

#[test]
fn a_seed_gives_one_deal() {
    at_every_table!(deals_at);
}
