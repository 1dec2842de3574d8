//! The Duel, as the tests know it.

mod everything;
mod position;
mod spec;
mod told;
mod twin;
mod why_not;

use std::collections::BTreeSet;

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Place, Standing};
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_rules::the_duel::{Action, Event, From, State, View};
use serde_json::Value;

use self::position::Position;
use self::why_not::Attempt;
use super::known::{Breadth, Expected, Known, Talk, Twin};
use crate::common::Table;

impl Known for State {
    type Position = Position;

    const FAMILY: Family = Family::TheDuel;

    fn deal(table: Table, seed: u64, events: &mut Vec<Event>) -> Self {
        Self::deal(&table.setup(seed), events).expect("every table can be dealt at")
    }

    fn read_value(position: &Value) -> Position {
        Position::read(position)
    }

    fn aside(&self, _table: Table, _dice: &mut Dice) -> Option<(Seat, Action)> {
        None
    }

    fn ends_talk(_action: &Action) -> bool {
        false
    }

    fn is_trading(_table: Table) -> bool {
        false
    }

    fn talk(&self) -> Talk {
        Talk::default()
    }

    fn cards(position: &Position) -> Vec<&'static str> {
        position.cards()
    }

    fn all_cards(_table: Table) -> Vec<&'static str> {
        spec::all_cards()
    }

    fn sound(_table: Table, position: &Position) -> Result<(), String> {
        position.sound()
    }

    fn left_and_joined(seat: Seat, _by: Seat, _action: &Action, events: &[Event]) -> (Vec<usize>, Vec<&'static str>) {
        let (mut left, mut joined) = (Vec::new(), Vec::new());
        for event in events {
            match event {
                Event::Planted { seat: planter, from: From::Hand, .. } if *planter == seat => left.push(0),
                Event::GiftGiven { from, position: Some(position), .. } if *from == seat => {
                    left.extend(position.index());
                }
                Event::Drew { seat: drawer, card: Some(card) } if *drawer == seat => joined.push(card.key()),
                _ => {}
            }
        }
        (left, joined)
    }

    fn sayings(position: &Position, seat: Seat, _players: u8, _breadth: Breadth) -> Vec<Action> {
        everything::sayings(position, seat)
    }

    /// There are no offers but gifts, and those are listed with the rest.
    fn proposals(_position: &Position, _seat: Seat, _players: u8, _breadth: Breadth) -> Vec<Action> {
        Vec::new()
    }

    fn any_proposal(position: &Position, seat: Seat, _players: u8, dice: &mut Dice) -> Action {
        let sayings = everything::sayings(position, seat);
        sayings[dice.below(sayings.len() as u32) as usize]
    }

    fn nonsense(_position: &Position) -> Vec<Action> {
        everything::nonsense()
    }

    fn is_listed_in_full(_action: &Action) -> bool {
        true
    }

    fn in_order(action: &Action) -> Action {
        *action
    }

    fn why_not(_table: Table, position: &Position, seat: Seat, action: &Action) -> Expected {
        Attempt { position, seat, action }.why_not()
    }

    fn reasons() -> BTreeSet<&'static str> {
        why_not::reasons()
    }

    /// DU-SCORE-01 to DU-SCORE-03.
    fn standing_of(table: Table, position: &Position) -> Standing {
        let cents = |seat: Seat| position.cents(seat);
        let better = |a: Seat, b: Seat| cents(a) > cents(b) || cents(a) == cents(b) && a != b && b == position.starting;
        let mut seats: Vec<Seat> = Seat::all(table.players).collect();
        if better(seats[1], seats[0]) {
            seats.reverse();
        }
        let place = |(n, &seat): (usize, &Seat)| Place { seat, rank: n as u8 + 1, score: cents(seat) };
        let places = seats.iter().enumerate().map(place).collect();
        Standing { winners: [seats[0]].into_iter().collect(), places, house: None }
    }

    fn public(table: Table, position: &Position, viewer: Viewer) -> Value {
        told::view(table, position, viewer)
    }

    fn told(event: &Event, viewer: Viewer) -> Value {
        told::event(event, viewer)
    }

    fn given(position: &Position) -> Value {
        serde_json::json!(position)
    }

    fn twin(
        _table: Table,
        position: &Position,
        viewer: Viewer,
        action: Option<(Seat, &Action)>,
        dice: &mut Dice,
    ) -> Twin<Action> {
        twin::twin(position, viewer, action, dice)
    }

    fn imagine(view: &View, dice: &mut Dice) -> Option<Self> {
        view.imagine(dice)
    }

    /// An accepted offer shows whether it was a bluff. What is drawn is the same in twins.
    fn reveals(action: &Action) -> bool {
        matches!(action, Action::AcceptGift {})
    }
}
