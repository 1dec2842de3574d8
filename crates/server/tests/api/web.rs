//! The web client over HTTP, whether it was built or not. What becomes of its files, the tests beside the code say.

use reqwest::Method;

use crate::server::{Client, Server};

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_the_client_and_everything_else_is_not() {
    let server = Server::start().await;
    let ask = async |method: Method, path: &str| {
        let http = server.stranger().http;
        Client::send(http.request(method, format!("http://{}{path}", server.address))).await
    };
    for path in ["/", "/lobby", "/tables/abcdefgh23456789"] {
        let page = ask(Method::GET, path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(page.headers["content-type"].to_str().unwrap().starts_with("text/html"));
        let head = ask(Method::HEAD, path).await;
        assert_eq!(head.status, 200);
        assert_eq!(head.body, "");
        assert_eq!(head.headers.get("content-length"), page.headers.get("content-length"));
    }
    for path in ["/nothing.png", "/assets/nothing.js", "/api/nothing", "/api/v1/nothing"] {
        ask(Method::GET, path).await.problem(404, "not-found");
    }
    ask(Method::POST, "/lobby").await.problem(404, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_can_tell_that_it_is_old() {
    let server = Server::start().await;
    let version = server.stranger().get("/version").await.ok();
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    let build = version["build"].as_str().unwrap();
    let page = server.stranger().http.get(format!("http://{}/", server.address)).send().await.unwrap();
    match page.headers().get("etag") {
        Some(tag) => assert_eq!(tag, &format!("\"{build}\"")),
        None => assert_eq!(build, "none", "the client was not built"),
    }
}
