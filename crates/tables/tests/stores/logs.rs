//! Tables and their logs.

use beanfield_tables::clock::Time;
use beanfield_tables::entry::Changes;
use beanfield_tables::limits::ENTRIES_IN_AN_APPEND;
use beanfield_tables::store::{Append, ListedStage, Listing, Shards};
use beanfield_tables::{Entry, Logged};
use serde_json::{Map, json};

use crate::given::{
    Home, SECRET, append, assert_conflict, assert_corrupt, assert_missing, assert_unavailable, length, listing, one,
    open_table, said, table,
};

crate::on_both! {
    a_table_is_opened_once,
    what_was_appended_is_read_in_order,
    entries_are_kept_to_the_letter,
    only_the_next_number_is_taken,
    an_append_of_several_is_all_or_nothing,
    an_append_may_be_large,
    an_append_past_the_limit_is_refused,
    an_append_with_a_gap_inside_is_refused,
    an_append_without_entries_is_refused,
    an_unknown_table_is_missing,
    a_quarantined_table_takes_nothing_more,
    an_entry_that_cannot_be_read_is_named,
    an_entry_that_is_gone_is_named,
    a_bad_secret_is_named,
    logs_outlive_the_process,
    a_dropped_store_can_be_opened_again,
    a_closed_store_takes_nothing,
    tables_are_found_by_shard_stage_and_change,
    it_is_ready,
}

async fn a_table_is_opened_once(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    assert_eq!(store.secret(&table).await.unwrap(), SECRET);
    assert_eq!(store.entries(&table, 0).await.unwrap(), [said(1, "opened")]);
    let again = Append { listing: Some(listing(&table)), ..one(&table, 1) };
    assert_conflict(store.open(&SECRET, &again).await);
    assert_eq!(length(&*store, &table).await, 1);
}

async fn what_was_appended_is_read_in_order(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    for seq in 2..=12 {
        store.append(append(&table, vec![said(seq, &format!("word {seq}"))])).await.unwrap();
    }
    let all = store.entries(&table, 0).await.unwrap();
    assert_eq!(all.iter().map(|logged| logged.seq).collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>());
    assert_eq!(store.entries(&table, 10).await.unwrap(), [said(11, "word 11"), said(12, "word 12")]);
    assert_eq!(store.entries(&table, 12).await.unwrap(), []);
    assert_eq!(store.entries(&table, u64::MAX).await.unwrap(), []);
}

async fn entries_are_kept_to_the_letter(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    let strange = "\u{0} \" \\ \u{1f331} 'quoted'; DROP TABLE entries; -- \n\t ß";
    let options = Map::from_iter([("first".to_owned(), json!("B"))]);
    let changes = Changes { players: Some(4), options: Some(options), ..Changes::default() };
    let entries = vec![said(2, strange), Logged { entry: Entry::Changed(changes), ..said(3, "") }];
    store.append(append(&table, entries.clone())).await.unwrap();
    assert_eq!(store.entries(&table, 1).await.unwrap(), entries);
}

async fn only_the_next_number_is_taken(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    assert_conflict(store.append(one(&table, 1)).await);
    assert_conflict(store.append(one(&table, 3)).await);
    store.append(one(&table, 2)).await.unwrap();
    assert_conflict(store.append(one(&table, 2)).await);
    assert_conflict(store.append(one(&table, u64::MAX)).await);
    assert_conflict(store.append(one(&table, 0)).await);
    store.append(one(&table, 3)).await.unwrap();
    assert_eq!(length(&*store, &table).await, 3);
}

async fn an_append_of_several_is_all_or_nothing(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    store.append(append(&table, vec![said(2, "a"), said(3, "b"), said(4, "c")])).await.unwrap();
    assert_conflict(store.append(append(&table, vec![said(4, "x"), said(5, "y")])).await);
    assert_conflict(store.append(append(&table, vec![said(6, "x"), said(7, "y")])).await);
    assert_eq!(length(&*store, &table).await, 4);
}

async fn an_append_may_be_large(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    let many = (2..).take(ENTRIES_IN_AN_APPEND).map(|seq| said(seq, &"bean ".repeat(80)));
    store.append(append(&table, many.collect())).await.unwrap();
    assert_eq!(length(&*store, &table).await, ENTRIES_IN_AN_APPEND + 1);
}

async fn an_append_past_the_limit_is_refused(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    let many = (2..).take(ENTRIES_IN_AN_APPEND + 1).map(|seq| said(seq, "bean"));
    assert_corrupt(store.append(append(&table, many.collect())).await, &["more than"]);
    assert_eq!(length(&*store, &table).await, 1);
}

async fn an_append_with_a_gap_inside_is_refused(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    assert_conflict(store.append(append(&table, vec![said(2, "a"), said(4, "b")])).await);
    assert_conflict(store.append(append(&table, vec![said(2, "a"), said(2, "b")])).await);
    assert_eq!(length(&*store, &table).await, 1);
}

async fn an_append_without_entries_is_refused(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    assert_corrupt(store.append(append(&table, Vec::new())).await, &["no entries"]);
}

async fn an_unknown_table_is_missing(home: Home) {
    let store = home.open().await;
    let nowhere = table(99);
    assert_missing(store.append(one(&nowhere, 1)).await);
    assert_missing(store.secret(&nowhere).await);
    assert_missing(store.entries(&nowhere, 0).await);
    assert_missing(store.quarantine(&nowhere, "why", Time(1)).await);
    assert_eq!(store.listing(&nowhere).await.unwrap(), None);
}

async fn a_quarantined_table_takes_nothing_more(home: Home) {
    let store = home.open().await;
    let (bad, good) = (open_table(&*store, 1).await, open_table(&*store, 2).await);
    store.quarantine(&bad, "entry 1 makes no sense", Time(2_000)).await.unwrap();
    assert_corrupt(store.append(one(&bad, 2)).await, &[bad.as_str(), "entry 1 makes no sense"]);
    assert_eq!(length(&*store, &bad).await, 1, "it can still be read");
    assert_eq!(store.quarantined().await.unwrap(), [(bad.clone(), "entry 1 makes no sense".to_owned())]);
    let listed = store.listing(&bad).await.unwrap().unwrap();
    assert_eq!((listed.stage, listed.changed), (ListedStage::Quarantined, Time(2_000)));
    store.append(one(&good, 2)).await.unwrap();
    assert_eq!(store.tables_in(Shards::ALL, ListedStage::Gathering, Time::MIN..=Time::MAX).await.unwrap(), [good]);
}

async fn an_entry_that_cannot_be_read_is_named(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    store.append(append(&table, vec![said(2, "a"), said(3, "b")])).await.unwrap();
    home.meddle("UPDATE entries SET entry = '{\"entry\":\"flown\"}' WHERE seq = 2").await;
    assert_corrupt(store.entries(&table, 0).await, &[table.as_str(), "entry 2", "flown"]);
    assert_eq!(store.entries(&table, 2).await.unwrap(), [said(3, "b")], "the rest can be read");
}

async fn an_entry_that_is_gone_is_named(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    store.append(append(&table, vec![said(2, "a"), said(3, "b")])).await.unwrap();
    home.meddle("DELETE FROM entries WHERE seq = 2").await;
    assert_corrupt(store.entries(&table, 0).await, &[table.as_str(), "entry 2", "missing"]);
}

async fn a_bad_secret_is_named(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    home.meddle(&format!("UPDATE tables SET secret = {}", home.two_bytes())).await;
    assert_corrupt(store.secret(&table).await, &[table.as_str(), "2 bytes"]);
}

async fn logs_outlive_the_process(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    store.append(append(&table, vec![said(2, "a"), said(3, "b")])).await.unwrap();
    store.close().await;
    drop(store);
    let store = home.open().await;
    assert_eq!(store.entries(&table, 0).await.unwrap(), [said(1, "opened"), said(2, "a"), said(3, "b")]);
    assert_eq!(store.secret(&table).await.unwrap(), SECRET);
    assert_eq!(store.listing(&table).await.unwrap(), Some(listing(&table)));
    assert_conflict(store.append(one(&table, 3)).await);
    store.append(one(&table, 4)).await.unwrap();
}

async fn a_dropped_store_can_be_opened_again(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    store.append(one(&table, 2)).await.unwrap();
    drop(store);
    let store = home.open().await;
    assert_eq!(length(&*store, &table).await, 2);
    store.append(one(&table, 3)).await.unwrap();
}

async fn a_closed_store_takes_nothing(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    store.close().await;
    store.close().await;
    assert_unavailable(store.append(one(&table, 2)).await);
    assert_unavailable(store.ready().await);
}

async fn tables_are_found_by_shard_stage_and_change(home: Home) {
    let store = home.open().await;
    let stages = [ListedStage::Gathering, ListedStage::Playing, ListedStage::Finished, ListedStage::Closed];
    let mut tables = Vec::new();
    for (number, stage) in (0..).zip(stages.iter().cycle().take(40)) {
        let table = open_table(&*store, number).await;
        let changed = Time(1_000 + number.cast_signed());
        let listing = Some(Listing { stage: stage.clone(), changed, ..listing(&table) });
        store.append(Append { listing, ..one(&table, 2) }).await.unwrap();
        tables.push((table, stage.clone(), changed));
    }
    tables.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    for stage in stages {
        for shards in [Shards::ALL, Shards(0xffff_ffff), Shards(0xffff_ffff_0000_0000), Shards(0)] {
            for span in [Time::MIN..=Time::MAX, Time::MIN..=Time(1_020), Time(1_020)..=Time::MAX] {
                let here = tables
                    .iter()
                    .filter(|(table, at, changed)| *at == stage && shards.lead(table) && span.contains(changed));
                let here: Vec<_> = here.map(|(table, ..)| table.clone()).collect();
                assert_eq!(store.tables_in(shards, stage.clone(), span).await.unwrap(), here);
            }
        }
    }
}

async fn it_is_ready(home: Home) {
    let store = home.open().await;
    store.ready().await.unwrap();
    store.ready().await.unwrap();
}
