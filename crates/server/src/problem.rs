//! Errors as `application/problem+json`: a type that does not change, a sentence, the rule where there is one, and nothing hidden.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use beanfield_rules::erased::ActionError;
use beanfield_rules::malformed::Malformed;
use beanfield_rules::refusal::Refusal;
use beanfield_tables::hall::HallError;
use beanfield_tables::store::StoreError;
use beanfield_tables::{Refused, Why};
use serde::{Serialize, Serializer};
use serde_json::Value;
use utoipa::ToSchema;

/// What went wrong.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// `/problems/` and a key that does not change.
    #[serde(rename = "type", serialize_with = "as_type")]
    #[schema(value_type = String)]
    pub kind: &'static str,
    pub title: &'static str,
    pub status: u16,
    /// A sentence for people.
    pub detail: String,
    /// The rule that refuses an action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<&'static str>,
    /// The facts of a refusal: its reason, and what the seat may know about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Refusal>, nullable = false)]
    pub refusal: Option<Box<Value>>,
    /// Where in the request it is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub path: Option<String>,
    #[serde(skip)]
    retry_after: Option<u8>,
}

fn as_type<S: Serializer>(key: &&'static str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("/problems/{key}"))
}

impl Problem {
    pub(crate) fn new(status: StatusCode, key: &'static str, detail: impl Into<String>) -> Self {
        Self {
            kind: key,
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: detail.into(),
            rule: None,
            refusal: None,
            path: None,
            retry_after: None,
        }
    }

    pub(crate) fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", detail)
    }

    pub(crate) fn too_many(detail: impl Into<String>, retry_after: u8) -> Self {
        let problem = Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", detail);
        Self { retry_after: Some(retry_after), ..problem }
    }

    pub(crate) fn invalid(path: impl Into<String>, detail: impl Into<String>) -> Self {
        let path = path.into();
        let problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", detail);
        Self { path: (!path.is_empty() && path != ".").then_some(path), ..problem }
    }

    fn refusal(status: StatusCode, refusal: &Refusal) -> Self {
        let problem = Self::new(status, "refused", refusal.to_string());
        let facts = serde_json::to_value(refusal).expect("a refusal is plain data");
        Self { rule: Some(refusal.rule.0), refusal: Some(Box::new(facts)), ..problem }
    }
}

impl From<Malformed> for Problem {
    fn from(malformed: Malformed) -> Self {
        Self::invalid(malformed.path, malformed.message)
    }
}

impl From<Why> for Problem {
    fn from(why: Why) -> Self {
        let status = match why {
            Why::NotSeated | Why::NotHost => StatusCode::FORBIDDEN,
            Why::UnknownRuleset(_) | Why::BadPace(_) | Why::EmptyText | Why::TextTooLong(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            _ => StatusCode::CONFLICT,
        };
        Self::new(status, why.key(), why.to_string())
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Action(ActionError::Malformed(malformed)) => malformed.into(),
            Refused::Action(ActionError::Refused(refusal)) => Self::refusal(StatusCode::CONFLICT, &refusal),
            Refused::Setup(refusal) => Self::refusal(StatusCode::UNPROCESSABLE_ENTITY, &refusal),
            Refused::Table(why) => why.into(),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        // What the database says is for whoever hosts it, not for whoever asks.
        tracing::error!(%error, "the store failed");
        metrics::counter!("beanfield_store_errors_total").increment(1);
        let problem = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "The database does not answer just now. Nothing was changed; try again in a moment.",
        );
        Self { retry_after: Some(1), ..problem }
    }
}

impl From<HallError> for Problem {
    fn from(error: HallError) -> Self {
        match error {
            HallError::NoSuchTable => Self::not_found("There is no such table."),
            HallError::Quarantined => Self::new(
                StatusCode::CONFLICT,
                "quarantined",
                "The record of this table can't be read, so it is out of play. Its host's machine keeps it for repair.",
            ),
            HallError::Refused(refused) => refused.into(),
            HallError::Store(error) => error.into(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).expect("it was made from a status");
        let body = serde_json::to_vec(&self).expect("a problem is plain data");
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(u16::from(seconds)));
        }
        response
    }
}

pub(crate) type Answer<T> = Result<T, Problem>;
