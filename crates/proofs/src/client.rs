//! A program that asks over HTTP.

use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};

/// The server is gone, or was while it answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gone;

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Reply {
    /// The clear word that nothing can be written just now, and when to try again.
    pub(crate) fn must_be_unavailable(&self) {
        assert_eq!((self.status, &self.body["type"]), (503, &json!("/problems/unavailable")), "{}", self.body);
        assert_eq!(self.headers["content-type"], "application/problem+json");
        assert!(self.headers.contains_key("retry-after"), "{:?}", self.headers);
    }
}

/// One guest.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    http: reqwest::Client,
    pub(crate) token: String,
}

impl Guest {
    pub(crate) async fn welcome(http: &reqwest::Client, base: &str, name: &str) -> Result<Self, Gone> {
        let nobody = Self { http: http.clone(), token: String::new() };
        let reply = nobody.post(base, "/guests", &json!({ "name": name, "token": true })).await?;
        // A server that goes down while it answers may say so.
        let token = reply.body["token"].as_str().ok_or(Gone)?.to_owned();
        Ok(Self { token, ..nobody })
    }

    pub(crate) async fn get(&self, base: &str, path: &str) -> Result<Reply, Gone> {
        self.send(self.http.get(format!("{base}/api/v1{path}"))).await
    }

    pub(crate) async fn post(&self, base: &str, path: &str, body: &Value) -> Result<Reply, Gone> {
        self.send(self.http.post(format!("{base}/api/v1{path}")).json(body)).await
    }

    /// In any way.
    pub(crate) async fn ask(&self, method: Method, base: &str, path: &str, body: &Value) -> Result<Reply, Gone> {
        self.send(self.http.request(method, format!("{base}/api/v1{path}")).json(body)).await
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> Result<Reply, Gone> {
        let request = if self.token.is_empty() { request } else { request.bearer_auth(&self.token) };
        let response = request.send().await.map_err(|_| Gone)?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.map_err(|_| Gone)?;
        Ok(Reply { status, headers, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) })
    }

    /// Follows a table from a place in its log.
    pub(crate) async fn follow(&self, base: &str, table: &str, after: u64) -> Result<Stream, Gone> {
        let url = format!("{base}/api/v1/tables/{table}/events?after={after}");
        let response = self.http.get(url).bearer_auth(&self.token).send().await.map_err(|_| Gone)?;
        if response.status() != 200 {
            return Err(Gone);
        }
        Ok(Stream { response, read: Vec::new() })
    }
}

/// The events of a table.
#[derive(Debug)]
pub(crate) struct Stream {
    response: reqwest::Response,
    read: Vec<u8>,
}

impl Stream {
    /// The next update.
    pub(crate) async fn update(&mut self) -> Result<Value, Gone> {
        loop {
            if let Some(end) = self.read.windows(2).position(|pair| pair == b"\n\n") {
                let message: Vec<u8> = self.read.drain(..end + 2).collect();
                let message = String::from_utf8(message).expect("the server speaks UTF-8");
                let data = message.lines().find_map(|line| line.strip_prefix("data: "));
                if message.lines().any(|line| line == "event: update") {
                    return Ok(serde_json::from_str(data.expect("an update has data")).expect("JSON"));
                }
                continue;
            }
            let chunk = self.response.chunk().await.ok().flatten().ok_or(Gone)?;
            self.read.extend_from_slice(&chunk);
        }
    }
}
