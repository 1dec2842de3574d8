use beanfield_rules::rulesets::RULESETS;
use beanfield_rules::seat::Seat;
use beanfield_tables::fair::Bytes32;
use beanfield_tables::pace::Pace;
use beanfield_tables::record::{Fault, Record};
use beanfield_tables::{Entry, Table};
use serde_json::{Value, json};

use crate::helpers::{LIVE, Room, seat, secret};

fn finished(ruleset: &str, players: u8) -> Room {
    let mut room = Room::of(ruleset, players, Pace::Untimed {});
    (0..u64::from(players)).for_each(|number| room.join(number));
    room.must(Entry::Contributed { seat: seat("A"), contribution: Bytes32([9; 32]) });
    room.must(Entry::Began {});
    let active = room.awaited();
    room.act(active, json!({ "do": "wish", "likes": ["red"] })).ok();
    room.take(Entry::TookBack { seat: active }).ok();
    room.play_until(|_| false);
    room
}

fn record(room: &Room) -> Record {
    Record::of(&room.table, &room.log).expect("the game is over")
}

fn altered(record: &Record, change: impl FnOnce(&mut Value)) -> Result<(), Fault> {
    let mut value = serde_json::to_value(record).unwrap();
    change(&mut value);
    Record::parse(&value.to_string())?.verify().map(|_| ())
}

#[test]
fn every_ruleset_leaves_a_sound_record() {
    for ruleset in &RULESETS {
        let room = finished(ruleset.id, ruleset.players.min);
        let text = serde_json::to_string_pretty(&record(&room)).unwrap();
        let again = Record::parse(&text).unwrap();
        let game = again.verify().unwrap_or_else(|fault| panic!("{}: {fault}", ruleset.id));
        assert_eq!(game.position(), room.table.game().unwrap().position());
    }
}

#[test]
fn a_running_game_has_no_record() {
    let room = Room::playing("modern-base", 3, LIVE);
    assert_eq!(Record::of(&room.table, &room.log), None);
}

#[test]
fn the_first_altered_entry_is_named() {
    let record = record(&finished("duel-modern", 2));
    let entry = |number| move |fault: &Fault| matches!(fault, Fault::Entry { number: it, .. } if *it == number);
    let seat_of = |value: &Value| if value == "A" { json!("B") } else { json!("A") };
    let fault = altered(&record, |it| it["entries"][11]["seat"] = seat_of(&it["entries"][11]["seat"])).unwrap_err();
    assert!(entry(12)(&fault), "{fault}");
    let fault = altered(&record, |it| it["entries"].as_array_mut().unwrap().swap(4, 5)).unwrap_err();
    assert!(entry(5)(&fault), "{fault}");
    let fault = altered(&record, |it| drop(it["entries"].as_array_mut().unwrap().remove(0))).unwrap_err();
    assert!(entry(1)(&fault), "{fault}");
    let fault = altered(&record, |it| drop(it["entries"].as_array_mut().unwrap().pop())).unwrap_err();
    assert!(matches!(fault, Fault::Standing(_)), "{fault}");
}

#[test]
fn a_false_shuffle_or_result_is_found() {
    let record = record(&finished("duel-modern", 2));
    let digits = |fill: &str| json!(fill.repeat(64));
    for (change, expected) in [("secret", "heading"), ("commitment", "heading")] {
        let fault = altered(&record, |it| it["heading"][change] = digits("1")).unwrap_err();
        assert!(fault.to_string().contains(expected), "{change}: {fault}");
    }
    let fault = altered(&record, |it| it["heading"]["contributions"]["A"] = digits("1")).unwrap_err();
    assert!(matches!(fault, Fault::Entry { number: 1, .. }), "{fault}");
    let fault = altered(&record, |it| it["standing"]["places"][0]["score"] = json!(99)).unwrap_err();
    assert!(matches!(fault, Fault::Standing(_)), "{fault}");
    let fault = altered(&record, |it| it["heading"]["ruleset"] = json!("duel-2000")).unwrap_err();
    assert!(matches!(fault, Fault::Entry { .. } | Fault::Heading(_)), "{fault}");
}

#[test]
fn what_is_no_record_is_said_to_be_none() {
    let record = record(&finished("duel-modern", 2));
    assert!(matches!(Record::parse("{"), Err(Fault::Form(_))));
    assert!(matches!(Record::parse("[]"), Err(Fault::Form(_))));
    let other_format = altered(&record, |it| it["heading"]["format"] = json!("chess"));
    assert!(matches!(other_format, Err(Fault::Form(_))));
    let many_seats = altered(&record, |it| {
        let seat = it["heading"]["seats"][0].clone();
        it["heading"]["seats"] = Value::Array(vec![seat; 300]);
    });
    assert!(matches!(many_seats, Err(Fault::Heading(_))));
}

/// A table folded from its log is the table that made it.
#[test]
fn a_log_folds_into_the_same_table() {
    let room = finished("modern-extra-beans", 4);
    let again = Table::fold(room.table.id.clone(), secret(), &room.log).unwrap();
    for viewer in Seat::all(4).map(beanfield_rules::seat::Viewer::Seat) {
        let text = |table: &Table| {
            let view = table.game().unwrap().view(viewer);
            (serde_json::to_value(table.told_to(viewer)).unwrap(), view)
        };
        assert_eq!(text(&room.table), text(&again));
    }
}
