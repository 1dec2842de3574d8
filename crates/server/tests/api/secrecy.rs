//! Nobody learns over the wire what their seat may not know.

mod copies;
mod leaks;
mod reshuffle;
mod spectators;
mod twins;
mod two_servers;
mod undo;
mod wire;

use beanfield_rules::chance::Dice;
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::{RULESETS, Ruleset};
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_tables::fair::Secret;
use beanfield_tables::record::{Move, Record};
use serde_json::{Value, json};

use crate::games::{play_on, play_out};
use crate::server::{Client, Server, awaited, to_the_market};

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_shows_each_only_their_own() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    to_the_market(&id, &guests).await;
    guests[0].get(&format!("/tables/{id}/record")).await.problem(409, "not-over");
    for eyes in ["B", "all"] {
        guests[0].get(&format!("/tables/{id}/log?as={eyes}")).await.problem(403, "not-your-eyes");
        guests[0].get(&format!("/tables/{id}/log/6?as={eyes}")).await.problem(403, "not-your-eyes");
    }
    guests[0].get(&format!("/tables/{id}/log?as=everybody")).await.problem(422, "invalid");
    let seq = guests[0].show(&id).await["table"]["seq"].as_u64().unwrap();
    let hands = |update: &Value, own: Option<&str>| {
        for (seat, it) in update["view"]["seats"].as_object().unwrap() {
            assert_eq!(it["hand"].is_array(), own == Some(seat.as_str()), "{seat} seen by {own:?}");
        }
        assert!(update["table"].get("secret").is_none());
        for entry in update["entries"].as_array().unwrap() {
            let seat = entry["what"]["seat"].as_str();
            assert!(entry.get("action").is_none() || seat == own, "{entry}");
            for event in entry["events"].as_array().unwrap() {
                let is_own = event["seat"].as_str() == own;
                match event["event"].as_str().unwrap() {
                    "dealt" => assert_eq!(event["cards"].is_array(), is_own),
                    "drew" => assert_eq!(event["card"].is_string(), is_own),
                    _ => {}
                }
            }
        }
    };
    hands(&guests[0].get(&format!("/tables/{id}/log?as=spectator")).await.ok(), None);
    for (guest, own) in [(&guests[0], Some("A")), (&guests[1], Some("B")), (&server.guest("Zoe").await, None)] {
        hands(&guest.get(&format!("/tables/{id}/log")).await.ok(), own);
        for at in 5..=seq {
            hands(&guest.get(&format!("/tables/{id}/log/{at}")).await.ok(), own);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_game_everything_may_be_seen() {
    let server = Server::start().await;
    let (id, guests) = server.table("duel-modern", 2).await;
    play_out(&id, &guests, &mut Dice::new(2)).await;
    let as_b = guests[0].get(&format!("/tables/{id}/log/8?as=B")).await.ok();
    assert_eq!(as_b["view"]["viewer"], "B");
    assert!(as_b["view"]["seats"]["B"]["hand"].is_array());
    guests[0].get(&format!("/tables/{id}/log?as=G")).await.problem(409, "no-such-seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_game_all_hands_can_be_seen_at_once() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let end = play_out(&id, &guests, &mut Dice::new(2)).await;
    let look = async |path: String| server.stranger().get(&format!("/tables/{id}/log{path}")).await.ok();
    for at in (6..end["table"]["seq"].as_u64().unwrap()).step_by(40) {
        let all = look(format!("/{at}?as=all")).await;
        assert_eq!([&all["view"]["viewer"], &all["table"]["viewer"]], ["all", "all"]);
        assert_eq!(all["view"]["prompts"], json!([]));
        for seat in ["A", "B", "C"] {
            let own = look(format!("/{at}?as={seat}")).await;
            assert!(own["view"]["seats"][seat]["hand"].is_array());
            assert_eq!(all["view"]["seats"][seat], own["view"]["seats"][seat], "{seat} at {at}");
        }
    }
    for entry in look("?as=all".into()).await["entries"].as_array().unwrap() {
        assert_eq!(entry["what"]["entry"] == "acted", entry["action"].is_object(), "{entry}");
        for event in entry["events"].as_array().unwrap() {
            match event["event"].as_str().unwrap() {
                "dealt" | "proposed" | "willing" => assert!(event["cards"].is_array(), "{event}"),
                "drew" => assert!(event["card"].is_string(), "{event}"),
                _ => {}
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_may_be_without_spectators() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let seats = json!(["me", { "bot": "random" }, { "bot": "random" }]);
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 3, "spectators": false, "seats": seats })).await;
    let zoe = server.guest("Zoe").await;
    zoe.show(&id).await;
    ann.post(&format!("/tables/{id}/start"), json!({})).await.ok();
    for path in ["", "/events", "/log", "/log/3", "/record"] {
        zoe.get(&format!("/tables/{id}{path}")).await.problem(403, "no-spectators");
        server.stranger().get(&format!("/tables/{id}{path}")).await.problem(403, "no-spectators");
    }
    ann.show(&id).await;
}

/// A refusal tells its actor only what they know, and the others nothing at all.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_heard_by_nobody_else() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let active = awaited(&guests[0].show(&id).await);
    let before = guests[(active + 1) % 3].show(&id).await;
    guests[active].act(&id, json!({ "do": "harvest", "field": 1 })).await.problem(409, "refused");
    assert_eq!(guests[(active + 1) % 3].show(&id).await, before);
}

/// What everybody was sent while the game was running.
struct Heard {
    viewer: Viewer,
    /// How many actions there had been.
    actions: usize,
    view: Value,
    /// From the deal on.
    events: Vec<Value>,
}

async fn hear(table: &str, listener: &Client, viewer: Viewer) -> Heard {
    let mut update = listener.get(&format!("/tables/{table}/log")).await.ok();
    let entries = update["entries"].as_array().unwrap();
    for entry in entries {
        let own = matches!(viewer, Viewer::Seat(seat) if entry["what"]["seat"] == seat.to_string());
        assert!(own || entry.get("action").is_none(), "{viewer:?} is sent what another has done: {entry}");
    }
    let events = entries.iter().flat_map(|it| it["events"].as_array().unwrap()).cloned().collect();
    let actions = entries.iter().filter(|it| it["what"]["entry"] == "acted").count();
    Heard { viewer, actions, view: update["view"].take(), events }
}

/// A running game sends every viewer what the rules show that viewer, and nothing besides. That this tells nothing hidden, the
/// rules are held against in games that differ in what is hidden.
#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_sent_what_the_rules_show_them() {
    let server = Server::start().await;
    for ruleset in &RULESETS {
        let (id, guests) = server.table(ruleset.id, ruleset.players.min.into()).await;
        let mut dice = Dice::new(11);
        let mut heard = Vec::new();
        while play_on(&id, &guests, &mut dice, 15).await {
            heard.push(hear(&id, &server.stranger(), Viewer::Spectator).await);
            for (seat, guest) in Seat::all(ruleset.players.min).zip(&guests) {
                heard.push(hear(&id, guest, Viewer::Seat(seat)).await);
            }
        }
        let record = server.stranger().get(&format!("/tables/{id}/record")).await.ok();
        compare(ruleset, &Record::parse(&record.to_string()).unwrap(), &heard);
    }
}

fn compare(ruleset: &Ruleset, record: &Record, heard: &[Heard]) {
    let contributions: Vec<_> = record.heading.contributions.iter().map(|(&seat, &it)| (seat, it)).collect();
    let seed = Secret(record.heading.secret.0).seed(&contributions);
    let setup = Setup { players: ruleset.players.min, options: record.heading.options.clone(), seed };
    let (mut game, mut events) = ruleset.deal(&setup).unwrap();
    let mut moves = record.entries.iter();
    let mut actions = 0;
    for it in heard {
        while actions < it.actions {
            let Some(Move::Acted { seat, action, .. }) = moves.next().map(|entry| &entry.what) else {
                panic!("too few")
            };
            events.extend(game.apply(*seat, action).unwrap());
            actions += 1;
        }
        assert_eq!(it.view, game.view(it.viewer), "{} after {actions}", ruleset.id);
        let shown: Vec<Value> = events.iter().map(|event| event.seen_by(it.viewer)).collect();
        assert_eq!(it.events, shown, "{} after {actions}", ruleset.id);
    }
    assert!(heard.len() > 5, "{}", ruleset.id);
}
