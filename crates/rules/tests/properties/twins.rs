//! Non-interference: two games that differ only in what a viewer may not know look the same to that viewer, to the
//! byte, in views, prompts, refusals and events, whatever anybody does.

use std::collections::BTreeMap;

use beanfield_rules::chance::Dice;
use beanfield_rules::erased::{ActionError, AnyGame};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Value, json};

use super::known::{Breadth, Known};
use super::play::{Case, Style, json, states};
use crate::common::Table;

/// How many proposals are tried: there are thousands.
const PROPOSALS: usize = 30;

/// How many actions of each kind are shown to everybody.
const OF_EACH_KIND: usize = 4;

fn arrange(table: Table, given: &Value) -> Box<dyn AnyGame> {
    let game = table.ruleset.arrange(&table.setup(0), given);
    game.unwrap_or_else(|error| panic!("{table}: {error:?}\nin {given}"))
}

/// What a viewer sees of a game at rest.
fn look(game: &dyn AnyGame, viewer: Viewer) -> String {
    let mut view = game.view(viewer);
    if view["standing"] != Value::Null {
        // After the end there is nothing left to hide.
        let seats = view["seats"].as_object_mut().expect("a view has seats");
        seats.values_mut().for_each(|seat| ["hand", "bonus"].iter().for_each(|&held| seat[held] = Value::Null));
    }
    let legal = match viewer {
        Viewer::Seat(seat) => game.legal(seat),
        Viewer::Spectator | Viewer::All => Vec::new(),
    };
    json(&json!([view, legal, game.awaited(), game.asked()]))
}

/// What a viewer sees of an action: its events and what follows, or, of an own one, why it is refused.
fn see(game: &dyn AnyGame, seat: Seat, action: &Value, viewer: Viewer) -> String {
    let mut game = game.boxed_clone();
    match game.apply(seat, action) {
        Ok(events) => {
            let events: Vec<Value> = events.iter().map(|event| event.seen_by(viewer)).collect();
            format!("{}\n{}", json(&events), look(game.as_ref(), viewer))
        }
        Err(ActionError::Refused(refusal)) if viewer.is(seat) => json(&refusal),
        Err(error) => format!("{error}"),
    }
}

/// A state of a random game, set up anew.
struct Scene<G: Known> {
    table: Table,
    game: Box<dyn AnyGame>,
    position: G::Position,
}

impl<G: Known> Scene<G> {
    fn of(table: Table, state: &G) -> Self {
        let game = arrange(table, &G::given(&state.read()));
        let position = G::read_value(&game.position());
        Self { table, game, position }
    }

    /// What a seat could say, but only some of the many offers and of what is always accepted.
    fn sayings(&self, seat: Seat, dice: &mut Dice) -> Vec<G::Action> {
        let all = G::sayings(&self.position, seat, self.table.players, Breadth::Narrow);
        let mut sayings: Vec<_> = all.into_iter().filter(|it| G::is_listed_in_full(it) || dice.one_in(16)).collect();
        sayings.extend((0..PROPOSALS).map(|_| G::any_proposal(&self.position, seat, self.table.players, dice)));
        sayings
    }

    /// Legal actions of all seats, a few of each kind.
    fn deeds(&self, dice: &mut Dice) -> Vec<(Seat, G::Action)> {
        let mut by_kind: BTreeMap<String, Vec<(Seat, G::Action)>> = BTreeMap::new();
        for seat in Seat::all(self.table.players) {
            for saying in self.sayings(seat, dice) {
                let action = json!(saying);
                if self.game.boxed_clone().apply(seat, &action).is_ok() {
                    by_kind.entry(action["do"].to_string()).or_default().push((seat, saying));
                }
            }
        }
        let mut deeds = Vec::new();
        for mut actions in by_kind.into_values() {
            for _ in 0..OF_EACH_KIND.min(actions.len()) {
                deeds.push(actions.swap_remove(dice.below(actions.len() as u32) as usize));
            }
        }
        deeds
    }

    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn AnyGame> {
        arrange(self.table, &G::twin(self.table, &self.position, viewer, None, dice).given)
    }

    /// The viewer looks, and tries all there is to try.
    fn the_viewer_tries(&self, viewer: Viewer, dice: &mut Dice) {
        let twin = self.twin(viewer, dice);
        self.same(viewer, "at rest", &look(self.game.as_ref(), viewer), &look(twin.as_ref(), viewer));
        let Viewer::Seat(seat) = viewer else { return };
        for saying in self.sayings(seat, dice) {
            let action = json!(saying);
            if G::reveals(&saying) && self.game.boxed_clone().apply(seat, &action).is_ok() {
                assert!(twin.boxed_clone().apply(seat, &action).is_ok(), "{}: {action} by {seat}", self.table);
                continue;
            }
            let (one, other) =
                (see(self.game.as_ref(), seat, &action, viewer), see(twin.as_ref(), seat, &action, viewer));
            self.same(viewer, &format!("{action} by {seat}"), &one, &other);
        }
    }

    /// The viewer looks on while somebody does something.
    fn the_viewer_looks_on(&self, viewer: Viewer, deeds: &[(Seat, G::Action)], dice: &mut Dice) {
        for (seat, deed) in deeds {
            let twin = G::twin(self.table, &self.position, viewer, Some((*seat, deed)), dice);
            let other = arrange(self.table, &twin.given);
            let (action, other_action) = (json!(deed), json!(twin.action));
            let what = format!("{action} by {seat}, in the twin {other_action}");
            let one = see(self.game.as_ref(), *seat, &action, viewer);
            self.same(viewer, &what, &one, &see(other.as_ref(), *seat, &other_action, viewer));
        }
    }

    fn same(&self, viewer: Viewer, what: &str, one: &str, other: &str) {
        assert!(
            one == other,
            "{}: {viewer:?} can tell twins apart: {what}\n{one}\n{other}\nin {:?}",
            self.table,
            self.position
        );
    }
}

const STYLES: [Style; 2] = [Style::Sampled, Style::Talkative];

fn scenes<G: Known>(table: Table, states_each: usize, mut look: impl FnMut(&Scene<G>, &mut Dice)) {
    let mut dice = Dice::new(43);
    for style in STYLES {
        for state in states::<G>(table, Case { seed: 41, dice: 42, style }, states_each) {
            look(&Scene::of(table, &state), &mut dice);
        }
    }
}

fn own_actions_tell_nothing_at<G: Known>(table: Table) {
    scenes::<G>(table, 6, |scene, dice| table.viewers().for_each(|viewer| scene.the_viewer_tries(viewer, dice)));
}

#[test]
fn twins_look_the_same_and_answer_the_same() {
    at_every_table!(own_actions_tell_nothing_at);
}

fn others_tell_nothing_at<G: Known>(table: Table) {
    scenes::<G>(table, 6, |scene, dice| {
        let deeds = scene.deeds(dice);
        table.viewers().for_each(|viewer| scene.the_viewer_looks_on(viewer, &deeds, dice));
    });
}

#[test]
fn twins_look_the_same_while_others_act() {
    at_every_table!(others_tell_nothing_at);
}

/// What a seat is asked, without its cards.
fn questions(view: &Value) -> Vec<[Value; 4]> {
    let prompts = view["prompts"].as_array().expect("a view has prompts");
    prompts.iter().map(|prompt| ["ask", "offer", "to", "room"].map(|key| prompt[key].clone())).collect()
}

/// Nobody is asked, or not asked, because of what a hand holds.
fn questions_are_public_at<G: Known>(table: Table) {
    let (mut twins, mut different) = (0, 0);
    scenes::<G>(table, 30, |scene, dice| {
        let twin = scene.twin(Viewer::Spectator, dice);
        twins += 1;
        different += usize::from(twin.position() != scene.game.position());
        assert_eq!((scene.game.awaited(), scene.game.asked()), (twin.awaited(), twin.asked()), "{table}");
        for seat in Seat::all(table.players).map(Viewer::Seat) {
            let (one, other) = (questions(&scene.game.view(seat)), questions(&twin.view(seat)));
            assert_eq!(one, other, "{table}: what {seat:?} is asked in {:?}", scene.position);
        }
    });
    assert!(different * 10 > twins * 9, "{table}: only {different} of {twins} twins are not the same");
}

#[test]
fn who_is_asked_what_depends_on_public_facts_only() {
    at_every_table!(questions_are_public_at);
}

/// A position can be written down and set up again. Only the numbers of offers begin anew.
fn positions_go_round_at<G: Known>(table: Table) {
    for style in STYLES {
        for state in states::<G>(table, Case { seed: 51, dice: 52, style }, 60) {
            let given = G::given(&state.read());
            let again = arrange(table, &given);
            assert_eq!(again.check(), Ok(()), "{table}: {given}");
            assert_eq!(G::given(&G::read_value(&again.position())), given, "{table}");
            let numbered = again.position();
            assert_eq!(arrange(table, &G::given(&G::read_value(&numbered))).position(), numbered, "{table}");
        }
    }
}

#[test]
fn positions_can_be_written_down_and_set_up_again() {
    at_every_table!(positions_go_round_at);
}
