//! `beanfield lab ladder`.

use std::io::{self, Write};

use beanfield_lab::TEST_SEED;
use beanfield_lab::ladder::{Contest, Ladder, play};
use beanfield_lab::survey::tables;
use beanfield_rules::rulesets::Ruleset;
use clap::value_parser;

use super::progress::Progress;
use super::{Simulations, Threads, interval, percent, survey};
use crate::stop::{Stop, check_players, ruleset};
use crate::text::columns;

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
        _ => survey::run(&contests, args.json, args.csv, args.markdown),
    }
}

fn contest(args: &Args, (ruleset, players): (&'static Ruleset, u8)) -> Contest {
    let &Args { games, seed, simulations, threads: Threads { threads }, .. } = args;
    Contest { ruleset, players, games, seed, budget: simulations.budget(), threads: threads.into() }
}

fn climb(args: &Args, contest: &Contest) -> Result<(), Stop> {
    let pairs = contest.everybody();
    let progress = Progress::new(contest.games * pairs.len() as u64, args.json || args.csv);
    let ladder = play(contest, &pairs, &|games| progress.add(games));
    drop(progress);
    let ladder = ladder.map_err(|fault| Stop::bad_input(fault.to_string()))?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&ladder).map_err(io::Error::from)?)?;
    } else if args.csv {
        write!(out, "{}", csv(&ladder))?;
    } else {
        write!(out, "{}", shown(&ladder))?;
    }
    Ok(())
}

fn csv(ladder: &Ladder) -> String {
    let Ladder { ruleset, players, seed, .. } = ladder;
    let mut text = "ruleset,players,seed,one,others,games,win_share,win_share_low,win_share_high,times_fair_share,mean_score,others_mean_score\n".to_owned();
    for it in &ladder.pairings {
        text += &format!(
            "{ruleset},{players},{seed},{},{},{},{},{},{},{},{},{}\n",
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
    text
}

fn shown(ladder: &Ladder) -> String {
    let head = ["one", "among", "win share", "95 % interval", "times fair", "mean score", "others' mean"];
    let mut rows = vec![head.map(String::from).to_vec()];
    rows.extend(ladder.pairings.iter().map(|it| {
        vec![
            it.one.to_owned(),
            it.others.to_owned(),
            percent(it.win_share),
            interval(it.win_share_low, it.win_share_high),
            format!("{:.2}", it.times_fair_share),
            format!("{:.2}", it.mean_score),
            format!("{:.2}", it.others_mean_score),
        ]
    }));
    let mut ratings = vec![["tier", "rating", "uncertainty"].map(String::from).to_vec()];
    ratings.extend(
        ladder
            .ratings
            .iter()
            .map(|tier| vec![tier.name.to_owned(), format!("{:.2}", tier.rating), format!("{:.2}", tier.uncertainty)]),
    );
    let Ladder { ruleset, players, games_per_pairing, seed, budget, .. } = ladder;
    format!(
        "{ruleset}, {players} players, {games_per_pairing} games a pairing, seed {seed}; merchants use {budget}\n\n{}\n{}",
        columns(&rows),
        columns(&ratings)
    )
}
