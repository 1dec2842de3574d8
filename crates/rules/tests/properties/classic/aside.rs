//! What neither the list nor the sampling of a classic game comes up with, though it is legal.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::chance::Dice;
use beanfield_rules::classic::{Action, CardRef, CardRefs, ToldWant, Want};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;

use super::position::{Position, beans};
use super::spec::Spec;
use crate::common::Table;

fn any_seat(table: Table, dice: &mut Dice) -> Seat {
    Seat::new(dice.below(table.players.into()) as usize).expect("a seat of the table")
}

pub(super) fn wish(table: Table, dice: &mut Dice) -> (Seat, Action) {
    let seat = any_seat(table, dice);
    let (likes, refuses): (Vec<Bean>, Vec<Bean>) = Spec::of(table).in_play().partition(|_| dice.one_in(2));
    let mut some = |beans: Vec<Bean>| beans.into_iter().filter(|_| dice.one_in(3)).collect::<BeanSet>();
    (seat, Action::Wish { likes: some(likes), refuses: some(refuses) })
}

/// Own cards that may go into a deal.
fn tradable(position: &Position, seat: Seat) -> Vec<CardRef> {
    let face_up = if seat == position.active { position.face_up } else { Bunch::NONE };
    let hand = 1..=position.at(seat).hand.len() as u8;
    hand.map(|place| CardRef::Hand(HandPosition::from(place))).chain(beans(face_up).map(CardRef::FaceUp)).collect()
}

/// An offer of any size that the player it is meant for can take.
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
    if position.offers.iter().filter(|offer| offer.from == from).count() >= 6 {
        return None;
    }
    let mut some = |cards: Vec<CardRef>| cards.into_iter().filter(|_| dice.one_in(3)).collect::<CardRefs>();
    let give = some(tradable(position, from));
    let wanted: Bunch = some(tradable(position, asked)).iter().filter_map(|&card| position.card(asked, card)).collect();
    let want = if wanted.is_empty() && dice.one_in(3) { Want::Open } else { wanted.into() };
    (!give.is_empty()).then_some((from, Action::Propose { to, give, want, answers: None }))
}

/// A yes to an offer to everyone, with any copies that fill it.
pub(super) fn yes(position: &Position, dice: &mut Dice) -> Option<(Seat, Action)> {
    let to_everyone = position.offers.iter().filter(|offer| offer.to == Addressee::Everyone);
    let mut answers: Vec<(Seat, Action)> = Vec::new();
    for offer in to_everyone {
        let ToldWant::Beans(wanted) = offer.want else { continue };
        for &seat in position.seats.keys().filter(|&&seat| offer.is_to(seat) && !offer.willing.contains_key(&seat)) {
            let mut left = wanted;
            let mut cards = tradable(position, seat);
            let turn = dice.below(cards.len().max(1) as u32) as usize;
            cards.rotate_left(turn);
            cards.retain(|&card| {
                let bean = position.card(seat, card).expect("an own card");
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
