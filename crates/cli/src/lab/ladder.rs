//! `beanfield lab ladder`.

use std::io::{self, Write};

use beanfield_lab::TEST_SEED;
use beanfield_lab::ladder::{Climb, Contest, Ladder, Pairing};
use beanfield_lab::report::BudgetReport;
use beanfield_lab::survey::tables;
use beanfield_rules::rulesets::Ruleset;
use clap::value_parser;

use super::progress::Progress;
use super::survey::Form;
use super::{Simulations, Threads, interval, line, percent, survey};
use crate::stop::{Stop, check_players, ruleset};
use crate::text::{columns, counted};

/// Play all tiers of bots against each other: win shares, mean scores and a rating
#[derive(Debug, clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:\n  beanfield lab ladder --ruleset duel-modern --players 2\n  beanfield lab ladder --ruleset modern-base --players 4 --games 40 --simulations 100\n  beanfield lab ladder --ruleset all --markdown\n\nOne bot of a tier plays among bots of another, in every seat of the same deals. With `all` rulesets,\nor without a number of players, each table gets one line with its most telling pairings.\n\nThe seed is frozen and kept for such comparisons: don't use it to tune a bot."
)]
pub(super) struct Args {
    /// The id of a ruleset, or `all`; `beanfield games` lists them
    #[arg(long, value_name = "ID")]
    ruleset: String,
    /// How many players sit at the table; every number the ruleset takes if left out
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// How many games each pairing plays
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = TEST_SEED)]
    seed: u64,
    #[command(flatten)]
    simulations: Simulations,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object for programs
    #[arg(long, group = "form")]
    json: bool,
    /// Print one line for each pairing, with commas between the values
    #[arg(long, group = "form")]
    csv: bool,
    /// Print one line for each table, as Markdown for the docs
    #[arg(long, group = "form")]
    markdown: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Stop> {
    let wanted = if args.ruleset == "all" { None } else { Some(ruleset(&args.ruleset)?) };
    if let (Some(ruleset), Some(players)) = (wanted, args.players) {
        check_players(ruleset, players)?;
    }
    let tables = tables(wanted, args.players);
    let contests: Vec<Contest> = tables.into_iter().map(|table| contest(args, table)).collect();
    match contests[..] {
        [] => Err(Stop::bad_input(format!("no ruleset is for {} players", args.players.unwrap_or(0)))),
        [contest] if wanted.is_some() && args.players.is_some() && !args.markdown => climb(args, &contest),
        _ => survey::run(&contests, form(args)),
    }
}

const fn form(args: &Args) -> Form {
    match (args.json, args.csv, args.markdown) {
        (true, ..) => Form::Json,
        (_, true, _) => Form::Csv,
        (.., true) => Form::Markdown,
        _ => Form::Columns,
    }
}

fn contest(args: &Args, (ruleset, players): (&'static Ruleset, u8)) -> Contest {
    let &Args { games, seed, simulations, threads: Threads { threads }, .. } = args;
    Contest { ruleset, players, games, seed, budget: simulations.budget(), threads: threads.into() }
}

fn climb(args: &Args, contest: &Contest) -> Result<(), Stop> {
    let pairs = contest.everybody();
    let progress = Progress::new(contest.games * pairs.len() as u64, args.json || args.csv);
    let mut climb = Climb::new(contest);
    if args.csv {
        progress.tell(|out| writeln!(out, "{}", Pairing::CSV_HEAD))?;
    } else if !args.json {
        progress.tell(|out| write!(out, "{}", title(contest)))?;
    }
    for pair in pairs {
        let pairing = climb.play(pair, &|games| progress.add(games));
        let pairing = pairing.map_err(|fault| Stop::bad_input(fault.to_string()))?;
        if args.csv {
            progress.tell(|out| writeln!(out, "{}", pairing.csv(contest)))?;
        } else if !args.json {
            progress.tell(|out| write!(out, "{}", line(&cells(&pairing), &HEAD)))?;
        }
    }
    drop(progress);
    let ladder = climb.ladder();
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&ladder).map_err(io::Error::from)?)?;
    } else if !args.csv {
        write!(out, "{}", ratings(&ladder))?;
    }
    Ok(())
}

/// Each column with its width.
const HEAD: [(&str, usize); 7] = [
    ("one", 8),
    ("among", 8),
    ("win share", 9),
    ("95 % interval", 18),
    ("times fair", 10),
    ("mean score", 10),
    ("others' mean", 12),
];

fn title(contest: &Contest) -> String {
    let Contest { ruleset, players, games, seed, budget, .. } = contest;
    let budget = BudgetReport::from(*budget);
    let head = line(&HEAD.map(|(name, _)| name.to_owned()), &HEAD);
    let players = counted((*players).into(), "player");
    format!("{}, {players}, {games} games a pairing, seed {seed}; merchants use {budget}\n\n{head}", ruleset.id)
}

fn cells(pairing: &Pairing) -> [String; 7] {
    [
        pairing.one.to_owned(),
        pairing.others.to_owned(),
        percent(pairing.win_share),
        interval(pairing.win_share_low, pairing.win_share_high),
        format!("{:.2}", pairing.times_fair_share),
        format!("{:.2}", pairing.mean_score),
        format!("{:.2}", pairing.others_mean_score),
    ]
}

/// Nobody is rated who plays alone.
fn ratings(ladder: &Ladder) -> String {
    if ladder.ratings.is_empty() {
        return String::new();
    }
    let mut rows = vec![["tier", "rating", "uncertainty"].map(String::from).to_vec()];
    let tiers = ladder.ratings.iter();
    rows.extend(
        tiers.map(|it| vec![it.name.to_owned(), format!("{:.2}", it.rating), format!("{:.2}", it.uncertainty)]),
    );
    format!("\n{}", columns(&rows))
}
