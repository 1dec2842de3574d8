//! What a seat is asked, with the legal answers. Which questions are put depends on public facts only.

use serde::{Deserialize, Serialize};

use super::action::Kind;
use super::beanometer::Space;
use super::cards::{HandCard, HarvestCard, Order};
use super::data::{MOST_OFFERS, ORDER_PRICE, TOLL};
use super::event::Placed;
use super::goods::Purchase;
use super::legal_offers::Way;
use super::map::{City, IN_PLAY, base_price};
use super::state::{Phase, State};
use crate::bean::{Bean, BeanSet, Bunch};
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{Seat, Seats};

/// A town within reach, the way there, and the cards it costs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderTrip))]
pub struct Trip {
    pub city: City,
    pub way: Vec<City>,
    pub cards: Vec<HandCard>,
}

/// What a bean costs, or brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderBeanPrice))]
pub struct BeanPrice {
    pub bean: Bean,
    pub price: u8,
}

/// A bean on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderForSale))]
pub struct ForSale {
    pub space: Space,
    pub bean: Bean,
    pub price: u8,
}

/// An order that can be delivered, and what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderDelivery))]
pub struct Delivery {
    pub order: Order,
    pub beans: Bunch,
    pub thalers: u8,
    /// Where in the hand it is; `null` if it lies on the table.
    #[cfg_attr(feature = "schema", schema(required))]
    pub position: Option<HandPosition>,
}

/// A way to accept an offer: what is bought and thrown away before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderAcceptance))]
pub struct Acceptance {
    pub buys: Vec<Purchase>,
    pub discard: Bunch,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderPrompt))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Prompt {
    /// The orders dealt, and those of them to start from.
    ChooseStart {
        orders: Vec<Order>,
        highest: Vec<Order>,
    },
    /// What the harvest would bring.
    PlaceHarvest {
        card: HarvestCard,
        stacks: Vec<Placed>,
    },
    Travel {
        trips: Vec<Trip>,
    },
    /// The numbered cards go back in any order; before them the toll is paid, and the harvest is placed.
    TakeBack {
        cards: Vec<HandCard>,
        #[cfg_attr(feature = "schema", schema(required))]
        toll: Option<u8>,
        supply: bool,
    },
    SellForToll {
        missing: u8,
        beans: Vec<BeanPrice>,
    },
    /// What can be bought now; there is room for so many.
    BuyBean {
        beans: Vec<ForSale>,
        room: u8,
    },
    BuyScarceBean {
        beans: Vec<BeanPrice>,
    },
    DiscardBean {
        beans: BeanSet,
    },
    /// New offers of a kind: to whom, from which beans, with which purchases, for which beans, and how many more may be open.
    Propose {
        kind: Kind,
        to: Vec<Addressee>,
        give: Bunch,
        buys: Vec<ForSale>,
        want: BeanSet,
        room: u8,
    },
    /// Somebody's offer: the ways to accept it, perhaps none. It can always be declined, and countered while there is room.
    Answer {
        offer: OfferNumber,
        ways: Vec<Acceptance>,
    },
    /// An own offer: it can be withdrawn, or closed with one of these willing.
    OwnOffer {
        offer: OfferNumber,
        willing: Seats,
    },
    EndTrader,
    /// The orders that can be delivered now, perhaps none.
    DeliverOrder {
        orders: Vec<Delivery>,
    },
    /// The top order for so much, and for one of these cards.
    BuyOrder {
        price: u8,
        cards: Vec<HandCard>,
    },
    EndTurn,
    Done,
    Wish {
        beans: BeanSet,
    },
}

impl State {
    pub(super) fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        let mut prompts = Vec::new();
        match self.phase {
            Phase::GameOver => return prompts,
            Phase::SetupChoose if !self.settled.contains(seat) => prompts.push(self.start_prompt(seat)),
            Phase::TollSale => self.toll_prompt(seat, &mut prompts),
            _ if seat == self.active => self.own_turn_prompts(&mut prompts),
            _ => {}
        }
        if self.phase == Phase::Trader {
            self.talk_prompts(seat, &mut prompts);
        }
        self.anytime_prompts(seat, &mut prompts);
        match self.phase {
            Phase::Trader if seat == self.active => prompts.push(Prompt::EndTrader),
            Phase::Final if seat == self.active => prompts.push(Prompt::EndTurn),
            Phase::EndDelivery if !self.settled.contains(seat) => prompts.push(Prompt::Done),
            _ => {}
        }
        prompts.push(Prompt::Wish { beans: IN_PLAY });
        prompts
    }

    fn start_prompt(&self, seat: Seat) -> Prompt {
        let orders = self.dealt[seat.index()].to_vec();
        let most = orders.iter().map(|order| order.value()).max();
        let highest = orders.iter().copied().filter(|order| Some(order.value()) == most).collect();
        Prompt::ChooseStart { orders, highest }
    }

    fn toll_prompt(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        if let Some(toll) = self.toll.filter(|toll| toll.debtor == seat) {
            let beans = self.for_the_toll(&toll).iter().map(|bean| BeanPrice { bean, price: base_price(bean) });
            prompts.push(Prompt::SellForToll { missing: toll.missing, beans: beans.collect() });
        }
    }

    fn own_turn_prompts(&self, prompts: &mut Vec<Prompt>) {
        match self.phase {
            Phase::Harvest => prompts.extend(self.harvest_prompt()),
            Phase::Move => prompts.push(Prompt::Travel { trips: self.trips() }),
            Phase::TakeBack => prompts.push(Prompt::TakeBack {
                cards: self.laid.iter().copied().filter(|card| card.is_numbered()).collect(),
                toll: self.laid.contains(&HandCard::TOLL).then_some(TOLL),
                supply: self.laid.contains(&HandCard::SUPPLY),
            }),
            Phase::Trader => self.market_prompts(prompts),
            _ => {}
        }
    }

    /// What the card that is placed next would bring, if nothing comes in between.
    fn harvest_prompt(&self) -> Option<Prompt> {
        let card = self.harvests.card(self.harvests.waiting(self.active).next()?);
        let stacks = card.entries().map(|(city, bean, beans)| {
            let space = self.towns[city.index()].lowest_empty(city);
            let beans = if space.is_some() { beans.min(self.supply.count(bean)) } else { 0 };
            Placed { city, bean, beans, space: space.filter(|_| beans > 0).map(Space::at) }
        });
        Some(Prompt::PlaceHarvest { card, stacks: stacks.to_vec() })
    }

    fn trips(&self) -> Vec<Trip> {
        let (here, hand) = (self.here(), self.hands.of(self.active));
        let trip = |city: City| {
            let cards = hand[..here.cards_to(city) as usize].to_vec();
            Trip { city, way: here.way_to(city).collect(), cards }
        };
        self.reachable().map(trip).collect()
    }

    fn market_prompts(&self, prompts: &mut Vec<Prompt>) {
        let wagon = self.wagon(self.active);
        let beans: Vec<ForSale> = self.for_sale().map(|(space, bean, price)| ForSale { space, bean, price }).collect();
        if !beans.is_empty() {
            prompts.push(Prompt::BuyBean { beans, room: (super::data::WAGON - wagon.total()) as u8 });
        }
        let scarce: Vec<BeanPrice> = self.scarce_for_sale().map(|(bean, price)| BeanPrice { bean, price }).collect();
        if !scarce.is_empty() {
            prompts.push(Prompt::BuyScarceBean { beans: scarce });
        }
        if !wagon.is_empty() {
            prompts.push(Prompt::DiscardBean { beans: wagon.kinds() });
        }
    }

    fn talk_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        for it in self.talk.book.offers() {
            let offer = it.number;
            if it.from == seat {
                prompts.push(Prompt::OwnOffer { offer, willing: self.closable(it) });
            } else if self.is_addressed(it, seat) {
                let mut ways = Vec::new();
                self.each_way(it, seat, |Way { buys, discard }| {
                    ways.push(Acceptance { buys: buys.to_vec(), discard });
                });
                prompts.push(Prompt::Answer { offer, ways });
            }
        }
        let propose = |kind: Kind, to: Vec<Addressee>| Prompt::Propose {
            kind,
            to,
            give: self.wagon(seat),
            buys: if seat == self.active { self.on_display() } else { Vec::new() },
            want: IN_PLAY,
            room: (MOST_OFFERS - self.talk.book.open_by(seat)) as u8,
        };
        if seat != self.active {
            prompts.push(propose(self.kind_for(seat, self.active), vec![Addressee::Seat(self.active)]));
            return;
        }
        let others = Seats::all(self.players).without(Seats::of(seat));
        for kind in [Kind::Trade, Kind::Invite] {
            let partners = others.iter().filter(|&other| self.kind_for(seat, other) == kind);
            let to: Vec<Addressee> = partners.map(Addressee::Seat).collect();
            if !to.is_empty() {
                prompts.push(propose(kind, to.into_iter().chain([Addressee::Everyone]).collect()));
            }
        }
    }

    /// All beans of the town, whether the active player can pay for them or not; of each space as many as lie there.
    fn on_display(&self) -> Vec<ForSale> {
        let stacks = self.stock().occupied().flat_map(|(index, bean, beans)| {
            let one = ForSale { space: Space::at(index), bean, price: self.price(bean) };
            std::iter::repeat_n(one, beans as usize)
        });
        stacks.collect()
    }

    fn anytime_prompts(&self, seat: Seat, prompts: &mut Vec<Prompt>) {
        let hand = self.hands.of(seat);
        if self.may_deliver(seat) && (!self.laid.is_empty() || hand.iter().any(|card| card.is_order())) {
            let delivery = |order: Order| Delivery {
                order,
                beans: order.beans(),
                thalers: order.value(),
                position: hand.iter().position(|&card| card == order.into()).map(HandPosition::at),
            };
            prompts.push(Prompt::DeliverOrder { orders: self.deliverable(seat).map(delivery).collect() });
        }
        let cards: Vec<HandCard> = self.numbered(seat).collect();
        if self.may_buy_order(seat) && !cards.is_empty() {
            prompts.push(Prompt::BuyOrder { price: ORDER_PRICE, cards });
        }
    }
}
