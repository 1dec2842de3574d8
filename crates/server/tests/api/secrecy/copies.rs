//! Which copy: the same cards at two servers, and a choice that nobody else may see.

use beanfield_rules::rulesets::{Ruleset, find};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Value, json};

use super::twins::{deal, next};
use super::two_servers::{Side, Twin, both};

/// A game of `modern-base` in which whoever begins has two copies of a bean behind the front card: its secret, and where they are.
fn two_copies(ruleset: &Ruleset) -> (u64, Seat, [usize; 2]) {
    let found = (0..).find_map(|number| {
        let game = deal(ruleset, number).0;
        let seat = game.awaited().iter().next()?;
        let view = game.view(Viewer::Seat(seat));
        let hand = view["seats"][seat.to_string()]["hand"].as_array()?;
        let second = (3..hand.len()).find(|&place| hand[place] == hand[1])?;
        // Counted from 1, and without the front card.
        Some((number, seat, [1, second]))
    });
    found.expect("there are such games")
}

/// A copy from the front or from the back of the hand is given away: the hands differ from then on, and nobody can see it before
/// the next card is planted from one.
#[tokio::test(flavor = "multi_thread")]
async fn which_copy_was_given_away_is_told_to_nobody() {
    let ruleset = find("modern-base").unwrap();
    let (number, giver, places) = two_copies(ruleset);
    let taker = giver.left(3);
    let sides = [Side::new().await, Side::new().await];
    let viewers = [Viewer::Seat(taker), Viewer::Seat(taker.left(3)), Viewer::Spectator];
    for viewer in viewers {
        let mut twins =
            [Twin::new(&sides[0], ruleset, number, viewer).await, Twin::new(&sides[1], ruleset, number, viewer).await];
        let what = format!("copies, {viewer:?}");
        for action in [json!({ "do": "plant_from_hand", "field": 1 }), json!({ "do": "turn_over" })] {
            assert!(both(&mut twins, viewer, [(giver, action.clone()), (giver, action)], &what).await);
        }
        let gift = |place: usize| json!({ "do": "propose", "to": taker, "give": [{ "hand": place }], "want": {} });
        let offers = places.map(|place| (giver, gift(place)));
        assert!(both(&mut twins, viewer, offers, &what).await, "an offer names a bean, not a copy");
        let yes = (taker, json!({ "do": "accept", "offer": 1, "cards": [] }));
        assert!(both(&mut twins, viewer, [yes.clone(), yes], &what).await, "nor does the deal");
        let hand =
            |twin: &Twin| -> Value { twin.game.view(Viewer::Seat(giver))["seats"][giver.to_string()]["hand"].clone() };
        assert_ne!(hand(&twins[0]), hand(&twins[1]), "the hands differ now");
        for step in 0..40 {
            let acts = [0, 1].map(|n: usize| next(&*twins[n].game, step).expect("the game goes on"));
            if !both(&mut twins, viewer, acts, &what).await {
                break;
            }
        }
    }
}
