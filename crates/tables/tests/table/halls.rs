//! Two halls on one store that hear nothing of each other: each turns away nobody for what it has not heard of.

use std::sync::Arc;

use beanfield_tables::chance::SystemChance;
use beanfield_tables::clock::SystemClock;
use beanfield_tables::hall::{Hall, HallError, Live};
use beanfield_tables::table::Stage;
use beanfield_tables::{Refused, Table, Why, store};
use tempfile::TempDir;

use crate::helpers::{LIVE, charter, person, player, secret};

struct Halls {
    _folder: TempDir,
    one: (Arc<Hall>, Arc<Live>),
    two: (Arc<Hall>, Arc<Live>),
}

/// Ann has opened a table for two at the first hall, and the second has it in memory.
async fn halls() -> Halls {
    let folder = tempfile::tempdir().unwrap();
    let store = store::open(folder.path().join("beans.db").to_str().unwrap()).await.unwrap();
    let hall = || Hall::new(store.clone(), Arc::new(SystemClock), Arc::new(SystemChance));
    let (one, two) = (hall(), hall());
    let opened = one.open(charter("duel-modern", 2, LIVE, &secret()), Vec::new()).await.unwrap();
    let again = two.table(&opened.id()).await.unwrap();
    opened.write(&one, None, |table| table.join(&person(0), None, None)).await.unwrap();
    Halls { _folder: folder, one: (one, opened), two: (two, again) }
}

#[tokio::test]
async fn what_a_hall_has_not_heard_of_is_no_reason_to_refuse_a_question() {
    let Halls { one: (one, there), two: (two, here), _folder } = halls().await;
    there.write(&one, None, |table| table.join(&person(1), None, None)).await.unwrap();
    assert_eq!(here.table().seat_of(&player(1)), None, "it has heard nothing");
    here.ask(&two, |table| table.own_seat(&player(1))).await.unwrap();
    let stranger = here.ask(&two, |table| table.own_seat(&player(2))).await;
    assert!(matches!(stranger, Err(HallError::Refused(Refused::Table(Why::NotSeated)))), "{stranger:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_elses_reading_counts_too() {
    let Halls { one: (one, there), two: (two, here), _folder } = halls().await;
    there.write(&one, None, |table| table.join(&person(1), None, None)).await.unwrap();
    let seat = here.ask(&two, |table| {
        // While this question is asked, another one has the hall read on.
        let another = here.ask(&two, |table| table.own_seat(&player(1)));
        tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(another)).unwrap();
        table.own_seat(&player(1))
    });
    seat.await.unwrap();
}

#[tokio::test]
async fn what_a_hall_has_not_heard_of_is_no_reason_to_refuse_a_deed() {
    let Halls { one: (one, there), two: (two, here), _folder } = halls().await;
    there.write(&one, None, |table| table.join(&person(1), None, None)).await.unwrap();
    let begin = |table: &Table| table.start(&player(0), None, None);
    here.write(&two, None, begin).await.unwrap();
    assert_eq!(here.table().stage(), Stage::Playing);
    let twice = there.write(&one, None, begin).await;
    assert!(matches!(twice, Err(HallError::Refused(_))), "{twice:?}");
    assert_eq!(there.table().stage(), Stage::Playing, "it has read why it refuses");
}
