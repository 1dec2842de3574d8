//! News from other nodes.

use std::collections::HashMap;
use std::sync::Arc;

use beanfield_tables::store::{News, Store, StoreError};
use tokio::sync::mpsc::error::TryRecvError;
use tokio::task::JoinSet;

use crate::given::{Home, append, one, open_table, said};

#[tokio::test]
async fn a_file_has_no_news() {
    let store = Home::sqlite().open().await;
    let mut news = store.follow().await.unwrap();
    let table = open_table(&*store, 1).await;
    store.append(one(&table, 2)).await.unwrap();
    assert_eq!(news.try_recv(), Err(TryRecvError::Empty));
    store.close().await;
    assert_eq!(news.recv().await, None);
}

/// Two nodes on one database.
async fn nodes() -> (Home, Arc<dyn Store>, Arc<dyn Store>) {
    let home = Home::postgres().await;
    let (here, there) = (home.open().await, home.open().await);
    (home, here, there)
}

#[tokio::test]
async fn others_hear_of_tables_and_entries() {
    let (_home, here, there) = nodes().await;
    let mut news = there.follow().await.unwrap();
    let table = open_table(&*here, 1).await;
    here.append(one(&table, 2)).await.unwrap();
    here.append(append(&table, vec![said(3, "a"), said(4, "b")])).await.unwrap();
    for seq in [1, 2, 4] {
        assert_eq!(news.recv().await, Some(News::Appended { table: table.clone(), seq }));
    }
    assert_eq!(there.entries(&table, 0).await.unwrap().len(), 4, "what is told can be read");
}

#[tokio::test]
async fn what_nobody_told_can_be_asked_for() {
    let (_home, here, there) = nodes().await;
    let (grown, same) = (open_table(&*here, 1).await, open_table(&*here, 2).await);
    here.append(one(&grown, 2)).await.unwrap();
    let known = |seq| vec![(grown.clone(), seq), (same.clone(), 1)];
    assert_eq!(there.grown(&known(1)).await.unwrap(), std::slice::from_ref(&grown));
    assert_eq!(there.grown(&known(2)).await.unwrap(), []);
    assert_eq!(there.grown(&[]).await.unwrap(), []);
}

#[tokio::test]
async fn nobody_hears_of_their_own() {
    let (_home, here, there) = nodes().await;
    let mut news = here.follow().await.unwrap();
    let mine = open_table(&*here, 1).await;
    here.append(one(&mine, 2)).await.unwrap();
    let theirs = open_table(&*there, 2).await;
    assert_eq!(
        news.recv().await,
        Some(News::Appended { table: theirs, seq: 1 }),
        "the first news is of the other node"
    );
}

#[tokio::test]
async fn what_was_refused_is_no_news() {
    let (_home, here, there) = nodes().await;
    let table = open_table(&*here, 1).await;
    let mut news = there.follow().await.unwrap();
    assert!(matches!(here.append(one(&table, 3)).await, Err(StoreError::Conflict)));
    here.append(one(&table, 2)).await.unwrap();
    assert_eq!(news.recv().await, Some(News::Appended { table, seq: 2 }));
}

#[tokio::test]
async fn a_commit_of_many_tables_is_told_in_full() {
    let (_home, here, there) = nodes().await;
    let mut expected = HashMap::new();
    for number in 0..600 {
        expected.insert(open_table(&*here, number).await, 2);
    }
    let mut news = there.follow().await.unwrap();
    let mut crowd = JoinSet::new();
    for table in expected.keys() {
        let (here, append) = (here.clone(), one(table, 2));
        crowd.spawn(async move { here.append(append).await.unwrap() });
    }
    crowd.join_all().await;
    let mut told = HashMap::new();
    while told.len() < expected.len() {
        let Some(News::Appended { table, seq }) = news.recv().await else { panic!("nothing was lost") };
        told.insert(table, seq);
    }
    assert_eq!(told, expected);
}

#[tokio::test]
async fn two_nodes_cannot_fork_a_game() {
    let (_home, here, there) = nodes().await;
    let mut tables = Vec::new();
    for number in 0..30 {
        tables.push(open_table(&*here, number).await);
    }
    for seq in [2, 4, 6] {
        let mut rivals = JoinSet::new();
        for (rival, store) in [("here", &here), ("there", &there)].repeat(4) {
            // In opposite orders, so that they would wait for each other if they locked as they came.
            let order: Vec<_> = if rival == "here" { tables.clone() } else { tables.iter().rev().cloned().collect() };
            for table in order {
                let (store, entries) = (store.clone(), vec![said(seq, rival), said(seq + 1, rival)]);
                rivals.spawn(async move {
                    match store.append(append(&table, entries)).await {
                        Ok(()) => 1,
                        Err(StoreError::Conflict) => 0,
                        Err(error) => panic!("{error}"),
                    }
                });
            }
        }
        assert_eq!(rivals.join_all().await.into_iter().sum::<usize>(), tables.len(), "one for each table");
    }
    for table in &tables {
        assert_eq!(here.entries(table, 0).await.unwrap(), there.entries(table, 0).await.unwrap());
        let log = here.entries(table, 1).await.unwrap();
        assert!(log.chunks(2).all(|pair| pair[0].entry == pair[1].entry), "both entries are of one rival");
    }
}

#[tokio::test]
async fn a_lost_connection_is_a_gap_and_then_news_goes_on() {
    let (home, here, there) = nodes().await;
    let table = open_table(&*here, 1).await;
    let mut news = there.follow().await.unwrap();
    home.meddle(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .await;
    assert_eq!(news.recv().await, Some(News::Gap));
    // Connections that were cut fail once each.
    while let Err(error) = here.append(one(&table, 2)).await {
        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    }
    assert_eq!(news.recv().await, Some(News::Appended { table, seq: 2 }));
}

#[tokio::test]
async fn followers_are_told_when_the_store_closes() {
    let (_home, here, _there) = nodes().await;
    let mut news = here.follow().await.unwrap();
    here.close().await;
    assert_eq!(news.recv().await, None);
}
