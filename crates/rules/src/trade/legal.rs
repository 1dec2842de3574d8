//! The list of what a seat may say while there is trading. Written apart from the checks.

use smallvec::SmallVec;

use super::{
    CardName as _, CardOf, Grown as _, KindOf, Legal, OfferOf, OpenCards as _, Speech as _, Trade, Wanted as _,
};
use crate::bean::{Bean, Bunch};
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, MAX_OWN_OFFERS};
use crate::seat::{Seat, Seats};

/// To whom a seat may make offers: the active player to each of the others and to everyone, they to the active player.
pub(crate) fn partners<G: Trade>(game: &G, seat: Seat) -> SmallVec<[Addressee; 8]> {
    let active = game.active_player();
    if seat != active {
        return [Addressee::Seat(active)].into_iter().collect();
    }
    let others = Seats::all(game.players()).without(Seats::of(seat));
    others.iter().map(Addressee::Seat).chain(G::TO_EVERYONE.then_some(Addressee::Everyone)).collect()
}

/// Lists answers, withdrawals and closings, and the useful offers. `asked_for` are open cards that this seat may ask for by
/// themselves; of each, whether two of it lie there.
pub(crate) fn list_trading<G: Trade>(
    game: &G,
    seat: Seat,
    asked_for: impl IntoIterator<Item = (KindOf<G>, bool)>,
    list: &mut Legal<G::Action>,
) {
    let book = &game.talk().book;
    for offer in book.offers() {
        let number = offer.number;
        if offer.from == seat {
            list.actions.push(G::Action::withdraw(number));
            let willing = offer.willing.iter().filter(|&with| game.may_close(seat, with));
            list.actions.extend(willing.map(|with| G::Action::close(number, with)));
        } else if offer.is_to(seat) {
            list.actions.push(G::Action::decline(number));
            if offer.to == Addressee::Everyone || game.may_close(seat, offer.from) {
                list_accepts(game, seat, offer, &mut list.actions);
            }
        }
    }
    if book.open_by(seat) >= MAX_OWN_OFFERS {
        return;
    }
    let offers = &mut list.offers;
    offers.partners.extend(partners(game, seat).into_iter().map(|to| (to, None)));
    let countered = book.offers().iter().filter(|offer| offer.is_to(seat));
    offers.partners.extend(countered.map(|offer| (Addressee::Seat(offer.from), Some(offer.number))));
    let face_up = face_up_of(game, seat);
    offers.cards.extend(tradable(game, seat, face_up).map(|(card, _)| card));
    offers.double = (0..face_up.kinds())
        .map(|n| face_up.nth_kind(n))
        .find(|&card| face_up.count(card) > 1)
        .map(CardOf::<G>::face_up);
    offers.beans = game.beans();
    for (card, twice) in asked_for {
        offers.open.push(card);
        offers.open_twice += usize::from(twice);
    }
}

/// The face-up cards a seat may give.
fn face_up_of<G: Trade>(game: &G, seat: Seat) -> G::FaceUp {
    if seat == game.active_player() { game.face_up_cards() } else { G::FaceUp::default() }
}

/// Own cards that may go into a deal: hand cards by position, face-up cards one of each kind.
fn tradable<G: Trade>(game: &G, seat: Seat, face_up: G::FaceUp) -> impl Iterator<Item = (CardOf<G>, Bean)> {
    let hand = game.hands().of(seat).iter().enumerate();
    let face_up = (0..face_up.kinds()).map(move |n| face_up.nth_kind(n));
    hand.map(|(place, card)| (CardOf::<G>::in_hand(HandPosition::at(place)), card.bean()))
        .chain(face_up.map(|card| (CardOf::<G>::face_up(card), card.bean())))
}

/// Every way to fill a want of up to two beans; of a larger one, the way with the foremost cards.
fn list_accepts<G: Trade>(game: &G, seat: Seat, offer: &OfferOf<G>, list: &mut Vec<G::Action>) {
    let Some((wanted, asked)) = offer.terms.want.filled_by() else { return };
    let face_up = face_up_of(game, seat);
    if !face_up.contains(asked) {
        return;
    }
    let face_up = face_up.minus(asked);
    let accept = |cards: &[CardOf<G>]| {
        let cards = cards.iter().copied().chain(asked.each().map(CardOf::<G>::face_up));
        G::Action::accept(offer.number, cards.collect())
    };
    let fits =
        |bean: Bean| tradable(game, seat, face_up).filter(move |&(_, other)| other == bean).map(|(card, _)| card);
    match wanted.total() {
        1 => {
            let (bean, _) = wanted.iter().next().expect("one card is wanted");
            list.extend(fits(bean).map(|card| accept(&[card])));
        }
        2 => {
            let mut beans = wanted.iter().flat_map(|(bean, n)| std::iter::repeat_n(bean, n as usize));
            let (first, second) = (beans.next().expect("two"), beans.next().expect("two"));
            if first == second {
                list_pairs(game, seat, first, face_up, |cards| list.push(accept(&cards)));
            } else {
                for card in fits(first) {
                    list.extend(fits(second).map(|other| accept(&[card, other])));
                }
            }
        }
        _ => list.extend(fill(game, seat, wanted, face_up).map(|cards| accept(&cards))),
    }
}

/// Every pair of own cards of one bean.
fn list_pairs<G: Trade>(game: &G, seat: Seat, bean: Bean, face_up: G::FaceUp, mut push: impl FnMut([CardOf<G>; 2])) {
    for (i, (card, kind)) in tradable(game, seat, face_up).enumerate() {
        if kind != bean {
            continue;
        }
        if i >= game.hands().len(seat) && face_up.count(face_up.nth_kind((i - game.hands().len(seat)) as u32)) > 1 {
            push([card, card]);
        }
        let others = tradable(game, seat, face_up).skip(i + 1).filter(|&(_, other)| other == bean);
        others.for_each(|(other, _)| push([card, other]));
    }
}

/// Own cards that fill a want, hand cards from the front first.
pub(crate) fn foremost<G: Trade>(game: &G, seat: Seat, want: G::Want) -> Option<SmallVec<[CardOf<G>; 4]>> {
    let (wanted, asked) = want.filled_by()?;
    let face_up = face_up_of(game, seat);
    if !face_up.contains(asked) {
        return None;
    }
    let mut cards = fill(game, seat, wanted, face_up.minus(asked))?;
    cards.extend(asked.each().map(CardOf::<G>::face_up));
    Some(cards)
}

pub(super) fn fill<G: Trade>(
    game: &G,
    seat: Seat,
    wanted: Bunch,
    face_up: G::FaceUp,
) -> Option<SmallVec<[CardOf<G>; 4]>> {
    let mut left = wanted;
    let mut cards = SmallVec::new();
    for (place, card) in game.hands().of(seat).iter().enumerate() {
        if left.count(card.bean()) > 0 {
            left.remove(card.bean());
            cards.push(CardOf::<G>::in_hand(HandPosition::at(place)));
        }
    }
    if !left.is_empty() {
        for card in face_up.each() {
            if left.count(card.bean()) > 0 {
                left.remove(card.bean());
                cards.push(CardOf::<G>::face_up(card));
            }
        }
    }
    left.is_empty().then_some(cards)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;
    use crate::game::{ActionList as _, Game, Silent};
    use crate::{classic, ladies};

    const A: Seat = Seat::at(0);
    const B: Seat = Seat::at(1);
    const C: Seat = Seat::at(2);

    /// What a seat may do, but for new offers, and how many of these there are. All of it is accepted, and nothing stands there
    /// twice.
    fn listed<G: Game>(game: &G, seat: Seat) -> (Vec<Value>, usize) {
        let mut list = G::Legal::default();
        game.list(seat, &mut list);
        let mut all = BTreeSet::new();
        for action in list.iter() {
            let said = serde_json::to_value(&action).expect("plain data");
            assert!(all.insert(said.to_string()), "{said} stands there twice");
            let refused = game.clone().apply(seat, &action, &mut Silent).err();
            assert_eq!(refused, None, "{said} by {seat}");
        }
        let before = (0..list.before_offers()).map(|n| serde_json::to_value(list.get(n)).expect("plain data"));
        (before.collect(), list.len() - list.before_offers())
    }

    /// The listed answers to offers and the ways to end own ones.
    fn sayings<G: Game>(game: &G, seat: Seat) -> Vec<Value> {
        let (listed, _) = listed(game, seat);
        listed.into_iter().filter(|action| action.get("offer").is_some()).collect()
    }

    /// The cards with which A could fill this want of B, beside a no.
    fn accepted_with(face_up: &Value, want: &Value) -> Vec<Value> {
        let offer = json!({ "from": "B", "to": "A", "give": [{ "hand": 1 }], "want": want });
        let seats = json!({ "A": { "hand": ["soy", "red", "soy", "blue"] }, "B": { "hand": ["wax"] } });
        let position = json!({ "phase": "p2-trade", "face_up": face_up, "seats": seats, "offers": [offer] });
        let mut answers = sayings(&classic::State::given("classic-2000", 4, &position), A);
        assert_eq!(answers.remove(0)["do"], "decline");
        answers.iter_mut().map(|accept| accept["cards"].take()).collect()
    }

    #[test]
    fn a_want_of_up_to_two_beans_is_filled_in_every_way() {
        let [first, red, third] = [1, 2, 3].map(|n| json!({ "hand": n }));
        let up = json!({ "face_up": "soy" });
        let two = json!({ "soy": 2 });
        let one_of_two = json!({ "soy": 1, "stink": 1 });
        assert_eq!(accepted_with(&two, &json!({})), [json!([])]);
        assert_eq!(accepted_with(&two, &json!({ "soy": 1 })), [json!([first]), json!([third]), json!([up])]);
        let alike = [json!([first, third]), json!([first, up]), json!([third, up]), json!([up, up])];
        assert_eq!(accepted_with(&two, &json!({ "soy": 2 })), alike);
        assert_eq!(accepted_with(&one_of_two, &json!({ "soy": 2 })), alike[..3]);
        let unlike = [json!([red, first]), json!([red, third]), json!([red, up])];
        assert_eq!(accepted_with(&two, &json!({ "red": 1, "soy": 1 })), unlike);
        assert_eq!(accepted_with(&two, &json!({ "soy": 3 })), [json!([first, third, up])]);
        for in_vain in [json!("open"), json!({ "wax": 1 }), json!({ "soy": 5 }), json!({ "red": 2 })] {
            assert_eq!(accepted_with(&two, &in_vain), Vec::<Value>::new(), "{in_vain}");
        }
    }

    /// Eight beans can be asked for: one (8), two alike (8), or two that differ (28). For each choice of own cards also nothing and
    /// 'make me an offer'; and cards for nothing.
    #[test]
    fn offers_are_one_or_two_cards_for_one_or_two() {
        let table = |face_up: Value, offers: usize| {
            let request = json!({ "from": "A", "to": "B", "want": { "chili": 1 } });
            let position = json!({
                "phase": "p2-trade",
                "face_up": face_up,
                "seats": { "A": { "hand": ["red", "blue"] }, "B": { "hand": ["stink"] } },
                "offers": vec![request; offers],
            });
            classic::State::given("modern-base", 3, &position)
        };
        let offers = |gives: usize| gives * (8 + 8 + 28 + 2) + (8 + 8 + 28);
        // To B, to C, and to everyone.
        assert_eq!(listed(&table(json!({ "soy": 2 }), 0), A).1, 3 * offers(3 + 3 + 1));
        assert_eq!(listed(&table(json!({ "soy": 1, "stink": 1 }), 0), A).1, 3 * offers(4 + 6));
        assert_eq!(listed(&table(json!({}), 5), A).1, 3 * offers(2 + 1));
        assert_eq!(listed(&table(json!({}), 6), A).1, 0);
        // To A, and to counter A's offer.
        assert_eq!(listed(&table(json!({ "soy": 2 }), 0), B).1, offers(1));
        assert_eq!(listed(&table(json!({ "soy": 2 }), 1), B).1, 2 * offers(1));
    }

    #[test]
    fn a_list_forgets_what_stood_in_it_before() {
        let position = json!({ "phase": "p2-trade", "face_up": { "soy": 2 } });
        let game = classic::State::given("modern-base", 3, &position);
        let (mut used, mut fresh) = (Legal::default(), Legal::default());
        game.list(A, &mut used);
        game.list(B, &mut used);
        game.list(B, &mut fresh);
        assert!(used.iter().eq(fresh.iter()));
    }

    /// In Ladies a face-up card can be asked for by itself, by those who don't have it.
    #[test]
    fn face_up_ladies_are_asked_for_by_name() {
        let table = |face_up: Value| {
            let seats = json!({ "A": { "hand": [] }, "B": { "hand": ["red_gent"] } });
            ladies::State::given(3, &json!({ "phase": "p2-trade", "face_up": face_up, "seats": seats }))
        };
        let offers = |gives: usize, wants: usize| gives * (wants + 2) + wants;
        let two = table(json!({ "soy_lady": 1, "blue_gent": 1 }));
        assert_eq!(listed(&two, A).1, 3 * offers(2 + 1, 8 + 8 + 28));
        assert_eq!(listed(&two, B).1, offers(1, 10 + 8 + 45));
        let alike = table(json!({ "soy_gent": 2 }));
        assert_eq!(listed(&alike, A).1, 3 * offers(1 + 1, 8 + 8 + 28));
        assert_eq!(listed(&alike, B).1, offers(1, 9 + 9 + 36));
    }

    /// LA-TRADE-17: no deal is closed with somebody who has a shift to decide, but a yes to everyone's offer closes none.
    #[test]
    fn who_has_a_shift_to_decide_deals_with_nobody() {
        let field = json!({ "green": ["lady", "baby"] });
        let shifting = ladies::State::given(
            3,
            &json!({
                "phase": "p2-trade",
                "seats": {
                    "A": { "hand": ["blue_gent"] },
                    "B": { "hand": ["red_gent"], "fields": [field], "shift": 1 },
                    "C": { "hand": ["red_gent"] },
                },
                "offers": [
                    { "from": "B", "to": "A", "give": [{ "hand": 1 }] },
                    { "from": "C", "to": "A", "give": [{ "hand": 1 }] },
                    {
                        "from": "A", "to": "everyone", "give": [{ "hand": 1 }], "want": { "red": 1 },
                        "willing": { "B": [{ "hand": 1 }], "C": [{ "hand": 1 }] },
                    },
                ],
            }),
        );
        let by_active = [
            json!({ "do": "decline", "offer": 1 }),
            json!({ "do": "decline", "offer": 2 }),
            json!({ "do": "accept", "offer": 2, "cards": [] }),
            json!({ "do": "withdraw", "offer": 3 }),
            json!({ "do": "close", "offer": 3, "with": "C" }),
        ];
        assert_eq!(sayings(&shifting, A), by_active);
        assert_eq!(sayings(&shifting, B), Vec::<Value>::new());

        let active_shifting = ladies::State::given(
            3,
            &json!({
                "phase": "p2-trade",
                "seats": {
                    "A": { "hand": ["blue_gent"], "fields": [field], "shift": 1 },
                    "C": { "hand": ["red_gent"] },
                },
                "offers": [
                    { "from": "A", "to": "everyone", "give": [{ "hand": 1 }], "want": { "red": 1 } },
                    { "from": "A", "to": "C", "give": [{ "hand": 1 }] },
                ],
            }),
        );
        let by_other = [
            json!({ "do": "decline", "offer": 1 }),
            json!({ "do": "accept", "offer": 1, "cards": [{ "hand": 1 }] }),
            json!({ "do": "decline", "offer": 2 }),
        ];
        assert_eq!(sayings(&active_shifting, C), by_other);
    }
}
