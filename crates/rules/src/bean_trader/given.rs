//! A position as a scenario file gives it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::action::Kind;
use super::cards::{HandCard, HarvestCard, Order};
use super::goods::Purchases;
use super::map::City;
use super::state::Phase;
use crate::bean::{BeanSet, Bunch};
use crate::given::Cards;
use crate::malformed::Malformed;
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{Seat, Seats};
use crate::trade::ToldWant;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct GivenSeat {
    pub(super) hand: Option<Vec<HandCard>>,
    pub(super) dealt: Vec<Order>,
    pub(super) settled: bool,
    pub(super) city: Option<City>,
    pub(super) wagon: Option<Bunch>,
    pub(super) thalers: i32,
    pub(super) loan: i32,
    pub(super) harvests: Vec<HarvestCard>,
    pub(super) likes: BeanSet,
    pub(super) refuses: BeanSet,
    pub(super) offers_made: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GivenDeal {
    pub(super) with: Seat,
    #[serde(default)]
    pub(super) gives: Bunch,
    #[serde(default)]
    pub(super) gets: Bunch,
    #[serde(default)]
    pub(super) buys: Purchases,
    #[serde(default)]
    pub(super) discard: Bunch,
    #[serde(default)]
    pub(super) guest_discard: Bunch,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GivenToll {
    pub(super) debtor: Seat,
    pub(super) missing: u8,
    #[serde(default)]
    pub(super) deal: Option<GivenDeal>,
}

const fn nothing() -> ToldWant {
    ToldWant::Beans(Bunch::NONE)
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GivenOffer {
    pub(super) from: Seat,
    pub(super) to: Addressee,
    #[serde(default)]
    pub(super) kind: Kind,
    #[serde(default)]
    pub(super) give: Bunch,
    #[serde(default = "nothing")]
    pub(super) want: ToldWant,
    #[serde(default)]
    pub(super) buys: Purchases,
    #[serde(default)]
    pub(super) discard: Bunch,
    #[serde(default)]
    pub(super) answers: Option<OfferNumber>,
    #[serde(default)]
    pub(super) willing: BTreeMap<Seat, Bunch>,
    #[serde(default)]
    pub(super) declined: Seats,
}

/// A position as a scenario file gives it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Given {
    pub(super) phase: Option<Phase>,
    pub(super) turn: Option<u16>,
    pub(super) active: Option<Seat>,
    pub(super) starting: Option<Seat>,
    pub(super) turns_left: Option<u8>,
    pub(super) deck: Option<Cards<Order>>,
    pub(super) discard: Option<Cards<Order>>,
    pub(super) drawn: Option<Cards<HarvestCard>>,
    pub(super) harvests: Option<Cards<HarvestCard>>,
    pub(super) supply: Option<Bunch>,
    pub(super) towns: BTreeMap<City, Vec<Bunch>>,
    pub(super) laid: Vec<HandCard>,
    pub(super) back: Vec<HandCard>,
    pub(super) level: Option<u8>,
    pub(super) scarce: BeanSet,
    pub(super) toll: Option<GivenToll>,
    pub(super) seats: BTreeMap<Seat, GivenSeat>,
    pub(super) offers: Vec<GivenOffer>,
    pub(super) shuffled: Option<Vec<Order>>,
    pub(super) shuffled_harvests: Option<Vec<HarvestCard>>,
}

/// Every seat named must be at the table.
pub(super) fn check_seats(players: u8, given: &Given) -> Result<(), Malformed> {
    let mut named: Vec<(String, Seat)> = Vec::new();
    named.extend(given.active.map(|seat| ("active".to_owned(), seat)));
    named.extend(given.starting.map(|seat| ("starting".to_owned(), seat)));
    named.extend(given.seats.keys().map(|&seat| (format!("seats.{seat}"), seat)));
    if let Some(toll) = &given.toll {
        named.push(("toll.debtor".to_owned(), toll.debtor));
        named.extend(toll.deal.iter().map(|deal| ("toll.deal.with".to_owned(), deal.with)));
    }
    for (index, it) in given.offers.iter().enumerate() {
        let to = match it.to {
            Addressee::Seat(to) => Some(to),
            Addressee::Everyone => None,
        };
        let seats = it.willing.keys().copied().chain(it.declined.iter()).chain([it.from]).chain(to);
        named.extend(seats.map(|seat| (format!("offers[{index}]"), seat)));
    }
    match named.into_iter().find(|(_, seat)| seat.index() >= players as usize) {
        Some((path, seat)) => Err(Malformed::new(path, format!("there is no seat {seat} with {players} players"))),
        None => Ok(()),
    }
}
