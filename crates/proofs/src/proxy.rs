//! A wire between a node and its Postgres that can be cut, and on which news can come late or never.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};

/// What happens to the notifications of the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum News {
    AtOnce,
    Late(Duration),
    Lost,
}

#[derive(Debug)]
pub(crate) struct Proxy {
    address: SocketAddr,
    news: Arc<Mutex<News>>,
    /// Changes when all connections are cut.
    cuts: watch::Sender<u64>,
}

/// The message that carries a notification, in the protocol between Postgres and its clients.
const NOTIFICATION: u8 = b'A';

impl Proxy {
    /// A wire to a server on this machine.
    pub(crate) async fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let news = Arc::new(Mutex::new(News::AtOnce));
        let cuts = watch::Sender::new(0);
        let (how, cut) = (news.clone(), cuts.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (how, mut cut) = (how.clone(), cut.subscribe());
                tokio::spawn(async move {
                    tokio::select! {
                        () = connect(client, port, how) => {}
                        _ = cut.changed() => {}
                    }
                });
            }
        });
        Self { address, news, cuts }
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    pub(crate) fn tell(&self, news: News) {
        *self.news.lock().expect("nothing panics here") = news;
    }

    /// Breaks all connections. New ones can be made.
    pub(crate) fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }
}

async fn connect(client: TcpStream, port: u16, news: Arc<Mutex<News>>) {
    let Ok(server) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    // As both ends do themselves: small messages go out at once.
    for end in [&client, &server] {
        end.set_nodelay(true).expect("it is our own socket");
    }
    let (mut from_client, to_client) = client.into_split();
    let (from_server, mut to_server) = server.into_split();
    let (sender, messages) = mpsc::unbounded_channel();
    tokio::select! {
        _ = tokio::io::copy(&mut from_client, &mut to_server) => {}
        _ = read(from_server, sender, news) => {}
        () = write(to_client, messages) => {}
    }
}

/// Reads what the server says, message by message: one byte for its kind, four for its length, the rest.
async fn read(
    mut server: OwnedReadHalf,
    messages: mpsc::UnboundedSender<Vec<u8>>,
    news: Arc<Mutex<News>>,
) -> std::io::Result<()> {
    loop {
        let mut message = vec![0; 5];
        server.read_exact(&mut message).await?;
        let length = u32::from_be_bytes(message[1..].try_into().expect("four bytes")) as usize;
        message.resize(1 + length, 0);
        server.read_exact(&mut message[5..]).await?;
        let how = *news.lock().expect("nothing panics here");
        match how {
            News::Lost if message[0] == NOTIFICATION => {}
            News::Late(delay) if message[0] == NOTIFICATION => {
                let messages = messages.clone();
                tokio::spawn(async move {
                    tokio::time::sleep(delay).await;
                    // The connection may have ended.
                    let _ = messages.send(message);
                });
            }
            _ => {
                let _ = messages.send(message);
            }
        }
    }
}

async fn write(mut client: OwnedWriteHalf, mut messages: mpsc::UnboundedReceiver<Vec<u8>>) {
    while let Some(message) = messages.recv().await {
        if client.write_all(&message).await.is_err() {
            return;
        }
    }
}
