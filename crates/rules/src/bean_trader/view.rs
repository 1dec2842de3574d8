//! What a viewer may know: built field by field from an allow-list, never from the state as a whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::Kind;
use super::cards::{HandCard, HarvestCard, Order};
use super::data::{BEAN_TRADER, TOWNS};
use super::deals::Deal;
use super::goods::Purchase;
use super::map::City;
use super::offers::Terms;
use super::prompt::{BeanPrice, Prompt};
use super::state::{Phase, State, Toll};
use crate::bean::{BeanSet, Bunch};
use crate::game::{Game, Standing};
use crate::negotiation::{Offer, OfferNumber};
use crate::seat::{Seat, Seats, Viewer};
use crate::trade::ToldWant;

/// The harvest cards, but for those that wait in front of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderHarvestsView))]
pub struct HarvestsView {
    /// All that were drawn, in their order.
    pub drawn: Vec<HarvestCard>,
    /// Cards on the harvest place.
    pub supply: u8,
    /// Cards put aside for the last round.
    pub reserve: u8,
}

/// A town and its beanometer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderTownView))]
pub struct TownView {
    /// From the lowest space up.
    pub stacks: Vec<Bunch>,
    /// What its beans cost; in the active player's town they stay the same in the trader phase.
    pub prices: Vec<BeanPrice>,
}

/// An agreement that is being carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderDealView))]
pub struct DealView {
    pub with: Seat,
    /// By the active player.
    pub gives: Bunch,
    pub gets: Bunch,
    pub buys: Vec<Purchase>,
    /// What the active player throws away before.
    pub discard: Bunch,
    /// What the guest throws away before.
    pub guest_discard: Bunch,
}

/// A toll for which beans are sold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderTollView))]
pub struct TollView {
    pub debtor: Seat,
    pub missing: u8,
    /// What will be carried out then, if the debtor is a guest.
    #[cfg_attr(feature = "schema", schema(required))]
    pub deal: Option<DealView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderSeatView))]
pub struct SeatView {
    /// Front first; the viewer's own, and everybody's after the end or to all eyes.
    #[cfg_attr(feature = "schema", schema(required))]
    pub hand: Option<Vec<HandCard>>,
    pub hand_count: u8,
    /// How many of them are travel cards, and how many are orders.
    pub travel_cards: u8,
    pub orders: u8,
    /// In the setup: the orders to start from, the viewer's own; from who has chosen, in the order chosen.
    #[cfg_attr(feature = "schema", schema(required))]
    pub dealt: Option<Vec<Order>>,
    /// Has chosen in the setup, or is done after the last turn.
    pub settled: bool,
    pub city: City,
    pub wagon: Bunch,
    pub thalers: i32,
    pub loan: i32,
    /// What the seat would have if the game ended as it stands.
    pub worth: i32,
    /// Harvest cards that wait for the seat's next turn, as they were drawn.
    pub harvests: Vec<HarvestCard>,
    /// Travel cards given for orders.
    pub given_up: Vec<HandCard>,
    pub likes: BeanSet,
    pub refuses: BeanSet,
    /// Offers made in this turn, open or not.
    pub offers_made: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderOfferView))]
pub struct OfferView {
    pub number: OfferNumber,
    pub from: Seat,
    pub to: crate::negotiation::Addressee,
    pub kind: Kind,
    pub give: Bunch,
    pub want: ToldWant,
    /// What the active player buys before giving it.
    pub buys: Vec<Purchase>,
    /// What the proposer throws away before.
    pub discard: Bunch,
    #[cfg_attr(feature = "schema", schema(required))]
    pub answers: Option<OfferNumber>,
    /// Who would close an offer to everyone, and what they would throw away before.
    pub willing: BTreeMap<Seat, Bunch>,
    pub declined: Seats,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderView))]
pub struct View {
    pub viewer: Viewer,
    pub ruleset: String,
    pub phase: Phase,
    /// Counted from 1; 0 before the first.
    pub turn: u16,
    /// Nobody before the first turn and after the last.
    #[cfg_attr(feature = "schema", schema(required))]
    pub active: Option<Seat>,
    /// Unknown until all have chosen what they start from.
    #[cfg_attr(feature = "schema", schema(required))]
    pub starting: Option<Seat>,
    /// Without whom the game stands still.
    pub awaited: Seats,
    /// In the last round: turns that are left, this one counted.
    #[cfg_attr(feature = "schema", schema(required))]
    pub turns_left: Option<u8>,
    /// Orders in the supply.
    pub deck: u8,
    /// Orders delivered or lost, top first.
    pub discard: Vec<Order>,
    pub harvests: HarvestsView,
    /// Beans in the tray.
    pub supply: Bunch,
    pub towns: BTreeMap<City, TownView>,
    /// The active player's cards on the table.
    pub laid: Vec<HandCard>,
    /// The order in which the viewer's numbered cards go back when the toll is paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub back: Option<Vec<HandCard>>,
    /// Beans bought from the supply in this turn.
    pub scarce: BeanSet,
    #[cfg_attr(feature = "schema", schema(required))]
    pub toll: Option<TollView>,
    pub seats: BTreeMap<Seat, SeatView>,
    pub offers: Vec<OfferView>,
    /// What the viewer must or may decide.
    pub prompts: Vec<Prompt>,
    #[cfg_attr(feature = "schema", schema(required))]
    pub standing: Option<Standing>,
}

impl State {
    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        let owes = |toll: &Toll| toll.deal.is_none() && viewer.sees(toll.debtor);
        View {
            viewer,
            ruleset: BEAN_TRADER.into(),
            phase: self.phase,
            turn: self.turn,
            active: self.active(),
            starting: (self.phase != Phase::SetupChoose).then_some(self.starting),
            awaited: self.awaited(),
            turns_left: self.turns_left,
            deck: self.orders.deck_len() as u8,
            discard: self.orders.discard_pile().to_vec(),
            harvests: HarvestsView {
                drawn: self.harvests.drawn().to_vec(),
                supply: self.harvests.supply(),
                reserve: self.harvests.reserve(),
            },
            supply: self.supply,
            towns: City::ALL.into_iter().map(|city| (city, self.town_view(city))).collect(),
            laid: self.laid.to_vec(),
            back: self.toll.filter(owes).map(|_| self.back.to_vec()),
            scarce: self.scarce,
            toll: self.toll.map(|toll| TollView {
                debtor: toll.debtor,
                missing: toll.missing,
                deal: toll.deal.map(|deal| self.deal_view(&deal)),
            }),
            seats: Seat::all(self.players).map(|seat| (seat, self.seat_view(seat, viewer))).collect(),
            offers: self.talk.book.offers().iter().map(|offer| self.offer_view(offer)).collect(),
            prompts: match viewer {
                Viewer::Seat(seat) if seat.index() < self.players as usize => self.prompts(seat),
                _ => Vec::new(),
            },
            standing: self.standing(),
        }
    }

    /// Whether the prices of the active player's town are fixed (BT-PRICE-04).
    pub(super) fn prices_are_fixed(&self) -> bool {
        self.phase == Phase::Trader || self.toll.is_some_and(|toll| toll.deal.is_some())
    }

    fn town_view(&self, city: City) -> TownView {
        let town = &self.towns[city.index()];
        let fixed = self.prices_are_fixed() && city == self.here();
        let level = if fixed { self.level } else { town.level() };
        let sells = TOWNS[city.index()].sells.iter();
        TownView {
            stacks: town.stacks(city).iter().map(|stack| stack.bunch()).collect(),
            prices: sells.map(|it| BeanPrice { bean: it.bean, price: city.price(it.bean, level) }).collect(),
        }
    }

    fn deal_view(&self, deal: &Deal) -> DealView {
        DealView {
            with: deal.with,
            gives: deal.gives,
            gets: deal.gets,
            buys: deal.buys.purchases(self.stock()).to_vec(),
            discard: deal.discards[0],
            guest_discard: deal.discards[1],
        }
    }

    fn seat_view(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let hand = self.hands.of(seat);
        let orders = hand.iter().filter(|card| card.is_order()).count();
        let shown = viewer.sees(seat) || self.phase == Phase::GameOver;
        let in_setup = self.phase == Phase::SetupChoose && viewer.sees(seat);
        let wishes = self.talk.wishes[seat.index()];
        let waiting = self.harvests.waiting(seat);
        SeatView {
            hand: shown.then(|| hand.to_vec()),
            hand_count: hand.len() as u8,
            travel_cards: (hand.len() - orders) as u8,
            orders: orders as u8,
            dealt: in_setup.then(|| self.dealt[seat.index()].to_vec()),
            settled: self.settled.contains(seat),
            city: self.figure(seat),
            wagon: self.wagon(seat),
            thalers: self.thalers(seat),
            loan: self.loans[seat.index()],
            worth: self.worth(seat),
            harvests: waiting.map(|number| self.harvests.card(number)).collect(),
            given_up: self.given_up(seat).to_vec(),
            likes: wishes.likes,
            refuses: wishes.refuses,
            offers_made: self.talk.offers_made[seat.index()],
        }
    }

    fn offer_view(&self, offer: &Offer<Terms>) -> OfferView {
        let terms = offer.terms;
        let discard = |seat: Seat| (seat, self.talk.discards[offer.slot()][seat.index()]);
        OfferView {
            number: offer.number,
            from: offer.from,
            to: offer.to,
            kind: terms.kind,
            give: terms.give,
            want: terms.want,
            buys: terms.buys.purchases(self.stock()).to_vec(),
            discard: terms.discard,
            answers: offer.answers,
            willing: offer.willing.iter().map(discard).collect(),
            declined: offer.declined,
        }
    }
}
