//! How long things took.

use std::time::Duration;

#[derive(Debug, Default)]
pub struct Latencies(Vec<Duration>);

impl Latencies {
    pub fn add(&mut self, latency: Duration) {
        self.0.push(latency);
    }

    pub fn join(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In milliseconds. The hundredth is the longest of all.
    pub fn percentile(&mut self, percent: usize) -> f64 {
        self.0.sort_unstable();
        let place = self.0.len() * percent / 100;
        self.0.get(place.min(self.0.len().saturating_sub(1))).map_or(0.0, |it| it.as_secs_f64() * 1_000.0)
    }
}
