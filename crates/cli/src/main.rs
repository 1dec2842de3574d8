//! `beanfield`: the bean games on the command line.

#![allow(clippy::format_push_string, reason = "texts for people are short, and `let _ = write!` reads worse")]

mod games;
mod lab;
mod play;
mod record;
mod rules;
mod scenario;
mod serve;
mod stop;
mod text;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The server makes and drops many small things on several threads; this allocator is made for that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Debug, Parser)]
#[command(
    name = "beanfield",
    version,
    about = "The bean-trading games: tables for people, bots and programs",
    after_help = "Begin here:\n  beanfield serve            open tables for the browser\n  beanfield play             play a game against bots\n  beanfield rules classic    read the rules\n  beanfield help COMMAND     learn about one command",
    max_term_width = 100
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Args),
    Games(games::Args),
    Rules(rules::Args),
    Play(play::Args),
    Scenario(scenario::Args),
    Lab(lab::Args),
    Record(record::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(args) => serve::run(args),
        Command::Games(args) => games::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Record(args) => record::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => stop.report(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
