//! Tables and their logs.

use sqlx::{Pool, Transaction};

use super::{Db, lists};
use crate::clock::Time;
use crate::entry::Logged;
use crate::fair::Secret;
use crate::id::TableId;
use crate::store::rows::{About, Writing, table_id};
use crate::store::{Append, Shards, StoreError, Stored};

/// Writes a table with its first entries.
pub(super) async fn open(transaction: &mut Transaction<'_, Db>, secret: &Secret, first: &Append) -> Stored<Writing> {
    let writing = Writing::new(first)?;
    let unlisted = || StoreError::Corrupt(format!("table {} was opened without a listing", first.table));
    let listing = first.listing.as_ref().ok_or_else(unlisted)?;
    if writing.first() != 1 {
        return Err(StoreError::Conflict);
    }
    sqlx::query(
        "INSERT INTO tables (id, shard, secret, stage, public, opened, changed, about) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(first.table.as_str())
    .bind(i64::from(Shards::of(&first.table)))
    .bind(secret.0.as_slice())
    .bind(listing.stage.key())
    .bind(listing.public)
    .bind(listing.opened.0)
    .bind(listing.changed.0)
    .bind(About::text(listing))
    .execute(&mut **transaction)
    .await?;
    for row in &writing.rows {
        sqlx::query("INSERT INTO entries (table_id, seq, at, entry) VALUES ($1, $2, $3, $4)")
            .bind(first.table.as_str())
            .bind(row.seq)
            .bind(row.at)
            .bind(row.text.as_str())
            .execute(&mut **transaction)
            .await?;
    }
    lists::seat(transaction, listing).await?;
    Ok(writing)
}

pub(super) async fn secret(pool: &Pool<Db>, table: &TableId) -> Stored<Secret> {
    let row: Option<(Vec<u8>,)> =
        sqlx::query_as("SELECT secret FROM tables WHERE id = $1").bind(table.as_str()).fetch_optional(pool).await?;
    let (bytes,) = row.ok_or(StoreError::Missing)?;
    let length = bytes.len();
    let wrong = |_| StoreError::Corrupt(format!("the secret of table {table} has {length} bytes, not 32"));
    bytes.try_into().map(Secret).map_err(wrong)
}

pub(super) async fn entries(pool: &Pool<Db>, table: &TableId, after: u64) -> Stored<Vec<Logged>> {
    let rows: Vec<(i64, i64, String)> =
        sqlx::query_as("SELECT seq, at, entry FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq")
            .bind(table.as_str())
            .bind(i64::try_from(after).unwrap_or(i64::MAX))
            .fetch_all(pool)
            .await?;
    if rows.is_empty() {
        let known: Option<(String,)> =
            sqlx::query_as("SELECT id FROM tables WHERE id = $1").bind(table.as_str()).fetch_optional(pool).await?;
        known.ok_or(StoreError::Missing)?;
    }
    let logged = |((seq, at, text), place): ((i64, i64, String), u64)| {
        let unreadable = |what: &str| StoreError::Corrupt(format!("table {table}, entry {place}: {what}"));
        if seq.cast_unsigned() != place {
            return Err(unreadable("it is missing"));
        }
        let entry = serde_json::from_str(&text).map_err(|error| unreadable(&error.to_string()))?;
        Ok(Logged { seq: place, at: Time(at), entry })
    };
    rows.into_iter().zip(after.saturating_add(1)..).map(logged).collect()
}

pub(super) async fn quarantine(
    transaction: &mut Transaction<'_, Db>,
    table: &TableId,
    why: &str,
    at: Time,
) -> Stored<()> {
    let done = sqlx::query("UPDATE tables SET stage = 'quarantined', quarantined = $2, changed = $3 WHERE id = $1")
        .bind(table.as_str())
        .bind(why)
        .bind(at.0)
        .execute(&mut **transaction)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::Missing) } else { Ok(()) }
}

pub(super) async fn quarantined(pool: &Pool<Db>) -> Stored<Vec<(TableId, String)>> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT id, quarantined FROM tables WHERE quarantined IS NOT NULL ORDER BY changed, id")
            .fetch_all(pool)
            .await?;
    rows.into_iter().map(|(id, why)| Ok((table_id(&id)?, why))).collect()
}

/// Why nothing could be appended to a table: it is unknown, out of play, or its log has another length.
pub(super) async fn refusal(pool: &Pool<Db>, table: &TableId) -> StoreError {
    let row: Result<Option<(Option<String>,)>, _> =
        sqlx::query_as("SELECT quarantined FROM tables WHERE id = $1").bind(table.as_str()).fetch_optional(pool).await;
    match row {
        Ok(Some((None,))) => StoreError::Conflict,
        Ok(Some((Some(why),))) => StoreError::Corrupt(format!("table {table} is out of play: {why}")),
        Ok(None) => StoreError::Missing,
        Err(error) => error.into(),
    }
}

/// Writes something, so that a database that can be read only, or a full disk, is noticed.
pub(super) async fn beat(pool: &Pool<Db>) -> Stored<()> {
    sqlx::query("INSERT INTO pulse (id, beats) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET beats = pulse.beats + 1")
        .execute(pool)
        .await?;
    Ok(())
}
