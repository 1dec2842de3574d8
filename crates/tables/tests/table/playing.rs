use beanfield_tables::chance::FixedChance;
use beanfield_tables::entry::Cover;
use beanfield_tables::limits::{ACTIONS_TO_TAKE_BACK, CHAT_LETTERS, CHAT_MESSAGES, TABLE_ENTRIES};
use beanfield_tables::pace::Pace;
use beanfield_tables::table::Stage;
use beanfield_tables::{Entry, Refused, TableId, Why};
use serde_json::json;

use crate::helpers::{LIVE, Room, player, seat, turn_over};

#[test]
fn what_nobody_else_saw_can_be_taken_back() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    let before = room.table.game().unwrap().position();
    let plant = room.legal(active, "plant_from_hand");
    room.act(active, plant.clone()).unwrap();
    assert!(room.table.can_take_back(active));
    room.must(Entry::TookBack { seat: active });
    assert_eq!(room.table.game().unwrap().position(), before);
    room.refuses(Entry::TookBack { seat: active }, &Why::NothingToTakeBack);
    room.act(active, plant).unwrap();
}

#[test]
fn uncovered_cards_cannot_be_covered_again() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    let plant = room.legal(active, "plant_from_hand");
    room.act(active, plant).unwrap();
    room.act(active, turn_over()).unwrap();
    room.refuses(Entry::TookBack { seat: active }, &Why::Uncovered);
}

#[test]
fn the_deed_of_another_seals_what_was_before() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    let plant = room.legal(active, "plant_from_hand");
    room.act(active, plant).unwrap();
    let other = active.left(3);
    room.act(other, json!({ "do": "wish", "likes": ["red"] })).unwrap();
    room.refuses(Entry::TookBack { seat: active }, &Why::DoneByAnother);
    room.must(Entry::TookBack { seat: other });
}

#[test]
fn taking_back_goes_only_so_far() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    let wishes = [json!(["red"]), json!(["soy"])];
    for round in 0..=ACTIONS_TO_TAKE_BACK {
        room.act(active, json!({ "do": "wish", "likes": wishes[round % 2] })).unwrap();
    }
    for _ in 0..ACTIONS_TO_TAKE_BACK {
        room.must(Entry::TookBack { seat: active });
    }
    assert!(room.take(Entry::TookBack { seat: active }).is_err());
}

#[test]
fn bots_wait_for_those_who_may_speak() {
    let mut room = Room::playing("modern-base", 3, Pace::Untimed {});
    let active = room.awaited();
    let (left, right) = (active.left(3), active.left(3).left(3));
    let plant = room.legal(active, "plant_from_hand");
    room.act(active, plant).unwrap();
    assert!(room.table.may_speak().is_empty());
    room.refuses(Entry::Passed { seat: left }, &Why::NothingToPass);
    room.act(active, turn_over()).unwrap();
    assert!(room.table.may_speak().contains(left));
    let ended = {
        let mut game = room.table.game().unwrap().boxed_clone();
        game.apply(active, &json!({ "do": "end_trading" })).unwrap();
        game
    };
    assert_eq!(room.table.cut_short_by(&*ended).len(), 2, "both others would lose their say");
    room.must(Entry::Passed { seat: left });
    assert_eq!(room.table.cut_short_by(&*ended).len(), 1);
    room.must(Entry::Passed { seat: right });
    assert!(room.table.cut_short_by(&*ended).is_empty());
    // A new offer gives everybody the word again.
    room.act(left, json!({ "do": "propose", "to": active, "give": [{ "hand": 1 }], "want": {} })).unwrap();
    assert!(room.table.may_speak().contains(right));
}

#[test]
fn whoever_resigns_can_come_back() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let wish = room.table.resign(&player(0));
    room.wish(wish).unwrap();
    assert!(room.table.bots().contains(seat("A")));
    room.refuses(Entry::Covered { seat: seat("A"), why: Cover::Resigned }, &Why::Covered);
    let wish = room.table.return_to(&player(0));
    room.wish(wish).unwrap();
    assert!(!room.table.bots().contains(seat("A")));
    room.refuses(Entry::Returned { seat: seat("A") }, &Why::NotCovered);
}

#[test]
fn an_action_brings_a_covered_player_back() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    room.must(Entry::Covered { seat: active, why: Cover::Resigned });
    let action = room.legal(active, "plant_from_hand");
    let wish = room.table.act_as(&player(active.index() as u64), &action, None);
    room.wish(wish).unwrap();
    assert!(room.table.bots().is_empty());
}

#[test]
fn talk_is_bounded() {
    let mut room = Room::of("modern-base", 3, LIVE);
    room.join(0);
    let say = |text: String| Entry::Said { seat: seat("A"), text };
    room.must(say("x".repeat(CHAT_LETTERS)));
    room.refuses(say("x".repeat(CHAT_LETTERS + 1)), &Why::TextTooLong(CHAT_LETTERS));
    room.refuses(say(" \n ".into()), &Why::EmptyText);
    room.refuses(Entry::Said { seat: seat("B"), text: "hello".into() }, &Why::NotAPerson);
    (1..CHAT_MESSAGES).for_each(|_| room.must(say("beans".into())));
    room.refuses(say("beans".into()), &Why::TooMuchTalk);
}

#[test]
fn a_game_ends_once_and_is_played_again_once() {
    let mut room = Room::playing("duel-modern", 2, LIVE);
    let next = TableId::draw(&FixedChance::new(9));
    room.refuses(Entry::Rematch { table: next.clone() }, &Why::NotOver);
    room.play_until(|_| false);
    assert_eq!(room.table.stage(), Stage::Finished);
    let seat = seat("A");
    room.refuses(Entry::TookBack { seat }, &Why::NotPlaying);
    assert_eq!(room.act(seat, turn_over()), Err(Refused::Table(Why::NotPlaying)));
    room.must(Entry::Said { seat, text: "again?".into() });
    let again = room.table.seats_of_rematch(&player(0)).unwrap();
    assert_eq!(again.len(), 2);
    room.must(Entry::Rematch { table: next.clone() });
    room.refuses(Entry::Rematch { table: next }, &Why::RematchOpen);
}

#[test]
fn a_log_has_an_end() {
    let mut room = Room::playing("modern-base", 3, LIVE);
    let active = room.awaited();
    let likes = [json!(["red"]), json!(["soy"])];
    while room.table.seq() < TABLE_ENTRIES {
        let wish = json!({ "do": "wish", "likes": likes[(room.table.seq() % 2) as usize] });
        room.act(active, wish).unwrap();
    }
    let wish = json!({ "do": "wish", "likes": [] });
    assert_eq!(room.act(active, wish), Err(Refused::Table(Why::LogFull)));
}
