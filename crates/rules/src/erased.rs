//! Any game behind one face, with JSON for actions, events and views: for servers and the command line. Simulation uses the
//! typed games.

use std::fmt;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::chance::Dice;
use crate::game::{ActionList, Event, Game, Standing};
use crate::malformed::{Malformed, read};
use crate::refusal::Refusal;
use crate::seat::{Seat, Seats, Viewer};

/// Why an action had no effect.
#[derive(Clone, PartialEq, Debug)]
pub enum ActionError {
    /// It is no action of this game.
    Malformed(Malformed),
    /// The rules refuse it.
    Refused(Refusal),
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for ActionError {}

/// An event of any game.
pub trait AnyEvent: Send + Sync {
    fn seen_by(&self, viewer: Viewer) -> Value;
    fn uncovers(&self) -> bool;
}

impl<E: Event> AnyEvent for E {
    fn seen_by(&self, viewer: Viewer) -> Value {
        to_json(&Event::seen_by(self, viewer))
    }

    fn uncovers(&self) -> bool {
        Event::uncovers(self)
    }
}

fn to_json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("events, views and actions are plain data")
}

pub type AnyEvents = Vec<Box<dyn AnyEvent>>;

/// A game of any ruleset.
pub trait AnyGame: Send + Sync {
    /// Carries out an action, or says why not and changes nothing.
    fn apply(&mut self, seat: Seat, action: &Value) -> Result<AnyEvents, ActionError>;

    fn players(&self) -> u8;
    fn awaited(&self) -> Seats;
    fn asked(&self) -> Seats;
    fn invited(&self) -> Seats;

    /// What a seat may do now, but for the offers it could make.
    fn legal(&self, seat: Seat) -> Vec<Value>;

    fn sample(&self, dice: &mut Dice) -> Option<(Seat, Value)>;
    fn view(&self, viewer: Viewer) -> Value;

    /// The view, written out.
    fn view_text(&self, viewer: Viewer) -> Box<RawValue>;

    fn standing(&self) -> Option<Standing>;
    fn position(&self) -> Value;
    fn check(&self) -> Result<(), String>;
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
}

impl<G: Game> AnyGame for G {
    fn apply(&mut self, seat: Seat, action: &Value) -> Result<AnyEvents, ActionError> {
        let action: G::Action = read(action).map_err(ActionError::Malformed)?;
        let mut events = Vec::<G::Event>::new();
        Game::apply(self, seat, &action, &mut events).map_err(ActionError::Refused)?;
        Ok(boxed(events))
    }

    fn players(&self) -> u8 {
        Game::players(self)
    }

    fn awaited(&self) -> Seats {
        Game::awaited(self)
    }

    fn asked(&self) -> Seats {
        Game::asked(self)
    }

    fn invited(&self) -> Seats {
        Game::invited(self)
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        let mut list = G::Legal::default();
        self.list(seat, &mut list);
        (0..list.before_offers()).map(|n| to_json(&list.get(n))).collect()
    }

    fn sample(&self, dice: &mut Dice) -> Option<(Seat, Value)> {
        Game::sample(self, dice).map(|(seat, action)| (seat, to_json(&action)))
    }

    fn view(&self, viewer: Viewer) -> Value {
        to_json(&Game::view(self, viewer))
    }

    fn view_text(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&Game::view(self, viewer)).expect("a view is plain data")
    }

    fn standing(&self) -> Option<Standing> {
        Game::standing(self)
    }

    fn position(&self) -> Value {
        Game::position(self)
    }

    fn check(&self) -> Result<(), String> {
        Game::check(self)
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

pub(crate) fn boxed<E: Event>(events: Vec<E>) -> AnyEvents {
    events.into_iter().map(|event| Box::new(event) as Box<dyn AnyEvent>).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use crate::chance::Seed;
    use crate::game::Setup;
    use crate::rulesets::find;

    /// Whoever reads it can tell what is no action from what the rules refuse.
    #[test]
    fn what_is_wrong_with_an_action_is_said() {
        let ruleset = find("duel-modern").expect("a ruleset");
        let setup = Setup { players: 2, options: Map::new(), seed: Seed::from_number(1) };
        let (mut game, _) = ruleset.deal(&setup).expect("a deal");
        let seat = game.awaited().iter().next().expect("somebody begins");
        let mut said = |action| game.apply(seat, &action).map(|_| ()).expect_err("no good action").to_string();
        assert!(said(json!({ "do": "dance" })).contains("dance"));
        let refused = said(json!({ "do": "harvest", "field": 1 }));
        assert!(refused.contains("CL-HARV-"), "{refused}");
    }
}
