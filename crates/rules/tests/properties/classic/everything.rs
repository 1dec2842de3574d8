//! Everything a player of a classic game could say, sensible or not.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Action, CardRef, CardRefs, Want};
use beanfield_rules::field::FieldIndex;
use beanfield_rules::hand::HandPosition;
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;
use serde_json::json;

use super::position::{Position, beans};
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
    let mut actions = vec![
        Action::TurnOver {},
        Action::EndTrading {},
        Action::Draw {},
        Action::BuyThirdField {},
        Action::EndPlanting {},
    ];
    plantings(position, seat, &mut actions);
    answers(position, seat, players, breadth, &mut actions);
    wishes(&mut actions);
    actions
}

fn plantings(position: &Position, seat: Seat, actions: &mut Vec<Action>) {
    let held = position.at(seat).hand.len();
    for field in (0..=4).map(field) {
        actions.push(Action::PlantFromHand { field });
        actions.push(Action::Harvest { field });
        for bean in Bean::ALL {
            actions.push(Action::PlantOffered { bean, field });
            actions.push(Action::PlantDrawn { bean, field });
            actions.push(Action::PlantPending { card: CardRef::FaceUp(bean), field });
            actions.push(Action::PlantPending { card: CardRef::Received(bean), field });
        }
        let never_pending = (0..=held + 1).map(hand).chain([CardRef::Field(1), CardRef::Coin]);
        actions.extend(never_pending.map(|card| Action::PlantPending { card, field }));
    }
    actions.extend(Bean::ALL.map(|bean| Action::DiscardOffered { bean }));
    let positions = (0..=held + 1).map(|position| HandPosition::from(position as u8));
    actions.extend(positions.map(|position| Action::DiscardFromHand { position }));
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
        own.extend(position.face_up.iter().map(|(bean, _)| CardRef::FaceUp(bean)));
    }
    let mut sets: Vec<CardRefs> = vec![CardRefs::new()];
    sets.extend(own.iter().map(|&card| set([card])));
    if breadth == Breadth::Wide {
        for (i, &first) in own.iter().enumerate() {
            sets.extend(own[i..].iter().map(|&second| set([first, second])));
        }
    }
    let strange = [hand(0), hand(it.hand.len() + 1), CardRef::FaceUp(Bean::Cocoa), CardRef::Field(1), CardRef::Coin];
    let not_theirs = (seat != position.active).then(|| beans(position.face_up).next().map(CardRef::FaceUp)).flatten();
    let received = beans(it.received).next().map(CardRef::Received);
    for card in strange.into_iter().chain(not_theirs).chain(received) {
        if !own.contains(&card) {
            sets.push(set([card]));
            sets.extend(own.first().map(|&first| set([first, card])));
        }
    }
    sets
}

/// Every wish for up to one bean or two, in play or not; for nothing; and for any offer.
fn wants(breadth: Breadth) -> Vec<Want> {
    let one = |bean| Bunch::of(bean, 1);
    let mut wants = vec![Want::nothing(), Want::Open];
    wants.extend(Bean::ALL.map(|bean| Want::from(one(bean))));
    if breadth == Breadth::Wide {
        for (i, first) in Bean::ALL.into_iter().enumerate() {
            wants.extend(Bean::ALL[i..].iter().map(|&second| Want::from(one(first).plus(one(second)))));
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
    let (gives, wants) = (choices(position, seat, breadth), wants(breadth));
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
    let mut wants = wants(Breadth::Wide);
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
        Action::PlantOffered { bean: Bean::Blue, field },
        Action::PlantDrawn { bean: Bean::Blue, field },
        Action::DiscardFromHand { position: HandPosition::from(255) },
        Action::PlantPending { card: hand(255), field },
        Action::PlantPending { card: CardRef::Field(255), field },
        Action::Withdraw { offer: never },
        Action::Decline { offer: never },
        Action::Close { offer: never, with: beyond },
        Action::Accept { offer: never, cards: set([hand(255), hand(255), CardRef::Coin]) },
        Action::Wish { likes: BeanSet::ALL, refuses: BeanSet::ALL },
    ];
    actions.extend(position.offers.iter().map(|offer| Action::Close { offer: offer.number, with: beyond }));
    let odd_wants = [
        [(Bean::Blue, 255)].into_iter().collect(),
        [(Bean::Blue, 21)].into_iter().collect(),
        [(Bean::Blue, 0)].into_iter().collect(),
        [(Bean::Blue, 1), (Bean::Blue, 1)].into_iter().collect(),
    ];
    for want in odd_wants.map(Want::Beans) {
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
