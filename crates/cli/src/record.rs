//! `beanfield record`: reads, checks and exports records of finished games.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use beanfield_tables::TableId;
use beanfield_tables::chance::SystemChance;
use beanfield_tables::clock::SystemClock;
use beanfield_tables::hall::{Hall, HallError};
use beanfield_tables::record::{Move, Record};
use clap::Subcommand;

use crate::serve;
use crate::stop::Stop;

/// Read, check and export records of finished games
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Tell what a record holds
    Show {
        /// A record file; `-` for standard input
        file: PathBuf,
        /// Print every action too
        #[arg(long)]
        actions: bool,
    },
    /// Deal and play a record again, and check everything that can be checked
    Verify {
        /// A record file; `-` for standard input
        file: PathBuf,
    },
    /// Write the record of a finished game of a database
    Export {
        /// The table's id, as in its link
        table: String,
        /// A file for SQLite, or a `postgres://` address [default: as for `beanfield serve`]
        #[arg(long, value_name = "URL-or-path", env = "BEANFIELD_DATABASE", hide_env_values = true)]
        database: Option<String>,
        /// Where to write it [default: standard output]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

pub(crate) fn run(args: &Args) -> Result<(), Stop> {
    match &args.command {
        Command::Show { file, actions } => show(&read(file)?, *actions),
        Command::Verify { file } => {
            let record = read(file)?;
            record.verify().map_err(|fault| Stop::bad_input(format!("{}: {fault}", file.display())))?;
            let (entries, ruleset) = (record.entries.len(), &record.heading.ruleset);
            println!("{}: a sound game of {ruleset}, {entries} entries; the shuffle is as committed", file.display());
            Ok(())
        }
        Command::Export { table, database, out } => export(table, database.as_deref(), out.as_deref()),
    }
}

fn read(file: &Path) -> Result<Record, Stop> {
    let mut text = String::new();
    let read = if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(|_| ())
    } else {
        std::fs::read_to_string(file).map(|it| text = it)
    };
    let unread = |what: &dyn std::fmt::Display| Stop::bad_input(format!("{}: {what}", file.display()));
    read.map_err(|error| unread(&error))?;
    Record::parse(&text).map_err(|fault| unread(&fault))
}

fn show(record: &Record, actions: bool) -> Result<(), Stop> {
    let mut out = std::io::stdout().lock();
    let heading = &record.heading;
    writeln!(out, "{}, version {}", heading.ruleset, heading.version)?;
    for seat in &heading.seats {
        let place = record.standing.places.iter().find(|place| place.seat == seat.seat);
        let result = place.map_or(String::new(), |place| format!("  {}. with {}", place.rank, place.score));
        let kind = seat.bot.as_ref().map_or(String::new(), |tier| format!(" ({tier})"));
        writeln!(out, "{} {}{kind}{result}", seat.seat, seat.name)?;
    }
    writeln!(out, "{} entries", record.entries.len())?;
    if actions {
        for entry in &record.entries {
            match &entry.what {
                Move::Acted { seat, action, .. } => writeln!(out, "{:>5} {seat} {action}", entry.number)?,
                Move::TookBack { seat } => writeln!(out, "{:>5} {seat} takes it back", entry.number)?,
            }
        }
    }
    Ok(())
}

fn export(table: &str, database: Option<&str>, out: Option<&Path>) -> Result<(), Stop> {
    let id = TableId::parse(table).ok_or_else(|| Stop::bad_input(format!("`{table}` is no id of a table")))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Stop::Output)?;
    let text = runtime.block_on(async {
        let store = serve::open(database).await?;
        let hall = Hall::new(store, std::sync::Arc::new(SystemClock), std::sync::Arc::new(SystemChance));
        let failed = |error: HallError| match error {
            HallError::NoSuchTable => Stop::bad_input(format!("there is no table `{id}` in this database")),
            HallError::Quarantined => Stop::bad_input(format!("the log of table `{id}` can't be replayed")),
            HallError::Refused(refused) => Stop::bad_input(refused.to_string()),
            HallError::Store(error) => Stop::bad_input(error.to_string()),
        };
        let live = hall.table(&id).await.map_err(failed)?;
        let log = hall.store.entries(&id, 0).await.map_err(|error| failed(error.into()))?;
        let record = Record::of(&live.table(), &log)
            .ok_or_else(|| Stop::bad_input(format!("the game at table `{id}` is not over, so it has no record yet")))?;
        hall.store.close().await;
        Ok::<_, Stop>(serde_json::to_string_pretty(&record).expect("a record is plain data"))
    })?;
    match out {
        Some(file) => {
            std::fs::write(file, text + "\n").map_err(|error| Stop::bad_input(format!("{}: {error}", file.display())))
        }
        None => Ok(writeln!(std::io::stdout(), "{text}")?),
    }
}
