//! What a player may imagine: a world that agrees with a view looks just like it.

use beanfield_rules::chance::Dice;
use beanfield_rules::game::ActionList;
use beanfield_rules::seat::{Seat, Viewer};

use super::known::Known;
use super::play::{Case, Style, json, states};
use crate::common::Table;

fn worlds_at<G: Known>(table: Table) {
    let mut dice = Dice::new(83);
    let mut list = G::Legal::default();
    for style in [Style::Sampled, Style::Talkative] {
        for state in states::<G>(table, Case { seed: 81, dice: 82, style }, 30) {
            if state.standing().is_some() {
                continue;
            }
            for seat in Seat::all(table.players) {
                let view = state.view(Viewer::Seat(seat));
                let in_view = || format!("{table}, as seen by {seat}: {}", json(&view));
                let world = G::imagine(&view, &mut dice).unwrap_or_else(|| panic!("no world: {}", in_view()));
                assert_eq!(world.check(), Ok(()), "{}", in_view());
                assert_eq!(json(&world.view(Viewer::Seat(seat))), json(&view), "{table}");
                state.list(seat, &mut list);
                let legal: Vec<G::Action> = list.iter().take(list.before_offers()).collect();
                world.list(seat, &mut list);
                let imagined: Vec<G::Action> = list.iter().take(list.before_offers()).collect();
                assert_eq!(imagined, legal, "{}", in_view());
            }
            assert!(G::imagine(&state.view(Viewer::Spectator), &mut dice).is_none(), "a spectator has no seat");
        }
    }
}

#[test]
fn an_imagined_world_looks_like_the_view() {
    at_every_table!(worlds_at);
}
