//! The page with plots.

use std::collections::BTreeSet;

use beanfield_bots::{Budget, Tier};
use beanfield_lab::ladder::{Contest, play};
use beanfield_lab::page::{Study, page};
use beanfield_lab::run::run;
use beanfield_rules::rulesets::find;
use roxmltree::{Document, ParsingOptions};

fn made(ruleset: &str, players: u8, games: u64) -> String {
    let ruleset = find(ruleset).expect("a ruleset");
    let contest = Contest { ruleset, players, games: 2, seed: 1, budget: Budget::Simulations(8), threads: 0 };
    let mut experiment = contest.experiment(Tier::Farmer, Tier::Farmer);
    experiment.games = games;
    let tally = run(&experiment, &|_| {}).expect("it can be played");
    let ladder = play(&contest, &contest.upward(), &|_| {}).expect("it can be played");
    page(&Study { command: "beanfield <lab> & \"report\"".to_owned(), experiment, tally, ladder })
}

fn parsed(html: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(html, options).unwrap_or_else(|error| panic!("{error}\n{html}"))
}

#[test]
fn every_plot_has_a_name_and_a_description() {
    let html = made("modern-base", 3, 6);
    let document = parsed(&html);
    let plots: Vec<_> = document.descendants().filter(|node| node.has_tag_name("svg")).collect();
    assert_eq!(plots.len(), 9, "scores, places twice, trading twice, lengths twice, tiers, ratings");
    let ids: BTreeSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for plot in plots {
        assert_eq!(plot.attribute("role"), Some("img"));
        let labels: Vec<&str> = plot.attribute("aria-labelledby").expect("labels").split(' ').collect();
        assert!(labels.len() == 2 && labels.iter().all(|label| ids.contains(label)), "{labels:?}");
        for part in ["title", "desc"] {
            let text = plot.children().find(|node| node.has_tag_name(part)).and_then(|node| node.text());
            assert!(text.is_some_and(|text| text.len() > 10), "{part}: {text:?}");
        }
    }
}

#[test]
fn the_page_needs_nothing_else() {
    let html = made("modern-base", 3, 6);
    for outside in ["http:", "https:", "src=", "href=", "url(", "@import", "<script", "<link", "<iframe"] {
        assert!(!html.contains(outside), "{outside}");
    }
    assert!(html.contains("prefers-color-scheme: dark"));
    assert!(html.contains("beanfield &lt;lab&gt; &amp; &quot;report&quot;"), "what was typed is text");
    assert!(!html.contains("NaN") && !html.contains("inf\""), "no number went wrong");
}

#[test]
fn the_harvests_are_a_table_by_variety_and_size() {
    let html = made("modern-base", 3, 6);
    let document = parsed(&html);
    let heat = document.descendants().find(|node| node.attribute("class") == Some("heat")).expect("the heat table");
    let varieties: Vec<&str> = heat
        .descendants()
        .filter(|node| node.attribute("scope") == Some("row"))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(varieties, ["garden", "red", "black-eyed", "soy", "green", "stink", "chili", "blue"]);
}

#[test]
fn a_single_game_and_a_duel_make_a_page_too() {
    for html in [made("modern-base", 3, 1), made("duel-2000", 2, 1)] {
        parsed(&html);
        assert!(!html.contains("NaN") && !html.contains("inf\""), "{html}");
    }
    assert!(made("duel-2000", 2, 2).contains("Nobody trades in this game."));
}
