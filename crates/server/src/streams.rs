//! Live updates as Server-Sent Events. The id of an event is the place in the log, so a stream that broke goes on where it was.
//!
//! A stream has no queue. It remembers how far it has told, and tells all that is new in one event when the reader is ready: nobody
//! waits for a slow one, and nothing is left out.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use async_stream::stream;
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use beanfield_tables::PlayerId;
use beanfield_tables::hall::{HallError, Live};
use beanfield_tables::limits::{HEARTBEAT, STREAMS_AN_ADDRESS};
use futures_core::Stream;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::App;
use crate::body::{Asked, OfTable};
use crate::identity::Visitor;
use crate::problem::{Answer, Problem};
use crate::rates::Address;
use crate::tables::may_look;

/// The streams that are open, by address.
#[derive(Debug, Default)]
pub(crate) struct Open(Arc<Mutex<HashMap<Address, usize>>>);

/// One open stream.
#[derive(Debug)]
pub(crate) struct Place {
    open: Arc<Mutex<HashMap<Address, usize>>>,
    address: Address,
}

impl Open {
    pub(crate) fn enter(&self, app: &App, address: Address) -> Answer<Place> {
        let mut open = self.0.lock().expect("counting does not panic");
        let count = open.entry(address).or_default();
        if *count >= STREAMS_AN_ADDRESS && app.config.requests_a_second > 0 {
            let detail = format!("{STREAMS_AN_ADDRESS} streams are open from your address. Close some first.");
            return Err(Problem::too_many(detail, 10));
        }
        *count += 1;
        metrics::gauge!("beanfield_streams").increment(1.0);
        Ok(Place { open: self.0.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        metrics::gauge!("beanfield_streams").decrement(1.0);
        let mut open = self.open.lock().expect("counting does not panic");
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

/// Tells a client to come back, perhaps to another node.
pub(crate) fn farewell() -> Event {
    Event::default().event("bye").retry(std::time::Duration::from_millis(500)).data("{}")
}

pub(crate) fn keep_alive() -> KeepAlive {
    KeepAlive::new().interval(HEARTBEAT)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct From {
    /// The last event you have; the header `Last-Event-ID` goes before it.
    after: Option<u64>,
}

fn last_event(headers: &HeaderMap) -> Option<u64> {
    headers.get("last-event-id")?.to_str().ok()?.trim().parse().ok()
}

/// Follow a table. Each `update` event has the table and your view as they are, and the entries since the one before.
#[utoipa::path(get, path = "/api/v1/tables/{table}/events", operation_id = "follow_table", tag = "streams", params(("table" = String, Path), From), responses(
    (status = 200, description = "Server-Sent Events.", body = String, content_type = "text/event-stream"),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn follow(
    State(app): State<App>,
    OfTable(id): OfTable,
    Visitor(player): Visitor,
    Extension(address): Extension<Address>,
    Asked(from): Asked<From>,
    headers: HeaderMap,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let live = app.hall.table(&id).await?;
    let player = player.map(|player| player.id);
    live.ask(&app.hall, |table| may_look(table, player.as_ref())).await?;
    let place = app.streams.enter(&app, address)?;
    let after = last_event(&headers).or(from.after);
    Ok(Sse::new(updates(app, live, player, after, place)).keep_alive(keep_alive()))
}

fn updates(
    app: App,
    live: Arc<Live>,
    player: Option<PlayerId>,
    after: Option<u64>,
    place: Place,
) -> impl Stream<Item = Result<Event, Infallible>> {
    stream! {
        let _place = place;
        let mut news = live.follow();
        let mut closing = app.closing.subscribe();
        // A client that is ahead of us has been told by another node; ours will hear of it in a moment.
        let mut told = after.unwrap_or_default();
        if after.is_none() {
            let (seq, text) = live.snapshot(player.as_ref());
            yield Ok(event(seq, &text));
            told = seq;
        }
        loop {
            if *closing.borrow() {
                yield Ok(farewell());
                return;
            }
            news.mark_unchanged();
            match live.update(&app.hall, player.as_ref(), told).await {
                Ok(Some((seq, text))) => {
                    told = seq;
                    yield Ok(event(seq, &text));
                    continue;
                }
                Ok(None) => {}
                // Told to come back later; the client has lost nothing.
                Err(HallError::Store(_)) => {
                    yield Ok(farewell());
                    return;
                }
                Err(_) => return,
            }
            tokio::select! {
                changed = news.changed() => if changed.is_err() { return },
                _ = closing.changed() => {}
            }
        }
    }
}

fn event(seq: u64, text: &str) -> Event {
    Event::default().event("update").id(seq.to_string()).data(text)
}
