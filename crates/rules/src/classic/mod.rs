//! The classic games: Bohnanza in its 2000 and its modern edition, and the bean duel of both.
//!
//! One state and one set of actions for all five rulesets; `data.rs` says what an edition and a player count change.
//! A turn is played by `phases.rs` and `trading.rs`, or in a duel by `duel.rs`; `anytime.rs` fits in between. The rule page is
//! `docs/rules/classic.md`.

mod action;
mod anytime;
pub mod data;
mod deck;
mod duel;
mod event;
mod facts;
mod invariants;
mod legal;
mod phases;
mod position;
mod prompt;
mod sample;
mod score;
mod setup;
mod state;
mod trading;
mod view;
mod world;

use serde_json::Value;

pub use action::{Action, CardRef, CardRefs, Want};
pub use event::{Event, From};
pub use facts::Facts;
pub use position::Position;
pub use prompt::Prompt;
pub use state::{Phase, State};
pub use trading::Terms;
pub use view::{OfferView, SeatView, ToldGive, View};

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
            return Err(Refusal::new("CL-END-09", Reason::GameOver));
        }
        match action {
            Action::PlantFromHand { field } => self.plant_from_hand(seat, *field, log),
            Action::TurnOver {} => self.turn_over(seat, log),
            Action::Propose { to, give, want, answers } => {
                trade::propose(self, seat, &Proposal { to: *to, give, want, answers: *answers }, log)
            }
            Action::Withdraw { offer } => trade::withdraw(self, seat, *offer, log),
            Action::Decline { offer } => trade::decline(self, seat, *offer, log),
            Action::Accept { offer, cards } => trade::accept(self, seat, *offer, cards, log),
            Action::Close { offer, with } => trade::close(self, seat, *offer, *with, log),
            Action::Wish { likes, refuses } => self.wish(seat, *likes, *refuses, log),
            Action::EndTrading {} => self.end_trading(seat, log),
            Action::PlantPending { card, field } => self.plant_pending(seat, *card, *field, log),
            Action::Draw {} => self.draw(seat, log),
            Action::Harvest { field } => self.harvest(seat, *field, log),
            Action::BuyThirdField {} => self.buy_third_field(seat, log),
            Action::PlantOffered { bean, field } => self.plant_offered(seat, *bean, *field, log),
            Action::DiscardOffered { bean } => self.discard_offered(seat, *bean, log),
            Action::DiscardFromHand { position } => self.discard_from_hand(seat, *position, log),
            Action::PlantDrawn { bean, field } => self.plant_drawn(seat, *bean, *field, log),
            Action::EndPlanting {} => self.end_planting(seat, log),
        }
    }

    fn players(&self) -> u8 {
        self.rules.players
    }

    fn awaited(&self) -> Seats {
        match self.phase {
            Phase::GameOver => Seats::NONE,
            Phase::P3Plant => self.seats_pending(),
            _ => Seats::of(self.active),
        }
    }

    fn asked(&self) -> Seats {
        let asked = self.talk.book.offers().iter().map(|offer| offer.unanswered(self.rules.players));
        asked.fold(self.awaited(), Seats::union)
    }

    fn invited(&self) -> Seats {
        match self.phase {
            Phase::P2Trade => Seats::all(self.rules.players).without(Seats::of(self.active)),
            _ => Seats::NONE,
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
