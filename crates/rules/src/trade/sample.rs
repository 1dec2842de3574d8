//! Random talk without listing: offers are made and answered, and it comes to an end.

use smallvec::SmallVec;

use super::{CardName as _, CardOf, OfferOf, OpenCards as _, Speech, Trade, Want, Wanted as _, foremost};
use crate::bean::{Bean, Bunch};
use crate::chance::Dice;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS};
use crate::seat::{Seat, Seats};

/// A seat and what it does, wrapped as the caller wants it.
type Chosen<G> = Option<(Seat, <G as crate::game::Game>::Action)>;

/// A kind of a bunch that is not empty.
#[inline]
pub(crate) fn pick(bunch: Bunch, dice: &mut Dice) -> Bean {
    if let Some(only) = bunch.only_kind() {
        return only;
    }
    let kinds = bunch.kinds();
    kinds.nth(dice.below(kinds.len()))
}

/// An open offer is answered or closed; otherwise a new one is made, or the trading ends with `end`.
pub(crate) fn sample_trading<G: Trade>(game: &G, end: impl Fn() -> G::Action, dice: &mut Dice) -> Chosen<G> {
    let offers = game.talk().book.offers();
    let players = game.players();
    if offers.is_empty() {
        return match dice.below(4) {
            0 | 1 => Some((game.active_player(), end())),
            2 => sample_proposal(game, game.active_player(), dice),
            _ => sample_proposal(game, Seat::at(dice.below(u32::from(players)) as usize), dice),
        };
    }
    let offer = &offers[dice.below(offers.len() as u32) as usize];
    let unanswered = offer.unanswered(players);
    if dice.one_in(16) || unanswered.is_empty() && offer.willing.is_empty() {
        return Some((offer.from, G::Action::withdraw(offer.number)));
    }
    if unanswered.is_empty() {
        let with = offer.willing.nth(dice.below(offer.willing.len()))?;
        return Some((offer.from, G::Action::close(offer.number, with)));
    }
    let seat = unanswered.nth(dice.below(unanswered.len()))?;
    sample_answer(game, seat, offer, dice)
}

fn sample_answer<G: Trade>(game: &G, seat: Seat, offer: &OfferOf<G>, dice: &mut Dice) -> Chosen<G> {
    let number = offer.number;
    let decline = || Some((seat, G::Action::decline(number)));
    if dice.one_in(4) {
        return decline();
    }
    if offer.terms.want.filled_by().is_some() {
        return match foremost(game, seat, offer.terms.want) {
            Some(cards) => Some((seat, G::Action::accept(number, cards))),
            None => decline(),
        };
    }
    let room = game.talk().book.open_by(seat) < MAX_OWN_OFFERS && game.hands().len(seat) > 0;
    if !room || dice.one_in(2) {
        return decline();
    }
    let give = sample_cards(game, seat, dice);
    let bean = pick(offer.terms.hand.plus(offer.terms.face_up.beans()), dice);
    Some((seat, G::Action::propose(Addressee::Seat(offer.from), give, Want::one(bean.into()), Some(number))))
}

/// One own card, sometimes two.
fn sample_cards<G: Trade>(game: &G, seat: Seat, dice: &mut Dice) -> SmallVec<[CardOf<G>; 4]> {
    let hand = game.hands().len(seat) as u32;
    let face_up = if seat == game.active_player() { game.face_up_cards() } else { G::FaceUp::default() };
    let all = hand + face_up.kinds();
    let card = |n: u32| {
        if n < hand {
            CardOf::<G>::in_hand(HandPosition::at(n as usize))
        } else {
            CardOf::<G>::face_up(face_up.nth_kind(n - hand))
        }
    };
    let mut cards = SmallVec::new();
    if all > 0 {
        let first = dice.below(all);
        cards.push(card(first));
        if all > 1 && dice.one_in(4) {
            cards.push(card((first + 1 + dice.below(all - 1)) % all));
        }
    }
    cards
}

fn sample_proposal<G: Trade>(game: &G, seat: Seat, dice: &mut Dice) -> Chosen<G> {
    let to = if seat != game.active_player() {
        Addressee::Seat(game.active_player())
    } else if G::TO_EVERYONE && dice.one_in(2) {
        Addressee::Everyone
    } else {
        let others = Seats::all(game.players()).without(Seats::of(seat));
        Addressee::Seat(others.nth(dice.below(others.len()))?)
    };
    let give = sample_cards(game, seat, dice);
    let (first, second) = (game.any_wanted(seat, dice), game.any_bean(dice).into());
    let want = match dice.below(8) {
        0 if !give.is_empty() => Want::nothing(),
        1 if !give.is_empty() => Want::Open,
        2 => Want::two(first, second),
        _ => Want::one(first),
    };
    Some((seat, G::Action::propose(to, give, want, None)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;
    use crate::classic::{Action, State};
    use crate::game::{Game as _, Silent};
    use crate::negotiation::OfferNumber;

    /// What players at random do in a position in which they trade. All of it is accepted.
    fn sampled(position: &Value) -> Vec<(Seat, Action)> {
        let game = State::given("modern-base", 4, position);
        let mut dice = Dice::new(5);
        let sampled = (0..1000).map(|_| game.sample(&mut dice).expect("the game goes on"));
        let accepted = |(seat, action): &(Seat, Action)| {
            assert_eq!(game.clone().apply(*seat, action, &mut Silent), Ok(()), "{action:?} by {seat}");
        };
        sampled.inspect(accepted).collect()
    }

    #[test]
    fn offers_of_every_sort_are_made() {
        let position = json!({ "phase": "p2-trade", "face_up": { "soy": 1 }, "seats": { "D": { "hand": [] } } });
        let mut sorts = BTreeSet::new();
        for (_, action) in sampled(&position) {
            if let Action::Propose { give, want, .. } = action {
                let wanted = match want {
                    Want::Open => None,
                    Want::Beans(beans) => Some(beans.iter().map(|(_, number)| number).sum()),
                };
                sorts.insert((give.len(), wanted));
            }
        }
        // Who has nothing to give asks for something.
        let requests = [1, 2].map(|wanted| (0, Some(wanted)));
        let others = [1, 2].into_iter().flat_map(|give| [None, Some(0), Some(1), Some(2)].map(|wanted| (give, wanted)));
        assert_eq!(sorts, requests.into_iter().chain(others).collect::<BTreeSet<(usize, Option<u8>)>>());
    }

    /// Whether B ever counters the active player's 'make me an offer', having so many offers open. Sometimes it is declined.
    fn is_countered(hand: &[&str], open: usize) -> bool {
        let first = json!({ "from": "A", "to": "B", "give": [{ "face_up": "soy" }], "want": "open" });
        let request = json!({ "from": "B", "to": "A", "want": { "red": 1 } });
        let position = json!({
            "phase": "p2-trade",
            "face_up": { "soy": 1 },
            "seats": { "B": { "hand": hand } },
            "offers": std::iter::once(first).chain(std::iter::repeat_n(request, open)).collect::<Vec<_>>(),
        });
        let said = sampled(&position);
        let number = OfferNumber::new(1).expect("a number");
        assert!(said.contains(&(Seat::at(1), Action::Decline { offer: number })));
        said.iter().any(|(_, action)| matches!(action, Action::Propose { answers, .. } if *answers == Some(number)))
    }

    #[test]
    fn make_me_an_offer_is_countered_by_who_has_a_card_and_room() {
        assert!(is_countered(&["red"], 0));
        assert!(is_countered(&["red"], MAX_OWN_OFFERS - 1));
        assert!(!is_countered(&["red"], MAX_OWN_OFFERS));
        assert!(!is_countered(&[], 0));
    }
}
