//! What goes into rows, and comes out of them, in both backends.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Append, ListedSeat, Listing, StoreError, Stored};
use crate::id::TableId;
use crate::limits::ENTRIES_IN_AN_APPEND;
use crate::pace::Pace;

/// What a list shows of a table and never looks for.
#[derive(Serialize, Deserialize)]
pub(super) struct About {
    pub ruleset: String,
    pub pace: Pace,
    pub seats: Vec<ListedSeat>,
}

impl About {
    pub(super) fn text(listing: &Listing) -> String {
        #[derive(Serialize)]
        struct Borrowed<'a> {
            ruleset: &'a str,
            pace: &'a Pace,
            seats: &'a [ListedSeat],
        }
        let about = Borrowed { ruleset: &listing.ruleset, pace: &listing.pace, seats: &listing.seats };
        serde_json::to_string(&about).expect("listings are plain data")
    }
}

pub(super) fn table_id(text: &str) -> Stored<TableId> {
    TableId::parse(text).ok_or_else(|| StoreError::Corrupt(format!("`{text}` is no id of a table")))
}

/// An entry as it is stored.
#[derive(Debug)]
pub(super) struct Row {
    pub seq: i64,
    pub at: i64,
    /// Shared with the statement that writes it.
    pub text: Arc<String>,
}

/// An append, ready to be written: the entries are made into text by whoever asks, not by the one task that writes.
#[derive(Debug)]
pub(super) struct Writing {
    pub table: TableId,
    /// At least one, without gaps.
    pub rows: Vec<Row>,
    pub listing: Option<Listing>,
}

impl Writing {
    pub(super) fn new(append: &Append) -> Stored<Self> {
        let unfit = |what: &str| StoreError::Corrupt(format!("an append to table {} {what}", append.table));
        if append.entries.is_empty() {
            return Err(unfit("has no entries"));
        }
        if append.entries.len() > ENTRIES_IN_AN_APPEND {
            return Err(unfit(&format!("has more than {ENTRIES_IN_AN_APPEND} entries")));
        }
        if append.listing.as_ref().is_some_and(|listing| listing.id != append.table) {
            return Err(unfit("lists another table"));
        }
        if !append.entries.windows(2).all(|pair| pair[1].seq.checked_sub(1) == Some(pair[0].seq)) {
            return Err(StoreError::Conflict);
        }
        let rows = append.entries.iter().map(|logged| {
            let seq = i64::try_from(logged.seq).map_err(|_| StoreError::Conflict)?;
            let text = serde_json::to_string(&logged.entry).expect("entries are plain data");
            Ok(Row { seq, at: logged.at.0, text: Arc::new(text) })
        });
        Ok(Self { table: append.table.clone(), rows: rows.collect::<Stored<_>>()?, listing: append.listing.clone() })
    }

    /// Where it wants to stand in the log.
    pub(super) fn first(&self) -> i64 {
        self.rows[0].seq
    }

    pub(super) fn last(&self) -> i64 {
        self.rows[self.rows.len() - 1].seq
    }
}
