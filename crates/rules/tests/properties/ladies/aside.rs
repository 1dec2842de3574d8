//! What neither the list nor the sampling comes up with, though it is legal.

use beanfield_rules::bean::{Bean, BeanSet};
use beanfield_rules::chance::Dice;
use beanfield_rules::hand::HandPosition;
use beanfield_rules::ladies::{Action, CardRef, CardRefs, Kind, Want};
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;

use super::position::{Position, each, wanted};
use super::spec;
use crate::common::Table;

fn any_seat(table: Table, dice: &mut Dice) -> Seat {
    Seat::new(dice.below(table.players.into()) as usize).expect("a seat of the table")
}

pub(super) fn wish(table: Table, dice: &mut Dice) -> (Seat, Action) {
    let seat = any_seat(table, dice);
    let (likes, refuses): (Vec<Bean>, Vec<Bean>) = spec::in_play().partition(|_| dice.one_in(2));
    let mut some = |beans: Vec<Bean>| beans.into_iter().filter(|_| dice.one_in(3)).collect::<BeanSet>();
    (seat, Action::Wish { likes: some(likes), refuses: some(refuses) })
}

/// Own cards that may go into a deal.
fn tradable(position: &Position, seat: Seat) -> Vec<CardRef> {
    let face_up = (seat == position.active).then_some(&position.face_up);
    let hand = 1..=position.at(seat).hand.len() as u8;
    let face_up = face_up.into_iter().flat_map(each).map(CardRef::FaceUp);
    hand.map(|place| CardRef::Hand(HandPosition::from(place))).chain(face_up).collect()
}

/// An offer of any size, in any order of its cards, that the player it is meant for can take.
pub(super) fn proposal(table: Table, position: &Position, dice: &mut Dice) -> Option<(Seat, Action)> {
    let (active, other) = (position.active, any_seat(table, dice));
    if other == active {
        return None;
    }
    let (from, asked, to) = match dice.below(6) {
        0 => (other, active, Addressee::Seat(active)),
        1 => (active, other, Addressee::Seat(other)),
        _ => (active, other, Addressee::Everyone),
    };
    let own = position.offers.iter().filter(|offer| offer.from == from).count();
    if own >= 6 || position.at(from).shift.is_some() {
        return None;
    }
    let mut give: CardRefs = tradable(position, from).into_iter().filter(|_| dice.one_in(3)).collect();
    if dice.one_in(2) {
        give.reverse();
    }
    let mut kinds: Vec<(Kind, u8)> = Vec::new();
    let asked_for: Vec<CardRef> = tradable(position, asked).into_iter().filter(|_| dice.one_in(3)).collect();
    for card in asked_for {
        let kind = match card {
            CardRef::FaceUp(card) if dice.one_in(2) => Kind::Card(card),
            _ => Kind::Bean(position.card(asked, card)?.bean()),
        };
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, number)) => *number += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let open = kinds.is_empty() && dice.one_in(3);
    let want = if open { Want::Open } else { Want::Beans(kinds.into_iter().collect()) };
    (!give.is_empty()).then_some((from, Action::Propose { to, give, want, answers: None }))
}

/// A yes to an offer to everyone, with any copies that fill it.
pub(super) fn yes(position: &Position, dice: &mut Dice) -> Option<(Seat, Action)> {
    let to_everyone = position.offers.iter().filter(|offer| offer.to == Addressee::Everyone);
    let mut answers: Vec<(Seat, Action)> = Vec::new();
    for offer in to_everyone {
        let Some((beans, _)) = wanted(offer.want) else { continue };
        let asked = position.seats.iter().filter(|(seat, it)| offer.is_to(**seat) && it.shift.is_none());
        for (&seat, _) in asked.filter(|(seat, _)| !offer.willing.contains_key(seat)) {
            let mut left = beans;
            let mut cards = tradable(position, seat);
            let turn = dice.below(cards.len().max(1) as u32) as usize;
            cards.rotate_left(turn);
            cards.retain(|&card| {
                let bean = position.card(seat, card).expect("an own card").bean();
                let fits = left.count(bean) > 0;
                if fits {
                    left.remove(bean);
                }
                fits
            });
            if left.is_empty() {
                answers.push((seat, Action::Accept { offer: offer.number, cards: cards.into_iter().collect() }));
            }
        }
    }
    let chosen = dice.below(answers.len().max(1) as u32) as usize;
    answers.into_iter().nth(chosen)
}
