//! What a player may imagine in a recorded game looks just like what they see.

use beanfield_rules::chance::Dice;
use beanfield_rules::erased::AnyGame;
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_rules::{bean_trader, classic, gangsters, ladies, the_duel};
use serde_json::{Value, json};

use super::games::GAMES;
use super::readers;
use super::record::Record;
use super::transcript::replay;

/// A view is enough; it need not be in the memory of the game that showed it.
fn imagine(family: Family, view: Value, dice: &mut Dice) -> Option<Box<dyn AnyGame>> {
    macro_rules! imagine {
        ($game:ident) => {{
            let view: $game::View = serde_json::from_value(view).expect("a view can be read");
            let world = view.imagine(dice)?;
            readers::$game(&world, &view);
            Box::new(world)
        }};
    }
    Some(match family {
        Family::Classic => imagine!(classic),
        Family::TheDuel => imagine!(the_duel),
        Family::Ladies => imagine!(ladies),
        Family::Gangsters => imagine!(gangsters),
        Family::BeanTrader => imagine!(bean_trader),
    })
}

#[test]
fn worlds_look_like_what_is_seen_in_recorded_games() {
    for golden in &GAMES {
        let record = Record::of(golden);
        let family = record.table().ruleset.family;
        let mut dice = Dice::new(record.actions.len() as u64);
        replay(&record, |number, _, game| {
            // Fewer steps where more players look at each, but all in which a toll is owed or a lady may move.
            let seen = game.view(Viewer::Spectator);
            let mut seats = seen["seats"].as_object().expect("seats").values();
            let is_rare = !seen["toll"].is_null() || seats.any(|it| !it["shift"].is_null());
            let skipped = number % (2 * game.players() as usize - 1) > 0 && !is_rare;
            if skipped || game.standing().is_some() {
                return;
            }
            let mut game = game.boxed_clone();
            if let Some(talker) = Seat::all(game.players()).last() {
                // Refused where there is no talk.
                let _ = game.apply(talker, &json!({ "do": "wish", "likes": ["green"], "refuses": ["blue"] }));
            }
            for seat in Seat::all(game.players()) {
                let view = game.view(Viewer::Seat(seat));
                let world = imagine(family, view.clone(), &mut dice);
                let world = world.unwrap_or_else(|| panic!("{}, {number}: {seat} can imagine nothing", golden.name));
                assert_eq!(world.check(), Ok(()), "{}, {number}: imagined by {seat}", golden.name);
                assert_eq!(world.view(Viewer::Seat(seat)), view, "{}, {number}: imagined by {seat}", golden.name);
                assert_eq!(world.legal(seat), game.legal(seat), "{}, {number}: imagined by {seat}", golden.name);
            }
            let seen = game.view(Viewer::Spectator);
            assert!(imagine(family, seen, &mut dice).is_none(), "a spectator has no seat");
        });
    }
}

/// A card that is planted lies open, so that whoever plants it knows what comes of it.
#[test]
fn planting_comes_as_imagined_in_recorded_games() {
    for golden in &GAMES {
        let record = Record::of(golden);
        let family = record.table().ruleset.family;
        let mut dice = Dice::new(record.actions.len() as u64);
        replay(&record, |number, _, game| {
            let plants = |action: &Value| action["do"].as_str().is_some_and(|it| it.starts_with("plant"));
            let Some((seat, action)) = record.actions.get(number).filter(|(_, action)| plants(action)) else { return };
            let mut next = game.boxed_clone();
            let mut world = imagine(family, game.view(Viewer::Seat(*seat)), &mut dice).expect("somebody at the table");
            let mut action = action.clone();
            // And again, as often as that may go well, and once more.
            for time in 0..3 {
                let (done, imagined) = (next.apply(*seat, &action), world.apply(*seat, &action));
                if done.as_ref().is_ok_and(|events| events.iter().any(|event| event.uncovers()))
                    || next.standing().is_some()
                {
                    return;
                }
                let told = format!("{}, {number}: {action} by {seat}, {time} times before", golden.name);
                assert_eq!(imagined.err(), done.err(), "{told}");
                assert_eq!(world.view(Viewer::Seat(*seat)), next.view(Viewer::Seat(*seat)), "{told}");
                let more = next.legal(*seat).into_iter().find(plants);
                action = more.unwrap_or_else(|| json!({ "do": "plant_from_hand", "field": 1 }));
            }
        });
    }
}

#[test]
fn nobody_imagines_a_table_with_a_seat_too_far_away() {
    for golden in GAMES.iter().filter(|golden| (2..7).contains(&golden.players)) {
        let record = Record::of(golden);
        let (game, _) = record.begin();
        let mut seats = Seat::all(golden.players);
        let (first, last) = (seats.next().expect("a first seat"), seats.last().expect("a last seat"));
        let beyond = Seat::all(golden.players + 1).last().expect("one seat more");
        let mut view = game.view(Viewer::Seat(first));
        let family = record.table().ruleset.family;
        let mut elsewhere = view.clone();
        elsewhere["viewer"] = Value::String(beyond.to_string());
        assert!(imagine(family, elsewhere, &mut Dice::new(1)).is_none(), "{}", golden.name);
        let seen = view["seats"].as_object_mut().expect("seats");
        let moved = seen.remove(&last.to_string()).expect("somebody sits there");
        seen.insert(beyond.to_string(), moved);
        assert!(imagine(family, view, &mut Dice::new(1)).is_none(), "{}", golden.name);
    }
}

/// An offer that is to be given in The Duel is genuine, and whoever imagines the other hand knows it.
#[test]
fn whoever_is_to_give_a_bean_has_it_in_hand_unless_it_lies_open() {
    let (mut in_hand, mut open) = (0, 0);
    for golden in &GAMES {
        let record = Record::of(golden);
        if record.table().ruleset.family != Family::TheDuel {
            continue;
        }
        let mut dice = Dice::new(1);
        replay(&record, |number, _, game| {
            for seat in Seat::all(game.players()) {
                let view: the_duel::View =
                    serde_json::from_value(game.view(Viewer::Seat(seat))).expect("a view can be read");
                let Some(offer) = view.offers.last().filter(|offer| offer.from != seat) else { continue };
                if view.phase != the_duel::Phase::P2Choose {
                    continue;
                }
                let mut has_it = || {
                    let world = view.imagine(&mut dice).expect("somebody at the table");
                    world.hand(offer.from).contains(&offer.bean)
                };
                let told = format!("{}, {number}: {} of {}", golden.name, offer.bean, offer.from);
                if offer.from == view.active && view.turned_over.count(offer.bean) > 0 {
                    open += 1;
                    assert!((0..100).any(|_| !has_it()), "{told}");
                } else {
                    in_hand += 1;
                    assert!((0..100).all(|_| has_it()), "{told}");
                }
            }
        });
    }
    assert!(in_hand > 0 && open > 0, "{in_hand} in hand, {open} open");
}
