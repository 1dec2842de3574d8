//! `make soak`: 100,000 random games of every ruleset and player count, every invariant checked after every action.

use std::process::ExitCode;
use std::time::Instant;

use beanfield_lab::soak::soak;
use beanfield_rules::rulesets::RULESETS;

fn main() -> ExitCode {
    let games = std::env::args().nth(1).map_or(Ok(100_000), |games| games.parse::<u64>());
    let Ok(games) = games else {
        eprintln!(
            "usage: soak [GAMES [WORD]]: how many games of each ruleset and player count; a word keeps the rulesets that contain it"
        );
        return ExitCode::FAILURE;
    };
    let only = std::env::args().nth(2).unwrap_or_default();
    println!(
        "{:<20} {:>7} {:>9} {:>12} {:>8} {:>8}  winners",
        "ruleset", "players", "games", "actions", "longest", "seconds"
    );
    for ruleset in RULESETS.iter().filter(|ruleset| ruleset.id.contains(&only)) {
        for players in ruleset.players.min..=ruleset.players.max {
            let started = Instant::now();
            match soak(ruleset, players, games, 1) {
                Ok(soaked) => println!(
                    "{:<20} {players:>7} {:>9} {:>12} {:>8} {:>8.1}  {:?}",
                    ruleset.id,
                    soaked.games,
                    soaked.actions,
                    soaked.longest,
                    started.elapsed().as_secs_f64(),
                    soaked.winners
                ),
                Err(broken) => {
                    println!("{:<20} {players:>7} BROKEN: {broken}", ruleset.id);
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    ExitCode::SUCCESS
}
