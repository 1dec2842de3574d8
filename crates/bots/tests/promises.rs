//! What a bot promises about its deals, compared with what it has afterwards.

use beanfield_bots::classic::valuation;
use beanfield_bots::{Bot, Budget, Playable, Tier};
use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::classic::data::{RULES, Rules};
use beanfield_rules::classic::{Action, State, View};
use beanfield_rules::game::{Game, Setup, Silent};
use beanfield_rules::negotiation::Addressee;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// What sums in another order may differ by.
const ROUNDING: f32 = 1e-4;

/// What the seat has after a deal that it agrees to with this action, if it does.
fn after_deal(game: &State, seat: Seat, action: &Action) -> Option<State> {
    let offer = match action {
        Action::Accept { offer, .. } | Action::Close { offer, .. } => *offer,
        _ => return None,
    };
    let asked = *game.offers().iter().find(|it| it.number == offer)?;
    let mut after = *game;
    after.apply(seat, action, &mut Silent).ok()?;
    if matches!(action, Action::Accept { .. }) && asked.to == Addressee::Everyone {
        after.apply(asked.from, &Action::Close { offer, with: seat }, &mut Silent).ok()?;
    }
    Some(after)
}

/// Plays a game and returns how many deals were agreed to, and which of them lowered what the seat had.
fn deals(rules: &Rules, bots: &[Box<dyn Bot<State>>], seed: u64) -> (u32, Vec<(View, Action)>) {
    let setup = Setup { players: rules.players, options: serde_json::Map::new(), seed: Seed::from_number(seed) };
    let mut game = State::deal(rules.ruleset, &setup, &mut Silent).expect("the rules are in the table");
    let (mut dice, mut passed) = (Dice::new(seed), Seats::NONE);
    let (mut agreed, mut bad) = (0, Vec::new());
    while game.standing().is_none() {
        let awaited = game.awaited();
        let invited = game.asked().union(game.invited()).without(awaited).without(passed);
        let seat = invited.nth(0).or(awaited.nth(0)).expect("somebody is awaited");
        let view = game.view(Viewer::Seat(seat));
        let Some(choice) = bots[seat.index()].decide(&view, &mut dice) else {
            passed.insert(seat);
            continue;
        };
        let value = valuation(&view);
        // Seats 0 and 1 are those under test; the others tempt them.
        if seat.index() < 2
            && let Some(after) = after_deal(&game, seat, &choice.action)
        {
            agreed += 1;
            if value(&after, seat) < value(&game, seat) - ROUNDING {
                bad.push((view, choice.action.clone()));
            }
        }
        game.apply(seat, &choice.action, &mut Silent).expect("a bot plays by the rules");
        passed = Seats::NONE;
    }
    (agreed, bad)
}

proptest! {
    // The same games every time; a smaller seed would be no smaller game.
    #![proptest_config(Config {
        cases: 24,
        rng_seed: RngSeed::Fixed(3),
        failure_persistence: None,
        max_shrink_iters: 0,
        ..Config::default()
    })]

    #[test]
    fn no_deal_is_agreed_to_that_lowers_the_own_valuation(
        seed: u64,
        table in 0..RULES.len(),
        tempter in 0..Tier::ALL.len(),
    ) {
        let rules = &RULES[table];
        let tiers = [Tier::Farmer, Tier::Merchant].into_iter().chain(std::iter::repeat(Tier::ALL[tempter]));
        let bots: Vec<_> =
            tiers.take(rules.players.into()).map(|tier| State::bot(tier, Budget::Simulations(16))).collect();
        let (agreed, bad) = deals(rules, &bots, seed);
        prop_assert!(bad.is_empty(), "{} of {agreed}: {:?}", bad.len(), bad[0]);
        prop_assert!(agreed > 0 || rules.is_duel());
    }
}
