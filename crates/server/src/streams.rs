//! Live updates as Server-Sent Events. The id of an event is the place in the log, so a stream that broke goes on where it was.
//!
//! A stream has no queue. It remembers how far it has told, and tells all that is new in one event when the reader is ready: nobody
//! waits for a slow one, and nothing is left out.

use std::convert::Infallible;
use std::sync::Arc;

use async_stream::stream;
use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use beanfield_tables::PlayerId;
use beanfield_tables::fair::Bytes32;
use beanfield_tables::hall::{HallError, Live};
use beanfield_tables::limits::{HEARTBEAT, STREAMS_AN_ADDRESS};
use futures_core::Stream;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::App;
use crate::body::{Asked, OfTable};
use crate::connections::{Counted, Place};
use crate::identity::{Visitor, hashed, token};
use crate::problem::{Answer, Problem};
use crate::rates::Address;
use crate::tables::may_look;

/// The streams that are open, by address.
#[derive(Debug, Default)]
pub(crate) struct Open(Counted);

impl Open {
    pub(crate) fn enter(&self, app: &App, address: Address) -> Answer<Place> {
        let most = if app.config.requests_a_second > 0 { STREAMS_AN_ADDRESS } else { usize::MAX };
        self.0.enter(address, most).ok_or_else(|| {
            let detail = format!("{STREAMS_AN_ADDRESS} streams are open from your address. Close some first.");
            Problem::too_many(detail, 10)
        })
    }

    pub(crate) fn count(&self) -> usize {
        self.0.count()
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
    let token = player.as_ref().and_then(|_| token(&headers)).map(hashed);
    let player = player.map(|player| player.id);
    live.ask(&app.hall, |table| may_look(table, player.as_ref())).await?;
    let place = app.streams.enter(&app, address)?;
    let after = last_event(&headers).or(from.after);
    Ok(Sse::new(updates(app, live, player, token, after, place)).keep_alive(keep_alive()))
}

fn updates(
    app: App,
    live: Arc<Live>,
    player: Option<PlayerId>,
    token: Option<Bytes32>,
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
            // A device that has been signed out is told nothing more. Without an answer of the database, it stays as it is.
            if let Some(token) = token
                && let Ok(None) = app.people.by_token(&app, token).await
            {
                return;
            }
            let update = live.update(&app.hall, player.as_ref(), told).await;
            // Whoever looked on while people gathered may not watch the game, where there are no spectators.
            if may_look(&live.table(), player.as_ref()).is_err() {
                return;
            }
            match update {
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
