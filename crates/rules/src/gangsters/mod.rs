//! Gangsters: two players, or one, and the bosses of the bean mafia, who take tribute, get what they grow, and must sell.
//!
//! A turn is played by `phases.rs`, its draw phase by `deck.rs`, its use phase by `row.rs`; `anytime.rs` fits in between.
//! `boss.rs` has the bosses, `trading.rs` the variant in which hand cards are exchanged, and `data.rs` says what a ruleset
//! changes. The rule page is `docs/rules/gangsters.md`.

mod action;
mod anytime;
mod boss;
pub mod data;
mod deck;
mod event;
mod facts;
mod invariants;
mod legal;
mod phases;
mod position;
mod prompt;
mod row;
mod sample;
mod score;
mod setup;
mod state;
mod trading;
mod view;
mod world;

use serde_json::Value;

pub use action::{Action, CardRef, CardRefs, Want};
pub use boss::Boss;
pub use event::{Event, From, Pile, Source};
pub use facts::Facts;
pub(crate) use position::Given;
pub use position::Position;
pub use prompt::{BeanChoice, HandChoice, HarvestChoice, PlantChoice, Prompt, SetChoice, Tribute};
pub use state::{Phase, State};
pub use trading::Terms;
pub use view::{BossView, MafiaView, OfferView, SeatView, ToldGive, View};

pub use crate::trade::{Gone, ToldWant};

use crate::chance::Dice;
use crate::game::{Game, Log, Standing};
use crate::refusal::{Reason, Refusal};
use crate::seat::{Seat, Seats, Viewer};
use crate::trade::{self, Legal, Proposal, Trade as _};

impl Game for State {
    type Action = Action;
    type Event = Event;
    type View = View;
    type Legal = Legal<Action>;

    fn apply<L: Log<Event>>(&mut self, seat: Seat, action: &Action, log: &mut L) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if self.phase == Phase::GameOver {
            return Err(Refusal::new("GA-END-07", Reason::GameOver));
        }
        match *action {
            Action::PlantOffered { bean, field } => self.plant_offered(seat, bean, field, log),
            Action::DiscardOffered { bean } => self.discard_offered(seat, bean, log),
            Action::PayTribute {} => self.pay_tribute(seat, log),
            Action::PlantFromHand { field } => self.plant_from_hand(seat, field, log),
            Action::TurnOver {} => self.turn_over(seat, log),
            Action::PlantDrawn { bean, cards, field } => self.plant_drawn(seat, bean, cards, field, log),
            Action::GiveDrawn { bean, cards, boss } => self.give_drawn(seat, bean, cards, boss, log),
            Action::GiveFromHand { position, boss } => self.give_from_hand(seat, position, boss, log),
            Action::EndPlanting {} => self.end_planting(seat, log),
            Action::LeaveEmpty {} => self.leave_empty(seat, log),
            Action::Draw {} => self.draw(seat, log),
            Action::Harvest { field } => self.harvest(seat, field, log),
            Action::BuyThirdField {} => self.buy_third_field(seat, log),
            Action::Propose { to, ref give, ref want, answers } => {
                trade::propose(self, seat, &Proposal { to, give, want, answers }, log)
            }
            Action::Withdraw { offer } => trade::withdraw(self, seat, offer, log),
            Action::Decline { offer } => trade::decline(self, seat, offer, log),
            Action::Accept { offer, ref cards } => trade::accept(self, seat, offer, cards, log),
            Action::Wish { likes, refuses } => self.wish(seat, likes, refuses, log),
            Action::EndTrading {} => self.end_trading(seat, log),
            Action::PlantPending { card, field } => self.plant_pending(seat, card, field, log),
        }
    }

    fn players(&self) -> u8 {
        self.rules.players
    }

    /// Whoever has received cards holds the others up: the phase can't end before they are planted. Only the planting duty is
    /// the active player's own.
    fn awaited(&self) -> Seats {
        let active = Seats::of(self.active);
        match self.phase {
            Phase::GameOver => Seats::NONE,
            Phase::MustPlant => active.union(self.receivers()),
            phase if phase.plants_received() && !self.receivers().is_empty() => self.receivers(),
            _ => active,
        }
    }

    fn asked(&self) -> Seats {
        let asked = self.talk.book.offers().iter().map(|offer| offer.unanswered(self.rules.players));
        asked.fold(self.awaited(), Seats::union)
    }

    fn invited(&self) -> Seats {
        if self.phase.is_window() {
            Seats::all(self.rules.players).without(Seats::of(self.active))
        } else {
            Seats::NONE
        }
    }

    fn list(&self, seat: Seat, into: &mut Legal<Action>) {
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
