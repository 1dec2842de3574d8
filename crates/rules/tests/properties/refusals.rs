//! A refusal changes nothing, names a rule of the page, and names the one that the specification names.

use std::collections::BTreeSet;

use beanfield_rules::game::Silent;
use beanfield_rules::seat::{MAX_SEATS, Seat};

use super::known::{Breadth, Known};
use super::play::{Case, Style, json, states};
use crate::common::Table;

/// Tries everything and nonsense with every seat, at the table or not.
fn try_in_vain<G: Known>(table: Table, game: &G, page: &BTreeSet<&str>) -> Result<BTreeSet<&'static str>, String> {
    let position = game.read();
    let mut reasons = BTreeSet::new();
    for seat in Seat::all(MAX_SEATS as u8) {
        let as_if_from = if seat.index() < table.players.into() { seat } else { Seat::new(0).expect("A") };
        let mut actions = G::sayings(&position, as_if_from, table.players, Breadth::Narrow);
        actions.extend(G::proposals(&position, as_if_from, table.players, Breadth::Narrow));
        actions.extend(G::nonsense(&position));
        let mut copy = game.clone();
        for action in actions {
            let expected = G::why_not(table, &position, seat, &action);
            let tried = || format!("{} by {seat}", json(&action));
            let found = copy.apply(seat, &action, &mut Silent);
            let named = found.as_ref().err().map(|refusal| (refusal.rule.0, refusal.reason.key()));
            if named != expected {
                return Err(format!("{} should meet {expected:?}, but met {named:?}", tried()));
            }
            reasons.extend(named.map(|(_, reason)| reason));
            match named {
                None => copy.clone_from(game),
                Some((rule, _)) if !page.contains(rule) => return Err(format!("{rule} is on no page: {}", tried())),
                Some(_) if copy != *game => return Err(format!("something has changed: {}", tried())),
                Some(_) => {}
            }
        }
    }
    Ok(reasons)
}

/// The reasons met, and all that could be met in this game.
fn refusals_at<G: Known>(table: Table) -> (BTreeSet<&'static str>, BTreeSet<&'static str>) {
    let page: BTreeSet<&str> = G::FAMILY.rules().map(|rule| rule.id).collect();
    let mut reasons = BTreeSet::new();
    for style in [Style::Sampled, Style::Talkative] {
        let case = Case { seed: 31, dice: 32, style };
        for game in states::<G>(table, case, 30) {
            let tried = try_in_vain(table, &game, &page);
            reasons.extend(tried.unwrap_or_else(|broken| panic!("{table}, {case:?}: {broken}\nin {:?}", game.read())));
        }
    }
    (reasons, G::reasons())
}

#[test]
fn refusals_change_nothing_and_name_the_rule_of_the_table() {
    let (mut met, mut known) = (BTreeSet::new(), BTreeSet::new());
    at_every_table!(refusals_at, |(reasons_met, reasons): (BTreeSet<_>, BTreeSet<_>)| {
        met.extend(reasons_met);
        known.extend(reasons);
    });
    assert_eq!(met, known, "every reason is met somewhere");
}
