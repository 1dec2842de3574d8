//! The file of an SQLite store: found or created, locked, and brought up to date.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, SqlSafeStr as _, SqlitePool};

use crate::store::Stored;
use crate::store::opening::{cannot, migration_fault};

/// 'BEAN', which the first migration writes into the file.
const APPLICATION: i64 = 0x4245_414e;

/// Enough for a small machine; reading is fast and waits for nobody.
const READERS: u32 = 4;

const PATIENCE: Duration = Duration::from_secs(5);

/// A lock on a file beside the database: never on the database file itself, where SQLite has locks of its own. The operating
/// system lets go of it when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

pub(super) struct Opened {
    pub lock: Lock,
    pub readers: SqlitePool,
    pub writer: SqlitePool,
}

/// Games in play have secrets, so a new file is for its owner alone. One that is there keeps the rights it has.
fn create_private(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

pub(super) async fn open(path: &Path) -> Stored<Opened> {
    let shown = path.display();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .map_err(|error| cannot(format!("the folder `{}` can't be created: {error}", folder.display())))?;
    if path.is_dir() {
        return Err(cannot(format!("`{shown}` is a folder, not a database file")));
    }
    let lock = lock(path)?;
    create_private(path).map_err(|error| cannot(format!("`{shown}` can't be created: {error}")))?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // The commit is on the disk before it is acknowledged: it survives a power cut too.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE)
        .foreign_keys(true)
        .disable_statement_logging();
    let for_writing = options
        .clone()
        // The last pages of a thousand logs, so that appending reads nothing.
        .pragma("cache_size", "-65536")
        // A page that changes with every commit is copied into the file once in a while only.
        .pragma("wal_autocheckpoint", "4000");
    let pool = SqlitePoolOptions::new().acquire_timeout(PATIENCE).test_before_acquire(false).idle_timeout(None);
    let writer = pool
        .clone()
        .max_connections(1)
        .max_lifetime(None)
        .connect_with(for_writing)
        .await
        .map_err(|error| fault(path, &error))?;
    refuse_strangers(path, &writer).await?;
    migrations().run(&writer).await.map_err(|error| migration_fault(&format!("`{shown}`"), &error))?;
    // The names of new files are on the disk too.
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(|error| cannot(format!("the folder `{}` can't be written to the disk: {error}", folder.display())))?;
    let readers = pool
        .max_connections(READERS)
        .connect_with(options.create_if_missing(false).read_only(true))
        .await
        .map_err(|error| fault(path, &error))?;
    Ok(Opened { lock, readers, writer })
}

fn lock(path: &Path) -> Stored<Lock> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let name = PathBuf::from(name);
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(|error| cannot(format!("`{}` can't be created: {error}", name.display())))?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => cannot(format!(
            "another process is using `{}`. An SQLite database serves one process; stop the other one, choose another file, \
             or use Postgres for several",
            path.display()
        )),
        TryLockError::Error(error) => cannot(format!("`{}` can't be locked: {error}", name.display())),
    })?;
    Ok(Lock { _file: file })
}

/// A database with somebody else's tables is left alone.
async fn refuse_strangers(path: &Path, writer: &SqlitePool) -> Stored<()> {
    let read = async {
        let (application,): (i64,) = sqlx::query_as("PRAGMA application_id").fetch_one(writer).await?;
        let (tables,): (i64,) = sqlx::query_as("SELECT count(*) FROM sqlite_schema").fetch_one(writer).await?;
        Ok::<_, sqlx::Error>(application == APPLICATION || tables == 0)
    };
    if read.await.map_err(|error| fault(path, &error))? {
        Ok(())
    } else {
        Err(cannot(format!("`{}` is a database of another program", path.display())))
    }
}

fn migrations() -> Migrator {
    let first = include_str!("../../../migrations/sqlite/1_tables.sql");
    Migrator::with_migrations(vec![Migration::new(
        1,
        "tables".into(),
        MigrationType::Simple,
        first.into_sql_str(),
        false,
    )])
}

/// What went wrong with the file, in a sentence.
fn fault(path: &Path, error: &sqlx::Error) -> crate::store::StoreError {
    let shown = path.display();
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    // The lower byte is the kind of the error, the rest tells more about it.
    cannot(match code.map(|code| code & 0xff) {
        Some(8) => format!("`{shown}` can be read, but not written"),
        Some(11) => format!("`{shown}` is damaged: {error}"),
        Some(13) => format!("there is no room left on the disk for `{shown}`"),
        Some(14) => format!("`{shown}` can't be opened or created"),
        Some(26) => format!("`{shown}` is not an SQLite database"),
        _ => format!("`{shown}` can't be opened: {error}"),
    })
}
