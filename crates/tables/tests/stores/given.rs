//! What tests begin with: a place for a store, people, tables and entries.

use std::fmt::Debug;
use std::sync::Arc;

use beanfield_rules::seat::Seat;
use beanfield_tables::chance::FixedChance;
use beanfield_tables::clock::Time;
use beanfield_tables::entry::{Entry, Logged};
use beanfield_tables::fair::{Bytes32, Secret};
use beanfield_tables::id::{PlayerId, TableId};
use beanfield_tables::pace::Pace;
use beanfield_tables::store::{self, Append, ListedKind, ListedSeat, ListedStage, Listing, Player, Store, StoreError};
use beanfield_testing::Postgres;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};

/// Where the stores of one test are kept. It goes with everything in it when the test ends.
#[derive(Debug)]
pub(crate) enum Home {
    Sqlite(tempfile::TempDir),
    Postgres(String),
}

impl Home {
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().expect("a folder can be created"))
    }

    pub(crate) async fn postgres() -> Self {
        Self::Postgres(Postgres::shared().database().await)
    }

    pub(crate) fn place(&self) -> String {
        match self {
            Self::Sqlite(folder) => folder.path().join("beans.db").to_str().expect("a plain path").to_owned(),
            Self::Postgres(url) => url.clone(),
        }
    }

    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        store::open(&self.place()).await.expect("the store opens")
    }

    /// Makes the database refuse every insert or update of a table that meets a condition.
    pub(crate) async fn forbid(&self, table: &str, condition: &str) {
        let body = match self {
            Self::Sqlite(_) => "BEGIN SELECT RAISE(ABORT, 'forbidden'); END".to_owned(),
            Self::Postgres(_) => "EXECUTE FUNCTION forbid()".to_owned(),
        };
        if matches!(self, Self::Postgres(_)) {
            self.meddle(
                "CREATE OR REPLACE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql \
                 AS $$ BEGIN RAISE EXCEPTION 'forbidden'; END $$",
            )
            .await;
        }
        for deed in ["INSERT", "UPDATE"] {
            self.meddle(&format!(
                "CREATE TRIGGER forbidden_{deed} BEFORE {deed} ON {table} FOR EACH ROW WHEN ({condition}) {body}"
            ))
            .await;
        }
    }

    pub(crate) async fn allow(&self, table: &str) {
        for deed in ["INSERT", "UPDATE"] {
            let of = if matches!(self, Self::Postgres(_)) { format!("ON {table}") } else { String::new() };
            self.meddle(&format!("DROP TRIGGER forbidden_{deed} {of}")).await;
        }
    }

    /// Two bytes, as each database writes them.
    pub(crate) const fn two_bytes(&self) -> &str {
        match self {
            Self::Sqlite(_) => "x'0102'",
            Self::Postgres(_) => r"'\x0102'",
        }
    }

    /// Meddles with the database behind the store's back.
    pub(crate) async fn meddle(&self, statement: &str) {
        let statement = AssertSqlSafe(statement.to_owned());
        let done = match self {
            Self::Sqlite(_) => {
                let mut connection = SqliteConnection::connect(&format!("sqlite://{}", self.place())).await.unwrap();
                sqlx::raw_sql(statement).execute(&mut connection).await.map(|_| ())
            }
            Self::Postgres(url) => {
                let mut connection = PgConnection::connect(url).await.unwrap();
                sqlx::raw_sql(statement).execute(&mut connection).await.map(|_| ())
            }
        };
        done.expect("the statement is right");
    }
}

pub(crate) fn table(number: u64) -> TableId {
    TableId::draw(&FixedChance::new(number))
}

pub(crate) fn player(number: u64) -> PlayerId {
    PlayerId::draw(&FixedChance::new(1_000_000 + number))
}

pub(crate) fn person(number: u64) -> Player {
    Player { id: player(number), name: format!("Ann {number}"), since: Time(number.cast_signed()) }
}

pub(crate) const fn hash(byte: u8) -> Bytes32 {
    Bytes32([byte; 32])
}

pub(crate) const SECRET: Secret = Secret([7; 32]);

/// An entry like any other.
pub(crate) fn said(seq: u64, text: &str) -> Logged {
    let seat = Seat::new(0).expect("there is a first seat");
    Logged { seq, at: Time(1_000 + seq.cast_signed()), entry: Entry::Said { seat, text: text.to_owned() } }
}

pub(crate) fn seat(kind: ListedKind, player: Option<PlayerId>) -> ListedSeat {
    ListedSeat { kind, name: player.as_ref().map(|_| "Ann".to_owned()), player }
}

/// A public table at which nobody sits.
pub(crate) fn listing(table: &TableId) -> Listing {
    Listing {
        id: table.clone(),
        stage: ListedStage::Gathering,
        public: true,
        ruleset: "classic".to_owned(),
        pace: Pace::Live { bank_seconds: 60, increment_seconds: 5 },
        seats: vec![seat(ListedKind::Open, None), seat(ListedKind::Bot, None)],
        opened: Time(1_000),
        changed: Time(1_000),
    }
}

pub(crate) fn append(table: &TableId, entries: Vec<Logged>) -> Append {
    Append { table: table.clone(), entries, listing: None }
}

pub(crate) fn one(table: &TableId, seq: u64) -> Append {
    append(table, vec![said(seq, "beans")])
}

pub(crate) async fn open_listed(store: &dyn Store, listing: Listing) {
    let entries = vec![said(1, "opened")];
    let first = Append { table: listing.id.clone(), entries, listing: Some(listing) };
    store.open(&SECRET, &first).await.expect("the table is new");
}

/// Opens a table with one entry.
pub(crate) async fn open_table(store: &dyn Store, number: u64) -> TableId {
    let table = table(number);
    open_listed(store, listing(&table)).await;
    table
}

pub(crate) async fn length(store: &dyn Store, table: &TableId) -> usize {
    store.entries(table, 0).await.expect("the log can be read").len()
}

#[track_caller]
pub(crate) fn assert_conflict<T: Debug>(outcome: Result<T, StoreError>) {
    let error = outcome.expect_err("it conflicts");
    assert!(matches!(error, StoreError::Conflict), "{error:?}");
}

#[track_caller]
pub(crate) fn assert_missing<T: Debug>(outcome: Result<T, StoreError>) {
    let error = outcome.expect_err("it is missing");
    assert!(matches!(error, StoreError::Missing), "{error:?}");
}

#[track_caller]
pub(crate) fn assert_unavailable<T: Debug>(outcome: Result<T, StoreError>) {
    let error = outcome.expect_err("the database does not do it");
    assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
}

/// It can't be read, and the sentence names where.
#[track_caller]
pub(crate) fn assert_corrupt<T: Debug>(outcome: Result<T, StoreError>, named: &[&str]) {
    let Err(StoreError::Corrupt(what)) = outcome else { panic!("{outcome:?}") };
    for name in named {
        assert!(what.contains(name), "`{what}` names {name}");
    }
}
