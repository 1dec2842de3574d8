//! Looking back at a game.

use beanfield_rules::chance::Dice;
use serde_json::{Value, json};

use crate::games::play_out;
use crate::server::Server;

#[tokio::test(flavor = "multi_thread")]
async fn chances_are_told_after_the_game_worst_first() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let path = format!("/tables/{id}/chances");
    guests[0].get(&format!("{path}?as=B")).await.problem(409, "not-over");
    play_out(&id, &guests, &mut Dice::new(3)).await;
    let ask = async |seat: &str| server.stranger().get(&format!("{path}?as={seat}")).await.ok();
    let mut found = 0;
    for seat in ["A", "B", "C"] {
        let told = ask(seat).await;
        assert_eq!(told["seat"], seat);
        let chances = told["chances"].as_array().unwrap();
        found += chances.len();
        assert!(chances.len() <= 20);
        let costs: Vec<f64> = chances.iter().map(|it| it["cost"].as_f64().unwrap()).collect();
        assert!(costs.is_sorted_by(|a, b| a >= b) && costs.iter().all(|&cost| cost >= 0.75), "{costs:?}");
        for chance in chances {
            let seq = chance["seq"].as_u64().unwrap();
            let moment = server.stranger().get(&format!("/tables/{id}/log/{seq}?as={seat}")).await.ok();
            let entry = moment["entries"].as_array().unwrap().last().unwrap().clone();
            assert_eq!([&entry["what"]["seat"], &entry["action"]], [&json!(seat), &chance["did"]]);
            let lost = chance["value"].as_f64().unwrap() - chance["did_value"].as_f64().unwrap();
            assert!((lost - chance["cost"].as_f64().unwrap()).abs() < 0.02, "{chance}");
        }
    }
    assert!(found > 0, "whoever plays at random misses something");
    assert_eq!(guests[1].get(&path).await.ok(), ask("B").await, "one's own seat need not be named");
    server.stranger().get(&path).await.problem(422, "invalid");
    server.stranger().get(&format!("{path}?as=D")).await.problem(409, "no-such-seat");
}

/// Everybody tries this and that, takes it back, and then does what the farmer would.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_was_never_done() {
    let server = Server::start().await;
    let (id, guests) = server.table("duel-modern", 2).await;
    let path = format!("/tables/{id}");
    loop {
        let update = guests[0].show(&id).await;
        if update["table"]["stage"] == "finished" {
            break;
        }
        let guest = &guests[crate::server::awaited(&update)];
        let legal = guest.get(&format!("{path}/actions")).await.ok();
        for tried in legal["actions"].as_array().unwrap() {
            guest.act(&id, tried.clone()).await.ok();
            if guest.post(&format!("{path}/undo"), json!({})).await.status != 200 {
                break;
            }
        }
        let hints = guest.get(&format!("{path}/hints")).await;
        if let Some(best) = hints.body["hints"].get(0) {
            guest.act(&id, best["action"].clone()).await;
        }
    }
    let log = guests[0].get(&format!("{path}/log?as=all")).await.ok();
    let pairs = log["entries"].as_array().unwrap().windows(2);
    let undone: Vec<Value> =
        pairs.filter(|pair| pair[1]["what"]["entry"] == "took_back").map(|pair| pair[0]["seq"].clone()).collect();
    assert!(undone.len() > 10);
    for guest in &guests {
        let told = guest.get(&format!("{path}/chances")).await.ok();
        for chance in told["chances"].as_array().unwrap() {
            assert!(!undone.contains(&chance["seq"]), "{chance}");
        }
    }
}
