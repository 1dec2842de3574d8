//! Runs a command beside a temporary Postgres that all its tests share, whichever process they run in: `with-postgres cargo nextest run`.

use std::env;
use std::process::{Command, ExitCode};

use beanfield_testing::{Durability, Postgres, SHARED};

fn main() -> ExitCode {
    let mut words = env::args_os().skip(1);
    let Some(program) = words.next() else {
        eprintln!("usage: with-postgres COMMAND [ARGUMENT]...");
        return ExitCode::from(2);
    };
    let postgres = Postgres::start(Durability::None);
    match Command::new(&program).args(words).env(SHARED, postgres.port().to_string()).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            eprintln!("{} does not start: {error}", program.display());
            ExitCode::from(127)
        }
    }
}
