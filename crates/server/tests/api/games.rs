//! Whole games of every ruleset, by programs at all seats.

use std::sync::Arc;

use beanfield_rules::chance::Dice;
use beanfield_rules::rulesets::{Family, RULESETS};
use beanfield_tables::clock::SystemClock;
use beanfield_tables::record::Record;
use beanfield_testing::Postgres;
use serde_json::{Value, json};

use crate::server::{Client, NO_LIMITS, Server};

/// Any of the legal actions that fit.
async fn choose(table: &str, guest: &Client, dice: &mut Dice, fits: impl Fn(&str) -> bool) -> Option<Value> {
    let legal = guest.get(&format!("/tables/{table}/actions")).await.ok();
    let actions = legal["actions"].as_array().expect("a list").iter();
    let useful: Vec<&Value> = actions.filter(|action| action["do"].as_str().is_some_and(&fits)).collect();
    if useful.is_empty() { None } else { Some(useful[dice.below(useful.len() as u32) as usize].clone()) }
}

/// Plays so many actions, mostly of whoever is awaited, now and then a yes of somebody else; whether the game goes on.
pub(crate) async fn play_on(table: &str, guests: &[Client], dice: &mut Dice, actions: u32) -> bool {
    for _ in 0..actions {
        let update = guests[0].show(table).await;
        if update["table"]["stage"] == "finished" {
            return false;
        }
        if dice.one_in(3) {
            let other = &guests[dice.below(guests.len() as u32) as usize];
            if let Some(yes) = choose(table, other, dice, |what| what == "accept").await {
                other.act(table, yes).await.ok();
                continue;
            }
        }
        let awaited = &guests[crate::server::awaited(&update)];
        let moves_on = choose(table, awaited, dice, |what| what != "wish" && what != "withdraw").await;
        awaited.act(table, moves_on.expect("something to do")).await.ok();
    }
    true
}

/// Plays a game to its end.
pub(crate) async fn play_out(table: &str, guests: &[Client], dice: &mut Dice) -> Value {
    while play_on(table, guests, dice, 100).await {}
    guests[0].show(table).await
}

async fn check_all(server: &Server) {
    for ruleset in &RULESETS {
        let (id, guests) = server.table(ruleset.id, ruleset.players.min.into()).await;
        let end = play_out(&id, &guests, &mut Dice::new(5)).await;
        assert!(end["view"]["standing"]["winners"].is_array(), "{}", ruleset.id);
        let exported = server.stranger().get(&format!("/tables/{id}/record")).await.ok();
        let record = Record::parse(&exported.to_string()).unwrap();
        record.verify().unwrap_or_else(|fault| panic!("{}: {fault}", ruleset.id));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_ruleset_is_played_to_its_end_on_sqlite() {
    check_all(&Server::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_ruleset_is_played_to_its_end_on_postgres() {
    let database = Postgres::shared().database().await;
    let server = Server::on(&database, NO_LIMITS, Arc::new(SystemClock)).await;
    check_all(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_the_seats() {
    let server = Server::start().await;
    let (id, guests) = server.table("duel-modern", 2).await;
    guests[0].post(&format!("/tables/{id}/rematch"), json!({})).await.problem(409, "not-over");
    play_out(&id, &guests, &mut Dice::new(5)).await;
    server.guest("Zoe").await.post(&format!("/tables/{id}/rematch"), json!({})).await.problem(403, "not-seated");
    let path = format!("/tables/{id}/rematch");
    let (a, b) = tokio::join!(guests[0].post(&path, json!({})), guests[1].post(&path, json!({})));
    let (a, b) = (a.ok(), b.ok());
    assert_eq!(a["table"], b["table"], "both find the same table");
    let next = a["table"].as_str().unwrap();
    assert_eq!(guests[0].show(&id).await["table"]["rematch"], next);
    for guest in &guests {
        // One of them opened it and sits there already.
        let joined = guest.post(&format!("/tables/{next}/join"), json!({})).await;
        if joined.status != 200 {
            joined.problem(409, "already-seated");
        }
    }
    let seats = guests[0].show(next).await["table"]["seats"].clone();
    assert_eq!(seats[0]["occupant"]["name"], "Ann");
    assert_eq!(seats[1]["occupant"]["name"], "Ben");
}

/// Where one person is enough, the next game begins at once; however often they ask, it is one game.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_begins_by_itself_is_opened_once() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let id = ann.open(json!({ "ruleset": "gangsters-solo", "players": 1, "auto_start": true })).await;
    play_out(&id, std::slice::from_ref(&ann), &mut Dice::new(5)).await;
    let path = format!("/tables/{id}/rematch");
    let ask = || ann.post(&path, json!({}));
    let (a, b, c, d) = tokio::join!(ask(), ask(), ask(), ask());
    let next = [a, b, c, d].map(|reply| reply.ok()["table"].clone());
    assert!(next.iter().all(|table| *table == next[0]), "{next:?}");
    let mine = ann.get("/me/tables").await.ok();
    let playing = mine["tables"].as_array().unwrap().iter().filter(|it| it["stage"] == "playing").count();
    assert_eq!(playing, 1, "{mine}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_can_read_the_numbers_of_every_game() {
    let server = Server::start().await;
    let games = server.stranger().get("/games").await.ok();
    let rulesets = games["rulesets"].as_array().unwrap();
    assert_eq!(rulesets.len(), RULESETS.len());
    for (told, ruleset) in rulesets.iter().zip(&RULESETS) {
        assert_eq!(told["id"], ruleset.id);
        assert_eq!(told["family"], told["rules"]);
        let tables: Vec<u64> =
            told["tables"].as_array().unwrap().iter().map(|it| it["players"].as_u64().unwrap()).collect();
        let allowed: Vec<u64> = (ruleset.players.min..=ruleset.players.max).map(u64::from).collect();
        assert_eq!(tables, allowed, "{}", ruleset.id);
        let options = told["options"].as_array().unwrap();
        assert!(options.iter().all(|it| it["kind"] == "seat" || it["kind"] == "seats"));
        let begins_by_itself = ruleset.players.max == 1 || ruleset.family == Family::BeanTrader;
        assert_eq!(options.is_empty(), begins_by_itself, "who begins is an option where nothing else decides it");
    }
    let four = &rulesets[0]["tables"][1];
    let garden =
        json!({ "bean": "garden", "cards": 6, "beanometer": [{ "cards": 2, "coins": 2 }, { "cards": 3, "coins": 3 }] });
    assert_eq!(four["beans"][1], garden);
    assert_eq!(four["beans"].as_array().unwrap().len(), 10, "coffee stays in the box");
    assert_eq!([&four["fields"], &four["third_field"], &four["final_exhaustion"]], [&json!(2), &json!(3), &json!(3)]);
    assert_eq!(four["end_draw"], json!({ "who": "active", "cards": 3 }));
}
