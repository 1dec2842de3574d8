//! Bean Trader, as the tests know it.

mod aside;
mod corners;
mod everything;
mod ledger;
mod position;
mod spec;
mod told;
mod twin;
mod why_not;

use std::collections::BTreeSet;

use beanfield_rules::bean_trader::{Action, Event, HandCard, Phase, State, View, Wanted};
use beanfield_rules::chance::Dice;
use beanfield_rules::game::{Game, Place, Standing};
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::Value;

use self::position::Position;
use self::spec::SPEC;
use self::why_not::Attempt;
use super::known::{Breadth, Expected, Known, Talk, Twin};
use crate::common::Table;

impl Known for State {
    type Position = Position;

    const FAMILY: Family = Family::BeanTrader;

    fn deal(table: Table, seed: u64, events: &mut Vec<Event>) -> Self {
        Self::deal(&table.setup(seed), events).expect("every table can be dealt at")
    }

    fn read_value(position: &Value) -> Position {
        Position::read(position)
    }

    /// Wishes; and in the trader phase, offers of any size, and yeses to them.
    fn aside(&self, _table: Table, dice: &mut Dice) -> Option<(Seat, Action)> {
        let position = self.read();
        if self.phase() != Phase::Trader || dice.one_in(4) {
            return Some(aside::wish(&position, dice));
        }
        let said = if dice.one_in(2) { aside::yes(&position, dice) } else { aside::proposal(&position, dice) };
        said.filter(|(seat, action)| Attempt { position: &position, seat: *seat, action }.why_not().is_none())
    }

    fn ends_talk(action: &Action) -> bool {
        matches!(action, Action::EndTrader {})
    }

    fn is_trading(_table: Table) -> bool {
        true
    }

    fn talk(&self) -> Talk {
        let offers = self.view(Viewer::Spectator).offers;
        Talk { open: offers.len(), willing: offers.iter().map(|offer| offer.willing.len()).sum(), undecided: 0 }
    }

    /// Orders, harvest cards and chips. Travel cards leave the game.
    fn cards(position: &Position) -> Vec<&'static str> {
        position.cards()
    }

    fn all_cards(_table: Table) -> Vec<&'static str> {
        SPEC.all_cards()
    }

    fn sound(_table: Table, position: &Position) -> Result<(), String> {
        position.sound()
    }

    fn left_and_joined(seat: Seat, _by: Seat, _action: &Action, events: &[Event]) -> (Vec<usize>, Vec<&'static str>) {
        let (mut left, mut joined) = (Vec::new(), Vec::new());
        for event in events {
            match event {
                Event::Started { seat: owner, others: Some(others), .. } if *owner == seat => {
                    joined.extend(others.map(beanfield_rules::bean_trader::Order::key));
                }
                Event::Travelled { seat: owner, cards, .. } if *owner == seat => left.extend(0..cards.len()),
                Event::TookBack { seat: owner, cards, order: Some(order) } if *owner == seat => {
                    let special = cards.iter().filter(|card| [HandCard::TOLL, HandCard::SUPPLY].contains(card));
                    joined.extend(special.chain(order).map(|card| card.key()));
                }
                Event::ShowedCard { seat: owner, .. } if *owner == seat => left.push(0),
                Event::CardBack { seat: owner, card } if *owner == seat => joined.push(card.key()),
                Event::Delivered { seat: owner, position: Some(position), .. } if *owner == seat => {
                    left.extend(position.index());
                }
                Event::BoughtOrder { seat: owner, order: Some(order), position: Some(position), .. }
                    if *owner == seat =>
                {
                    left.extend(position.index());
                    joined.push(order.key());
                }
                Event::DrewOrder { seat: owner, order: Some(order) } if *owner == seat => joined.push(order.key()),
                _ => {}
            }
        }
        (left, joined)
    }

    fn sayings(position: &Position, seat: Seat, players: u8, _breadth: Breadth) -> Vec<Action> {
        everything::sayings(position, seat, players)
    }

    fn proposals(position: &Position, _seat: Seat, players: u8, breadth: Breadth) -> Vec<Action> {
        everything::proposals(position, players, breadth)
    }

    fn any_proposal(position: &Position, _seat: Seat, players: u8, dice: &mut Dice) -> Action {
        everything::any_proposal(position, players, dice)
    }

    fn nonsense(_position: &Position) -> Vec<Action> {
        everything::nonsense()
    }

    /// Yeses and offers without discards; of purchases, only a bean that is given alone.
    fn is_listed_in_full(action: &Action) -> bool {
        match action {
            Action::Wish { .. } => false,
            Action::TakeBack { cards } => cards.is_none_or(|cards| (2..=3).contains(&cards.len())),
            Action::Accept { buys, discard, .. } => buys.is_empty() && discard.is_empty(),
            Action::Propose { give, want, buys, discard, .. } => {
                let given = give.beans.total();
                let wanted = match want {
                    Wanted::Open => 0,
                    Wanted::Goods(goods) => goods.beans.total(),
                };
                let few = buys.is_empty() && given <= 2 || buys.len() == 1 && given == 1;
                few && wanted <= 2 && discard.is_empty()
            }
            _ => true,
        }
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

    /// BT-GEN-02, BT-END-09.
    fn standing_of(table: Table, position: &Position) -> Standing {
        let thalers = |seat: Seat| position.at(seat).thalers;
        let rank =
            |seat: Seat| 1 + Seat::all(table.players).filter(|&other| thalers(other) > thalers(seat)).count() as u8;
        let mut seats: Vec<Seat> = Seat::all(table.players).collect();
        seats.sort_by_key(|&seat| (rank(seat), seat));
        let place = |&seat: &Seat| Place { seat, rank: rank(seat), score: thalers(seat) };
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

    /// Orders and harvest cards that are drawn, front cards of guests, and what the others start from.
    fn reveals(action: &Action) -> bool {
        matches!(
            action,
            Action::ChooseStart { .. }
                | Action::TakeBack { .. }
                | Action::SellForToll { .. }
                | Action::Accept { .. }
                | Action::Close { .. }
                | Action::EndTrader {}
                | Action::BuyOrder { .. }
        )
    }
}
