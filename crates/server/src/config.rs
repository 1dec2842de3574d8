//! What whoever hosts it can choose.

use std::time::Duration;

/// How the server behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// The name of this process among those that share a database.
    pub node: String,
    /// Where browsers find the service, such as `https://beans.example`; requests with another origin are refused.
    pub public_url: Option<String>,
    /// Requests come through a proxy that says who asks, in `X-Forwarded-For`.
    pub trust_proxy: bool,
    /// How long bots pause before they act, so that people can follow.
    pub bot_delay: Duration,
    /// How hard the merchant thinks, in simulations.
    pub simulations: u32,
    /// Requests a second from one person or address; 0 for no limit.
    pub requests_a_second: u32,
    /// New guests a minute from one address; 0 for no limit.
    pub guests_a_minute: u32,
}
