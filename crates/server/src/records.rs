//! What happened: the log, any moment of it, and the record of a finished game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use beanfield_rules::seat::Viewer;
use beanfield_tables::record::Record;
use beanfield_tables::table::Stage;
use beanfield_tables::told::{Taken, Update};
use beanfield_tables::{PlayerId, Table, TableId, Why};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::App;
use crate::body::{Asked, AtEntry, OfTable};
use crate::identity::Visitor;
use crate::problem::{Answer, Problem};
use crate::tables::{json, may_look};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Since {
    /// Only what came after this place in the log.
    #[serde(default)]
    after: u64,
    /// After the game: through the eyes of a seat, or of `all` at once.
    #[serde(default, rename = "as")]
    eyes: Option<Viewer>,
}

/// The log as you may know it, with the table and your view as they are now.
#[utoipa::path(get, path = "/api/v1/tables/{table}/log", tag = "records", params(("table" = String, Path), Since), responses(
    (status = 200, description = "The entries.", body = Update),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn log(
    State(app): State<App>,
    OfTable(id): OfTable,
    Visitor(player): Visitor,
    Asked(since): Asked<Since>,
) -> Answer<Response> {
    moment(&app, &id, player, &since, u64::MAX).await
}

/// A moment of the log: the table and the game as they were after that entry, as you may know them.
#[utoipa::path(get, path = "/api/v1/tables/{table}/log/{seq}", tag = "records",
    params(("table" = String, Path), ("seq" = u64, Path), Since), responses(
    (status = 200, description = "That moment.", body = Update),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn at(
    State(app): State<App>,
    OfTable(id): OfTable,
    AtEntry(seq): AtEntry,
    Visitor(player): Visitor,
    Asked(since): Asked<Since>,
) -> Answer<Response> {
    moment(&app, &id, player, &since, seq).await
}

async fn moment(
    app: &App,
    id: &TableId,
    player: Option<beanfield_tables::store::Player>,
    since: &Since,
    seq: u64,
) -> Answer<Response> {
    let live = app.hall.table(id).await?;
    let player = player.map(|player| player.id);
    let viewer = live.ask(&app.hall, |now| viewer(now, player.as_ref(), since.eyes)).await?;
    let mut taken: Vec<Taken> = Vec::new();
    let table = app.hall.load(id, seq, |it| taken.push(it)).await?;
    // The game may have begun since.
    may_look(&table, player.as_ref())?;
    if seq != u64::MAX && table.seq() != seq {
        return Err(Problem::not_found("There is no such entry."));
    }
    Ok(json(Update::new(&table, taken.iter().filter(|it| it.seq > since.after), viewer).text()))
}

/// Through whose eyes somebody may look: their own, a spectator's, and after the game anybody's.
fn viewer(table: &Table, player: Option<&PlayerId>, eyes: Option<Viewer>) -> Answer<Viewer> {
    may_look(table, player)?;
    let own = table.viewer(player);
    match eyes.unwrap_or(own) {
        Viewer::Seat(seat) if seat.index() >= table.chairs.len() => Err(Why::NoSuchSeat.into()),
        eyes if table.stage() == Stage::Finished || eyes == own || eyes == Viewer::Spectator => Ok(eyes),
        _ => {
            let detail = "Only after the game can it be seen through the eyes of others.";
            Err(Problem::new(StatusCode::FORBIDDEN, "not-your-eyes", detail))
        }
    }
}

/// The record of a finished game: everything it takes to check it and to play it again.
#[utoipa::path(get, path = "/api/v1/tables/{table}/record", tag = "records", params(("table" = String, Path)), responses(
    (status = 200, description = "The record, for `beanfield record verify`.", body = Record),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn record(
    State(app): State<App>,
    OfTable(id): OfTable,
    Visitor(player): Visitor,
) -> Answer<Json<Record>> {
    let live = app.hall.table(&id).await?;
    let player = player.map(|player| player.id);
    let over = |table: &Arc<Table>| {
        may_look(table, player.as_ref())?;
        if table.revealed().is_some() { Ok(table.clone()) } else { Err(Problem::from(Why::NotOver)) }
    };
    let table = live.ask(&app.hall, over).await?;
    let log = app.hall.store.entries(&id, 0).await?;
    Record::of(&table, &log).map(Json).ok_or_else(|| Why::NotOver.into())
}
