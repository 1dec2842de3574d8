//! A client that costs next to nothing: requests written by hand, answers read only as far as needed.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// One kept-alive connection.
#[derive(Debug)]
pub(crate) struct Connection {
    socket: TcpStream,
    buffer: Vec<u8>,
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Self {
        let socket = TcpStream::connect(address).await.expect("the server listens");
        socket.set_nodelay(true).expect("a socket");
        Self { socket, buffer: Vec::with_capacity(4_096) }
    }

    async fn fill(&mut self) {
        let read = self.socket.read_buf(&mut self.buffer).await.expect("the server answers");
        assert!(read > 0, "the server hung up");
    }

    /// Sends a request; the answer is its status and body.
    pub(crate) async fn request(&mut self, method: &str, path: &str, token: &str, body: &str) -> (u16, Vec<u8>) {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: beans\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.socket.write_all(request.as_bytes()).await.expect("the server reads");
        let head = loop {
            if let Some(end) = find(&self.buffer, b"\r\n\r\n") {
                break end + 4;
            }
            self.fill().await;
        };
        let text = String::from_utf8_lossy(&self.buffer[..head]).to_ascii_lowercase();
        let status = text.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a status");
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok());
        let end = head + length.unwrap_or(0);
        while self.buffer.len() < end {
            self.fill().await;
        }
        let body = self.buffer[head..end].to_vec();
        self.buffer.drain(..end);
        (status, body)
    }

    /// Begins to follow a table.
    pub(crate) async fn follow(&mut self, table: &str, token: &str) {
        let request = format!(
            "GET /api/v1/tables/{table}/events HTTP/1.1\r\nhost: beans\r\nauthorization: Bearer {token}\r\n\r\n"
        );
        self.socket.write_all(request.as_bytes()).await.expect("the server reads");
        self.event().await;
    }

    /// The id of the next event.
    pub(crate) async fn event(&mut self) -> u64 {
        loop {
            if let Some(start) = find(&self.buffer, b"\nid: ") {
                let rest = &self.buffer[start + 5..];
                if let Some(end) = find(rest, b"\n") {
                    let id = std::str::from_utf8(&rest[..end]).ok().and_then(|it| it.parse().ok());
                    let used = start + 5 + end;
                    self.buffer.drain(..used);
                    return id.expect("a number");
                }
            } else if self.buffer.len() > 16 {
                // What is behind us can't hold the beginning of an id.
                let used = self.buffer.len() - 16;
                self.buffer.drain(..used);
            }
            self.fill().await;
        }
    }
}
