use beanfield_rules::seat::Seat;
use beanfield_tables::entry::{Occupant, Person};
use beanfield_tables::fair::Bytes32;
use beanfield_tables::pace::Pace;
use beanfield_tables::table::Stage;
use beanfield_tables::{Entry, Refused, Why};
use serde_json::json;

use crate::helpers::{LIVE, Room, bot, charter, person, player, seat, secret};

#[test]
fn people_sit_down_in_order_or_where_they_like() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    let wish = room.table.join(&person(1), Some(seat("C")), None);
    room.wish(wish).unwrap();
    room.join(2);
    let names: Vec<_> =
        room.table.seats().map(|(_, chair)| chair.occupant.as_deref().unwrap().name().to_owned()).collect();
    assert_eq!(names, ["Ann", "Cleo", "Ben"]);
    let wish = room.table.join(&person(3), None, None);
    assert_eq!(room.wish(wish), Err(Refused::Table(Why::TableFull)));
}

#[test]
fn nobody_sits_twice_or_on_another() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    let again = room.table.join(&person(0), Some(seat("B")), None);
    assert_eq!(room.wish(again), Err(Refused::Table(Why::AlreadySeated(seat("A")))));
    room.refuses(Entry::Seated { seat: seat("A"), occupant: Occupant::Person(person(1)) }, &Why::SeatTaken);
    room.refuses(Entry::Seated { seat: seat("D"), occupant: Occupant::Person(person(1)) }, &Why::NoSuchSeat);
}

#[test]
fn names_at_a_table_can_be_told_apart() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    let twin = Person { player: player(5), name: "Аnn".into() };
    let entry = Entry::Seated { seat: seat("B"), occupant: Occupant::Person(twin) };
    room.refuses(entry, &Why::NameTaken("Ann".into()));
}

#[test]
fn the_host_fills_seats_and_frees_them() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    room.join(1);
    let wish = room.table.kick(&player(1), seat("A"));
    assert_eq!(room.wish(wish), Err(Refused::Table(Why::NotHost)));
    let wish = room.table.kick(&player(0), seat("B"));
    room.wish(wish).unwrap();
    let wish = room.table.kick(&player(0), seat("B"));
    assert_eq!(room.wish(wish), Err(Refused::Table(Why::SeatFree)));
    let wish = room.table.start(&player(0), Some("farmer"), None);
    room.wish(wish).unwrap();
    assert_eq!(room.table.stage(), Stage::Playing);
    let bots: Vec<Seat> = room.table.bots().iter().collect();
    assert_eq!(bots, [seat("B"), seat("C")]);
}

#[test]
fn a_game_needs_every_seat() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    room.refuses(Entry::Began {}, &Why::SeatsOpen);
    room.must(Entry::Seated { seat: seat("B"), occupant: bot("random") });
    room.must(Entry::Seated { seat: seat("C"), occupant: Occupant::Reserved(person(2)) });
    room.refuses(Entry::Began {}, &Why::SeatsOpen);
    let wish = room.table.join(&person(2), None, None);
    room.wish(wish).unwrap();
    room.must(Entry::Began {});
    room.refuses(Entry::Began {}, &Why::NotGathering);
    room.refuses(Entry::Vacated { seat: seat("B"), kicked: true }, &Why::NotGathering);
}

#[test]
fn a_host_who_leaves_closes_the_table() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    room.join(1);
    let wish = room.table.leave(&player(1));
    room.wish(wish).unwrap();
    let wish = room.table.leave(&player(0));
    room.wish(wish).unwrap();
    assert_eq!(room.table.stage(), Stage::Closed);
    let wish = room.table.join(&person(2), None, None);
    assert_eq!(room.wish(wish), Err(Refused::Table(Why::Closed)));
}

#[test]
fn what_cannot_be_played_cannot_be_opened() {
    let of = |ruleset: &str, players, pace| Room::open(charter(ruleset, players, pace, &secret())).err().unwrap();
    assert_eq!(of("chess", 2, LIVE), Refused::Table(Why::UnknownRuleset("chess".into())));
    assert!(matches!(of("modern-base", 6, LIVE), Refused::Setup(_)));
    assert!(matches!(of("modern-base", 200, LIVE), Refused::Setup(_)));
    let slow = |hours| of("modern-base", 3, Pace::Slow { hours });
    assert!(matches!(slow(0), Refused::Table(Why::BadPace(_))));
    assert!(matches!(slow(337), Refused::Table(Why::BadPace(_))));
    let live = |bank_seconds, increment_seconds| Pace::Live { bank_seconds, increment_seconds };
    for pace in [live(9, 0), live(3_601, 0), live(10, 301)] {
        assert!(matches!(of("modern-base", 3, pace), Refused::Table(Why::BadPace(_))), "{pace:?}");
    }
    for pace in [live(10, 0), live(3_600, 300), Pace::Slow { hours: 1 }, Pace::Slow { hours: 336 }] {
        assert!(Room::open(charter("modern-base", 3, pace, &secret())).is_ok(), "{pace:?}");
    }
    let mut bad = charter("modern-base", 3, LIVE, &secret());
    bad.options.insert("dealer".into(), json!("Z"));
    assert!(matches!(Room::open(bad), Err(Refused::Setup(_))));
    let mut old = charter("modern-base", 3, LIVE, &secret());
    old.version = 99;
    assert!(matches!(Room::open(old), Err(Refused::Table(Why::WrongVersion { stored: 99, .. }))));
    let mut false_promise = charter("modern-base", 3, LIVE, &secret());
    false_promise.commitment = Bytes32([0; 32]);
    assert!(matches!(Room::open(false_promise), Err(Refused::Table(Why::Commitment))));
}

#[test]
fn everybody_adds_to_the_shuffle_once() {
    let hands = |contribution: Option<Bytes32>| {
        let mut room = Room::of("modern-base", 3, LIVE);
        (0..3).for_each(|number| room.join(number));
        if let Some(contribution) = contribution {
            room.must(Entry::Contributed { seat: seat("B"), contribution });
            room.refuses(Entry::Contributed { seat: seat("B"), contribution }, &Why::AlreadyContributed);
        }
        room.must(Entry::Began {});
        room.table.game().unwrap().position()
    };
    assert_eq!(hands(None), hands(None));
    assert_ne!(hands(None), hands(Some(Bytes32([1; 32]))));
    assert_ne!(hands(Some(Bytes32([1; 32]))), hands(Some(Bytes32([2; 32]))));
}

#[test]
fn whoever_gets_up_takes_their_contribution_along() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    room.must(Entry::Contributed { seat: seat("A"), contribution: Bytes32([1; 32]) });
    room.must(Entry::Vacated { seat: seat("A"), kicked: false });
    assert!(room.table.contributions().is_empty());
}
