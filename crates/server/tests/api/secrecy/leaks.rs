//! Leaks that other platforms have had, each by its name.

use std::time::Duration;

use beanfield_rules::chance::Dice;
use beanfield_rules::rulesets::RULESETS;
use beanfield_server::Config;
use beanfield_tables::TableId;
use beanfield_tables::entry::{Closing, Entry};
use serde_json::{Value, json};

use super::two_servers::{Rigged, Side};
use crate::games::{play_on, play_out};
use crate::server::{Client, NO_LIMITS, Server, awaited, to_the_market};
use crate::streams::Stream;

/// Exports: a record, the secret and what could have been done better are for the time after the game.
#[tokio::test(flavor = "multi_thread")]
async fn exports_wait_for_the_end() {
    let server = Server::start().await;
    for ruleset in &RULESETS {
        let (id, guests) = server.table(ruleset.id, ruleset.players.min.into()).await;
        play_on(&id, &guests, &mut Dice::new(1), 5).await;
        for client in [&guests[0], &server.guest("Zoe").await, &server.stranger()] {
            client.get(&format!("/tables/{id}/record")).await.problem(409, "not-over");
            client.get(&format!("/tables/{id}/chances?as=A")).await.problem(409, "not-over");
            for path in ["", "/log", "/log/5"] {
                let sent = client.get(&format!("/tables/{id}{path}")).await.ok().to_string();
                assert!(!sent.contains("\"secret\""), "{}", ruleset.id);
            }
        }
    }
}

/// A game that is given up is not over: its cards stay hidden for good.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_closed_keeps_its_secret() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    to_the_market(&id, &guests).await;
    let live = server.hall.table(&TableId::parse(&id).unwrap()).await.unwrap();
    let close = |_: &_| Ok(vec![Entry::Closed { why: Closing::Abandoned }]);
    live.write(&server.hall, None, close).await.unwrap();
    let update = guests[0].show(&id).await;
    assert_eq!(update["table"]["stage"], "closed");
    assert!(update["table"].get("secret").is_none());
    assert!(update["view"]["seats"]["B"]["hand"].is_null());
    guests[0].get(&format!("/tables/{id}/record")).await.problem(409, "not-over");
    guests[0].get(&format!("/tables/{id}/log?as=all")).await.problem(403, "not-your-eyes");
}

const EYES: [&str; 4] = ["A", "B", "C", "all"];

/// Replay of a running game: a moment of the past is shown as it was shown then, to the same eyes, and to no others.
#[tokio::test(flavor = "multi_thread")]
async fn the_past_of_a_running_game_shows_what_was_known_then() {
    let server = Server::start().await;
    for ruleset in &RULESETS {
        let (id, guests) = server.table(ruleset.id, ruleset.players.min.into()).await;
        let stranger = server.stranger();
        let viewers: Vec<&Client> = guests.iter().chain([&stranger]).collect();
        let mut then: Vec<Vec<Value>> = Vec::new();
        let mut dice = Dice::new(4);
        for _ in 0..12 {
            let mut moment = Vec::new();
            for viewer in &viewers {
                moment.push(viewer.show(&id).await);
            }
            then.push(moment);
            assert!(play_on(&id, &guests, &mut dice, 1).await);
        }
        for (viewer, n) in viewers.iter().zip(0..) {
            for moment in &then {
                let seq = moment[n]["table"]["seq"].as_u64().unwrap();
                let now = viewer.get(&format!("/tables/{id}/log/{seq}?after={seq}")).await.ok();
                assert_eq!(now, moment[n], "{} at {seq}", ruleset.id);
            }
            let own = EYES.get(n).filter(|_| n < guests.len());
            for eyes in EYES.iter().filter(|eyes| own != Some(*eyes)) {
                let reply = viewer.get(&format!("/tables/{id}/log/6?as={eyes}")).await;
                assert!(matches!(reply.status.as_u16(), 403 | 409), "{}: {eyes} by {n}", ruleset.id);
            }
        }
    }
}

/// Errors: what the database says is for whoever hosts it.
#[tokio::test(flavor = "multi_thread")]
async fn an_error_of_the_database_is_not_quoted() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    server.hall.store.close().await;
    let detail = "The database does not answer just now. Nothing was changed; try again in a moment.";
    for reply in [
        guests[0].get(&format!("/tables/{id}/log")).await,
        guests[0].post("/tables", json!({ "ruleset": "modern-base", "players": 3 })).await,
        server.stranger().get("/tables").await,
        server.stranger().post("/guests", json!({ "name": "Zoe" })).await,
    ] {
        assert_eq!(reply.headers["retry-after"], "1");
        let problem = reply.problem(503, "unavailable");
        assert_eq!(problem["detail"], detail);
        assert_eq!(problem.as_object().unwrap().len(), 4, "{problem}");
    }
}

/// What a bot thinks: its reasons tell a bluff from a gift, and what a hand lacks.
#[tokio::test(flavor = "multi_thread")]
async fn why_a_bot_did_something_is_not_told_while_the_game_is_running() {
    let server = Server::start().await;
    for (ruleset, tier) in [("the-duel", "farmer"), ("modern-base", "merchant"), ("bean-trader", "farmer")] {
        let ann = server.guest("Ann").await;
        let players = if ruleset == "the-duel" { 2 } else { 3 };
        let id = ann.open(json!({ "ruleset": ruleset, "players": players, "seats": ["me"] })).await;
        let mut stream = Stream::open(&ann, &format!("/tables/{id}/events"), None).await;
        ann.post(&format!("/tables/{id}/start"), json!({ "fill": tier })).await.ok();
        ann.post(&format!("/tables/{id}/resign"), json!({})).await.ok();
        let mut acts = 0;
        while acts < 20 {
            let update = stream.next().await.expect("the game goes on").data;
            for entry in update["entries"].as_array().unwrap().iter().filter(|it| it["what"]["by"] == "bot") {
                acts += 1;
                assert_eq!(entry["what"].get("reason").is_some(), entry["what"]["seat"] == "A", "{entry}");
            }
        }
    }
}

/// Timing of bots: they act when their pause is over, whatever they hold and whatever they have found.
#[tokio::test(flavor = "multi_thread")]
async fn when_a_bot_acts_tells_nothing_about_its_hand() {
    const PAUSE: Duration = Duration::from_millis(700);
    for tier in ["random", "farmer", "merchant"] {
        for number in 0..4 {
            let (chance, clock) = (Rigged::new(), super::two_servers::clock());
            let config = Config { bot_delay: PAUSE, ..NO_LIMITS };
            let server = Server::by_chance(config, clock.clone(), chance.clone()).await;
            let ann = server.guest("Ann").await;
            chance.rig(super::twins::secret(number).0);
            let table = json!({ "ruleset": "modern-base", "players": 3, "options": { "first": "B" },
                "seats": ["me", { "bot": tier }, { "bot": tier }] });
            let id = ann.open(table).await;
            let mut stream = Stream::open(&ann, &format!("/tables/{id}/events"), None).await;
            ann.post(&format!("/tables/{id}/start"), json!({})).await.ok();
            let mut at = loop {
                let update = stream.next().await.expect("the game begins").data;
                if update["view"].is_object() {
                    break update["table"]["at"].as_i64().unwrap();
                }
            };
            for _ in 0..2 {
                // Whoever waits by the clock sees it move; a step that is early would show here.
                clock.advance(PAUSE);
                let update = stream.next().await.expect("a bot acts").data;
                let entries = update["entries"].as_array().unwrap();
                assert_eq!(entries.len(), 1, "one step in one pause");
                assert_eq!(entries[0]["at"].as_i64().unwrap(), at + 700, "{tier}");
                at += 700;
            }
        }
    }
}

/// A rematch has a secret of its own: nothing of the game before says anything about the next.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_shuffled_anew() {
    let server = Server::start().await;
    let (id, guests) = server.table("duel-modern", 2).await;
    let end = play_out(&id, &guests, &mut Dice::new(5)).await;
    let next = guests[0].post(&format!("/tables/{id}/rematch"), json!({})).await.ok();
    let next = guests[1].show(next["table"].as_str().unwrap()).await;
    assert_ne!(next["table"]["commitment"], end["table"]["commitment"]);
    assert!(next["table"].get("secret").is_none());
    assert!(end["table"]["secret"].is_string());
}

/// The lobby lists who plays what, and nothing of any game.
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_knows_no_game() {
    let side = Side::new().await;
    let (id, guests) = side.table(&RULESETS[0], 3).await;
    let mut lobby = Stream::open(&side.server.stranger(), "/lobby/events", None).await;
    let before = lobby.next().await.expect("the lobby").data;
    let listed = before["tables"].as_array().unwrap().iter().find(|it| it["id"] == id.as_str()).unwrap();
    let fields: Vec<&str> = listed.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields, ["id", "stage", "public", "ruleset", "pace", "seats", "opened", "changed"]);
    to_the_market(&id, &guests).await;
    let after = side.server.stranger().get("/tables?stage=playing").await.ok();
    assert_eq!(after["tables"], before["tables"], "an action changes nothing in it");
}

/// Names of actions: what a client calls its action is nobody else's affair, and can't be used to find out what others have done.
#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_an_action_belongs_to_its_seat() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let active = awaited(&guests[0].show(&id).await);
    let plant = guests[active].legal(&id, "plant_from_hand").await;
    let named = json!({ "action": plant, "id": "the-same-name" });
    let path = format!("/tables/{id}/actions");
    assert_eq!(guests[active].post(&path, named.clone()).await.ok()["repeated"], false);
    assert_eq!(guests[active].post(&path, named.clone()).await.ok()["repeated"], true);
    let other = &guests[(active + 1) % 3];
    other.post(&path, named).await.problem(409, "refused");
    assert!(!other.get(&format!("/tables/{id}/log")).await.ok().to_string().contains("the-same-name"));
}
