//! How fast a table plays.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::{BANK_SECONDS, HOURS_A_MOVE, INCREMENT_SECONDS, PATIENCE_LIVE, PATIENCE_SLOW};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// A time bank for each seat, and a little more with each decision.
    Live {
        bank_seconds: u32,
        increment_seconds: u32,
    },
    /// So many hours for each decision.
    Slow {
        hours: u32,
    },
    Untimed {},
}

const fn hours(hours: u32) -> Duration {
    Duration::from_secs(hours as u64 * 3_600)
}

impl Pace {
    /// What is wrong with it, if anything.
    #[must_use]
    pub fn fault(self) -> Option<String> {
        let check = |what: &str, value: u32, range: std::ops::RangeInclusive<u32>| {
            (!range.contains(&value))
                .then(|| format!("{what} must be {} to {}, not {value}", range.start(), range.end()))
        };
        match self {
            Self::Live { bank_seconds, increment_seconds } => check("bank_seconds", bank_seconds, BANK_SECONDS)
                .or_else(|| check("increment_seconds", increment_seconds, INCREMENT_SECONDS)),
            Self::Slow { hours } => check("hours", hours, HOURS_A_MOVE),
            Self::Untimed {} => None,
        }
    }

    /// The time a seat has at the start, or for its first decision; `None` if there is no clock.
    #[must_use]
    pub const fn time(self) -> Option<Duration> {
        match self {
            Self::Live { bank_seconds, .. } => Some(Duration::from_secs(bank_seconds as u64)),
            Self::Slow { hours: number } => Some(hours(number)),
            Self::Untimed {} => None,
        }
    }

    /// The time a seat has left after a decision that was owed.
    #[must_use]
    pub fn after_decision(self, left: Duration) -> Duration {
        match self {
            Self::Live { bank_seconds, increment_seconds } => {
                let bank = Duration::from_secs(bank_seconds.into());
                (left + Duration::from_secs(increment_seconds.into())).min(bank)
            }
            Self::Slow { hours: number } => hours(number),
            Self::Untimed {} => Duration::ZERO,
        }
    }

    /// How long bots wait for people whom they would leave without a word; `None`: until they have spoken or passed.
    #[must_use]
    pub fn patience(self) -> Option<Duration> {
        match self {
            Self::Live { .. } => Some(PATIENCE_LIVE),
            Self::Slow { hours: number } => Some(hours(number).min(PATIENCE_SLOW)),
            Self::Untimed {} => None,
        }
    }
}
