//! Whoever asked for something may leave before it is done, at any moment.

use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use beanfield_tables::clock::Time;
use beanfield_tables::store::{Append, Store};

use crate::given::{Home, SECRET, hash, length, listing, one, open_table, person, said, table};

crate::on_both! {
    leaving_while_a_table_is_opened_costs_nobody_a_move,
    leaving_while_a_person_is_welcomed_costs_nobody_a_move,
    leaving_while_a_person_comes_back_costs_nobody_a_move,
    leaving_while_a_table_is_taken_out_of_play_costs_nobody_a_move,
    leaving_while_leases_are_renewed_costs_nobody_a_move,
}

/// As many appends use every connection there is.
const APPENDS: u64 = 4;

/// Waits until it is done, but no longer than until it has not been for the so-manieth time.
async fn leave<T>(deed: impl Future<Output = T>, mut patience: u32) -> Option<T> {
    let mut deed = pin!(deed);
    std::future::poll_fn(|context| match deed.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if patience == 0 => Poll::Ready(None),
        Poll::Pending => {
            patience -= 1;
            Poll::Pending
        }
    })
    .await
}

/// Takes what a file is locked with along.
async fn close(store: Arc<dyn Store>) {
    store.close().await;
}

/// Leaves a deed at each moment at which one can, and looks whether what is acknowledged afterwards is there for everybody.
async fn leave_at_every_moment(home: Home, deed: impl AsyncFn(&dyn Store, u32)) {
    let store = home.open().await;
    let played = open_table(&*store, 1).await;
    close(store).await;
    for (patience, first) in (0..).zip((2..).step_by(APPENDS as usize)) {
        let store = home.open().await;
        let was_done = leave(deed(&*store, patience), patience).await.is_some();
        for seq in first..first + APPENDS {
            store.append(one(&played, seq)).await.unwrap();
        }
        close(store).await;
        let store = home.open().await;
        let acknowledged = (first + APPENDS - 1) as usize;
        assert_eq!(length(&*store, &played).await, acknowledged, "left at moment {patience}");
        close(store).await;
        if was_done {
            return;
        }
    }
}

async fn leaving_while_a_table_is_opened_costs_nobody_a_move(home: Home) {
    leave_at_every_moment(home, async |store, moment| {
        let new = table(100 + u64::from(moment));
        let first = Append { table: new.clone(), entries: vec![said(1, "opened")], listing: Some(listing(&new)) };
        store.open(&SECRET, &first).await.unwrap();
    })
    .await;
}

async fn leaving_while_a_person_is_welcomed_costs_nobody_a_move(home: Home) {
    leave_at_every_moment(home, async |store, moment| {
        store.add_player(&person(moment.into()), hash(moment as u8), hash(100 + moment as u8)).await.unwrap();
    })
    .await;
}

async fn leaving_while_a_person_comes_back_costs_nobody_a_move(home: Home) {
    let store = home.open().await;
    for number in 0..50_u8 {
        store.add_player(&person(number.into()), hash(number), hash(100 + number)).await.unwrap();
    }
    close(store).await;
    leave_at_every_moment(home, async |store, moment| {
        let number = moment as u8;
        let code = hash(100 + number);
        let found = store.recover_player(code, hash(100 + number), hash(200 + number), Time(1)).await.unwrap();
        assert_eq!(found, Some(person(moment.into())));
    })
    .await;
}

async fn leaving_while_a_table_is_taken_out_of_play_costs_nobody_a_move(home: Home) {
    let store = home.open().await;
    let broken = open_table(&*store, 2).await;
    close(store).await;
    leave_at_every_moment(home, async |store, _| store.quarantine(&broken, "it is broken", Time(1)).await.unwrap())
        .await;
}

async fn leaving_while_leases_are_renewed_costs_nobody_a_move(home: Home) {
    leave_at_every_moment(home, async |store, _| {
        store.lead("one", Time(1), Duration::from_secs(6)).await.unwrap();
        store.release("one").await.unwrap();
    })
    .await;
}
