use serde_json::Value;

use crate::{Ran, beanfield};

fn run(more: &[&str]) -> Ran {
    beanfield(&[&["lab", "run", "--ruleset", "modern-base", "--players", "3"], more].concat())
}

/// The keys of an object, in their order.
fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn people_get_a_short_table() {
    let table = run(&["--games", "30", "--seed", "7"]).fine();
    assert!(table.starts_with("30 games of modern-base, 3 players, seed 7\n"), "{table}");
    for part in
        ["win share", "95 % interval", "mean score", "random", "100.0 %", "actions a game", "games/s", "actions/s"]
    {
        assert!(table.contains(part), "{part} is not in {table}");
    }
}

#[test]
fn programs_get_exactly_the_promised_fields() {
    let report = run(&["--bots", "random,random", "--games", "30", "--seed", "7", "--json"]).json();
    let promised =
        ["ruleset", "players", "games", "actions", "seconds", "games_per_second", "actions_per_second", "seed", "bots"];
    assert_eq!(keys(&report), promised);
    let bots = report["bots"].as_array().expect("a list");
    assert_eq!(bots.len(), 1, "one entry for each distinct bot");
    assert_eq!(keys(&bots[0]), ["name", "win_share", "win_share_low", "win_share_high", "mean_score"]);
    assert_eq!((&report["ruleset"], &report["games"]), (&"modern-base".into(), &30.into()));
    assert_eq!((&report["players"], &report["seed"]), (&3.into(), &7.into()));
    assert!(report["actions"].as_u64() > Some(30));
    assert!(report["games_per_second"].as_f64() > Some(0.0) && report["actions_per_second"].as_f64() > Some(0.0));
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_time() {
    let report = |threads| {
        let mut report = run(&["--games", "200", "--seed", "5", "--threads", threads, "--json"]).json();
        for time in ["seconds", "games_per_second", "actions_per_second"] {
            assert!(report.as_object_mut().expect("an object").remove(time).is_some(), "{time}");
        }
        report
    };
    assert_eq!(report("1"), report("2"));
}

#[test]
fn what_is_left_out_has_a_default() {
    let report = run(&["--json"]).json();
    assert_eq!((&report["games"], &report["seed"]), (&1000.into(), &0.into()));
    assert_eq!(report["bots"][0]["name"], "random");
}

#[test]
fn an_experiment_that_makes_no_sense_is_refused_in_a_sentence() {
    beanfield(&["lab", "run", "--ruleset", "lentils", "--players", "3"]).complains(&[
        "`lentils`",
        "classic-2000",
        "modern-base",
        "duel-modern",
    ]);
    beanfield(&["lab", "run", "--ruleset", "modern-base", "--players", "9"]).complains(&["3 to 5 players, not 9"]);
    beanfield(&["lab", "run", "--ruleset", "duel-2000", "--players", "3"]).complains(&["2 players, not 3"]);
    run(&["--bots", "random,lentil"]).complains(&["`lentil`", "random"]);
    run(&["--bots", ""]).complains(&["``", "random"]);
    run(&["--bots", "random,random,random,random"]).complains(&["4 bots", "3 players"]);
}

#[test]
fn numbers_out_of_range_are_bad_usage() {
    for args in [["--games", "0"], ["--games", "-1"], ["--threads", "5000"], ["--seed", "x"]] {
        let ran = run(&args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(&format!("invalid value '{}' for '{}", args[1], args[0])), "{args:?}: {}", ran.err);
    }
    let ran = beanfield(&["lab", "run", "--ruleset", "modern-base", "--players", "300"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("invalid value '300' for '--players"), "{}", ran.err);
}
