//! `beanfield lab ladder` over many tables: one line each.

use std::io::{self, Write};

use beanfield_lab::ladder::{Contest, Pairing};
use beanfield_lab::report::BudgetReport;
use beanfield_lab::survey::{Row, games_of_row, row};
use serde_json::json;

use super::progress::Progress;
use super::{interval, percent};
use crate::stop::Stop;
use crate::text::columns;

const HEAD: [&str; 6] = [
    "ruleset",
    "players",
    "farmer among randoms",
    "merchant among farmers",
    "times fair share",
    "deals a turn among farmers",
];

pub(super) fn run(contests: &[Contest], json: bool, csv: bool, markdown: bool) -> Result<(), Stop> {
    let Some(first) = contests.first() else { return Ok(()) };
    let progress = Progress::new(contests.iter().map(games_of_row).sum(), json || csv);
    let rows = contests.iter().map(|contest| row(contest, &|games| progress.add(games)));
    let rows = rows.collect::<Result<Vec<Row>, _>>().map_err(|fault| Stop::bad_input(fault.to_string()))?;
    drop(progress);
    let budget = BudgetReport::from(first.budget);
    let mut out = io::stdout().lock();
    if json {
        let survey = json!({ "games_per_pairing": first.games, "seed": first.seed, "budget": budget, "rows": rows });
        writeln!(out, "{}", serde_json::to_string_pretty(&survey).map_err(io::Error::from)?)?;
    } else if csv {
        write!(out, "{}", comma_separated(&rows))?;
    } else {
        let told = format!("{} games each, seed {}; merchants use {budget}", first.games, first.seed);
        let cells: Vec<[String; 6]> = rows.iter().map(cells).collect();
        let text = if markdown { in_markdown(&cells, &told) } else { in_columns(&cells, &told) };
        write!(out, "{text}")?;
    }
    Ok(())
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

fn in_columns(rows: &[[String; 6]], told: &str) -> String {
    let head = HEAD.map(String::from);
    let rows: Vec<Vec<String>> = [head].iter().chain(rows).map(|row| row.to_vec()).collect();
    format!("{told}\n\n{}", columns(&rows))
}

fn in_markdown(rows: &[[String; 6]], told: &str) -> String {
    let mut text = format!("| {} |\n| --- | ---: | ---: | ---: | ---: | ---: |\n", HEAD.join(" | "));
    for row in rows {
        text += &format!("| {} |\n", row.join(" | "));
    }
    text + &format!("\n{told}. In brackets: 95 % intervals, each deal one observation.\n")
}

fn comma_separated(rows: &[Row]) -> String {
    let mut text = "ruleset,players,one,others,games,win_share,win_share_low,win_share_high,times_fair_share,mean_score,others_mean_score\n".to_owned();
    for row in rows {
        for it in [&row.farmer_among_randoms, &row.merchant_among_farmers] {
            text += &format!(
                "{},{},{},{},{},{},{},{},{},{},{}\n",
                row.ruleset,
                row.players,
                it.one,
                it.others,
                it.games,
                it.win_share,
                it.win_share_low,
                it.win_share_high,
                it.times_fair_share,
                it.mean_score,
                it.others_mean_score
            );
        }
    }
    text
}
