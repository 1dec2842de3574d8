use std::time::Duration;

use beanfield_tables::clock::Time;
use beanfield_tables::entry::Cover;
use beanfield_tables::limits::{GRACE, UNTIMED_GRACE};
use beanfield_tables::pace::Pace;
use beanfield_tables::{Entry, Why};

use crate::helpers::{LIVE, Room, seat};

fn left(room: &Room, seat: beanfield_rules::seat::Seat) -> i64 {
    room.table.chairs[seat.index()].left
}

#[test]
fn a_clock_runs_only_for_whom_the_game_waits() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    room.wait(10.0);
    let plant = room.legal(active, "plant_from_hand");
    room.act(active, plant).unwrap();
    assert_eq!(left(&room, active), 55_000, "ten seconds gone, five gained");
    assert_eq!(left(&room, active.left(3)), 60_000);
}

#[test]
fn a_bank_never_holds_more_than_at_the_start() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    let plant = room.legal(active, "plant_from_hand");
    room.act(active, plant).unwrap();
    assert_eq!(left(&room, active), 60_000);
}

#[test]
fn a_bot_comes_after_the_time_and_a_grace() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    let due = room.now.plus(Duration::from_mins(1)).plus(GRACE);
    assert_eq!(room.table.deadline().map(|it| (it.seat, it.at)), Some((active, due)));
    let cover = Entry::Covered { seat: active, why: Cover::Time };
    room.now = Time(due.0 - 1);
    room.refuses(cover.clone(), &Why::NotWaitedFor);
    room.now = due;
    room.refuses(Entry::Covered { seat: active.left(3), why: Cover::Time }, &Why::NotWaitedFor);
    room.must(cover);
    assert_eq!(room.table.deadline(), None, "nobody waits for a bot");
    room.wait(1.0);
    room.must(Entry::Returned { seat: active });
    assert_eq!(left(&room, active), 30_000, "enough to find out what is going on");
}

#[test]
fn at_a_slow_table_every_decision_has_its_hours() {
    let mut room = Room::playing("modern-base", 3, Pace::Slow { hours: 2 });
    let active = room.awaited();
    room.wait(7_000.0);
    let plant = room.legal(active, "plant_from_hand");
    room.act(active, plant).unwrap();
    assert_eq!(left(&room, active), 7_200_000);
}

#[test]
fn at_an_untimed_table_the_others_may_ask_for_a_bot() {
    let mut room = Room::playing("modern-base", 3, Pace::Untimed {});
    assert_eq!(room.table.deadline(), None);
    let active = room.awaited();
    let cover = Entry::Covered { seat: active, why: Cover::Asked };
    room.wait(UNTIMED_GRACE.as_secs_f64() - 0.001);
    room.refuses(cover.clone(), &Why::NotWaitedFor);
    room.wait(0.001);
    room.must(cover);
}

#[test]
fn a_log_never_goes_back_in_time() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    room.now = Time(room.now.0 - 1);
    room.refuses(Entry::Said { seat: seat("A"), text: "hi".into() }, &Why::Clock);
}
