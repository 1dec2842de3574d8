//! Ladies, as the tests know it.

mod aside;
mod everything;
mod position;
mod spec;
mod told;
mod twin;
mod why_not;

use std::collections::BTreeSet;

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Event as _, Game, Place, Standing};
use beanfield_rules::ladies::{Action, CardRef, Event, From, Phase, State, View, Want};
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::Value;

use self::position::Position;
use self::why_not::Attempt;
use super::known::{Breadth, Expected, Known, Talk, Twin};
use crate::common::Table;

impl Known for State {
    type Position = Position;

    const FAMILY: Family = Family::Ladies;

    fn deal(table: Table, seed: u64, events: &mut Vec<Event>) -> Self {
        Self::deal(&table.setup(seed), events).expect("every table can be dealt at")
    }

    fn read_value(position: &Value) -> Position {
        Position::read(position)
    }

    /// Wishes; and in the trading, offers of any size that another player can really take, and yeses to them.
    fn aside(&self, table: Table, dice: &mut Dice) -> Option<(Seat, Action)> {
        if self.phase() != Phase::P2Trade || dice.one_in(4) {
            return Some(aside::wish(table, dice));
        }
        let position = self.read();
        if dice.one_in(2) { aside::yes(&position, dice) } else { aside::proposal(table, &position, dice) }
    }

    fn ends_talk(action: &Action) -> bool {
        matches!(action, Action::EndTrading {})
    }

    fn is_trading(_table: Table) -> bool {
        true
    }

    fn talk(&self) -> Talk {
        let View { offers, seats, .. } = self.view(Viewer::Spectator);
        Talk {
            open: offers.len(),
            willing: offers.iter().map(|offer| offer.willing.len() as usize).sum(),
            undecided: seats.values().filter(|it| it.shift.is_some()).count(),
        }
    }

    fn cards(position: &Position) -> Vec<&'static str> {
        position.cards().into_iter().map(spec::name).collect()
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
            match event.seen_by(Viewer::Seat(seat)) {
                Event::Planted { seat: planter, from: From::Hand, .. } if planter == seat => left.push(0),
                Event::Dealing { cards: Some(cards), .. } => left.extend(cards.iter().copied().filter_map(place)),
                Event::Drew { seat: drawer, card: Some(card) } if drawer == seat => joined.push(spec::name(card)),
                _ => {}
            }
        }
        (left, joined)
    }

    fn sayings(position: &Position, seat: Seat, players: u8, breadth: Breadth) -> Vec<Action> {
        everything::sayings(position, seat, players, breadth)
    }

    fn proposals(position: &Position, seat: Seat, players: u8, breadth: Breadth) -> Vec<Action> {
        everything::proposals(position, seat, players, breadth)
    }

    fn any_proposal(position: &Position, seat: Seat, players: u8, dice: &mut Dice) -> Action {
        everything::any_proposal(position, seat, players, dice)
    }

    fn nonsense(position: &Position) -> Vec<Action> {
        everything::nonsense(position)
    }

    fn is_listed_in_full(action: &Action) -> bool {
        match action {
            Action::Wish { .. } => false,
            Action::Accept { cards, .. } => cards.len() <= 2,
            Action::Propose { give, want, .. } => {
                let wanted = match want {
                    Want::Open => 0,
                    Want::Beans(kinds) => kinds.iter().map(|&(_, number)| usize::from(number)).sum(),
                };
                give.len() <= 2 && wanted <= 2
            }
            _ => true,
        }
    }

    fn in_order(action: &Action) -> Action {
        let mut action = action.clone();
        match &mut action {
            Action::Propose { give, want, .. } => {
                give.sort_unstable();
                if let Want::Beans(kinds) = want {
                    kinds.sort_unstable();
                }
            }
            Action::Accept { cards, .. } => cards.sort_unstable(),
            _ => {}
        }
        action
    }

    fn why_not(_table: Table, position: &Position, seat: Seat, action: &Action) -> Expected {
        Attempt { position, seat, action }.why_not()
    }

    fn reasons() -> BTreeSet<&'static str> {
        why_not::reasons()
    }

    /// LA-END-05, LA-END-06.
    fn standing_of(table: Table, position: &Position) -> Standing {
        let coins = |seat: Seat| position.at(seat).coins.len();
        let rank = |seat: Seat| 1 + Seat::all(table.players).filter(|&other| coins(other) > coins(seat)).count() as u8;
        let mut seats: Vec<Seat> = Seat::all(table.players).collect();
        seats.sort_by_key(|&seat| (rank(seat), seat));
        let score = |seat: Seat| i32::try_from(coins(seat)).expect("no player has so many coins");
        let place = |&seat: &Seat| Place { seat, rank: rank(seat), score: score(seat) };
        let winners = seats.iter().copied().filter(|&seat| rank(seat) == 1).collect();
        Standing { winners, places: seats.iter().map(place).collect(), house: None }
    }

    fn public(table: Table, position: &Position, viewer: Viewer) -> Value {
        told::view(table, position, viewer)
    }

    fn told(event: &Event, viewer: Viewer) -> Value {
        told::event(event, viewer)
    }

    fn given(position: &Position) -> Value {
        twin::given(position)
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

    /// A deal shows the figures of the cards that change hands.
    fn reveals(action: &Action) -> bool {
        matches!(action, Action::TurnOver {} | Action::Draw {} | Action::Accept { .. } | Action::Close { .. })
    }
}

/// The place of a hand card, counted from 0.
fn place(card: CardRef) -> Option<usize> {
    match card {
        CardRef::Hand(position) => position.index(),
        _ => None,
    }
}
