use beanfield_rules::seat::{Seat, Viewer};
use beanfield_tables::clock::Time;
use beanfield_tables::entry::Decider;
use beanfield_tables::told::{Taken, Update};
use beanfield_tables::{Entry, Logged};
use serde_json::{Value, json};

use crate::helpers::{LIVE, Room, turn_over};

fn told(room: &Room, taken: &Taken, viewer: Viewer) -> Value {
    serde_json::to_value(Update::new(&room.table, [taken], viewer)).unwrap()
}

/// Which of two equal cards leaves a hand is its owner's affair; so are the client's name for the action and a bot's reason.
#[test]
fn an_action_is_told_in_full_to_its_own_seat_only() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    let plant = room.legal(active, "plant_from_hand");
    room.act(active, plant).unwrap();
    room.act(active, turn_over()).unwrap();
    let other = active.left(3);
    let action = json!({ "do": "propose", "to": active, "give": [{ "hand": 2 }], "want": {} });
    let entry = Entry::Acted {
        seat: other,
        by: Decider::Bot,
        action,
        id: Some("my-secret-name".into()),
        reason: Some("any".into()),
    };
    let logged = Logged { seq: room.table.seq() + 1, at: room.now, entry };
    let events = room.table.take(&logged).unwrap();
    let taken = Taken::new(&logged, events);
    let own = told(&room, &taken, Viewer::Seat(other));
    assert_eq!(own["entries"][0]["action"]["give"][0]["hand"], 2);
    assert_eq!(own["entries"][0]["what"]["reason"], "any");
    for viewer in [Viewer::Seat(active), Viewer::Seat(other.left(3)), Viewer::Spectator] {
        let update = told(&room, &taken, viewer);
        assert_eq!(update["entries"][0]["action"], Value::Null);
        assert_eq!(update["entries"][0]["what"]["reason"], Value::Null);
        assert_eq!(update["entries"][0]["what"]["seat"], json!(other));
        assert!(!update.to_string().contains("my-secret-name"));
        assert_eq!(update["entries"][0]["events"][0]["cards"], Value::Null);
    }
}

#[test]
fn the_secret_is_shown_when_there_is_nothing_left_to_hide() {
    let mut room = Room::playing("duel-2000", 2, LIVE);
    let text = |room: &Room| serde_json::to_value(room.table.told_to(Viewer::Spectator)).unwrap();
    room.play_until(|table| table.seq() > 40);
    assert_eq!(text(&room).get("secret"), None);
    room.play_until(|_| false);
    assert!(text(&room)["secret"].is_string());
    assert!(text(&room)["standing"].is_object());
}

#[test]
fn a_seat_sees_its_own_hand_and_no_other() {
    let room = Room::playing("modern-base", 3, LIVE);
    let taken = Taken::new(&Logged { seq: 1, at: Time(0), entry: Entry::Began {} }, Vec::new());
    for viewer in Seat::all(3).map(Viewer::Seat).chain([Viewer::Spectator]) {
        let update = told(&room, &taken, viewer);
        for seat in Seat::all(3) {
            let hand = &update["view"]["seats"][seat.letter().to_string()]["hand"];
            assert_eq!(hand.is_array(), viewer.is(seat), "{viewer:?} looks at {seat}");
        }
    }
}
