//! What every bot of the classic games keeps to.

use beanfield_bots::{Bot, Budget, Playable, Reason, Tier};
use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::classic::data::{RULES, Rules};
use beanfield_rules::classic::{Action, Event, Phase, State, View};
use beanfield_rules::game::{Game, Setup, Silent};
use beanfield_rules::seat::{Seat, Seats, Viewer};

fn deal(rules: &Rules, seed: u64) -> State {
    let setup = Setup { players: rules.players, options: serde_json::Map::new(), seed: Seed::from_number(seed) };
    State::deal(rules.ruleset, &setup, &mut Silent).expect("the rules are in the table")
}

/// Plays a game of bots, showing every view before its seat decides.
fn play(
    mut game: State,
    bots: &[Box<dyn Bot<State>>],
    seed: u64,
    mut see: impl FnMut(&State, Seat, &View),
) -> (State, Vec<Event>) {
    let (mut dice, mut events, mut passed) = (Dice::new(seed), Vec::new(), Seats::NONE);
    while game.standing().is_none() {
        let awaited = game.awaited();
        let invited = game.asked().union(game.invited()).without(awaited).without(passed);
        let seat = invited.nth(0).or(awaited.nth(0)).expect("somebody is awaited");
        let view = game.view(Viewer::Seat(seat));
        see(&game, seat, &view);
        if let Some(choice) = bots[seat.index()].decide(&view, &mut dice) {
            game.apply(seat, &choice.action, &mut events)
                .unwrap_or_else(|refusal| panic!("{seat} {:?}: {refusal}", choice.action));
            passed = Seats::NONE;
        } else {
            assert!(!awaited.contains(seat), "{seat} is awaited and says nothing");
            passed.insert(seat);
        }
    }
    (game, events)
}

fn table(tier: Tier, players: u8) -> Vec<Box<dyn Bot<State>>> {
    (0..players).map(|_| State::bot(tier, Budget::Simulations(16))).collect()
}

#[test]
fn every_tier_plays_every_ruleset_to_the_end() {
    for rules in &RULES {
        for tier in Tier::ALL {
            let (game, _) = play(deal(rules, 5), &table(tier, rules.players), 9, |_, _, _| {});
            assert!(game.standing().is_some(), "{tier} in {}", rules.ruleset);
        }
    }
}

/// A world imagined from a view gives that view again, and is a sound position.
#[test]
fn imagined_worlds_agree_with_the_view() {
    for rules in &RULES {
        let mut dice = Dice::new(3);
        let mut views = 0;
        play(deal(rules, 2), &table(Tier::Farmer, rules.players), 1, |game, seat, view| {
            views += 1;
            if views % 7 != 0 {
                return;
            }
            let world = view.imagine(&mut dice).expect("a view of a game can be imagined");
            assert_eq!(world.check(), Ok(()));
            assert_eq!(&world.view(Viewer::Seat(seat)), view, "{}", rules.ruleset);
            assert!(game.check().is_ok());
        });
        assert!(views > 50);
    }
}

/// Two states with the same view give the same decision, whatever else they hold.
#[test]
fn a_decision_depends_on_nothing_but_the_view() {
    for rules in &RULES {
        for tier in Tier::ALL {
            let bot = State::bot(tier, Budget::Simulations(12));
            let mut dice = Dice::new(8);
            let (mut views, mut different) = (0, 0);
            play(deal(rules, 4), &table(Tier::Farmer, rules.players), 2, |game, seat, view| {
                views += 1;
                if views % 23 != 0 {
                    return;
                }
                let twin = view.imagine(&mut dice).expect("a view of a game can be imagined");
                different += u32::from(twin != *game);
                let decide = |state: &State| bot.decide(&state.view(Viewer::Seat(seat)), &mut Dice::new(77));
                assert_eq!(decide(game), decide(&twin), "{tier} in {}", rules.ruleset);
            });
            assert!(different > 5, "the twins must differ in what is hidden");
        }
    }
}

#[test]
fn the_same_seed_and_budget_play_the_same_game() {
    let rules = &RULES[6];
    let game = || play(deal(rules, 6), &table(Tier::Merchant, rules.players), 3, |_, _, _| {});
    let (first, second) = (game(), game());
    assert_eq!(first.1, second.1);
    assert_eq!(first.0, second.0);
}

/// Among farmers at four players of the modern base game there is at least one deal a turn.
#[test]
fn farmers_trade_like_people() {
    let rules = RULES.iter().find(|rules| rules.ruleset == "modern-base" && rules.players == 4).expect("in the table");
    let (mut deals, mut turns) = (0, 0);
    for seed in 0..12 {
        let (_, events) = play(deal(rules, seed), &table(Tier::Farmer, 4), seed, |_, _, _| {});
        deals += events.iter().filter(|event| matches!(event, Event::Dealing { .. })).count();
        turns += events.iter().filter(|event| matches!(event, Event::TurnedOver { .. })).count();
    }
    assert!(deals >= turns, "{deals} deals in {turns} turns");
}

/// Whoever asks for much and gives little gets nowhere among farmers.
#[test]
fn a_leech_does_not_thrive_among_farmers() {
    let rules = RULES.iter().find(|rules| rules.ruleset == "modern-base" && rules.players == 4).expect("in the table");
    let wins = (0..24_usize).filter(|&number| {
        let mut bots = table(Tier::Farmer, 4);
        bots[number % 4] = State::bot(Tier::Leech, Budget::default());
        let (game, _) = play(deal(rules, 100 + number as u64 / 4), &bots, number as u64, |_, _, _| {});
        let leech = Seat::new(number % 4).expect("four seats");
        game.standing().is_some_and(|standing| standing.winners.contains(leech))
    });
    assert!(wins.count() <= 6, "no more than its fair share");
}

/// What a farmer accepts, a hint would advise: no yes to a deal that lowers its own valuation.
#[test]
fn farmers_say_yes_only_to_what_is_worth_it_and_give_reasons() {
    let rules = &RULES[6];
    let (mut yes, mut no) = (0, 0);
    play(deal(rules, 21), &table(Tier::Farmer, rules.players), 4, |_, _, view| {
        let choice = State::bot(Tier::Farmer, Budget::default()).decide(view, &mut Dice::new(1));
        match choice {
            Some(choice) if matches!(choice.action, Action::Accept { .. }) => {
                assert!(choice.value > 0.0);
                assert_eq!(choice.reason, Reason::GoodDeal);
                yes += 1;
            }
            Some(choice) if matches!(choice.action, Action::Decline { .. }) => {
                let reasons = [Reason::Cannot, Reason::NoFieldForIt, Reason::TooLittleForWhatItGivesYou];
                assert!(reasons.contains(&choice.reason));
                no += 1;
            }
            _ => {}
        }
    });
    assert!(yes > 5 && no > 5, "{yes} yes, {no} no");
}

/// Hints are legal, begin with the farmer's choice, then the best of the rest, and are no more than asked for; each says what
/// it is worth and why.
#[test]
fn hints_are_legal_and_few() {
    for rules in RULES.iter().filter(|rules| rules.players <= 4) {
        let mut seen = 0;
        play(deal(rules, 8), &table(Tier::Farmer, rules.players), 5, |game, seat, view| {
            let hints = State::hints(view, 3);
            assert!(hints.len() <= 3);
            if view.awaited.contains(seat) && view.phase != Phase::GameOver {
                assert!(!hints.is_empty(), "{:?}", view.phase);
            }
            assert!(hints.iter().skip(1).is_sorted_by(|a, b| a.value >= b.value), "{hints:?}");
            for hint in hints {
                assert!(hint.value.is_finite(), "{hint:?}");
                let mut copy = *game;
                assert_eq!(copy.apply(seat, &hint.action, &mut Silent), Ok(()), "{:?}", hint.action);
                seen += 1;
            }
        });
        assert!(seen > 50);
    }
}

/// While there is trading, people are shown which offers to make, even with one open and after more than a farmer makes.
#[test]
fn hints_have_offers_to_make() {
    for rules in RULES.iter().filter(|rules| !rules.is_duel()) {
        let (mut before, mut meanwhile) = (0, 0);
        play(deal(rules, 8), &table(Tier::Farmer, rules.players), 5, |_, seat, view| {
            let is_offer = |action: &Action| matches!(action, Action::Propose { .. });
            let hints = State::hints(view, 5);
            let offers = hints.iter().filter(|hint| is_offer(&hint.action));
            assert!(offers.clone().all(|hint| hint.reason == Reason::WorthATry && hint.value > 0.0));
            let is_open = view.offers.iter().any(|offer| offer.from == seat);
            *if is_open { &mut meanwhile } else { &mut before } += offers.count();
        });
        assert!(before > 50 && meanwhile > 5, "{} with {}: {before} and {meanwhile}", rules.ruleset, rules.players);
    }
}

/// Whoever does what the hints say has nothing to regret.
#[test]
fn a_farmer_misses_nothing() {
    for (rules, seed) in RULES.iter().flat_map(|rules| (0..2).map(move |seed| (rules, seed))) {
        let farmer = State::bot(Tier::Farmer, Budget::default());
        play(deal(rules, seed), &table(Tier::Farmer, rules.players), seed, |_, seat, view| {
            let Some(choice) = farmer.decide(view, &mut Dice::new(0)) else { return };
            if let Some(missed) = State::missed(view, &choice.action) {
                let cost = missed.better.value - missed.did_value;
                assert!(cost < 0.75, "{} {seat} {:?}: {missed:?}", rules.ruleset, choice.action);
            }
        });
    }
}
