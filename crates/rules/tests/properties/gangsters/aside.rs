//! What neither the list nor the sampling comes up with, though it is legal.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::chance::Dice;
use beanfield_rules::gangsters::{Action, CardRef, CardRefs, Want};
use beanfield_rules::hand::HandPosition;
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;

use super::position::Position;
use super::spec;

fn any_seat(position: &Position, dice: &mut Dice) -> Seat {
    *position.seats.keys().nth(dice.below(position.seats.len() as u32) as usize).expect("a seat of the table")
}

pub(super) fn wish(position: &Position, dice: &mut Dice) -> (Seat, Action) {
    let seat = any_seat(position, dice);
    let in_play = Bean::ALL.into_iter().filter(|&bean| spec::cards(bean) > 0);
    let (likes, refuses): (Vec<Bean>, Vec<Bean>) = in_play.partition(|_| dice.one_in(2));
    let mut some = |beans: Vec<Bean>| beans.into_iter().filter(|_| dice.one_in(3)).collect::<BeanSet>();
    (seat, Action::Wish { likes: some(likes), refuses: some(refuses) })
}

/// A proposal of any size that the other player can take.
pub(super) fn proposal(position: &Position, dice: &mut Dice) -> Option<(Seat, Action)> {
    let from = any_seat(position, dice);
    let to = *position.seats.keys().find(|&&seat| seat != from)?;
    if position.offers.iter().filter(|offer| offer.from == from).count() >= 6 {
        return None;
    }
    let places = 1..=position.at(from).hand.len() as u8;
    let give: CardRefs =
        places.filter(|_| dice.one_in(3)).map(|place| CardRef::Hand(HandPosition::from(place))).collect();
    let wanted: Bunch = position.at(to).hand.iter().copied().filter(|_| dice.one_in(3)).collect();
    let want = if wanted.is_empty() && dice.one_in(3) { Want::Open } else { wanted.into() };
    let to = Addressee::Seat(to);
    (!give.is_empty()).then_some((from, Action::Propose { to, give, want, answers: None }))
}
