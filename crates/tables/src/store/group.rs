//! Group commit: one task writes for everybody, and many appends share one commit.
//!
//! A commit waits for the disk, and nearly all of its time is that wait. While one is under way the next appends gather; then they
//! are written together. Nobody is answered before the commit that holds their entries.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::rows::Writing;
use super::{Append, StoreError, Stored};
use crate::id::TableId;
use crate::limits::{APPENDS_IN_A_COMMIT, APPENDS_WAITING};

/// How a backend writes a batch.
pub(super) trait Commit: Send + Sync + 'static {
    /// Writes what fits to the logs, in one transaction, and answers with the tables that were written to. No table is in the
    /// batch twice. After an error nothing of the batch is acknowledged.
    fn commit(&self, batch: Vec<Writing>) -> impl Future<Output = Result<HashSet<TableId>, sqlx::Error>> + Send;

    /// Why a table was left out of the commit.
    fn refusal(&self, table: &TableId) -> impl Future<Output = StoreError> + Send;
}

struct Job {
    writing: Writing,
    /// Whether it was written.
    answer: oneshot::Sender<Stored<bool>>,
}

enum Order {
    Write(Job),
    Close,
}

/// The way to the writing task.
#[derive(Debug)]
pub(super) struct Group<B> {
    backend: Arc<B>,
    orders: mpsc::Sender<Order>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl<B: Commit> Group<B> {
    pub(super) fn start(backend: B) -> Self {
        let backend = Arc::new(backend);
        let (orders, waiting) = mpsc::channel(APPENDS_WAITING);
        let task = tokio::spawn(write_all(backend.clone(), waiting));
        Self { backend, orders, task: Mutex::new(Some(task)) }
    }

    pub(super) async fn append(&self, append: &Append) -> Stored<()> {
        let writing = Writing::new(append)?;
        let (answer, answered) = oneshot::channel();
        self.orders.send(Order::Write(Job { writing, answer })).await.map_err(|_| closed())?;
        // To find out why it was left out takes a while, and no other append should wait for that.
        if answered.await.unwrap_or_else(|_| Err(closed()))? {
            Ok(())
        } else {
            Err(self.backend.refusal(&append.table).await)
        }
    }

    /// Writes what is waiting, takes nothing more, and ends the task.
    pub(super) async fn close(&self) {
        // It may be closed already.
        let _ = self.orders.send(Order::Close).await;
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("it is closed".into())
}

async fn write_all(backend: Arc<impl Commit>, mut waiting: mpsc::Receiver<Order>) {
    let mut held = VecDeque::new();
    loop {
        let batch = gather(&mut held, &mut waiting).await;
        if batch.is_empty() {
            return;
        }
        write(&*backend, batch).await;
    }
}

/// What is waiting, up to the limit, and at least one job unless there will be none any more. A table is written to once in a
/// commit: a second append to it is held for the next, when it is known what became of the first.
async fn gather(held: &mut VecDeque<Job>, waiting: &mut mpsc::Receiver<Order>) -> Vec<Job> {
    let mut batch = Vec::new();
    let mut tables = HashSet::new();
    let mut next_held = VecDeque::new();
    let mut put = |job: Job, batch: &mut Vec<Job>| {
        if batch.len() < APPENDS_IN_A_COMMIT && tables.insert(job.writing.table.clone()) {
            batch.push(job);
        } else {
            next_held.push_back(job);
        }
    };
    for job in held.drain(..) {
        put(job, &mut batch);
    }
    let mut seen = 0;
    while seen < APPENDS_IN_A_COMMIT && batch.len() < APPENDS_IN_A_COMMIT {
        let order = if batch.is_empty() { waiting.recv().await } else { waiting.try_recv().ok() };
        match order {
            Some(Order::Write(job)) => put(job, &mut batch),
            Some(Order::Close) => waiting.close(),
            None => break,
        }
        seen += 1;
    }
    *held = next_held;
    batch
}

async fn write(backend: &impl Commit, batch: Vec<Job>) {
    let mut answers = Vec::with_capacity(batch.len());
    let mut writings = Vec::with_capacity(batch.len());
    for Job { writing, answer } in batch {
        answers.push((writing.table.clone(), answer));
        writings.push(writing);
    }
    let outcome = backend.commit(writings).await.map_err(Arc::new);
    for (table, answer) in answers {
        let verdict = match &outcome {
            Ok(written) => Ok(written.contains(&table)),
            Err(error) => Err(StoreError::Unavailable(Box::new(error.clone()))),
        };
        // Whoever asked may have gone.
        let _ = answer.send(verdict);
    }
}
