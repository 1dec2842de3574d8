//! Who leads which tables.

use std::sync::Arc;
use std::time::Duration;

use beanfield_tables::clock::Time;
use beanfield_tables::store::{Shards, Store};
use tokio::task::JoinSet;

use crate::given::Home;

const LENGTH: Duration = Duration::from_millis(100);

crate::on_both! { a_node_alone_leads_everything }

async fn a_node_alone_leads_everything(home: Home) {
    let store = home.open().await;
    for now in [0, 50, 1_000] {
        assert_eq!(store.lead("a", Time(now), LENGTH).await.unwrap(), Shards::ALL);
    }
    store.release("a").await.unwrap();
    assert_eq!(store.lead("a", Time(1_001), LENGTH).await.unwrap(), Shards::ALL);
}

/// Each node in its turn renews its leases, and what they then lead.
async fn round(store: &dyn Store, nodes: &[&str], now: i64) -> Vec<Shards> {
    let mut led = Vec::new();
    for node in nodes {
        led.push(store.lead(node, Time(now), LENGTH).await.unwrap());
    }
    led
}

#[track_caller]
fn assert_apart(led: &[Shards]) {
    for (number, one) in led.iter().enumerate() {
        assert!(led[..number].iter().all(|other| one.0 & other.0 == 0), "no shard is led twice: {led:?}");
    }
}

#[tokio::test]
async fn nodes_share_evenly_after_two_rounds_and_then_keep_what_they_have() {
    for (nodes, share) in [(&["a", "b"][..], 32), (&["a", "b", "c"], 22), (&["a", "b", "c", "d"], 16)] {
        let store = Home::postgres().await.open().await;
        assert_eq!(round(&*store, &nodes[..1], 0).await, [Shards::ALL]);
        assert_apart(&round(&*store, nodes, 10).await);
        // Whoever came before the last had to give up more once the last was known.
        round(&*store, nodes, 20).await;
        let settled = round(&*store, nodes, 30).await;
        assert_apart(&settled);
        assert!(settled.iter().all(|led| led.0.count_ones() <= share), "{settled:?}");
        assert_eq!(settled.iter().fold(0, |all, led| all | led.0), u64::MAX, "every shard is led: {settled:?}");
        assert_eq!(round(&*store, nodes, 40).await, settled);
    }
}

#[tokio::test]
async fn what_a_dead_node_led_is_taken_over_when_it_runs_out() {
    let store = Home::postgres().await.open().await;
    round(&*store, &["a", "b"], 0).await;
    let settled = round(&*store, &["a", "b"], 10).await;
    assert_eq!(settled[0].0.count_ones(), 32);
    // From now on nothing is heard of `a`. Its leases run until 110.
    assert_eq!(round(&*store, &["b"], 109).await, [settled[1]]);
    assert_eq!(round(&*store, &["b"], 110).await, [Shards::ALL]);
    assert_eq!(round(&*store, &["a"], 111).await, [Shards(0)], "whoever comes back finds them taken");
}

#[tokio::test]
async fn what_a_node_releases_is_free_at_once() {
    let store = Home::postgres().await.open().await;
    round(&*store, &["a", "b"], 0).await;
    round(&*store, &["a", "b"], 10).await;
    store.release("a").await.unwrap();
    assert_eq!(round(&*store, &["b"], 20).await, [Shards::ALL]);
}

#[tokio::test]
async fn nodes_that_come_at_once_lead_nothing_twice() {
    let home = Home::postgres().await;
    let stores: Vec<Arc<dyn Store>> = vec![home.open().await, home.open().await, home.open().await];
    for now in [0, 10, 20] {
        let mut nodes = JoinSet::new();
        for number in 0..9 {
            let store = stores[number % stores.len()].clone();
            nodes.spawn(async move { store.lead(&format!("node {number}"), Time(now), LENGTH).await.unwrap() });
        }
        assert_apart(&nodes.join_all().await);
    }
    let mut settled = Vec::new();
    for number in 0..9 {
        settled.push(stores[0].lead(&format!("node {number}"), Time(30), LENGTH).await.unwrap());
    }
    assert_apart(&settled);
    assert!(settled.iter().all(|led| led.0.count_ones() <= 8));
}
