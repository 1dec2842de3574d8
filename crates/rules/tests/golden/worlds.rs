//! What a player may imagine in a recorded game looks just like what they see.

use beanfield_rules::chance::Dice;
use beanfield_rules::erased::AnyGame;
use beanfield_rules::rulesets::Family;
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_rules::{bean_trader, classic, gangsters, ladies, the_duel};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::games::GAMES;
use super::record::Record;
use super::transcript::replay;

/// A view is enough; it need not be in the memory of the game that showed it.
fn imagine(family: Family, view: Value, dice: &mut Dice) -> Option<Box<dyn AnyGame>> {
    fn read<V: DeserializeOwned>(view: Value) -> V {
        serde_json::from_value(view).expect("a view can be read")
    }
    Some(match family {
        Family::Classic => Box::new(read::<classic::View>(view).imagine(dice)?),
        Family::TheDuel => Box::new(read::<the_duel::View>(view).imagine(dice)?),
        Family::Ladies => Box::new(read::<ladies::View>(view).imagine(dice)?),
        Family::Gangsters => Box::new(read::<gangsters::View>(view).imagine(dice)?),
        Family::BeanTrader => Box::new(read::<bean_trader::View>(view).imagine(dice)?),
    })
}

#[test]
fn worlds_look_like_what_is_seen_in_recorded_games() {
    for golden in &GAMES {
        let record = Record::of(golden);
        let family = record.table().ruleset.family;
        let mut dice = Dice::new(record.actions.len() as u64);
        replay(&record, |number, _, game| {
            if number % 7 > 0 || game.standing().is_some() {
                return;
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
