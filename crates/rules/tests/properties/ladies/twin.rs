//! Positions that differ only in what a viewer may not know: other people's figures, even of cards they have offered.

use std::collections::BTreeMap;

use beanfield_rules::bean::Bean;
use beanfield_rules::chance::Dice;
use beanfield_rules::hand::HandPosition;
use beanfield_rules::ladies::{Action, Card, CardRef, Phase};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Value, json};

use super::place;
use super::position::Position;
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

/// How many cards may be drawn at once.
const MOST_DRAWN: usize = 3;
/// How many discards a Garden lady may take, and the one that is seen then.
const MOST_TAKEN: usize = 6;
/// How many coins may be paid in the open.
const PRICE: usize = 3;

/// What stays as it is.
struct Kept {
    /// The top cards of the deck.
    deck: usize,
    /// The top cards of the discard pile.
    discard: usize,
    /// Hand cards of others of which the bean is told: their figures change.
    told: BTreeMap<Seat, Vec<usize>>,
    /// Hand cards of others that will be seen.
    seen: BTreeMap<Seat, Vec<usize>>,
    /// A front card that matters stays in front.
    front_of: Option<Seat>,
}

impl Kept {
    fn new(position: &Position, viewer: Viewer, action: Option<(Seat, &Action)>) -> Self {
        let mut kept =
            Self { deck: 0, discard: MOST_TAKEN, told: BTreeMap::new(), seen: BTreeMap::new(), front_of: None };
        for offer in &position.offers {
            name(&mut kept.told, offer.from, &offer.give);
            offer.willing.iter().for_each(|(&seat, cards)| name(&mut kept.told, seat, cards));
        }
        let Some((seat, action)) = action else { return kept };
        let mut deal = |number: OfferNumber, with: Seat, cards: &[CardRef]| {
            let Some(offer) = position.offer(number) else { return };
            name(&mut kept.seen, offer.from, &offer.give);
            name(&mut kept.seen, with, cards);
        };
        match action {
            Action::Propose { give, .. } => name(&mut kept.told, seat, give),
            Action::Accept { offer, cards } => {
                if position.offer(*offer).is_some_and(|it| it.to == Addressee::Everyone) {
                    name(&mut kept.told, seat, cards);
                } else {
                    deal(*offer, seat, cards);
                }
            }
            Action::Close { offer, with } => {
                let named = position.offer(*offer).and_then(|it| it.willing.get(with)).cloned().unwrap_or_default();
                deal(*offer, *with, &named);
            }
            // Whether a single bean may go depends on the front card.
            Action::PlantFromHand { .. } | Action::Harvest { .. } if position.phase != Phase::P2Trade => {
                name(&mut kept.seen, seat, &[CardRef::Hand(HandPosition::FRONT)]);
                kept.front_of = Some(seat);
            }
            Action::TurnOver {} => kept.show_deck(position),
            Action::Draw {} if viewer.is(seat) => kept.show_deck(position),
            _ => {}
        }
        kept
    }

    fn show_deck(&mut self, position: &Position) {
        self.deck = MOST_DRAWN;
        if position.deck.len() <= MOST_DRAWN {
            // It may run out, and then the pile is shuffled.
            self.discard = usize::MAX;
        }
    }
}

fn name(named: &mut BTreeMap<Seat, Vec<usize>>, seat: Seat, cards: &[CardRef]) {
    named.entry(seat).or_default().extend(cards.iter().copied().filter_map(place));
}

pub(super) fn twin(
    position: &Position,
    viewer: Viewer,
    action: Option<(Seat, &Action)>,
    dice: &mut Dice,
) -> Twin<Action> {
    let kept = Kept::new(position, viewer, action);
    let mut twin = position.clone();
    let moved = rearrange_hands(&mut twin, viewer, &kept, dice);
    exchange(&mut twin, &kept, &moved, dice);
    for offer in &mut twin.offers {
        follow(&moved, offer.from, &mut offer.give);
        offer.willing.iter_mut().for_each(|(&seat, cards)| follow(&moved, seat, cards));
    }
    let same = action.map(|(seat, action)| {
        let mut action = action.clone();
        if let Action::Propose { give: cards, .. } | Action::Accept { cards, .. } = &mut action {
            follow(&moved, seat, cards);
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
            let to = moved.get(&seat).zip(position.index()).and_then(|(moved, from)| moved.get(from));
            *position = to.map_or(*position, |&to| HandPosition::from(to as u8 + 1));
        }
    }
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

/// All cards the viewer can't see change places. Where the bean was told, another card of that bean comes.
fn exchange(twin: &mut Position, kept: &Kept, moved: &Moved, dice: &mut Dice) {
    let mut hidden: Vec<(Option<Bean>, &mut Card)> = Vec::new();
    hidden.extend(twin.deck.iter_mut().skip(kept.deck).map(|card| (None, card)));
    hidden.extend(twin.discard.iter_mut().skip(kept.discard).map(|card| (None, card)));
    for (&seat, it) in &mut twin.seats {
        hidden.extend(it.coins.iter_mut().skip(PRICE).map(|card| (None, card)));
        // Those of the viewer have not moved: they are no secret.
        let Some(moved) = moved.get(&seat) else { continue };
        let now = |named: &BTreeMap<Seat, Vec<usize>>| -> Vec<usize> {
            named.get(&seat).into_iter().flatten().filter_map(|&from| moved.get(from).copied()).collect()
        };
        let (told, seen) = (now(&kept.told), now(&kept.seen));
        for (place, card) in it.hand.iter_mut().enumerate().filter(|(place, _)| !seen.contains(place)) {
            hidden.push((told.contains(&place).then(|| card.bean()), card));
        }
    }
    let mut cards: Vec<Card> = hidden.iter().map(|(_, card)| **card).collect();
    shuffle(&mut cards, dice);
    hidden.sort_by_key(|(bean, _)| bean.is_none());
    for (bean, place) in hidden {
        let fits = |card: &Card| bean.is_none_or(|bean| card.bean() == bean);
        let at = cards.iter().position(fits).expect("there are as many cards of each bean as before");
        *place = cards.swap_remove(at);
    }
}
