//! A rating of the tiers: Weng and Lin's, which takes games of any number of players.

use std::collections::BTreeMap;

use beanfield_bots::Tier;
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::interval::NORMAL;
use crate::tally::Ranks;

/// Where a tier stands. A newcomer has 25 points and an uncertainty of a third of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TierRating {
    pub name: &'static str,
    pub rating: f64,
    /// A standard error.
    pub uncertainty: f64,
    /// The bounds of the 95 % interval.
    pub low: f64,
    pub high: f64,
}

/// Rates the tiers game by game. The order of the games matters a little, so it should mix who plays whom.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
    tiers: BTreeMap<Tier, WengLinRating>,
}

impl Ratings {
    /// Every seat is a player of its own with its tier's rating; a tier moves by the mean of what its seats would.
    /// Who plays alone is not rated: the house is no tier.
    pub(crate) fn add(&mut self, game: &Ranks) {
        if game.len() < 2 {
            return;
        }
        let before: Vec<[WengLinRating; 1]> =
            game.iter().map(|(tier, _)| [self.tiers.get(tier).copied().unwrap_or_default()]).collect();
        let ranked =
            before.iter().zip(game).map(|(seat, (_, rank))| (&seat[..], MultiTeamOutcome::new((*rank).into())));
        let after = weng_lin_multi_team(&ranked.collect::<Vec<_>>(), &WengLinConfig::new());
        let mut moved: BTreeMap<Tier, Vec<WengLinRating>> = BTreeMap::new();
        for ((tier, _), seat) in game.iter().zip(after) {
            moved.entry(*tier).or_default().extend(seat);
        }
        for (tier, seats) in moved {
            let mean = |of: fn(&WengLinRating) -> f64| seats.iter().map(of).sum::<f64>() / seats.len() as f64;
            let rating = WengLinRating { rating: mean(|it| it.rating), uncertainty: mean(|it| it.uncertainty) };
            self.tiers.insert(tier, rating);
        }
    }

    /// Best first.
    #[must_use]
    pub fn standing(&self) -> Vec<TierRating> {
        let mut tiers: Vec<TierRating> = self.tiers.iter().map(|(tier, &rating)| rated(*tier, rating)).collect();
        tiers.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        tiers
    }
}

fn rated(tier: Tier, WengLinRating { rating, uncertainty }: WengLinRating) -> TierRating {
    let reach = NORMAL * uncertainty;
    TierRating { name: tier.name(), rating, uncertainty, low: rating - reach, high: rating + reach }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_rises_and_what_is_known_grows() {
        let mut ratings = Ratings::default();
        let game = vec![(Tier::Farmer, 1), (Tier::Random, 2), (Tier::Random, 2)];
        ratings.add(&game);
        let once = ratings.standing();
        assert_eq!(once.iter().map(|tier| tier.name).collect::<Vec<_>>(), ["farmer", "random"]);
        assert!(once[0].rating > 25.0 && once[1].rating < 25.0, "{once:?}");
        (0..20).for_each(|_| ratings.add(&game));
        let often = ratings.standing();
        assert!(often[0].low > often[1].high, "{often:?}");
        assert!(often[0].uncertainty < once[0].uncertainty);
    }

    #[test]
    fn equals_stay_equal() {
        let mut ratings = Ratings::default();
        ratings.add(&vec![(Tier::Farmer, 1), (Tier::Farmer, 2)]);
        assert!((ratings.standing()[0].rating - 25.0).abs() < 1e-9);
    }
}
