//! How long things took.

use std::time::Duration;

#[derive(Debug, Default)]
pub(crate) struct Latencies(Vec<Duration>);

impl Latencies {
    pub(crate) fn add(&mut self, latency: Duration) {
        self.0.push(latency);
    }

    pub(crate) fn join(&mut self, other: Self) {
        self.0.extend(other.0);
        self.0.sort_unstable();
    }

    /// In milliseconds; the latencies have been joined, so they are in order.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let place = self.0.len() * percent / 100;
        self.0.get(place.min(self.0.len().saturating_sub(1))).map_or(0.0, |it| it.as_secs_f64() * 1_000.0)
    }
}
