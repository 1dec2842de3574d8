//! The store for several nodes: any number of processes on one Postgres database.

mod append;
mod leases;
mod news;
mod server;

// The same statements for both databases: each backend compiles them for its own.
#[path = "shared/lists.rs"]
mod lists;
#[path = "shared/logs.rs"]
mod logs;
#[path = "shared/people.rs"]
mod people;

use std::ops::RangeInclusive;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::PgPool;
use tokio::sync::mpsc;

use super::group::Group;
use super::transaction::begin;
use super::{Append, Listed, ListedStage, Listing, News, Player, Shards, Store, Stored};
use crate::chance::{Chance as _, SystemChance};
use crate::clock::Time;
use crate::entry::Logged;
use crate::fair::{Bytes32, Secret};
use crate::id::{PlayerId, TableId};

type Db = sqlx::Postgres;

#[derive(Debug)]
pub(super) struct PostgresStore {
    pool: PgPool,
    group: Group<append::Appender>,
    /// Tells this store's news from that of others.
    own: String,
}

impl PostgresStore {
    pub(super) async fn open(url: &str) -> Stored<Self> {
        let pool = server::connect(url).await?;
        let own = Bytes32(SystemChance.bytes()).to_string()[..16].to_owned();
        let group = Group::start(append::Appender { pool: pool.clone(), own: own.clone() });
        Ok(Self { pool, group, own })
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn add_player(&self, player: &Player, token: Bytes32, recovery: Bytes32) -> Stored<()> {
        people::add(&self.pool, player, token, recovery).await
    }

    async fn player_by_token(&self, token: Bytes32) -> Stored<Option<Player>> {
        people::by_token(&self.pool, token).await
    }

    async fn recover_player(
        &self,
        recovery: Bytes32,
        token: Bytes32,
        next: Bytes32,
        at: Time,
    ) -> Stored<Option<Player>> {
        people::recover(&self.pool, recovery, token, next, at).await
    }

    async fn forget_token(&self, token: Bytes32) -> Stored<()> {
        people::forget_token(&self.pool, token).await
    }

    async fn rename_player(&self, player: &PlayerId, name: &str) -> Stored<()> {
        people::rename(&self.pool, player, name).await
    }

    async fn open(&self, secret: &Secret, first: &Append) -> Stored<()> {
        let mut transaction = begin(&self.pool).await?;
        let writing = logs::open(&mut transaction, secret, first).await?;
        sqlx::query("INSERT INTO heads (table_id, seq) VALUES ($1, $2)")
            .bind(writing.table.as_str())
            .bind(writing.last())
            .execute(&mut *transaction)
            .await?;
        news::tell(&mut transaction, &self.own, &writing).await?;
        Ok(transaction.commit().await?)
    }

    async fn append(&self, append: Append) -> Stored<()> {
        self.group.append(&append).await
    }

    async fn secret(&self, table: &TableId) -> Stored<Secret> {
        logs::secret(&self.pool, table).await
    }

    async fn entries(&self, table: &TableId, after: u64) -> Stored<Vec<Logged>> {
        logs::entries(&self.pool, table, after).await
    }

    async fn list(&self, which: &Listed, most: u32) -> Stored<Vec<Listing>> {
        lists::many(&self.pool, which, most).await
    }

    async fn listing(&self, table: &TableId) -> Stored<Option<Listing>> {
        lists::one(&self.pool, table).await
    }

    async fn tables_of(&self, player: &PlayerId) -> Stored<u64> {
        lists::count_of(&self.pool, player).await
    }

    async fn quarantine(&self, table: &TableId, why: &str, at: Time) -> Stored<()> {
        let mut transaction = begin(&self.pool).await?;
        // Without a head it takes no entries.
        sqlx::query("DELETE FROM heads WHERE table_id = $1").bind(table.as_str()).execute(&mut *transaction).await?;
        logs::quarantine(&mut transaction, table, why, at).await?;
        Ok(transaction.commit().await?)
    }

    async fn quarantined(&self) -> Stored<Vec<(TableId, String)>> {
        logs::quarantined(&self.pool).await
    }

    async fn lead(&self, node: &str, now: Time, length: Duration) -> Stored<Shards> {
        leases::lead(&self.pool, node, now, now.plus(length)).await
    }

    async fn release(&self, node: &str) -> Stored<()> {
        leases::release(&self.pool, node).await
    }

    async fn tables_in(
        &self,
        shards: Shards,
        stage: ListedStage,
        changed: RangeInclusive<Time>,
    ) -> Stored<Vec<TableId>> {
        lists::in_shards(&self.pool, shards, &stage, changed).await
    }

    async fn keep(&self, tables: &[TableId], at: Time) -> Stored<()> {
        lists::keep(&self.pool, tables, at).await
    }

    async fn grown(&self, known: &[(TableId, u64)]) -> Stored<Vec<TableId>> {
        let (tables, seqs): (Vec<&str>, Vec<i64>) =
            known.iter().map(|(table, seq)| (table.as_str(), seq.cast_signed())).unzip();
        let rows = sqlx::query_as(
            "SELECT h.table_id FROM UNNEST($1::text[], $2::bigint[]) AS k (id, seq) \
             JOIN heads h ON h.table_id = k.id WHERE h.seq > k.seq ORDER BY h.table_id",
        )
        .bind(tables)
        .bind(seqs)
        .fetch_all(&self.pool)
        .await?;
        lists::ids(rows)
    }

    async fn follow(&self) -> Stored<mpsc::Receiver<News>> {
        news::follow(&self.pool, self.own.clone()).await
    }

    async fn ready(&self) -> Stored<()> {
        logs::beat(&self.pool).await
    }

    async fn close(&self) {
        self.group.close().await;
        self.pool.close().await;
    }
}
