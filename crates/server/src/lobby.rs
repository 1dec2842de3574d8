//! The lobby, live.

use std::convert::Infallible;

use async_stream::stream;
use axum::Extension;
use axum::extract::State;
use axum::response::sse::{Event, Sse};
use beanfield_tables::limits::{LOBBY_PAUSE, TABLES_IN_A_LIST};
use beanfield_tables::store::{Listed, ListedStage};
use futures_core::Stream;

use crate::App;
use crate::problem::{Answer, Problem};
use crate::rates::Address;
use crate::streams::{farewell, keep_alive};
use crate::tables::Tables;

/// Follow the lobby. Each `lobby` event has all public tables at which people gather or play.
#[utoipa::path(get, path = "/api/v1/lobby/events", operation_id = "follow_lobby", tag = "streams", responses(
    (status = 200, description = "Server-Sent Events.", body = String, content_type = "text/event-stream"),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn follow(
    State(app): State<App>,
    Extension(address): Extension<Address>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let place = app.streams.enter(&app, address)?;
    let stream = stream! {
        let _place = place;
        let mut news = app.hall.lists();
        let mut closing = app.closing.subscribe();
        let mut told = String::new();
        while !*closing.borrow() {
            let count = *news.borrow_and_update();
            match listed(&app).await {
                Ok(text) if text != told => {
                    yield Ok(Event::default().event("lobby").id(count.to_string()).data(&text));
                    told = text;
                }
                Ok(_) => {}
                Err(_) => break,
            }
            // Many changes at once are told as one.
            tokio::time::sleep(LOBBY_PAUSE).await;
            tokio::select! {
                changed = news.changed() => if changed.is_err() { return },
                _ = closing.changed() => {}
            }
        }
        yield Ok(farewell());
    };
    Ok(Sse::new(stream).keep_alive(keep_alive()))
}

async fn listed(app: &App) -> Answer<String> {
    let mut tables = app.hall.store.list(&Listed::Lobby(ListedStage::Gathering), TABLES_IN_A_LIST).await?;
    tables.extend(app.hall.store.list(&Listed::Lobby(ListedStage::Playing), TABLES_IN_A_LIST).await?);
    Ok(serde_json::to_string(&Tables { tables }).expect("a list is plain data"))
}
