//! Positions of classic games that differ only in what a viewer may not know.

use std::collections::BTreeMap;

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Action, CardRef};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Value, json};

use super::place;
use super::position::{Position, beans};
use super::spec::Spec;
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

/// How many cards may be drawn at once: by seven players, one each.
const MOST_DRAWN: usize = 7;

/// What stays as it is.
struct Kept {
    /// The top cards of the deck.
    deck: usize,
    /// The whole discard pile, not only its top.
    discard: bool,
    /// Hand cards of others that are named: their kinds stay, wherever they go.
    named: BTreeMap<Seat, Vec<usize>>,
    /// A front card that is going to be planted stays in front.
    front_of: Option<Seat>,
}

impl Kept {
    fn new(spec: &Spec, position: &Position, viewer: Viewer, action: Option<(Seat, &Action)>) -> Self {
        let mut named: BTreeMap<Seat, Vec<usize>> = BTreeMap::new();
        let mut name = |seat: Seat, cards: &[CardRef]| {
            named.entry(seat).or_default().extend(cards.iter().copied().filter_map(place));
        };
        for offer in &position.offers {
            name(offer.from, &offer.give);
            offer.willing.iter().for_each(|(&seat, cards)| name(seat, cards));
        }
        let mut front_of = None;
        let mut shown = false;
        if let Some((seat, action)) = action {
            let everyone_draws = position.seats.len() > 2 && spec.modern;
            match action {
                Action::Propose { give: cards, .. } | Action::Accept { cards, .. } => name(seat, cards),
                Action::DiscardFromHand { position } => name(seat, &[CardRef::Hand(*position)]),
                Action::PlantFromHand { .. } => {
                    name(seat, &[CardRef::Hand(HandPosition::FRONT)]);
                    front_of = Some(seat);
                }
                Action::TurnOver {} => shown = true,
                Action::Draw {} | Action::EndPlanting {} => shown = viewer.is(seat) || everyone_draws,
                _ => {}
            }
        }
        Self {
            deck: if shown { MOST_DRAWN } else { 0 },
            // A small deck may run out, and then the pile is shuffled; in a duel it may be drawn from.
            discard: shown && (spec.duel || position.deck.len() <= MOST_DRAWN),
            named,
            front_of,
        }
    }
}

pub(super) fn twin(
    spec: &Spec,
    position: &Position,
    viewer: Viewer,
    action: Option<(Seat, &Action)>,
    dice: &mut Dice,
) -> Twin<Action> {
    let kept = Kept::new(spec, position, viewer, action);
    let mut twin = position.clone();
    let moved = rearrange_hands(&mut twin, viewer, &kept, dice);
    exchange(spec, &mut twin, &kept, &moved, dice);
    for offer in &mut twin.offers {
        follow(&moved, offer.from, &mut offer.give);
        offer.willing.iter_mut().for_each(|(&seat, cards)| follow(&moved, seat, cards));
    }
    let same = action.map(|(seat, action)| {
        let mut action = action.clone();
        match &mut action {
            Action::Propose { give: cards, .. } | Action::Accept { cards, .. } => follow(&moved, seat, cards),
            Action::DiscardFromHand { position } => *position = follow_one(&moved, seat, *position),
            _ => {}
        }
        action
    });
    Twin { given: given(&twin), action: same }
}

/// Where each card of a hand has gone.
type Moved = BTreeMap<Seat, Vec<usize>>;

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

fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// The hands of others come into another order.
fn rearrange_hands(twin: &mut Position, viewer: Viewer, kept: &Kept, dice: &mut Dice) -> Moved {
    let mut moved = Moved::new();
    for (&seat, it) in twin.seats.iter_mut().filter(|(seat, _)| !viewer.is(**seat)) {
        let fixed = usize::from(kept.front_of == Some(seat) && !it.hand.is_empty());
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

/// All cards the viewer can't see change places.
fn exchange(spec: &Spec, twin: &mut Position, kept: &Kept, moved: &Moved, dice: &mut Dice) {
    let mut hidden: Vec<&mut Bean> = Vec::new();
    let mut out_of_game: Vec<Bean> = beans(twin.out_of_game).collect();
    hidden.extend(twin.deck.iter_mut().skip(kept.deck));
    hidden.extend(twin.discard.iter_mut().skip(if kept.discard { usize::MAX } else { 1 }));
    hidden.extend(out_of_game.iter_mut());
    // The coins that could be paid in the open are known when they are.
    let paid_openly = if spec.duel { 0 } else { spec.price.unwrap_or(0) };
    for (&seat, it) in &mut twin.seats {
        hidden.extend(it.coins.iter_mut().skip(paid_openly));
        // Those of the viewer have not moved: they are no secret.
        let Some(moved) = moved.get(&seat) else { continue };
        let named: Vec<usize> =
            kept.named.get(&seat).into_iter().flatten().filter_map(|&from| moved.get(from).copied()).collect();
        let hand = it.hand.iter_mut().enumerate().filter(|(place, _)| !named.contains(place));
        hidden.extend(hand.map(|(_, card)| card));
    }
    let mut cards: Vec<Bean> = hidden.iter().map(|card| **card).collect();
    shuffle(&mut cards, dice);
    hidden.into_iter().zip(cards).for_each(|(place, card)| *place = card);
    twin.out_of_game = out_of_game.into_iter().collect::<Bunch>();
}
