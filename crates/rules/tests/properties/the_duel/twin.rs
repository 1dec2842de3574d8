//! Positions that differ only in what a viewer may not know.

use std::collections::BTreeMap;

use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::hand::HandPosition;
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_rules::the_duel::{Action, Bonus, GiftCard, Phase};
use serde_json::json;

use super::position::Position;
use crate::properties::known::Twin;

/// Cards that an action may show: three are turned over, two drawn.
const DRAWN: usize = 3;
/// Both players may draw three.
const BONUS_DRAWN: usize = 6;

/// How often another twin is tried.
const TRIES: usize = 200;

fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// All hidden cards change places.
fn exchange<T: Copy>(mut hidden: Vec<&mut T>, dice: &mut Dice) {
    let mut cards: Vec<T> = hidden.iter().map(|card| **card).collect();
    shuffle(&mut cards, dice);
    hidden.iter_mut().zip(cards).for_each(|(place, card)| **place = card);
}

/// Where each card of a hand has gone.
type Moved = BTreeMap<Seat, Vec<usize>>;

pub(super) fn twin(
    position: &Position,
    viewer: Viewer,
    action: Option<(Seat, &Action)>,
    dice: &mut Dice,
) -> Twin<Action> {
    for _ in 0..TRIES {
        let mut twin = position.clone();
        let moved = rearrange_hands(&mut twin, viewer, action, dice);
        exchange_beans(&mut twin, viewer, action, &moved, dice);
        exchange_bonus(&mut twin, viewer, action, dice);
        if !is_as_genuine(position, &twin, action) {
            continue;
        }
        let same = action.map(|(seat, &action)| match action {
            Action::ChooseGift { card: GiftCard::Hand(position) } => {
                let to = moved.get(&seat).zip(position.index()).map_or(position, |(moved, from)| at(moved[from]));
                Action::ChooseGift { card: GiftCard::Hand(to) }
            }
            other => other,
        });
        return Twin { given: json!(twin), action: same };
    }
    Twin { given: json!(position), action: action.map(|(_, &action)| action) }
}

fn at(place: usize) -> HandPosition {
    HandPosition::from(place as u8 + 1)
}

/// An offer that is to be given is genuine in both; so it is in both, or in none, if it is accepted now.
fn is_as_genuine(position: &Position, twin: &Position, action: Option<(Seat, &Action)>) -> bool {
    let told = position.phase == Phase::P2Choose
        || position.phase == Phase::P2Answer && matches!(action, Some((_, Action::AcceptGift {})));
    let Some(&bean) = position.offers.last().filter(|_| told) else { return true };
    let giver = position.offerer(position.offers.len());
    position.holds(giver, bean) == twin.holds(giver, bean)
}

/// The hands of others come into another order, but for a front card that is going to be planted.
fn rearrange_hands(twin: &mut Position, viewer: Viewer, action: Option<(Seat, &Action)>, dice: &mut Dice) -> Moved {
    let mut moved = Moved::new();
    for (&seat, it) in twin.seats.iter_mut().filter(|(seat, _)| !viewer.is(**seat)) {
        let planted = matches!(action, Some((planter, Action::PlantFromHand { .. })) if planter == seat);
        let fixed = usize::from(planted && !it.hand.is_empty());
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

fn exchange_beans(
    twin: &mut Position,
    viewer: Viewer,
    action: Option<(Seat, &Action)>,
    moved: &Moved,
    dice: &mut Dice,
) {
    let mut hidden: Vec<&mut Bean> = Vec::new();
    hidden.extend(twin.deck.iter_mut().skip(DRAWN));
    hidden.extend(twin.discard.iter_mut().skip(1));
    for (&seat, it) in &mut twin.seats {
        // Nobody knows the types of dollars, not even their owner.
        hidden.extend(it.dollars.iter_mut());
        if viewer.is(seat) {
            continue;
        }
        let named = match action {
            Some((actor, Action::PlantFromHand { .. })) if actor == seat => Some(0),
            Some((actor, Action::ChooseGift { card: GiftCard::Hand(position) })) if actor == seat => {
                position.index().and_then(|from| moved[&seat].get(from).copied())
            }
            _ => None,
        };
        let hand = it.hand.iter_mut().enumerate().filter(|(place, _)| Some(*place) != named);
        hidden.extend(hand.map(|(_, card)| card));
    }
    exchange(hidden, dice);
}

fn exchange_bonus(twin: &mut Position, viewer: Viewer, action: Option<(Seat, &Action)>, dice: &mut Dice) {
    // In the last turn any planting may end the game, and then every card that can be is fulfilled.
    let shown_at_the_end = twin.deck.is_empty();
    let may_run_out = twin.bonus_deck.len() < BONUS_DRAWN;
    let mut hidden: Vec<&mut Bonus> = Vec::new();
    hidden.extend(twin.bonus_deck.iter_mut().skip(BONUS_DRAWN));
    hidden.extend(twin.bonus_discard.iter_mut().skip(if may_run_out { usize::MAX } else { 1 }));
    for (&seat, it) in twin.seats.iter_mut().filter(|(seat, _)| !viewer.is(**seat) && !shown_at_the_end) {
        let named = match action {
            Some((actor, Action::DiscardBonus { card } | Action::FulfilBonus { card, .. })) if actor == seat => {
                Some(*card)
            }
            _ => None,
        };
        hidden.extend(it.bonus.iter_mut().filter(|card| Some(**card) != named));
    }
    exchange(hidden, dice);
}
