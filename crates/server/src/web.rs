//! Pages for browsers.

use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use crate::problem::Problem;

const HOME: &str = include_str!("web/home.html");
const STYLE: &str = include_str!("web/style.css");

pub(crate) async fn home() -> Html<&'static str> {
    Html(HOME)
}

pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

/// Whatever else is asked for.
pub(crate) async fn missing(uri: Uri) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "not-found", format!("There is nothing at {}.", uri.path()))
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
