//! Positions that differ only in what a viewer may not know.

use beanfield_rules::bean_trader::{Action, HandCard, Order, Phase};
use beanfield_rules::chance::Dice;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Value, json};

use super::position::Position;
use super::spec::SPEC;
use crate::properties::known::Twin;

/// The position as `Ruleset::arrange` takes it. There offers are numbered from 1, and none answers one that is gone.
pub(super) fn given(position: &Position) -> Value {
    let mut given = json!(position);
    for (offer, it) in given["offers"].as_array_mut().expect("a list of offers").iter_mut().zip(&position.offers) {
        let answered = position.offers.iter().position(|other| Some(other.number) == it.answers);
        offer["answers"] = json!(answered.map(|index| index + 1));
        offer.as_object_mut().expect("an offer").remove("number");
    }
    given
}

fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// What an action shows of the hidden cards, so that it must be the same in both.
#[derive(Default)]
struct Shown {
    /// So many cards from the front of hands.
    fronts: usize,
    /// An order that is delivered.
    order: Option<Order>,
    /// The next harvest card.
    harvest: bool,
    /// The next order, because the viewer draws it.
    next_order: bool,
    /// The orders everybody starts from.
    starts: bool,
    /// The orders of whoever chooses.
    chooser: Option<Seat>,
}

impl Shown {
    fn by(position: &Position, viewer: Viewer, action: Option<(Seat, &Action)>) -> Self {
        let Some((seat, action)) = action else { return Self::default() };
        let own = viewer.is(seat);
        match *action {
            Action::ChooseStart { .. } => {
                let last = position.seats.iter().filter(|(_, it)| !it.settled).count() == 1;
                Self { starts: last, chooser: Some(seat), ..Self::default() }
            }
            Action::Travel { city } => Self { fronts: SPEC.cards(position.at(seat).city, city), ..Self::default() },
            // A guest may show Supply.
            Action::Accept { .. } | Action::Close { .. } => Self { fronts: 1, harvest: true, ..Self::default() },
            Action::TakeBack { .. } | Action::SellForToll { .. } => Self { harvest: true, ..Self::default() },
            Action::DeliverOrder { order } => Self { order: Some(order), ..Self::default() },
            Action::EndTrader {} | Action::BuyOrder { .. } => Self { next_order: own, ..Self::default() },
            _ => Self::default(),
        }
    }
}

pub(super) fn twin(
    position: &Position,
    viewer: Viewer,
    action: Option<(Seat, &Action)>,
    dice: &mut Dice,
) -> Twin<Action> {
    let mut twin = position.clone();
    let shown = Shown::by(position, viewer, action);
    exchange_orders(&mut twin, viewer, &shown, dice);
    for (_, it) in twin.seats.iter_mut().filter(|(seat, _)| !viewer.is(**seat)) {
        let fixed = shown.fronts.min(it.hand.len());
        shuffle(&mut it.hand[fixed..], dice);
    }
    let harvests = &mut twin.harvests[usize::from(shown.harvest && !position.harvests.is_empty())..];
    shuffle(harvests, dice);
    if !position.toll.as_ref().is_some_and(|toll| viewer.is(toll.debtor)) {
        shuffle(&mut twin.back, dice);
    }
    Twin { given: given(&twin), action: action.map(|(_, action)| *action) }
}

/// The orders that the viewer can't see change places.
fn exchange_orders(twin: &mut Position, viewer: Viewer, shown: &Shown, dice: &mut Dice) {
    let mut hidden: Vec<Order> = Vec::new();
    let named = |order: Order| shown.order == Some(order);
    let first = usize::from(shown.next_order).min(twin.deck.len());
    hidden.extend(&twin.deck[first..]);
    for (_, it) in twin.seats.iter().filter(|(seat, _)| !viewer.is(**seat)) {
        let behind = it.hand.iter().skip(shown.fronts);
        hidden.extend(behind.filter_map(|card| card.order()).filter(|&order| !named(order)));
    }
    shuffle(&mut hidden, dice);
    let mut next = || hidden.pop().expect("as many as were taken");
    twin.deck[first..].iter_mut().for_each(|order| *order = next());
    for (_, it) in twin.seats.iter_mut().filter(|(seat, _)| !viewer.is(**seat)) {
        for card in it.hand.iter_mut().skip(shown.fronts) {
            if card.order().is_some_and(|order| !named(order)) {
                *card = HandCard::from(next());
            }
        }
    }
    if twin.phase == Phase::SetupChoose && !shown.starts {
        exchange_starts(twin, viewer, shown, dice);
    }
}

/// What others may start from comes from the deck; who has chosen, has chosen the most valuable.
fn exchange_starts(twin: &mut Position, viewer: Viewer, shown: &Shown, dice: &mut Dice) {
    let Position { seats, deck, .. } = twin;
    for (_, it) in seats.iter_mut().filter(|(seat, _)| !viewer.is(**seat) && shown.chooser != Some(**seat)) {
        for order in &mut it.dealt {
            let other = dice.below(deck.len() as u32) as usize;
            std::mem::swap(order, &mut deck[other]);
        }
        it.dealt.sort_by_key(|order| std::cmp::Reverse(SPEC.orders[order].value));
    }
}
