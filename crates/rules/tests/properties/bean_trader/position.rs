//! A whole position as the tests read it, and what must hold of it.

use std::collections::{BTreeMap, BTreeSet};

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::bean_trader::{City, HandCard, HarvestCard, Kind, Order, Phase, Purchase};
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;
use beanfield_rules::trade::ToldWant;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::spec::SPEC;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    pub(super) phase: Phase,
    pub(super) turn: u16,
    pub(super) active: Option<Seat>,
    pub(super) starting: Option<Seat>,
    pub(super) turns_left: Option<usize>,
    pub(super) deck: Vec<Order>,
    pub(super) discard: Vec<Order>,
    pub(super) drawn: Vec<HarvestCard>,
    pub(super) harvests: Vec<HarvestCard>,
    pub(super) supply: Bunch,
    pub(super) towns: BTreeMap<City, Vec<Bunch>>,
    pub(super) laid: Vec<HandCard>,
    pub(super) back: Vec<HandCard>,
    pub(super) level: usize,
    pub(super) scarce: BeanSet,
    pub(super) toll: Option<TollPosition>,
    pub(super) seats: BTreeMap<Seat, SeatPosition>,
    pub(super) offers: Vec<OfferPosition>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TollPosition {
    pub(super) debtor: Seat,
    pub(super) missing: i32,
    pub(super) deal: Option<DealPosition>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DealPosition {
    pub(super) with: Seat,
    pub(super) gives: Bunch,
    pub(super) gets: Bunch,
    pub(super) buys: Vec<Purchase>,
    pub(super) discard: Bunch,
    pub(super) guest_discard: Bunch,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatPosition {
    pub(super) hand: Vec<HandCard>,
    pub(super) dealt: Vec<Order>,
    pub(super) settled: bool,
    pub(super) city: City,
    pub(super) wagon: Bunch,
    pub(super) thalers: i32,
    pub(super) loan: i32,
    pub(super) harvests: Vec<HarvestCard>,
    pub(super) likes: BeanSet,
    pub(super) refuses: BeanSet,
    pub(super) offers_made: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferPosition {
    pub(super) number: OfferNumber,
    pub(super) from: Seat,
    pub(super) to: Addressee,
    pub(super) kind: Kind,
    pub(super) give: Bunch,
    pub(super) want: ToldWant,
    pub(super) buys: Vec<Purchase>,
    pub(super) discard: Bunch,
    pub(super) answers: Option<OfferNumber>,
    pub(super) willing: BTreeMap<Seat, Bunch>,
    pub(super) declined: Vec<Seat>,
}

pub(super) fn beans(bunch: Bunch) -> impl Iterator<Item = Bean> {
    bunch.iter().flat_map(|(bean, number)| std::iter::repeat_n(bean, number.into()))
}

impl Position {
    pub(super) fn read(position: &Value) -> Self {
        Self::deserialize(position).expect("a position has the documented form")
    }

    pub(super) fn at(&self, seat: Seat) -> &SeatPosition {
        &self.seats[&seat]
    }

    pub(super) fn offer(&self, number: OfferNumber) -> Option<&OfferPosition> {
        self.offers.iter().find(|offer| offer.number == number)
    }

    pub(super) fn is_turn(&self) -> bool {
        self.active.is_some()
    }

    /// The town of the active player.
    pub(super) fn here(&self) -> City {
        self.at(self.active.expect("it is somebody's turn")).city
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.at(seat).city == self.here()
    }

    /// What lies on a space of the active player's town.
    pub(super) fn stack(&self, purchase: Purchase) -> Option<(Bean, u8)> {
        let stacks = &self.towns[&self.here()];
        stacks.get(purchase.space?.index()?)?.iter().next()
    }

    /// BT-PRICE-04.
    pub(super) fn fixed_price(&self, bean: Bean) -> i32 {
        SPEC.price(self.here(), bean, self.level)
    }

    /// BT-TRADE-07.
    pub(super) fn is_asked(&self, offer: &OfferPosition, seat: Seat) -> bool {
        match offer.to {
            Addressee::Seat(to) => to == seat,
            Addressee::Everyone => seat != offer.from && self.is_here(seat) == (offer.kind == Kind::Trade),
        }
    }

    /// In no wagon and in no town (BT-BUY-06).
    pub(super) fn is_nowhere(&self, bean: Bean) -> bool {
        let wagons = self.seats.values().map(|it| it.wagon);
        !wagons.chain(self.towns.values().flatten().copied()).any(|beans| beans.count(bean) > 0)
    }

    pub(super) fn cards(&self) -> Vec<&'static str> {
        let mut orders: Vec<Order> = self.deck.iter().chain(&self.discard).copied().collect();
        let mut chips: Vec<Bean> =
            beans(self.supply).chain(self.towns.values().flatten().copied().flat_map(beans)).collect();
        for it in self.seats.values() {
            orders.extend(it.dealt.iter().copied().chain(it.hand.iter().filter_map(|card| card.order())));
            chips.extend(beans(it.wagon));
        }
        orders.extend(self.laid.iter().filter_map(|card| card.order()));
        let harvests = self.drawn.iter().chain(&self.harvests).map(|card| card.key());
        orders.into_iter().map(Order::key).chain(harvests).chain(chips.into_iter().map(Bean::key)).collect()
    }

    /// What holds of every position, but for the cards adding up and for the order of the hands: section 4.2.
    pub(super) fn sound(&self) -> Result<(), String> {
        let must = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        let over = self.phase == Phase::GameOver;
        for (&seat, it) in &self.seats {
            must(it.wagon.total() <= 8, "a wagon with more than eight beans")?;
            must(over || it.thalers >= 0 && it.loan >= 0, "less than no money")?;
            let travel: Vec<HandCard> = it.hand.iter().copied().filter(|card| !card.is_order()).collect();
            must(travel.iter().collect::<BTreeSet<_>>().len() == travel.len(), "a travel card twice")?;
            for card in [HandCard::TOLL, HandCard::SUPPLY] {
                let shown = card == HandCard::TOLL && self.toll.as_ref().is_some_and(|toll| toll.debtor == seat);
                let laid = self.active == Some(seat) && self.laid.contains(&card);
                must(it.hand.contains(&card) != (shown || laid), "Toll or Supply has left")?;
            }
            must(it.harvests.iter().all(|card| self.drawn.contains(card)), "a harvest card that was not drawn")?;
            must(self.phase != Phase::EndDelivery || it.harvests.is_empty(), "a harvest card face up at the end")?;
            must(self.phase == Phase::SetupChoose || it.dealt.is_empty(), "orders to choose from after the setup")?;
        }
        let trading = self.phase == Phase::Trader || self.toll.as_ref().is_some_and(|toll| toll.deal.is_some());
        for (&city, stacks) in &self.towns {
            let (sold, spaces) = &SPEC.towns[&city];
            must(stacks.len() == *spaces, "too many spaces")?;
            let kinds =
                |stack: &Bunch| stack.kinds().len() <= 1 && stack.kinds().iter().all(|bean| sold.contains(&bean));
            must(stacks.iter().all(kinds), "a stack of beans that are not sold there")?;
            let level = stacks.iter().filter(|stack| !stack.is_empty()).count();
            let hole = stacks[..level].iter().any(|stack| stack.is_empty());
            must(!hole || trading && city == self.here(), "a hole")?;
        }
        must(self.offers.is_empty() || trading, "offers outside the trader phase")?;
        must(self.laid.is_empty() || self.is_turn(), "cards on the table in nobody's turn")?;
        must((self.phase == Phase::TollSale) == self.toll.is_some(), "a toll sale with a toll")?;
        let eighth_waits =
            self.drawn.get(7).is_some_and(|card| self.seats.values().any(|it| it.harvests.contains(card)));
        let last_round = self.drawn.len() >= 8 && !eighth_waits;
        must(last_round == self.turns_left.is_some(), "the last round begins when the eighth card is placed")?;
        let ended = matches!(self.phase, Phase::EndDelivery | Phase::GameOver);
        must((self.turns_left == Some(0)) == ended, "the game ends when no turn is left")
    }
}
