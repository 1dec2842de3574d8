//! What neither the list nor the sampling comes up with, though it is legal.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::bean_trader::{Action, Kind, Purchase, Purchases, Space, Wanted};
use beanfield_rules::chance::Dice;
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::Seat;
use beanfield_rules::trade::ToldWant;

use super::position::{Position, beans};
use super::spec::SPEC;

fn any_seat(position: &Position, dice: &mut Dice) -> Seat {
    Seat::new(dice.below(position.seats.len() as u32) as usize).expect("a seat of the table")
}

pub(super) fn wish(position: &Position, dice: &mut Dice) -> (Seat, Action) {
    let seat = any_seat(position, dice);
    let (likes, refuses): (Vec<Bean>, Vec<Bean>) = SPEC.beans.keys().partition(|_| dice.one_in(2));
    let mut some = |beans: Vec<Bean>| beans.into_iter().filter(|_| dice.one_in(3)).collect::<BeanSet>();
    (seat, Action::Wish { likes: some(likes), refuses: some(refuses) })
}

fn some(from: Bunch, dice: &mut Dice) -> Bunch {
    beans(from).filter(|_| dice.one_in(3)).collect()
}

/// An offer of any size, with purchases and discards, for beans that somebody has.
pub(super) fn proposal(position: &Position, dice: &mut Dice) -> Option<(Seat, Action)> {
    let (active, other) = (position.active?, any_seat(position, dice));
    if other == active {
        return None;
    }
    let here = position.is_here(other);
    let (from, to, kind) = match (dice.below(6), here) {
        (0, true) => (other, Addressee::Seat(active), Kind::Trade),
        (0, false) => (other, Addressee::Seat(active), Kind::AskInvite),
        (1, true) => (active, Addressee::Seat(other), Kind::Trade),
        (1, false) => (active, Addressee::Seat(other), Kind::Invite),
        (_, true) => (active, Addressee::Everyone, Kind::Trade),
        (_, false) => (active, Addressee::Everyone, Kind::Invite),
    };
    if position.offers.iter().filter(|offer| offer.from == from).count() >= 8 {
        return None;
    }
    let own = position.at(from).wagon;
    let discard = if dice.one_in(3) { some(own, dice) } else { Bunch::NONE };
    let mut give = some(own.minus(discard), dice);
    let mut buys = Purchases::new();
    if from == active && dice.one_in(2) {
        for (index, stack) in position.towns[&position.here()].iter().enumerate() {
            for bean in beans(*stack).filter(|_| dice.one_in(4)).take(3) {
                if buys.len() < 8 {
                    buys.push(Purchase { space: Some(Space::from(index as u8 + 1)), bean });
                    give.add(bean);
                }
            }
        }
    }
    let asked = position.at(if from == active { other } else { active }).wagon;
    let wanted = some(asked, dice);
    let want = if dice.one_in(8) { Wanted::Open } else { wanted.into() };
    let about_nothing = give.is_empty() && (wanted.is_empty() || want == Wanted::Open);
    (kind != Kind::Trade || !about_nothing)
        .then_some((from, Action::Propose { kind, to, give: give.into(), want, buys, discard, answers: None }))
}

/// A yes, perhaps with beans thrown away that would not have to be.
pub(super) fn yes(position: &Position, dice: &mut Dice) -> Option<(Seat, Action)> {
    let mut answers: Vec<(Seat, Action)> = Vec::new();
    for offer in &position.offers {
        let ToldWant::Beans(wanted) = offer.want else { continue };
        for (&seat, it) in position.seats.iter().filter(|&(&seat, _)| position.is_asked(offer, seat)) {
            if !it.wagon.contains(wanted) || offer.to != Addressee::Everyone && !dice.one_in(4) {
                continue;
            }
            let discard = some(it.wagon.minus(wanted), dice);
            answers.push((seat, Action::Accept { offer: offer.number, buys: Purchases::new(), discard }));
        }
    }
    let chosen = dice.below(answers.len().max(1) as u32) as usize;
    answers.into_iter().nth(chosen)
}
