//! One table in memory.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use beanfield_rules::seat::Seat;
use tokio::sync::{Mutex, watch};

use super::{Hall, HallError};
use crate::clock::Time;
use crate::entry::{Entry, Logged};
use crate::id::{PlayerId, TableId};
use crate::limits::{ENTRIES_IN_MEMORY, WAITING_NOTED};
use crate::refused::Refused;
use crate::store::{Append, StoreError};
use crate::table::{Stage, Table};
use crate::told::{Taken, Update};

/// What readers see.
#[derive(Debug)]
struct Now {
    table: Arc<Table>,
    /// The last entries, for streams.
    tail: VecDeque<Arc<Taken>>,
}

/// What only the writer needs.
#[derive(Debug, Default)]
struct Ledger {
    /// Actions by their clients' names for them. Filled from the log when the first is asked for.
    named: Option<HashMap<(Seat, String), u64>>,
    /// A write went wrong in a way that leaves open whether it was kept: read before the next one.
    uncertain: bool,
}

#[derive(Debug)]
pub struct Live {
    now: RwLock<Now>,
    ledger: Mutex<Ledger>,
    seq: watch::Sender<u64>,
    looked_at: AtomicI64,
    /// When we last noted in the store that somebody waits here.
    kept_at: AtomicI64,
}

/// What a write came to.
#[derive(Debug)]
pub struct Done {
    /// The place in the log of the last of its entries.
    pub seq: u64,
    /// It had been done before, under the same name.
    pub repeated: bool,
    pub table: Arc<Table>,
}

/// So often a write is decided again after somebody else's came first.
const TRIES: usize = 16;

/// Between two tries while nothing new can be read. All together they are longer than the database lets a transaction stand idle.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

impl Live {
    pub(super) fn new(table: Table, taken: Vec<Taken>) -> Self {
        Self {
            seq: watch::Sender::new(table.seq()),
            now: RwLock::new(Now { table: Arc::new(table), tail: taken.into_iter().map(Arc::new).collect() }),
            ledger: Mutex::default(),
            looked_at: AtomicI64::new(0),
            kept_at: AtomicI64::new(0),
        }
    }

    fn read(&self) -> std::sync::RwLockReadGuard<'_, Now> {
        self.now.read().expect("nothing panics while it holds the table")
    }

    /// The table as it is now.
    #[must_use]
    pub fn table(&self) -> Arc<Table> {
        self.read().table.clone()
    }

    #[must_use]
    pub fn id(&self) -> TableId {
        self.read().table.id.clone()
    }

    #[must_use]
    pub fn seq(&self) -> u64 {
        *self.seq.borrow()
    }

    /// Changes with every entry.
    #[must_use]
    pub fn follow(&self) -> watch::Receiver<u64> {
        self.seq.subscribe()
    }

    pub(super) fn look(&self, now: Time) {
        self.looked_at.fetch_max(now.0, Ordering::Relaxed);
    }

    pub(super) fn looked_at(&self) -> Time {
        Time(self.looked_at.load(Ordering::Relaxed))
    }

    /// Whether it goes on, but no person has done anything for so long that others might take it for abandoned.
    pub(super) fn waits(&self, now: Time) -> bool {
        let table = self.table();
        let noted = table.touched.max(Time(self.kept_at.load(Ordering::Relaxed)));
        matches!(table.stage(), Stage::Gathering | Stage::Playing) && now.since(noted) >= WAITING_NOTED
    }

    pub(super) fn keep(&self, now: Time) {
        self.kept_at.store(now.0, Ordering::Relaxed);
    }

    /// What a person is told who knows the log up to `after`: one text for all that is new, with the place it reaches to. `None` if
    /// there is nothing new.
    pub async fn update(
        &self,
        hall: &Hall,
        player: Option<&PlayerId>,
        after: u64,
    ) -> Result<Option<(u64, String)>, HallError> {
        let (table, tail) = {
            let now = self.read();
            if after >= now.table.seq() {
                return Ok(None);
            }
            let tail: Vec<Arc<Taken>> = now.tail.iter().filter(|taken| taken.seq > after).cloned().collect();
            (now.table.clone(), tail)
        };
        let complete = tail.first().is_some_and(|first| first.seq == after + 1);
        if complete {
            return Ok(Some(text(&table, tail.iter().map(|taken| &**taken), player)));
        }
        let mut taken = Vec::new();
        let table = hall.load(&table.id, u64::MAX, |it| taken.push(it)).await?;
        Ok(Some(text(&table, taken.iter().filter(|it| it.seq > after), player)))
    }

    /// The table as a person sees it, without history.
    #[must_use]
    pub fn snapshot(&self, player: Option<&PlayerId>) -> (u64, String) {
        text(&self.table(), [], player)
    }

    /// Decides on entries and appends them. `decide` is asked again if somebody else was faster. The name, if there is one,
    /// makes a retry harmless.
    ///
    /// It runs to its end even if nobody waits for it any more: a client that hangs up must not leave a table between two states.
    pub async fn write(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        named: Option<(Seat, String)>,
        decide: impl Fn(&Table) -> Result<Vec<Entry>, HallError> + Send + 'static,
    ) -> Result<Done, HallError> {
        let (live, hall) = (self.clone(), hall.clone());
        let write = async move { live.write_now(&hall, named, decide).await };
        tokio::spawn(write).await.expect("writing does not panic")
    }

    async fn write_now(
        &self,
        hall: &Hall,
        named: Option<(Seat, String)>,
        decide: impl Fn(&Table) -> Result<Vec<Entry>, HallError>,
    ) -> Result<Done, HallError> {
        let mut ledger = self.ledger.lock().await;
        if ledger.uncertain {
            self.catch_up(hall, &mut ledger).await?;
            ledger.uncertain = false;
        }
        let mut pause = SHORTEST_PAUSE;
        for _ in 0..TRIES {
            let table = self.table();
            if let Some(name) = &named
                && let Some(&seq) = self.names(hall, &mut ledger).await?.get(name)
            {
                return Ok(Done { seq, repeated: true, table });
            }
            let draft = match decide(&table).and_then(|entries| Ok(Draft::new(&table, entries, hall.clock.now())?)) {
                // Another node may have written what makes it right.
                Err(HallError::Refused(_)) if self.catch_up(hall, &mut ledger).await? => continue,
                draft => draft?,
            };
            if draft.logged.is_empty() {
                return Ok(Done { seq: table.seq(), repeated: false, table });
            }
            let append = Append { table: table.id.clone(), entries: draft.logged.clone(), listing: draft.listing() };
            let listed = append.listing.is_some();
            match hall.store.append(append).await {
                Ok(()) => {
                    let table = self.publish(hall, draft, &mut ledger);
                    if listed {
                        hall.lists_changed();
                    }
                    return Ok(Done { seq: table.seq(), repeated: false, table });
                }
                Err(StoreError::Conflict) => {
                    if !self.catch_up(hall, &mut ledger).await? {
                        // Another node is just writing, or has stopped in the middle of it and will lose its hold.
                        tokio::time::sleep(pause).await;
                        pause = LONGEST_PAUSE.min(2 * pause);
                    }
                }
                Err(error) => {
                    ledger.uncertain = true;
                    return Err(error.into());
                }
            }
        }
        Err(HallError::Store(StoreError::Conflict))
    }

    /// Asks the table, and if it refuses, once more after reading what others wrote: nobody is turned away because this node has
    /// not heard yet.
    pub async fn ask<T, E: From<HallError>>(
        &self,
        hall: &Hall,
        ask: impl Fn(&Arc<Table>) -> Result<T, E>,
    ) -> Result<T, E> {
        let asked = self.table();
        let answer = ask(&asked);
        if answer.is_ok() {
            return answer;
        }
        self.refresh(hall).await?;
        // It may have been another task that read on.
        let now = self.table();
        if now.seq() > asked.seq() { ask(&now) } else { answer }
    }

    /// Reads what others wrote.
    async fn refresh(&self, hall: &Hall) -> Result<(), HallError> {
        let mut ledger = self.ledger.lock().await;
        self.catch_up(hall, &mut ledger).await.map(|_| ())
    }

    /// The same, unless somebody is writing: they will find out, and nobody else's table need wait for this one.
    pub(super) async fn read_on(&self, hall: &Hall) -> Result<(), HallError> {
        match self.ledger.try_lock() {
            Ok(mut ledger) => self.catch_up(hall, &mut ledger).await.map(|_| ()),
            Err(_) => Ok(()),
        }
    }

    /// Whether there was anything new.
    async fn catch_up(&self, hall: &Hall, ledger: &mut Ledger) -> Result<bool, HallError> {
        let table = self.table();
        let new = match hall.store.entries(&table.id, table.seq()).await {
            Ok(new) => new,
            Err(StoreError::Corrupt(what)) => return Err(hall.quarantine(&table.id, &what).await),
            Err(error) => return Err(error.into()),
        };
        if new.is_empty() {
            return Ok(false);
        }
        match Draft::replay(&table, new) {
            Ok(draft) => {
                self.publish(hall, draft, ledger);
                Ok(true)
            }
            Err((seq, refused)) => {
                let why = format!("entry {seq} can't be replayed: {refused}");
                Err(hall.quarantine(&table.id, &why).await)
            }
        }
    }

    fn publish(&self, hall: &Hall, draft: Draft, ledger: &mut Ledger) -> Arc<Table> {
        if let Some(named) = &mut ledger.named {
            named.extend(names(&draft.logged));
        }
        let began = draft.logged.iter().any(|logged| matches!(logged.entry, Entry::Began {}));
        let table = Arc::new(draft.table);
        {
            let mut now = self.now.write().expect("nothing panics while it holds the table");
            now.table = table.clone();
            now.tail.extend(draft.taken.into_iter().map(Arc::new));
            let excess = now.tail.len().saturating_sub(ENTRIES_IN_MEMORY);
            now.tail.drain(..excess);
        }
        self.seq.send_replace(table.seq());
        if began {
            let _ = hall.playing.send(table.id.clone());
        }
        table
    }

    async fn names<'a>(
        &self,
        hall: &Hall,
        ledger: &'a mut Ledger,
    ) -> Result<&'a HashMap<(Seat, String), u64>, HallError> {
        if ledger.named.is_none() {
            let table = self.table();
            let mut entries = hall.store.entries(&table.id, 0).await?;
            entries.retain(|logged| logged.seq <= table.seq());
            ledger.named = Some(names(&entries).collect());
        }
        Ok(ledger.named.as_ref().expect("it was just filled"))
    }
}

fn names(entries: &[Logged]) -> impl Iterator<Item = ((Seat, String), u64)> + '_ {
    entries.iter().filter_map(|logged| match &logged.entry {
        Entry::Acted { seat, id: Some(id), .. } => Some(((*seat, id.clone()), logged.seq)),
        _ => None,
    })
}

fn text<'a>(table: &'a Table, taken: impl IntoIterator<Item = &'a Taken>, player: Option<&PlayerId>) -> (u64, String) {
    (table.seq(), Update::new(table, taken, table.viewer(player)).text())
}

/// A table as it will be, if the store agrees.
pub(super) struct Draft {
    pub(super) table: Table,
    pub(super) logged: Vec<Logged>,
    pub(super) taken: Vec<Taken>,
    was: Stage,
}

impl Draft {
    pub(super) fn new(table: &Table, entries: Vec<Entry>, now: Time) -> Result<Self, Refused> {
        let mut draft = Self { table: table.clone(), logged: Vec::new(), taken: Vec::new(), was: table.stage() };
        // Clocks of different nodes differ a little; a log never goes back in time.
        let at = now.max(table.at());
        for entry in entries {
            draft.take(at, entry)?;
        }
        let charter = &draft.table.charter;
        if charter.auto_start && draft.table.stage() == Stage::Gathering && draft.table.is_full() {
            draft.take(at, Entry::Began {})?;
        }
        Ok(draft)
    }

    fn take(&mut self, at: Time, entry: Entry) -> Result<(), Refused> {
        let logged = Logged { seq: self.table.seq() + 1, at, entry };
        let events = self.table.take(&logged)?;
        self.taken.push(Taken::new(&logged, events));
        self.logged.push(logged);
        Ok(())
    }

    fn replay(table: &Table, entries: Vec<Logged>) -> Result<Self, (u64, Refused)> {
        let mut draft = Self { table: table.clone(), logged: Vec::new(), taken: Vec::new(), was: table.stage() };
        for logged in entries {
            let events = draft.table.take(&logged).map_err(|refused| (logged.seq, refused))?;
            draft.taken.push(Taken::new(&logged, events));
            draft.logged.push(logged);
        }
        Ok(draft)
    }

    /// The table's place in lists, if it has changed: who sits where, the terms, or the stage.
    fn listing(&self) -> Option<crate::store::Listing> {
        let relisted =
            |logged: &Logged| matches!(logged.entry, Entry::Changed(_) | Entry::Seated { .. } | Entry::Vacated { .. });
        let changed = self.table.stage() != self.was || self.logged.iter().any(relisted);
        changed.then(|| self.table.listing())
    }
}
