//! `beanfield lab report`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use beanfield_bots::Tier;
use beanfield_lab::ladder::{Contest, play};
use beanfield_lab::page::{Study, page};
use beanfield_lab::{TEST_SEED, run};
use clap::value_parser;

use super::progress::Progress;
use super::{Simulations, Threads};
use crate::stop::{Stop, check_players, ruleset};

/// Play games and write a page with plots about them
#[derive(Debug, clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:\n  beanfield lab report --out report\n  beanfield lab report --out duel --ruleset duel-modern --players 2 --games 5000\n\nFarmers play among themselves, and the tiers against each other. The page is one file, index.html,\nthat needs nothing else."
)]
pub(super) struct Args {
    /// The folder for the page; it is made if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The id of a ruleset; `beanfield games` lists them
    #[arg(long, value_name = "ID", default_value = "modern-base")]
    ruleset: String,
    /// How many players sit at the table; the usual four, or as many as the ruleset takes, if left out
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// How many games farmers play among themselves
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// How many games each pairing of tiers plays
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = value_parser!(u64).range(1..))]
    ladder_games: u64,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = TEST_SEED)]
    seed: u64,
    #[command(flatten)]
    simulations: Simulations,
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(args: &Args) -> Result<(), Stop> {
    let contest = contest(args)?;
    // Before hours are spent on games whose page can't be written.
    let file = make_room(&args.out)?;
    let study = study(args, &contest).map_err(|fault| Stop::bad_input(fault.to_string()))?;
    fs::write(&file, page(&study)).map_err(|error| refused(&file, &error))?;
    writeln!(io::stdout(), "{}", file.display())?;
    Ok(())
}

fn contest(args: &Args) -> Result<Contest, Stop> {
    let ruleset = ruleset(&args.ruleset)?;
    let players = args.players.unwrap_or_else(|| 4.clamp(ruleset.players.min, ruleset.players.max));
    check_players(ruleset, players)?;
    let &Args { ladder_games: games, seed, simulations, threads: Threads { threads }, .. } = args;
    Ok(Contest { ruleset, players, games, seed, budget: simulations.budget(), threads: threads.into() })
}

fn study(args: &Args, contest: &Contest) -> Result<Study, run::Fault> {
    let pairs = contest.upward();
    let progress = Progress::new(args.games + contest.games * pairs.len() as u64, false);
    let add = |games| progress.add(games);
    let mut experiment = contest.experiment(Tier::Farmer, Tier::Farmer);
    experiment.games = args.games;
    let tally = run::run(&experiment, &add)?;
    let ladder = play(contest, &pairs, &add)?;
    Ok(Study { command: command(args, contest), experiment, tally, ladder })
}

/// What makes the same page again.
fn command(args: &Args, contest: &Contest) -> String {
    let simulations =
        args.simulations.simulations.map_or_else(String::new, |number| format!(" --simulations {number}"));
    let (ruleset, players) = (contest.ruleset.id, contest.players);
    let Args { games, ladder_games, seed, .. } = args;
    format!(
        "beanfield lab report --out DIR --ruleset {ruleset} --players {players} --games {games} --ladder-games {ladder_games} --seed {seed}{simulations}"
    )
}

/// Makes the folder. A page of somebody else stays.
fn make_room(folder: &Path) -> Result<PathBuf, Stop> {
    fs::create_dir_all(folder).map_err(|error| refused(folder, &error))?;
    let file = folder.join("index.html");
    match fs::read_to_string(&file) {
        Ok(text) if text.contains("Beanfield lab report") => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(file),
        Ok(_) => {
            let file = file.display();
            Err(Stop::bad_input(format!("{file} exists and is no lab report; choose another folder")))
        }
        Err(error) => Err(refused(&file, &error)),
    }
}

fn refused(path: &Path, error: &io::Error) -> Stop {
    Stop::bad_input(format!("{} can't be written: {error}", path.display()))
}
