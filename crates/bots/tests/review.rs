//! Looking back at what was done: plain mistakes are found.

use beanfield_bots::Missed;
use beanfield_bots::erased::missed;
use beanfield_rules::chance::Seed;
use beanfield_rules::erased::AnyGame;
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::{self, Family};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Map, Value, json};

/// Less is not worth telling.
const PLAIN: f32 = 0.75;

fn arranged(ruleset: &str, players: u8, given: &Value) -> Box<dyn AnyGame> {
    let ruleset = rulesets::find(ruleset).expect("a ruleset");
    let setup = Setup { players, options: Map::new(), seed: Seed::from_number(1) };
    ruleset.arrange(&setup, given).expect("a position")
}

/// What the player at A missed with this deed.
fn looked_back(family: Family, game: &dyn AnyGame, did: &Value) -> Option<Missed<Value>> {
    let seat = Seat::new(0).expect("a first seat");
    game.boxed_clone().apply(seat, did).expect("it could be done");
    missed(family, &game.view(Viewer::Seat(seat)), did).expect("a view and an action")
}

#[track_caller]
fn assert_missed(game: &dyn AnyGame, did: &Value, better: &Value, reason: &str) {
    assert_missed_in(Family::Classic, game, did, better, reason);
}

#[track_caller]
fn assert_missed_in(family: Family, game: &dyn AnyGame, did: &Value, better: &Value, reason: &str) {
    let missed = looked_back(family, game, did).unwrap_or_else(|| panic!("{did} was a mistake"));
    assert_eq!((&missed.better.action, missed.better.reason.key()), (better, reason), "{missed:?}");
    assert!(missed.better.value - missed.did_value >= PLAIN, "{missed:?}");
    // What is better is not a mistake itself.
    let after = looked_back(family, game, better);
    assert!(after.is_none_or(|it| it.better.value - it.did_value < PLAIN), "{better}");
}

/// Somebody with one garden bean, of which there are few: a second one pays two coins.
fn garden_farm(phase: &str, rest: &Value) -> Box<dyn AnyGame> {
    let mut given = json!({
        "phase": phase,
        "active": "A",
        "seats": { "A": { "fields": [{ "garden": 1 }, {}], "hand": ["garden", "blue", "blue"] }, "B": { "hand": ["garden", "soy"] } },
    });
    for (key, value) in rest.as_object().expect("fields of a position") {
        given[key] = value.clone();
    }
    arranged("modern-base", 4, &given)
}

#[test]
fn a_fresh_field_for_a_bean_that_already_has_one() {
    let game = garden_farm("p1-must-plant", &json!({}));
    let plant = |field: u8| json!({ "do": "plant_from_hand", "field": field });
    assert_missed(&*game, &plant(2), &plant(1), "fits-field");
}

#[test]
fn a_fresh_field_for_a_card_that_was_turned_over() {
    let game = garden_farm("p3-plant", &json!({ "face_up": { "garden": 1 } }));
    let plant = |field: u8| json!({ "do": "plant_pending", "card": { "face_up": "garden" }, "field": field });
    assert_missed(&*game, &plant(2), &plant(1), "fits-field");
}

#[test]
fn a_gift_refused() {
    let mut game = garden_farm("p2-trade", &json!({}));
    let gift = json!({ "do": "propose", "to": "A", "give": [{ "hand": 1 }], "want": {} });
    game.apply(Seat::new(1).unwrap(), &gift).unwrap();
    let accept = json!({ "do": "accept", "offer": 1, "cards": [] });
    assert_missed(&*game, &json!({ "do": "decline", "offer": 1 }), &accept, "good-deal");
    assert_missed(&*game, &json!({ "do": "end_trading" }), &accept, "good-deal");
}

#[test]
fn the_card_that_was_needed_given_away() {
    let mut game = garden_farm("p2-trade", &json!({}));
    let theft = json!({ "do": "propose", "to": "A", "give": [], "want": { "garden": 1 } });
    game.apply(Seat::new(1).unwrap(), &theft).unwrap();
    let accept = json!({ "do": "accept", "offer": 1, "cards": [{ "hand": 1 }] });
    let decline = json!({ "do": "decline", "offer": 1 });
    assert_missed(&*game, &accept, &decline, "too-little-for-what-it-gives-you");
}

#[test]
fn a_willing_partner_left_standing() {
    let seats = json!({ "A": { "fields": [{ "garden": 1 }, {}], "hand": ["blue"] }, "B": { "hand": ["garden"] } });
    let mut game = garden_farm("p2-trade", &json!({ "face_up": { "stink": 1 }, "seats": seats }));
    let ask = json!({ "do": "propose", "to": "everyone", "give": [{ "face_up": "stink" }], "want": { "garden": 1 } });
    game.apply(Seat::new(0).unwrap(), &ask).unwrap();
    game.apply(Seat::new(1).unwrap(), &json!({ "do": "accept", "offer": 1, "cards": [{ "hand": 1 }] })).unwrap();
    let close = json!({ "do": "close", "offer": 1, "with": "B" });
    assert_missed(&*game, &json!({ "do": "end_trading" }), &close, "good-deal");
    assert_missed(&*game, &json!({ "do": "withdraw", "offer": 1 }), &close, "good-deal");
}

#[test]
fn a_growing_field_harvested_for_nothing() {
    let game = garden_farm("p1-must-plant", &json!({}));
    let plant = json!({ "do": "plant_from_hand", "field": 1 });
    assert_missed(&*game, &json!({ "do": "harvest", "field": 1 }), &plant, "fits-field");
}

#[test]
fn a_card_that_fits_thrown_away_in_a_duel() {
    let seats = json!({ "A": { "fields": [{ "red": 3 }, {}, {}], "hand": ["blue"] }, "B": { "hand": ["soy"] } });
    let given = json!({ "phase": "d1-offer", "active": "A", "offered": { "red": 1 }, "seats": seats });
    let game = arranged("duel-modern", 2, &given);
    let plant = json!({ "do": "plant_offered", "bean": "red", "field": 1 });
    assert_missed(&*game, &json!({ "do": "discard_offered", "bean": "red" }), &plant, "fits-field");
}

/// The Duel, with one Soy on a field and a Garden pair on another.
fn mixed_farm(phase: &str, rest: &Value) -> Box<dyn AnyGame> {
    let mut given = json!({
        "phase": phase,
        "active": "A",
        "seats": {
            "A": { "fields": [["soy", "soy", "soy"], ["garden", "garden"], []], "hand": ["soy", "blue"], "bonus": ["P01"] },
            "B": { "fields": [["red"], ["blue"], []], "hand": ["stink"] },
        },
    });
    for (key, value) in rest.as_object().expect("fields of a position") {
        given[key] = value.clone();
    }
    arranged("the-duel", 2, &given)
}

#[test]
fn a_fresh_field_for_a_bean_that_rises_on_another() {
    let game = mixed_farm("p1-must-plant", &json!({}));
    let plant = |field: u8| json!({ "do": "plant_from_hand", "field": field });
    assert_missed_in(Family::TheDuel, &*game, &plant(3), &plant(1), "fits-field");
}

#[test]
fn a_field_planted_over_that_showed_a_bonus() {
    let seats = json!({
        "A": { "fields": [["soy", "soy", "soy", "soy"], [], []], "hand": ["green", "blue"], "bonus": ["P01"] },
        "B": { "hand": ["stink"] },
    });
    let game = mixed_farm("p1-must-plant", &json!({ "seats": seats }));
    let claim = json!({ "do": "fulfil_bonus", "card": "P01", "owner": "A", "field": 1 });
    let missed = looked_back(Family::TheDuel, &*game, &json!({ "do": "plant_from_hand", "field": 1 }));
    let better = missed.expect("the bonus is gone").better;
    assert_eq!((better.action, better.reason.key()), (claim, "bonus-is-there"));
}

#[test]
fn a_card_that_fits_thrown_away_in_the_duel() {
    let game = mixed_farm("p3-active", &json!({ "turned_over": { "garden": 1 } }));
    let plant = json!({ "do": "plant_turned_over", "bean": "garden", "field": 2 });
    let throw = json!({ "do": "discard_turned_over", "bean": "garden" });
    assert_missed_in(Family::TheDuel, &*game, &throw, &plant, "fits-field");
}

#[test]
fn a_field_of_the_duel_harvested_for_nothing() {
    let game = mixed_farm("p1-must-plant", &json!({}));
    let plant = json!({ "do": "plant_from_hand", "field": 1 });
    let missed = looked_back(Family::TheDuel, &*game, &json!({ "do": "harvest", "field": 1 })).expect("a mistake");
    assert_eq!(missed.better.action, plant);
    assert!(missed.better.value - missed.did_value > 0.5, "{missed:?}");
}
