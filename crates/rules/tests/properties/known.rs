//! What the tests know of a game of their own, apart from the library: from its specification.

use std::collections::BTreeSet;
use std::fmt::Debug;

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Standing};
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::Value;

use crate::common::Table;

/// Runs a check at every table, and hands on what it finds. A later game of the family is taken in by a line here, and
/// by its own [`Known`].
macro_rules! at_every_table {
    ($check:ident) => {
        at_every_table!($check, drop)
    };
    ($check:ident, $hand_on:expr) => {
        crate::common::tables()
            .map(|table| match table.ruleset.family {
                beanfield_rules::rulesets::Family::Classic => $check::<beanfield_rules::classic::State>(table),
                beanfield_rules::rulesets::Family::TheDuel => $check::<beanfield_rules::the_duel::State>(table),
                beanfield_rules::rulesets::Family::Ladies => $check::<beanfield_rules::ladies::State>(table),
                beanfield_rules::rulesets::Family::Gangsters => $check::<beanfield_rules::gangsters::State>(table),
                beanfield_rules::rulesets::Family::BeanTrader => $check::<beanfield_rules::bean_trader::State>(table),
            })
            .for_each($hand_on)
    };
}

/// How much of all that could be said is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Breadth {
    /// Deals of at most one card a side.
    Narrow,
    /// Deals of at most two cards a side.
    Wide,
}

/// A refusal as the specification would have it: the rule and the reason.
pub(crate) type Expected = Option<(&'static str, &'static str)>;

/// What stands open in the talk at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Talk {
    /// Open offers.
    pub(crate) open: usize,
    /// Standing yeses to them.
    pub(crate) willing: usize,
    /// Decisions that others need not wait for.
    pub(crate) undecided: usize,
}

impl Talk {
    /// How much there is to keep in mind.
    pub(crate) fn liveliness(self) -> usize {
        self.open.min(6) * (1 + self.willing)
    }
}

/// A position that looks the same to a viewer as another one.
#[derive(Debug)]
pub(crate) struct Twin<A> {
    /// For `Ruleset::arrange`.
    pub(crate) given: Value,
    /// The action, done by the same seat with the same cards from wherever the twin holds them.
    pub(crate) action: Option<A>,
}

/// A game as the tests know it.
pub(crate) trait Known: Game {
    /// The position as the tests read it.
    type Position: Debug;

    const FAMILY: Family;

    fn deal(table: Table, seed: u64, events: &mut Vec<Self::Event>) -> Self;

    fn read_value(position: &Value) -> Self::Position;

    fn read(&self) -> Self::Position {
        Self::read_value(&self.position())
    }

    /// Something legal that neither the list nor the sampling comes up with.
    fn aside(&self, table: Table, dice: &mut Dice) -> Option<(Seat, Self::Action)>;

    /// Whether the action would end the talk at the table.
    fn ends_talk(action: &Self::Action) -> bool;

    /// Whether players trade at this table.
    fn is_trading(table: Table) -> bool;

    /// Whether one may ask everyone at once, and many may be willing.
    fn asks_everyone(table: Table) -> bool {
        Self::is_trading(table)
    }

    fn talk(&self) -> Talk;

    /// Every card of the position, by name.
    fn cards(position: &Self::Position) -> Vec<&'static str>;

    /// Every card of the game, by name.
    fn all_cards(table: Table) -> Vec<&'static str>;

    /// What else must hold of a position, by the specification.
    fn sound(table: Table, position: &Self::Position) -> Result<(), String>;

    /// The places, counted from 0, that cards left `seat`'s hand from, and the cards that joined it.
    fn left_and_joined(
        seat: Seat,
        by: Seat,
        action: &Self::Action,
        events: &[Self::Event],
    ) -> (Vec<usize>, Vec<&'static str>);

    /// Everything a seat could say, sensible or not, but for the offers it could make.
    fn sayings(position: &Self::Position, seat: Seat, players: u8, breadth: Breadth) -> Vec<Self::Action>;

    /// All the offers a seat could make, sensible or not.
    fn proposals(position: &Self::Position, seat: Seat, players: u8, breadth: Breadth) -> Vec<Self::Action>;

    /// One of the offers a seat could make.
    fn any_proposal(position: &Self::Position, seat: Seat, players: u8, dice: &mut Dice) -> Self::Action;

    /// What no client would ever say.
    fn nonsense(position: &Self::Position) -> Vec<Self::Action>;

    /// Whether an action is one of those that [`Game::list`] lists all of.
    fn is_listed_in_full(action: &Self::Action) -> bool;

    /// The same action in a fixed order of its cards.
    fn in_order(action: &Self::Action) -> Self::Action;

    /// Why the specification refuses an action.
    fn why_not(table: Table, position: &Self::Position, seat: Seat, action: &Self::Action) -> Expected;

    /// Every reason to refuse an action, by the specification.
    fn reasons() -> BTreeSet<&'static str>;

    /// Who has won, and how the others came in.
    fn standing_of(table: Table, position: &Self::Position) -> Standing;

    /// What a viewer may know of a position, but for the prompts.
    fn public(table: Table, position: &Self::Position, viewer: Viewer) -> Value;

    /// What a viewer may know of an event.
    fn told(event: &Self::Event, viewer: Viewer) -> Value;

    /// The position as `Ruleset::arrange` takes it.
    fn given(position: &Self::Position) -> Value;

    /// The same position with other cards wherever the viewer can't see them, such that nothing the viewer sees of an
    /// action by a seat depends on them.
    fn twin(
        table: Table,
        position: &Self::Position,
        viewer: Viewer,
        action: Option<(Seat, &Self::Action)>,
        dice: &mut Dice,
    ) -> Twin<Self::Action>;

    /// A world that agrees with a view.
    fn imagine(view: &Self::View, dice: &mut Dice) -> Option<Self>;

    /// Whether carrying out an action shows hidden cards.
    fn reveals(action: &Self::Action) -> bool;
}
