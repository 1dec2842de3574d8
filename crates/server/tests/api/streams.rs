//! Live updates: complete, in order, and the same after a break.

use beanfield_rules::chance::Dice;
use beanfield_tables::limits::ENTRIES_IN_MEMORY;
use reqwest::Method;
use serde_json::{Value, json};

use crate::games::play_out;
use crate::server::{Client, Server, awaited};

/// A stream of Server-Sent Events, read by hand.
pub(crate) struct Stream {
    response: reqwest::Response,
    buffer: Vec<u8>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Message {
    pub(crate) event: String,
    pub(crate) id: Option<u64>,
    pub(crate) data: Value,
}

impl Stream {
    pub(crate) async fn open(client: &Client, path: &str, after: Option<u64>) -> Self {
        let mut request = client.request(Method::GET, path);
        if let Some(after) = after {
            request = request.header("last-event-id", after.to_string());
        }
        let response = request.send().await.expect("a stream");
        assert_eq!(response.status(), 200);
        Self { response, buffer: Vec::new() }
    }

    /// The next event; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Message> {
        loop {
            if let Some(end) = self.buffer.windows(2).position(|pair| pair == b"\n\n") {
                let block: Vec<u8> = self.buffer.drain(..end + 2).collect();
                let mut message = Message::default();
                for line in std::str::from_utf8(&block).expect("text").lines() {
                    match line.split_once(": ") {
                        Some(("event", it)) => it.clone_into(&mut message.event),
                        Some(("id", it)) => message.id = it.parse().ok(),
                        Some(("data", it)) => message.data = serde_json::from_str(it).expect("JSON"),
                        _ => {}
                    }
                }
                if !message.event.is_empty() {
                    return Some(message);
                }
                continue;
            }
            match self.response.chunk().await {
                Ok(Some(chunk)) => self.buffer.extend_from_slice(&chunk),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

/// All entries up to a place in the log, however they were bundled.
async fn entries_until(stream: &mut Stream, seq: u64) -> (Vec<Value>, Value) {
    let mut entries = Vec::new();
    loop {
        let message = stream.next().await.expect("the stream goes on");
        entries.extend(message.data["entries"].as_array().expect("a list").iter().cloned());
        if message.id.expect("an id") >= seq {
            return (entries, message.data);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_everything_once_and_in_order() {
    let server = Server::start().await;
    let (id, guests) = server.table("duel-modern", 2).await;
    let mut stream = Stream::open(&guests[1], &format!("/tables/{id}/events"), Some(0)).await;
    let end = play_out(&id, &guests, &mut Dice::new(3)).await;
    let seq = end["table"]["seq"].as_u64().unwrap();
    let (entries, last) = entries_until(&mut stream, seq).await;
    let numbers: Vec<u64> = entries.iter().map(|entry| entry["seq"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=seq).collect::<Vec<_>>());
    assert_eq!(last["view"], guests[1].show(&id).await["view"]);
    // More than the server keeps in memory is told from the store, and the same.
    assert!(seq > ENTRIES_IN_MEMORY as u64);
    let mut late = Stream::open(&guests[1], &format!("/tables/{id}/events"), Some(0)).await;
    assert_eq!(entries_until(&mut late, seq).await.0, entries);
}

/// Breaks the stream after every entry: what comes after it is what would have come, and the view is the same.
#[tokio::test(flavor = "multi_thread")]
async fn coming_back_at_any_place_is_as_never_having_left() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let mut dice = Dice::new(8);
    for _ in 0..60 {
        let active = awaited(&guests[0].show(&id).await);
        let legal = guests[active].get(&format!("/tables/{id}/actions")).await.ok();
        let actions = legal["actions"].as_array().unwrap();
        guests[active].act(&id, actions[dice.below(actions.len() as u32) as usize].clone()).await.ok();
    }
    let path = format!("/tables/{id}/events");
    for guest in &guests {
        let seq = guest.show(&id).await["table"]["seq"].as_u64().unwrap();
        let mut whole = Stream::open(guest, &path, Some(0)).await;
        let (all, last) = entries_until(&mut whole, seq).await;
        for after in 0..seq {
            let mut again = Stream::open(guest, &path, Some(after)).await;
            let (entries, update) = entries_until(&mut again, seq).await;
            assert_eq!(entries, all[after as usize..], "after {after}");
            assert_eq!((&update["view"], &update["table"]), (&last["view"], &last["table"]));
        }
    }
}

/// Anybody may look while people gather, and nobody else once a game without spectators has begun.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_spectators_is_not_told_to_those_who_came_before_it() {
    let server = Server::start().await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let id = ann.open(json!({ "ruleset": "duel-modern", "players": 2, "spectators": false })).await;
    let path = format!("/tables/{id}/events");
    let mut stranger = Stream::open(&server.guest("Zoe").await, &path, None).await;
    let mut seated = Stream::open(&ben, &path, None).await;
    assert_eq!(stranger.next().await.unwrap().data["table"]["stage"], "gathering");
    ben.post(&format!("/tables/{id}/join"), json!({})).await.ok();
    assert_eq!(stranger.next().await.unwrap().data["table"]["stage"], "gathering");
    ann.post(&format!("/tables/{id}/start"), json!({})).await.ok();
    assert_eq!(stranger.next().await, None);
    let (_, last) = entries_until(&mut seated, 4).await;
    assert_eq!(last["table"]["stage"], "playing");
    ben.get(&format!("/tables/{id}")).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_tables_as_they_come_and_go() {
    let server = Server::start().await;
    let mut lobby = Stream::open(&server.stranger(), "/lobby/events", None).await;
    assert_eq!(lobby.next().await.unwrap().data["tables"], json!([]));
    let ann = server.guest("Ann").await;
    ann.open(json!({ "ruleset": "modern-base", "players": 3 })).await;
    let id = ann.open(json!({ "ruleset": "modern-base", "players": 3, "visibility": "public" })).await;
    let tables = lobby.next().await.unwrap().data["tables"].clone();
    assert_eq!(tables.as_array().unwrap().len(), 1, "a table by link is not listed");
    assert_eq!(tables[0]["id"], id.as_str());
    ann.post(&format!("/tables/{id}/leave"), json!({})).await.ok();
    assert_eq!(lobby.next().await.unwrap().data["tables"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_goes_down_says_goodbye() {
    let server = Server::start().await;
    let (id, guests) = server.table("modern-base", 3).await;
    let mut table = Stream::open(&guests[0], &format!("/tables/{id}/events"), None).await;
    let mut lobby = Stream::open(&guests[0], "/lobby/events", None).await;
    assert_eq!(table.next().await.unwrap().event, "update");
    assert_eq!(lobby.next().await.unwrap().event, "lobby");
    server.stop().await;
    assert_eq!(table.next().await.unwrap().event, "bye");
    assert_eq!(lobby.next().await.unwrap().event, "bye");
    assert_eq!(table.next().await, None);
}

/// Somebody who opens a stream and never reads it keeps nobody waiting.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_reader_who_does_not_read() {
    let server = Server::start().await;
    let (id, guests) = server.table("duel-modern", 2).await;
    let mut asleep = Vec::new();
    for _ in 0..20 {
        let mut socket = tokio::net::TcpStream::connect(server.address).await.unwrap();
        let request = format!("GET /api/v1/tables/{id}/events?after=0 HTTP/1.1\r\nhost: beans\r\n\r\n");
        tokio::io::AsyncWriteExt::write_all(&mut socket, request.as_bytes()).await.unwrap();
        asleep.push(socket);
    }
    play_out(&id, &guests, &mut Dice::new(6)).await;
}
