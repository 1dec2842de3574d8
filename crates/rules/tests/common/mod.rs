//! What all tests of the games share: every table there is, and who looks at it.

use std::fmt;

use beanfield_rules::chance::Seed;
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::{RULESETS, Ruleset};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::Map;

/// A ruleset with a number of players it allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    pub(crate) ruleset: &'static Ruleset,
    pub(crate) players: u8,
}

impl Table {
    /// How a game is dealt here when nobody chooses anything but the seed.
    pub(crate) fn setup(self, seed: u64) -> Setup {
        Setup { players: self.players, options: Map::new(), seed: Seed::from_number(seed) }
    }

    /// Everybody who sits here, and a spectator.
    pub(crate) fn viewers(self) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(self.players).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {} players", self.ruleset.id, self.players)
    }
}

/// Every ruleset with every number of players it allows; only those whose id has `BEANFIELD_ONLY` in it, if that is set.
pub(crate) fn tables() -> impl Iterator<Item = Table> {
    let only = std::env::var("BEANFIELD_ONLY").unwrap_or_default();
    RULESETS
        .iter()
        .filter(move |ruleset| ruleset.id.contains(&only))
        .flat_map(|ruleset| (ruleset.players.min..=ruleset.players.max).map(move |players| Table { ruleset, players }))
}

/// A short fingerprint of some text (FNV-1a).
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
