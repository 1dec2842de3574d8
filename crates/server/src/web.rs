//! The web client, as Vite has built it: in the binary of a release, read from its folder by a debug build.

mod negotiation;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use beanfield_tables::fair::Bytes32;
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::fallbacks::missing;
use negotiation::{is_known, takes_brotli};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// The one page; the client itself finds its way from the address.
const PAGE: &str = "index.html";
/// Stands in the page where its build should.
const BUILD: &str = "__BUILD__";
const NOT_BUILT: &str = include_str!("web/not_built.html");

const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");
/// A file whose name has its hash never changes.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The files of a client.
#[derive(Debug)]
pub(crate) struct Site(fn(&str) -> Option<EmbeddedFile>);

impl Default for Site {
    fn default() -> Self {
        Self(Client::get)
    }
}

fn hash(file: &EmbeddedFile) -> String {
    let mut digits = Bytes32(file.metadata.sha256_hash()).to_string();
    digits.truncate(12);
    digits
}

fn body(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

impl Site {
    /// Which build of the client this is. The page names all other files by their hashes, so its own hash stands for all of them.
    pub(crate) fn build(&self) -> String {
        self.0(PAGE).map_or_else(|| "none".to_owned(), |page| hash(&page))
    }

    /// The file that a path names; the page for a path without an extension.
    fn answer(&self, path: &str, headers: &HeaderMap) -> Response {
        let path = path.trim_start_matches('/');
        let has_extension = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
        if has_extension && path != PAGE { self.file(path, headers) } else { self.page(headers) }
    }

    fn page(&self, headers: &HeaderMap) -> Response {
        let Some(file) = self.0(PAGE) else { return axum::response::Html(NOT_BUILT).into_response() };
        let build = hash(&file);
        let page = String::from_utf8_lossy(&file.data).replace(BUILD, &build);
        told(headers, PAGE, &build, NO_CACHE, page.into())
    }

    fn file(&self, path: &str, headers: &HeaderMap) -> Response {
        let Some(plain) = self.0(path) else { return missing(&format!("/{path}")).into_response() };
        let cache = if path.starts_with("assets/") { IMMUTABLE } else { NO_CACHE };
        let Some(twin) = self.0(&format!("{path}.br")) else {
            return told(headers, path, &hash(&plain), cache, body(plain.data));
        };
        let mut response = if takes_brotli(headers) {
            let mut response = told(headers, path, &hash(&twin), cache, body(twin.data));
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            response
        } else {
            told(headers, path, &hash(&plain), cache, body(plain.data))
        };
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }
}

/// A file, or that the browser has it already.
fn told(headers: &HeaderMap, path: &str, hash: &str, cache: HeaderValue, body: Bytes) -> Response {
    let tag = format!("\"{hash}\"");
    let mut response = if is_known(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Body::from(body).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
        response
    };
    let tag = HeaderValue::from_str(&tag).expect("a hash has digits and letters only");
    response.headers_mut().insert(header::ETAG, tag);
    response.headers_mut().insert(header::CACHE_CONTROL, cache);
    response
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whatever no other route answers.
pub(crate) async fn serve(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let is_page = matches!(method, Method::GET | Method::HEAD) && !uri.path().starts_with("/api/");
    if is_page { app.site.answer(uri.path(), &headers) } else { missing(uri.path()).into_response() }
}

/// What is running here.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Version {
    /// Of the server.
    version: &'static str,
    /// Of the web client: the same as in the page it was loaded from, in `<meta name="build">`, or a newer one is there. `none` if
    /// the server was built without it.
    build: String,
}

/// Which server, and which build of the web client.
#[utoipa::path(get, path = "/api/v1/version", operation_id = "version", tag = "service", responses(
    (status = 200, description = "The versions.", body = Version),
))]
pub(crate) async fn version(State(app): State<App>) -> Json<Version> {
    Json(Version { version: env!("CARGO_PKG_VERSION"), build: app.site.build() })
}
