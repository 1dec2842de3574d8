//! What every bot of Ladies keeps to.

use beanfield_bots::{Bot, Budget, Playable, Reason, Tier};
use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::game::{Game, Setup, Silent};
use beanfield_rules::ladies::{Action, Event, Figure, Phase, State, View};
use beanfield_rules::rulesets::find;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use serde_json::{Value, json};

fn setup(players: u8, seed: u64) -> Setup {
    Setup { players, options: serde_json::Map::new(), seed: Seed::from_number(seed) }
}

fn deal(players: u8, seed: u64) -> State {
    State::deal(&setup(players, seed), &mut Silent).expect("three to five players")
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
fn every_tier_plays_to_the_end_with_every_number_of_players() {
    for players in 3..=5 {
        for tier in Tier::ALL {
            let (game, _) = play(deal(players, 5), &table(tier, players), 9, |_, _, _| {});
            assert_eq!(game.check(), Ok(()), "{tier}");
        }
    }
}

/// Two states with the same view give the same decision, whatever else they hold: the figures of offered cards too.
#[test]
fn a_decision_depends_on_nothing_but_the_view() {
    for tier in Tier::ALL {
        let bot = State::bot(tier, Budget::Simulations(12));
        let mut dice = Dice::new(8);
        let (mut views, mut different) = (0, 0);
        play(deal(4, 4), &table(Tier::Farmer, 4), 2, |game, seat, view| {
            views += 1;
            if views % 23 != 0 {
                return;
            }
            let twin = view.imagine(&mut dice).expect("a view of a game can be imagined");
            different += u32::from(twin != *game);
            let decide = |state: &State| bot.decide(&state.view(Viewer::Seat(seat)), &mut Dice::new(77));
            assert_eq!(decide(game), decide(&twin), "{tier}");
        });
        assert!(different > 5, "the twins must differ in what is hidden");
    }
}

#[test]
fn the_same_seed_and_budget_play_the_same_game() {
    let game = || play(deal(3, 6), &table(Tier::Merchant, 3), 3, |_, _, _| {});
    assert_eq!(game(), game());
}

/// Among farmers at four players there is at least one deal a turn, and babies go round.
#[test]
fn farmers_trade_and_hand_on_their_babies() {
    let (mut deals, mut turns, mut babies, mut cards) = (0, 0, 0, 0);
    for seed in 0..8 {
        let (_, events) = play(deal(4, seed), &table(Tier::Farmer, 4), seed, |_, _, _| {});
        for event in &events {
            match event {
                Event::Dealing { gave, got, .. } => {
                    deals += 1;
                    let each = || gave.hand.each().chain(got.hand.each());
                    cards += each().count();
                    babies += each().filter(|card| card.figure() == Figure::Baby).count();
                }
                Event::TurnedOver { .. } => turns += 1,
                _ => {}
            }
        }
    }
    assert!(deals >= turns, "{deals} deals in {turns} turns");
    // There are 25 babies among 110 cards.
    assert!(babies * 110 > cards * 25, "{babies} babies among {cards} hand cards that were dealt");
}

/// Whoever asks for much and gives little gets nowhere among farmers.
#[test]
fn a_leech_does_not_thrive_among_farmers() {
    let wins = (0..24_usize).filter(|&number| {
        let mut bots = table(Tier::Farmer, 4);
        bots[number % 4] = State::bot(Tier::Leech, Budget::default());
        let (game, _) = play(deal(4, 100 + number as u64 / 4), &bots, number as u64, |_, _, _| {});
        let leech = Seat::new(number % 4).expect("four seats");
        game.standing().is_some_and(|standing| standing.winners.contains(leech))
    });
    assert!(wins.count() <= 6, "no more than its fair share");
}

/// Hints are legal, begin with the farmer's choice, then the best of the rest, and are no more than asked for.
#[test]
fn hints_are_legal_and_few() {
    for players in 3..=5 {
        let (mut seen, mut offers) = (0, 0);
        play(deal(players, 8), &table(Tier::Farmer, players), 5, |game, seat, view| {
            let hints = State::hints(view, 3);
            assert!(hints.len() <= 3);
            if view.awaited.contains(seat) && view.phase != Phase::GameOver {
                assert!(!hints.is_empty(), "{:?}", view.phase);
            }
            assert!(hints.iter().skip(1).is_sorted_by(|a, b| a.value >= b.value), "{hints:?}");
            for hint in hints {
                assert!(hint.value.is_finite(), "{hint:?}");
                offers += usize::from(matches!(hint.action, Action::Propose { .. }));
                let mut copy = *game;
                assert_eq!(copy.apply(seat, &hint.action, &mut Silent), Ok(()), "{:?}", hint.action);
                seen += 1;
            }
        });
        assert!(seen > 100 && offers > 50, "{seen} hints, {offers} of them offers");
    }
}

/// Whoever does what the hints say has nothing to regret.
#[test]
fn a_farmer_misses_nothing() {
    for (players, seed) in (3..=5).flat_map(|players| (0..2).map(move |seed| (players, seed))) {
        let farmer = State::bot(Tier::Farmer, Budget::default());
        play(deal(players, seed), &table(Tier::Farmer, players), seed, |_, seat, view| {
            let Some(choice) = farmer.decide(view, &mut Dice::new(0)) else { return };
            if let Some(missed) = State::missed(view, &choice.action) {
                let cost = missed.better.value - missed.did_value;
                assert!(cost < 0.75, "{seat} {:?} in {:?}: {missed:?}", choice.action, view.phase);
            }
        });
    }
}

/// The view of seat A in a position.
fn view_of(given: &Value) -> View {
    let game = find("ladies").expect("a ruleset").arrange(&setup(3, 1), given);
    let game = game.unwrap_or_else(|error| panic!("{error:?}"));
    serde_json::from_value(game.view(Viewer::Seat(Seat::default()))).expect("a view")
}

/// What a farmer at A does here.
fn decision(given: &Value) -> (Action, Reason) {
    let choice = State::bot(Tier::Farmer, Budget::default()).decide(&view_of(given), &mut Dice::new(1));
    choice.map(|it| (it.action, it.reason)).expect("something to do")
}

#[test]
fn a_lady_comes_out_on_top() {
    let given = json!({
        "phase": "p1-may-plant",
        "seats": { "A": { "fields": [{ "blue": ["lady", "gent", "gent", "lady", "baby"] }], "shift": 1 } },
    });
    assert_eq!(decision(&given), (Action::ShiftLady { position: 4, by: 1 }, Reason::LadyNearTheTop));
}

#[test]
fn a_good_field_is_harvested_before_a_baby_buries_it() {
    let given = json!({
        "phase": "p3-plant",
        "face_up": { "red_baby": 1 },
        "exhaustions": 2,
        "deck": 20,
        "seats": { "A": { "hand": [], "fields": [{ "red": ["gent", "gent", "gent", "gent", "gent"] }, { "blue": ["gent"] }] } },
    });
    assert!(matches!(decision(&given).0, Action::Harvest { .. }), "{:?}", decision(&given));
}

#[test]
fn of_two_copies_the_baby_is_given() {
    let given = json!({
        "phase": "p2-trade",
        "seats": {
            "A": { "hand": ["green_gent", "soy_gent", "soy_baby"], "fields": [{ "green": ["gent", "gent"] }, { "red": ["gent", "gent"] }] },
            "B": { "hand": ["red_gent"], "fields": [{ "soy": ["gent", "gent"] }] },
        },
        "offers": [{ "from": "B", "to": "A", "give": [{ "hand": 1 }], "want": { "soy": 1 } }],
    });
    let Action::Accept { cards, .. } = decision(&given).0 else { panic!("{:?}", decision(&given)) };
    assert_eq!(json!(cards), json!([{ "hand": 3 }]));
}
