//! Who may do what, and that it happens once.

use serde_json::{Value, json};

use crate::server::{Client, Server, awaited, to_the_market};

#[tokio::test(flavor = "multi_thread")]
async fn a_retried_action_is_carried_out_once() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let active = awaited(&guests[0].show(&id).await);
    let action = guests[active].legal(&id, "plant_from_hand").await;
    let path = format!("/tables/{id}/actions");
    let send = || guests[active].post(&path, json!({ "action": action, "id": "first" }));
    let first = send().await.ok();
    let again = send().await.ok();
    assert_eq!(first["seq"], again["seq"]);
    assert_eq!((&first["repeated"], &again["repeated"]), (&json!(false), &json!(true)));
    let hand = |update: &Value| update["view"]["seats"][seat(active)]["hand_count"].clone();
    assert_eq!(hand(&guests[active].show(&id).await), 4);
    // The name is the seat's own: somebody else may use the same.
    let other = (active + 1) % 3;
    let wish = json!({ "action": { "do": "wish", "likes": ["red"] }, "id": "first" });
    assert_eq!(guests[other].post(&path, wish).await.ok()["repeated"], false);
}

fn seat(index: usize) -> &'static str {
    ["A", "B", "C", "D"][index]
}

#[tokio::test(flavor = "multi_thread")]
async fn many_retries_at_once_are_one_action() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let active = awaited(&guests[0].show(&id).await);
    let body = json!({ "action": { "do": "wish", "likes": ["soy"] }, "id": "again" });
    let path = format!("/tables/{id}/actions");
    let sends: Vec<_> = (0..20)
        .map(|_| {
            let (guest, path, body) = (guests[active].clone(), path.clone(), body.clone());
            tokio::spawn(async move { guest.post(&path, body).await.ok() })
        })
        .collect();
    let mut first = 0;
    for send in sends {
        first += i32::from(send.await.unwrap()["repeated"] == false);
    }
    assert_eq!(first, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let active = awaited(&guests[0].show(&id).await);
    let before = guests[active].show(&id).await;
    let action = guests[active].legal(&id, "plant_from_hand").await;
    let stranger = server.guest("Zoe").await;
    stranger.act(&id, action.clone()).await.problem(403, "not-seated");
    server.stranger().act(&id, action.clone()).await.problem(401, "unknown-guest");
    let forged = Client { token: Some("0".repeat(64)), ..server.stranger() };
    forged.act(&id, action.clone()).await.problem(401, "unknown-guest");
    let (_, others) = server.table("modern-base", 3).await;
    others[0].act(&id, action.clone()).await.problem(403, "not-seated");
    let out_of_turn = guests[(active + 1) % 3].act(&id, action).await.problem(409, "refused");
    assert!(out_of_turn["rule"].is_string());
    for path in ["undo", "pass", "resign", "return"] {
        stranger.post(&format!("/tables/{id}/{path}"), json!({})).await.problem(403, "not-seated");
    }
    stranger.post(&format!("/tables/{id}/chat"), json!({ "text": "hi" })).await.problem(403, "not-seated");
    stranger.get(&format!("/tables/{id}/actions")).await.problem(403, "not-seated");
    stranger.get(&format!("/tables/{id}/hints")).await.problem(403, "not-seated");
    guests[1].post(&format!("/tables/{id}/kick"), json!({ "seat": "A" })).await.problem(403, "not-host");
    assert_eq!(guests[active].show(&id).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawn_offer_cannot_be_taken() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let active = to_the_market(&id, &guests).await;
    let other = (active + 1) % 3;
    let gift = json!({ "do": "propose", "to": seat(active), "give": [{ "hand": 1 }], "want": {} });
    guests[other].act(&id, gift).await.ok();
    guests[other].act(&id, json!({ "do": "withdraw", "offer": 1 })).await.ok();
    let refused = guests[active].act(&id, json!({ "do": "accept", "offer": 1 })).await.problem(409, "refused");
    assert_eq!(refused["refusal"]["reason"], "no-such-offer");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_accept_at_once_make_one_deal() {
    let server = Server::start().await;
    for _ in 0..10 {
        let (id, guests) = server.table("modern-base", 3).await;
        let active = to_the_market(&id, &guests).await;
        let other = (active + 1) % 3;
        let gift = json!({ "do": "propose", "to": seat(active), "give": [{ "hand": 1 }], "want": {} });
        guests[other].act(&id, gift).await.ok();
        let accept = || guests[active].act(&id, json!({ "do": "accept", "offer": 1 }));
        let (a, b) = tokio::join!(accept(), accept());
        let done = [&a, &b].into_iter().filter(|reply| reply.status == 200).count();
        assert_eq!(done, 1, "{a:?} {b:?}");
        let received = &guests[0].show(&id).await["view"]["seats"][seat(active)]["received"];
        let cards: u64 = received.as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(cards, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_says_why_not() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let undo = format!("/tables/{id}/undo");
    let active = awaited(&guests[0].show(&id).await);
    guests[active].post(&undo, json!({})).await.problem(409, "nothing-to-take-back");
    let before = guests[active].show(&id).await["view"].clone();
    let plant = guests[active].legal(&id, "plant_from_hand").await;
    guests[active].act(&id, plant.clone()).await.ok();
    assert_eq!(guests[active].show(&id).await["table"]["can_take_back"], true);
    guests[active].post(&undo, json!({})).await.ok();
    assert_eq!(guests[active].show(&id).await["view"], before);
    guests[active].act(&id, plant).await.ok();
    guests[active].act(&id, json!({ "do": "turn_over" })).await.ok();
    guests[active].post(&undo, json!({})).await.problem(409, "uncovered");
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_can_be_followed() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    for _ in 0..30 {
        let active = awaited(&guests[0].show(&id).await);
        let hints = guests[active].get(&format!("/tables/{id}/hints")).await.ok();
        let best = &hints["hints"][0];
        assert!(best["reason"].is_string() && best["value"].is_number(), "{hints}");
        guests[active].act(&id, best["action"].clone()).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_gathers_its_players() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let table = json!({ "ruleset": "modern-base", "players": 3, "auto_start": true, "seats": ["open", "me"] });
    let id = ann.open(table).await;
    assert_eq!(ann.show(&id).await["table"]["viewer"], "B");
    let (ben, twin) = (server.guest("Ben").await, server.guest("Ann").await);
    let join = format!("/tables/{id}/join");
    twin.post(&join, json!({})).await.problem(409, "name-taken");
    ben.post(&join, json!({ "seat": "B" })).await.problem(409, "seat-taken");
    ben.post(&join, json!({ "seat": "C", "contribution": "ab".repeat(32) })).await.ok();
    ben.post(&join, json!({})).await.problem(409, "already-seated");
    ann.post(&format!("/tables/{id}/kick"), json!({ "seat": "C" })).await.ok();
    ben.post(&join, json!({ "contribution": "xyz" })).await.problem(422, "invalid");
    ben.post(&join, json!({})).await.ok();
    ann.post(&format!("/tables/{id}/bots"), json!({ "seat": "C", "tier": "farmer" })).await.ok();
    let started = ann.show(&id).await;
    assert_eq!(started["table"]["stage"], "playing", "it begins by itself");
    server.guest("Cleo").await.post(&join, json!({})).await.problem(409, "not-gathering");
    let full =
        json!({ "ruleset": "duel-modern", "players": 2, "auto_start": true, "seats": ["me", { "bot": "random" }] });
    let id = ann.open(full).await;
    assert_eq!(ann.show(&id).await["table"]["stage"], "playing", "nobody is left to wait for");
}
