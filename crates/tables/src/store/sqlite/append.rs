//! Appends to an SQLite file, many in one commit.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use sqlx::{AssertSqlSafe, SqliteConnection, SqlitePool};

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
        let rows: usize = batch.iter().map(|writing| writing.rows.len()).sum();
        if rows <= ROWS && batch.iter().all(|writing| writing.listing.is_none()) {
            // One statement is a transaction of its own.
            return insert(&mut connection, batch).await;
        }
        let mut transaction = sqlx::Connection::begin(&mut *connection).await?;
        let mut written = HashSet::new();
        let mut listings = Vec::new();
        for mut part in parts(batch) {
            listings.extend(part.iter_mut().filter_map(|writing| writing.listing.take()));
            written.extend(insert(&mut transaction, part).await?);
        }
        for listing in listings.iter().filter(|listing| written.contains(&listing.id)) {
            lists::update(&mut transaction, listing).await?;
        }
        transaction.commit().await?;
        Ok(written)
    }

    async fn refusal(&self, table: &TableId) -> StoreError {
        logs::refusal(&self.writer, table).await
    }
}

/// Cuts a batch into what goes into one statement. The entries of one append stay together: whether they fit is decided once.
fn parts(batch: Vec<Writing>) -> Vec<Vec<Writing>> {
    let mut parts: Vec<Vec<Writing>> = Vec::new();
    let mut room = 0;
    for writing in batch {
        let rows = writing.rows.len();
        match parts.last_mut() {
            Some(part) if rows <= room => part.push(writing),
            _ => {
                parts.push(vec![writing]);
                room = ROWS;
            }
        }
        room = room.saturating_sub(rows);
    }
    parts
}

/// Inserts the entries of those appends that begin right after the last entry of a log in play.
async fn insert(connection: &mut SqliteConnection, part: Vec<Writing>) -> Result<HashSet<TableId>, sqlx::Error> {
    let rows = part.iter().map(|writing| writing.rows.len()).sum();
    let mut query = sqlx::query_as(AssertSqlSafe(statement(rows)));
    for writing in part {
        let first = writing.first();
        let table = Arc::new(writing.table.as_str().to_owned());
        for row in writing.rows {
            query = query.bind(table.clone()).bind(row.seq).bind(first).bind(row.at).bind(row.text);
        }
    }
    let written: Vec<(String,)> = query.fetch_all(connection).await?;
    Ok(written.iter().filter_map(|(table,)| TableId::parse(table)).collect())
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
         AND v.column3 = 1 + (SELECT max(seq) FROM entries e WHERE e.table_id = v.column1) \
         RETURNING table_id",
    );
    text
}
