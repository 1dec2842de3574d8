//! Everything a player could say, sensible or not.

use std::collections::BTreeSet;

use beanfield_rules::bean::{Bean, BeanSet};
use beanfield_rules::chance::Dice;
use beanfield_rules::field::FieldIndex;
use beanfield_rules::gangsters::{Action, Boss, CardRef, CardRefs, Want};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;
use serde_json::json;

use super::position::Position;
use crate::properties::known::Breadth;

/// A part of a set, but never all of it: that would be another name for the same.
fn parts(position: &Position, bean: Bean) -> impl Iterator<Item = Option<u8>> {
    let all = position.row.count(bean);
    let parts = BTreeSet::from([0, all.saturating_sub(1), all + 1]).into_iter().filter(move |&cards| cards != all);
    parts.map(Some).chain([None])
}

fn hand(position: usize) -> CardRef {
    CardRef::Hand(HandPosition::from(position as u8))
}

fn set<const N: usize>(cards: [CardRef; N]) -> CardRefs {
    cards.into_iter().collect()
}

pub(super) fn sayings(position: &Position, seat: Seat, breadth: Breadth) -> Vec<Action> {
    let mut actions = vec![
        Action::PayTribute {},
        Action::TurnOver {},
        Action::EndPlanting {},
        Action::LeaveEmpty {},
        Action::Draw {},
        Action::BuyThirdField {},
        Action::EndTrading {},
    ];
    for bean in Bean::ALL {
        actions.push(Action::DiscardOffered { bean });
        for cards in parts(position, bean) {
            actions.extend(Boss::ALL.map(|boss| Action::GiveDrawn { bean, cards, boss }));
        }
    }
    for field in (0..=4).map(FieldIndex::from) {
        actions.push(Action::PlantFromHand { field });
        actions.push(Action::Harvest { field });
        for bean in Bean::ALL {
            actions.push(Action::PlantOffered { bean, field });
            actions.extend(parts(position, bean).map(|cards| Action::PlantDrawn { bean, cards, field }));
            for card in [CardRef::Received(bean), CardRef::Row(bean)] {
                actions.push(Action::PlantPending { card, field });
            }
        }
        for card in [hand(1), CardRef::Field(1), CardRef::Coin] {
            actions.push(Action::PlantPending { card, field });
        }
    }
    for position in (0..=position.at(seat).hand.len() + 1).map(|position| HandPosition::from(position as u8)) {
        actions.extend(Boss::ALL.map(|boss| Action::GiveFromHand { position, boss }));
    }
    answers(position, seat, breadth, &mut actions);
    wishes(&mut actions);
    actions
}

/// The number of an open proposal, of one that is gone, or of one that is still to come.
fn number(number: u64) -> Option<OfferNumber> {
    serde_json::from_value(json!(number)).ok()
}

fn answers(position: &Position, seat: Seat, breadth: Breadth, actions: &mut Vec<Action>) {
    let open = position.offers.iter().map(|offer| json!(offer.number).as_u64().expect("a number"));
    let (first, last) = (open.clone().min().unwrap_or(1), open.max().unwrap_or(1));
    let sets = choices(position, seat, breadth);
    for offer in (first - 1..=last + 1).filter_map(number) {
        actions.push(Action::Withdraw { offer });
        actions.push(Action::Decline { offer });
        actions.extend(sets.iter().map(|cards| Action::Accept { offer, cards: cards.clone() }));
    }
}

/// Every set of up to one hand card or two, and sets with cards that are not to be had or not to be given.
fn choices(position: &Position, seat: Seat, breadth: Breadth) -> Vec<CardRefs> {
    let it = position.at(seat);
    let own: Vec<CardRef> = (1..=it.hand.len()).map(hand).collect();
    let mut sets: Vec<CardRefs> = vec![CardRefs::new()];
    sets.extend(own.iter().map(|&card| set([card])));
    if breadth == Breadth::Wide {
        for (i, &first) in own.iter().enumerate() {
            sets.extend(own[i..].iter().map(|&second| set([first, second])));
        }
    }
    let row = position.row.iter().next().map(|(bean, _)| CardRef::Row(bean));
    let received = it.received.iter().next().map(|(bean, _)| CardRef::Received(bean));
    let strange = [hand(0), hand(it.hand.len() + 1), CardRef::Row(Bean::Cocoa), CardRef::Field(1), CardRef::Coin];
    for card in strange.into_iter().chain(row).chain(received) {
        sets.push(set([card]));
        sets.extend(own.first().map(|&first| set([first, card])));
    }
    sets
}

/// Every wish for up to one bean or two, in play or not; for nothing; and for any offer.
fn wants(breadth: Breadth) -> Vec<Want> {
    let mut wants = vec![Want::nothing(), Want::Open];
    wants.extend(Bean::ALL.map(Want::one));
    if breadth == Breadth::Wide {
        for (i, first) in Bean::ALL.into_iter().enumerate() {
            wants.extend(Bean::ALL[i..].iter().map(|&second| Want::two(first, second)));
        }
    }
    wants
}

/// To whom a proposal could be made, and which one it could answer.
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
pub(super) fn nonsense() -> Vec<Action> {
    let (field, bean) = (FieldIndex::from(255), Bean::Coffee);
    let never = number(u32::MAX.into()).expect("a number");
    let mut actions = vec![
        Action::PlantFromHand { field },
        Action::Harvest { field },
        Action::PlantOffered { bean, field },
        Action::PlantDrawn { bean, cards: Some(255), field },
        Action::GiveDrawn { bean, cards: Some(255), boss: Boss::Joe },
        Action::GiveFromHand { position: HandPosition::from(255), boss: Boss::Joe },
        Action::PlantPending { card: hand(255), field },
        Action::PlantPending { card: CardRef::Field(255), field },
        Action::Withdraw { offer: never },
        Action::Decline { offer: never },
        Action::Accept { offer: never, cards: set([hand(255), hand(255), CardRef::Coin]) },
        Action::Wish { likes: BeanSet::ALL, refuses: BeanSet::ALL },
    ];
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
