//! A view and an event tell what section 5 of the specification allows, and not a word more.

use beanfield_rules::game::Event;
use serde_json::{Value, json};

use super::known::Known;
use super::play::{in_random_games, play};
use crate::common::Table;

const GAMES: u32 = 2;

/// Views cost most of the time: they are compared after every so many actions.
const LOOK_EVERY: usize = 6;

fn differ(expected: &Value, found: &Value) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("expected {expected},\n   found {found}")) }
}

fn nothing_hidden_is_told_at<G: Known>(table: Table) {
    in_random_games(table, GAMES, |case| {
        let mut dealt = Vec::new();
        G::deal(table, case.seed, &mut dealt);
        let check_events = |events: &[G::Event]| -> Result<(), String> {
            for (event, viewer) in events.iter().flat_map(|event| table.viewers().map(move |viewer| (event, viewer))) {
                differ(&G::told(event, viewer), &json!(event.seen_by(viewer)))
                    .map_err(|broken| format!("an event as seen by {viewer:?}: {broken}"))?;
            }
            Ok(())
        };
        check_events(&dealt)?;
        play::<G>(table, case, |it| {
            check_events(it.events)?;
            if !it.number.is_multiple_of(LOOK_EVERY) && it.after.standing().is_none() {
                return Ok(());
            }
            let position = it.after.read();
            for viewer in table.viewers() {
                let mut view = json!(it.after.view(viewer));
                view.as_object_mut().expect("a view is a map").remove("prompts");
                differ(&G::public(table, &position, viewer), &view)
                    .map_err(|broken| format!("the view of {viewer:?}: {broken}"))?;
            }
            Ok(())
        })
        .map(drop)
    });
}

#[test]
fn nothing_hidden_is_told() {
    at_every_table!(nothing_hidden_is_told_at);
}
