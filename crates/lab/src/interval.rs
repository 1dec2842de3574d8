//! Intervals of 95 %.

use serde::Serialize;

use crate::per_deal::PerDeal;
use crate::tally::WIN_PARTS;

/// An estimate and the bounds of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Estimate {
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { value: self.value * factor, low: self.low * factor, high: self.high * factor }
    }
}

/// The share of wins, from wins counted in parts.
///
/// Wilson's interval, which never leaves 0 to 1, for as many independent games as would give the error seen between the deals.
/// Where the deals show no spread, or there is only one, each counts as a single game: the honest floor.
#[must_use]
pub fn share(wins: &PerDeal) -> Estimate {
    let value = wins.mean() / WIN_PARTS as f64;
    let deals = wins.deals() as f64;
    let error = wins.standard_error().unwrap_or(0.0) / WIN_PARTS as f64;
    let (low, high) = match wins.deals() {
        0 => (0.0, 1.0),
        _ if error > 0.0 => wilson(value, value * (1.0 - value) / (error * error), student(wins.deals() - 1)),
        _ => wilson(value, deals, NORMAL),
    };
    Estimate { value, low, high }
}

/// The mean of something without bounds; `None` where a single deal can't tell how far off it is.
#[must_use]
pub fn mean(sums: &PerDeal) -> Option<Estimate> {
    let (value, error) = (sums.mean(), sums.standard_error()?);
    let reach = student(sums.deals() - 1) * error;
    Some(Estimate { value, low: value - reach, high: value + reach })
}

/// Wilson's interval of a share seen in `n` games, `z` standard errors wide: honest for shares near 0 and 1, too.
fn wilson(share: f64, n: f64, z: f64) -> (f64, f64) {
    let middle = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // Rounding must not push the share out of its own interval.
    (((middle - spread) / scale).clamp(0.0, share), ((middle + spread) / scale).clamp(share, 1.0))
}

/// The 97.5 % point of the normal distribution.
pub(crate) const NORMAL: f64 = 1.959_964;

/// The 97.5 % point of Student's distribution: few deals know little of their own spread.
fn student(freedom: u64) -> f64 {
    const SMALL: [f64; 6] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447];
    if freedom == 0 {
        return SMALL[0];
    }
    if let Some(&point) = SMALL.get(freedom as usize - 1) {
        return point;
    }
    // Fisher's expansion, exact to two decimals from here on.
    let (z, n) = (NORMAL, freedom as f64);
    z + (z.powi(3) + z) / (4.0 * n)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * n * n)
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * n.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(deals: impl IntoIterator<Item = (u64, i64)>) -> Estimate {
        let mut sums = PerDeal::default();
        deals.into_iter().for_each(|(games, won)| sums.add(games, won * WIN_PARTS));
        share(&sums)
    }

    #[test]
    fn wilson_is_the_published_one() {
        let (low, high) = wilson(0.5, 100.0, NORMAL);
        assert!((low - 0.4038).abs() < 0.001 && (high - 0.5962).abs() < 0.001, "{low} {high}");
    }

    #[test]
    fn student_is_the_published_one() {
        for (freedom, point) in [(1, 12.706), (7, 2.365), (10, 2.228), (30, 2.042), (100, 1.984), (1_000_000, 1.960)] {
            assert!((student(freedom) - point).abs() < 0.002, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn independent_games_give_the_usual_interval() {
        let estimate = wins((0..400).map(|deal| (1, deal % 2)));
        let (low, high) = wilson(0.5, 400.0, NORMAL);
        assert!((estimate.low - low).abs() < 0.001 && (estimate.high - high).abs() < 0.001, "{estimate:?}");
    }

    #[test]
    fn the_interval_narrows_with_deals_and_not_with_rotations() {
        let width = |estimate: Estimate| estimate.high - estimate.low;
        let few = wins((0..20).map(|deal| (4, 4 * (deal % 2))));
        let many = wins((0..200).map(|deal| (4, 4 * (deal % 2))));
        let once = wins((0..20).map(|deal| (1, deal % 2)));
        assert!(width(many) < width(few) / 2.5, "{few:?} {many:?}");
        assert!((width(few) - width(once)).abs() < 1e-9, "{few:?} {once:?}");
    }

    #[test]
    fn the_bounds_stay_between_0_and_1_and_never_meet() {
        for estimate in [
            wins([]),
            wins([(4, 0)]),
            wins([(4, 4)]),
            wins([(4, 1)]),
            wins([(4, 4), (4, 4)]),
            wins([(4, 4), (4, 3)]),
            wins([(4, 1), (4, 1), (2, 0)]),
            wins((0..1000).map(|_| (4, 0))),
        ] {
            let Estimate { value, low, high } = estimate;
            assert!(0.0 <= low && low <= value && value <= high && high <= 1.0 && high - low > 1e-4, "{estimate:?}");
        }
    }
}
