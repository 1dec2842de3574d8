//! Gangsters, as the tests know it.

mod aside;
mod everything;
mod position;
mod spec;
mod told;
mod twin;
mod why_not;

use std::collections::BTreeSet;

use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Event as _, Game, House, Place, Standing};
use beanfield_rules::gangsters::{Action, CardRef, Event, From, Phase, State, View, Want};
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use serde_json::Value;

use self::position::Position;
use self::spec::Spec;
use self::why_not::Attempt;
use super::known::{Breadth, Expected, Known, Talk, Twin};
use crate::common::Table;

impl Known for State {
    type Position = Position;

    const FAMILY: Family = Family::Gangsters;

    fn deal(table: Table, seed: u64, events: &mut Vec<Event>) -> Self {
        Self::deal(table.ruleset.id, &table.setup(seed), events).expect("every table can be dealt at")
    }

    fn read_value(position: &Value) -> Position {
        Position::read(position)
    }

    fn aside(&self, table: Table, dice: &mut Dice) -> Option<(Seat, Action)> {
        if !Spec::of(table).trading || self.phase() == Phase::GameOver {
            return None;
        }
        let position = self.read();
        if !position.is_window() || dice.one_in(4) {
            return Some(aside::wish(&position, dice));
        }
        aside::proposal(&position, dice)
    }

    fn ends_talk(action: &Action) -> bool {
        matches!(action, Action::EndTrading {})
    }

    fn is_trading(table: Table) -> bool {
        Spec::of(table).trading
    }

    fn asks_everyone(_table: Table) -> bool {
        false
    }

    fn talk(&self) -> Talk {
        Talk { open: self.view(Viewer::Spectator).offers.len(), willing: 0, undecided: 0 }
    }

    fn cards(position: &Position) -> Vec<&'static str> {
        position.cards()
    }

    fn all_cards(_table: Table) -> Vec<&'static str> {
        spec::all_cards()
    }

    fn sound(table: Table, position: &Position) -> Result<(), String> {
        position.sound(&Spec::of(table))
    }

    fn left_and_joined(seat: Seat, _by: Seat, _action: &Action, events: &[Event]) -> (Vec<usize>, Vec<&'static str>) {
        let (mut left, mut joined) = (Vec::new(), Vec::new());
        for event in events {
            match event.seen_by(Viewer::Seat(seat)) {
                Event::Planted { seat: planter, from: From::Hand, .. } if planter == seat => left.push(0),
                Event::ToBoss { seat: giver, position: Some(position), .. } if giver == seat => {
                    left.extend(position.index());
                }
                Event::Dealing { cards: Some(cards), .. } => left.extend(cards.iter().filter_map(|card| match card {
                    CardRef::Hand(position) => position.index(),
                    _ => None,
                })),
                Event::Drew { seat: drawer, card: Some(card) } if drawer == seat => joined.push(card.key()),
                // All that was held, and what had just been drawn.
                Event::DiscardedHand { seat: owner, cards } if owner == seat => {
                    left.extend(0..cards.len() - joined.len());
                    joined.clear();
                }
                _ => {}
            }
        }
        (left, joined)
    }

    fn sayings(position: &Position, seat: Seat, _players: u8, breadth: Breadth) -> Vec<Action> {
        everything::sayings(position, seat, breadth)
    }

    fn proposals(position: &Position, seat: Seat, players: u8, breadth: Breadth) -> Vec<Action> {
        everything::proposals(position, seat, players, breadth)
    }

    fn any_proposal(position: &Position, seat: Seat, players: u8, dice: &mut Dice) -> Action {
        everything::any_proposal(position, seat, players, dice)
    }

    fn nonsense(_position: &Position) -> Vec<Action> {
        everything::nonsense()
    }

    fn is_listed_in_full(action: &Action) -> bool {
        match action {
            Action::Wish { .. } => false,
            Action::Accept { cards, .. } => cards.len() <= 2,
            Action::Propose { give, want, .. } => {
                let wanted = match want {
                    Want::Open => 0,
                    Want::Beans(beans) => beans.iter().map(|&(_, number)| usize::from(number)).sum(),
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
                if let Want::Beans(beans) = want {
                    beans.sort_unstable();
                }
            }
            Action::Accept { cards, .. } => cards.sort_unstable(),
            _ => {}
        }
        action
    }

    fn why_not(table: Table, position: &Position, seat: Seat, action: &Action) -> Expected {
        Attempt { spec: &Spec::of(table), position, seat, action }.why_not()
    }

    fn reasons() -> BTreeSet<&'static str> {
        why_not::reasons()
    }

    /// GA-END-05, GA-END-06, GA-SOLO-11.
    fn standing_of(table: Table, position: &Position) -> Standing {
        let spec = Spec::of(table);
        let coins = |seat: Seat| i32::try_from(position.at(seat).coins.len()).expect("few");
        let mafia = position.mafia_score(&spec);
        let mut seats: Vec<Seat> = Seat::all(table.players).collect();
        if seats.len() == 2 && coins(seats[1]) > coins(seats[0]) {
            seats.reverse();
        }
        let rank = |seat: Seat| {
            let richer = seats.iter().filter(|&&other| coins(other) > coins(seat)).count() as u8;
            1 + richer + u8::from(spec.solo && coins(seat) <= mafia)
        };
        let places = seats.iter().map(|&seat| Place { seat, rank: rank(seat), score: coins(seat) });
        let beaten_by: Seats = seats.iter().copied().filter(|&seat| coins(seat) > mafia).collect();
        Standing {
            winners: seats.iter().copied().filter(|&seat| rank(seat) == 1).collect(),
            places: places.collect(),
            house: Some(House { score: mafia, beaten_by }),
        }
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
        table: Table,
        position: &Position,
        viewer: Viewer,
        action: Option<(Seat, &Action)>,
        dice: &mut Dice,
    ) -> Twin<Action> {
        twin::twin(&Spec::of(table), position, viewer, action, dice)
    }

    fn imagine(view: &View, dice: &mut Dice) -> Option<Self> {
        view.imagine(dice)
    }

    /// Cards that are drawn, and coins that are turned over again.
    fn reveals(action: &Action) -> bool {
        matches!(action, Action::TurnOver {} | Action::Draw {} | Action::BuyThirdField {})
    }
}
