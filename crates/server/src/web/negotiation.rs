//! What a browser takes, and what it has already.

use axum::http::{HeaderMap, HeaderName, header};

/// The parts of a list, however many headers it is spread over.
fn listed(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

pub(super) fn takes_brotli(headers: &HeaderMap) -> bool {
    listed(headers, header::ACCEPT_ENCODING).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("br") && !refused
    })
}

/// Whether the browser asks only for what is newer than this.
pub(super) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    listed(headers, header::IF_NONE_MATCH).any(|known| known.strip_prefix("W/").unwrap_or(known) == tag)
}
