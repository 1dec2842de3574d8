//! Everything a player could say, sensible or not.

use beanfield_rules::bean::{Bean, BeanSet};
use beanfield_rules::chance::Dice;
use beanfield_rules::field::FieldIndex;
use beanfield_rules::hand::HandPosition;
use beanfield_rules::ladies::{Action, Card, CardRef, CardRefs, Kind, Want};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;
use serde_json::json;

use super::position::Position;
use crate::properties::known::Breadth;

fn field(number: u8) -> FieldIndex {
    number.into()
}

fn hand(position: usize) -> CardRef {
    CardRef::Hand(HandPosition::from(position as u8))
}

fn set<const N: usize>(cards: [CardRef; N]) -> CardRefs {
    cards.into_iter().collect()
}

pub(super) fn sayings(position: &Position, seat: Seat, players: u8, breadth: Breadth) -> Vec<Action> {
    let mut actions =
        vec![Action::TurnOver {}, Action::EndTrading {}, Action::Draw {}, Action::BuyThirdField {}, Action::NoShift {}];
    plantings(position, seat, &mut actions);
    let longest = position.at(seat).sizes().max().unwrap_or(0) as u8;
    for place in 0..=longest + 1 {
        actions.extend((-1..=3).map(|by| Action::ShiftLady { position: place, by }));
    }
    answers(position, seat, players, breadth, &mut actions);
    wishes(&mut actions);
    actions
}

fn plantings(position: &Position, seat: Seat, actions: &mut Vec<Action>) {
    let held = position.at(seat).hand.len();
    for field in (0..=4).map(field) {
        actions.push(Action::PlantFromHand { field });
        actions.push(Action::Harvest { field });
        for card in Card::all() {
            actions.push(Action::PlantPending { card: CardRef::FaceUp(card), field });
            actions.push(Action::PlantPending { card: CardRef::Received(card), field });
        }
        let never_pending = [hand(0), hand(1), hand(held + 1), CardRef::Field(1), CardRef::Coin];
        actions.extend(never_pending.map(|card| Action::PlantPending { card, field }));
    }
}

/// The numbers of all open offers, of those between that are gone, and one that is still to come.
fn numbers(position: &Position) -> impl Iterator<Item = OfferNumber> {
    let open = position.offers.iter().map(|offer| json!(offer.number).as_u64().expect("an offer has a number"));
    let (first, last) = (open.clone().min().unwrap_or(1), open.max().unwrap_or(1));
    (first - 1..=last + 1).filter_map(offer)
}

/// The offer with this number; there is none with the number 0.
fn offer(number: u64) -> Option<OfferNumber> {
    serde_json::from_value(json!(number)).ok()
}

fn answers(position: &Position, seat: Seat, players: u8, breadth: Breadth, actions: &mut Vec<Action>) {
    let sets = choices(position, seat, breadth);
    for offer in numbers(position) {
        actions.push(Action::Withdraw { offer });
        actions.push(Action::Decline { offer });
        actions.extend(Seat::all(players).map(|with| Action::Close { offer, with }));
        actions.extend(sets.iter().map(|cards| Action::Accept { offer, cards: cards.clone() }));
    }
}

/// Every set of up to one own card or two, and sets with cards that are not to be had or not to be given.
fn choices(position: &Position, seat: Seat, breadth: Breadth) -> Vec<CardRefs> {
    let it = position.at(seat);
    let mut own: Vec<CardRef> = (1..=it.hand.len()).map(hand).collect();
    if seat == position.active {
        own.extend(position.face_up.keys().map(|&card| CardRef::FaceUp(card)));
    }
    let mut sets: Vec<CardRefs> = vec![CardRefs::new()];
    sets.extend(own.iter().map(|&card| set([card])));
    if breadth == Breadth::Wide {
        for (i, &first) in own.iter().enumerate() {
            sets.extend(own[i..].iter().map(|&second| set([first, second])));
        }
    }
    let never = CardRef::FaceUp(Card::named("garden_baby").expect("a card"));
    let strange = [hand(0), hand(it.hand.len() + 1), never, CardRef::Field(1), CardRef::Coin];
    let face_up = position.face_up.keys().next().map(|&card| CardRef::FaceUp(card));
    let received = it.received.keys().next().map(|&card| CardRef::Received(card));
    for card in strange.into_iter().chain(face_up.filter(|_| seat != position.active)).chain(received) {
        if !own.contains(&card) {
            sets.push(set([card]));
            sets.extend(own.first().map(|&first| set([first, card])));
        }
    }
    sets
}

/// Every wish for up to one card or two, in play or not, open or not; for nothing; and for any offer.
fn wants(position: &Position, breadth: Breadth) -> Vec<Want> {
    let hidden = ["red_lady", "blue_gent"].map(|name| Card::named(name).expect("a card"));
    let hidden = hidden.into_iter().filter(|card| !position.face_up.contains_key(card));
    let cards = position.face_up.keys().copied().chain(hidden).map(Kind::Card);
    let kinds: Vec<Kind> = Bean::ALL.into_iter().map(Kind::Bean).chain(cards).collect();
    let mut wants = vec![Want::nothing(), Want::Open];
    wants.extend(kinds.iter().map(|&kind| Want::one(kind)));
    if breadth == Breadth::Wide {
        for (i, &first) in kinds.iter().enumerate() {
            wants.extend(kinds[i..].iter().map(|&second| Want::two(first, second)));
        }
    }
    wants
}

/// To whom an offer could be made, and which one it could answer.
fn partners(position: &Position, players: u8) -> Vec<(Addressee, Option<OfferNumber>)> {
    let open = position.offers.iter().map(|offer| Some(offer.number));
    let to = || Seat::all(players).map(Addressee::Seat).chain([Addressee::Everyone]);
    open.chain([None]).flat_map(|answers| to().map(move |to| (to, answers))).collect()
}

pub(super) fn proposals(position: &Position, seat: Seat, players: u8, breadth: Breadth) -> Vec<Action> {
    let (gives, wants) = (choices(position, seat, breadth), wants(position, breadth));
    let mut actions = Vec::new();
    for (to, answers) in partners(position, players) {
        for give in &gives {
            let proposal = |want: &Want| Action::Propose { to, give: give.clone(), want: want.clone(), answers };
            actions.extend(wants.iter().map(proposal));
        }
    }
    actions
}

pub(super) fn any_proposal(position: &Position, seat: Seat, players: u8, dice: &mut Dice) -> Action {
    let mut gives = choices(position, seat, Breadth::Wide);
    let mut wants = wants(position, Breadth::Wide);
    let partners = partners(position, players);
    let (to, answers) = partners[dice.below(partners.len() as u32) as usize];
    Action::Propose {
        to,
        give: gives.swap_remove(dice.below(gives.len() as u32) as usize),
        want: wants.swap_remove(dice.below(wants.len() as u32) as usize),
        answers,
    }
}

fn wishes(actions: &mut Vec<Action>) {
    let sets = || [BeanSet::NONE].into_iter().chain(Bean::ALL.map(|bean| BeanSet::of(&[bean])));
    for likes in sets() {
        actions.extend(sets().map(|refuses| Action::Wish { likes, refuses }));
    }
}

/// What no client would ever say.
pub(super) fn nonsense(position: &Position) -> Vec<Action> {
    let field = field(255);
    let beyond = Seat::new(6).expect("the largest table has a seat G");
    let never = offer(u32::MAX.into()).expect("a number");
    let mut actions = vec![
        Action::PlantFromHand { field },
        Action::Harvest { field },
        Action::PlantPending { card: hand(255), field },
        Action::PlantPending { card: CardRef::Field(255), field },
        Action::ShiftLady { position: 255, by: 127 },
        Action::ShiftLady { position: 1, by: -128 },
        Action::Withdraw { offer: never },
        Action::Decline { offer: never },
        Action::Close { offer: never, with: beyond },
        Action::Accept { offer: never, cards: set([hand(255), hand(255), CardRef::Coin]) },
        Action::Wish { likes: BeanSet::ALL, refuses: BeanSet::ALL },
    ];
    actions.extend(position.offers.iter().map(|offer| Action::Close { offer: offer.number, with: beyond }));
    let (blue, lady) = (Kind::Bean(Bean::Blue), Kind::Card(Card::named("garden_lady").expect("a card")));
    let odd_wants = [vec![(blue, 255)], vec![(blue, 22)], vec![(blue, 0)], vec![(blue, 1), (blue, 1)], vec![(lady, 0)]];
    for want in odd_wants.map(|kinds| Want::Beans(kinds.into_iter().collect())) {
        for to in Seat::all(7).map(Addressee::Seat).chain([Addressee::Everyone]) {
            let propose = |give: &[CardRef], answers| Action::Propose {
                to,
                give: give.iter().copied().collect(),
                want: want.clone(),
                answers,
            };
            actions.push(propose(&[], None));
            actions.push(propose(&[hand(1)], Some(never)));
            actions.push(propose(&[hand(1), hand(1)], None));
            actions.push(propose(&[CardRef::Field(255)], None));
            actions.push(propose(&[hand(1); 200], None));
        }
    }
    actions
}
