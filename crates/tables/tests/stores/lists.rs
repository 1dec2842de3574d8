//! Lists of tables.

use beanfield_tables::clock::Time;
use beanfield_tables::id::TableId;
use beanfield_tables::limits::TABLES_IN_A_LIST;
use beanfield_tables::pace::Pace;
use beanfield_tables::store::{Append, Listed, ListedKind, ListedStage, Listing, Store};

use crate::given::{Home, assert_conflict, assert_corrupt, listing, one, open_listed, open_table, player, seat, table};

crate::on_both! {
    a_listing_changes_with_the_append_that_changes_it,
    a_refused_append_changes_no_listing,
    the_lobby_lists_public_tables_of_a_stage_newest_first,
    a_list_is_no_longer_than_asked_and_than_the_limit,
    a_person_finds_all_tables_they_ever_sat_at,
    a_kept_table_counts_as_changed,
    only_tables_in_play_with_a_person_seated_count,
    an_unreadable_listing_hides_no_other,
}

async fn ids(store: &dyn Store, which: Listed) -> Vec<TableId> {
    store.list(&which, 100).await.unwrap().into_iter().map(|listing| listing.id).collect()
}

fn with(append: Append, listing: Listing) -> Append {
    Append { listing: Some(listing), ..append }
}

async fn a_listing_changes_with_the_append_that_changes_it(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    let changed = Listing {
        stage: ListedStage::Playing,
        public: false,
        ruleset: "classic-2000".to_owned(),
        pace: Pace::Slow { hours: 5 },
        seats: vec![seat(ListedKind::Person, Some(player(1))), seat(ListedKind::Bot, None)],
        changed: Time(2_000),
        ..listing(&table)
    };
    store.append(with(one(&table, 2), changed.clone())).await.unwrap();
    assert_eq!(store.listing(&table).await.unwrap(), Some(changed.clone()));
    store.append(one(&table, 3)).await.unwrap();
    assert_eq!(store.listing(&table).await.unwrap(), Some(changed), "an append without a listing leaves it");
}

async fn a_refused_append_changes_no_listing(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    let seats = vec![seat(ListedKind::Person, Some(player(1)))];
    let changed = Listing { stage: ListedStage::Playing, seats, ..listing(&table) };
    assert_conflict(store.append(with(one(&table, 1), changed.clone())).await);
    assert_conflict(store.append(with(one(&table, 3), changed.clone())).await);
    assert_eq!(store.listing(&table).await.unwrap(), Some(listing(&table)));
    assert_eq!(ids(&*store, Listed::Of(player(1))).await, []);
    let other = Listing { id: crate::given::table(2), ..changed };
    assert_corrupt(store.append(with(one(&table, 2), other)).await, &["another table"]);
}

async fn the_lobby_lists_public_tables_of_a_stage_newest_first(home: Home) {
    let store = home.open().await;
    for (number, changed, public, stage) in [
        (1, 30, true, ListedStage::Gathering),
        (2, 50, true, ListedStage::Gathering),
        (3, 40, true, ListedStage::Gathering),
        (4, 60, false, ListedStage::Gathering),
        (5, 70, true, ListedStage::Playing),
    ] {
        let id = table(number);
        open_listed(&*store, Listing { changed: Time(changed), public, stage, ..listing(&id) }).await;
    }
    let lobby = || Listed::Lobby(ListedStage::Gathering);
    assert_eq!(ids(&*store, lobby()).await, [table(2), table(3), table(1)]);
    assert_eq!(ids(&*store, Listed::Lobby(ListedStage::Playing)).await, [table(5)]);
    assert_eq!(ids(&*store, Listed::Lobby(ListedStage::Finished)).await, []);
    let touched = Listing { changed: Time(80), ..listing(&table(1)) };
    store.append(with(one(&table(1), 2), touched)).await.unwrap();
    assert_eq!(ids(&*store, lobby()).await, [table(1), table(2), table(3)]);
}

async fn a_list_is_no_longer_than_asked_and_than_the_limit(home: Home) {
    let store = home.open().await;
    for number in 0..=u64::from(TABLES_IN_A_LIST) {
        open_table(&*store, number).await;
    }
    let lobby = Listed::Lobby(ListedStage::Gathering);
    for (most, given) in [(0, 0), (1, 1), (7, 7), (u32::MAX, TABLES_IN_A_LIST)] {
        assert_eq!(store.list(&lobby, most).await.unwrap().len(), given as usize, "at most {most}");
    }
}

async fn a_person_finds_all_tables_they_ever_sat_at(home: Home) {
    let store = home.open().await;
    let mine = || seat(ListedKind::Person, Some(player(1)));
    let theirs = || seat(ListedKind::Person, Some(player(2)));
    for (number, seats) in [(1, vec![mine(), theirs()]), (2, vec![theirs()]), (3, vec![mine()])] {
        let (id, changed) = (table(number), Time(number.cast_signed()));
        open_listed(&*store, Listing { changed, public: false, seats, ..listing(&id) }).await;
    }
    assert_eq!(ids(&*store, Listed::Of(player(1))).await, [table(3), table(1)]);
    assert_eq!(ids(&*store, Listed::Of(player(2))).await, [table(2), table(1)]);
    assert_eq!(ids(&*store, Listed::Of(player(3))).await, []);
    let left = Listing { changed: Time(10), seats: vec![theirs()], ..listing(&table(1)) };
    store.append(with(one(&table(1), 2), left)).await.unwrap();
    let kept = vec![theirs(), seat(ListedKind::Reserved, Some(player(1)))];
    let kept = Listing { changed: Time(20), seats: kept, ..listing(&table(2)) };
    store.append(with(one(&table(2), 2), kept)).await.unwrap();
    assert_eq!(ids(&*store, Listed::Of(player(1))).await, [table(2), table(1), table(3)]);
}

async fn a_kept_table_counts_as_changed(home: Home) {
    let store = home.open().await;
    let stages = [ListedStage::Gathering, ListedStage::Playing, ListedStage::Finished, ListedStage::Closed];
    for (number, stage) in (1..).zip(&stages) {
        open_listed(&*store, Listing { stage: stage.clone(), changed: Time(30), ..listing(&table(number)) }).await;
    }
    let changed = async || {
        let mut changed = Vec::new();
        for number in 1..=4 {
            changed.push(store.listing(&table(number)).await.unwrap().unwrap().changed.0);
        }
        changed
    };
    store.keep(&[], Time(40)).await.unwrap();
    assert_eq!(changed().await, [30, 30, 30, 30]);
    store.keep(&[1, 2, 3, 4, 5].map(table), Time(50)).await.unwrap();
    assert_eq!(changed().await, [50, 50, 30, 30], "what is over stays where it was, what is not there is passed over");
    store.keep(&[1, 2].map(table), Time(45)).await.unwrap();
    assert_eq!(changed().await, [50, 50, 30, 30], "time does not go back");
}

async fn only_tables_in_play_with_a_person_seated_count(home: Home) {
    let store = home.open().await;
    let table = open_table(&*store, 1).await;
    let me = player(1);
    let steps = [
        (ListedKind::Person, ListedStage::Gathering, 1),
        (ListedKind::Reserved, ListedStage::Gathering, 0),
        (ListedKind::Person, ListedStage::Playing, 1),
        (ListedKind::Person, ListedStage::Finished, 0),
    ];
    for (seq, (kind, stage, count)) in (2..).zip(steps) {
        let seats = vec![seat(kind, Some(me.clone()))];
        store.append(with(one(&table, seq), Listing { stage, seats, ..listing(&table) })).await.unwrap();
        assert_eq!(store.tables_of(&me).await.unwrap(), count, "{kind:?}");
    }
    let second = crate::given::table(2);
    let seats = vec![seat(ListedKind::Person, Some(me.clone()))];
    open_listed(&*store, Listing { seats, ..listing(&second) }).await;
    assert_eq!(store.tables_of(&me).await.unwrap(), 1);
    store.append(with(one(&second, 2), listing(&second))).await.unwrap();
    assert_eq!(store.tables_of(&me).await.unwrap(), 0, "whoever left is not counted");
}

async fn an_unreadable_listing_hides_no_other(home: Home) {
    let store = home.open().await;
    let (bad, good) = (open_table(&*store, 1).await, open_table(&*store, 2).await);
    home.meddle(&format!("UPDATE tables SET about = 'beans' WHERE id = '{bad}'")).await;
    assert_eq!(ids(&*store, Listed::Lobby(ListedStage::Gathering)).await, [good]);
    assert_corrupt(store.listing(&bad).await, &[bad.as_str()]);
}
