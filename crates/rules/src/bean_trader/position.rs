//! A whole position written down. It knows everything: no player ever gets it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::action::Kind;
use super::cards::{HandCard, HarvestCard, Order};
use super::goods::Purchase;
use super::map::City;
use super::state::{Phase, State};
use crate::bean::{BeanSet, Bunch};
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{Seat, Seats};
use crate::trade::ToldWant;

/// For scenario files and tests.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    phase: Phase,
    turn: u16,
    active: Option<Seat>,
    starting: Option<Seat>,
    turns_left: Option<u8>,
    /// The order supply, top first.
    deck: Vec<Order>,
    discard: Vec<Order>,
    /// The harvest cards drawn, in their order.
    drawn: Vec<HarvestCard>,
    /// Those to come, in the order they will be drawn; the reserve last.
    harvests: Vec<HarvestCard>,
    supply: Bunch,
    towns: BTreeMap<City, Vec<Bunch>>,
    laid: Vec<HandCard>,
    back: Vec<HandCard>,
    level: u8,
    scarce: BeanSet,
    toll: Option<TollPosition>,
    seats: BTreeMap<Seat, SeatPosition>,
    offers: Vec<OfferPosition>,
}

#[derive(Clone, Debug, Serialize)]
struct TollPosition {
    debtor: Seat,
    missing: u8,
    deal: Option<DealPosition>,
}

#[derive(Clone, Debug, Serialize)]
struct DealPosition {
    with: Seat,
    gives: Bunch,
    gets: Bunch,
    buys: Vec<Purchase>,
    discard: Bunch,
    guest_discard: Bunch,
}

#[derive(Clone, Debug, Serialize)]
struct SeatPosition {
    hand: Vec<HandCard>,
    dealt: Vec<Order>,
    settled: bool,
    city: City,
    wagon: Bunch,
    thalers: i32,
    loan: i32,
    harvests: Vec<HarvestCard>,
    likes: BeanSet,
    refuses: BeanSet,
    offers_made: u8,
}

#[derive(Clone, Debug, Serialize)]
struct OfferPosition {
    number: OfferNumber,
    from: Seat,
    to: Addressee,
    kind: Kind,
    give: Bunch,
    want: ToldWant,
    buys: Vec<Purchase>,
    discard: Bunch,
    answers: Option<OfferNumber>,
    willing: BTreeMap<Seat, Bunch>,
    declined: Seats,
}

impl Position {
    #[must_use]
    pub fn of(state: &State) -> Self {
        let stacks = |city: City| state.towns[city.index()].stacks(city).iter().map(|stack| stack.bunch()).collect();
        Self {
            phase: state.phase,
            turn: state.turn,
            active: state.active(),
            starting: (state.phase != Phase::SetupChoose).then_some(state.starting),
            turns_left: state.turns_left,
            deck: state.orders.deck().collect(),
            discard: state.orders.discard_pile().to_vec(),
            drawn: state.harvests.drawn().to_vec(),
            harvests: state.harvests.cards[state.harvests.drawn as usize..].to_vec(),
            supply: state.supply,
            towns: City::ALL.into_iter().map(|city| (city, stacks(city))).collect(),
            laid: state.laid.to_vec(),
            back: state.back.to_vec(),
            level: state.level,
            scarce: state.scarce,
            toll: state.toll.map(|toll| TollPosition {
                debtor: toll.debtor,
                missing: toll.missing,
                deal: toll.deal.map(|deal| DealPosition {
                    with: deal.with,
                    gives: deal.gives,
                    gets: deal.gets,
                    buys: deal.buys.purchases(state.stock()).to_vec(),
                    discard: deal.discards[0],
                    guest_discard: deal.discards[1],
                }),
            }),
            seats: Seat::all(state.players).map(|seat| (seat, SeatPosition::of(state, seat))).collect(),
            offers: OfferPosition::all(state),
        }
    }
}

impl SeatPosition {
    fn of(state: &State, seat: Seat) -> Self {
        let wishes = state.talk.wishes[seat.index()];
        Self {
            hand: state.hands.of(seat).to_vec(),
            dealt: state.dealt[seat.index()].to_vec(),
            settled: state.settled.contains(seat),
            city: state.figure(seat),
            wagon: state.wagon(seat),
            thalers: state.thalers(seat),
            loan: state.loans[seat.index()],
            harvests: state.harvests.waiting(seat).map(|number| state.harvests.card(number)).collect(),
            likes: wishes.likes,
            refuses: wishes.refuses,
            offers_made: state.talk.offers_made[seat.index()],
        }
    }
}

impl OfferPosition {
    fn all(state: &State) -> Vec<Self> {
        let offers = state.talk.book.offers().iter().map(|offer| Self {
            number: offer.number,
            from: offer.from,
            to: offer.to,
            kind: offer.terms.kind,
            give: offer.terms.give,
            want: offer.terms.want,
            buys: offer.terms.buys.purchases(state.stock()).to_vec(),
            discard: offer.terms.discard,
            answers: offer.answers,
            willing: offer.willing.iter().map(|seat| (seat, state.talk.discards[offer.slot()][seat.index()])).collect(),
            declined: offer.declined,
        });
        offers.collect()
    }
}
