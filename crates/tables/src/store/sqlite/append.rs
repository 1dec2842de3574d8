//! Appends to an SQLite file, many in one commit.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection, SqlitePool};

use super::{lists, logs};
use crate::id::TableId;
use crate::store::StoreError;
use crate::store::group::Commit;
use crate::store::rows::Writing;

/// Rows in one statement. Each number of rows makes a statement of its own, and all of them stay prepared.
const ROWS: usize = 64;

/// Prepared statements that a connection keeps: those for appends, and all others.
pub(super) const STATEMENTS: usize = ROWS + 64;

pub(super) struct Appender {
    pub writer: SqlitePool,
}

impl Commit for Appender {
    async fn commit(&self, batch: Vec<Writing>) -> Result<HashSet<TableId>, sqlx::Error> {
        let mut connection = self.writer.acquire().await?;
        if let [writing] = batch.as_slice()
            && writing.listing.is_none()
        {
            // One statement is a transaction of its own.
            let written = insert(&mut connection, &batch).await?;
            return Ok(written.then(|| writing.table.clone()).into_iter().collect());
        }
        // SQLite says how many rows it inserted; to ask which would cost more than to insert them. So all are tried together,
        // and only if somebody is to be refused, one by one.
        if write_all(&mut connection, &batch).await? {
            return Ok(batch.into_iter().map(|writing| writing.table).collect());
        }
        write_each(&mut connection, &batch).await
    }

    async fn refusal(&self, table: &TableId) -> StoreError {
        logs::refusal(&self.writer, table).await
    }
}

/// Writes all of a batch, or nothing.
async fn write_all(connection: &mut SqliteConnection, batch: &[Writing]) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    for part in parts(batch) {
        if !insert(&mut transaction, part).await? {
            transaction.rollback().await?;
            return Ok(false);
        }
    }
    for listing in batch.iter().filter_map(|writing| writing.listing.as_ref()) {
        lists::update(&mut transaction, listing).await?;
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
            lists::update(&mut transaction, listing).await?;
        }
        written.insert(writing.table.clone());
    }
    transaction.commit().await?;
    Ok(written)
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

/// Inserts the entries of those appends that begin right after the last entry of a log in play; whether these are all.
async fn insert(connection: &mut SqliteConnection, part: &[Writing]) -> Result<bool, sqlx::Error> {
    let rows = part.iter().map(|writing| writing.rows.len()).sum();
    let mut query = sqlx::query(AssertSqlSafe(statement(rows)));
    for writing in part {
        let table = Arc::new(writing.table.as_str().to_owned());
        for row in &writing.rows {
            query = query.bind(table.clone()).bind(row.seq).bind(writing.first()).bind(row.at).bind(row.text.clone());
        }
    }
    Ok(query.execute(connection).await?.rows_affected() == rows as u64)
}

/// SQLite reads all of the `SELECT` before it inserts, so entries of one append see the same last entry.
fn statement(rows: usize) -> String {
    let mut text = String::from(
        "INSERT INTO entries (table_id, seq, at, entry) \
         SELECT v.column1, v.column2, v.column4, v.column5 FROM (VALUES ",
    );
    for row in 0..rows {
        let _ = write!(text, "{}(?, ?, ?, ?, ?)", if row == 0 { "" } else { ", " });
    }
    text.push_str(
        ") AS v CROSS JOIN tables t \
         WHERE t.id = v.column1 AND t.quarantined IS NULL \
         AND v.column3 = 1 + (SELECT max(seq) FROM entries e WHERE e.table_id = v.column1)",
    );
    text
}
