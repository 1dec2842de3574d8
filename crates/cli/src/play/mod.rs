//! `beanfield play`: a game in the terminal, one person against bots.
//!
//! `language.rs` reads what the person types, `words.rs` says actions and offers, `news.rs` tells what happened, `board.rs`
//! shows the table and `refused.rs` explains a refusal. All of them work on the JSON of actions, events and views, so that a
//! game they don't know can be played too, in plainer words.

mod board;
mod language;
mod news;
mod refused;
mod table;
mod trader;
mod words;

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io;

use beanfield_bots::erased::AnyBot;
use beanfield_bots::{Budget, Tier};
use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::Ruleset;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use serde_json::Map;

use crate::stop::{Stop, check_players, ruleset};
use crate::text::counted;
use news::News;
use table::Table;

/// Play a game in the terminal against bots, or watch bots play
#[derive(Debug, clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:\n  beanfield play                                      modern-base, 4 players, you are A\n  beanfield play --ruleset duel-modern\n  beanfield play --ruleset classic-2000 --players 5 --seat C --seed 7\n  beanfield play --bots-only --seed 7                 watch a whole game\n\nYou choose from a numbered list, or type an offer: `offer B: hand 3 + face-up soy for red`. Type\n`help` in the game for the rest. The same seed and the same choices give the same game."
)]
pub(crate) struct Args {
    /// The id of a ruleset; `beanfield games` lists them
    #[arg(long, value_name = "ID", default_value = "modern-base")]
    ruleset: String,
    /// How many players sit at the table [default: 4, or the nearest number the game allows]
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// Your seat, a letter from A on
    #[arg(long, value_name = "SEAT", default_value = "A")]
    seat: String,
    /// Where all chance comes from [default: a new number, which is printed]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Who plays against you: random, farmer or merchant
    #[arg(long, value_name = "BOT", default_value = "farmer")]
    bots: String,
    /// Nobody is asked anything: bots play at every seat
    #[arg(long, conflicts_with = "seat")]
    bots_only: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Stop> {
    let ruleset = ruleset(&args.ruleset)?;
    let players = args.players.unwrap_or_else(|| 4.clamp(ruleset.players.min, ruleset.players.max));
    check_players(ruleset, players)?;
    let person = if args.bots_only { None } else { Some(seat(&args.seat, players)?) };
    let seed = args.seed.unwrap_or_else(new_seed);
    let names = || Tier::LADDER.map(Tier::name).join(", ");
    let tier = Tier::find(&args.bots)
        .ok_or_else(|| Stop::bad_input(format!("there is no bot `{}`; there are {}", args.bots, names())))?;
    let setup = Setup { players, options: Map::new(), seed: Seed::from_number(seed) };
    let (game, events) = ruleset.deal(&setup).map_err(|refusal| Stop::bad_input(refusal.to_string()))?;
    let mut table = Table {
        game,
        family: ruleset.family,
        person,
        bot: AnyBot::new(ruleset.family, tier, Budget::default()),
        dice: Dice::new(!seed),
        passed: Seats::NONE,
        news: News::new(person),
        input: io::stdin().lock(),
        out: io::stdout().lock(),
    };
    table.say(&title(ruleset, players, person, seed))?;
    table.tell(&events)?;
    table.play()
}

fn seat(text: &str, players: u8) -> Result<Seat, Stop> {
    let last = Seat::all(players).next_back().map_or('A', Seat::letter);
    let seat = Seat::from_letter(&text.to_ascii_uppercase()).filter(|seat| seat.index() < players.into());
    seat.ok_or_else(|| Stop::bad_input(format!("there is no seat `{text}` at a table of {players}: A to {last}")))
}

/// A number nobody could foresee, short enough to be typed again.
fn new_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000
}

fn title(ruleset: &Ruleset, players: u8, person: Option<Seat>, seed: u64) -> String {
    let (who, again) = match person {
        Some(seat) if players == 1 => ("You play alone.".to_owned(), format!("--seat {seat}")),
        Some(seat) => (format!("You are {seat}; the others are bots."), format!("--seat {seat}")),
        None => ("Bots play at every seat.".to_owned(), "--bots-only".to_owned()),
    };
    format!(
        "{}: {}, seed {seed}. {who}\nThe same game again: beanfield play --ruleset {} --players {players} {again} --seed {seed}\n",
        ruleset.title,
        counted(players.into(), "player"),
        ruleset.id
    )
}

/// Through whose eyes the game is told.
fn viewer(person: Option<Seat>) -> Viewer {
    person.map_or(Viewer::Spectator, Viewer::Seat)
}
