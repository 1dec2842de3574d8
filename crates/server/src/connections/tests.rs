use axum::routing::get;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::*;

const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nhost: beans\r\n\r\n";
/// So short that a test can wait for it.
const HASTY: Bounds = Bounds { head: Duration::from_millis(50), connections: 3 };

struct Door {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

async fn open(bounds: Bounds) -> Door {
    let router = Router::new().route("/", get(async || "ok"));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(serve(listener, router, bounds, async {
        let _ = stopped.await;
    }));
    Door { address, stop, task }
}

async fn say(door: &Door, words: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(door.address).await.unwrap();
    stream.write_all(words).await.unwrap();
    stream
}

/// All that comes until the server hangs up.
async fn hear(mut stream: TcpStream) -> String {
    let mut heard = Vec::new();
    // Whoever is turned away may find the connection reset.
    let _ = stream.read_to_end(&mut heard).await;
    String::from_utf8(heard).unwrap()
}

/// Slowloris: a request that never gets to its end. Without a bound this test would never end either.
#[tokio::test]
async fn a_head_that_does_not_end_is_cut_off() {
    let door = open(HASTY).await;
    let heard = hear(say(&door, b"GET / HTTP/1.1\r\nhost: beans\r\nx-more: ").await).await;
    assert!(!heard.contains("200"), "{heard}");
}

#[tokio::test]
async fn a_connection_that_says_nothing_is_cut_off() {
    let door = open(HASTY).await;
    assert_eq!(hear(say(&door, b"").await).await, "");
    let heard = hear(say(&door, REQUEST).await).await;
    assert!(heard.starts_with("HTTP/1.1 200 OK\r\n") && heard.ends_with("ok"), "{heard}");
}

/// As many as allowed, and one more.
#[tokio::test]
async fn an_address_holds_so_many_connections() {
    let door = open(Bounds { connections: 3, ..Bounds::new(true) }).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut stream = say(&door, REQUEST).await;
        assert_ne!(stream.read(&mut [0; 512]).await.unwrap(), 0);
        held.push(stream);
    }
    assert_eq!(hear(say(&door, REQUEST).await).await, "", "the door is shut");
    held.pop();
    // It takes a moment until the server has seen that somebody has gone.
    while !hear(say(&door, b"GET / HTTP/1.1\r\nhost: beans\r\nconnection: close\r\n\r\n").await).await.ends_with("ok") {
    }
}

#[test]
fn behind_a_proxy_connections_are_not_counted() {
    assert_eq!(Bounds::new(true).connections, CONNECTIONS_AN_ADDRESS);
    assert_eq!(Bounds::new(false).connections, usize::MAX);
    assert_eq!(Bounds::new(true).head, HEAD_READ);
}

#[tokio::test]
async fn at_the_end_nobody_is_waited_for_who_does_nothing() {
    let door = open(Bounds::new(true)).await;
    let mut idle = say(&door, REQUEST).await;
    assert_ne!(idle.read(&mut [0; 512]).await.unwrap(), 0);
    door.stop.send(()).unwrap();
    door.task.await.unwrap();
    assert_eq!(idle.read(&mut [0; 512]).await.unwrap(), 0);
}
