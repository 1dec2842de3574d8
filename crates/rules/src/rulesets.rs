//! The rulesets: every game and variant that can be played.

use serde::Serialize;
use serde_json::Value;

use crate::bean_trader;
use crate::classic::{self, data};
use crate::erased::{AnyEvents, AnyGame, boxed};
use crate::game::{Game, Setup, Silent};
use crate::gangsters;
use crate::ladies;
use crate::malformed::{Malformed, read};
use crate::refusal::Refusal;
use crate::the_duel;

/// How many players a ruleset takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Players {
    pub min: u8,
    pub max: u8,
}

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// The letter of a seat that the table has.
    Seat,
    /// A list of such letters.
    Seats,
}

/// Something that can be chosen before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    pub name: &'static str,
    pub kind: OptionKind,
    pub values: &'static str,
    pub default: &'static str,
    pub about: &'static str,
}

/// Which game's rules a ruleset follows; it is also the name of the rule page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    Classic,
    TheDuel,
    Ladies,
    Gangsters,
    BeanTrader,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ruleset {
    pub id: &'static str,
    /// Rises when the same actions would give another game.
    pub version: u32,
    pub title: &'static str,
    pub about: &'static str,
    pub players: Players,
    pub options: &'static [OptionInfo],
    #[serde(rename = "rules")]
    pub family: Family,
}

const DEALER: &[OptionInfo] = &[OptionInfo {
    name: "dealer",
    kind: OptionKind::Seat,
    values: "a seat",
    default: "drawn from the seed",
    about: "who deals; the player to their left begins",
}];

const WHO_BEGINS: OptionInfo = OptionInfo {
    name: "first",
    kind: OptionKind::Seat,
    values: "a seat",
    default: "drawn from the seed",
    about: "who begins",
};

const FIRST: &[OptionInfo] = &[WHO_BEGINS];

const THE_DUEL: &[OptionInfo] = &[
    WHO_BEGINS,
    OptionInfo {
        name: "auto_fulfil",
        kind: OptionKind::Seats,
        values: "a list of seats",
        default: "nobody",
        about: "for whom bonus cards are fulfilled as soon as a field shows them",
    },
];

pub static RULESETS: [Ruleset; 11] = [
    Ruleset {
        id: data::CLASSIC_2000,
        version: 1,
        title: "Bohnanza, 2000 edition",
        about: "up to eleven beans, a third field for sale",
        players: Players { min: 3, max: 7 },
        options: DEALER,
        family: Family::Classic,
    },
    Ruleset {
        id: data::DUEL_2000,
        version: 1,
        title: "Bean duel, 2000 edition",
        about: "for two, without trading: what you leave, the other must deal with",
        players: Players { min: 2, max: 2 },
        options: DEALER,
        family: Family::Classic,
    },
    Ruleset {
        id: data::MODERN_BASE,
        version: 1,
        title: "Bohnanza, modern edition",
        about: "the eight original beans",
        players: Players { min: 3, max: 5 },
        options: FIRST,
        family: Family::Classic,
    },
    Ruleset {
        id: data::MODERN_EXTRA_BEANS,
        version: 1,
        title: "Bohnanza, modern edition with extra beans",
        about: "cocoa, wax and coffee join; everybody draws at the end of every turn",
        players: Players { min: 3, max: 7 },
        options: FIRST,
        family: Family::Classic,
    },
    Ruleset {
        id: data::DUEL_MODERN,
        version: 1,
        title: "Bean duel, modern edition",
        about: "for two, with three fields each",
        players: Players { min: 2, max: 2 },
        options: FIRST,
        family: Family::Classic,
    },
    Ruleset {
        id: the_duel::data::THE_DUEL,
        version: 1,
        title: "Bohnanza: The Duel",
        about: "for two: fields that mix beans, gifts that may be bluffs, and bonus cards for patterns",
        players: Players { min: 2, max: 2 },
        options: THE_DUEL,
        family: Family::TheDuel,
    },
    Ruleset {
        id: ladies::data::LADIES,
        version: 1,
        title: "Bohnanza: Ladies",
        about: "gents, ladies and babies: the card on top of a field decides what it pays",
        players: Players { min: 3, max: 5 },
        options: FIRST,
        family: Family::Ladies,
    },
    Ruleset {
        id: gangsters::data::GANGSTERS,
        version: 1,
        title: "Gangsters",
        about: "for two, with the bean mafia at the table: tribute, and bosses who must sell",
        players: Players { min: 2, max: 2 },
        options: FIRST,
        family: Family::Gangsters,
    },
    Ruleset {
        id: gangsters::data::GANGSTERS_SOLO,
        version: 1,
        title: "Gangsters, alone",
        about: "for one: three bosses, and you need more than twice their coins",
        players: Players { min: 1, max: 1 },
        options: &[],
        family: Family::Gangsters,
    },
    Ruleset {
        id: gangsters::data::GANGSTERS_TRADE,
        version: 1,
        title: "Gangsters with trading",
        about: "for two: twice in a turn hand cards may be exchanged",
        players: Players { min: 2, max: 2 },
        options: FIRST,
        family: Family::Gangsters,
    },
    Ruleset {
        id: bean_trader::data::BEAN_TRADER,
        version: 1,
        title: "Bean Trader",
        about: "wagons full of beans, orders of Hanse towns, and guests who trade for an invitation",
        players: Players { min: 3, max: 5 },
        options: &[],
        family: Family::BeanTrader,
    },
];

/// What a ruleset fixes for one number of players, in the form of its family.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TableFacts))]
#[serde(untagged)]
pub enum Facts {
    Classic(classic::Facts),
    TheDuel(the_duel::Facts),
    Ladies(ladies::Facts),
    Gangsters(gangsters::Facts),
    BeanTrader(bean_trader::Facts),
}

/// The ruleset with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Ruleset> {
    RULESETS.iter().find(|ruleset| ruleset.id == id)
}

/// Something to be done with a game of a type known only here.
pub trait Visitor {
    type Output;

    fn visit<G: Game>(self, deal: impl Fn(&Setup) -> Result<G, Refusal> + Sync) -> Self::Output;
}

/// Why a position could not be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArrangeError {
    /// The game itself can't be created so.
    Setup(Refusal),
    /// The position can't exist.
    Position(Malformed),
}

impl Ruleset {
    /// Hands the typed game to a visitor: the way into the hot path.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self.family {
            Family::Classic => visitor.visit(|setup| classic::State::deal(self.id, setup, &mut Silent)),
            Family::TheDuel => visitor.visit(|setup| the_duel::State::deal(setup, &mut Silent)),
            Family::Ladies => visitor.visit(|setup| ladies::State::deal(setup, &mut Silent)),
            Family::Gangsters => visitor.visit(|setup| gangsters::State::deal(self.id, setup, &mut Silent)),
            Family::BeanTrader => visitor.visit(|setup| bean_trader::State::deal(setup, &mut Silent)),
        }
    }

    /// The numbers of the game, for each number of players.
    #[must_use]
    pub fn facts(&self) -> Vec<Facts> {
        match self.family {
            Family::Classic => {
                let rules = data::RULES.iter().filter(|rules| rules.ruleset == self.id);
                rules.map(|rules| Facts::Classic(rules.into())).collect()
            }
            Family::TheDuel => vec![Facts::TheDuel(the_duel::Facts::get())],
            Family::Ladies => {
                let players = self.players.min..=self.players.max;
                players.map(|players| Facts::Ladies(ladies::Facts::of(players))).collect()
            }
            Family::Gangsters => {
                let rules = gangsters::data::RULES.iter().filter(|rules| rules.ruleset == self.id);
                rules.map(|rules| Facts::Gangsters(rules.into())).collect()
            }
            Family::BeanTrader => {
                let players = self.players.min..=self.players.max;
                players.map(|players| Facts::BeanTrader(bean_trader::Facts::of(players))).collect()
            }
        }
    }

    /// Shuffles and deals a new game.
    pub fn deal(&self, setup: &Setup) -> Result<(Box<dyn AnyGame>, AnyEvents), Refusal> {
        match self.family {
            Family::Classic => {
                let mut events = Vec::new();
                let game = classic::State::deal(self.id, setup, &mut events)?;
                Ok((Box::new(game), boxed(events)))
            }
            Family::TheDuel => {
                let mut events = Vec::new();
                let game = the_duel::State::deal(setup, &mut events)?;
                Ok((Box::new(game), boxed(events)))
            }
            Family::Ladies => {
                let mut events = Vec::new();
                let game = ladies::State::deal(setup, &mut events)?;
                Ok((Box::new(game), boxed(events)))
            }
            Family::Gangsters => {
                let mut events = Vec::new();
                let game = gangsters::State::deal(self.id, setup, &mut events)?;
                Ok((Box::new(game), boxed(events)))
            }
            Family::BeanTrader => {
                let mut events = Vec::new();
                let game = bean_trader::State::deal(setup, &mut events)?;
                Ok((Box::new(game), boxed(events)))
            }
        }
    }

    /// Sets up a position of a scenario file.
    pub fn arrange(&self, setup: &Setup, given: &Value) -> Result<Box<dyn AnyGame>, ArrangeError> {
        // What refuses a game refuses its positions too.
        self.deal(setup).map_err(ArrangeError::Setup)?;
        match self.family {
            Family::Classic => {
                let given = read(given).map_err(ArrangeError::Position)?;
                let game = classic::State::arrange(self.id, setup, &given).map_err(ArrangeError::Position)?;
                Ok(Box::new(game))
            }
            Family::TheDuel => {
                let given: the_duel::Given = read(given).map_err(ArrangeError::Position)?;
                let game = the_duel::State::arrange(setup, &given).map_err(ArrangeError::Position)?;
                Ok(Box::new(game))
            }
            Family::Ladies => {
                let given: ladies::Given = read(given).map_err(ArrangeError::Position)?;
                let game = ladies::State::arrange(setup, &given).map_err(ArrangeError::Position)?;
                Ok(Box::new(game))
            }
            Family::Gangsters => {
                let given: gangsters::Given = read(given).map_err(ArrangeError::Position)?;
                let game = gangsters::State::arrange(self.id, setup, &given).map_err(ArrangeError::Position)?;
                Ok(Box::new(game))
            }
            Family::BeanTrader => {
                let given: bean_trader::Given = read(given).map_err(ArrangeError::Position)?;
                let game = bean_trader::State::arrange(setup, &given).map_err(ArrangeError::Position)?;
                Ok(Box::new(game))
            }
        }
    }
}
