//! What is listed is accepted, and what is accepted is listed.

use std::collections::BTreeSet;

use beanfield_rules::game::{ActionList, Silent};
use beanfield_rules::seat::Seat;

use super::known::{Breadth, Known};
use super::play::{Case, Style, json, states};
use crate::common::{Table, fingerprint};

/// Actions by their fingerprints: there are too many to keep them all.
fn key<G: Known>(action: &G::Action) -> u64 {
    fingerprint(json(&G::in_order(action)).as_bytes())
}

/// Every listed action, each found to be accepted; those are returned of whose kind all are listed.
fn listed<G: Known>(game: &G, seat: Seat) -> Result<BTreeSet<u64>, String> {
    let mut list = G::Legal::default();
    game.list(seat, &mut list);
    let (mut all, mut in_full) = (BTreeSet::new(), BTreeSet::new());
    let mut copy = game.clone();
    for action in list.iter() {
        let key = key::<G>(&action);
        if !all.insert(key) {
            return Err(format!("{} is listed twice", json(&action)));
        }
        if G::is_listed_in_full(&action) {
            in_full.insert(key);
        }
        let accepted = copy.apply(seat, &action, &mut Silent);
        accepted.map_err(|refusal| format!("{} is listed, but {refusal}", json(&action)))?;
        copy.clone_from(game);
    }
    Ok(in_full)
}

/// Tries everything a seat could say, and compares what is accepted with what is listed.
fn try_everything<G: Known>(table: Table, game: &G, breadth: Breadth) -> Result<(), String> {
    let position = game.read();
    for seat in Seat::all(table.players) {
        let by = |broken: String| format!("{seat}: {broken}\nin {position:?}");
        let mut listed = listed(game, seat).map_err(by)?;
        let mut copy = game.clone();
        let proposals = G::proposals(&position, seat, table.players, breadth);
        for action in G::sayings(&position, seat, table.players, breadth).into_iter().chain(proposals) {
            if !G::is_listed_in_full(&action) {
                continue;
            }
            if copy.apply(seat, &action, &mut Silent).is_ok() {
                copy.clone_from(game);
                if !listed.remove(&key::<G>(&action)) {
                    return Err(by(format!("{} is accepted, but not listed", json(&action))));
                }
            }
        }
        // What is left was not thought of: with narrow deals only, most offers were not.
        if breadth == Breadth::Wide && !listed.is_empty() {
            return Err(by(format!("{} listed actions were never tried", listed.len())));
        }
    }
    Ok(())
}

fn try_everything_in<G: Known>(table: Table, case: Case, number: usize, breadth: Breadth) {
    for game in states::<G>(table, case, number) {
        try_everything(table, &game, breadth).unwrap_or_else(|broken| panic!("{table}, {case:?}: {broken}"));
    }
}

fn narrow_deals<G: Known>(table: Table) {
    for style in [Style::Sampled, Style::Talkative] {
        try_everything_in::<G>(table, Case { seed: 11, dice: 12, style }, 15, Breadth::Narrow);
    }
}

fn wide_deals<G: Known>(table: Table) {
    try_everything_in::<G>(table, Case { seed: 21, dice: 22, style: Style::Talkative }, 6, Breadth::Wide);
}

#[test]
fn listed_equals_accepted_with_one_card_a_side() {
    at_every_table!(narrow_deals);
}

#[test]
fn listed_equals_accepted_with_two_cards_a_side() {
    at_every_table!(wide_deals);
}
