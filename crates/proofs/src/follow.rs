//! A program that follows a table and remembers what it is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::task::JoinSet;

use crate::client::{Gone, Guest};
use crate::programs::{Nodes, Table, Told};

/// Before a broken stream is opened again.
const BREATH: Duration = Duration::from_millis(50);

/// The stream of the table that is being played.
#[derive(Debug, Default)]
pub(crate) struct Following {
    table: Option<String>,
    task: JoinSet<()>,
    is_over: Arc<AtomicBool>,
}

impl Following {
    /// Follows the table there is now.
    pub(crate) async fn keep_up(&mut self, nodes: &Nodes, table: &Table) {
        let Some((id, guest, node)) = table.followed() else { return };
        if self.table.as_ref() != Some(&id) {
            self.task.shutdown().await;
            self.table = Some(id.clone());
            self.task.spawn(follow(nodes.clone(), node, id, guest, table.told.clone(), self.is_over.clone()));
        }
    }

    /// The server is gone; what is still under way is read to its end.
    pub(crate) async fn drain(self) {
        self.is_over.store(true, Ordering::SeqCst);
        self.task.join_all().await;
    }
}

/// Follows, and where a stream breaks, goes on at the next node.
async fn follow(nodes: Nodes, mut node: usize, id: String, guest: Guest, told: Told, is_over: Arc<AtomicBool>) {
    loop {
        let Err(Gone) = listen(&nodes.base(node), &id, &guest, &told).await;
        if is_over.load(Ordering::SeqCst) {
            return;
        }
        node += 1;
        tokio::time::sleep(BREATH).await;
    }
}

async fn listen(base: &str, id: &str, guest: &Guest, told: &Told) -> Result<std::convert::Infallible, Gone> {
    let after = told.lock().expect("nothing panics here").last_key_value().map_or(0, |(seq, _)| *seq);
    let mut stream = guest.follow(base, id, after).await?;
    loop {
        let update = stream.update().await?;
        let mut told = told.lock().expect("nothing panics here");
        for entry in update["entries"].as_array().expect("a list") {
            let seq = entry["seq"].as_u64().expect("a number");
            let next = told.last_key_value().map_or(1, |(last, _)| last + 1);
            assert_eq!(seq, next, "a stream leaves nothing out and tells nothing twice");
            told.insert(seq, entry.clone());
        }
    }
}
