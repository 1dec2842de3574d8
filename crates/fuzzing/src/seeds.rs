//! What the fuzzers begin with, besides what is kept of earlier runs.

use std::path::Path;

use beanfield_rules::chance::Dice;
use beanfield_rules::rulesets::{RULESETS, Ruleset};

use crate::records::played;
use crate::requests::ROUTES;

/// Inputs for a target, each with a name.
#[must_use]
pub fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    match target {
        "scenarios" => scenario_files(),
        "records" => RULESETS.iter().map(|it| (it.id.to_owned(), played(it).to_string().into_bytes())).collect(),
        "actions" => RULESETS.iter().enumerate().flat_map(|(place, ruleset)| games(place as u8, ruleset)).collect(),
        "requests" => (0..ROUTES.len() as u8).map(talk).collect(),
        _ => Vec::new(),
    }
}

/// The scenarios of all games.
fn scenario_files() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut files = Vec::new();
    for game in folder.read_dir().expect("the scenarios are there").flatten() {
        for file in game.path().read_dir().expect("a folder for each game").flatten() {
            let name = format!("{}-{}", game.file_name().display(), file.file_name().display());
            files.push((name, std::fs::read(file.path()).expect("a scenario can be read")));
        }
    }
    files.sort();
    files
}

/// Games of a ruleset at tables of every size: some way in, and then a bit of everything.
fn games(place: u8, ruleset: &Ruleset) -> impl Iterator<Item = (String, Vec<u8>)> {
    (0..=ruleset.players.max - ruleset.players.min).map(move |more| {
        let mut input = vec![place, more, place, 0];
        let mut dice = Dice::new(u64::from(place) << 8 | u64::from(more));
        for _ in 0..4 {
            input.extend([2, 40 + dice.below(80) as u8, dice.below(256) as u8]);
            input.extend((0..40).map(|_| dice.below(256) as u8));
        }
        (format!("{}-{more}", ruleset.id), input)
    })
}

/// Some requests of each kind and others between them, at tables of all games.
fn talk(route: u8) -> (String, Vec<u8>) {
    let mut dice = Dice::new(route.into());
    let mut input = vec![route, dice.below(8) as u8, 0, 1];
    for who in 0..8 {
        input.extend([0, dice.below(64) as u8, 0, 4, route, who, 0, 0, 1, 1, who]);
        input.extend((0..12).map(|_| dice.below(256) as u8));
    }
    (format!("{route:02}"), input)
}
