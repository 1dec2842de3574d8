//! Lists of tables, and who sits where.

use std::ops::RangeInclusive;

use sqlx::{Pool, Transaction};

use super::Db;
use crate::clock::Time;
use crate::id::{PlayerId, TableId};
use crate::limits::TABLES_IN_A_LIST;
use crate::store::rows::{About, table_id};
use crate::store::{Listed, ListedKind, ListedStage, Listing, Shards, StoreError, Stored};

type Row = (String, String, bool, i64, i64, String);

fn listing((id, stage, public, opened, changed, about): Row) -> Stored<Listing> {
    let unreadable = |what: &str| StoreError::Corrupt(format!("the listing of table {id}: {what}"));
    let About { ruleset, pace, seats } =
        serde_json::from_str(&about).map_err(|error| unreadable(&error.to_string()))?;
    Ok(Listing {
        id: table_id(&id)?,
        stage: ListedStage::find(&stage).ok_or_else(|| unreadable(&format!("`{stage}` is no stage")))?,
        public,
        ruleset,
        pace,
        seats,
        opened: Time(opened),
        changed: Time(changed),
    })
}

pub(super) async fn one(pool: &Pool<Db>, table: &TableId) -> Stored<Option<Listing>> {
    sqlx::query_as("SELECT id, stage, public, opened, changed, about FROM tables WHERE id = $1")
        .bind(table.as_str())
        .fetch_optional(pool)
        .await?
        .map(listing)
        .transpose()
}

pub(super) async fn many(pool: &Pool<Db>, which: &Listed, most: u32) -> Stored<Vec<Listing>> {
    let query = match which {
        Listed::Lobby(stage) => sqlx::query_as(
            "SELECT id, stage, public, opened, changed, about FROM tables \
             WHERE public AND stage = $1 ORDER BY changed DESC, id LIMIT $2",
        )
        .bind(stage.key()),
        Listed::Of(player) => sqlx::query_as(
            "SELECT t.id, t.stage, t.public, t.opened, t.changed, t.about \
             FROM sittings s JOIN tables t ON t.id = s.table_id \
             WHERE s.player_id = $1 ORDER BY t.changed DESC, t.id LIMIT $2",
        )
        .bind(player.as_str()),
    };
    let rows: Vec<Row> = query.bind(i64::from(most.min(TABLES_IN_A_LIST))).fetch_all(pool).await?;
    // One listing that can't be read must not hide all others. Whoever asks for that table is told.
    Ok(rows.into_iter().filter_map(|row| listing(row).ok()).collect())
}

pub(super) async fn count_of(pool: &Pool<Db>, player: &PlayerId) -> Stored<u64> {
    let (count,): (i64,) = sqlx::query_as(
        "SELECT count(*) FROM sittings s JOIN tables t ON t.id = s.table_id \
         WHERE s.player_id = $1 AND s.sits AND t.stage IN ('gathering', 'playing')",
    )
    .bind(player.as_str())
    .fetch_one(pool)
    .await?;
    Ok(count.unsigned_abs())
}

pub(super) async fn in_shards(
    pool: &Pool<Db>,
    shards: Shards,
    stage: &ListedStage,
    changed: RangeInclusive<Time>,
) -> Stored<Vec<TableId>> {
    let rows = sqlx::query_as(
        "SELECT id FROM tables WHERE stage = $1 AND ($2 >> shard) & 1 = 1 AND changed BETWEEN $3 AND $4 ORDER BY id",
    )
    .bind(stage.key())
    .bind(shards.0.cast_signed())
    .bind(changed.start().0)
    .bind(changed.end().0)
    .fetch_all(pool)
    .await?;
    ids(rows)
}

pub(super) async fn keep(pool: &Pool<Db>, tables: &[TableId], at: Time) -> Stored<()> {
    for table in tables {
        sqlx::query(
            "UPDATE tables SET changed = $2 WHERE id = $1 AND stage IN ('gathering', 'playing') AND changed < $2",
        )
        .bind(table.as_str())
        .bind(at.0)
        .execute(pool)
        .await?;
    }
    Ok(())
}

pub(super) fn ids(rows: Vec<(String,)>) -> Stored<Vec<TableId>> {
    rows.into_iter().map(|(id,)| table_id(&id)).collect()
}

/// Whoever has left keeps the table in their list.
pub(super) async fn seat(transaction: &mut Transaction<'_, Db>, listing: &Listing) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE sittings SET sits = FALSE WHERE table_id = $1 AND sits")
        .bind(listing.id.as_str())
        .execute(&mut **transaction)
        .await?;
    for seat in &listing.seats {
        let Some(player) = &seat.player else { continue };
        sqlx::query(
            "INSERT INTO sittings (player_id, table_id, sits) VALUES ($1, $2, $3) \
             ON CONFLICT (player_id, table_id) DO UPDATE SET sits = excluded.sits",
        )
        .bind(player.as_str())
        .bind(listing.id.as_str())
        .bind(seat.kind == ListedKind::Person)
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}
