//! Records that somebody has altered are refused, and the first wrong entry is named.

use std::fs;

use serde_json::{Value, json};

use crate::server::{Place, Server, beanfield, fine};

/// What `record verify` complains about.
#[track_caller]
fn complaint(place: &Place, text: &str) -> String {
    let file = place.file("tampered.json");
    fs::write(&file, text).expect("a file can be written");
    let (code, out, err) = beanfield([&"record".into(), &"verify".into(), &file]);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    err
}

#[test]
fn a_tampered_record_is_refused_and_the_first_wrong_entry_is_named() {
    let place = Place::new();
    let server = Server::start(&place);
    let table = server.duel_of_bots();
    let record = server.get(&format!("/api/v1/tables/{table}/record"));
    let count = record["entries"].as_array().expect("entries").len();
    assert!(count > 20, "a whole game has many entries");

    let check = |tamper: &dyn Fn(&mut Value), says: &str| {
        let mut tampered = record.clone();
        tamper(&mut tampered);
        assert_ne!(tampered, record, "something was altered");
        let err = complaint(&place, &tampered.to_string());
        assert!(err.contains(says), "{says:?} is not in {err:?}");
    };
    let entries = |record: &mut Value, change: &dyn Fn(&mut Vec<Value>)| {
        change(record["entries"].as_array_mut().expect("entries"));
    };
    check(&|it| it["entries"][11]["action"] = json!({ "do": "harvest", "field": 2 }), "entry 12 is wrong");
    check(&|it| it["entries"][11]["action"] = json!({ "do": "cheat" }), "entry 12 is wrong");
    check(&|it| it["entries"][3]["by"] = json!("person"), "entry 4 is wrong");
    check(&|it| it["entries"][3]["seat"] = json!("G"), "entry 4 is wrong");
    check(&|it| it["entries"][7]["digest"] = json!("0".repeat(64)), "entry 8 is wrong");
    check(&|it| entries(it, &|all| all.swap(5, 6)), "entry 6 is wrong");
    check(&|it| entries(it, &|all| drop(all.remove(9))), "entry 10 is wrong");
    check(&|it| entries(it, &|all| all.insert(2, all[1].clone())), "entry 3 is wrong");
    check(&|it| entries(it, &|all| drop(all.pop())), "the standing is wrong");
    check(&|it| it["heading"]["seats"][0]["name"] = json!("Nobody"), "entry 1 is wrong");
    check(&|it| it["heading"]["contributions"]["A"] = json!("1".repeat(64)), "entry 1 is wrong");
    check(&|it| it["heading"]["secret"] = json!("2".repeat(64)), "the heading is wrong: the secret does not fit");
    check(&|it| it["heading"]["commitment"] = json!("3".repeat(64)), "the heading is wrong: the secret does not fit");
    check(&|it| it["heading"]["version"] = json!(99), "the heading is wrong: it needs version 99");
    check(&|it| it["heading"]["ruleset"] = json!("poker"), "the heading is wrong: there is no ruleset `poker`");
    check(&|it| it["heading"]["format"] = json!("beanfield-record-0"), "its format is `beanfield-record-0`");
    check(&|it| it["standing"]["places"][0]["score"] = json!(99), "the standing is wrong");
    check(&|it| it["standing"]["winners"] = json!([]), "the standing is wrong");
    check(&|it| it["digest"] = json!("4".repeat(64)), "the standing is wrong");
    check(&|it| it["more"] = json!(1), "no record of a game");

    let text = record.to_string();
    for text in [&text[..text.len() / 2], "", "a game of beans", "[]", "{}", "\u{0}"] {
        assert!(complaint(&place, text).contains("no record of a game"));
    }
}

#[test]
fn only_a_finished_game_has_a_record() {
    let place = Place::new();
    let server = Server::start(&place);
    let host = server.guest("Ann");
    let table = server.open(&host, "duel-modern", 2, &json!(["me", { "bot": "farmer" }]));
    server.terminate();
    server.ended();

    let database = place.database();
    let export =
        |id: &str| beanfield([&"record".into(), &"export".into(), &id.into(), &"--database".into(), &database]);
    let sentences = [
        (table.as_str(), "is not over, so it has no record yet"),
        ("2222222222222222", "there is no table `2222222222222222` in this database"),
        ("nonsense", "`nonsense` is no id of a table"),
    ];
    for (id, says) in sentences {
        let (code, out, err) = export(id);
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
        assert!(err.contains(says), "{err}");
    }
    let shown = fine(["record", "--help"]);
    assert!(shown.contains("export") && shown.contains("verify"), "{shown}");
}
