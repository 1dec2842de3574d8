//! What an experiment found.

use serde::Serialize;

/// A win is counted in parts, so that a shared one adds up exactly: divisible by every number of players.
pub(crate) const WIN_PARTS: u64 = 420;

/// How one bot did, over all seats it played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotReport {
    pub name: &'static str,
    /// The share of games its seats won; a shared win counts in parts.
    pub win_share: f64,
    /// The bounds of the 95 % interval.
    pub win_share_low: f64,
    pub win_share_high: f64,
    pub mean_score: f64,
}

impl BotReport {
    pub(crate) fn new(name: &'static str, games: u64, win_parts: u64, score: i64, seats: usize) -> Self {
        let share = if games == 0 { 0.0 } else { win_parts as f64 / WIN_PARTS as f64 / games as f64 };
        let (win_share_low, win_share_high) = wilson(share, games);
        let played = games as f64 * seats as f64;
        let mean_score = if games == 0 { 0.0 } else { score as f64 / played };
        Self { name, win_share: share, win_share_low, win_share_high, mean_score }
    }
}

/// Wilson's interval at 95 %: honest for shares near 0 and 1, too.
fn wilson(share: f64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (games as f64, 1.959_964);
    let middle = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

/// One experiment.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub ruleset: &'static str,
    pub players: u8,
    pub games: u64,
    pub actions: u64,
    pub seconds: f64,
    pub games_per_second: f64,
    pub actions_per_second: f64,
    pub seed: u64,
    pub bots: Vec<BotReport>,
}

impl Report {
    pub(crate) fn new(
        ruleset: &'static str,
        players: u8,
        games: u64,
        actions: u64,
        seconds: f64,
        seed: u64,
        bots: Vec<BotReport>,
    ) -> Self {
        let rate = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        Self {
            ruleset,
            players,
            games,
            actions,
            seconds,
            games_per_second: rate(games),
            actions_per_second: rate(actions),
            seed,
            bots,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_share_and_narrows_with_games() {
        let (low, high) = wilson(0.5, 100);
        assert!((low - 0.4038).abs() < 0.001 && (high - 0.5962).abs() < 0.001, "{low} {high}");
        let (narrow_low, narrow_high) = wilson(0.5, 10_000);
        assert!(narrow_low > low && narrow_high < high);
        assert!(wilson(1.0, 50).0 < 1.0 && (wilson(1.0, 50).1 - 1.0).abs() < 1e-9);
    }
}
