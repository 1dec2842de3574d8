//! Whatever is sent, it is answered: with a game that can be played, with a refusal, or with what is wrong about it.

use beanfield_rules::chance::Dice;
use beanfield_rules::erased::{ActionError, AnyGame};
use beanfield_rules::seat::Seat;
use serde_json::{Value, json};

use super::known::{Breadth, Known};
use super::play::{Case, Style, states};
use crate::common::Table;

/// How often each position is spoilt.
const SPOILT: usize = 150;

/// No arranged game goes on for longer.
const MOST_ACTIONS: usize = 5_000;

fn any(number: usize, dice: &mut Dice) -> usize {
    dice.below(number as u32) as usize
}

/// Something that may not belong where it is put.
fn junk(dice: &mut Dice) -> Value {
    let junk = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1),
        json!(2),
        json!(7),
        json!(31),
        json!(32),
        json!(255),
        json!(256),
        json!(4_294_967_296_u64),
        json!(1.5),
        json!(""),
        json!("A"),
        json!("C"),
        json!("G"),
        json!("H"),
        json!("red"),
        json!("cocoa"),
        json!("open"),
        json!("everyone"),
        json!("coin"),
        json!("p1-done"),
        json!("p2-trade"),
        json!("p3-plant"),
        json!("p4-draw"),
        json!("d1-offer"),
        json!("d2-done"),
        json!("d3-plant"),
        json!("game-over"),
        json!("p2-answer"),
        json!("p2-choose"),
        json!("p3-opponent"),
        json!("P04"),
        json!(["P04"]),
        json!("turned_over"),
        json!("red_lady"),
        json!(["blue_baby"]),
        json!({ "red_lady": 1 }),
        json!({ "face_up": "red_gent" }),
        json!({ "red": ["gent", "lady", "baby"] }),
        json!({ "soy": ["lady"] }),
        json!("offer"),
        json!("must-plant"),
        json!("use"),
        json!("fill"),
        json!("refill"),
        json!("joe"),
        json!("kidney"),
        json!("trader"),
        json!("toll-sale"),
        json!("take-back"),
        json!("rostock"),
        json!("toll"),
        json!("ROS-1"),
        json!("H01"),
        json!({ "thalers": 5 }),
        json!([{ "space": 1, "bean": "blue" }]),
        json!({ "kidney": 2 }),
        json!([]),
        json!({}),
        json!(["red"]),
        json!(["soy", "soy", "soy"]),
        json!({ "red": 1 }),
        json!({ "red": 31, "blue": 31 }),
        json!({ "top": ["red"] }),
        json!({ "hand": 1 }),
        json!({ "hand": 0 }),
        json!({ "A": [] }),
    ];
    junk[any(junk.len(), dice)].clone()
}

/// Puts junk somewhere, or takes something away.
fn spoil(value: &mut Value, dice: &mut Dice) {
    let deeper = !dice.one_in(6);
    match value {
        Value::Object(map) if deeper && !map.is_empty() => {
            let key = map.keys().nth(any(map.len(), dice)).cloned().unwrap_or_default();
            if dice.one_in(8) {
                map.remove(&key);
            } else {
                spoil(&mut map[&key], dice);
            }
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = any(items.len(), dice);
            match dice.below(8) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => spoil(&mut items[at], dice),
            }
        }
        _ => *value = junk(dice),
    }
}

/// A game from any position is sound and comes to its end.
fn play_out(mut game: Box<dyn AnyGame>, dice: &mut Dice) -> Result<(), String> {
    game.check()?;
    for _ in 0..MOST_ACTIONS {
        let Some((seat, action)) = game.sample(dice) else {
            return game.standing().map(drop).ok_or_else(|| "it ends without a standing".to_owned());
        };
        game.apply(seat, &action).map_err(|error| format!("{action} by {seat}: {error}"))?;
        game.check().map_err(|broken| format!("after {action} by {seat}: {broken}"))?;
    }
    Err("it does not end".to_owned())
}

fn spoilt_positions_at<G: Known>(table: Table) {
    let mut dice = Dice::new(61);
    let mut arranged = 0;
    for state in states::<G>(table, Case { seed: 62, dice: 63, style: Style::Sampled }, 10) {
        let sound = G::given(&state.read());
        for _ in 0..SPOILT {
            let mut given = sound.clone();
            if dice.one_in(2) {
                // A deck that is left out is filled up with whatever cards are missing.
                given.as_object_mut().expect("a position is a map").remove("deck");
            }
            for _ in 0..=dice.below(3) {
                spoil(&mut given, &mut dice);
            }
            let Ok(game) = table.ruleset.arrange(&table.setup(64), &given) else { continue };
            arranged += 1;
            play_out(game, &mut dice).unwrap_or_else(|broken| panic!("{table}: {broken}\nin {given}"));
        }
    }
    assert!(arranged > SPOILT / 2, "{table}: only {arranged} positions could be set up");
}

#[test]
fn every_position_is_refused_or_can_be_played() {
    at_every_table!(spoilt_positions_at);
}

fn spoilt_actions_at<G: Known>(table: Table) {
    let mut dice = Dice::new(71);
    for state in states::<G>(table, Case { seed: 72, dice: 73, style: Style::Talkative }, 10) {
        let (game, position) = (Box::new(state.clone()) as Box<dyn AnyGame>, state.read());
        let before = game.position();
        for seat in Seat::all(table.players) {
            let sayings = G::sayings(&position, seat, table.players, Breadth::Narrow);
            for _ in 0..SPOILT {
                let mut action = match dice.below(2) {
                    0 => json!(sayings[any(sayings.len(), &mut dice)]),
                    _ => json!(G::any_proposal(&position, seat, table.players, &mut dice)),
                };
                spoil(&mut action, &mut dice);
                let mut copy = game.boxed_clone();
                match copy.apply(seat, &action) {
                    Ok(_) => assert_eq!(copy.check(), Ok(()), "{table}: {action} by {seat}"),
                    Err(ActionError::Malformed(wrong)) => assert!(!wrong.message.is_empty(), "{table}: {action}"),
                    Err(ActionError::Refused(_)) => assert_eq!(copy.position(), before, "{table}: {action} by {seat}"),
                }
            }
        }
    }
}

#[test]
fn every_action_is_carried_out_refused_or_found_malformed() {
    at_every_table!(spoilt_actions_at);
}
