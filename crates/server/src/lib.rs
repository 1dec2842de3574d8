//! Beanfield over HTTP: the API, live streams, identity, and bots at their seats.

mod body;
mod chances;
mod config;
mod connections;
mod docs;
mod driver;
mod fallbacks;
mod games;
mod headers;
mod health;
mod identity;
mod lobby;
mod nodes;
mod openapi;
mod people;
mod play;
mod problem;
mod rates;
mod reasons;
mod records;
mod seats;
mod streams;
mod tables;
mod web;

use std::sync::Arc;

use axum::Router;
use beanfield_tables::chance::Chance;
use beanfield_tables::clock::Clock;
use beanfield_tables::hall::Hall;
use beanfield_tables::store::Store;
use tokio::net::TcpListener;
use tokio::sync::watch;

use connections::Bounds;

pub use config::Config;
pub use openapi::document as openapi_document;

/// What every request can reach.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What the service is made of.
pub struct Parts {
    pub(crate) hall: Arc<Hall>,
    pub(crate) config: Config,
    pub(crate) rates: rates::Rates,
    pub(crate) streams: streams::Open,
    pub(crate) people: people::People,
    pub(crate) health: health::Health,
    pub(crate) site: web::Site,
    /// True once the server is going down.
    pub(crate) closing: watch::Sender<bool>,
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl std::fmt::Debug for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Parts(..)")
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("App(..)")
    }
}

impl App {
    #[must_use]
    pub fn new(config: Config, store: Arc<dyn Store>, clock: Arc<dyn Clock>, chance: Arc<dyn Chance>) -> Self {
        Self(Arc::new(Parts {
            hall: Hall::new(store, clock, chance),
            rates: rates::Rates::new(&config),
            streams: streams::Open::default(),
            people: people::People::default(),
            health: health::Health::default(),
            site: web::Site::default(),
            closing: watch::Sender::new(false),
            config,
        }))
    }

    /// The whole service, for a listener or a test.
    pub fn router(&self) -> Router {
        openapi::router(self.clone())
    }

    /// The tables.
    #[must_use]
    pub fn hall(&self) -> &Arc<Hall> {
        &self.0.hall
    }

    /// Begins to lead tables and to hear of other nodes.
    #[must_use]
    pub fn start(&self) -> Background {
        Background(vec![tokio::spawn(nodes::lead(self.clone())), tokio::spawn(nodes::listen(self.clone()))])
    }

    /// Serves until `stop` comes, then lets everybody go: streams are told to come back elsewhere, leases are given up, what is being
    /// written is finished.
    pub async fn serve(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        let background = self.start();
        let app = self.clone();
        let stop = async move {
            stop.await;
            tracing::info!("going down");
            app.closing.send_replace(true);
        };
        // Behind a proxy all connections are the proxy's.
        let counted = self.config.requests_a_second > 0 && !self.config.trust_proxy;
        connections::serve(listener, self.router(), Bounds::new(counted), stop).await;
        drop(background);
        if let Err(error) = self.hall.store.release(&self.config.node).await {
            tracing::warn!(%error, "the leases could not be given up; they run out by themselves");
        }
        self.hall.store.close().await;
        Ok(())
    }
}

/// What goes on behind the requests, until this is dropped.
#[derive(Debug)]
pub struct Background(Vec<tokio::task::JoinHandle<()>>);

impl Drop for Background {
    fn drop(&mut self) {
        self.0.iter().for_each(tokio::task::JoinHandle::abort);
    }
}
