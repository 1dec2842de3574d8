//! Many at once.

use std::sync::Arc;

use beanfield_tables::id::TableId;
use beanfield_tables::store::{Append, Listed, ListedStage, Listing, Store, StoreError};
use tokio::task::JoinSet;

use crate::given::{Home, append, length, listing, open_table, said};

crate::on_both! {
    each_number_has_one_winner,
    a_crowd_at_one_table_forks_nothing,
    many_tables_grow_side_by_side,
    appends_of_several_never_mix,
    listings_follow_in_a_crowd,
    what_is_under_way_is_finished_before_closing,
}

/// Who came first, if the store took it.
async fn wins(store: Arc<dyn Store>, append: Append) -> Option<u64> {
    let seq = append.entries[0].seq;
    match store.append(append).await {
        Ok(()) => Some(seq),
        Err(StoreError::Conflict) => None,
        Err(error) => panic!("{error}"),
    }
}

async fn tables(store: &dyn Store, count: u64) -> Vec<TableId> {
    let mut tables = Vec::new();
    for number in 0..count {
        tables.push(open_table(store, number).await);
    }
    tables
}

async fn each_number_has_one_winner(home: Home) {
    let store = home.open().await;
    let tables = tables(&*store, 20).await;
    for seq in 2..=4 {
        let mut rivals = JoinSet::new();
        for rival in 0..15 {
            for table in &tables {
                let entry = said(seq, &format!("rival {rival}"));
                rivals.spawn(wins(store.clone(), append(table, vec![entry])));
            }
        }
        assert_eq!(rivals.join_all().await.into_iter().flatten().count(), tables.len(), "one for each table");
    }
    for table in &tables {
        assert_eq!(length(&*store, table).await, 4);
    }
}

async fn a_crowd_at_one_table_forks_nothing(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    let mut crowd = JoinSet::new();
    for seq in (2..=21).rev().flat_map(|seq| [seq, seq]) {
        let (store, table) = (store.clone(), table.clone());
        crowd.spawn(async move {
            // As a node does: read again after a conflict, until the place is taken.
            while store.entries(&table, 0).await.unwrap().len() < seq as usize {
                let entry = append(&table, vec![said(seq, "now")]);
                if wins(store.clone(), entry).await.is_some() {
                    return 1;
                }
                tokio::task::yield_now().await;
            }
            0
        });
    }
    assert_eq!(crowd.join_all().await.into_iter().sum::<u32>(), 20);
    assert_eq!(length(&*store, &table).await, 21);
}

async fn many_tables_grow_side_by_side(home: Home) {
    let store = home.open().await;
    let tables = tables(&*store, 300).await;
    let mut crowd = JoinSet::new();
    for table in tables.clone() {
        let store = store.clone();
        crowd.spawn(async move {
            for seq in 2..=6 {
                store.append(append(&table, vec![said(seq, &format!("{table} {seq}"))])).await.unwrap();
            }
        });
    }
    crowd.join_all().await;
    for table in &tables {
        let log = store.entries(table, 1).await.unwrap();
        assert!(log.iter().zip(2..).all(|(logged, seq)| *logged == said(seq, &format!("{table} {seq}"))));
        assert_eq!(log.len(), 5);
    }
}

async fn appends_of_several_never_mix(home: Home) {
    let store = home.open().await;
    let tables = tables(&*store, 10).await;
    let mut rivals = JoinSet::new();
    for rival in 0_usize..10 {
        for table in &tables {
            let entries = (2..).take(1 + rival).map(|seq| said(seq, &format!("rival {rival}")));
            rivals.spawn(wins(store.clone(), append(table, entries.collect())));
        }
    }
    assert_eq!(rivals.join_all().await.into_iter().flatten().count(), tables.len());
    for table in &tables {
        let log = store.entries(table, 1).await.unwrap();
        let winner = log.len() - 1;
        assert!(log.iter().zip(2..).all(|(logged, seq)| *logged == said(seq, &format!("rival {winner}"))));
    }
}

async fn listings_follow_in_a_crowd(home: Home) {
    let store = home.open().await;
    let tables = tables(&*store, 60).await;
    let mut crowd = JoinSet::new();
    for (number, table) in tables.iter().enumerate() {
        let listing = Some(Listing { stage: ListedStage::Playing, ..listing(table) }).filter(|_| number % 2 == 0);
        crowd.spawn(wins(store.clone(), Append { listing, ..append(table, vec![said(2, "go")]) }));
    }
    assert_eq!(crowd.join_all().await.into_iter().flatten().count(), 60);
    assert_eq!(store.list(&Listed::Lobby(ListedStage::Playing), 100).await.unwrap().len(), 30);
    assert_eq!(store.list(&Listed::Lobby(ListedStage::Gathering), 100).await.unwrap().len(), 30);
}

async fn what_is_under_way_is_finished_before_closing(home: Home) {
    let store = home.open().await;
    let tables = tables(&*store, 50).await;
    let mut crowd = JoinSet::new();
    for table in tables.clone() {
        let store = store.clone();
        crowd.spawn(async move { (store.append(append(&table, vec![said(2, "last words")])).await.is_ok(), table) });
    }
    tokio::task::yield_now().await;
    store.close().await;
    let acknowledged: Vec<_> = crowd.join_all().await;
    drop(store);
    let store = home.open().await;
    for (written, table) in acknowledged {
        assert_eq!(length(&*store, &table).await, if written { 2 } else { 1 });
    }
}
