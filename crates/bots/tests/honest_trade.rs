//! What no bot can be talked into.

use beanfield_bots::erased::AnyBot;
use beanfield_bots::{Budget, Choice, Reason, Tier};
use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::{Family, find};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Map, Value, json};

/// Near the end, A offers B a blue bean for a garden bean. It is a coin for B, and two for A.
fn answer(tier: Tier, coins_of_a: u8) -> Choice<Value> {
    let setup = Setup { players: 4, options: Map::new(), seed: Seed::from_number(1) };
    let position = json!({
        "phase": "p2-trade",
        "active": "A",
        "exhaustions": 2,
        "deck": 2,
        "face_up": { "blue": 1 },
        "seats": {
            "A": { "hand": ["chili"], "fields": [{ "garden": 1 }, { "chili": 2 }], "coins": coins_of_a },
            "B": {
                "hand": ["soy", "red", "green", "garden"],
                "fields": [{ "blue": 5 }, { "soy": 3 }],
                "coins": 7,
                // It has made all its offers: it can only say yes or no.
                "offers_made": 2,
            },
            "C": { "hand": ["red", "chili"], "fields": [{ "red": 2 }, { "chili": 3 }], "coins": 3 },
            "D": { "hand": ["red", "chili"], "fields": [{ "green": 2 }, { "black_eyed": 3 }], "coins": 3 },
        },
        "offers": [{ "from": "A", "to": "B", "give": [{ "face_up": "blue" }], "want": { "garden": 1 } }],
    });
    let ruleset = find("modern-base").expect("a ruleset");
    let game = ruleset.arrange(&setup, &position).unwrap_or_else(|error| panic!("{error:?}"));
    let view = game.view(Viewer::Seat(Seat::new(1).expect("seat B")));
    let bot = AnyBot::new(Family::Classic, tier, Budget::Simulations(200));
    bot.decide(&view, &mut Dice::new(3)).expect("a view").expect("an answer")
}

#[test]
fn who_is_about_to_win_is_not_helped_for_little() {
    for tier in [Tier::Farmer, Tier::Merchant] {
        let to_the_leader = answer(tier, 8);
        assert_eq!(to_the_leader.action["do"], "decline", "{tier}: {to_the_leader:?}");
        assert_eq!(to_the_leader.reason, Reason::TooLittleForWhatItGivesYou, "{tier}");
        let to_the_last = answer(tier, 0);
        assert_eq!(to_the_last.action["do"], "accept", "{tier}: {to_the_last:?}");
    }
}
