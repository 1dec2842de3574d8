//! What time it is, as a parameter.

use std::fmt::Debug;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use utoipa::ToSchema;

/// A moment: milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    #[must_use]
    pub const fn plus(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(duration.as_millis() as i64))
    }

    pub const MIN: Self = Self(i64::MIN);
    pub const MAX: Self = Self(i64::MAX);

    #[must_use]
    pub const fn minus(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(duration.as_millis() as i64))
    }

    /// How long ago `earlier` was; nothing if it is still to come.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0 - earlier.0).unwrap_or(0))
    }
}

#[async_trait]
pub trait Clock: Send + Sync + Debug {
    fn now(&self) -> Time;

    /// Waits for a moment.
    async fn until(&self, time: Time);
}

#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

#[async_trait]
impl Clock for SystemClock {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time(since.as_millis() as i64)
    }

    async fn until(&self, time: Time) {
        tokio::time::sleep(time.since(self.now())).await;
    }
}

/// A clock that stands still until it is moved: for tests.
#[derive(Debug)]
pub struct MockClock(watch::Sender<Time>);

impl MockClock {
    #[must_use]
    pub fn at(time: Time) -> Self {
        Self(watch::Sender::new(time))
    }

    pub fn advance(&self, by: Duration) {
        self.0.send_modify(|time| *time = time.plus(by));
    }
}

#[async_trait]
impl Clock for MockClock {
    fn now(&self) -> Time {
        *self.0.borrow()
    }

    async fn until(&self, time: Time) {
        // The clock can't go away while somebody waits by it.
        let _ = self.0.subscribe().wait_for(|now| *now >= time).await;
    }
}
