//! The hall: tables in memory, the one way to write to them, and news for those who follow.
//!
//! Nothing here is the truth; the store is. A table is folded once when somebody asks for it and then kept up to date: by our own
//! writes after their commit, and by news of what other nodes wrote.

mod customs;
mod live;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{broadcast, watch};

use crate::chance::Chance;
use crate::clock::{Clock, Time};
use crate::entry::{Charter, Entry, Logged, Occupant};
use crate::fair::Secret;
use crate::id::TableId;
use crate::limits::MEMORY_IDLE;
use crate::refused::Refused;
use crate::store::{Append, ListedKind, ListedSeat, ListedStage, Listing, News, Store, StoreError};
use crate::table::{Stage, Table};
use crate::told::Taken;

use live::Draft;
pub use live::{Done, Live};

/// Why a table could not be read or written.
#[derive(Debug)]
pub enum HallError {
    NoSuchTable,
    /// The table's log can't be replayed; it is out of play.
    Quarantined,
    Refused(Refused),
    Store(StoreError),
}

impl From<Refused> for HallError {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<crate::refused::Why> for HallError {
    fn from(why: crate::refused::Why) -> Self {
        Self::Refused(why.into())
    }
}

impl From<StoreError> for HallError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Missing => Self::NoSuchTable,
            error => Self::Store(error),
        }
    }
}

/// All tables, as far as this node knows them.
#[derive(Debug)]
pub struct Hall {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    pub chance: Arc<dyn Chance>,
    tables: Mutex<HashMap<TableId, Arc<Live>>>,
    /// Counts changes of the lists.
    lists: watch::Sender<u64>,
    /// Tables at which a game goes on, for whoever leads them.
    playing: broadcast::Sender<TableId>,
}

impl Hall {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, chance: Arc<dyn Chance>) -> Arc<Self> {
        Arc::new(Self {
            store,
            clock,
            chance,
            tables: Mutex::default(),
            lists: watch::Sender::new(0),
            playing: broadcast::Sender::new(4_096),
        })
    }

    /// Changes whenever a list of tables may have changed.
    #[must_use]
    pub fn lists(&self) -> watch::Receiver<u64> {
        self.lists.subscribe()
    }

    /// Tables at which a game has begun or that have come into memory.
    #[must_use]
    pub fn playing(&self) -> broadcast::Receiver<TableId> {
        self.playing.subscribe()
    }

    fn lists_changed(&self) {
        self.lists.send_modify(|count| *count += 1);
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Live>>> {
        self.tables.lock().expect("nothing panics while it holds the tables")
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn in_memory(&self) -> usize {
        self.known().len()
    }

    /// Opens a table with a fresh secret. The charter's commitment is set here.
    pub async fn open(&self, mut charter: Charter, seated: Vec<Entry>) -> Result<Arc<Live>, HallError> {
        let secret = Secret::draw(&*self.chance);
        let id = TableId::draw(&*self.chance);
        charter.commitment = secret.commitment();
        let at = self.clock.now();
        let first = Logged { seq: 1, at, entry: Entry::Opened(charter) };
        let empty = Table::open(id.clone(), secret, &first)?;
        let Draft { table, logged, mut taken, .. } = Draft::new(&empty, seated, at)?;
        taken.insert(0, Taken::new(&first, Vec::new()));
        let entries = std::iter::once(first).chain(logged).collect();
        let listing = Some(table.listing());
        let playing = table.stage() == Stage::Playing;
        self.store.open(&secret, &Append { table: id.clone(), entries, listing }).await?;
        let live = Arc::new(Live::new(table, taken));
        self.known().insert(id.clone(), live.clone());
        self.lists_changed();
        if playing {
            let _ = self.playing.send(id);
        }
        Ok(live)
    }

    /// The table with this id, from memory or from the store.
    pub async fn table(&self, id: &TableId) -> Result<Arc<Live>, HallError> {
        let known = self.known().get(id).cloned();
        if let Some(live) = known {
            live.look(self.clock.now());
            return Ok(live);
        }
        let table = self.load(id, u64::MAX, |_| ()).await?;
        let playing = table.stage() == Stage::Playing;
        let live = self.known().entry(id.clone()).or_insert_with(|| Arc::new(Live::new(table, Vec::new()))).clone();
        live.look(self.clock.now());
        if playing {
            // Nobody may be listening, and that is fine.
            let _ = self.playing.send(id.clone());
        }
        Ok(live)
    }

    /// Folds a table from the store up to a place in its log, and shows each entry on the way.
    pub async fn load(&self, id: &TableId, until: u64, mut show: impl FnMut(Taken)) -> Result<Table, HallError> {
        if self.store.listing(id).await?.is_some_and(|listing| listing.stage == ListedStage::Quarantined) {
            return Err(HallError::Quarantined);
        }
        let secret = self.store.secret(id).await?;
        let entries = match self.store.entries(id, 0).await {
            Ok(entries) => entries,
            Err(StoreError::Corrupt(what)) => return Err(self.quarantine(id, &what).await),
            Err(error) => return Err(error.into()),
        };
        match fold(id, secret, entries, until, &mut show) {
            Ok(table) => Ok(table),
            Err((seq, refused)) => Err(self.quarantine(id, &format!("entry {seq} can't be replayed: {refused}")).await),
        }
    }

    async fn quarantine(&self, id: &TableId, why: &str) -> HallError {
        self.known().remove(id);
        tracing::error!(table = %id, why, "a log can't be replayed; its table is out of play");
        match self.store.quarantine(id, why, self.clock.now()).await {
            Ok(()) => {
                self.lists_changed();
                HallError::Quarantined
            }
            Err(error) => error.into(),
        }
    }

    /// Takes notice of what other nodes wrote.
    pub async fn hear(&self, news: News) {
        match news {
            News::Appended { table, seq } => {
                let known = self.known().get(&table).cloned();
                match known {
                    Some(live) if live.seq() < seq => self.read_on(&live).await,
                    Some(_) => {}
                    // Whoever leads it may not know it yet.
                    None => {
                        let _ = self.playing.send(table);
                    }
                }
            }
            News::Gap => self.look_around().await,
        }
        self.lists_changed();
    }

    /// Reads on in every table in memory whose log has grown: news can come late or never.
    pub async fn look_around(&self) {
        let known: Vec<(TableId, u64)> = self.known().iter().map(|(id, live)| (id.clone(), live.seq())).collect();
        match self.store.grown(&known).await {
            Ok(grown) => {
                for table in grown {
                    let live = self.known().get(&table).cloned();
                    if let Some(live) = live {
                        self.read_on(&live).await;
                        self.lists_changed();
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "what other nodes wrote could not be asked for"),
        }
    }

    async fn read_on(&self, live: &Live) {
        // What can't be read now is read again before the next write, and when we next look around.
        if let Err(error) = live.read_on(self).await {
            tracing::warn!(table = %live.id(), ?error, "what another node wrote could not be read");
        }
    }

    /// Lets tables go that nobody has followed or asked for in a while, and at which nothing happens by itself; answers with
    /// them. The store has them.
    pub fn forget_idle(&self, now: Time) -> Vec<TableId> {
        let mut idle = Vec::new();
        self.known().retain(|id, live| {
            if Arc::strong_count(live) > 1 {
                live.look(now);
            }
            let is_kept = now.since(live.looked_at()) < MEMORY_IDLE;
            if !is_kept {
                idle.push(id.clone());
            }
            is_kept
        });
        idle
    }

    /// Notes in the store at which tables somebody is, though nothing happens there: no other node takes them for abandoned.
    pub async fn keep_waiting(&self, now: Time) -> Result<(), StoreError> {
        let waiting: Vec<Arc<Live>> = self.known().values().filter(|live| live.waits(now)).cloned().collect();
        let ids: Vec<TableId> = waiting.iter().map(|live| live.id()).collect();
        self.store.keep(&ids, now).await?;
        for live in waiting {
            live.keep(now);
        }
        Ok(())
    }

    /// Tables at which nothing has happened for a while, though a bot could act. After twice that time a bot has its reasons.
    #[must_use]
    pub fn overdue(&self, now: Time, after: Duration) -> Vec<Arc<Live>> {
        let known: Vec<Arc<Live>> = self.known().values().cloned().collect();
        let is_overdue = |live: &Arc<Live>| {
            let table = live.table();
            table.waits_for_bots() && (after..2 * after).contains(&now.since(table.at()))
        };
        known.into_iter().filter(is_overdue).collect()
    }

    /// Whether a table is in memory: somebody is there, or has been in the last while.
    #[must_use]
    pub fn is_in_memory(&self, id: &TableId) -> bool {
        self.known().contains_key(id)
    }
}

fn fold(
    id: &TableId,
    secret: Secret,
    entries: Vec<Logged>,
    until: u64,
    show: &mut impl FnMut(Taken),
) -> Result<Table, (u64, Refused)> {
    let mut entries = entries.into_iter().take_while(|logged| logged.seq <= until);
    let first = entries.next().ok_or((0, crate::refused::Why::NotFirst.into()))?;
    let mut table = Table::open(id.clone(), secret, &first).map_err(|refused| (first.seq, refused))?;
    show(Taken::new(&first, Vec::new()));
    for logged in entries {
        let events = table.take(&logged).map_err(|refused| (logged.seq, refused))?;
        show(Taken::new(&logged, events));
    }
    Ok(table)
}

impl Table {
    /// How the table stands in lists.
    #[must_use]
    pub fn listing(&self) -> Listing {
        let seat = |occupant: Option<&Occupant>| ListedSeat {
            kind: match occupant {
                None => ListedKind::Open,
                Some(Occupant::Person(_)) => ListedKind::Person,
                Some(Occupant::Reserved(_)) => ListedKind::Reserved,
                Some(Occupant::Bot { .. }) => ListedKind::Bot,
            },
            name: occupant.map(|it| it.name().to_owned()),
            player: occupant.and_then(Occupant::person).map(|it| it.player.clone()),
        };
        Listing {
            id: self.id.clone(),
            stage: match self.stage() {
                Stage::Gathering => ListedStage::Gathering,
                Stage::Playing => ListedStage::Playing,
                Stage::Finished => ListedStage::Finished,
                Stage::Closed => ListedStage::Closed,
            },
            public: self.charter.visibility == crate::entry::Visibility::Public,
            ruleset: self.charter.ruleset.clone(),
            pace: self.charter.pace,
            seats: self.chairs.iter().map(|chair| seat(chair.occupant.as_deref())).collect(),
            opened: self.opened,
            changed: self.at(),
        }
    }
}
