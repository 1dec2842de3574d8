//! Everything that makes up a position.

use serde::{Deserialize, Serialize};

use super::action::Laid;
use super::beanometer::Beanometer;
use super::cards::{HandCard, Order};
use super::data::{DEALT, MOST_PLAYERS};
use super::deals::Deal;
use super::harvests::Harvests;
use super::map::City;
use super::offers::Talk;
use crate::bean::{BeanSet, Bunch};
use crate::chance::Shuffles;
use crate::hand::Hands;
use crate::list::List;
use crate::piles::Piles;
use crate::seat::{Seat, Seats};

/// Where in a turn the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderPhase))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Everybody chooses the order they start from.
    SetupChoose,
    /// A harvest card waits to be placed.
    Harvest,
    Move,
    /// The cards of the trip lie on the table.
    TakeBack,
    /// Somebody sells beans to pay a toll.
    TollSale,
    Trader,
    Final,
    /// After the last turn everybody delivers what they still can.
    EndDelivery,
    GameOver,
}

/// A toll that money alone could not pay.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Toll {
    pub debtor: Seat,
    /// Thalers still to be paid.
    pub missing: u8,
    /// What the debtor has agreed to, if it is a guest.
    pub deal: Option<Deal>,
}

/// A game at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(super) players: u8,
    pub(super) phase: Phase,
    /// Counted from 1; 0 before the first.
    pub(super) turn: u16,
    pub(super) active: Seat,
    pub(super) starting: Seat,
    /// In the setup, the three orders of each player; from who has chosen, the chosen one first.
    pub(super) dealt: [List<Order, DEALT>; MOST_PLAYERS],
    /// Who has chosen in the setup, or is done after the last turn.
    pub(super) settled: Seats,
    pub(super) hands: Hands<HandCard>,
    /// The active player's cards on the table: those of the trip, then the orders among them.
    pub(super) laid: Laid,
    /// The order in which the numbered ones will go back, while the toll of the trip is being paid.
    pub(super) back: Laid,
    pub(super) figures: [City; MOST_PLAYERS],
    pub(super) wagons: [Bunch; MOST_PLAYERS],
    pub(super) thalers: [i32; MOST_PLAYERS],
    pub(super) loans: [i32; MOST_PLAYERS],
    pub(super) towns: [Beanometer; City::COUNT],
    /// The beans in the tray.
    pub(super) supply: Bunch,
    pub(super) orders: Piles<Order>,
    pub(super) harvests: Harvests,
    /// How many spaces were occupied in the active player's town when the trader phase began (BT-PRICE-04).
    pub(super) level: u8,
    /// Beans bought from the supply in this turn (BT-BUY-07).
    pub(super) scarce: BeanSet,
    /// Turns that are left, this one counted, when the last round has begun.
    pub(super) turns_left: Option<u8>,
    pub(super) toll: Option<Toll>,
    pub(super) talk: Talk,
    pub(super) shuffles: Shuffles,
}

impl State {
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is; before the first and after the last it is nobody's.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        self.is_turn().then_some(self.active)
    }

    /// Whether it is anybody's turn.
    pub(super) fn is_turn(&self) -> bool {
        !matches!(self.phase, Phase::SetupChoose | Phase::EndDelivery | Phase::GameOver)
    }

    /// Where a figure stands.
    #[must_use]
    #[inline]
    pub fn figure(&self, seat: Seat) -> City {
        self.figures[seat.index()]
    }

    /// The town of the active player.
    #[inline]
    pub(super) fn here(&self) -> City {
        self.figure(self.active)
    }

    /// What lies on the beanometer there.
    #[inline]
    pub(super) fn stock(&self) -> &Beanometer {
        &self.towns[self.here().index()]
    }

    /// Whether somebody is in the town of the active player.
    #[inline]
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.figure(seat) == self.here()
    }

    #[must_use]
    #[inline]
    pub fn wagon(&self, seat: Seat) -> Bunch {
        self.wagons[seat.index()]
    }

    #[must_use]
    #[inline]
    pub fn thalers(&self, seat: Seat) -> i32 {
        self.thalers[seat.index()]
    }

    /// The fixed price of a bean that is sold here (BT-PRICE-04).
    #[inline]
    pub(super) fn price(&self, bean: crate::bean::Bean) -> u8 {
        self.here().price(bean, self.level)
    }

    /// Beans go from a wagon back to the supply.
    pub(super) fn return_beans(&mut self, seat: Seat, beans: Bunch) {
        let wagon = &mut self.wagons[seat.index()];
        *wagon = wagon.minus(beans);
        self.supply = self.supply.plus(beans);
    }

    /// The numbered travel cards that a seat has given for orders (BT-ORDER-02): those that are nowhere else.
    #[must_use]
    pub fn given_up(&self, seat: Seat) -> List<HandCard, 7> {
        let on_table = if seat == self.active { &self.laid[..] } else { &[] };
        let there = |card: HandCard| self.hands.of(seat).contains(&card) || on_table.contains(&card);
        HandCard::travel().filter(|&card| card.is_numbered() && !there(card)).collect()
    }
}
