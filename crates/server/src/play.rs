//! Acting, taking back, passing, talking; and what one could do.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use beanfield_bots::erased::hints;
use beanfield_rules::erased::AnyGame;
use beanfield_rules::schema;
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_tables::limits::{ACTION_ID_LETTERS, HINTS};
use beanfield_tables::table::Stage;
use beanfield_tables::{Table, Why, name};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::App;
use crate::body::{Body, OfTable};
use crate::identity::Guest;
use crate::problem::{Answer, Problem};
use crate::reasons::ReasonKey;
use crate::seats::{Nothing, Written, write};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    /// Such as `{"do": "plant_from_hand", "field": 1}`.
    #[schema(value_type = schema::Action)]
    action: Value,
    /// Your own name for this action. Sent again with the same name, it is carried out once.
    #[serde(default)]
    id: Option<String>,
}

/// Do something in the game. When the answer comes, it is kept for good.
#[utoipa::path(post, path = "/api/v1/tables/{table}/actions", tag = "play", params(("table" = String, Path)),
    request_body = Act, responses(
    (status = 200, description = "Done.", body = Written),
    (status = "default", description = "Refused; nothing has changed.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn act(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(Act { action, id }): Body<Act>,
) -> Answer<Json<Written>> {
    if let Some(id) = &id
        && !(1..=ACTION_ID_LETTERS).contains(&id.chars().count())
    {
        return Err(Problem::invalid("id", format!("An action's id has 1 to {ACTION_ID_LETTERS} letters.")));
    }
    let live = app.hall.table(&table).await?;
    let seat = live.ask(&app.hall, |table| table.own_seat(&player.id)).await?;
    let named = id.clone().map(|id| (seat, id));
    let done = live.write(&app.hall, named, move |table| table.act_as(&player.id, &action, id.as_deref())).await?;
    if !done.repeated {
        metrics::counter!("beanfield_actions_total", "by" => "person").increment(1);
    }
    if done.table.stage() == Stage::Finished && !done.repeated {
        metrics::counter!("beanfield_games_finished_total").increment(1);
    }
    Ok(Json(done.into()))
}

/// Take your last action back, while nothing was uncovered and nobody else has acted.
#[utoipa::path(post, path = "/api/v1/tables/{table}/undo", tag = "play", params(("table" = String, Path)),
    request_body = Nothing, responses(
    (status = 200, description = "Taken back.", body = Written),
    (status = "default", description = "Refused, with the reason.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn undo(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<Json<Written>> {
    write(&app, &table, move |table| table.undo(&player.id)).await
}

/// Say that you have nothing to add for now, so that bots need not wait for you.
#[utoipa::path(post, path = "/api/v1/tables/{table}/pass", tag = "play", params(("table" = String, Path)),
    request_body = Nothing, responses(
    (status = 200, description = "Noted.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn pass(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<Json<Written>> {
    write(&app, &table, move |table| table.pass_as(&player.id)).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Talk {
    /// Up to 500 letters.
    text: String,
}

/// Say something to everybody at the table.
#[utoipa::path(post, path = "/api/v1/tables/{table}/chat", tag = "play", params(("table" = String, Path)),
    request_body = Talk, responses(
    (status = 200, description = "Said.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn chat(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(Talk { text }): Body<Talk>,
) -> Answer<Json<Written>> {
    let text = name::tidy_talk(&text);
    write(&app, &table, move |table| table.say_as(&player.id, &text)).await
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Legal {
    /// The place in the log that this holds for. A node may be a moment behind what another one has told you: then ask again.
    seq: u64,
    /// The game waits for you.
    awaited: bool,
    /// You could speak, or an offer lies before you; if you have nothing to say, pass.
    may_speak: bool,
    /// Everything you could do now, ready to be sent, but for new offers, which are too many to list.
    #[schema(value_type = Vec<schema::Action>)]
    actions: Vec<Value>,
}

fn playing<'a>(table: &'a Table, guest: &Guest) -> Answer<(Seat, &'a dyn AnyGame)> {
    let seat = table.own_seat(&guest.0.id)?;
    match table.game() {
        Some(game) => Ok((seat, &**game)),
        None => Err(Why::NotPlaying.into()),
    }
}

/// What you could do now.
#[utoipa::path(get, path = "/api/v1/tables/{table}/actions", tag = "play", params(("table" = String, Path)), responses(
    (status = 200, description = "Legal actions.", body = Legal),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn legal(State(app): State<App>, OfTable(id): OfTable, guest: Guest) -> Answer<Json<Legal>> {
    let live = app.hall.table(&id).await?;
    let legal = |table: &Arc<Table>| {
        let (seat, game) = playing(table, &guest)?;
        Ok(Json(Legal {
            seq: table.seq(),
            awaited: game.awaited().contains(seat),
            may_speak: table.may_speak().contains(seat),
            actions: game.legal(seat),
        }))
    };
    live.ask(&app.hall, legal).await
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Hint {
    #[schema(value_type = schema::Action)]
    action: Value,
    /// What it is worth, in the game's own money.
    value: f32,
    reason: ReasonKey,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Hints {
    /// Best first.
    hints: Vec<Hint>,
}

/// What a farmer would do in your place.
#[utoipa::path(get, path = "/api/v1/tables/{table}/hints", tag = "play", params(("table" = String, Path)), responses(
    (status = 200, description = "The best few actions, with their worth and a reason.", body = Hints),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn hint(State(app): State<App>, OfTable(id): OfTable, guest: Guest) -> Answer<Json<Hints>> {
    let live = app.hall.table(&id).await?;
    let view = |table: &Arc<Table>| {
        let (seat, game) = playing(table, &guest)?;
        Answer::Ok((table.ruleset().family, game.view(Viewer::Seat(seat))))
    };
    let (family, view) = live.ask(&app.hall, view).await?;
    let found = hints(family, &view, HINTS)?;
    let hints =
        found.into_iter().map(|it| Hint { action: it.action, value: it.value, reason: ReasonKey(it.reason) }).collect();
    Ok(Json(Hints { hints }))
}
