//! Gangsters: two players, or one, and the bosses of the bean mafia, who take tribute, get what they grow, and must sell.
//!
//! A turn is played by `phases.rs`, its draw phase by `deck.rs`, its use phase by `row.rs`; `anytime.rs` fits in between, and
//! `boss.rs` has the bosses. `data.rs` says what a ruleset changes. The rule page is `docs/rules/gangsters.md`.

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
mod view;
mod world;

use serde_json::Value;

pub use action::Action;
pub use boss::Boss;
pub use event::{Event, From, Pile, Source};
pub use facts::Facts;
pub(crate) use position::Given;
pub use position::Position;
pub use prompt::{BeanChoice, HandChoice, HarvestChoice, Prompt, SetChoice, Tribute};
pub use state::{Phase, State};
pub use view::{BossView, MafiaView, SeatView, View};

use crate::chance::Dice;
use crate::game::{Few, Game, Log, Standing};
use crate::refusal::{Reason, Refusal};
use crate::seat::{Seat, Seats, Viewer};

impl Game for State {
    type Action = Action;
    type Event = Event;
    type View = View;
    type Legal = Few<Action>;

    fn apply<L: Log<Event>>(&mut self, seat: Seat, action: &Action, log: &mut L) -> Result<(), Refusal> {
        if seat.index() >= self.rules.players as usize {
            return Err(Refusal::new("GA-GEN-04", Reason::NoSuchSeat));
        }
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
        }
    }

    fn players(&self) -> u8 {
        self.rules.players
    }

    fn awaited(&self) -> Seats {
        if self.phase == Phase::GameOver { Seats::NONE } else { Seats::of(self.active) }
    }

    fn asked(&self) -> Seats {
        self.awaited()
    }

    fn invited(&self) -> Seats {
        Seats::NONE
    }

    fn list(&self, seat: Seat, into: &mut Few<Action>) {
        self.list_legal(seat, into);
    }

    fn sample(&self, dice: &mut Dice) -> Option<(Seat, Action)> {
        self.sample_action(dice).map(|action| (self.active, action))
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
