//! What every bot of Gangsters keeps to.

use beanfield_bots::{Bot, Budget, Playable, Reason, Tier};
use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::game::{Game, Setup, Silent};
use beanfield_rules::gangsters::{Action, Event, Phase, State, View};
use beanfield_rules::rulesets::find;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use serde_json::{Map, Value, json};

const RULESETS: [&str; 3] = ["gangsters", "gangsters-solo", "gangsters-trade"];

fn players(ruleset: &str) -> u8 {
    find(ruleset).expect("a ruleset").players.max
}

fn deal(ruleset: &str, seed: u64) -> State {
    let setup = Setup { players: players(ruleset), options: Map::new(), seed: Seed::from_number(seed) };
    State::deal(ruleset, &setup, &mut Silent).expect("the right number of players")
}

/// Plays a game of bots, showing every view before its seat decides.
fn play(
    mut game: State,
    bots: &[Box<dyn Bot<State>>],
    seed: u64,
    mut see: impl FnMut(Seat, &View),
) -> (State, Vec<Event>) {
    let (mut dice, mut events, mut passed) = (Dice::new(seed), Vec::new(), Seats::NONE);
    while game.standing().is_none() {
        let awaited = game.awaited();
        let answering = game.asked().without(awaited).without(passed);
        let invited = game.invited().without(passed);
        let seat = [answering, invited, awaited].into_iter().find_map(|seats| seats.nth(0)).expect("somebody");
        let view = game.view(Viewer::Seat(seat));
        see(seat, &view);
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

fn bots(tiers: [Tier; 2]) -> [Box<dyn Bot<State>>; 2] {
    tiers.map(|tier| State::bot(tier, Budget::Simulations(16)))
}

fn farmers() -> [Box<dyn Bot<State>>; 2] {
    bots([Tier::Farmer; 2])
}

#[test]
fn every_tier_plays_every_ruleset_to_the_end() {
    for ruleset in RULESETS {
        for tier in Tier::ALL {
            for seed in 0..4 {
                let (game, _) = play(deal(ruleset, seed), &bots([tier, Tier::Farmer]), seed, |_, _| {});
                assert_eq!(game.check(), Ok(()), "{ruleset} {tier}");
            }
        }
    }
}

/// Two states with the same view give the same decision, whatever else they hold.
#[test]
fn a_decision_depends_on_nothing_but_the_view() {
    for ruleset in RULESETS {
        for tier in Tier::ALL {
            let bot = State::bot(tier, Budget::Simulations(12));
            let (mut dice, mut views) = (Dice::new(3), 0);
            play(deal(ruleset, 2), &farmers(), 1, |seat, view| {
                views += 1;
                if views % 7 != 0 {
                    return;
                }
                let world = view.imagine(&mut dice).expect("a view of a game can be imagined");
                let again = world.view(Viewer::Seat(seat));
                assert_eq!(bot.decide(view, &mut Dice::new(7)), bot.decide(&again, &mut Dice::new(7)), "{tier}");
            });
            assert!(views > 60, "{ruleset}: {views}");
        }
    }
}

/// What is hidden in the world it plans in does not matter to the farmer, but for chance ties.
#[test]
fn the_farmer_does_not_look_at_what_is_hidden() {
    for ruleset in RULESETS {
        let (mut same, mut all) = (0, 0);
        play(deal(ruleset, 5), &farmers(), 1, |_, view| {
            let decide = |dice| State::bot(Tier::Farmer, Budget::default()).decide(view, &mut Dice::new(dice));
            all += 1;
            same += usize::from(decide(1).map(|it| it.action) == decide(2).map(|it| it.action));
        });
        assert!(same * 20 > all * 19, "{ruleset}: {same} of {all}");
    }
}

fn arranged(ruleset: &str, given: &Value) -> View {
    let ruleset = find(ruleset).expect("a ruleset");
    let setup = Setup { players: ruleset.players.max, options: Map::new(), seed: Seed::from_number(1) };
    let game = ruleset.arrange(&setup, given).expect("a position");
    serde_json::from_value(game.view(Viewer::Seat(Seat::default()))).expect("a view")
}

fn farmer(view: &View) -> (Action, Reason) {
    let choice = State::bot(Tier::Farmer, Budget::default()).decide(view, &mut Dice::new(1)).expect("awaited");
    (choice.action, choice.reason)
}

#[test]
fn a_ripe_field_is_saved_from_the_tribute() {
    let view = arranged(
        "gangsters",
        &json!({ "turn": 2, "bosses": { "al": { "blue": 1 }, "don": { "bush": 1 } },
                 "seats": { "A": { "hand": ["chili"], "fields": [{ "bush": 6 }] } } }),
    );
    let (action, reason) = farmer(&view);
    assert_eq!((json!(action), reason), (json!({ "do": "harvest", "field": 1 }), Reason::SaveFromTribute));
}

#[test]
fn a_set_joins_its_kind_before_it_is_left_to_the_other() {
    let view = arranged(
        "gangsters",
        &json!({ "phase": "use", "row": { "stink": 2 }, "bosses": { "al": { "blue": 1 }, "don": { "bush": 1 } },
                 "seats": { "A": { "hand": [], "fields": [{ "stink": 3 }] }, "B": { "fields": [{ "stink": 3 }] } } }),
    );
    let (action, reason) = farmer(&view);
    let plant = json!({ "do": "plant_drawn", "bean": "stink", "field": 1 });
    assert_eq!((json!(action), reason), (plant, Reason::FitsField));
}

#[test]
fn a_set_the_other_is_waiting_for_goes_to_a_boss() {
    let view = arranged(
        "gangsters",
        &json!({ "phase": "use", "row": { "stink": 2 }, "bosses": { "al": {}, "don": { "bush": 1 } },
                 "seats": { "A": { "hand": [], "fields": [{ "green": 5 }, { "fava": 6 }] },
                            "B": { "fields": [{ "stink": 6 }, { "blue": 2 }] } } }),
    );
    let (action, reason) = farmer(&view);
    let give = json!({ "do": "give_drawn", "bean": "stink", "boss": "al" });
    assert_eq!((json!(action), reason), (give, Reason::BetterWithABoss));
}

/// In the variant farmers do come to terms, and nobody is fooled.
#[test]
fn farmers_deal_and_the_leech_gains_nothing() {
    let (mut deals, mut asked) = (0, 0);
    for seed in 0..30 {
        let (_, events) = play(deal("gangsters-trade", seed), &farmers(), seed, |_, _| {});
        deals += events.iter().filter(|event| matches!(event, Event::Dealing { .. })).count();
        let (_, events) = play(deal("gangsters-trade", seed), &bots([Tier::Leech, Tier::Farmer]), seed, |_, _| {});
        asked += events.iter().filter(|event| matches!(event, Event::Proposed { .. })).count();
    }
    assert!(deals > 10 && asked > 100, "{deals} deals, {asked} proposals beside a leech");
}

#[test]
fn hints_are_legal_and_begin_with_what_the_farmer_does() {
    for ruleset in RULESETS {
        let mut hinted = 0;
        play(deal(ruleset, 6), &farmers(), 6, |seat, view| {
            let hints = State::hints(view, 3);
            assert!(hints.len() <= 3);
            if view.awaited.contains(seat) {
                assert!(!hints.is_empty(), "nothing to say in {:?}", view.phase);
            }
            let world = view.imagine(&mut Dice::new(1)).expect("a world");
            for hint in hints {
                hinted += 1;
                let refused = { world }.apply(seat, &hint.action, &mut Silent).err();
                assert_eq!(refused, None, "{:?} in {:?}", hint.action, view.phase);
                assert_ne!(view.phase, Phase::GameOver);
            }
        });
        assert!(hinted > 100, "{ruleset}: {hinted}");
    }
}

/// Who plays as the hints say misses nothing; who throws a good field away does.
#[test]
fn missed_chances_are_found_where_there_are_some() {
    for ruleset in RULESETS {
        let mut missed = 0;
        play(deal(ruleset, 8), &farmers(), 8, |_, view| {
            if let Some(hint) = State::hints(view, 1).first() {
                missed += usize::from(State::missed(view, &hint.action).is_some());
            }
        });
        assert_eq!(missed, 0, "{ruleset}");
    }
    let view = arranged(
        "gangsters",
        &json!({ "phase": "planted", "planted": 2, "bosses": { "al": { "blue": 1 }, "don": { "bush": 1 } },
                 "seats": { "A": { "hand": ["chili", "blue", "stink"], "fields": [{ "stink": 6 }, { "chili": 2 }] } } }),
    );
    let too_early = serde_json::from_value(json!({ "do": "harvest", "field": 1 })).expect("an action");
    assert!(State::missed(&view, &too_early).is_some());
}
