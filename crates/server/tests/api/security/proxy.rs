//! Who is counted: the address of the connection, or what our own proxy says about it.

use std::sync::Arc;

use beanfield_server::Config;
use beanfield_tables::clock::SystemClock;
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::server::{NO_LIMITS, Server};

/// Comes in by way of these addresses, as the header has them.
async fn comes(server: &Server, forwarded: &[&str]) -> StatusCode {
    let mut request = server.stranger().request(Method::POST, "/guests").json(&json!({ "name": "Ann" }));
    for header in forwarded {
        request = request.header("x-forwarded-for", *header);
    }
    request.send().await.unwrap().status()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_proxy_nobody_can_pretend_to_be_many() {
    let config = Config { guests_a_minute: 2, ..NO_LIMITS };
    let server = Server::with(config, Arc::new(SystemClock)).await;
    assert_eq!(comes(&server, &["203.0.113.1"]).await, 201);
    assert_eq!(comes(&server, &["203.0.113.2"]).await, 201);
    assert_eq!(comes(&server, &["203.0.113.3"]).await, 429);
}

/// The proxy adds the last address; whatever stands before it, the client may have written.
#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_last_address_counts() {
    let config = Config { guests_a_minute: 2, trust_proxy: true, ..NO_LIMITS };
    let server = Server::with(config, Arc::new(SystemClock)).await;
    assert_eq!(comes(&server, &["203.0.113.1"]).await, 201);
    assert_eq!(comes(&server, &["198.51.100.7, 203.0.113.1"]).await, 201);
    assert_eq!(comes(&server, &["198.51.100.8, 203.0.113.1"]).await, 429);
    assert_eq!(comes(&server, &["198.51.100.9", "203.0.113.1"]).await, 429);
    assert_eq!(comes(&server, &["203.0.113.2"]).await, 201, "somebody else is somebody else");
    // A network of IPv6 is one address, and an IPv4 address in the clothes of IPv6 is itself.
    assert_eq!(comes(&server, &["2001:db8:1:2::1"]).await, 201);
    assert_eq!(comes(&server, &["2001:db8:1:2:ffff::2"]).await, 201);
    assert_eq!(comes(&server, &["2001:db8:1:2:aaaa::3"]).await, 429);
    assert_eq!(comes(&server, &["2001:db8:1:3::1"]).await, 201);
    assert_eq!(comes(&server, &["::ffff:203.0.113.1"]).await, 429);
}
