//! Which node leads which shards.

use sqlx::PgPool;

use crate::clock::Time;
use crate::store::share::{Lease, share};
use crate::store::transaction::begin;
use crate::store::{Shards, Stored};

/// Nodes take turns at the leases. The number means nothing; it is this lock's name.
const LOCK: i64 = 0x6265_616e_6c65_6164;

pub(super) async fn lead(pool: &PgPool, node: &str, now: Time, until: Time) -> Stored<Shards> {
    let mut transaction = begin(pool).await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM nodes WHERE until <= $1").bind(now.0).execute(&mut *transaction).await?;
    sqlx::query(
        "INSERT INTO nodes (node, until) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET until = excluded.until",
    )
    .bind(node)
    .bind(until.0)
    .execute(&mut *transaction)
    .await?;
    let (nodes,): (i64,) = sqlx::query_as("SELECT count(*) FROM nodes").fetch_one(&mut *transaction).await?;
    let rows: Vec<(i32, String, i64)> =
        sqlx::query_as("SELECT shard, node, until FROM leases").fetch_all(&mut *transaction).await?;
    let leases: Vec<Lease> =
        rows.into_iter().map(|(shard, node, until)| Lease { shard: shard.unsigned_abs() as u8, node, until }).collect();
    let led = share(&leases, node, now.0, u32::try_from(nodes).unwrap_or(u32::MAX));
    let shards: Vec<i32> = (0..i32::from(Shards::COUNT)).filter(|shard| led.0 >> shard & 1 == 1).collect();
    sqlx::query("DELETE FROM leases WHERE node = $1 AND shard <> ALL ($2)")
        .bind(node)
        .bind(&shards)
        .execute(&mut *transaction)
        .await?;
    sqlx::query(
        "INSERT INTO leases (shard, node, until) SELECT shard, $2, $3 FROM UNNEST($1) AS l (shard) \
         ON CONFLICT (shard) DO UPDATE SET node = excluded.node, until = excluded.until",
    )
    .bind(&shards)
    .bind(node)
    .bind(until.0)
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(led)
}

pub(super) async fn release(pool: &PgPool, node: &str) -> Stored<()> {
    let mut transaction = begin(pool).await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM leases WHERE node = $1").bind(node).execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM nodes WHERE node = $1").bind(node).execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}
