//! The games and their rules.

use axum::Json;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use beanfield_bots::Tier;
use beanfield_rules::pages::Language;
use beanfield_rules::rulesets::{Facts, Family, RULESETS, Ruleset};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::body::Asked;
use crate::problem::{Answer, Problem};

/// A ruleset, with all the numbers it takes to show its cards and to reckon a harvest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RulesetInfo {
    #[serde(flatten)]
    ruleset: &'static Ruleset,
    /// Which form its tables, views, actions and events have.
    family: Family,
    /// For each number of players, fewest first.
    tables: Vec<Facts>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Games {
    rulesets: Vec<RulesetInfo>,
    /// Bots that can take a seat, weakest first.
    bots: Vec<&'static str>,
}

/// All games that can be played here.
#[utoipa::path(get, path = "/api/v1/games", operation_id = "games", tag = "games", responses(
    (status = 200, description = "The rulesets with their players, options and numbers.", body = Games),
))]
pub(crate) async fn list() -> Json<Games> {
    let info = |ruleset: &'static Ruleset| RulesetInfo { ruleset, family: ruleset.family, tables: ruleset.facts() };
    Json(Games { rulesets: RULESETS.iter().map(info).collect(), bots: Tier::LADDER.map(Tier::name).to_vec() })
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Told {
    /// `en` (the default) or `de`.
    #[serde(default)]
    #[param(required = false)]
    lang: Language,
}

/// A rule page, as Markdown.
#[utoipa::path(get, path = "/api/v1/rules/{page}", tag = "games", params(("page" = String, Path), Told), responses(
    (status = 200, description = "The page.", body = String, content_type = "text/markdown"),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn page(Path(page): Path<String>, Asked(told): Asked<Told>) -> Answer<Response> {
    let found = Family::ALL.into_iter().find(|family| family.name() == page);
    let family = found.ok_or_else(|| Problem::not_found("There is no such rule page."))?;
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], family.page(told.lang)).into_response())
}
