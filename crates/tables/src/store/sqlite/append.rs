//! Appends to an SQLite file, many in one commit.

use std::collections::HashSet;
use std::sync::Arc;

use sqlx::{AssertSqlSafe, Connection as _, Sqlite, SqliteConnection, SqlitePool, Transaction};

use super::{lists, logs};
use crate::id::TableId;
use crate::limits::APPENDS_IN_A_COMMIT;
use crate::store::group::Commit;
use crate::store::rows::{About, Writing};
use crate::store::{Listing, StoreError};

/// How many rows a statement has room for. A few sizes are enough, and all of them stay prepared.
const SIZES: [usize; 5] = [1, 4, 16, 64, ROWS];

/// A commit of appends with one entry each is one statement.
const ROWS: usize = APPENDS_IN_A_COMMIT;

#[derive(Debug)]
pub(super) struct Appender {
    pub writer: SqlitePool,
}

impl Commit for Appender {
    async fn commit(&self, batch: Vec<Writing>) -> Result<HashSet<TableId>, sqlx::Error> {
        let mut connection = self.writer.acquire().await?;
        // All are tried together, and only if somebody is to be refused, one by one. That is rare, and to ask which rows were
        // inserted would cost more than to insert them.
        if write_all(&mut connection, &batch).await? {
            return Ok(batch.into_iter().map(|writing| writing.table).collect());
        }
        if batch.len() == 1 {
            return Ok(HashSet::new());
        }
        write_each(&mut connection, &batch).await
    }

    async fn refusal(&self, table: &TableId) -> StoreError {
        logs::refusal(&self.writer, table).await
    }
}

/// Writes all of a batch, or nothing.
async fn write_all(connection: &mut SqliteConnection, batch: &[Writing]) -> Result<bool, sqlx::Error> {
    if count(batch) <= ROWS && batch.iter().all(|writing| writing.listing.is_none()) {
        // One statement is a transaction of its own.
        return insert(connection, batch).await;
    }
    let mut transaction = connection.begin().await?;
    for part in parts(batch) {
        if !insert(&mut transaction, part).await? {
            transaction.rollback().await?;
            return Ok(false);
        }
    }
    for listing in batch.iter().filter_map(|writing| writing.listing.as_ref()) {
        list(&mut transaction, listing).await?;
    }
    transaction.commit().await?;
    Ok(true)
}

/// Writes what fits of a batch, and answers with the tables that were written to.
async fn write_each(connection: &mut SqliteConnection, batch: &[Writing]) -> Result<HashSet<TableId>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let mut written = HashSet::new();
    for writing in batch {
        if !insert(&mut transaction, std::slice::from_ref(writing)).await? {
            continue;
        }
        if let Some(listing) = &writing.listing {
            list(&mut transaction, listing).await?;
        }
        written.insert(writing.table.clone());
    }
    transaction.commit().await?;
    Ok(written)
}

/// Writes how a table now stands in lists.
async fn list(transaction: &mut Transaction<'_, Sqlite>, listing: &Listing) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET stage = $2, public = $3, changed = $4, about = $5 WHERE id = $1")
        .bind(listing.id.as_str())
        .bind(listing.stage.key())
        .bind(listing.public)
        .bind(listing.changed.0)
        .bind(About::text(listing))
        .execute(&mut **transaction)
        .await?;
    lists::seat(transaction, listing).await
}

/// Cuts a batch into what goes into one statement. The entries of one append stay together: whether they fit is decided once.
fn parts(batch: &[Writing]) -> impl Iterator<Item = &[Writing]> {
    let mut rest = batch;
    std::iter::from_fn(move || {
        let mut rows = 0;
        let fits = |writing: &&Writing| {
            rows += writing.rows.len();
            rows <= ROWS
        };
        let (part, later) = rest.split_at(rest.iter().take_while(fits).count().max(1).min(rest.len()));
        rest = later;
        (!part.is_empty()).then_some(part)
    })
}

fn count(part: &[Writing]) -> usize {
    part.iter().map(|writing| writing.rows.len()).sum()
}

/// Inserts the entries of some appends if each of them begins right after the last entry of a log in play. If one does not, none
/// is inserted.
async fn insert(connection: &mut SqliteConnection, part: &[Writing]) -> Result<bool, sqlx::Error> {
    let rows = count(part);
    let size = SIZES.into_iter().find(|&size| rows <= size).unwrap_or(rows);
    let mut query = sqlx::query(AssertSqlSafe(statement(size)));
    for writing in part {
        let table = Arc::new(writing.table.as_str().to_owned());
        for row in &writing.rows {
            query = query.bind(table.clone()).bind(row.seq).bind(writing.first()).bind(row.at).bind(row.text.clone());
        }
    }
    // Rows of nothing belong to no table.
    for _ in rows * COLUMNS..size * COLUMNS {
        query = query.bind(None::<i64>);
    }
    let done = query.bind(i64::try_from(rows).unwrap_or(i64::MAX)).execute(connection).await?;
    Ok(done.rows_affected() == rows as u64)
}

/// Table, number, number of the first entry of the append, time, text.
const COLUMNS: usize = 5;

/// SQLite reads all of the `SELECT` before it inserts, so entries of one append see the same last entry.
fn statement(size: usize) -> String {
    let rows = vec!["(?, ?, ?, ?, ?)"; size].join(", ");
    format!(
        "INSERT INTO entries (table_id, seq, at, entry) SELECT table_id, seq, at, entry FROM ( \
             SELECT v.column1 AS table_id, v.column2 AS seq, v.column4 AS at, v.column5 AS entry, count(*) OVER () AS fit \
             FROM (VALUES {rows}) AS v CROSS JOIN tables t \
             WHERE t.id = v.column1 AND t.quarantined IS NULL \
             AND v.column3 = 1 + (SELECT max(seq) FROM entries e WHERE e.table_id = v.column1) \
         ) WHERE fit = ?"
    )
}
