//! People, their tokens and their recovery codes.

use sqlx::{Pool, Transaction};

use super::Db;
use crate::clock::Time;
use crate::fair::Bytes32;
use crate::id::PlayerId;
use crate::limits::TOKENS_A_PERSON;
use crate::store::transaction::begin;
use crate::store::{Player, StoreError, Stored};

type Row = (String, String, i64);

fn player((id, name, since): Row) -> Stored<Player> {
    let id = PlayerId::parse(&id).ok_or_else(|| StoreError::Corrupt(format!("`{id}` is no id of a player")))?;
    Ok(Player { id, name, since: Time(since) })
}

pub(super) async fn add(pool: &Pool<Db>, player: &Player, token: Bytes32, recovery: Bytes32) -> Stored<()> {
    let mut transaction = begin(pool).await?;
    sqlx::query("INSERT INTO players (id, name, since, recovery) VALUES ($1, $2, $3, $4)")
        .bind(player.id.as_str())
        .bind(&player.name)
        .bind(player.since.0)
        .bind(recovery.0.as_slice())
        .execute(&mut *transaction)
        .await?;
    add_token(&mut transaction, player.id.as_str(), token, player.since).await?;
    Ok(transaction.commit().await?)
}

async fn add_token(transaction: &mut Transaction<'_, Db>, player: &str, token: Bytes32, at: Time) -> Stored<()> {
    sqlx::query("INSERT INTO tokens (hash, player_id, created) VALUES ($1, $2, $3)")
        .bind(token.0.as_slice())
        .bind(player)
        .bind(at.0)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

pub(super) async fn by_token(pool: &Pool<Db>, token: Bytes32) -> Stored<Option<Player>> {
    sqlx::query_as::<Db, Row>(
        "SELECT p.id, p.name, p.since FROM tokens t JOIN players p ON p.id = t.player_id WHERE t.hash = $1",
    )
    .bind(token.0.as_slice())
    .fetch_optional(pool)
    .await?
    .map(player)
    .transpose()
}

pub(super) async fn recover(
    pool: &Pool<Db>,
    recovery: Bytes32,
    token: Bytes32,
    next: Bytes32,
    at: Time,
) -> Stored<Option<Player>> {
    let mut transaction = begin(pool).await?;
    // Found and replaced in one step: a code that two devices use at once works for one of them.
    let found: Option<Row> =
        sqlx::query_as("UPDATE players SET recovery = $2 WHERE recovery = $1 RETURNING id, name, since")
            .bind(recovery.0.as_slice())
            .bind(next.0.as_slice())
            .fetch_optional(&mut *transaction)
            .await?;
    let Some(row) = found else { return Ok(None) };
    add_token(&mut transaction, &row.0, token, at).await?;
    sqlx::query(
        "DELETE FROM tokens WHERE player_id = $1 AND number NOT IN \
         (SELECT number FROM tokens WHERE player_id = $1 ORDER BY number DESC LIMIT $2)",
    )
    .bind(&row.0)
    .bind(i64::from(TOKENS_A_PERSON))
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    player(row).map(Some)
}

pub(super) async fn forget_token(pool: &Pool<Db>, token: Bytes32) -> Stored<()> {
    sqlx::query("DELETE FROM tokens WHERE hash = $1").bind(token.0.as_slice()).execute(pool).await?;
    Ok(())
}

pub(super) async fn rename(pool: &Pool<Db>, player: &PlayerId, name: &str) -> Stored<()> {
    let done = sqlx::query("UPDATE players SET name = $2 WHERE id = $1")
        .bind(player.as_str())
        .bind(name)
        .execute(pool)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::Missing) } else { Ok(()) }
}
