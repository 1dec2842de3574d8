//! Ladies: every bean is a gent, a lady or a baby, and the card on top of a field decides what it pays.
//!
//! A turn is played by `phases.rs` and `trading.rs`; `shift.rs` is what a planted baby sets going, and `anytime.rs` fits in
//! between. `card.rs` has the cards, `row.rs` the field whose order counts, `cards.rs` cards that lie
//! together, `babies.rs` babies in a row, `want.rs` what can be asked for. The rule page
//! is `docs/rules/ladies.md`.

mod action;
mod anytime;
mod babies;
mod card;
mod cards;
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
mod shift;
mod state;
mod trading;
mod view;
mod want;
mod world;

use serde_json::Value;

pub use action::{Action, CardRef, CardRefs, Kind, Want};
pub use babies::Babies;
pub use card::{Card, Figure};
pub use cards::{Cards, FaceUp};
pub use event::{Event, From, Given as GivenCards};
pub use facts::Facts;
pub(crate) use position::Given;
pub use position::Position;
pub use prompt::{HarvestChoice, PlantChoice, Prompt, ShiftChoice, Target};
pub use row::{Row, Shift};
pub use state::{Phase, State};
pub use trading::Terms;
pub use view::{FieldView, OfferView, SeatView, ToldGive, View};
pub use want::ToldWant;

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
            return Err(Refusal::new("LA-END-06", Reason::GameOver));
        }
        let settles = matches!(action, Action::ShiftLady { .. } | Action::NoShift {} | Action::Wish { .. });
        if self.is_shifting(seat) && !settles {
            return Err(Refusal::new("LA-SHIFT-06", Reason::ShiftPending));
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
            Action::Wish { likes, refuses } => trade::wish(self, seat, *likes, *refuses, log),
            Action::EndTrading {} => self.end_trading(seat, log),
            Action::PlantPending { card, field } => self.plant_pending(seat, *card, *field, log),
            Action::Draw {} => self.draw(seat, log),
            Action::Harvest { field } => self.harvest(seat, *field, log),
            Action::BuyThirdField {} => self.buy_third_field(seat, log),
            Action::ShiftLady { position, by } => self.shift_lady(seat, *position, *by, log),
            Action::NoShift {} => self.no_shift(seat, log),
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn awaited(&self) -> Seats {
        match self.phase {
            Phase::GameOver => Seats::NONE,
            Phase::P3Plant => self.seats_pending(),
            _ => Seats::of(self.active),
        }
    }

    fn asked(&self) -> Seats {
        let asked = self.talk.book.offers().iter().map(|offer| offer.unanswered(self.players));
        asked.fold(self.awaited().union(self.seats_shifting()), Seats::union)
    }

    fn invited(&self) -> Seats {
        match self.phase {
            Phase::P2Trade => Seats::all(self.players).without(Seats::of(self.active)),
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
