//! The classic games, as the tests know them.

mod aside;
mod everything;
mod position;
mod spec;
mod told;
mod twin;
mod why_not;

use std::collections::BTreeSet;

use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Action, CardRef, Event, From, Phase, State, View, Want};
use beanfield_rules::game::{Event as _, Game, Place, Standing};
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::Value;

use self::position::Position;
use self::spec::Spec;
use self::why_not::Attempt;
use super::known::{Breadth, Expected, Known, Talk, Twin};
use crate::common::Table;

impl Known for State {
    type Position = Position;

    const FAMILY: Family = Family::Classic;

    fn deal(table: Table, seed: u64, events: &mut Vec<Event>) -> Self {
        Self::deal(table.ruleset.id, &table.setup(seed), events).expect("every table can be dealt at")
    }

    fn read_value(position: &Value) -> Position {
        Position::read(position)
    }

    /// Wishes; and in the trading, offers of any size that another player can really take, and yeses to them.
    fn aside(&self, table: Table, dice: &mut Dice) -> Option<(Seat, Action)> {
        if Spec::of(table).duel {
            return None;
        }
        if self.phase() != Phase::P2Trade || dice.one_in(4) {
            return Some(aside::wish(table, dice));
        }
        let position = self.read();
        if dice.one_in(2) { aside::yes(&position, dice) } else { aside::proposal(table, &position, dice) }
    }

    fn ends_talk(action: &Action) -> bool {
        matches!(action, Action::EndTrading {})
    }

    fn is_trading(table: Table) -> bool {
        !Spec::of(table).duel
    }

    fn talk(&self) -> Talk {
        let offers = self.view(Viewer::Spectator).offers;
        let willing = offers.iter().map(|offer| offer.willing.len() as usize).sum();
        Talk { open: offers.len(), willing, undecided: 0 }
    }

    fn cards(position: &Position) -> Vec<&'static str> {
        position.cards().map(Bean::key).collect()
    }

    fn all_cards(table: Table) -> Vec<&'static str> {
        Spec::of(table).all_cards().map(Bean::key).collect()
    }

    fn sound(table: Table, position: &Position) -> Result<(), String> {
        position.sound(&Spec::of(table))
    }

    fn left_and_joined(seat: Seat, by: Seat, action: &Action, events: &[Event]) -> (Vec<usize>, Vec<&'static str>) {
        let (mut left, mut joined) = (Vec::new(), Vec::new());
        for event in events {
            match event.seen_by(Viewer::Seat(seat)) {
                Event::Planted { seat: planter, from: From::Hand, .. } if planter == seat => left.push(0),
                Event::Dealing { cards: Some(cards), .. } => left.extend(cards.iter().copied().filter_map(place)),
                Event::DiscardedFromHand { seat: thrower, .. } if thrower == seat && by == seat => {
                    let Action::DiscardFromHand { position } = *action else { continue };
                    left.extend(position.index());
                }
                Event::Drew { seat: drawer, card: Some(card) } if drawer == seat => joined.push(card.key()),
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

    /// CL-SCORE-01 to CL-SCORE-06.
    fn standing_of(table: Table, position: &Position) -> Standing {
        let spec = Spec::of(table);
        let coins = |seat: Seat| position.at(seat).coins.len();
        let tie_break = |seat: Seat| {
            if spec.modern {
                let players = usize::from(table.players);
                (seat.index() + players - position.starting.index()) % players
            } else {
                position.at(seat).hand.len()
            }
        };
        let better = |a: Seat, b: Seat| (coins(a), tie_break(a)) > (coins(b), tie_break(b));
        let rank = |seat: Seat| 1 + Seat::all(table.players).filter(|&other| better(other, seat)).count() as u8;
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

    fn reveals(action: &Action) -> bool {
        matches!(action, Action::TurnOver {} | Action::Draw {} | Action::EndPlanting {})
    }
}

/// The place of a hand card, counted from 0.
fn place(card: CardRef) -> Option<usize> {
    match card {
        CardRef::Hand(position) => position.index(),
        _ => None,
    }
}
