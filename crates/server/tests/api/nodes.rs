//! Several nodes on one database.

use std::sync::Arc;

use beanfield_rules::chance::Dice;
use beanfield_server::Config;
use beanfield_tables::clock::{MockClock, SystemClock, Time};
use beanfield_tables::limits::PEOPLE_REMEMBERED;
use beanfield_tables::record::Record;
use beanfield_testing::{Durability, Postgres};
use serde_json::{Value, json};

use crate::games::play_out;
use crate::server::{Client, NO_LIMITS, Server};
use crate::streams::Stream;

async fn node(database: &str, name: &str) -> Server {
    Server::on(database, Config { node: name.into(), ..NO_LIMITS }, Arc::new(SystemClock)).await
}

/// The same guest, at another node.
fn at(server: &Server, client: &Client) -> Client {
    Client { token: client.token.clone(), ..server.stranger() }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_at_two_nodes_see_the_same_order() {
    let database = Postgres::shared().database().await;
    let (one, two) = (node(&database, "one").await, node(&database, "two").await);
    let (id, guests) = one.table("duel-modern", 2).await;
    let guests = vec![guests[0].clone(), at(&two, &guests[1])];
    let path = format!("/tables/{id}/events");
    let mut streams = [Stream::open(&guests[0], &path, Some(0)).await, Stream::open(&guests[1], &path, Some(0)).await];
    play_on_both(&id, &guests).await;
    let mut logs: Vec<Vec<Value>> = Vec::new();
    for stream in &mut streams {
        let mut log = Vec::new();
        loop {
            let message = stream.next().await.expect("the stream goes on");
            log.extend(message.data["entries"].as_array().unwrap().iter().map(|it| it["what"].clone()));
            if message.data["table"]["stage"] == "finished" {
                break;
            }
        }
        logs.push(log);
    }
    assert_eq!(logs[0], logs[1]);
    one.stop().await;
    two.stop().await;
}

/// Whoever is awaited acts, at their own node, as soon as that node knows of it.
async fn play_on_both(table: &str, guests: &[Client]) {
    let mut dice = Dice::new(4);
    let mut idle = 0;
    loop {
        let mut acted = false;
        for guest in guests {
            let legal = guest.get(&format!("/tables/{table}/actions")).await;
            if legal.status != 200 || legal.body["awaited"] == false {
                if guest.show(table).await["table"]["stage"] == "finished" {
                    return;
                }
                continue;
            }
            let actions = legal.body["actions"].as_array().unwrap();
            let useful: Vec<&Value> = actions.iter().filter(|it| it["do"] != "wish").collect();
            let action = useful[dice.below(useful.len() as u32) as usize].clone();
            acted |= guest.act(table, action).await.status == 200;
        }
        idle = if acted { 0 } else { idle + 1 };
        assert!(idle < 1_000, "the game stands still");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_when_its_node_dies() {
    let database = Postgres::shared().database().await;
    let (one, two) = (node(&database, "one").await, node(&database, "two").await);
    let ann = one.guest("Ann").await;
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 3 })).await;
    ann.post(&format!("/tables/{id}/start"), json!({ "fill": "farmer" })).await.ok();
    ann.post(&format!("/tables/{id}/chat"), json!({ "text": "still here?" })).await.ok();
    // The node is gone without a word: its requests, its drivers, its news.
    one.kill();
    let ann = at(&two, &ann);
    ann.post(&format!("/tables/{id}/resign"), json!({})).await.ok();
    let mut stream = Stream::open(&ann, &format!("/tables/{id}/events"), Some(0)).await;
    let mut said = false;
    loop {
        let update = stream.next().await.expect("the stream goes on").data;
        said |= update["entries"].as_array().unwrap().iter().any(|it| it["what"]["entry"] == "said");
        if update["table"]["stage"] == "finished" {
            break;
        }
    }
    assert!(said, "what was acknowledged is there");
    let record = ann.get(&format!("/tables/{id}/record")).await.ok();
    Record::parse(&record.to_string()).unwrap().verify().unwrap();
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_a_node_shows_what_it_knows() {
    let postgres = Postgres::start(Durability::None);
    let clock = Arc::new(MockClock::at(Time(1_700_000_000_000)));
    let server = Server::on(&postgres.database().await, NO_LIMITS, clock.clone()).await;
    let (id, guests) = server.table("duel-modern", 2).await;
    let before = guests[0].show(&id).await;
    postgres.crash();
    // Longer than anybody is known without being asked for.
    clock.advance(2 * PEOPLE_REMEMBERED);
    assert_eq!(guests[0].show(&id).await, before);
    let said = guests[0].post(&format!("/tables/{id}/chat"), json!({ "text": "hello?" })).await;
    assert_eq!((said.status.as_u16(), &said.body["type"]), (503, &json!("/problems/unavailable")));
    postgres.restart();
    guests[0].post(&format!("/tables/{id}/chat"), json!({ "text": "hello!" })).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("beans.db");
    let path = path.to_str().unwrap();
    let server = Server::on(path, NO_LIMITS, Arc::new(SystemClock)).await;
    let (id, guests) = server.table("modern-base", 3).await;
    crate::server::to_the_market(&id, &guests).await;
    let before = guests[1].show(&id).await;
    server.stop().await;
    let again = Server::on(path, NO_LIMITS, Arc::new(SystemClock)).await;
    let guests: Vec<Client> = guests.iter().map(|guest| at(&again, guest)).collect();
    assert_eq!(guests[1].show(&id).await, before);
    play_out(&id, &guests, &mut Dice::new(1)).await;
}
