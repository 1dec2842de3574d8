//! Positions that differ only in what a viewer may not know.

use std::collections::BTreeMap;

use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::{Action, CardRef};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Value, json};

use super::position::Position;
use super::spec::Spec;
use crate::properties::known::Twin;

/// The position as `Ruleset::arrange` takes it. There proposals are numbered from 1, and none answers one that is gone.
pub(super) fn given(position: &Position) -> Value {
    let mut given = json!(position);
    for (offer, it) in given["offers"].as_array_mut().expect("a list of offers").iter_mut().zip(&position.offers) {
        let answered = position.offers.iter().position(|other| Some(other.number) == it.answers);
        offer["answers"] = json!(answered.map(|index| index + 1));
        offer.as_object_mut().expect("an offer").remove("number");
    }
    given
}

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
    for offer in &mut twin.offers {
        follow(&moved, offer.from, &mut offer.give);
    }
    let same = action.map(|(seat, action)| {
        let mut action = action.clone();
        match &mut action {
            Action::GiveFromHand { position, .. } => *position = follow_one(&moved, seat, *position),
            Action::Propose { give: cards, .. } | Action::Accept { cards, .. } => follow(&moved, seat, cards),
            _ => {}
        }
        action
    });
    Twin { given: given(&twin), action: same }
}

/// Named copies are followed to where they are now.
fn follow(moved: &Moved, seat: Seat, cards: &mut [CardRef]) {
    for card in cards {
        if let CardRef::Hand(position) = card {
            *position = follow_one(moved, seat, *position);
        }
    }
}

fn follow_one(moved: &Moved, seat: Seat, position: HandPosition) -> HandPosition {
    let to = moved.get(&seat).zip(position.index()).and_then(|(moved, from)| moved.get(from));
    to.map_or(position, |&to| HandPosition::from(to as u8 + 1))
}

/// The places of hand cards that are named by a seat, in its proposals and by what it does.
fn named_by(position: &Position, seat: Seat, action: Option<(Seat, &Action)>) -> Vec<usize> {
    let mut named: Vec<CardRef> = Vec::new();
    for offer in position.offers.iter().filter(|offer| offer.from == seat) {
        named.extend(&offer.give);
    }
    match action {
        Some((actor, Action::GiveFromHand { position, .. })) if actor == seat => named.push(CardRef::Hand(*position)),
        Some((actor, Action::Propose { give: cards, .. } | Action::Accept { cards, .. })) if actor == seat => {
            named.extend(cards);
        }
        _ if front_matters(seat, action) => named.push(CardRef::Hand(HandPosition::FRONT)),
        _ => {}
    }
    let place = |card| match card {
        CardRef::Hand(position) => position.index(),
        _ => None,
    };
    named.into_iter().filter_map(place).collect()
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
    let position = twin.clone();
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
        // Proposals still name the places from before.
        let named = named_by(&position, seat, action);
        let named: Vec<usize> = named.into_iter().filter_map(|from| moved[&seat].get(from).copied()).collect();
        let hand = it.hand.iter_mut().enumerate().filter(|(place, _)| !named.contains(place));
        hidden.extend(hand.map(|(_, card)| card));
    }
    let mut cards: Vec<Bean> = hidden.iter().map(|card| **card).collect();
    shuffle(&mut cards, dice);
    hidden.iter_mut().zip(cards).for_each(|(place, card)| **place = card);
}
