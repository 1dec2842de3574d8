//! Positions that differ only in what a viewer may not know.

use std::collections::BTreeMap;

use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::Action;
use beanfield_rules::hand::HandPosition;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::json;

use super::position::Position;
use super::spec::Spec;
use crate::properties::known::Twin;

/// The most cards a refill takes.
const DRAWN: usize = 4;
/// The price of a field.
const PAID: usize = 4;

fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

pub(super) fn twin(
    spec: &Spec,
    position: &Position,
    viewer: Viewer,
    action: Option<(Seat, &Action)>,
    dice: &mut Dice,
) -> Twin<Action> {
    let mut twin = position.clone();
    let shown = Shown::by(spec, position, action);
    let moved = rearrange_hands(&mut twin, viewer, &shown, action, dice);
    exchange(&mut twin, viewer, &shown, action, &moved, dice);
    let same = action.map(|(seat, &action)| match action {
        Action::GiveFromHand { position, boss } => {
            let to = moved.get(&seat).zip(position.index()).map_or(position, |(moved, from)| at(moved[from]));
            Action::GiveFromHand { position: to, boss }
        }
        other => other,
    });
    Twin { given: json!(twin), action: same }
}

fn at(place: usize) -> HandPosition {
    HandPosition::from(place as u8 + 1)
}

/// What an action shows of the hidden cards, so that it must be the same in both.
struct Shown {
    /// So many cards from the top of the deck.
    deck: usize,
    /// The discard pile to its bottom.
    discard: bool,
    hands: bool,
}

impl Shown {
    fn by(spec: &Spec, position: &Position, action: Option<(Seat, &Action)>) -> Self {
        let ending = position.exhaustions == spec.final_exhaustion;
        let runs_out = position.deck.len() <= DRAWN;
        match action {
            // Nobody knows how many cards go to bosses, and how far down the discard pile it goes.
            Some((_, Action::TurnOver {})) => Self { deck: usize::MAX, discard: true, hands: ending },
            Some((_, Action::Draw {})) if runs_out => Self { deck: usize::MAX, discard: true, hands: true },
            Some((_, Action::Draw {})) => Self { deck: DRAWN, discard: false, hands: ending },
            Some((_, Action::LeaveEmpty {})) => Self { deck: 0, discard: false, hands: true },
            _ => Self { deck: 0, discard: false, hands: ending },
        }
    }
}

/// Where each card of a hand has gone.
type Moved = BTreeMap<Seat, Vec<usize>>;

/// Whether the front card decides about what this seat does.
fn front_matters(seat: Seat, action: Option<(Seat, &Action)>) -> bool {
    matches!(action, Some((actor, Action::PlantFromHand { .. } | Action::Harvest { .. })) if actor == seat)
}

/// The hands of others come into another order, but for a front card that matters.
fn rearrange_hands(
    twin: &mut Position,
    viewer: Viewer,
    shown: &Shown,
    action: Option<(Seat, &Action)>,
    dice: &mut Dice,
) -> Moved {
    let mut moved = Moved::new();
    for (&seat, it) in twin.seats.iter_mut().filter(|(seat, _)| !viewer.is(**seat) && !shown.hands) {
        let fixed = usize::from(front_matters(seat, action) && !it.hand.is_empty());
        let mut places: Vec<usize> = (0..it.hand.len()).collect();
        shuffle(&mut places[fixed..], dice);
        let hand = it.hand.clone();
        for (from, &to) in places.iter().enumerate() {
            it.hand[to] = hand[from];
        }
        moved.insert(seat, places);
    }
    moved
}

/// All hidden cards change places.
fn exchange(
    twin: &mut Position,
    viewer: Viewer,
    shown: &Shown,
    action: Option<(Seat, &Action)>,
    moved: &Moved,
    dice: &mut Dice,
) {
    let mut hidden: Vec<&mut Bean> = Vec::new();
    hidden.extend(twin.deck.iter_mut().skip(shown.deck));
    hidden.extend(twin.discard.iter_mut().skip(if shown.discard { usize::MAX } else { 1 }));
    hidden.extend(twin.mafia.iter_mut());
    for (&seat, it) in &mut twin.seats {
        // Nobody knows what is under the coins, not even their owner, until they are paid.
        let paid = matches!(action, Some((buyer, Action::BuyThirdField {})) if buyer == seat);
        hidden.extend(it.coins.iter_mut().skip(if paid { PAID } else { 0 }));
        if viewer.is(seat) || shown.hands {
            continue;
        }
        let named = match action {
            Some((giver, Action::GiveFromHand { position, .. })) if giver == seat => {
                position.index().and_then(|from| moved[&seat].get(from).copied())
            }
            _ if front_matters(seat, action) => Some(0),
            _ => None,
        };
        let hand = it.hand.iter_mut().enumerate().filter(|(place, _)| Some(*place) != named);
        hidden.extend(hand.map(|(_, card)| card));
    }
    let mut cards: Vec<Bean> = hidden.iter().map(|card| **card).collect();
    shuffle(&mut cards, dice);
    hidden.iter_mut().zip(cards).for_each(|(place, card)| **place = card);
}
