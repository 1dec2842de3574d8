//! A hand's order is law: cards leave it from where they were named, and join it at the back.

use beanfield_rules::seat::Seat;
use serde_json::Value;

use super::known::Known;
use super::play::{Move, in_random_games, play};
use crate::common::Table;

const GAMES: u32 = 3;

fn hand(position: &Value, seat: Seat) -> Vec<&str> {
    let hand = position["seats"][seat.to_string()]["hand"].as_array().expect("every seat has a hand");
    hand.iter().map(|card| card.as_str().expect("a card is a name")).collect()
}

/// What a hand must be after a move: what it was without the cards that left it, then those that joined it.
fn hand_after<'a, G: Known>(it: &Move<G>, before: &'a Value, seat: Seat) -> Result<Vec<&'a str>, String> {
    let mut hand = hand(before, seat);
    let (mut left, joined) = G::left_and_joined(seat, it.seat, it.action, it.events);
    left.sort_unstable();
    for place in left.into_iter().rev() {
        if place >= hand.len() {
            return Err(format!("the events tell of a card {} in a hand of {}", place + 1, hand.len()));
        }
        hand.remove(place);
    }
    hand.extend(joined);
    Ok(hand)
}

fn hands_keep_their_order_at<G: Known>(table: Table) {
    in_random_games(table, GAMES, |case| {
        let mut before = None;
        let played = play::<G>(table, case, |it| {
            let was = before.take().unwrap_or_else(|| it.before.position());
            let is = it.after.position();
            for seat in Seat::all(table.players) {
                let (expected, found) = (hand_after(it, &was, seat)?, hand(&is, seat));
                if expected != found {
                    return Err(format!("the hand of {seat} should be {expected:?}, but it is {found:?}"));
                }
            }
            before = Some(is);
            Ok(())
        });
        played.map(drop)
    });
}

#[test]
fn hands_keep_their_order() {
    at_every_table!(hands_keep_their_order_at);
}
