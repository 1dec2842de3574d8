//! `beanfield lab run`.

use std::io::{self, Write};
use std::time::Instant;

use beanfield_bots::{Budget, Tier};
use beanfield_lab::report::Report;
use beanfield_lab::report::grouped;
use beanfield_lab::run::Experiment;
use clap::value_parser;

use super::progress::Progress;
use super::{Simulations, Threads, interval, percent};
use crate::stop::{Stop, check_players, ruleset};
use crate::text::{columns, counted, one_of};

/// Play games between bots: scores, win shares with their confidence, length and speed
#[derive(Debug, clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:\n  beanfield lab run --ruleset modern-base --players 4 --games 20000\n  beanfield lab run --ruleset modern-base --players 4 --bots merchant,farmer,farmer,farmer --games 100\n  beanfield lab run --ruleset duel-2000 --players 2 --bots random --games 5000 --seed 7 --json\n\nThe bots are rotated over the seats of the same deals, so that none has the better seat. The same\nseed gives the same games, whatever the number of threads, unless bots think by the clock."
)]
pub(super) struct Args {
    /// The id of a ruleset; `beanfield games` lists them
    #[arg(long, value_name = "ID")]
    ruleset: String,
    /// How many players sit at the table
    #[arg(long, value_name = "N")]
    players: u8,
    /// The bots, separated by commas; a list shorter than the number of players is repeated
    #[arg(long, value_name = "A,B,..", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    simulations: Simulations,
    /// How long a bot that searches may think about one decision; games then differ from run to run
    #[arg(long, value_name = "N", conflicts_with = "simulations", value_parser = value_parser!(u32).range(1..))]
    milliseconds: Option<u32>,
    #[command(flatten)]
    threads: Threads,
    /// Print one JSON object for programs
    #[arg(long)]
    json: bool,
    /// Print one line for each bot, with commas between the values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Stop> {
    let experiment = experiment(args)?;
    let progress = Progress::new(experiment.games, args.json || args.csv);
    let started = Instant::now();
    let tally = beanfield_lab::run::run(&experiment, &|games| progress.add(games));
    let seconds = started.elapsed().as_secs_f64();
    drop(progress);
    let tally = tally.map_err(|fault| Stop::bad_input(fault.to_string()))?;
    let report = Report::new(&experiment, &tally, seconds);
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report).map_err(io::Error::from)?)?;
    } else if args.csv {
        write!(out, "{}", csv(&report))?;
    } else {
        write!(out, "{}", shown(&report))?;
    }
    Ok(())
}

fn experiment(args: &Args) -> Result<Experiment, Stop> {
    let ruleset = ruleset(&args.ruleset)?;
    check_players(ruleset, args.players)?;
    let bots = args.bots.iter().map(|name| bot(name.trim())).collect::<Result<Vec<_>, _>>()?;
    if bots.len() > args.players.into() {
        return Err(Stop::bad_input(format!("{} bots are too many for {} players", bots.len(), args.players)));
    }
    let budget = args.milliseconds.map_or_else(|| args.simulations.budget(), Budget::Milliseconds);
    let &Args { players, games, seed, threads: Threads { threads }, .. } = args;
    Ok(Experiment { ruleset, players, bots, budget, games, seed, threads: threads.into() })
}

fn bot(name: &str) -> Result<Tier, Stop> {
    Tier::find(name).ok_or_else(|| {
        let known = one_of(Tier::ALL.map(Tier::name));
        Stop::bad_input(format!("there is no bot `{name}`; use {known}"))
    })
}

fn csv(report: &Report) -> String {
    let Report { ruleset, players, games, seed, .. } = report;
    let mut text = "ruleset,players,games,seed,bot,win_share,win_share_low,win_share_high,mean_score\n".to_owned();
    for bot in &report.bots {
        text += &format!(
            "{ruleset},{players},{games},{seed},{},{},{},{},{}\n",
            bot.name, bot.win_share, bot.win_share_low, bot.win_share_high, bot.mean_score
        );
    }
    text
}

fn shown(report: &Report) -> String {
    let mut rows = vec![["bot", "win share", "95 % interval", "mean score"].map(String::from).to_vec()];
    rows.extend(report.bots.iter().map(|bot| {
        let interval = interval(bot.win_share_low, bot.win_share_high);
        vec![bot.name.to_owned(), percent(bot.win_share), interval, format!("{:.2}", bot.mean_score)]
    }));
    let Report { ruleset, players, seed, .. } = report;
    let length = report.actions as f64 / report.games as f64;
    let rate = |a_second: f64| grouped(&format!("{a_second:.0}"));
    format!(
        "{} of {ruleset}, {}, seed {seed}\n\n{}{}\n{}{}\n{length:.1} actions a game; {} games/s, {} actions/s ({:.2} s)\n",
        if report.games == 1 { "1 game".to_owned() } else { format!("{} games", grouped(&report.games.to_string())) },
        counted((*players).into(), "player"),
        columns(&rows),
        house(report),
        in_turn_order(report),
        trading(report),
        rate(report.games_per_second),
        rate(report.actions_per_second),
        report.seconds,
    )
}

/// The side that nobody plays.
fn house(report: &Report) -> String {
    report.house_mean_score.map_or_else(String::new, |score| format!("the house has a mean score of {score:.2}\n"))
}

fn in_turn_order(report: &Report) -> String {
    let shares: Vec<String> = report.seat_win_shares.iter().map(|&share| percent(share)).collect();
    format!("wins in turn order: {}", shares.join(", "))
}

/// Where somebody has taken notes.
fn trading(report: &Report) -> String {
    let Some(((turns, offers), deals)) = report.mean_turns.zip(report.offers_per_turn).zip(report.deals_per_turn)
    else {
        return String::new();
    };
    format!("\n{turns:.1} turns a game; {offers:.2} offers and {deals:.2} deals a turn")
}
