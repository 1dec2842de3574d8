//! The tiers against each other.

use beanfield_bots::{Budget, Tier};
use beanfield_lab::TEST_SEED;
use beanfield_lab::ladder::{Contest, play};
use beanfield_lab::survey::{row, tables};
use beanfield_rules::rulesets::{RULESETS, find};

fn contest(ruleset: &str, players: u8, games: u64) -> Contest {
    let ruleset = find(ruleset).expect("a ruleset");
    Contest { ruleset, players, games, seed: TEST_SEED, budget: Budget::Simulations(8), threads: 0 }
}

#[test]
fn every_tier_meets_every_other_and_none_itself() {
    let pairs = contest("modern-base", 3, 1).everybody();
    assert_eq!(pairs.len(), 6);
    assert!(pairs.iter().all(|(one, others)| one != others));
    assert_eq!(contest("duel-2000", 2, 1).everybody().len(), 3, "either way round is the same match");
    assert_eq!(contest("modern-base", 3, 1).upward().len(), 3);
}

#[test]
fn a_ladder_tells_shares_scores_and_ratings() {
    let contest = contest("duel-modern", 2, 4);
    let ladder = play(&contest, &contest.everybody(), &|_| {}).expect("it can be played");
    assert_eq!(ladder.pairings.len(), 3);
    for pairing in &ladder.pairings {
        assert_eq!(pairing.games, 4);
        assert!(pairing.win_share_low <= pairing.win_share && pairing.win_share <= pairing.win_share_high);
        assert!(pairing.win_share_low < pairing.win_share_high, "four games leave doubt: {pairing:?}");
        assert!((pairing.times_fair_share - 2.0 * pairing.win_share).abs() < 1e-12);
    }
    let names: Vec<&str> = ladder.ratings.iter().map(|tier| tier.name).collect();
    assert_eq!((names.len(), names[2]), (3, "random"), "{names:?}");
    assert!(ladder.ratings.iter().all(|tier| tier.uncertainty > 0.0 && tier.low < tier.rating));
}

#[test]
fn a_ladder_is_the_same_whatever_the_number_of_threads() {
    let [one, three] = [1, 3].map(|threads| {
        let contest = Contest { threads, ..contest("modern-base", 3, 3) };
        play(&contest, &[(Tier::Farmer, Tier::Random), (Tier::Merchant, Tier::Random)], &|_| {})
            .expect("it can be played")
    });
    assert_eq!(one, three);
}

#[test]
fn a_survey_has_a_row_for_each_table() {
    let all = tables(None, None);
    let counts: usize = RULESETS.iter().map(|it| usize::from(it.players.max - it.players.min) + 1).sum();
    assert_eq!(all.len(), counts);
    assert_eq!(tables(find("modern-base"), Some(4)).len(), 1);
    let for_two = tables(None, Some(2));
    assert!(for_two.len() >= 3 && for_two.iter().all(|(ruleset, players)| ruleset.players.min == 2 && *players == 2));
}

#[test]
fn a_row_tells_the_two_pairings_and_the_trading() {
    let trading = row(&contest("modern-base", 3, 3), &|_| {}).expect("it can be played");
    assert_eq!((trading.farmer_among_randoms.one, trading.farmer_among_randoms.others), ("farmer", "random"));
    assert_eq!((trading.merchant_among_farmers.one, trading.merchant_among_farmers.others), ("merchant", "farmer"));
    assert!(trading.farmers_deals_per_turn > Some(0.1));
    assert_eq!(row(&contest("duel-2000", 2, 2), &|_| {}).expect("it can be played").farmers_deals_per_turn, None);
}
