//! Somebody who follows a table.

use std::sync::{Arc, Mutex};

use serde_json::Value;
use tokio::task::JoinHandle;

use crate::client::Guest;

/// What a stream has told.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    /// From entry 1 on.
    pub(crate) entries: Vec<Value>,
    /// The last update.
    pub(crate) last: Option<Value>,
}

/// Follows a table, with breaks.
#[derive(Debug)]
pub(crate) struct Ear {
    pub(crate) table: String,
    pub(crate) heard: Arc<Mutex<Heard>>,
    listening: Option<JoinHandle<()>>,
}

impl Ear {
    pub(crate) fn new(table: &str) -> Self {
        Self { table: table.to_owned(), heard: Arc::default(), listening: None }
    }

    pub(crate) const fn is_open(&self) -> bool {
        self.listening.is_some()
    }

    /// Goes on where it was.
    pub(crate) fn open(&mut self, base: &str, guest: &Guest) {
        let (base, guest, table, heard) = (base.to_owned(), guest.clone(), self.table.clone(), self.heard.clone());
        self.listening = Some(tokio::spawn(async move { listen(&base, &guest, &table, &heard).await }));
    }

    /// Hangs up, in the middle of whatever comes.
    pub(crate) async fn close(&mut self) {
        let Some(listening) = self.listening.take() else { return };
        listening.abort();
        if let Err(error) = listening.await
            && error.is_panic()
        {
            std::panic::resume_unwind(error.into_panic());
        }
    }
}

async fn listen(base: &str, guest: &Guest, table: &str, heard: &Mutex<Heard>) {
    let after = heard.lock().expect("nothing panics here").entries.len() as u64;
    // Not everybody may look at every table at any time.
    let Ok(mut stream) = guest.follow(base, table, after).await else { return };
    while let Ok(update) = stream.update().await {
        let mut heard = heard.lock().expect("nothing panics here");
        let told = update["entries"].as_array().expect("a list");
        assert!(!told.is_empty(), "table {table}: an update without news");
        for entry in told {
            heard.entries.push(entry.clone());
            assert_eq!(
                entry["seq"],
                heard.entries.len(),
                "table {table}: the stream leaves something out or repeats it"
            );
        }
        assert_eq!(update["table"]["seq"], heard.entries.len(), "table {table}: the table is not where its log is");
        may_look(&update);
        heard.last = Some(update);
    }
}

/// Whoever does not sit there sees a game only if the table takes spectators.
pub(crate) fn may_look(update: &Value) {
    let table = &update["table"];
    let is_seen = table["viewer"] != "spectator" || table["spectators"] == true || update["view"].is_null();
    assert!(is_seen, "a stranger sees a game without spectators: {table}");
}
