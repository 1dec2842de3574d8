//! What every bot of Bean Trader keeps to.

use beanfield_bots::{Bot, Budget, Playable, Reason, Tier};
use beanfield_rules::bean_trader::{Action, Event, State, View};
use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::game::{Game, Setup, Silent};
use beanfield_rules::rulesets::find;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use serde_json::{Map, Value, json};

fn setup(players: u8, seed: u64) -> Setup {
    Setup { players, options: Map::new(), seed: Seed::from_number(seed) }
}

fn deal(players: u8, seed: u64) -> State {
    State::deal(&setup(players, seed), &mut Silent).expect("the right number of players")
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

/// One bot, and farmers.
fn beside_farmers(tier: Tier, players: u8) -> Vec<Box<dyn Bot<State>>> {
    let tiers = [tier].into_iter().chain(std::iter::repeat(Tier::Farmer)).take(players.into());
    tiers.map(|tier| State::bot(tier, Budget::Simulations(16))).collect()
}

#[test]
fn every_tier_plays_to_the_end_with_any_number_of_players() {
    for tier in Tier::ALL {
        for players in 3..=5 {
            let (game, _) = play(deal(players, players.into()), &beside_farmers(tier, players), 1, |_, _| {});
            assert_eq!(game.check(), Ok(()), "{tier}");
        }
    }
}

/// Two states with the same view give the same decision, whatever else they hold.
#[test]
fn a_decision_depends_on_nothing_but_the_view() {
    for tier in Tier::ALL {
        let bot = State::bot(tier, Budget::Simulations(12));
        let (mut dice, mut views) = (Dice::new(3), 0);
        play(deal(4, 2), &beside_farmers(Tier::Farmer, 4), 1, |seat, view| {
            views += 1;
            if views % 11 != 0 {
                return;
            }
            let world = view.imagine(&mut dice).expect("a view of a game can be imagined");
            let again = world.view(Viewer::Seat(seat));
            assert_eq!(bot.decide(view, &mut Dice::new(7)), bot.decide(&again, &mut Dice::new(7)), "{tier}");
        });
        assert!(views > 100, "{views}");
    }
}

/// What A sees in a position at a table of three.
fn arranged(given: &Value) -> View {
    let game = find("bean-trader").expect("a ruleset").arrange(&setup(3, 1), given).expect("a position");
    serde_json::from_value(game.view(Viewer::Seat(Seat::default()))).expect("a view")
}

fn farmer(view: &View) -> (Value, Reason) {
    let choice = State::bot(Tier::Farmer, Budget::default()).decide(view, &mut Dice::new(1)).expect("awaited");
    (json!(choice.action), choice.reason)
}

#[test]
fn the_farmer_goes_where_it_can_deliver() {
    let view = arranged(&json!({ "phase": "move", "seats": { "A": {
        "city": "rostock", "thalers": 20, "wagon": { "blue": 1, "black_eyed": 1 },
        "hand": ["travel-4", "travel-5", "travel-6", "travel-7", "VIS-2", "toll", "supply", "travel-1"] } } }));
    assert_eq!(farmer(&view), (json!({ "do": "travel", "city": "visby" }), Reason::TowardsAnOrder));
}

#[test]
fn an_order_that_can_be_filled_is_filled_first() {
    let view = arranged(&json!({ "phase": "move", "seats": { "A": {
        "city": "visby", "wagon": { "blue": 1, "black_eyed": 1 }, "hand": ["travel-4", "toll", "supply", "VIS-2"] } } }));
    assert_eq!(farmer(&view), (json!({ "do": "deliver_order", "order": "VIS-2" }), Reason::OrderFilled));
}

#[test]
fn what_an_order_lacks_is_bought() {
    let view = arranged(&json!({ "phase": "trader", "seats": {
        "A": { "city": "rostock", "thalers": 30, "wagon": { "black_eyed": 1 },
               "hand": ["travel-4", "travel-5", "travel-6", "travel-7", "VIS-2", "toll", "supply", "travel-1"] },
        "B": { "wagon": {} }, "C": { "wagon": {} } } }));
    assert_eq!(farmer(&view), (json!({ "do": "buy_bean", "space": 1, "bean": "blue" }), Reason::NeededForAnOrder));
}

#[test]
fn a_gift_is_taken_and_a_request_for_one_is_not() {
    let with_offer = |give: Value, want: Value| {
        arranged(&json!({ "phase": "trader", "active": "B",
            "seats": {
                "A": { "city": "rostock", "wagon": { "garden": 1, "blue": 1 } },
                "B": { "city": "rostock", "wagon": { "red": 1, "soy": 1 } },
            },
            "offers": [{ "from": "B", "to": "A", "give": give, "want": want }] }))
    };
    let (action, reason) = farmer(&with_offer(json!({ "red": 1 }), json!({})));
    assert_eq!((action["do"].as_str(), reason), (Some("accept"), Reason::GoodDeal));
    let (action, reason) = farmer(&with_offer(json!({}), json!({ "garden": 1 })));
    assert_eq!((action["do"].as_str(), reason), (Some("decline"), Reason::TooLittleForWhatItGivesYou));
}

/// A merchant asks for more before it says yes, and takes the offer if it gets no more.
#[test]
fn the_merchant_haggles_once_and_then_agrees() {
    let given = json!({ "phase": "trader", "active": "B",
        "seats": {
            "A": { "city": "rostock", "thalers": 20, "wagon": { "blue": 1, "garden": 1, "black_eyed": 1 },
                   "hand": ["travel-4", "travel-5", "travel-6", "travel-7", "LUE-3", "toll", "supply", "travel-1"] },
            "B": { "city": "rostock", "wagon": { "red": 2 } },
        },
        "offers": [{ "from": "B", "to": "A", "give": { "red": 1 }, "want": { "garden": 1 } }] });
    let mut game = find("bean-trader").expect("a ruleset").arrange(&setup(3, 1), &given).expect("a position");
    let [a, b] = [0, 1].map(|seat| Seat::new(seat).expect("a seat"));
    let merchant = State::bot(Tier::Merchant, Budget::Simulations(8));
    let said = |view: Value| {
        let view: View = serde_json::from_value(view).expect("a view");
        json!(merchant.decide(&view, &mut Dice::new(1)).expect("an answer").action)
    };
    let counter = said(game.view(Viewer::Seat(a)));
    assert_eq!((&counter["do"], &counter["answers"]), (&json!("propose"), &json!(1)), "{counter}");
    game.apply(a, &counter).expect("legal");
    game.apply(b, &json!({ "do": "decline", "offer": 2 })).expect("legal");
    assert_eq!(said(game.view(Viewer::Seat(a))), json!({ "do": "accept", "offer": 1 }));
}

/// Farmers invite each other and come to terms; orders are filled and bought.
#[test]
fn farmers_deal_and_deliver() {
    let (mut deals, mut guests, mut delivered) = (0, 0, 0);
    for seed in 0..6 {
        let (_, events) = play(deal(4, seed), &beside_farmers(Tier::Farmer, 4), seed, |_, _| {});
        let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
        deals += count(|event| matches!(event, Event::Agreed { .. }));
        guests += count(|event| matches!(event, Event::Arrived { .. }));
        delivered += count(|event| matches!(event, Event::Delivered { .. }));
    }
    assert!(deals > 30 && guests > 12 && delivered > 60, "{deals} deals, {guests} guests, {delivered} deliveries");
}

#[test]
fn hints_are_legal_and_begin_with_what_the_farmer_does() {
    let mut hinted = 0;
    play(deal(3, 6), &beside_farmers(Tier::Farmer, 3), 6, |seat, view| {
        let hints = State::hints(view, 3);
        assert!(hints.len() <= 3);
        let own = State::bot(Tier::Farmer, Budget::default()).decide(view, &mut Dice::new(1));
        assert_eq!(hints.first().map(|it| &it.action), own.as_ref().map(|it| &it.action), "{:?}", view.phase);
        let world = view.imagine(&mut Dice::new(1)).expect("a world");
        for hint in hints {
            hinted += 1;
            let refused = { world }.apply(seat, &hint.action, &mut Silent).err();
            assert_eq!(refused, None, "{:?} in {:?}", hint.action, view.phase);
        }
    });
    assert!(hinted > 100, "{hinted}");
}

/// Whoever does what the hints say has nothing to regret.
#[test]
fn a_farmer_misses_nothing() {
    let farmer = State::bot(Tier::Farmer, Budget::default());
    let mut judged = 0;
    for seed in 0..3 {
        play(deal(4, seed), &beside_farmers(Tier::Farmer, 4), seed, |seat, view| {
            let Some(choice) = farmer.decide(view, &mut Dice::new(0)) else { return };
            judged += 1;
            let missed = State::missed(view, &choice.action);
            assert_eq!(missed, None, "{seat} {:?} in {:?}", choice.action, view.phase);
        });
    }
    assert!(judged > 300, "{judged}");
}

#[test]
fn leaving_without_delivering_is_a_missed_chance() {
    let view = arranged(&json!({ "phase": "move", "seats": { "A": {
        "city": "visby", "wagon": { "blue": 1, "black_eyed": 1 }, "hand": ["travel-4", "toll", "supply", "VIS-2"] } } }));
    let travel: Action = serde_json::from_value(json!({ "do": "travel", "city": "visby" })).expect("an action");
    let missed = State::missed(&view, &travel).expect("a missed delivery");
    assert_eq!(json!(missed.better.action), json!({ "do": "deliver_order", "order": "VIS-2" }));
}
