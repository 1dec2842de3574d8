//! A store that forgets everything in the end.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use beanfield_tables::clock::Time;
use beanfield_tables::fair::{Bytes32, Secret};
use beanfield_tables::store::{
    Append, Listed, ListedKind, ListedStage, Listing, News, Player, Shards, Store, StoreError, Stored,
};
use beanfield_tables::{Logged, PlayerId, TableId};
use tokio::sync::mpsc;

#[derive(Debug)]
struct Kept {
    secret: Secret,
    log: Vec<Logged>,
    listing: Listing,
}

#[derive(Debug, Default)]
struct Inside {
    people: BTreeMap<PlayerId, Player>,
    /// With the number of the person, and whether it is a recovery code.
    keys: Vec<(Bytes32, PlayerId, bool)>,
    tables: BTreeMap<TableId, Kept>,
    quarantined: Vec<(TableId, String)>,
}

impl Inside {
    fn owner(&self, key: Bytes32, is_code: bool) -> Option<Player> {
        let found = self.keys.iter().find(|it| it.0 == key && it.2 == is_code)?;
        self.people.get(&found.1).cloned()
    }

    fn table(&mut self, table: &TableId) -> Stored<&mut Kept> {
        self.tables.get_mut(table).ok_or(StoreError::Missing)
    }

    fn listings(&self) -> impl Iterator<Item = &Listing> {
        self.tables.values().map(|kept| &kept.listing)
    }
}

const fn is_alive(listing: &Listing) -> bool {
    matches!(listing.stage, ListedStage::Gathering | ListedStage::Playing)
}

#[derive(Debug, Default)]
pub(super) struct Memory(Mutex<Inside>);

impl Memory {
    fn inside(&self) -> std::sync::MutexGuard<'_, Inside> {
        self.0.lock().expect("nothing panics here")
    }
}

#[async_trait]
impl Store for Memory {
    async fn add_player(&self, player: &Player, token: Bytes32, recovery: Bytes32) -> Stored<()> {
        let mut inside = self.inside();
        inside.people.insert(player.id.clone(), player.clone());
        inside.keys.extend([(token, player.id.clone(), false), (recovery, player.id.clone(), true)]);
        Ok(())
    }

    async fn player_by_token(&self, token: Bytes32) -> Stored<Option<Player>> {
        Ok(self.inside().owner(token, false))
    }

    async fn recover_player(
        &self,
        recovery: Bytes32,
        token: Bytes32,
        next: Bytes32,
        _: Time,
    ) -> Stored<Option<Player>> {
        let mut inside = self.inside();
        let found = inside.owner(recovery, true);
        if let Some(player) = &found {
            inside.keys.retain(|it| it.0 != recovery);
            inside.keys.extend([(token, player.id.clone(), false), (next, player.id.clone(), true)]);
        }
        Ok(found)
    }

    async fn forget_token(&self, token: Bytes32) -> Stored<()> {
        self.inside().keys.retain(|it| it.0 != token);
        Ok(())
    }

    async fn rename_player(&self, player: &PlayerId, name: &str) -> Stored<()> {
        let mut inside = self.inside();
        let player = inside.people.get_mut(player).ok_or(StoreError::Missing)?;
        name.clone_into(&mut player.name);
        Ok(())
    }

    async fn open(&self, secret: &Secret, first: &Append) -> Stored<()> {
        let listing = first.listing.clone().expect("a new table is listed");
        let kept = Kept { secret: *secret, log: first.entries.clone(), listing };
        self.inside().tables.insert(first.table.clone(), kept);
        Ok(())
    }

    async fn append(&self, append: Append) -> Stored<()> {
        let mut inside = self.inside();
        let kept = inside.table(&append.table)?;
        if append.entries[0].seq != kept.log.len() as u64 + 1 {
            return Err(StoreError::Conflict);
        }
        // As a text and back, as in a database.
        let texts = append.entries.iter().map(|it| serde_json::to_string(it).expect("entries are plain data"));
        kept.log.extend(texts.map(|text| serde_json::from_str::<Logged>(&text).expect("what is written can be read")));
        kept.listing = append.listing.unwrap_or_else(|| kept.listing.clone());
        Ok(())
    }

    async fn secret(&self, table: &TableId) -> Stored<Secret> {
        Ok(self.inside().table(table)?.secret)
    }

    async fn entries(&self, table: &TableId, after: u64) -> Stored<Vec<Logged>> {
        let mut inside = self.inside();
        let log = &inside.table(table)?.log;
        Ok(log.iter().filter(|logged| logged.seq > after).cloned().collect())
    }

    async fn list(&self, which: &Listed, most: u32) -> Stored<Vec<Listing>> {
        let inside = self.inside();
        let is_listed = |listing: &&Listing| match which {
            Listed::Lobby(stage) => listing.public && listing.stage == *stage,
            Listed::Of(player) => listing.seats.iter().any(|seat| seat.player.as_ref() == Some(player)),
        };
        Ok(inside.listings().filter(is_listed).take(most as usize).cloned().collect())
    }

    async fn listing(&self, table: &TableId) -> Stored<Option<Listing>> {
        Ok(self.inside().tables.get(table).map(|kept| kept.listing.clone()))
    }

    async fn tables_of(&self, player: &PlayerId) -> Stored<u64> {
        let sits = |listing: &&Listing| {
            let mut seats = listing.seats.iter();
            is_alive(listing)
                && seats.any(|seat| seat.kind == ListedKind::Person && seat.player.as_ref() == Some(player))
        };
        Ok(self.inside().listings().filter(sits).count() as u64)
    }

    async fn quarantine(&self, table: &TableId, why: &str, _: Time) -> Stored<()> {
        let mut inside = self.inside();
        inside.table(table)?.listing.stage = ListedStage::Quarantined;
        inside.quarantined.push((table.clone(), why.to_owned()));
        Ok(())
    }

    async fn quarantined(&self) -> Stored<Vec<(TableId, String)>> {
        Ok(self.inside().quarantined.clone())
    }

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
        let is_here = |it: &&Listing| it.stage == stage && shards.lead(&it.id) && changed.contains(&it.changed);
        Ok(self.inside().listings().filter(is_here).map(|listing| listing.id.clone()).collect())
    }

    async fn keep(&self, tables: &[TableId], at: Time) -> Stored<()> {
        let mut inside = self.inside();
        tables.iter().try_for_each(|table| {
            inside.table(table)?.listing.changed = at;
            Ok(())
        })
    }

    /// Nobody else writes.
    async fn grown(&self, _: &[(TableId, u64)]) -> Stored<Vec<TableId>> {
        Ok(Vec::new())
    }

    async fn follow(&self) -> Stored<mpsc::Receiver<News>> {
        Ok(mpsc::channel(1).1)
    }

    async fn ready(&self) -> Stored<()> {
        Ok(())
    }

    async fn close(&self) {}
}
