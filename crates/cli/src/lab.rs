//! `beanfield lab`: games between bots, and what they tell.

use std::io::{self, IsTerminal, Write};
use std::sync::Once;
use std::time::{Duration, Instant};

use beanfield_lab::report::Report;
use beanfield_lab::run::{Bot, Experiment};
use clap::{Subcommand, value_parser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::stop::{Stop, check_players, ruleset};
use crate::text::{columns, grouped, one_of};

/// Play many games between bots and measure them
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(RunArgs),
}

/// Play games between bots: scores, win shares with their confidence, length and speed
#[derive(Debug, clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:\n  beanfield lab run --ruleset modern-base --players 4 --games 20000\n  beanfield lab run --ruleset duel-2000 --players 2 --bots random --games 5000 --seed 7 --json\n\nThe bots are rotated over the seats of the same deals, so that none has the better seat. The same\nseed gives the same games, whatever the number of threads."
)]
struct RunArgs {
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
    /// How many threads play; 0 is one for each core
    #[arg(long, value_name = "T", default_value_t = 0, value_parser = value_parser!(u16).range(..=MOST_THREADS))]
    threads: u16,
    /// Print one JSON object for programs
    #[arg(long)]
    json: bool,
}

const MOST_THREADS: i64 = 1024;

pub(crate) fn run(args: &Args) -> Result<(), Stop> {
    let Command::Run(args) = &args.command;
    let experiment = experiment(args)?;
    let progress = Progress::new(experiment.games, args.json);
    let report = beanfield_lab::run::run(&experiment, &|games| progress.add(games));
    progress.bar.finish_and_clear();
    let report = report.map_err(|fault| Stop::bad_input(fault.to_string()))?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report).map_err(io::Error::from)?)?;
    } else {
        write!(out, "{}", shown(&report))?;
    }
    Ok(())
}

fn experiment(args: &RunArgs) -> Result<Experiment, Stop> {
    let ruleset = ruleset(&args.ruleset)?;
    check_players(ruleset, args.players)?;
    let bots = args.bots.iter().map(|name| bot(name.trim())).collect::<Result<Vec<_>, _>>()?;
    if bots.len() > args.players.into() {
        return Err(Stop::bad_input(format!("{} bots are too many for {} players", bots.len(), args.players)));
    }
    let &RunArgs { players, games, seed, threads, .. } = args;
    Ok(Experiment { ruleset, players, bots, games, seed, threads: threads.into() })
}

fn bot(name: &str) -> Result<Bot, Stop> {
    Bot::find(name).ok_or_else(|| {
        let known = one_of(Bot::ALL.map(Bot::name));
        Stop::bad_input(format!("there is no bot `{name}`; use {known}"))
    })
}

/// A run this short needs no bar.
const LONG: Duration = Duration::from_secs(1);

/// A bar for people who wait: on a terminal only, and only once the run is long.
struct Progress {
    bar: ProgressBar,
    started: Instant,
    wanted: bool,
    shown: Once,
}

impl Progress {
    fn new(games: u64, json: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} games, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { bar, started: Instant::now(), wanted: !json && io::stderr().is_terminal(), shown: Once::new() }
    }

    fn add(&self, games: u64) {
        if !self.wanted {
            return;
        }
        self.bar.inc(games);
        if !self.shown.is_completed() && self.started.elapsed() >= LONG {
            self.shown.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
    }
}

fn shown(report: &Report) -> String {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let mut rows = vec![["bot", "win share", "95 % interval", "mean score"].map(String::from).to_vec()];
    rows.extend(report.bots.iter().map(|bot| {
        let interval = format!("{} to {}", percent(bot.win_share_low), percent(bot.win_share_high));
        vec![bot.name.to_owned(), percent(bot.win_share), interval, format!("{:.2}", bot.mean_score)]
    }));
    let Report { ruleset, players, seed, .. } = report;
    let length = report.actions as f64 / report.games as f64;
    let rate = |a_second: f64| grouped(&format!("{a_second:.0}"));
    format!(
        "{} of {ruleset}, {players} players, seed {seed}\n\n{}\n{length:.1} actions a game; {} games/s, {} actions/s ({:.2} s)\n",
        if report.games == 1 { "1 game".to_owned() } else { format!("{} games", grouped(&report.games.to_string())) },
        columns(&rows),
        rate(report.games_per_second),
        rate(report.actions_per_second),
        report.seconds,
    )
}
