//! Headers that keep browsers safe, on every kind of answer there is.

use std::sync::Arc;

use beanfield_server::Config;
use beanfield_tables::clock::SystemClock;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::server::{NO_LIMITS, Server};

fn check(what: &str, headers: &HeaderMap) {
    let policy = headers["content-security-policy"].to_str().unwrap();
    for part in
        ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]
    {
        assert!(policy.contains(part), "{what}: {policy}");
    }
    assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains("http"), "{what}: {policy}");
    assert_eq!(headers["x-content-type-options"], "nosniff", "{what}");
    assert_eq!(headers["x-frame-options"], "DENY", "{what}");
    assert_eq!(headers["referrer-policy"], "same-origin", "{what}");
    assert_eq!(headers["cross-origin-opener-policy"], "same-origin", "{what}");
    assert_eq!(headers["cross-origin-resource-policy"], "same-origin", "{what}");
    assert!(headers.contains_key("permissions-policy"), "{what}");
    assert!(!headers.contains_key("server") && !headers.contains_key("x-powered-by"), "{what}");
}

/// What it is, the request, its body, and the status of the answer.
type Asked = (&'static str, Method, String, Option<Vec<u8>>, u16);

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_answer_carries_them() {
    let server = Server::start().await;
    let (table, guests) = server.table("duel-modern", 2).await;
    let ann = format!("Bearer {}", guests[0].token.as_ref().unwrap());
    let asked: [Asked; 14] = [
        ("a page", Method::GET, "/".into(), None, 200),
        ("a page of the client", Method::GET, "/tables/abcdefgh23456789".into(), None, 200),
        ("a file that is not there", Method::GET, "/nothing.js".into(), None, 404),
        ("the documentation", Method::GET, "/api/docs".into(), None, 200),
        ("health", Method::GET, "/health".into(), None, 200),
        ("figures", Method::GET, "/metrics".into(), None, 200),
        ("the API", Method::GET, format!("/api/v1/tables/{table}"), None, 200),
        ("a stream", Method::GET, format!("/api/v1/tables/{table}/events"), None, 200),
        ("no such thing", Method::GET, "/api/v1/nothing".into(), None, 404),
        ("another method", Method::PUT, "/api/v1/games".into(), Some(b"{}".to_vec()), 405),
        ("an unknown method", "BREW".parse().unwrap(), "/api/v1/games".into(), None, 405),
        ("too large", Method::POST, "/api/v1/tables".into(), Some(vec![b' '; 70_000]), 413),
        ("no JSON", Method::POST, "/api/v1/tables".into(), Some(b"{".to_vec()), 400),
        ("refused", Method::POST, format!("/api/v1/tables/{table}/start"), Some(b"{}".to_vec()), 409),
    ];
    for (what, method, path, body, status) in asked {
        let mut request = server.stranger().http.request(method, format!("http://{}{path}", server.address));
        request = request.header("authorization", &ann);
        if let Some(body) = body {
            request = request.header(CONTENT_TYPE, "application/json").body(body);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status().as_u16(), status, "{what}");
        check(what, response.headers());
        if path.starts_with("/api/v1/") {
            let cache = response.headers()["cache-control"].to_str().unwrap();
            assert!(["no-store", "no-cache"].contains(&cache), "{what}: {cache}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_too_fast_gets_them_too_and_is_told_when_to_come_back() {
    let config = Config { requests_a_second: 1, ..NO_LIMITS };
    let server = Server::with(config, Arc::new(SystemClock)).await;
    let too_many = loop {
        let response = server.stranger().request(Method::GET, "/games").send().await.unwrap();
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            break response;
        }
    };
    check("too many", too_many.headers());
    assert_eq!(too_many.headers()["retry-after"], "1");
}

/// Without an answer of the database there is one of ours.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_while_the_database_is_away_gets_them_too() {
    let server = Server::start().await;
    server.hall.store.close().await;
    let response =
        server.stranger().request(Method::POST, "/guests").json(&json!({ "name": "Ann" })).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    check("unavailable", response.headers());
    assert_eq!(response.headers()["retry-after"], "1");
}
