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
            // Fewer steps where more players look at each, but all in which a toll is owed.
            let skipped = number % (2 * game.players() as usize - 1) > 0 && game.position()["toll"].is_null();
            if skipped || game.standing().is_some() {
                return;
            }
            let mut game = game.boxed_clone();
            if let Some(talker) = Seat::all(game.players()).last() {
                // Refused where there is no talk.
                let _ = game.apply(talker, &json!({ "do": "wish", "likes": ["red"], "refuses": ["blue"] }));
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
            let events = next.apply(*seat, action).expect("it was done");
            if events.iter().any(|event| event.uncovers()) || next.standing().is_some() {
                return;
            }
            let mut world = imagine(family, game.view(Viewer::Seat(*seat)), &mut dice).expect("somebody at the table");
            let told = format!("{}, {number}: {action} by {seat}", golden.name);
            assert!(world.apply(*seat, action).is_ok(), "{told}");
            assert_eq!(world.view(Viewer::Seat(*seat)), next.view(Viewer::Seat(*seat)), "{told}");
            let again = json!({ "do": "plant_from_hand", "field": 1 });
            assert_eq!(world.apply(*seat, &again).err(), next.apply(*seat, &again).err(), "{told}, and again");
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
