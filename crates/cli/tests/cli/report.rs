use std::fs;
use std::path::Path;

use roxmltree::{Document, ParsingOptions};

use crate::{Ran, beanfield};

fn report(out: &Path, more: &[&str]) -> Ran {
    let out = out.to_str().expect("a plain path");
    let small = ["--games", "4", "--ladder-games", "2", "--simulations", "4", "--ruleset", "duel-modern"];
    beanfield(&[&["lab", "report", "--out", out], &small[..], more].concat())
}

#[test]
fn a_page_is_written_and_its_place_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("deep").join("report");
    let file = out.join("index.html");
    assert_eq!(report(&out, &["--seed", "7"]).fine(), format!("{}\n", file.display()));
    let html = fs::read_to_string(&file).expect("the page");
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&html, options).expect("the page is well-formed");
    assert!(document.descendants().filter(|node| node.has_tag_name("svg")).count() >= 5);
    assert!(html.contains("--ruleset duel-modern --players 2 --games 4 --ladder-games 2 --seed 7 --simulations 4"));
    report(&out, &["--seed", "7", "--threads", "1"]).fine();
    assert_eq!(fs::read_to_string(&file).expect("the page"), html, "the same command gives the same page");
}

#[test]
fn what_is_no_report_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("index.html");
    fs::write(&file, "my homepage").expect("a file");
    report(folder.path(), &[]).complains(&["index.html", "no lab report"]);
    assert_eq!(fs::read_to_string(&file).expect("a file"), "my homepage");
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    report(&file.join("report"), &[]).complains(&["report", "can't be written"]);
    report(folder.path(), &["--players", "5"]).complains(&["2 players, not 5"]);
}
