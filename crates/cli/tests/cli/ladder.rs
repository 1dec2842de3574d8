use crate::{Ran, beanfield};

fn ladder(more: &[&str]) -> Ran {
    beanfield(&[&["lab", "ladder", "--games", "2", "--simulations", "4"], more].concat())
}

#[test]
fn people_get_pairings_and_ratings() {
    let table = ladder(&["--ruleset", "duel-modern", "--players", "2"]).fine();
    assert!(table.starts_with("duel-modern, 2 players, 2 games a pairing, seed 19970331;"), "{table}");
    for part in ["win share", "95 % interval", "times fair", "rating", "uncertainty", "merchant", "farmer", "random"] {
        assert!(table.contains(part), "{part} is not in {table}");
    }
}

#[test]
fn programs_get_every_pairing() {
    let args = ["--ruleset", "duel-modern", "--players", "2"];
    let report = ladder(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(report["pairings"].as_array().map(Vec::len), Some(3));
    assert_eq!(report["ratings"].as_array().map(Vec::len), Some(3));
    assert_eq!(report["budget"]["simulations"], 4);
    let csv = ladder(&[&args[..], &["--csv"]].concat()).fine();
    assert_eq!(csv.lines().count(), 4, "{csv}");
    assert!(csv.starts_with("ruleset,players,seed,one,others,games,win_share,"), "{csv}");
}

#[test]
fn the_docs_get_one_table_in_markdown() {
    let table = ladder(&["--ruleset", "all", "--players", "2", "--markdown"]).fine();
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("| ruleset | players | farmer among randoms | merchant among farmers |"), "{table}");
    assert!(lines[2].starts_with("| duel-2000 | 2 |") && lines[3].starts_with("| duel-modern | 2 |"), "{table}");
    assert!(table.ends_with("each deal one observation.\n"), "{table}");
    let columns = |line: &str| line.matches('|').count();
    assert!(lines[..4].iter().all(|line| columns(line) == 7), "{table}");
}

#[test]
fn without_a_number_of_players_every_table_gets_a_row() {
    let survey = ladder(&["--ruleset", "duel-2000", "--json"]).json();
    assert_eq!(survey["rows"].as_array().map(Vec::len), Some(1));
    assert_eq!(survey["rows"][0]["farmer_among_randoms"]["others"], "random");
    let csv = ladder(&["--ruleset", "duel-2000", "--csv"]).fine();
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].starts_with("ruleset,players,seed,one,others,games,win_share,"), "{csv}");
    assert!(lines[1].starts_with("duel-2000,2,19970331,farmer,random,2,"), "{csv}");
    assert!(lines[2].starts_with("duel-2000,2,19970331,merchant,farmer,2,"), "{csv}");
    assert!(lines.len() == 3 && lines.iter().all(|line| line.matches(',').count() == 11), "{csv}");
    let text = ladder(&["--ruleset", "duel-2000"]).fine();
    assert!(text.contains("deals a turn among farmers"), "{text}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    ladder(&["--ruleset", "lentils"]).complains(&["`lentils`", "modern-base"]);
    ladder(&["--ruleset", "modern-base", "--players", "7"]).complains(&["3 to 5 players, not 7"]);
    ladder(&["--ruleset", "all", "--players", "9"]).complains(&["no ruleset is for 9 players"]);
    assert_eq!(ladder(&["--ruleset", "all", "--json", "--markdown"]).code, 2);
}
