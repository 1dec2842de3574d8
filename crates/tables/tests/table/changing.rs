use beanfield_tables::entry::{Changes, Occupant, Visibility};
use beanfield_tables::fair::Bytes32;
use beanfield_tables::pace::Pace;
use beanfield_tables::{Entry, Refused, Table, Why};
use serde_json::{Map, Value, json};

use crate::helpers::{LIVE, Room, bot, charter, person, player, seat, secret};

fn change(room: &mut Room, by: u64, changes: Changes) -> Result<(), Refused> {
    let wish = room.table.change_as(&player(by), changes);
    room.wish(wish)
}

fn ruleset(id: &str) -> Changes {
    Changes { ruleset: Some(id.to_owned()), ..Changes::default() }
}

fn players(number: u8) -> Changes {
    Changes { players: Some(number), ..Changes::default() }
}

/// Who sits where; a dash for nobody.
fn names(table: &Table) -> Vec<String> {
    table.seats().map(|(_, chair)| chair.occupant.as_deref().map_or("-", Occupant::name).to_owned()).collect()
}

fn option(name: &str, seat: &str) -> Map<String, Value> {
    Map::from_iter([(name.to_owned(), json!(seat))])
}

#[test]
fn what_has_changed_is_one_entry_and_the_rest_stays() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    let terms = Changes {
        ruleset: Some("modern-base".into()),
        visibility: Some(Visibility::Public),
        spectators: Some(false),
        players: Some(3),
        ..Changes::default()
    };
    change(&mut room, 0, terms).unwrap();
    let told = serde_json::to_value(&room.log.last().unwrap().entry).unwrap();
    assert_eq!(told, json!({ "entry": "changed", "visibility": "public", "spectators": false }));
    let before = room.log.len();
    change(&mut room, 0, Changes { spectators: Some(false), ..Changes::default() }).unwrap();
    assert_eq!(room.log.len(), before, "what is so already is no change");
    assert_eq!((&*room.table.charter.ruleset, room.table.charter.pace), ("modern-base", LIVE));
    assert!(room.table.listing().public);
}

#[test]
fn a_new_ruleset_brings_its_version_and_drops_options_it_does_not_know() {
    let mut opened = charter("modern-base", 3, LIVE, &secret());
    opened.options = option("first", "B");
    let mut room = Room::open(opened).unwrap();
    room.join(0);
    change(&mut room, 0, ruleset("modern-extra-beans")).unwrap();
    assert_eq!(room.table.charter.options, option("first", "B"), "it knows this one");
    change(&mut room, 0, ruleset("classic-2000")).unwrap();
    assert_eq!(room.table.charter.options, Map::new());
    assert_eq!(room.table.ruleset().id, "classic-2000");
    let dealt = Changes { options: Some(option("dealer", "C")), ..ruleset("classic-2000") };
    change(&mut room, 0, dealt).unwrap();
    assert_eq!(room.table.charter.options, option("dealer", "C"));
}

#[test]
fn what_cannot_be_opened_cannot_be_changed_to() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    room.join(1);
    assert_eq!(change(&mut room, 0, ruleset("chess")), Err(Refused::Table(Why::UnknownRuleset("chess".into()))));
    for terms in [
        players(6),
        players(200),
        players(0),
        ruleset("duel-modern"),
        Changes { options: Some(option("dealer", "A")), ..Changes::default() },
        Changes { options: Some(option("first", "D")), ..Changes::default() },
    ] {
        assert!(matches!(change(&mut room, 0, terms.clone()), Err(Refused::Setup(_))), "{terms:?}");
    }
    let pace = Changes { pace: Some(Pace::Slow { hours: 337 }), ..Changes::default() };
    assert!(matches!(change(&mut room, 0, pace), Err(Refused::Table(Why::BadPace(_)))));
    room.refuses(
        Entry::Changed(Changes { version: Some(99), ..Changes::default() }),
        &Why::WrongVersion { stored: 99, ours: 1 },
    );
    assert_eq!(change(&mut room, 1, players(4)), Err(Refused::Table(Why::NotHost)));
    room.join(2);
    room.must(Entry::Began {});
    assert_eq!(change(&mut room, 0, players(4)), Err(Refused::Table(Why::NotGathering)));
    room.refuses(Entry::Changed(players(4)), &Why::NotGathering);
}

#[test]
fn more_players_are_more_open_seats() {
    let mut room = Room::of("modern-base", 3, LIVE);
    (0..3).for_each(|number| room.join(number));
    change(&mut room, 0, players(5)).unwrap();
    assert_eq!(names(&room.table), ["Ann", "Ben", "Cleo", "-", "-"]);
    room.join(3);
    assert_eq!(names(&room.table), ["Ann", "Ben", "Cleo", "Dora", "-"]);
}

#[test]
fn whoever_loses_their_seat_moves_and_takes_their_contribution_along() {
    let mut room = Room::of("modern-base", 5, LIVE);
    room.join(0);
    let wish = room.table.join(&person(1), Some(seat("E")), Some(Bytes32([1; 32])));
    room.wish(wish).unwrap();
    room.must(Entry::Seated { seat: seat("D"), occupant: bot("farmer") });
    change(&mut room, 0, players(3)).unwrap();
    assert_eq!(names(&room.table), ["Ann", "Alma", "Ben"], "there is room for the bot too");
    assert_eq!(room.table.contributions(), [(seat("C"), Bytes32([1; 32]))]);
    assert_eq!(room.table.seat_of(&player(1)), Some(seat("C")));
    let again = Table::fold(room.table.id.clone(), secret(), &room.log).unwrap();
    assert_eq!(names(&again), names(&room.table));
    room.must(Entry::Began {});
}

#[test]
fn bots_make_room_for_people_and_so_do_kept_seats() {
    let mut room = Room::of("modern-base", 5, LIVE);
    room.join(0);
    room.must(Entry::Seated { seat: seat("B"), occupant: bot("farmer") });
    room.must(Entry::Seated { seat: seat("C"), occupant: Occupant::Reserved(person(4)) });
    room.must(Entry::Seated { seat: seat("D"), occupant: Occupant::bot("random", &["Alma"]) });
    let wish = room.table.join(&person(1), Some(seat("E")), None);
    room.wish(wish).unwrap();
    change(&mut room, 0, players(4)).unwrap();
    assert_eq!(names(&room.table), ["Ann", "Alma", "Emil", "Ben"], "the bot from the highest seat goes");
    change(&mut room, 0, players(3)).unwrap();
    assert_eq!(names(&room.table), ["Ann", "Ben", "Emil"]);
    let duel = Changes { players: Some(2), ..ruleset("duel-modern") };
    change(&mut room, 0, duel).unwrap();
    assert_eq!(names(&room.table), ["Ann", "Ben"], "the one who has not come goes last");
}

#[test]
fn nobody_is_sent_away() {
    let mut room = Room::of("modern-base", 4, LIVE);
    (0..3).for_each(|number| room.join(number));
    room.must(Entry::Seated { seat: seat("D"), occupant: bot("farmer") });
    let duel = Changes { players: Some(2), ..ruleset("duel-modern") };
    assert_eq!(change(&mut room, 0, duel), Err(Refused::Table(Why::TableFull)));
    assert_eq!(names(&room.table), ["Ann", "Ben", "Cleo", "Alma"], "and the bot stays too");
}
