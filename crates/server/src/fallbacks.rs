//! Answers where nothing else answers.

use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// Whatever is not there.
pub(crate) fn missing(path: &str) -> Problem {
    Problem::not_found(format!("There is nothing at {path}."))
}

pub(crate) async fn not_allowed(uri: Uri) -> Problem {
    let detail = format!("{} can't be used that way.", uri.path());
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", detail)
}

/// A mistake of ours. What it was stands in the log of the process, not in the answer.
pub(crate) fn panicked(_panic: Box<dyn std::any::Any + Send>) -> Response {
    metrics::counter!("beanfield_panics_total").increment(1);
    let detail = "Something went wrong on our side. Nothing was changed by this request.";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", detail).into_response()
}
