use std::fs;
use std::path::Path;

use serde_json::json;
use tempfile::TempDir;

use crate::beanfield;

const HOLDS: &str = "\
title: Four blue beans earn one coin
ruleset: [classic-2000, modern-base]
players: any
given: { seats: { A: { fields: [{ blue: 4 }], coins: [] } } }
steps:
  - { seat: A, do: harvest, field: 1, then: { seats: { A: { coins: [blue] } } } }
---
title: An empty field can't be harvested
ruleset: modern-base
players: 4
given: { seats: { A: { fields: [] } } }
steps:
  - { seat: A, do: harvest, field: 1, refused: CL-HARV-09 }
";

const FAILS: &str = "\
title: Four blue beans earn two coins
ruleset: modern-base
players: 4
given: { seats: { A: { fields: [{ blue: 4 }], coins: [] } } }
steps:
  - seat: A
    do: harvest
    field: 1
    then:
      seats:
        A: { coins: [blue, blue] }
---
title: A bean that is not protected
ruleset: modern-base
players: 4
given: { seats: { A: { fields: [{ blue: 4 }] } } }
steps:
  - { seat: A, do: harvest, field: 1 }
";

const IMPOSSIBLE: &str = "\
title: Seven garden beans
ruleset: modern-base
players: 4
given:
  seats:
    A:
      fields: [{ garden: 7 }]
steps:
  - { seat: A, do: harvest, field: 1 }
";

const MALFORMED: &str = "\
title: Without a ruleset that exists
players: 4
ruleset: lentils
steps:
  - { seat: A, do: draw }
";

/// Writes files into a folder of their own; the names come back.
fn files(texts: &[&[u8]]) -> (TempDir, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let names = texts.iter().enumerate().map(|(i, text)| {
        let path = folder.path().join(format!("{i}.yaml"));
        fs::write(&path, text).expect("a file");
        name(&path)
    });
    let names = names.collect();
    (folder, names)
}

fn name(path: &Path) -> String {
    path.to_str().expect("the path is text").to_owned()
}

#[test]
fn scenarios_that_hold_are_counted() {
    let (_folder, names) = files(&[HOLDS.as_bytes(), HOLDS.as_bytes()]);
    assert_eq!(beanfield(&["scenario", &names[0]]).fine(), "2 scenarios in 1 file hold\n");
    assert_eq!(beanfield(&["scenario", &names[0], &names[1]]).fine(), "4 scenarios in 2 files hold\n");
    let found = beanfield(&["scenario", "--json", &names[0]]).json();
    assert_eq!(found, json!({ "files": 1, "scenarios": 2, "failures": [] }));
}

#[test]
fn what_fails_is_told_with_its_line() {
    let (_folder, names) = files(&[HOLDS.as_bytes(), FAILS.as_bytes()]);
    let ran = beanfield(&["scenario", &names[0], &names[1]]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with(&format!("{}:11: Four blue beans", names[1])), "{}", ran.out);
    assert!(lines[0].contains("expected [\"blue\",\"blue\"], found [\"blue\"]"), "{}", ran.out);
    assert_eq!(lines[1..], ["1 of 4 scenarios failed"]);
}

#[test]
fn programs_get_the_failures_as_json() {
    let (_folder, names) = files(&[FAILS.as_bytes(), IMPOSSIBLE.as_bytes()]);
    let ran = beanfield(&["scenario", "--json", &names[0], &names[1]]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let found: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&found["files"], &found["scenarios"]), (&json!(2), &json!(3)));
    let failures = found["failures"].as_array().expect("a list");
    let places: Vec<_> = failures.iter().map(|failure| (failure["file"].clone(), failure["line"].clone())).collect();
    assert_eq!(places, [(json!(names[0]), json!(11)), (json!(names[1]), json!(7))]);
    assert!(failures.iter().all(|failure| failure["message"].is_string()));
}

#[test]
fn an_impossible_position_is_told_with_its_line() {
    let (_folder, names) = files(&[IMPOSSIBLE.as_bytes()]);
    let ran = beanfield(&["scenario", &names[0]]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with(&format!("{}:7: Seven garden beans", names[0])), "{}", ran.out);
    assert!(ran.out.contains("more garden than the 6"), "{}", ran.out);
    assert!(ran.out.ends_with("\n1 of 1 scenario failed\n"), "{}", ran.out);
}

#[test]
fn a_malformed_file_is_told_with_its_line_and_the_others_still_run() {
    let no_yaml = b"title: [\n".as_slice();
    let no_text = b"title: x\nruleset: \xff\n".as_slice();
    let (_folder, names) = files(&[MALFORMED.as_bytes(), HOLDS.as_bytes(), no_yaml, no_text, b""]);
    let ran = beanfield(&["scenario", &names[0], &names[1]]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(ran.out.starts_with(&format!("{}:3: \"lentils\" is no ruleset", names[0])), "{}", ran.out);
    assert!(ran.out.ends_with("\n1 file is malformed\n"), "{}", ran.out);
    for (file, line) in [(2, 2), (3, 2), (4, 1)] {
        let ran = beanfield(&["scenario", &names[file]]);
        assert_eq!(ran.code, 1);
        assert!(ran.out.starts_with(&format!("{}:{line}: ", names[file])), "{}", ran.out);
    }
}

#[test]
fn an_unreadable_file_is_bad_input() {
    let (folder, names) = files(&[HOLDS.as_bytes()]);
    let missing = name(&folder.path().join("missing.yaml"));
    beanfield(&["scenario", &names[0], &missing]).complains(&[&missing, "can't be read"]);
    beanfield(&["scenario", &name(folder.path())]).complains(&["can't be read"]);
    assert_eq!(beanfield(&["scenario"]).code, 2);
}

#[test]
fn a_failure_stays_one_when_nobody_reads_it() {
    let (_folder, names) = files(&[FAILS.as_bytes()]);
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let program = assert_cmd::cargo::cargo_bin!("beanfield");
    let mut command = std::process::Command::new(program);
    let status = command.args(["scenario", &names[0]]).stdout(writer).status().expect("the command runs");
    assert_eq!(status.code(), Some(1));
}
