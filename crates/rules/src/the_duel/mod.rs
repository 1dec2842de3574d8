//! The Duel: two players, fields that mix beans in rising order, gifts that may be bluffs, and bonus cards for patterns.
//!
//! A turn is played by `phases.rs`, its second phase by `gift.rs`; `anytime.rs` fits in between. `bonus.rs` has the bonus
//! cards and what they match, `column.rs` the mixed field. The rule page is `docs/rules/the-duel.md`.

mod action;
mod anytime;
mod bonus;
mod column;
pub mod data;
mod event;
mod facts;
mod gift;
mod invariants;
mod legal;
mod phases;
mod position;
mod prompt;
mod sample;
mod score;
mod setup;
mod state;
mod view;
mod world;

use serde_json::Value;

pub use action::{Action, GiftCard};
pub use bonus::{Bonus, BonusSet};
pub use column::Column;
pub use event::{Event, From, Paid, Source};
pub use facts::Facts;
pub(crate) use position::Given;
pub use position::Position;
pub use prompt::{BeanChoice, FieldOf, FulfilChoice, HarvestChoice, Prompt};
pub use state::{Gift, Phase, State};
pub use view::{OfferView, SeatView, View};

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
        if seat.index() >= data::PLAYERS as usize {
            return Err(Refusal::new("DU-GEN-01", Reason::NoSuchSeat));
        }
        if self.phase == Phase::GameOver {
            return Err(Refusal::new("DU-END-07", Reason::GameOver));
        }
        match *action {
            Action::PlantFromHand { field } => self.plant_from_hand(seat, field, log),
            Action::TurnOver {} => self.turn_over(seat, log),
            Action::OfferGift { bean } => self.offer_gift(seat, bean, log),
            Action::AcceptGift {} => self.accept_gift(seat, log),
            Action::DeclineGift {} => self.decline_gift(seat, log),
            Action::ChooseGift { card } => self.choose_gift(seat, card, log),
            Action::PlantTurnedOver { bean, field } => self.plant_turned_over(seat, bean, field, log),
            Action::PlantGift { field } => self.plant_gift(seat, field, log),
            Action::DiscardTurnedOver { bean } => self.discard_turned_over(seat, bean, log),
            Action::DiscardBonus { card } => self.discard_bonus(seat, card, log),
            Action::KeepBonus {} => self.keep_bonus(seat, log),
            Action::Harvest { field } => self.harvest(seat, field, log),
            Action::FulfilBonus { card, owner, field } => self.fulfil_bonus(seat, card, owner, field, log),
        }?;
        if self.phase != Phase::GameOver {
            self.fulfil_for(self.auto_fulfil, log);
        }
        Ok(())
    }

    fn players(&self) -> u8 {
        data::PLAYERS
    }

    fn awaited(&self) -> Seats {
        self.awaited_seat().map_or(Seats::NONE, Seats::of)
    }

    fn asked(&self) -> Seats {
        self.awaited()
    }

    /// Whoever is not awaited may claim a bonus. In the last turn nobody is called on for it once the gifts have begun: what
    /// still matches at the end is fulfilled then anyway, and nobody should have to wait for the last word of the game.
    fn invited(&self) -> Seats {
        let ending = self.piles.deck_len() == 0 && !self.phase.is_before_gifts();
        match self.awaited_seat() {
            Some(awaited) if !ending => Seats::of(state::other(awaited)),
            _ => Seats::NONE,
        }
    }

    fn list(&self, seat: Seat, into: &mut Few<Action>) {
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
