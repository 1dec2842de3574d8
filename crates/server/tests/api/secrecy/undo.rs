//! Undo history: what has been taken back has shown nobody anything, and what has shown something stays.

use beanfield_rules::chance::Dice;
use beanfield_rules::erased::AnyGame;
use beanfield_rules::rulesets::{Family, RULESETS};
use beanfield_rules::seat::Viewer;
use beanfield_rules::{bean_trader, classic, gangsters, ladies, the_duel};
use serde_json::{Value, json};

use super::twins::deal;
use super::two_servers::Side;

/// A world that agrees with what a seat sees, with other cards wherever it can't look.
fn imagine(family: Family, view: Value, dice: &mut Dice) -> Option<Box<dyn AnyGame>> {
    macro_rules! of {
        ($game:ident) => {{
            let view: $game::View = serde_json::from_value(view).expect("a view");
            Some(Box::new(view.imagine(dice)?))
        }};
    }
    match family {
        Family::Classic => of!(classic),
        Family::TheDuel => of!(the_duel),
        Family::Ladies => of!(ladies),
        Family::Gangsters => of!(gangsters),
        Family::BeanTrader => of!(bean_trader),
    }
}

/// Without the numbers of offers: they are public, and an imagined world counts them anew.
fn plain(value: Value) -> Value {
    match value {
        Value::Array(parts) => parts.into_iter().map(plain).collect(),
        Value::Object(fields) => {
            let kept = fields.into_iter().filter(|(key, _)| !matches!(key.as_str(), "offer" | "number" | "answers"));
            kept.map(|(key, part)| (key, plain(part))).collect()
        }
        other => other,
    }
}

/// Whatever a seat could take back would have shown it the same in any world it can imagine: there is nothing to be learnt by trying
/// something out and taking it back.
#[test]
fn what_can_be_taken_back_has_shown_its_seat_nothing() {
    for ruleset in &RULESETS {
        let mut dice = Dice::new(5);
        let (mut held, mut sealed) = (0, 0);
        for number in 0..3 {
            let mut game = deal(ruleset, number).0;
            while let Some((seat, action)) = game.sample(&mut dice) {
                let eyes = Viewer::Seat(seat);
                let world = imagine(ruleset.family, game.view(eyes), &mut dice);
                let events = game.apply(seat, &action).expect("it is legal");
                if events.iter().any(|event| event.uncovers()) || game.standing().is_some() {
                    sealed += 1;
                    continue;
                }
                // What lies under the own coins was seen when they were earned; only the view has forgotten it.
                let Some(mut world) = world.filter(|_| action["do"] != "buy_third_field") else { continue };
                let imagined = world.apply(seat, &action);
                let imagined = imagined.unwrap_or_else(|error| panic!("{}: {action} by {seat}: {error}", ruleset.id));
                let told = |all: &[Box<dyn beanfield_rules::erased::AnyEvent>]| -> Vec<Value> {
                    all.iter().map(|event| plain(event.seen_by(eyes))).collect()
                };
                assert_eq!(told(&events), told(&imagined), "{}: {action} by {seat}", ruleset.id);
                assert_eq!(plain(game.view(eyes)), plain(world.view(eyes)), "{}: {action} by {seat}", ruleset.id);
                held += 1;
            }
        }
        assert!(held > 20 && sealed > 5, "{}: {held} and {sealed}", ruleset.id);
    }
}

/// Over the wire, in every ruleset: an action that uncovers something can't be taken back, any other one can, and then everybody
/// is shown the table as it was, with nothing in the log that had not been told before.
#[tokio::test(flavor = "multi_thread")]
async fn what_has_been_uncovered_stays_so() {
    let side = Side::new().await;
    for ruleset in &RULESETS {
        let (id, guests) = side.table(ruleset, 1).await;
        let (mut game, mut dice) = (deal(ruleset, 1).0, Dice::new(9));
        let (mut taken_back, mut refused) = (0, 0);
        for _ in 0..60 {
            let Some((seat, action)) = game.sample(&mut dice) else { break };
            let own = &guests[seat.index()];
            let watcher = guests.get((seat.index() + 1) % guests.len()).filter(|_| guests.len() > 1);
            let before = match watcher {
                Some(watcher) => watcher.show(&id).await["view"].clone(),
                None => game.view(Viewer::Spectator),
            };
            own.act(&id, action.clone()).await.ok();
            let mut after = game.boxed_clone();
            let events = after.apply(seat, &action).expect("it is legal");
            if after.standing().is_some() {
                break;
            }
            let undo = own.post(&format!("/tables/{id}/undo"), json!({})).await;
            if events.iter().any(|event| event.uncovers()) {
                undo.problem(409, "uncovered");
                refused += 1;
                game = after;
                continue;
            }
            undo.ok();
            taken_back += 1;
            let log = match watcher {
                Some(watcher) => watcher.get(&format!("/tables/{id}/log")).await.ok(),
                None => side.server.stranger().get(&format!("/tables/{id}/log")).await.ok(),
            };
            assert_eq!(log["view"], before, "{}: {action} taken back", ruleset.id);
            let last = log["entries"].as_array().unwrap().last().unwrap().clone();
            assert_eq!(last["what"], json!({ "entry": "took_back", "seat": seat.to_string() }));
            assert_eq!((&last["events"], last.get("action")), (&json!([]), None));
            own.act(&id, action).await.ok();
            game = after;
        }
        assert!(taken_back > 2 && refused > 0, "{}: {taken_back} and {refused}", ruleset.id);
    }
}
