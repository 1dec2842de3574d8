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
    let more = ["house_mean_score", "deals_per_turn", "offers_per_turn", "mean_turns", "seat_win_shares", "budget"];
    assert_eq!(keys(&report), [&promised[..], &more].concat());
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
    let report = |bots, games, threads| {
        let args =
            ["--bots", bots, "--games", games, "--seed", "5", "--simulations", "8", "--threads", threads, "--json"];
        let mut report = run(&args).json();
        for time in ["seconds", "games_per_second", "actions_per_second"] {
            assert!(report.as_object_mut().expect("an object").remove(time).is_some(), "{time}");
        }
        report
    };
    for (bots, games) in [("random", "200"), ("merchant,farmer,random", "5")] {
        assert_eq!(report(bots, games, "1"), report(bots, games, "3"), "{bots}");
    }
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
    run(&["--bots", "random,lentil"]).complains(&["`lentil`", "random", "farmer", "merchant", "leech"]);
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

#[test]
fn any_bots_can_meet_and_are_reported_once_each() {
    let report = run(&["--bots", "farmer,random,farmer", "--games", "9", "--json"]).json();
    let bots = report["bots"].as_array().expect("a list");
    let names: Vec<&str> = bots.iter().filter_map(|bot| bot["name"].as_str()).collect();
    assert_eq!(names, ["random", "farmer"]);
    for bot in bots {
        let [low, share, high] =
            ["win_share_low", "win_share", "win_share_high"].map(|key| bot[key].as_f64().expect("a number"));
        assert!(0.0 <= low && low <= share && share <= high && high <= 1.0 && low < high, "{bot}");
    }
    assert!(bots[1]["win_share"].as_f64() > Some(0.8), "{report}");
    assert!(report["deals_per_turn"].as_f64() > Some(0.0) && report["mean_turns"].as_f64() > Some(5.0), "{report}");
    assert_eq!(report["budget"], serde_json::json!({ "simulations": 200 }));
    assert_eq!(report["seat_win_shares"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_table_of_equals_leaves_no_doubt() {
    let report = run(&["--games", "30", "--json"]).json();
    let bot = &report["bots"][0];
    let bounds = ["win_share_low", "win_share", "win_share_high"].map(|key| bot[key].as_f64());
    assert_eq!(bounds, [Some(1.0); 3]);
}

#[test]
fn spreadsheets_get_a_line_a_bot() {
    let csv = run(&["--bots", "farmer,random,random", "--games", "3", "--csv"]).fine();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "ruleset,players,games,seed,bot,win_share,win_share_low,win_share_high,mean_score");
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with("modern-base,3,3,0,random,") && lines[2].starts_with("modern-base,3,3,0,farmer,"));
}

#[test]
fn a_budget_is_one_thing_or_the_other() {
    let ran = run(&["--simulations", "10", "--milliseconds", "10"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("--simulations") && ran.err.contains("--milliseconds"), "{}", ran.err);
    let report = run(&["--bots", "merchant,random", "--milliseconds", "1", "--games", "1", "--json"]).json();
    assert_eq!(report["budget"], serde_json::json!({ "milliseconds": 1 }));
}
