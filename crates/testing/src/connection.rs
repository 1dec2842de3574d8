//! A client that costs next to nothing: requests written by hand, answers read only as far as needed.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// One kept-alive connection to a server of ours.
#[derive(Debug)]
pub struct Connection {
    socket: TcpStream,
    buffer: Vec<u8>,
}

/// What came on a stream.
#[derive(Debug)]
pub struct Message {
    /// Its place in the log.
    pub id: u64,
    /// The update, as JSON.
    pub data: Vec<u8>,
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

impl Connection {
    /// # Panics
    ///
    /// If nobody listens there.
    pub async fn open(address: SocketAddr) -> Self {
        let socket = TcpStream::connect(address).await.expect("the server listens");
        socket.set_nodelay(true).expect("a socket");
        Self { socket, buffer: Vec::with_capacity(8_192) }
    }

    async fn fill(&mut self) {
        let read = self.socket.read_buf(&mut self.buffer).await.expect("the server answers");
        assert!(read > 0, "the server hung up");
    }

    /// Reads up to the end of the next occurrence of these bytes.
    async fn until(&mut self, part: &[u8]) -> usize {
        let mut searched = 0;
        loop {
            if let Some(start) = find(&self.buffer[searched..], part) {
                return searched + start + part.len();
            }
            searched = self.buffer.len().saturating_sub(part.len() - 1);
            self.fill().await;
        }
    }

    /// Reads the head of an answer: its status, and how long its body is if that is said.
    async fn head(&mut self) -> (u16, usize) {
        let end = self.until(b"\r\n\r\n").await;
        let text = String::from_utf8_lossy(&self.buffer[..end]).to_ascii_lowercase();
        let status = text.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a status");
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok());
        self.buffer.drain(..end);
        (status, length.unwrap_or(0))
    }

    /// Sends a request; the answer is its status and body.
    ///
    /// # Panics
    ///
    /// If the server hangs up.
    pub async fn request(&mut self, method: &str, path: &str, token: &str, body: &str) -> (u16, Vec<u8>) {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: beans\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.socket.write_all(request.as_bytes()).await.expect("the server reads");
        let (status, length) = self.head().await;
        while self.buffer.len() < length {
            self.fill().await;
        }
        (status, self.buffer.drain(..length).collect())
    }

    /// Begins to follow a table: as it is, or after a place in its log.
    ///
    /// # Panics
    ///
    /// If it is refused.
    pub async fn follow(&mut self, table: &str, token: &str, after: Option<u64>) {
        let after = after.map_or_else(String::new, |after| format!("last-event-id: {after}\r\n"));
        let request = format!(
            "GET /api/v1/tables/{table}/events HTTP/1.1\r\nhost: beans\r\nauthorization: Bearer {token}\r\n{after}\r\n"
        );
        self.socket.write_all(request.as_bytes()).await.expect("the server reads");
        let (status, _) = self.head().await;
        assert_eq!(status, 200, "following is refused");
    }

    /// The next update on a stream.
    ///
    /// # Panics
    ///
    /// If the stream ends.
    pub async fn message(&mut self) -> Message {
        loop {
            let end = self.until(b"\n\n").await;
            let text: Vec<u8> = self.buffer.drain(..end).collect();
            // Signs of life have no id.
            let Some(start) = find(&text, b"\nid: ") else { continue };
            let mut lines = text[start + 5..].splitn(2, |byte| *byte == b'\n');
            let id = lines.next().and_then(|id| std::str::from_utf8(id).ok()?.parse().ok()).expect("a number");
            let data = lines.next().and_then(|rest| rest.strip_prefix(b"data: ")).expect("an update has data");
            return Message { id, data: data.to_vec() };
        }
    }
}
