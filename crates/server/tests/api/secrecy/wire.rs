//! Everything that comes over the wire to somebody.

use std::fmt::Write;

use reqwest::Method;
use reqwest::header::DATE;
use serde_json::Value;

use crate::server::{Client, Server};

/// Headers and body of an answer as text, but for its date.
pub(crate) async fn raw(request: reqwest::RequestBuilder) -> String {
    let response = request.send().await.expect("an answer");
    let mut text = format!("{}\n", response.status());
    for (name, value) in response.headers() {
        if name != DATE {
            let _ = writeln!(text, "{name}: {}", value.to_str().expect("plain letters"));
        }
    }
    text + "\n" + &response.text().await.expect("a text")
}

/// A stream, as its bytes come in.
pub(crate) struct RawStream {
    response: reqwest::Response,
    buffer: String,
}

impl RawStream {
    pub(crate) async fn open(client: &Client, path: &str) -> Self {
        let response = client.request(Method::GET, path).send().await.expect("a stream");
        assert_eq!(response.status(), 200);
        Self { response, buffer: String::new() }
    }

    /// All up to the event with this id.
    pub(crate) async fn until(&mut self, id: u64) -> String {
        let wanted = format!("\nid: {id}\n");
        loop {
            if let Some(at) = self.buffer.find(&wanted)
                && let Some(end) = self.buffer[at..].find("\n\n")
            {
                let rest = self.buffer.split_off(at + end + 2);
                return std::mem::replace(&mut self.buffer, rest);
            }
            let chunk = self.response.chunk().await.expect("a stream").expect("it goes on");
            self.buffer += std::str::from_utf8(&chunk).expect("an event is sent in one piece");
        }
    }
}

/// Somebody who looks at a table, by all ways there are.
pub(crate) struct Watcher {
    client: Client,
    table: String,
    stream: RawStream,
    lobby: Client,
    /// What can't be the same at two tables, and tells nothing: the commitment to the secret.
    commitment: String,
}

impl Watcher {
    pub(crate) async fn new(server: &Server, client: Client, table: &str) -> Self {
        let stream = RawStream::open(&client, &format!("/tables/{table}/events")).await;
        let commitment = client.show(table).await["table"]["commitment"].as_str().expect("a text").to_owned();
        Self { client, table: table.to_owned(), stream, lobby: server.stranger(), commitment }
    }

    fn plain(&self, text: &str) -> String {
        text.replace(&self.commitment, "the commitment")
    }

    async fn get(&self, path: &str) -> String {
        let answer = raw(self.client.request(Method::GET, &format!("/tables/{}{path}", self.table))).await;
        format!("GET {path}\n{}\n", self.plain(&answer))
    }

    /// What an action of theirs is answered.
    pub(crate) async fn tries(&self, action: &Value) -> String {
        let path = format!("/tables/{}/actions", self.table);
        let body = serde_json::json!({ "action": action });
        raw(self.client.request(Method::POST, &path).json(&body)).await
    }

    /// What the stream has sent up to this place.
    pub(crate) async fn hears(&mut self, seq: u64) -> String {
        let text = self.stream.until(seq).await;
        self.plain(&text)
    }

    /// What every question is answered that may be asked while a game is running.
    pub(crate) async fn asks(&self, seq: u64) -> Vec<String> {
        let mut answers = Vec::new();
        for path in ["", "/log", "/actions", "/hints", "/record", "/chances?as=A", "/log?as=all", "/log?as=spectator"] {
            answers.push(self.get(path).await);
        }
        for path in [format!("/log/{seq}"), format!("/log/{}", seq / 2), format!("/log/{seq}?as=B&after=3")] {
            answers.push(self.get(&path).await);
        }
        let mine = raw(self.client.request(Method::GET, "/me/tables")).await;
        let lobby = raw(self.lobby.request(Method::GET, "/tables?stage=playing")).await;
        answers.extend([mine, lobby]);
        answers
    }
}
