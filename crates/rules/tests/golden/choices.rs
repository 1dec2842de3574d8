//! What could have been done instead: in recorded games the list and the sampled action are held against the rules.

use std::collections::{BTreeMap, BTreeSet};

use beanfield_rules::chance::Dice;
use beanfield_rules::erased::AnyGame;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::Value;

use super::games::GAMES;
use super::record::Record;
use super::transcript::replay;

/// Actions that may be put together in many ways: they are not among the first of a list.
const PUT_TOGETHER: [&str; 3] = ["accept", "propose", "take_back"];

/// Actions that fit in anywhere: a random player need not think of them in every phase.
const AT_ANY_TIME: [&str; 4] = ["harvest", "buy_third_field", "fulfil_bonus", "buy_order"];

/// The kinds of actions of a ruleset, phase by phase, that are listed or recorded, and those that are sampled.
#[derive(Default)]
struct Kinds {
    known: BTreeSet<String>,
    sampled: BTreeSet<String>,
}

fn kind(phase: &str, action: &Value) -> String {
    let name = action["do"].as_str().expect("an action has a name");
    if AT_ANY_TIME.contains(&name) { name.to_owned() } else { format!("{name} in {phase}") }
}

fn accepted(game: &dyn AnyGame, seat: Seat, action: &Value) {
    let refused = game.boxed_clone().apply(seat, action).err();
    assert!(refused.is_none(), "{action} by {seat} is offered, but {refused:?}");
}

#[test]
fn what_is_offered_in_recorded_games_is_accepted() {
    let mut kinds = BTreeMap::<&str, Kinds>::new();
    for golden in &GAMES {
        let record = Record::of(golden);
        let mut dice = Dice::new(record.actions.len() as u64);
        let kinds = kinds.entry(golden.ruleset).or_default();
        replay(&record, |number, _, game| {
            assert_eq!(game.players(), golden.players, "{}", golden.name);
            let awaited = game.awaited();
            assert_eq!(awaited.is_empty(), game.standing().is_some(), "{}, {number}", golden.name);
            let position = game.position();
            let phase = position["phase"].as_str().expect("a game is in some phase");
            for _ in 0..20 {
                match game.sample(&mut dice) {
                    Some((seat, action)) => {
                        accepted(game, seat, &action);
                        kinds.sampled.insert(kind(phase, &action));
                    }
                    None => assert!(awaited.is_empty(), "{}, {number}: nothing to do", golden.name),
                }
            }
            for seat in Seat::all(game.players()) {
                let listed = game.legal(seat);
                assert!(!awaited.contains(seat) || !listed.is_empty(), "{}, {number}: nothing for {seat}", golden.name);
                for action in &listed {
                    accepted(game, seat, action);
                    kinds.known.insert(kind(phase, action));
                }
                if let Some((_, action)) = record.actions.get(number).filter(|(by, _)| *by == seat) {
                    kinds.known.insert(kind(phase, action));
                    let put_together = PUT_TOGETHER.iter().any(|kind| action["do"] == *kind);
                    assert!(
                        put_together || listed.contains(action),
                        "{}, {number}: {action} is not listed",
                        golden.name
                    );
                }
            }
        });
    }
    for (ruleset, Kinds { known, sampled }) in kinds {
        let never: Vec<_> = known.difference(&sampled).collect();
        assert!(never.is_empty(), "{ruleset}: {never:?} are never sampled");
    }
}

#[test]
fn who_does_not_sit_there_is_asked_for_nothing() {
    for golden in &GAMES {
        let record = Record::of(golden);
        let players = record.table().players;
        let Some(outsider) = Seat::new(players as usize) else { continue };
        replay(&record, |number, _, game| {
            if number % 7 == 0 {
                assert!(game.legal(outsider).is_empty(), "{}, {number}", golden.name);
                let prompts = &game.view(Viewer::Seat(outsider))["prompts"];
                assert!(prompts.as_array().is_some_and(Vec::is_empty), "{}, {number}: {prompts}", golden.name);
            }
        });
    }
}
