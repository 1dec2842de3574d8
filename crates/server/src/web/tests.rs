//! Files as a browser asks for them.

use axum::body::to_bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use rust_embed::RustEmbed;

use super::Site;

#[derive(RustEmbed)]
#[folder = "src/web/fixture"]
struct Fixture;

const SITE: Site = Site(Fixture::get);

fn get(path: &str, headers: &[(&'static str, &str)]) -> Response {
    let given = headers.iter().map(|(name, value)| {
        (header::HeaderName::from_static(name), HeaderValue::from_str(value).expect("a plain value"))
    });
    SITE.answer(path, &given.collect::<HeaderMap>())
}

async fn text(response: Response) -> String {
    String::from_utf8(to_bytes(response.into_body(), 10_000).await.unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn every_address_is_the_page_and_the_page_knows_its_build() {
    for path in ["/", "/tables/abc", "/rules/classic/", "/index.html"] {
        let response = get(path, &[]);
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()["cache-control"], "no-cache");
        assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(response.headers()["etag"], format!("\"{}\"", SITE.build()));
        let page = text(response).await;
        assert!(page.contains(&format!("<meta name=\"build\" content=\"{}\">", SITE.build())), "{page}");
    }
}

#[tokio::test]
async fn hashed_files_are_kept_for_good_and_others_are_asked_for_again() {
    let script = get("/assets/main-1a2b.js", &[]);
    assert_eq!(script.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
    let icon = get("/favicon.svg", &[]);
    assert_eq!(icon.headers()["cache-control"], "no-cache");
    assert_eq!(icon.headers()["content-type"], "image/svg+xml");
    let tag = icon.headers()["etag"].to_str().unwrap();
    for known in [tag.to_owned(), format!("\"other\", W/{tag}")] {
        let again = get("/favicon.svg", &[("if-none-match", &known)]);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(text(again).await, "");
    }
}

#[tokio::test]
async fn who_takes_brotli_gets_the_twin() {
    for (coding, is_small) in [("gzip, br", true), ("br;q=0.5", true), ("gzip", false), ("br;q=0", false), ("", false)]
    {
        let response = get("/assets/main-1a2b.js", &[("accept-encoding", coding)]);
        assert_eq!(response.headers()["vary"], "accept-encoding");
        assert_eq!(response.headers().contains_key("content-encoding"), is_small, "{coding}");
        assert_eq!(text(response).await.contains("console"), !is_small);
    }
    assert!(!get("/favicon.svg", &[("accept-encoding", "br")]).headers().contains_key("vary"), "it has no twin");
}

#[test]
fn a_missing_file_is_a_problem() {
    for path in ["/assets/gone.js", "/gone.png", "/assets/../../secret.txt", "/tables/x.y"] {
        let response = get(path, &[]);
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.headers()["content-type"], "application/problem+json");
    }
}

#[tokio::test]
async fn without_a_client_a_page_says_how_to_build_it() {
    let response = Site(|_| None).answer("/tables/abc", &HeaderMap::new());
    assert_eq!(response.status(), StatusCode::OK);
    assert!(text(response).await.contains("make play"));
    assert_eq!(Site(|_| None).build(), "none");
}
