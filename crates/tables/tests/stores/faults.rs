//! When the database fails.

use beanfield_tables::clock::Time;
use beanfield_tables::store::{self, Append, ListedKind, ListedStage, Listing, StoreError};
use beanfield_testing::{Durability, Postgres};
use sqlx::{Connection as _, PgConnection};
use tokio::task::JoinSet;

use crate::given::{
    Home, append, assert_conflict, assert_unavailable, length, listing, one, open_table, person, said, seat,
};

crate::on_both! {
    a_failed_commit_writes_nothing_and_the_next_one_works,
    entries_and_listing_are_written_together_or_not_at_all,
    a_table_is_opened_wholly_or_not_at_all,
    ready_notices_that_nothing_can_be_written,
}

async fn a_failed_commit_writes_nothing_and_the_next_one_works(home: Home) {
    let store = home.open().await;
    let mut tables = Vec::new();
    for number in 0..40 {
        tables.push(open_table(&*store, number).await);
    }
    home.forbid("entries", "NEW.at = 666").await;
    let mut crowd = JoinSet::new();
    for (number, table) in tables.into_iter().enumerate() {
        let store = store.clone();
        let mut entries = vec![said(2, "a"), said(3, "b")];
        if number == 20 {
            entries[1].at = Time(666);
        }
        crowd.spawn(async move { (store.append(append(&table, entries)).await, table) });
    }
    for (outcome, table) in crowd.join_all().await {
        let written = outcome.is_ok();
        if !written {
            assert_unavailable(outcome);
        }
        assert_eq!(
            length(&*store, &table).await,
            if written { 3 } else { 1 },
            "what is acknowledged is there, and no more"
        );
        let next = if written { 4 } else { 2 };
        store.append(one(&table, next)).await.expect("the next commit works");
    }
}

async fn entries_and_listing_are_written_together_or_not_at_all(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    let playing = Listing { stage: ListedStage::Playing, ..listing(&table) };
    home.forbid("tables", "NEW.stage = 'playing'").await;
    assert_unavailable(store.append(Append { listing: Some(playing.clone()), ..one(&table, 2) }).await);
    assert_eq!(length(&*store, &table).await, 1);
    home.allow("tables").await;
    store.append(Append { listing: Some(playing.clone()), ..one(&table, 2) }).await.unwrap();
    assert_eq!(store.listing(&table).await.unwrap(), Some(playing));
}

async fn a_table_is_opened_wholly_or_not_at_all(home: Home) {
    let store = home.open().await;
    let table = crate::given::table(1);
    home.forbid("sittings", "TRUE").await;
    let seats = vec![seat(ListedKind::Person, Some(person(1).id))];
    let first = Append { listing: Some(Listing { seats, ..listing(&table) }), ..one(&table, 1) };
    assert_unavailable(store.open(&crate::given::SECRET, &first).await);
    assert_eq!(store.listing(&table).await.unwrap(), None);
    home.allow("sittings").await;
    store.open(&crate::given::SECRET, &first).await.unwrap();
}

async fn ready_notices_that_nothing_can_be_written(home: Home) {
    let store = home.open().await;
    store.ready().await.unwrap();
    home.forbid("pulse", "TRUE").await;
    assert_unavailable(store.ready().await);
    home.allow("pulse").await;
    store.ready().await.unwrap();
}

#[tokio::test]
async fn a_store_outlives_a_crash_of_its_server() {
    let cluster = Postgres::start(Durability::None);
    let store = store::open(&cluster.database().await).await.unwrap();
    let table = open_table(&*store, 1).await;
    store.append(one(&table, 2)).await.unwrap();
    cluster.crash();
    assert_unavailable(store.append(one(&table, 3)).await);
    cluster.restart();
    // Some connections are from before the crash. Each fails once.
    while let Err(error) = store.append(one(&table, 3)).await {
        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    }
    assert_eq!(length(&*store, &table).await, 3);
    assert_conflict(store.append(one(&table, 3)).await);
    store.ready().await.unwrap();
}

#[tokio::test]
async fn a_node_that_stands_still_keeps_nobody_from_other_tables() {
    let home = Home::postgres().await;
    let store = home.open().await;
    let (held, free) = (open_table(&*store, 1).await, open_table(&*store, 2).await);
    // Another node has stopped in the middle of a write.
    let mut other = PgConnection::connect(&home.place()).await.unwrap();
    let mut transaction = other.begin().await.unwrap();
    let statement = "SELECT seq FROM heads WHERE table_id = $1 FOR UPDATE";
    sqlx::query(statement).bind(held.as_str()).execute(&mut *transaction).await.unwrap();
    let (late, early) = tokio::join!(store.append(one(&held, 2)), store.append(one(&free, 2)));
    assert_conflict(late);
    early.unwrap();
    transaction.rollback().await.unwrap();
    store.append(one(&held, 2)).await.unwrap();
}
