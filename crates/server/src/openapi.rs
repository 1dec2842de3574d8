//! All routes, and the document that describes them.

use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use axum::{Json, Router, middleware};
use beanfield_rules::pages::Language;
use beanfield_tables::limits::BODY_BYTES;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi, openapi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::{
    App, chances, docs, fallbacks, games, headers, health, identity, lobby, people, play, rates, records, seats,
    streams, tables, web,
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Beanfield",
        description = "The bean-trading games over HTTP. Become a guest, open or join a table, follow its stream, and act when \
                       you are asked. Errors are problem documents with a type that does not change.",
        license(name = "MIT OR Apache-2.0"),
    ),
    // What only parameters name.
    components(schemas(Language)),
    modifiers(&Keys),
    security((), ("token" = []), ("cookie" = [])),
    tags(
        (name = "games", description = "What can be played."),
        (name = "people", description = "Who you are."),
        (name = "tables", description = "Opening and finding tables."),
        (name = "seats", description = "Sitting down, beginning, handing over, playing again."),
        (name = "play", description = "Acting in the game."),
        (name = "streams", description = "What happens, as it happens."),
        (name = "records", description = "What has happened."),
        (name = "service", description = "The server itself."),
    ),
)]
struct Document;

/// The two ways to say who one is. Some requests need neither.
struct Keys;

impl Modify for Keys {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("token", SecurityScheme::Http(token));
        let cookie = ApiKey::Cookie(ApiKeyValue::new("beanfield"));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    }
}

fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(games::list))
        .routes(routes!(games::page))
        .routes(routes!(people::create))
        .routes(routes!(people::show, people::rename))
        .routes(routes!(people::recover))
        .routes(routes!(people::sign_out))
        .routes(routes!(tables::mine))
        .routes(routes!(tables::open, tables::list))
        .routes(routes!(tables::show, tables::change))
        .routes(routes!(seats::join))
        .routes(routes!(seats::leave))
        .routes(routes!(seats::kick))
        .routes(routes!(seats::seat_bot))
        .routes(routes!(seats::start))
        .routes(routes!(seats::contribute))
        .routes(routes!(seats::resign))
        .routes(routes!(seats::come_back))
        .routes(routes!(seats::cover))
        .routes(routes!(seats::rematch))
        .routes(routes!(play::act, play::legal))
        .routes(routes!(play::undo))
        .routes(routes!(play::pass))
        .routes(routes!(play::chat))
        .routes(routes!(play::hint))
        .routes(routes!(streams::follow))
        .routes(routes!(lobby::follow))
        .routes(routes!(records::log))
        .routes(routes!(records::at))
        .routes(routes!(records::record))
        .routes(routes!(chances::chances))
        .routes(routes!(web::version))
}

/// The `OpenAPI` document.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    described().into_openapi()
}

pub(crate) fn router(app: App) -> Router {
    let (api, document) = described().split_for_parts();
    api.route("/api/openapi.json", get(move || async move { Json(document) }))
        .route("/api/docs", get(docs::page))
        .route("/api/docs/style.css", get(docs::style))
        .fallback(web::serve)
        .method_not_allowed_fallback(fallbacks::not_allowed)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(middleware::from_fn_with_state(app.clone(), identity::own_site))
        .layer(middleware::from_fn(health::observe))
        .layer(middleware::from_fn_with_state(app.clone(), rates::limit))
        // Whoever watches over the service is not held up by its limits.
        .route("/health", get(health::alive))
        .route("/ready", get(health::ready))
        .route("/metrics", get(health::figures))
        .layer(CatchPanicLayer::custom(fallbacks::panicked))
        .layer(middleware::from_fn(headers::secure))
        .with_state(app)
}
