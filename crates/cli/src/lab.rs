//! `beanfield lab`: games between bots, and what they tell.

mod ladder;
mod progress;
mod report;
mod run;
mod survey;

use beanfield_bots::Budget;
use clap::{Subcommand, value_parser};

use crate::stop::Stop;

/// Play many games between bots and measure them
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Args),
    Ladder(ladder::Args),
    Report(report::Args),
}

pub(crate) fn run(args: &Args) -> Result<(), Stop> {
    match &args.command {
        Command::Run(args) => run::run(args),
        Command::Ladder(args) => ladder::run(args),
        Command::Report(args) => report::run(args),
    }
}

const MOST_THREADS: i64 = 1024;

#[derive(Clone, Copy, Debug, clap::Args)]
struct Threads {
    /// How many threads play; 0 is one for each core
    #[arg(long, value_name = "T", default_value_t = 0, value_parser = value_parser!(u16).range(..=MOST_THREADS))]
    threads: u16,
}

/// A budget that is the same on every machine.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Simulations {
    /// How many games a bot that searches may play on in its head for one decision
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    simulations: Option<u32>,
}

impl Simulations {
    fn budget(self) -> Budget {
        self.simulations.map_or_else(Budget::default, Budget::Simulations)
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Such as `41.2 % to 52.0 %`.
fn interval(low: f64, high: f64) -> String {
    format!("{} to {}", percent(low), percent(high))
}

/// A line of a table that is told row by row, when its other rows are not known yet.
fn line<const N: usize>(cells: &[String; N], head: &[(&str, usize); N]) -> String {
    let mut text = String::new();
    for (cell, &(_, width)) in cells.iter().zip(head) {
        text += &format!("{cell:<width$}  ");
    }
    text.trim_end().to_owned() + "\n"
}
