//! The command line as people and programs meet it.

mod games;
mod lab;
mod ladder;
mod play;
mod report;
mod rules;
mod scenario;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;

/// What a command did.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    #[track_caller]
    fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    #[track_caller]
    fn json(self) -> Value {
        serde_json::from_str(&self.fine()).expect("the output is one JSON value")
    }

    /// Bad input: exit code 2 and one sentence that has these parts.
    #[track_caller]
    fn complains(self, parts: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        for part in parts {
            assert!(self.err.contains(part), "{part:?} is not in {:?}", self.err);
        }
    }
}

fn beanfield(args: &[&str]) -> Ran {
    typed(args, "")
}

/// Runs a command whose user types this.
fn typed(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let output = cargo_bin_cmd!("beanfield").args(args).write_stdin(input).output().expect("the command runs");
    Ran {
        code: output.status.code().expect("the command ends by itself"),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("complaints are text"),
    }
}

/// The ids of all rulesets.
fn rulesets() -> Vec<String> {
    let games = beanfield(&["games", "--json"]).json();
    let rulesets = games["rulesets"].as_array().expect("a list of rulesets");
    rulesets.iter().map(|ruleset| ruleset["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn the_version_is_told() {
    assert_eq!(beanfield(&["--version"]).fine(), format!("beanfield {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_command_teaches_by_an_example() {
    for command in [
        vec!["games"],
        vec!["rules"],
        vec!["play"],
        vec!["scenario"],
        vec!["lab", "run"],
        vec!["lab", "ladder"],
        vec!["lab", "report"],
    ] {
        let help = beanfield(&[&command[..], &["--help"]].concat()).fine();
        let example = format!("  beanfield {}", command.join(" "));
        assert!(help.contains("Examples:") && help.contains(&example), "{help}");
    }
}

#[test]
fn an_unknown_command_is_bad_usage() {
    assert_eq!(beanfield(&["harvest"]).code, 2);
    assert_eq!(beanfield(&[]).code, 2);
}

/// As in `beanfield rules classic | head -1`, when `head` is already gone.
#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    for args in [vec!["rules", "classic"], vec!["games"], vec!["games", "--json"], vec!["play", "--bots-only"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let program = assert_cmd::cargo::cargo_bin!("beanfield");
        let output = std::process::Command::new(program).args(&args).stdout(writer).output().expect("the command runs");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert!(output.status.success(), "{args:?}");
    }
}
