//! The embedded store: one file, one process, nothing to set up.

mod append;
mod file;

// The same statements for both databases: each backend compiles them for its own.
#[path = "shared/lists.rs"]
mod lists;
#[path = "shared/logs.rs"]
mod logs;
#[path = "shared/people.rs"]
mod people;

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::SqlitePool;
use tokio::sync::mpsc;

use super::group::Group;
use super::transaction::begin;
use super::{Append, Listed, ListedStage, Listing, News, Player, Shards, Store, Stored};
use crate::clock::Time;
use crate::entry::Logged;
use crate::fair::{Bytes32, Secret};
use crate::id::{PlayerId, TableId};

type Db = sqlx::Sqlite;

#[derive(Debug)]
pub(super) struct SqliteStore {
    /// Held as long as the store lives: there is one process for a file.
    _lock: file::Lock,
    readers: SqlitePool,
    /// One connection. Appends, and all other writes, take turns with it.
    writer: SqlitePool,
    group: Group<append::Appender>,
    /// Nobody else writes, so there is never any news. The senders are kept so that followers wait.
    followers: Mutex<Vec<mpsc::Sender<News>>>,
}

impl SqliteStore {
    pub(super) async fn open(path: &Path) -> Stored<Self> {
        let file::Opened { lock, readers, writer } = file::open(path).await?;
        let group = Group::start(append::Appender { writer: writer.clone() });
        Ok(Self { _lock: lock, readers, writer, group, followers: Mutex::default() })
    }

    fn followers(&self) -> std::sync::MutexGuard<'_, Vec<mpsc::Sender<News>>> {
        self.followers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn add_player(&self, player: &Player, token: Bytes32, recovery: Bytes32) -> Stored<()> {
        people::add(&self.writer, player, token, recovery).await
    }

    async fn player_by_token(&self, token: Bytes32) -> Stored<Option<Player>> {
        people::by_token(&self.readers, token).await
    }

    async fn recover_player(
        &self,
        recovery: Bytes32,
        token: Bytes32,
        next: Bytes32,
        at: Time,
    ) -> Stored<Option<Player>> {
        people::recover(&self.writer, recovery, token, next, at).await
    }

    async fn forget_token(&self, token: Bytes32) -> Stored<()> {
        people::forget_token(&self.writer, token).await
    }

    async fn rename_player(&self, player: &PlayerId, name: &str) -> Stored<()> {
        people::rename(&self.writer, player, name).await
    }

    async fn open(&self, secret: &Secret, first: &Append) -> Stored<()> {
        let mut transaction = begin(&self.writer).await?;
        logs::open(&mut transaction, secret, first).await?;
        Ok(transaction.commit().await?)
    }

    async fn append(&self, append: Append) -> Stored<()> {
        self.group.append(&append).await
    }

    async fn secret(&self, table: &TableId) -> Stored<Secret> {
        logs::secret(&self.readers, table).await
    }

    async fn entries(&self, table: &TableId, after: u64) -> Stored<Vec<Logged>> {
        logs::entries(&self.readers, table, after).await
    }

    async fn list(&self, which: &Listed, most: u32) -> Stored<Vec<Listing>> {
        lists::many(&self.readers, which, most).await
    }

    async fn listing(&self, table: &TableId) -> Stored<Option<Listing>> {
        lists::one(&self.readers, table).await
    }

    async fn tables_of(&self, player: &PlayerId) -> Stored<u64> {
        lists::count_of(&self.readers, player).await
    }

    async fn quarantine(&self, table: &TableId, why: &str, at: Time) -> Stored<()> {
        let mut transaction = begin(&self.writer).await?;
        logs::quarantine(&mut transaction, table, why, at).await?;
        Ok(transaction.commit().await?)
    }

    async fn quarantined(&self) -> Stored<Vec<(TableId, String)>> {
        logs::quarantined(&self.readers).await
    }

    /// There is one process, and it leads all tables.
    async fn lead(&self, _: &str, _: Time, _: Duration) -> Stored<Shards> {
        Ok(Shards::ALL)
    }

    async fn release(&self, _: &str) -> Stored<()> {
        Ok(())
    }

    async fn tables_in(
        &self,
        shards: Shards,
        stage: ListedStage,
        changed: RangeInclusive<Time>,
    ) -> Stored<Vec<TableId>> {
        lists::in_shards(&self.readers, shards, &stage, changed).await
    }

    async fn keep(&self, tables: &[TableId], at: Time) -> Stored<()> {
        lists::keep(&self.writer, tables, at).await
    }

    /// Nobody else writes.
    async fn grown(&self, _: &[(TableId, u64)]) -> Stored<Vec<TableId>> {
        Ok(Vec::new())
    }

    async fn follow(&self) -> Stored<mpsc::Receiver<News>> {
        let (sender, receiver) = mpsc::channel(1);
        let mut followers = self.followers();
        followers.retain(|follower| !follower.is_closed());
        followers.push(sender);
        Ok(receiver)
    }

    async fn ready(&self) -> Stored<()> {
        logs::beat(&self.writer).await
    }

    async fn close(&self) {
        self.group.close().await;
        self.followers().clear();
        self.readers.close().await;
        self.writer.close().await;
    }
}
