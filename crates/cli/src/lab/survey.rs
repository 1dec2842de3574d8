//! `beanfield lab ladder` over many tables: one line each, told as soon as it is known.

use std::io::{self, Write};

use beanfield_lab::ladder::{Contest, Pairing};
use beanfield_lab::report::BudgetReport;
use beanfield_lab::survey::{Row, games_of_row, row};
use serde_json::json;

use super::progress::Progress;
use super::{interval, line, percent};
use crate::stop::Stop;

/// Each column with its width.
const HEAD: [(&str, usize); 6] = [
    ("ruleset", 18),
    ("players", 7),
    ("farmer among randoms", 27),
    ("merchant among farmers", 27),
    ("times fair share", 16),
    ("deals a turn among farmers", 26),
];

/// How the rows are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Columns,
    Markdown,
    Csv,
    /// All in one object, when the last row is known.
    Json,
}

pub(super) fn run(contests: &[Contest], form: Form) -> Result<(), Stop> {
    let Some(first) = contests.first() else { return Ok(()) };
    let for_programs = matches!(form, Form::Json | Form::Csv);
    let progress = Progress::new(contests.iter().map(games_of_row).sum(), for_programs);
    progress.tell(|out| write!(out, "{}", opening(first, form)))?;
    let mut rows = Vec::new();
    for contest in contests {
        let row = row(contest, &|games| progress.add(games)).map_err(|fault| Stop::bad_input(fault.to_string()))?;
        progress.tell(|out| write!(out, "{}", told(contest, &row, form)))?;
        rows.push(row);
    }
    drop(progress);
    write!(io::stdout().lock(), "{}", closing(first, &rows, form)?)?;
    Ok(())
}

fn opening(contest: &Contest, form: Form) -> String {
    let names = HEAD.map(|(name, _)| name.to_owned());
    match form {
        Form::Columns => format!("{}\n\n{}", conditions(contest), line(&names, &HEAD)),
        Form::Markdown => format!("| {} |\n| --- | ---: | ---: | ---: | ---: | ---: |\n", names.join(" | ")),
        Form::Csv => format!("{}\n", Pairing::CSV_HEAD),
        Form::Json => String::new(),
    }
}

fn told(contest: &Contest, row: &Row, form: Form) -> String {
    match form {
        Form::Columns => line(&cells(row), &HEAD),
        Form::Markdown => format!("| {} |\n", cells(row).join(" | ")),
        Form::Csv => {
            let [farmer, merchant] = [&row.farmer_among_randoms, &row.merchant_among_farmers];
            format!("{}\n{}\n", farmer.csv(contest), merchant.csv(contest))
        }
        Form::Json => String::new(),
    }
}

fn closing(contest: &Contest, rows: &[Row], form: Form) -> io::Result<String> {
    Ok(match form {
        Form::Columns | Form::Csv => String::new(),
        Form::Markdown => {
            format!("\n{}. In brackets: 95 % intervals, each deal one observation.\n", conditions(contest))
        }
        Form::Json => {
            let Contest { games, seed, budget, .. } = contest;
            let budget = BudgetReport::from(*budget);
            let survey = json!({ "games_per_pairing": games, "seed": seed, "budget": budget, "rows": rows });
            serde_json::to_string_pretty(&survey)? + "\n"
        }
    })
}

fn conditions(contest: &Contest) -> String {
    let Contest { games, seed, budget, .. } = contest;
    format!("{games} games each, seed {seed}; merchants use {}", BudgetReport::from(*budget))
}

fn cells(row: &Row) -> [String; 6] {
    let share = |it: &Pairing| format!("{} ({})", percent(it.win_share), interval(it.win_share_low, it.win_share_high));
    [
        row.ruleset.to_owned(),
        row.players.to_string(),
        share(&row.farmer_among_randoms),
        share(&row.merchant_among_farmers),
        format!("{:.2}", row.merchant_among_farmers.times_fair_share),
        row.farmers_deals_per_turn.map_or("–".to_owned(), |deals| format!("{deals:.2}")),
    ]
}
