//! Whole games of every ruleset by the example bot.

use std::fs;

use serde_json::{Value, json};

use crate::server::{Place, Server, fine, played};

const NAMES: [&str; 7] = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil"];

/// The rulesets with the fewest players each takes.
fn rulesets() -> Vec<(String, u64)> {
    let games: Value = serde_json::from_str(&fine(["games", "--json"])).expect("a list of games");
    let rulesets = games["rulesets"].as_array().expect("rulesets");
    let read = |it: &Value| Some((it["id"].as_str()?.to_owned(), it["players"]["min"].as_u64()?));
    rulesets.iter().map(|it| read(it).expect("an id and players")).collect()
}

/// A finished table's record, over the API, in a file that has been verified.
#[track_caller]
fn verified(server: &Server, place: &Place, table: &str) -> Value {
    let record = server.get(&format!("/api/v1/tables/{table}/record"));
    let file = place.file(&format!("{table}.json"));
    fs::write(&file, record.to_string()).expect("a record can be written");
    let said = fine([&"record".into(), &"verify".into(), &file]);
    assert!(said.contains("a sound game"), "{said}");
    record
}

#[test]
fn programs_at_all_seats_play_every_ruleset_and_the_records_hold() {
    let place = Place::new();
    let server = Server::start(&place);
    let mut tables = Vec::new();
    for (ruleset, players) in rulesets() {
        let host = server.guest(NAMES[0]);
        let table = server.open(&host, &ruleset, players, &json!([]));
        let others = NAMES[1..players as usize].iter().map(|name| server.bot(&table, name, None));
        let bots: Vec<_> = [server.bot(&table, NAMES[0], Some(&host))].into_iter().chain(others).collect();
        tables.push((ruleset, table, bots));
    }
    let mut records = Vec::new();
    for (ruleset, table, bots) in tables {
        let told: Vec<String> = bots.into_iter().map(played).collect();
        assert!(told.iter().all(|out| out.contains(". Ada (A): ")), "each is told the standing of {ruleset}: {told:?}");
        let record = verified(&server, &place, &table);
        assert_eq!(record["heading"]["ruleset"], json!(ruleset));
        // The host sits there before the bot that plays for it comes; the others sit down and contribute at once.
        let contributions = record["heading"]["contributions"].as_object().expect("contributions");
        assert!(contributions.len() + 1 >= told.len(), "the others have added to the shuffle of {ruleset}");
        records.push((table, record));
    }
    server.terminate();
    assert_eq!(server.ended().code(), Some(0));
    for (table, record) in records {
        let file = place.file("exported.json");
        let database = place.database();
        fine([
            &"record".into(),
            &"export".into(),
            &table.into(),
            &"--database".into(),
            &database,
            &"--out".into(),
            &file,
        ]);
        fine([&"record".into(), &"verify".into(), &file]);
        let text = fs::read_to_string(&file).expect("the export is there");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("it is JSON"), record, "both ways give the same record");
    }
}

#[test]
fn a_program_plays_every_ruleset_among_bots() {
    let place = Place::new();
    let server = Server::start(&place);
    let mut tables = Vec::new();
    for (ruleset, players) in rulesets() {
        let host = server.guest(NAMES[0]);
        let mut seats = vec![json!("me")];
        seats.resize(players as usize, json!({ "bot": "farmer" }));
        let table = server.open(&host, &ruleset, players, &json!(seats));
        tables.push((server.bot(&table, NAMES[0], Some(&host)), table));
    }
    for (bot, table) in tables {
        assert!(played(bot).contains("Ada (A)"));
        verified(&server, &place, &table);
    }
}

#[test]
fn a_game_goes_on_after_a_power_cut_and_nothing_acknowledged_is_lost() {
    let place = Place::new();
    let server = Server::start(&place);
    let listen = server.listens_at().to_owned();
    let host = server.guest(NAMES[0]);
    let table = server.open(&host, "modern-base", 3, &json!(["me", { "bot": "farmer" }]));
    let bots = [server.bot(&table, NAMES[0], Some(&host)), server.bot(&table, NAMES[1], None)];
    let mut stream = server.follow(&table);
    let reached = stream.until(|update| update["table"]["seq"].as_u64() > Some(60))["table"]["seq"].clone();
    let log = format!("/api/v1/tables/{table}/log/{reached}?after=0");
    let before = server.get(&log);
    server.kill();

    let server = Server::start_at(&place, &listen);
    assert_eq!(server.get(&log), before);
    for bot in bots {
        assert!(played(bot).contains("1. "));
    }
    verified(&server, &place, &table);
}
