//! Every scenario holds, and together they show every rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use beanfield_rules::chance::Seed;
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::{Family, find};
use beanfield_rules::seat::Seat;
use beanfield_scenario::{Scenario, parse, run};
use saphyr::{LoadableYamlNode, Yaml};
use serde_json::{Map, Value, json};

/// A scenario file: its name and what is in it.
struct File {
    name: String,
    text: String,
}

/// All scenario files of a game, by name.
fn files(family: Family) -> Vec<File> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(family.name());
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<File> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .map(|path| File {
            name: path.file_name().expect("a file has a name").to_string_lossy().into_owned(),
            text: fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

/// All scenarios of a game with the files they stand in; a file that can't be read is a failure.
fn scenarios(family: Family) -> (Vec<(String, Scenario)>, Vec<String>) {
    let (mut scenarios, mut failures) = (Vec::new(), Vec::new());
    for File { name, text } in files(family) {
        match parse(&text) {
            Ok(found) => scenarios.extend(found.into_iter().map(|scenario| (name.clone(), scenario))),
            Err(failure) => failures.push(format!("{name}, {failure}")),
        }
    }
    (scenarios, failures)
}

fn page(family: Family) -> BTreeSet<&'static str> {
    family.rules().map(|rule| rule.id).collect()
}

fn assert_none(failures: &[String], what: &str) {
    assert!(failures.is_empty(), "{} {what}:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_scenario_holds() {
    for family in Family::ALL {
        let (scenarios, mut failures) = scenarios(family);
        assert!(!scenarios.is_empty(), "{family:?} has scenarios");
        for (name, scenario) in &scenarios {
            failures.extend(run(scenario).iter().map(|failure| format!("{name}, {failure}")));
        }
        assert_none(&failures, "failures");
    }
}

#[test]
fn every_rule_is_shown_by_a_scenario() {
    for family in Family::ALL {
        let (scenarios, _) = scenarios(family);
        let covered: BTreeSet<&str> =
            scenarios.iter().flat_map(|(_, scenario)| scenario.covers.iter().map(|(id, _)| id.as_str())).collect();
        let missing: Vec<String> = page(family).difference(&covered).map(|&id| id.to_owned()).collect();
        assert_none(&missing, "rules without a scenario");
    }
}

#[test]
fn every_rule_a_scenario_names_is_on_the_page() {
    for family in Family::ALL {
        let (scenarios, _) = scenarios(family);
        let page = page(family);
        let mut unknown = Vec::new();
        for (name, scenario) in &scenarios {
            let ids = scenario.rule_ids().filter(|(id, _)| !page.contains(id));
            unknown.extend(ids.map(|(id, line)| format!("{name}, line {line}: {id}")));
        }
        assert_none(&unknown, "rules that do not exist");
    }
}

#[test]
fn no_two_scenarios_of_a_file_have_the_same_title() {
    for family in Family::ALL {
        let mut titles: BTreeMap<(String, String), usize> = BTreeMap::new();
        for (name, scenario) in scenarios(family).0 {
            *titles.entry((name, scenario.title)).or_default() += 1;
        }
        let twice = titles.into_iter().filter(|(_, times)| *times > 1);
        assert_none(&twice.map(|((name, title), _)| format!("{name}: {title}")).collect::<Vec<_>>(), "titles");
    }
}

/// The rule IDs a game's source names in its own code, as text: `"CL-GEN-06"`.
fn named_in_source(family: Family) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/src").join(family.name().replace('-', "_"));
    let mut ids = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("each game has a folder") {
        let source = fs::read_to_string(entry.expect("the folder can be read").path()).expect("a source file");
        // What stands between two quotation marks: every second piece.
        ids.extend(source.split('"').skip(1).step_by(2).filter(|text| is_rule_id(text)).map(str::to_owned));
    }
    ids
}

fn is_rule_id(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    matches!(&parts[..], [game, chapter, number]
        if game.len() == 2
            && chapter.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
            && number.len() == 2
            && number.chars().all(|c| c.is_ascii_digit()))
}

#[test]
fn every_refusal_the_engine_can_name_is_on_the_page() {
    for family in Family::ALL {
        let (named, page) = (named_in_source(family), page(family));
        assert!(named.len() >= 20, "the source names {} rules", named.len());
        let unknown: Vec<String> = named.into_iter().filter(|id| !page.contains(id.as_str())).collect();
        assert_none(&unknown, "rules that do not exist");
    }
}

#[test]
fn every_refusal_the_engine_can_name_is_met_in_a_scenario() {
    for family in Family::ALL {
        let (scenarios, _) = scenarios(family);
        let met: BTreeSet<&str> =
            scenarios.iter().flat_map(|(_, scenario)| scenario.rule_ids().map(|(id, _)| id)).collect();
        let missing = named_in_source(family).into_iter().filter(|id| !met.contains(id.as_str()));
        assert_none(&missing.collect::<Vec<_>>(), "refusals that no scenario meets");
    }
}

fn plain(yaml: &Yaml) -> Value {
    if let Some(entries) = yaml.as_mapping() {
        let entries = entries.iter().map(|(key, value)| (key.as_str().expect("a word").to_owned(), plain(value)));
        return Value::Object(entries.collect::<Map<_, _>>());
    }
    if let Some(items) = yaml.as_sequence() {
        return items.iter().map(plain).collect();
    }
    yaml.as_integer().map(Value::from).or_else(|| yaml.as_str().map(Value::from)).expect("a word or a number")
}

/// S-43: the order of the discard pile does not matter for the new deck.
#[test]
fn decks_of_like_piles_are_alike() {
    let file = files(Family::Classic).into_iter().find(|file| file.name.starts_with("s43")).expect("S-43");
    let documents: Vec<Value> = Yaml::load_from_str(&file.text).expect("YAML").iter().map(plain).collect();
    let [one, other] = &documents[..] else { panic!("S-43 is two scenarios, not {}", documents.len()) };
    assert_ne!(one["given"]["discard"], other["given"]["discard"]);
    let after_the_draw = |scenario: &Value| {
        let ruleset = find(scenario["ruleset"].as_str().expect("one ruleset")).expect("a ruleset");
        let number = |value: &Value| value.as_u64().expect("a number");
        let setup = Setup {
            players: number(&scenario["players"]) as u8,
            options: Map::new(),
            seed: Seed::from_number(number(&scenario["options"]["seed"])),
        };
        let mut game = ruleset.arrange(&setup, &scenario["given"]).expect("a position");
        let active = Seat::from_letter("A").expect("a seat");
        game.apply(active, &json!({ "do": "draw" })).expect("A may draw");
        game.position()
    };
    let (one, other) = (after_the_draw(one), after_the_draw(other));
    assert!(one["deck"].as_array().is_some_and(|deck| deck.len() > 1), "a deck was shuffled: {}", one["deck"]);
    assert_eq!(one["deck"], other["deck"]);
    assert_eq!(one["seats"]["A"]["hand"], other["seats"]["A"]["hand"]);
}
