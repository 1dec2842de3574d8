//! From what somebody wrote on the command line to an open store.

use std::path::Path;
use std::sync::Arc;

use sqlx::migrate::MigrateError;

use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::{Store, StoreError, Stored};

/// Opens a store by its place, creates it if it is not there, and brings it up to date: `postgres://…` is a Postgres database,
/// `sqlite:PATH` or a plain path is an SQLite file.
pub async fn open(place: &str) -> Stored<Arc<dyn Store>> {
    let place = place.trim();
    let path = match place.split_once(':') {
        Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") => {
            return Ok(Arc::new(PostgresStore::open(place).await?));
        }
        Some(("sqlite", path)) => path.strip_prefix("//").unwrap_or(path),
        Some((scheme, rest)) if rest.starts_with("//") => {
            return Err(cannot(format!(
                "`{scheme}:` is no kind of database this program knows. Give a path, sqlite:PATH or postgres://USER@HOST/NAME"
            )));
        }
        _ => place,
    };
    if path.is_empty() || path == ":memory:" {
        return Err(cannot("a path to a file is needed, such as `beanfield.db`"));
    }
    Ok(Arc::new(SqliteStore::open(Path::new(path)).await?))
}

/// A store that can't be opened, and why.
pub(super) fn cannot(why: impl Into<String>) -> StoreError {
    StoreError::Unavailable(why.into().into())
}

pub(super) fn migration_fault(database: &str, error: &MigrateError) -> StoreError {
    cannot(match error {
        MigrateError::VersionMissing(version) => {
            format!(
                "{database} was written by a newer version of this program (its schema has number {version}). Use that one"
            )
        }
        MigrateError::VersionMismatch(version) => {
            format!("the schema of {database} is not the one this program made: its step {version} differs")
        }
        _ => format!("the schema of {database} can't be brought up to date: {error}"),
    })
}
