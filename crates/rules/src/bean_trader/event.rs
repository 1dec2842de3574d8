//! What happened, complete and in order.

use serde::{Deserialize, Serialize};

use super::action::Kind;
use super::beanometer::Space;
use super::cards::{HandCard, HarvestCard, Order};
use super::goods::Purchase;
use super::map::City;
use super::state::Phase;
use crate::bean::{Bean, BeanSet, Bunch};
use crate::game::Standing;
use crate::hand::HandPosition;
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::Seat;
use crate::trade::{Gone, ToldWant};

/// What a harvest has brought to a town.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderPlaced))]
pub struct Placed {
    pub city: City,
    pub bean: Bean,
    /// 0 if it failed.
    pub beans: u8,
    #[cfg_attr(feature = "schema", schema(required))]
    pub space: Option<Space>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderEvent))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The orders somebody may start from. Which, only that player sees.
    Dealt {
        seat: Seat,
        #[cfg_attr(feature = "schema", schema(required))]
        orders: Option<Vec<Order>>,
    },
    /// Which order, only that player sees until all have chosen.
    ChoseStart {
        seat: Seat,
        #[cfg_attr(feature = "schema", schema(required))]
        order: Option<Order>,
        #[cfg_attr(feature = "schema", schema(required))]
        others: Option<[Order; 2]>,
    },
    /// The order somebody has started from is filled.
    Started {
        seat: Seat,
        order: Order,
        city: City,
        beans: Bunch,
        thalers: u8,
        /// What has come to the back of the hand, for that player only.
        #[cfg_attr(feature = "schema", schema(required))]
        others: Option<[Order; 2]>,
    },
    GameBegan {
        starting: Seat,
    },
    PhaseBegan {
        turn: u16,
        #[cfg_attr(feature = "schema", schema(required))]
        active: Option<Seat>,
        phase: Phase,
    },
    HarvestDrawn {
        seat: Seat,
        card: HarvestCard,
        /// As which it was drawn, from 1.
        number: u8,
        /// It lies in front of the player until their next turn.
        waits: bool,
    },
    /// The eighth harvest card is drawn, and those put aside lie on its place.
    ReserveJoined {
        cards: u8,
    },
    HarvestPlaced {
        seat: Seat,
        card: HarvestCard,
        number: u8,
        stacks: Vec<Placed>,
    },
    /// There is no harvest card for it.
    SupplyWithoutEffect {
        seat: Seat,
    },
    /// So many turns are left, the one that is being played counted.
    LastRoundBegan {
        turns_left: u8,
    },
    Travelled {
        seat: Seat,
        /// The towns on the way, both ends among them; just one for a stay.
        way: Vec<City>,
        /// The cards laid out, from the front of the hand.
        cards: Vec<HandCard>,
    },
    TookBack {
        seat: Seat,
        /// Toll, Supply, and the others by their numbers.
        cards: Vec<HandCard>,
        /// The order of the numbered ones, for that player only.
        #[cfg_attr(feature = "schema", schema(required))]
        order: Option<Vec<HandCard>>,
    },
    TollPaid {
        seat: Seat,
        toll: u8,
        /// Paid of it with money.
        thalers: u8,
    },
    SoldForToll {
        seat: Seat,
        bean: Bean,
        thalers: u8,
        /// Still to be paid.
        missing: u8,
    },
    LoanTaken {
        seat: Seat,
        thalers: u8,
    },
    BoughtBean {
        seat: Seat,
        city: City,
        space: Space,
        bean: Bean,
        price: u8,
    },
    /// From the supply, because it was nowhere to be had.
    BoughtScarceBean {
        seat: Seat,
        city: City,
        bean: Bean,
        price: u8,
    },
    ThrewAway {
        seat: Seat,
        beans: Bunch,
    },
    Proposed {
        offer: OfferNumber,
        from: Seat,
        to: Addressee,
        kind: Kind,
        give: Bunch,
        want: ToldWant,
        buys: Vec<Purchase>,
        discard: Bunch,
        #[cfg_attr(feature = "schema", schema(required))]
        answers: Option<OfferNumber>,
    },
    /// An addressee would take an offer to everyone.
    Willing {
        offer: OfferNumber,
        seat: Seat,
        discard: Bunch,
    },
    /// An addressee said no to an offer to everyone.
    SaidNo {
        offer: OfferNumber,
        seat: Seat,
    },
    /// A willing answer lost a bean it needs, or is no longer asked for.
    AnswerFell {
        offer: OfferNumber,
        seat: Seat,
    },
    OfferGone {
        offer: OfferNumber,
        why: Gone,
    },
    /// An offer is accepted: what it says is carried out now.
    Agreed {
        offer: OfferNumber,
        /// The proposer.
        from: Seat,
        with: Seat,
    },
    /// A guest has come.
    Arrived {
        seat: Seat,
        from: City,
        city: City,
    },
    /// The front card of a guest. An order is lost by it.
    ShowedCard {
        seat: Seat,
        card: HandCard,
    },
    /// The travel card that a guest has shown is at the back of the hand.
    CardBack {
        seat: Seat,
        card: HandCard,
    },
    /// Beans changed wagons.
    Exchanged {
        /// The active player.
        seat: Seat,
        with: Seat,
        gave: Bunch,
        got: Bunch,
    },
    Wished {
        seat: Seat,
        likes: BeanSet,
        refuses: BeanSet,
    },
    Delivered {
        seat: Seat,
        order: Order,
        beans: Bunch,
        thalers: u8,
        /// It lay face up there, not in the hand.
        from_table: bool,
        /// Where in the hand it was, for that player only.
        #[cfg_attr(feature = "schema", schema(required))]
        position: Option<HandPosition>,
    },
    BoughtOrder {
        seat: Seat,
        /// The travel card that left the game for it.
        card: HandCard,
        thalers: u8,
        /// Which order, only the buyer sees.
        #[cfg_attr(feature = "schema", schema(required))]
        order: Option<Order>,
        /// Where in the hand the travel card was, for the buyer only.
        #[cfg_attr(feature = "schema", schema(required))]
        position: Option<HandPosition>,
    },
    /// Orders that were played for the trip and not delivered.
    OrdersDiscarded {
        seat: Seat,
        orders: Vec<Order>,
    },
    HolesClosed {
        city: City,
    },
    /// An order joined the back of a hand. Which one, only its owner sees.
    DrewOrder {
        seat: Seat,
        #[cfg_attr(feature = "schema", schema(required))]
        order: Option<Order>,
    },
    Reshuffled {
        cards: u8,
    },
    /// Somebody has made their last deliveries.
    Done {
        seat: Seat,
    },
    /// What was left in a wagon, at base prices.
    SoldRest {
        seat: Seat,
        beans: Bunch,
        thalers: u16,
    },
    LoanRepaid {
        seat: Seat,
        loan: i32,
        thalers: i32,
    },
    GameEnded {
        standing: Standing,
    },
}
