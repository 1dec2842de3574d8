//! `lab report`: one page that shows what was found, with nothing to load and nothing to run.

#![allow(clippy::format_push_string, reason = "a page is put together once, and `let _ = write!` reads worse")]

mod heat;
mod plots;
mod sections;
mod svg;
mod text;

use text::{escaped, whole};

use crate::ladder::Ladder;
use crate::run::Experiment;
use crate::tally::Tally;

/// What a page is about: equal bots among themselves, and the tiers against each other.
#[derive(Clone, Debug)]
pub struct Study {
    /// The command that makes the same page again.
    pub command: String,
    pub experiment: Experiment,
    pub tally: Tally,
    pub ladder: Ladder,
}

/// The page, complete in itself. Well-formed XML, too, so that programs can read it.
#[must_use]
pub fn page(study: &Study) -> String {
    let title = format!("{} with {} players", study.experiment.ruleset.title, study.experiment.players);
    let sections = [
        sections::scores(study),
        sections::places(study),
        sections::course(study),
        sections::harvests(study),
        sections::lengths(study),
        sections::tiers(study),
    ];
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title} – Beanfield lab</title>\n<style>\n{style}</style>\n</head>\n<body>\n<header>\n<p class=\"soft\">Beanfield lab report</p>\n<h1>{title}</h1>\n{head}</header>\n<main>\n{sections}</main>\n<footer>\n<p>Intervals are 95 % intervals. The games of one deal count as one observation. The same command gives the same page, whatever the machine.</p>\n</footer>\n</body>\n</html>\n",
        title = escaped(&title),
        style = include_str!("style.css"),
        head = head(study),
        sections = sections.concat(),
    )
}

/// What was played, and the numbers most people come for.
fn head(study: &Study) -> String {
    let Study { command, experiment, tally, ladder } = study;
    let bots: Vec<String> = experiment.seating().tiers().map(|tier| format!("{tier}s")).collect();
    let facts = [
        ("made by", format!("<code>{}</code>", escaped(command))),
        ("ruleset", format!("{}, version {}", experiment.ruleset.id, experiment.ruleset.version)),
        ("played", format!("{} games among {}", whole(tally.games), bots.join(" and "))),
        ("compared", format!("{} pairings of tiers, {} games each", ladder.pairings.len(), ladder.games_per_pairing)),
        ("search", format!("merchants may use {}", ladder.budget)),
        ("seed", experiment.seed.to_string()),
    ];
    let per_turn = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.2}"));
    let tiles = [
        ("games", whole(tally.games)),
        ("mean score, coins", format!("{:.1}", sections::mean(&tally.chronicle.scores))),
        ("turns a game", tally.chronicle.mean_turns().map_or("–".to_owned(), |turns| format!("{turns:.1}"))),
        ("actions a game", format!("{:.0}", tally.actions as f64 / tally.games.max(1) as f64)),
        ("deals a turn", per_turn(tally.chronicle.deals_per_turn())),
        ("offers a turn", per_turn(tally.chronicle.offers_per_turn())),
    ];
    let list = |class: &str, rows: Vec<String>| format!("<dl class=\"{class}\">{}</dl>\n", rows.concat());
    let fact = |(name, fact): (&str, String)| format!("<dt>{name}</dt><dd>{fact}</dd>");
    let tile = |(name, number): (&str, String)| format!("<div><dt>{name}</dt><dd>{number}</dd></div>");
    list("facts", facts.map(fact).to_vec()) + &list("tiles", tiles.map(tile).to_vec())
}
