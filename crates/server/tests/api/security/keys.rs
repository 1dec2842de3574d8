//! Cookies, tokens and recovery codes: how they look, and what is kept of them.

use std::collections::HashSet;
use std::sync::Arc;

use beanfield_server::{Config, openapi_document};
use beanfield_tables::clock::SystemClock;
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, SET_COOKIE};
use serde_json::json;

use crate::server::{Client, NO_LIMITS, Server};

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_is_for_this_site_for_https_and_for_no_script() {
    let config = Config { public_url: Some("https://beans.example".into()), ..NO_LIMITS };
    for (config, secure) in [(config, true), (NO_LIMITS, false)] {
        let server = Server::with(config, Arc::new(SystemClock)).await;
        let reply = server.stranger().post("/guests", json!({ "name": "Ann" })).await;
        let cookie = reply.headers[SET_COOKIE].to_str().unwrap();
        let parts: Vec<&str> = cookie.split("; ").skip(1).collect();
        let mut expected = vec!["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=34560000"];
        expected.extend(secure.then_some("Secure"));
        assert_eq!(parts, expected);
    }
}

/// Nobody guesses 256 bits, nor 100; and no two are the same.
#[tokio::test(flavor = "multi_thread")]
async fn tokens_and_codes_are_long_and_never_the_same() {
    let server = Server::start().await;
    let mut seen = HashSet::new();
    for _ in 0..50 {
        let welcome = server.stranger().post("/guests", json!({ "name": "Ann", "token": true })).await.created();
        let token = welcome["token"].as_str().unwrap().to_owned();
        assert!(token.len() == 64 && token.bytes().all(|digit| digit.is_ascii_hexdigit()), "{token}");
        let code = welcome["recovery_code"].as_str().unwrap().to_owned();
        assert_eq!(code.bytes().filter(u8::is_ascii_alphanumeric).count(), 20, "{code}");
        assert!(seen.insert(token) && seen.insert(code));
    }
}

/// Somebody with a copy of the database finds names and games in it, but nothing to sign in with.
#[tokio::test(flavor = "multi_thread")]
async fn the_database_has_hashes_only() {
    let server = Server::start().await;
    let welcome = server.stranger().post("/guests", json!({ "name": "Annabella", "token": true })).await.created();
    let [token, code] = ["token", "recovery_code"].map(|key| welcome[key].as_str().unwrap().to_owned());
    let again = server.stranger().post("/me/recover", json!({ "code": code })).await;
    let cookie = again.headers[SET_COOKIE].to_str().unwrap().to_owned();
    let second = cookie.split(';').next().unwrap().strip_prefix("beanfield=").unwrap().to_owned();
    let next = again.ok()["recovery_code"].as_str().unwrap().to_owned();
    let mut bytes = Vec::new();
    for file in std::fs::read_dir(server.folder()).unwrap() {
        bytes.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let has = |what: &[u8]| bytes.windows(what.len()).any(|part| part == what);
    assert!(has(b"Annabella"), "this is where it is kept");
    for key in [token, code, second, next] {
        let plain = key.replace('-', "");
        let half: Vec<u8> =
            (0..key.len() / 2).filter_map(|n| u8::from_str_radix(key.get(2 * n..2 * n + 2)?, 16).ok()).collect();
        assert!(!has(key.as_bytes()) && !has(plain.as_bytes()));
        assert!(half.len() < 32 || !has(&half), "nor its bytes");
    }
}

/// Without a token there is nothing to do but to come in.
#[tokio::test(flavor = "multi_thread")]
async fn every_route_that_changes_something_asks_who_it_is() {
    let server = Server::start().await;
    let (table, _) = server.table("duel-modern", 2).await;
    let document = serde_json::to_value(openapi_document()).unwrap();
    let mut asked = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys().filter(|method| *method != "get") {
            if path.ends_with("/guests") || path.ends_with("/recover") {
                continue;
            }
            let method: Method = method.to_uppercase().parse().unwrap();
            let address = format!("http://{}{}", server.address, path.replace("{table}", &table));
            let request = server.stranger().http.request(method, address).header(CONTENT_TYPE, "application/json");
            Client::send(request.body("{}")).await.problem(401, "unknown-guest");
            asked += 1;
        }
    }
    assert!(asked >= 16, "{asked}");
}

/// Signing out is for one device, at once, and for good.
#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_one_device_and_no_other() {
    let server = Server::start().await;
    let welcome = server.stranger().post("/guests", json!({ "name": "Ann", "token": true })).await.created();
    let code = json!({ "code": welcome["recovery_code"], "token": true });
    let other = server.stranger().post("/me/recover", code).await.ok();
    let client = |token: &serde_json::Value| {
        let mut client = server.stranger();
        client.token = Some(token.as_str().unwrap().to_owned());
        client
    };
    let (first, second) = (client(&welcome["token"]), client(&other["token"]));
    first.get("/me").await.ok();
    let gone = Client::send(first.request(Method::DELETE, "/me/session")).await;
    assert_eq!(gone.status, 204);
    assert!(gone.headers[SET_COOKIE].to_str().unwrap().starts_with("beanfield=; "));
    first.get("/me").await.problem(401, "unknown-guest");
    first.post("/tables", json!({ "ruleset": "modern-base", "players": 3 })).await.problem(401, "unknown-guest");
    second.get("/me").await.ok();
}
