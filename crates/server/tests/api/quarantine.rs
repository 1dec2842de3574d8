//! A log that can't be replayed takes its own table out of play, and nothing else.

use beanfield_rules::seat::Seat;
use beanfield_tables::entry::Decider;
use beanfield_tables::store::Append;
use beanfield_tables::{Entry, Logged, TableId};
use serde_json::json;

use crate::server::{Server, awaited};

#[tokio::test(flavor = "multi_thread")]
async fn one_spoilt_table_does_not_spoil_the_evening() {
    let server = Server::start().await;
    let (spoilt, guests) = server.table("modern-base", 3).await;
    let (sound, others) = server.table("modern-base", 3).await;
    let id = TableId::parse(&spoilt).unwrap();
    let live = server.hall.table(&id).await.unwrap();
    let action = json!({ "do": "harvest", "field": 1 });
    let seat = Seat::from_letter("A").unwrap();
    let entry = Entry::Acted { seat, by: Decider::Person, action, id: None, reason: None };
    let entries = vec![Logged { seq: live.seq() + 1, at: live.table().at(), entry }];
    server.hall.store.append(Append { table: id.clone(), entries, listing: None }).await.unwrap();
    drop(live);
    // The next who writes finds an entry that nobody could have made.
    let active = awaited(&guests[0].show(&spoilt).await);
    guests[active].act(&spoilt, json!({ "do": "wish", "likes": ["red"] })).await.problem(409, "quarantined");
    for _ in 0..3 {
        guests[active].get(&format!("/tables/{spoilt}")).await.problem(409, "quarantined");
        guests[active].get(&format!("/tables/{spoilt}/log")).await.problem(409, "quarantined");
    }
    let reported = server.hall.store.quarantined().await.unwrap();
    assert_eq!(reported.len(), 1);
    assert_eq!(reported[0].0, id);
    assert!(reported[0].1.contains("CL-"), "{}", reported[0].1);
    let active = awaited(&others[0].show(&sound).await);
    others[active].act(&sound, json!({ "do": "wish", "likes": ["red"] })).await.ok();
    server.stop().await;
}
