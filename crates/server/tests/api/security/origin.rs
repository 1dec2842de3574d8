//! Another site in the same browser.

use std::sync::Arc;

use beanfield_server::{Config, openapi_document};
use beanfield_tables::clock::SystemClock;
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use serde_json::json;

use crate::server::{Client, NO_LIMITS, Reply, Server};

/// Every route of the document with its method, `{…}` filled in; a new route can't be forgotten.
fn routes(table: &str) -> Vec<(Method, String)> {
    let document = serde_json::to_value(openapi_document()).unwrap();
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let path = path.replace("{table}", table).replace("{seq}", "1").replace("{page}", "classic");
        for method in methods.as_object().unwrap().keys() {
            routes.push((method.to_uppercase().parse().unwrap(), path.clone()));
        }
    }
    routes
}

fn changes(method: &Method) -> bool {
    *method != Method::GET
}

async fn with_cookie(server: &Server) -> String {
    let reply = server.stranger().post("/guests", json!({ "name": "Ann" })).await;
    reply.headers[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned()
}

/// Asks as a browser does, with an empty object where a body may be.
async fn ask(server: &Server, method: &Method, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = server.stranger().http.request(method.clone(), format!("http://{}{path}", server.address));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    if changes(method) {
        request = request.header(CONTENT_TYPE, "application/json").body("{}");
    }
    Client::send(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_route_that_changes_something_can_be_used_by_another_site() {
    let server = Server::start().await;
    let cookie = with_cookie(&server).await;
    let (table, guests) = server.table("duel-modern", 2).await;
    let bearer = format!("Bearer {}", guests[0].token.as_ref().unwrap());
    let routes: Vec<_> = routes(&table).into_iter().filter(|(method, _)| changes(method)).collect();
    assert!(routes.len() >= 18, "{routes:?}");
    let own = format!("http://{}", server.address);
    let port = format!("http://{}:1", server.address.ip());
    for (method, path) in &routes {
        for origin in ["https://elsewhere.example", "null", "", &port, &format!("{own}.elsewhere.example")] {
            for headers in [&[(ORIGIN.as_str(), origin), (COOKIE.as_str(), &cookie)][..], &[(ORIGIN.as_str(), origin)]]
            {
                ask(&server, method, path, headers).await.problem(403, "foreign-origin");
            }
        }
        // No other site can send a token; and our own pages send the cookie.
        let token = [("authorization", bearer.as_str()), (ORIGIN.as_str(), "https://elsewhere.example")];
        if !path.ends_with("/session") {
            let reply = ask(&server, method, path, &token).await;
            assert_ne!(reply.body["type"], "/problems/foreign-origin", "{method} {path}");
            let reply = ask(&server, method, path, &[(ORIGIN.as_str(), &own), (COOKIE.as_str(), &cookie)]).await;
            assert_ne!(reply.body["type"], "/problems/foreign-origin", "{method} {path}");
        }
    }
}

/// No answer says that another site may read it, and a form can't be sent as JSON.
#[tokio::test(flavor = "multi_thread")]
async fn another_site_reads_nothing() {
    let server = Server::start().await;
    let cookie = with_cookie(&server).await;
    let (table, _) = server.table("duel-modern", 2).await;
    for (method, path) in routes(&table).into_iter().filter(|(_, path)| !path.ends_with("/events")) {
        let elsewhere = (ORIGIN.as_str(), "https://elsewhere.example");
        let reply = ask(&server, &method, &path, &[elsewhere, (COOKIE.as_str(), &cookie)]).await;
        let preflight = [elsewhere, ("access-control-request-method", method.as_str())];
        let asked = ask(&server, &Method::OPTIONS, &path, &preflight).await;
        for reply in [&reply, &asked] {
            assert!(reply.headers.keys().all(|name| !name.as_str().starts_with("access-control-")), "{path}");
            assert_eq!(reply.headers["cross-origin-resource-policy"], "same-origin");
        }
    }
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let form = server.stranger().request(Method::POST, "/guests").header(CONTENT_TYPE, kind);
        Client::send(form.body(r#"{"name":"Ann"}"#)).await.problem(415, "not-json");
    }
}

/// Where the host has said what the address is, that is the only one, whatever a request says about itself.
#[tokio::test(flavor = "multi_thread")]
async fn the_public_address_is_the_only_own_one() {
    let config = Config { public_url: Some("https://beans.example/".into()), ..NO_LIMITS };
    let server = Server::with(config, Arc::new(SystemClock)).await;
    let guest = async |origin: &str| {
        let request = server.stranger().request(Method::POST, "/guests").header(ORIGIN, origin);
        Client::send(request.json(&json!({ "name": "Ann" }))).await
    };
    guest("https://beans.example").await.created();
    guest(&format!("http://{}", server.address)).await.problem(403, "foreign-origin");
    guest("http://beans.example").await.problem(403, "foreign-origin");
}
