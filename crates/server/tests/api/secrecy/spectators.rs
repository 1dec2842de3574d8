//! Those who have no seat: spectators, strangers, and people who are not there any more.

use reqwest::Method;
use serde_json::json;

use crate::server::{Client, Server, to_the_market};
use crate::streams::Stream;

/// A stream that was opened while people gathered is not a way past the door.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_looked_on_before_the_game_does_not_watch_it_where_there_are_no_spectators() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let seats = json!(["me", { "bot": "random" }, { "bot": "random" }]);
    let table = json!({ "ruleset": "modern-base", "players": 3, "spectators": false, "seats": seats });
    let id = ann.open(table).await;
    let path = format!("/tables/{id}/events");
    let zoe = server.guest("Zoe").await;
    let mut streams = [
        Stream::open(&zoe, &path, None).await,
        Stream::open(&server.stranger(), &path, Some(0)).await,
        Stream::open(&zoe, &path, Some(1_000)).await,
    ];
    streams[0].next().await.expect("the table");
    streams[1].next().await.expect("its log so far");
    ann.post(&format!("/tables/{id}/start"), json!({})).await.ok();
    for stream in &mut streams {
        assert_eq!(stream.next().await, None, "the stream ends with the beginning of the game");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_not_signed_in_is_a_spectator_even_at_the_own_table() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    to_the_market(&id, &guests).await;
    let stranger = server.stranger().show(&id).await;
    let mut own = guests[0].get(&format!("/tables/{id}/log?as=spectator&after=9999")).await.ok();
    assert_eq!(own["table"]["viewer"], "spectator");
    for update in [&stranger, &own] {
        let seats = update["view"]["seats"].as_object().unwrap();
        assert!(seats.values().all(|seat| seat["hand"].is_null()));
        assert_eq!(update["view"]["prompts"], json!([]));
    }
    assert_eq!(stranger["view"], own["view"].take());
    // A cookie that is not known any more is nobody's; a token that is not known is an error.
    let stale = server.stranger().request(Method::GET, &format!("/tables/{id}")).header("cookie", "beanfield=abc");
    assert_eq!(Client::send(stale).await.ok(), stranger);
    let mut wrong = server.stranger();
    wrong.token = Some("0".repeat(64));
    wrong.get(&format!("/tables/{id}")).await.problem(401, "unknown-guest");
    for path in ["actions", "hints"] {
        server.stranger().get(&format!("/tables/{id}/{path}")).await.problem(401, "unknown-guest");
        server.guest("Zoe").await.get(&format!("/tables/{id}/{path}")).await.problem(403, "not-seated");
    }
}

/// What a device was told before it was signed out, it was told. Nothing comes after.
#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_what_a_stream_tells() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let mut stream = Stream::open(&guests[1], &format!("/tables/{id}/events"), None).await;
    stream.next().await.expect("the table");
    let gone = Client::send(guests[1].request(Method::DELETE, "/me/session")).await;
    assert_eq!(gone.status, 204);
    guests[0].post(&format!("/tables/{id}/chat"), json!({ "text": "Are you there?" })).await.ok();
    assert_eq!(stream.next().await, None, "the stream ends instead of telling more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_whose_seat_was_freed_sees_no_hand() {
    let server = Server::start().await;
    let (ann, ben, cleo) = (server.guest("Ann").await, server.guest("Ben").await, server.guest("Cleo").await);
    let id = ann.open(json!({ "ruleset": "duel-modern", "players": 2 })).await;
    ben.post(&format!("/tables/{id}/join"), json!({})).await.ok();
    let mut stream = Stream::open(&ben, &format!("/tables/{id}/events"), None).await;
    ann.post(&format!("/tables/{id}/kick"), json!({ "seat": "B" })).await.ok();
    cleo.post(&format!("/tables/{id}/join"), json!({})).await.ok();
    ann.post(&format!("/tables/{id}/start"), json!({})).await.ok();
    loop {
        let update = stream.next().await.expect("the stream goes on").data;
        if update["view"].is_object() {
            assert_eq!(update["view"]["viewer"], "spectator");
            assert!(update["view"]["seats"]["B"]["hand"].is_null());
            break;
        }
    }
    ben.get(&format!("/tables/{id}/log?as=B")).await.problem(403, "not-your-eyes");
}
