//! Sums that know how much they vary from deal to deal.

/// A quantity of games, added up deal by deal.
///
/// The games of one deal are played with the same cards, so they are no independent observations: the deal is one. All sums
/// are whole numbers, so the result is exact and the same in whatever order the deals are added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerDeal {
    deals: u64,
    games: u64,
    games_squared: i128,
    sum: i128,
    sum_squared: i128,
    sum_times_games: i128,
}

impl PerDeal {
    /// One deal: how many games were played with it, and what they add up to.
    pub fn add(&mut self, games: u64, sum: i64) {
        let (played, total) = (i128::from(games), i128::from(sum));
        self.deals += 1;
        self.games += games;
        self.games_squared += played * played;
        self.sum += total;
        self.sum_squared += total * total;
        self.sum_times_games += total * played;
    }

    pub fn plus(&mut self, other: &Self) {
        self.deals += other.deals;
        self.games += other.games;
        self.games_squared += other.games_squared;
        self.sum += other.sum;
        self.sum_squared += other.sum_squared;
        self.sum_times_games += other.sum_times_games;
    }

    #[must_use]
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// The mean of a game; 0 if there is none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.sum as f64 / self.games as f64 }
    }

    /// The standard error of the mean, each deal one observation weighted by its games; `None` for fewer than two deals.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        if self.deals < 2 {
            return None;
        }
        let games = i128::from(self.games);
        // Squared distances of the deals from the mean, times the square of the number of games.
        let spread = games * games * self.sum_squared - 2 * self.sum * games * self.sum_times_games
            + self.sum * self.sum * self.games_squared;
        let few = self.deals as f64 / (self.deals - 1) as f64;
        Some((spread as f64 * few).sqrt() / (games as f64 * games as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(deals: &[(u64, i64)]) -> PerDeal {
        let mut sums = PerDeal::default();
        for &(games, sum) in deals {
            sums.add(games, sum);
        }
        sums
    }

    #[test]
    fn the_error_is_the_textbook_one_where_all_deals_weigh_the_same() {
        let sums = of(&[(1, 2), (1, 4), (1, 9)]);
        assert!((sums.mean() - 5.0).abs() < 1e-12);
        // The variance of 2, 4 and 9 is 13.
        let error = sums.standard_error().expect("three deals");
        assert!((error - (13.0_f64 / 3.0).sqrt()).abs() < 1e-12, "{error}");
    }

    #[test]
    fn rotations_of_one_deal_are_one_observation() {
        let once = of(&[(1, 0), (1, 1), (1, 1)]);
        let four_times = of(&[(4, 0), (4, 4), (4, 4)]);
        assert!((once.mean() - four_times.mean()).abs() < 1e-12);
        let [once, four_times] = [once, four_times].map(|sums| sums.standard_error().expect("three deals"));
        assert!((once - four_times).abs() < 1e-12, "playing a deal again says nothing new");
    }

    #[test]
    fn sums_are_the_same_in_any_order() {
        let mut left = of(&[(4, 7), (3, 1)]);
        left.plus(&of(&[(4, 2)]));
        assert_eq!(left, of(&[(4, 2), (3, 1), (4, 7)]));
    }
}
