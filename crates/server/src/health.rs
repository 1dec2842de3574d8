//! How the service is doing.

use std::sync::OnceLock;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use crate::App;
use crate::problem::{Answer, Problem};

/// One recorder for the process, however many servers run in it.
static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

#[derive(Debug)]
pub(crate) struct Health(PrometheusHandle);

impl Default for Health {
    fn default() -> Self {
        let install = || {
            let recorder = PrometheusBuilder::new()
                .set_buckets(&[0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0])
                .expect("there are buckets")
                .build_recorder();
            let handle = recorder.handle();
            // Somebody else's recorder may be there already; then ours stays empty.
            let _ = metrics::set_global_recorder(recorder);
            handle
        };
        Self(RECORDER.get_or_init(install).clone())
    }
}

impl Health {
    /// Counts what has been noted. Until then every answer's time is kept for itself, and nobody may ever ask for the figures.
    pub(crate) fn tidy(&self) {
        self.0.run_upkeep();
    }
}

/// Notes how long each answer took. Streams count until they begin.
pub(crate) async fn observe(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("none".into(), |path| path.as_str().to_owned());
    // Anybody can invent a method; each name would be a figure of its own for ever.
    let method = match request.method() {
        known @ (&Method::GET | &Method::HEAD | &Method::POST | &Method::PATCH | &Method::DELETE) => known.to_string(),
        _ => "other".to_owned(),
    };
    let start = Instant::now();
    let response = next.run(request).await;
    let (time, status) = (start.elapsed(), response.status().as_u16().to_string());
    tracing::debug!(method, route, status, ?time, "answered");
    metrics::histogram!("beanfield_request_seconds", "method" => method, "route" => route, "status" => status)
        .record(time);
    response
}

/// The process answers.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The process can do its work: the database answers and takes writes.
pub(crate) async fn ready(State(app): State<App>) -> Answer<&'static str> {
    if *app.closing.borrow() {
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "The server is going down."));
    }
    app.hall.store.ready().await?;
    Ok("ready\n")
}

/// Figures for Prometheus.
pub(crate) async fn figures(State(app): State<App>) -> Response {
    metrics::gauge!("beanfield_tables_in_memory").set(app.hall.in_memory() as f64);
    metrics::gauge!("beanfield_people_in_memory").set(app.people.in_memory() as f64);
    metrics::gauge!("beanfield_addresses_in_memory").set(app.rates.in_memory() as f64);
    metrics::gauge!("beanfield_streams").set(app.streams.count() as f64);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.health.0.render()).into_response()
}
