//! Connections, from their first byte to their last: nobody holds one for nothing, and nobody holds them all.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use beanfield_tables::limits::{CONNECTIONS_AN_ADDRESS, HEAD_READ, WRITE_STALLED};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service;

use crate::rates::Address;

/// How long to wait when the system has no connection to give, such as for want of file handles.
const OUT_OF_BREATH: Duration = Duration::from_millis(500);

/// What is counted by address, such as connections and streams.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted(Arc<Mutex<HashMap<Address, usize>>>);

/// One of them, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    counted: Counted,
    address: Address,
}

impl Counted {
    /// One more for an address, unless it has `most` already.
    pub(crate) fn enter(&self, address: Address, most: usize) -> Option<Place> {
        let mut counts = self.0.lock().expect("counting does not panic");
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Place { counted: self.clone(), address })
    }

    /// All of them.
    pub(crate) fn count(&self) -> usize {
        self.0.lock().expect("counting does not panic").values().sum()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.counted.0.lock().expect("counting does not panic");
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// How long a connection is waited for, and how many an address may hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    head: Duration,
    connections: usize,
}

impl Bounds {
    pub(crate) const fn new(counted: bool) -> Self {
        Self { head: HEAD_READ, connections: if counted { CONNECTIONS_AN_ADDRESS } else { usize::MAX } }
    }
}

/// Accepts connections and serves them until `stop` comes; then lets those that are busy end what they do.
pub(crate) async fn serve(listener: TcpListener, router: Router, bounds: Bounds, stop: impl Future<Output = ()>) {
    let (graceful, open) = (GracefulShutdown::new(), Counted::default());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(bounds.head);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::debug!(%error, "a connection could not be accepted");
                tokio::time::sleep(OUT_OF_BREATH).await;
                continue;
            }
        };
        // Whoever holds too many already finds the door shut.
        let Some(place) = open.enter(Address::new(address.ip()), bounds.connections) else { continue };
        set_up(&stream);
        let router = router.clone();
        let answer = service_fn(move |request| answer(router.clone(), address, request));
        let served = graceful.watch(http.serve_connection(TokioIo::new(stream), answer));
        tokio::spawn(async move {
            if let Err(error) = served.await {
                tracing::trace!(%error, "a connection broke");
            }
            drop(place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Small messages go out at once. A reader that takes nothing for a while is dropped, not waited for.
fn set_up(stream: &TcpStream) {
    let socket = SockRef::from(stream);
    if let Err(error) = socket.set_tcp_nodelay(true) {
        tracing::debug!(%error, "no delay could not be set");
    }
    #[cfg(target_os = "linux")]
    if let Err(error) = socket.set_tcp_user_timeout(Some(WRITE_STALLED)) {
        tracing::debug!(%error, "the write time-out could not be set");
    }
}

async fn answer(
    mut router: Router,
    address: SocketAddr,
    request: hyper::Request<Incoming>,
) -> Result<Response, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(address));
    router.call(request).await
}

#[cfg(test)]
mod tests;
