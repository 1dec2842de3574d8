//! Guests: coming in by one click, and taking a seat along to another device.

use std::collections::HashMap;
use std::sync::Mutex;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use beanfield_tables::clock::Time;
use beanfield_tables::fair::Bytes32;
use beanfield_tables::limits::{PEOPLE_IN_MEMORY, PEOPLE_REMEMBERED};
use beanfield_tables::store::Player;
use beanfield_tables::{PlayerId, name};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::body::Body;
use crate::identity::{Guest, Key, cookie, hashed, no_cookie, tidy_code, token};
use crate::problem::{Answer, Problem};
use crate::rates::Address;

/// People by the hashes of their tokens, so that not every request asks the database. They are remembered for a short while
/// only: another node may have signed them out.
#[derive(Debug, Default)]
pub(crate) struct People(Mutex<HashMap<Bytes32, (Time, Player)>>);

impl People {
    pub(crate) async fn by_token(&self, app: &App, token: Bytes32) -> Answer<Option<Player>> {
        let now = app.hall.clock.now();
        let known = self.0.lock().expect("looking does not panic").get(&token).cloned();
        if let Some((since, player)) = &known
            && now.since(*since) < PEOPLE_REMEMBERED
        {
            return Ok(Some(player.clone()));
        }
        let found = match (app.hall.store.player_by_token(token).await, known) {
            (Ok(found), _) => found,
            // Without a database nobody can do anything, but those we know can go on looking.
            (Err(error), Some((_, player))) => {
                tracing::warn!(%error, "somebody is taken for who they were a while ago");
                Some(player)
            }
            (Err(error), None) => return Err(error.into()),
        };
        if let Some(player) = &found {
            let mut known = self.0.lock().expect("adding does not panic");
            if known.len() >= PEOPLE_IN_MEMORY {
                known.clear();
            }
            known.insert(token, (now, player.clone()));
        }
        Ok(found)
    }

    /// Lets go of those who would be asked for anew anyway.
    pub(crate) fn tidy(&self, now: Time) {
        let mut known = self.0.lock().expect("removing does not panic");
        known.retain(|_, (since, _)| now.since(*since) < PEOPLE_REMEMBERED);
    }

    pub(crate) fn in_memory(&self) -> usize {
        self.0.lock().expect("counting does not panic").len()
    }

    fn forget(&self, player: &PlayerId) {
        self.0.lock().expect("removing does not panic").retain(|_, (_, it)| it.id != *player);
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGuest {
    /// What the others call you: up to 24 letters.
    name: String,
    /// For programs: answer with the token instead of setting a cookie.
    #[serde(default)]
    token: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    player: PlayerId,
    name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Welcome {
    #[serde(flatten)]
    me: Me,
    /// Gives another device the same identity, once. Shown only here.
    recovery_code: String,
    /// For the header `authorization: Bearer …`; shown only here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    token: Option<String>,
}

fn me(player: Player) -> Me {
    Me { player: player.id, name: player.name }
}

fn checked(given: &str) -> Answer<String> {
    name::check(given).map_err(|what| Problem::invalid("name", format!("That name does not do: {what}.")))
}

fn welcome(app: &App, status: StatusCode, player: Player, token: Key, code: Key, as_token: bool) -> Response {
    let secure = app.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let set = cookie(&token.words, secure);
    let token = as_token.then_some(token.words);
    let mut response = (status, Json(Welcome { me: me(player), recovery_code: code.words, token })).into_response();
    if !as_token {
        response.headers_mut().insert(header::SET_COOKIE, set);
    }
    response
}

/// Become a guest.
#[utoipa::path(post, path = "/api/v1/guests", tag = "people", request_body = NewGuest, responses(
    (status = 201, description = "You are in.", body = Welcome),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn create(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Body(new): Body<NewGuest>,
) -> Answer<Response> {
    app.rates.new_guest(&address)?;
    let (hall, chance) = (&app.hall, &*app.hall.chance);
    let player = Player { id: PlayerId::draw(chance), name: checked(&new.name)?, since: hall.clock.now() };
    let (token, code) = (Key::token(chance), Key::recovery_code(chance));
    hall.store.add_player(&player, token.hash, code.hash).await?;
    Ok(welcome(&app, StatusCode::CREATED, player, token, code, new.token))
}

/// Who am I?
#[utoipa::path(get, path = "/api/v1/me", operation_id = "me", tag = "people", responses(
    (status = 200, description = "You.", body = Me),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn show(Guest(player): Guest) -> Json<Me> {
    Json(me(player))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewName {
    name: String,
}

/// Take another name. Tables you already sit at keep the old one.
#[utoipa::path(patch, path = "/api/v1/me", tag = "people", request_body = NewName, responses(
    (status = 200, description = "Renamed.", body = Me),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn rename(State(app): State<App>, Guest(player): Guest, Body(new): Body<NewName>) -> Answer<Json<Me>> {
    let name = checked(&new.name)?;
    app.hall.store.rename_player(&player.id, &name).await?;
    app.people.forget(&player.id);
    Ok(Json(Me { player: player.id, name }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recovery {
    code: String,
    /// For programs: answer with the token instead of setting a cookie.
    #[serde(default)]
    token: bool,
}

/// Be the same person on this device. The code is used up; the answer has the next one.
#[utoipa::path(post, path = "/api/v1/me/recover", tag = "people", request_body = Recovery, responses(
    (status = 200, description = "Welcome back.", body = Welcome),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn recover(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Body(recovery): Body<Recovery>,
) -> Answer<Response> {
    app.rates.new_guest(&address)?;
    let chance = &*app.hall.chance;
    let (token, next) = (Key::token(chance), Key::recovery_code(chance));
    let code = hashed(&tidy_code(&recovery.code));
    let found = app.hall.store.recover_player(code, token.hash, next.hash, app.hall.clock.now()).await?;
    let player = found.ok_or_else(|| {
        Problem::new(StatusCode::FORBIDDEN, "unknown-code", "There is no such recovery code, or it has been used.")
    })?;
    Ok(welcome(&app, StatusCode::OK, player, token, next, recovery.token))
}

/// Sign this device out.
#[utoipa::path(delete, path = "/api/v1/me/session", tag = "people", responses(
    (status = 204, description = "Signed out."),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn sign_out(State(app): State<App>, Guest(player): Guest, headers: HeaderMap) -> Answer<Response> {
    if let Some(token) = token(&headers) {
        app.hall.store.forget_token(hashed(token)).await?;
        app.people.forget(&player.id);
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, no_cookie())]).into_response())
}
