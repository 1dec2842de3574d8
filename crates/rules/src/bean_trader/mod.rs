//! Bean Trader: a wagon full of beans, orders for twelve towns, a hand that pays for the ways between them, and guests.
//!
//! `data.rs` has the board and the cards. A turn is played by `travel.rs` and `trader.rs`; `toll.rs` and `harvests.rs` are what
//! travel cards bring about, `anytime.rs` the special actions. The talk of the trader phase is in `offers.rs`, `answers.rs`
//! and `deals.rs`. The rule page is `docs/rules/bean-trader.md`.

mod action;
mod answers;
mod anytime;
mod arrange;
mod beanometer;
mod cards;
mod checks;
pub mod data;
mod deals;
mod event;
mod facts;
mod given;
mod goods;
mod harvests;
mod invariants;
mod legal;
mod legal_offers;
pub mod map;
mod offers;
mod position;
mod prompt;
mod proposals;
mod sample;
mod score;
mod seen;
mod setup;
mod state;
mod toll;
mod trader;
mod travel;
mod view;
mod world;

use serde_json::Value;

pub use crate::trade::{Gone, ToldWant};
pub use action::{Action, Kind, Laid};
pub use beanometer::{Beanometer, Space};
pub use cards::{HandCard, HarvestCard, Order};
pub use deals::Deal;
pub use event::{Event, Placed};
pub use facts::Facts;
pub(crate) use given::Given;
pub use goods::{Goods, NEVER_DEALT, Purchase, Purchases, Shopping, Wanted};
pub use harvests::Harvests;
pub use map::City;
pub use offers::{Talk, Terms};
pub use position::Position;
pub use prompt::{Acceptance, BeanPrice, Delivery, ForSale, Prompt, Trip};
pub use proposals::Legal;
pub use state::{Phase, State, Toll};
pub use view::{DealView, OfferView, SeatView, TollView, TownView, View};

use crate::chance::Dice;
use crate::game::{Game, Log, Standing};
use crate::refusal::{Reason, Refusal};
use crate::seat::{Seat, Seats, Viewer};
use offers::Proposal;

impl Game for State {
    type Action = Action;
    type Event = Event;
    type View = View;
    type Legal = Legal;

    fn apply<L: Log<Event>>(&mut self, seat: Seat, action: &Action, log: &mut L) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if self.phase == Phase::GameOver {
            return Err(Refusal::new("BT-TURN-05", Reason::GameOver));
        }
        match *action {
            Action::ChooseStart { order, others } => self.choose_start(seat, order, others, log),
            Action::PlaceHarvest {} => self.place_harvest(seat, log),
            Action::Travel { city } => self.travel(seat, city, log),
            Action::TakeBack { ref cards } => self.take_back(seat, cards.as_ref(), log),
            Action::SellForToll { bean } => self.sell_for_toll(seat, bean, log),
            Action::BuyBean { space, bean } => self.buy_bean(seat, space, bean, log),
            Action::BuyScarceBean { bean } => self.buy_scarce_bean(seat, bean, log),
            Action::DiscardBean { bean } => self.discard_bean(seat, bean, log),
            Action::Propose { kind, to, give, want, ref buys, discard, answers } => {
                self.propose(seat, &Proposal { kind, to, give, want, buys, discard, answers }, log)
            }
            Action::Withdraw { offer } => self.withdraw(seat, offer, log),
            Action::Decline { offer } => self.decline(seat, offer, log),
            Action::Accept { offer, ref buys, discard } => self.accept(seat, offer, buys, discard, log),
            Action::Close { offer, with } => self.close(seat, offer, with, log),
            Action::Wish { likes, refuses } => self.wish(seat, likes, refuses, log),
            Action::DeliverOrder { order } => self.deliver_order(seat, order, log),
            Action::BuyOrder { card } => self.buy_order(seat, card, log),
            Action::EndTrader {} => self.end_trader(seat, log),
            Action::EndTurn {} => self.end_turn(seat, log),
            Action::Done {} => self.done(seat, log),
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn awaited(&self) -> Seats {
        match self.phase {
            Phase::GameOver => Seats::NONE,
            Phase::SetupChoose | Phase::EndDelivery => Seats::all(self.players).without(self.settled),
            _ => Seats::of(self.toll.map_or(self.active, |toll| toll.debtor)),
        }
    }

    fn asked(&self) -> Seats {
        let mut asked = self.awaited();
        if self.phase == Phase::Trader {
            for offer in self.talk.book.offers() {
                let unanswered = offer.unanswered(self.players).iter().filter(|&seat| self.asks(offer, seat));
                asked = asked.union(unanswered.collect());
            }
        }
        asked
    }

    fn invited(&self) -> Seats {
        match self.phase {
            Phase::Trader => Seats::all(self.players).without(Seats::of(self.active)),
            _ => Seats::NONE,
        }
    }

    fn list(&self, seat: Seat, into: &mut Legal) {
        self.list_legal(seat, into);
    }

    fn sample(&self, dice: &mut Dice) -> Option<(Seat, Action)> {
        self.sample_action(dice)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    fn standing(&self) -> Option<Standing> {
        (self.phase == Phase::GameOver).then(|| self.final_standing())
    }

    fn position(&self) -> Value {
        serde_json::to_value(Position::of(self)).expect("a position is plain data")
    }

    fn check(&self) -> Result<(), String> {
        self.check_invariants()
    }
}

impl State {
    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.players as usize { Ok(()) } else { Err(Refusal::new("BT-GEN-01", Reason::NoSuchSeat)) }
    }
}
