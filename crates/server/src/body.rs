//! Reading requests, with a clear answer to whatever is wrong with them.

use std::collections::HashMap;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use beanfield_tables::TableId;
use beanfield_tables::limits::BODY_READ;
use serde::de::DeserializeOwned;

use crate::problem::{Answer, Problem};

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = content_type.map_or("", |value| value.split(';').next().unwrap_or("").trim());
        if !kind.eq_ignore_ascii_case("application/json") {
            let detail = "Send JSON, with the header `content-type: application/json`.";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", detail));
        }
        let read = within(BODY_READ, Bytes::from_request(request, state)).await?;
        let bytes = read.map_err(|rejection| unread(&rejection))?;
        let mut json = serde_json::Deserializer::from_slice(&bytes);
        let read: Result<T, _> = serde_path_to_error::deserialize(&mut json);
        let value = read.map_err(|error| {
            let path = error.path().to_string();
            let inner = error.into_inner();
            match inner.classify() {
                serde_json::error::Category::Data => Problem::invalid(path, inner.to_string()),
                _ => Problem::new(StatusCode::BAD_REQUEST, "bad-json", format!("The body is no JSON: {inner}.")),
            }
        })?;
        json.end().map_err(|error| {
            Problem::new(StatusCode::BAD_REQUEST, "bad-json", format!("The body is no JSON: {error}."))
        })?;
        Ok(Self(value))
    }
}

async fn within<T>(limit: Duration, reading: impl Future<Output = T>) -> Answer<T> {
    let too_slow = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "The body took too long to arrive.");
    tokio::time::timeout(limit, reading).await.map_err(too_slow)
}

fn unread(rejection: &BytesRejection) -> Problem {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "The body is larger than any request needs.")
        }
        _ => Problem::new(StatusCode::BAD_REQUEST, "unread", "The body could not be read to its end."),
    }
}

/// What follows the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(Problem::invalid("", rejection.body_text())),
        }
    }
}

/// A place in a table's log.
pub(crate) struct AtEntry(pub(crate) u64);

impl<S: Send + Sync> FromRequestParts<S> for AtEntry {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let found = named(parts, state, "seq").await.and_then(|seq| seq.parse().ok()).filter(|&seq| seq > 0);
        found.map(Self).ok_or_else(|| Problem::not_found("There is no such entry."))
    }
}

/// A part of the path, by its name.
async fn named<S: Send + Sync>(parts: &mut Parts, state: &S, name: &str) -> Option<String> {
    let Path(mut names) = Path::<HashMap<String, String>>::from_request_parts(parts, state).await.ok()?;
    names.remove(name)
}

/// The table a request is about.
pub(crate) struct OfTable(pub(crate) TableId);

impl<S: Send + Sync> FromRequestParts<S> for OfTable {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let id = named(parts, state, "table").await.and_then(|id| TableId::parse(&id));
        id.map(Self).ok_or_else(|| Problem::not_found("There is no such table."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_body_that_does_not_end_is_cut_off() {
        let unending = std::future::pending::<()>();
        let problem = within(Duration::from_millis(1), unending).await.expect_err("it has waited");
        assert_eq!((problem.kind, problem.status), ("too-slow", 408));
        assert_eq!(within(BODY_READ, async { 7 }).await.expect("in time"), 7);
    }
}
