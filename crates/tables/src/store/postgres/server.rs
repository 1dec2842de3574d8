//! The connection to a Postgres server, and its schema.

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool, SqlSafeStr as _};
use tokio::time::timeout;

use crate::store::opening::{cannot, migration_fault};
use crate::store::{StoreError, Stored};

/// For a node. A server lets in a hundred unless told otherwise, so several nodes find room.
const CONNECTIONS: u32 = 16;

const PATIENCE: Duration = Duration::from_secs(5);

/// A connection that has been idle for longer is tried before it is used: the server may have been restarted since.
const TRUSTED: Duration = Duration::from_secs(1);

/// Nothing may hang for ever, and nobody may keep others from a row for long: a node that stands still between two statements loses its
/// transaction before the others have waited too long for a lock. A commit is on the disk before it is acknowledged,
/// even where the server is set up not to wait; where it waits for other servers too, that stays.
const SETTINGS: &str = "\
    SET statement_timeout = '10s'; \
    SET lock_timeout = '5s'; \
    SET idle_in_transaction_session_timeout = '3s'; \
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

pub(super) async fn connect(url: &str) -> Stored<PgPool> {
    let options = PgConnectOptions::from_str(url)
        .map_err(|error| {
            cannot(format!("this is no address of a Postgres database: {}", without_password(url, &error)))
        })?
        .application_name("beanfield")
        .disable_statement_logging();
    let database = options.get_database().unwrap_or(options.get_username()).to_owned();
    let shown = format!("the database `{database}` on {}:{}", options.get_host(), options.get_port());
    bring_up_to_date(&shown, &options).await?;
    PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .before_acquire(|connection, about| {
            Box::pin(async move {
                if about.idle_for > TRUSTED {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .after_connect(|connection, _| {
            Box::pin(async move { sqlx::raw_sql(SETTINGS).execute(connection).await.map(|_| ()) })
        })
        .connect_with(options.clone())
        .await
        .map_err(|error| fault(&shown, &options, &error))
}

/// On a connection of its own: the pool would try again and again and then say no more than that it took too long, and its
/// connections have time limits that a change of the schema need not keep.
async fn bring_up_to_date(shown: &str, options: &PgConnectOptions) -> Stored<()> {
    let mut connection = match timeout(PATIENCE, PgConnection::connect_with(options)).await {
        Ok(Ok(connection)) => connection,
        Ok(Err(error)) => return Err(fault(shown, options, &error)),
        Err(_) => return Err(cannot(format!("{shown} does not answer"))),
    };
    migrations().run(&mut connection).await.map_err(|error| match &error {
        MigrateError::Execute(inner) | MigrateError::ExecuteMigration(inner, _) if code(inner) == Some("42501") => {
            cannot(format!("the user `{}` may not create tables in {shown}", options.get_username()))
        }
        _ => migration_fault(shown, &error),
    })?;
    Ok(connection.close().await?)
}

fn migrations() -> Migrator {
    let first = include_str!("../../../migrations/postgres/1_tables.sql");
    Migrator::with_migrations(vec![Migration::new(
        1,
        "tables".into(),
        MigrationType::Simple,
        first.into_sql_str(),
        false,
    )])
}

fn code(error: &sqlx::Error) -> Option<&str> {
    error
        .as_database_error()?
        .try_downcast_ref::<sqlx::postgres::PgDatabaseError>()
        .map(sqlx::postgres::PgDatabaseError::code)
}

/// An address can hold a password, so no part of it is ever repeated.
fn without_password(url: &str, error: &sqlx::Error) -> String {
    let text = error.to_string();
    let password =
        url.split_once("://").and_then(|(_, rest)| rest.rsplit_once('@')).and_then(|(who, _)| who.split_once(':'));
    match password {
        Some((_, password)) if !password.is_empty() && text.contains(password) => "it can't be read".to_owned(),
        _ => text,
    }
}

/// What went wrong with the server, in a sentence.
fn fault(shown: &str, options: &PgConnectOptions, error: &sqlx::Error) -> StoreError {
    let user = options.get_username();
    cannot(match code(error) {
        Some("28P01" | "28000") => format!(
            "{shown} does not let the user `{user}` in: the password is wrong or missing, or the user is unknown"
        ),
        Some("3D000") => format!("{shown} does not exist. Create it there with `CREATE DATABASE`"),
        Some("53300") => format!("{shown} has no connection left: {error}"),
        _ => format!("{shown} can't be reached: {error}"),
    })
}
