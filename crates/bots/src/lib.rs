//! Players that see only what their seat may know.
//!
//! A bot is given a view, a budget and dice, and nothing else: by its types it cannot see a state. The same view, budget and
//! dice give the same decision, unless the budget is a time.

pub mod bean_trader;
pub mod classic;
pub mod erased;
pub mod gangsters;
pub mod ladies;
mod reason;
mod search;
pub mod the_duel;

use std::fmt;
use std::time::{Duration, Instant};

use beanfield_rules::chance::Dice;
use beanfield_rules::game::Game;

pub use reason::Reason;

/// A decision, with what it is worth to the bot and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<A> {
    pub action: A,
    /// Expected gain in the game's own money; for a bot that searches, in chances to win.
    pub value: f32,
    pub reason: Reason,
}

/// A deed that could have been better.
#[derive(Clone, PartialEq, Debug)]
pub struct Missed<A> {
    /// What it was worth, by the same measure as what would have been better.
    pub did_value: f32,
    pub better: Choice<A>,
    /// It could still be done later, so that of all times it was missed only the worst counts.
    pub lasting: bool,
}

/// A player.
pub trait Bot<G: Game>: Send + Sync {
    /// What the viewing seat does now; `None` if it has nothing to say. A seat that is awaited always says something.
    fn decide(&self, view: &G::View, dice: &mut Dice) -> Option<Choice<G::Action>>;
}

/// How long a bot that searches may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many games played on in its head. The same on every machine.
    Simulations(u32),
    Milliseconds(u32),
}

/// How much a bot that searches thinks if nobody says otherwise; the ladder in `docs/bots.md` is measured with it.
pub const SIMULATIONS: u32 = 200;

impl Default for Budget {
    fn default() -> Self {
        Self::Simulations(SIMULATIONS)
    }
}

impl Budget {
    /// One of so many equal parts.
    pub(crate) fn part(self, parts: u32) -> Self {
        match self {
            Self::Simulations(simulations) => Self::Simulations(simulations / parts),
            Self::Milliseconds(time) => Self::Milliseconds(time.div_ceil(parts)),
        }
    }
}

/// A budget being used up.
pub(crate) struct Purse {
    simulations: u32,
    until: Option<Instant>,
}

impl Purse {
    pub(crate) fn new(budget: Budget) -> Self {
        match budget {
            Budget::Simulations(simulations) => Self { simulations, until: None },
            Budget::Milliseconds(time) => {
                Self { simulations: u32::MAX, until: Some(Instant::now() + Duration::from_millis(time.into())) }
            }
        }
    }

    /// Pays for so many simulations, if there is enough left.
    pub(crate) fn pay(&mut self, simulations: u32) -> bool {
        if self.until.is_some_and(|until| Instant::now() >= until) || self.simulations < simulations {
            return false;
        }
        self.simulations -= simulations;
        true
    }
}

/// The kinds of players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Tier {
    /// Any legal action, trading within bounds.
    Random,
    /// A value for each field, hand and deal.
    Farmer,
    /// Looks ahead in worlds that agree with its view.
    Merchant,
    /// A test of the others: proposes nothing but deals lopsided in its own favour.
    Leech,
}

impl Tier {
    pub const ALL: [Self; 4] = [Self::Random, Self::Farmer, Self::Merchant, Self::Leech];

    /// Those people play against, weakest first.
    pub const LADDER: [Self; 3] = [Self::Random, Self::Farmer, Self::Merchant];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Farmer => "farmer",
            Self::Merchant => "merchant",
            Self::Leech => "leech",
        }
    }

    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.name() == name)
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game that bots can play.
pub trait Playable: Game {
    fn bot(tier: Tier, budget: Budget) -> Box<dyn Bot<Self>>;

    /// The best few answers for the viewing seat, best first, with what they are worth and why.
    fn hints(view: &Self::View, most: usize) -> Vec<Choice<Self::Action>>;

    /// What would have been better than something the viewing seat did; `None` if nothing would.
    fn missed(view: &Self::View, did: &Self::Action) -> Option<Missed<Self::Action>>;
}
