//! People, tokens and recovery codes.

use beanfield_tables::clock::Time;
use beanfield_tables::limits::TOKENS_A_PERSON;

use crate::given::{Home, assert_conflict, assert_missing, hash, person, player};

crate::on_both! {
    a_person_is_known_by_their_token,
    the_same_person_token_or_code_is_added_once,
    a_recovery_code_works_once_and_adds_a_device,
    a_recovery_code_used_twice_at_once_works_for_one,
    a_forgotten_token_opens_nothing_and_others_stay,
    the_oldest_device_is_signed_out_past_the_limit,
    a_person_takes_another_name,
    people_outlive_the_process,
}

async fn a_person_is_known_by_their_token(home: Home) {
    let store = home.open().await;
    store.add_player(&person(1), hash(1), hash(101)).await.unwrap();
    store.add_player(&person(2), hash(2), hash(102)).await.unwrap();
    assert_eq!(store.player_by_token(hash(1)).await.unwrap(), Some(person(1)));
    assert_eq!(store.player_by_token(hash(2)).await.unwrap(), Some(person(2)));
    assert_eq!(store.player_by_token(hash(3)).await.unwrap(), None);
    assert_eq!(store.player_by_token(hash(101)).await.unwrap(), None, "a code is no token");
}

async fn the_same_person_token_or_code_is_added_once(home: Home) {
    let store = home.open().await;
    store.add_player(&person(1), hash(1), hash(101)).await.unwrap();
    assert_conflict(store.add_player(&person(1), hash(2), hash(102)).await);
    assert_conflict(store.add_player(&person(2), hash(1), hash(102)).await);
    assert_conflict(store.add_player(&person(2), hash(2), hash(101)).await);
    store.add_player(&person(2), hash(2), hash(102)).await.expect("what was refused left nothing behind");
}

async fn a_recovery_code_works_once_and_adds_a_device(home: Home) {
    let store = home.open().await;
    store.add_player(&person(1), hash(1), hash(101)).await.unwrap();
    assert_eq!(store.recover_player(hash(101), hash(2), hash(102), Time(5)).await.unwrap(), Some(person(1)));
    assert_eq!(store.recover_player(hash(101), hash(3), hash(103), Time(6)).await.unwrap(), None);
    assert_eq!(store.player_by_token(hash(1)).await.unwrap(), Some(person(1)), "the first device stays signed in");
    assert_eq!(store.player_by_token(hash(2)).await.unwrap(), Some(person(1)));
    assert_eq!(store.player_by_token(hash(3)).await.unwrap(), None);
    assert_eq!(store.recover_player(hash(102), hash(4), hash(104), Time(7)).await.unwrap(), Some(person(1)));
}

async fn a_recovery_code_used_twice_at_once_works_for_one(home: Home) {
    let store = home.open().await;
    store.add_player(&person(1), hash(1), hash(101)).await.unwrap();
    let (first, second) = tokio::join!(
        store.recover_player(hash(101), hash(2), hash(102), Time(5)),
        store.recover_player(hash(101), hash(3), hash(103), Time(5)),
    );
    let winners = [first.unwrap(), second.unwrap()].into_iter().flatten().count();
    assert_eq!(winners, 1);
}

async fn a_forgotten_token_opens_nothing_and_others_stay(home: Home) {
    let store = home.open().await;
    store.add_player(&person(1), hash(1), hash(101)).await.unwrap();
    store.recover_player(hash(101), hash(2), hash(102), Time(5)).await.unwrap();
    store.forget_token(hash(1)).await.unwrap();
    assert_eq!(store.player_by_token(hash(1)).await.unwrap(), None);
    assert_eq!(store.player_by_token(hash(2)).await.unwrap(), Some(person(1)));
    store.forget_token(hash(1)).await.expect("there is nothing left to forget, and that is fine");
}

async fn the_oldest_device_is_signed_out_past_the_limit(home: Home) {
    let store = home.open().await;
    store.add_player(&person(1), hash(0), hash(100)).await.unwrap();
    store.add_player(&person(2), hash(200), hash(201)).await.unwrap();
    let last = u8::try_from(TOKENS_A_PERSON).unwrap() - 1;
    for device in 1..=last {
        // The time is the same for all: the order in which they came decides.
        store.recover_player(hash(99 + device), hash(device), hash(100 + device), Time(5)).await.unwrap().unwrap();
    }
    assert!(store.player_by_token(hash(0)).await.unwrap().is_some(), "as many as allowed");
    store.recover_player(hash(100 + last), hash(last + 1), hash(101 + last), Time(5)).await.unwrap().unwrap();
    assert_eq!(store.player_by_token(hash(0)).await.unwrap(), None);
    for device in 1..=last + 1 {
        assert!(store.player_by_token(hash(device)).await.unwrap().is_some(), "device {device}");
    }
    assert!(store.player_by_token(hash(200)).await.unwrap().is_some(), "somebody else's");
}

async fn a_person_takes_another_name(home: Home) {
    let store = home.open().await;
    store.add_player(&person(1), hash(1), hash(101)).await.unwrap();
    store.rename_player(&player(1), "Zoë 🌱").await.unwrap();
    assert_eq!(store.player_by_token(hash(1)).await.unwrap().unwrap().name, "Zoë 🌱");
    assert_missing(store.rename_player(&player(2), "Nobody").await);
}

async fn people_outlive_the_process(home: Home) {
    let store = home.open().await;
    store.add_player(&person(1), hash(1), hash(101)).await.unwrap();
    store.close().await;
    drop(store);
    let store = home.open().await;
    assert_eq!(store.player_by_token(hash(1)).await.unwrap(), Some(person(1)));
}
