//! What time it is, as a parameter.

use std::fmt::Debug;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    #[must_use]
    pub const fn plus(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(duration.as_millis() as i64))
    }

    /// How long ago `earlier` was; nothing if it is still to come.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0 - earlier.0).unwrap_or(0))
    }
}

pub trait Clock: Send + Sync + Debug {
    fn now(&self) -> Time;
}

#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(since.as_millis() as i64)
    }
}

/// A clock that stands still until it is moved: for tests.
#[derive(Debug, Default)]
pub struct MockClock(AtomicI64);

impl MockClock {
    #[must_use]
    pub const fn at(time: Time) -> Self {
        Self(AtomicI64::new(time.0))
    }

    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
    }
}

impl Clock for MockClock {
    fn now(&self) -> Time {
        Time(self.0.load(Ordering::SeqCst))
    }
}
