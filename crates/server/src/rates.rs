//! How often somebody may ask.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::problem::{Answer, Problem};
use crate::{App, Config};

/// Where a request comes from: an address, and for IPv6 its network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    pub(crate) fn new(ip: IpAddr) -> Self {
        match ip {
            IpAddr::V6(ip) if ip.to_ipv4_mapped().is_none() => {
                let mut parts = ip.segments();
                parts[4..].fill(0);
                Self(IpAddr::from(parts))
            }
            IpAddr::V6(ip) => Self(ip.to_ipv4_mapped().map_or(IpAddr::V6(ip), IpAddr::V4)),
            IpAddr::V4(_) => Self(ip),
        }
    }

    /// The last address that our own proxy added.
    fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?;
        last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    }
}

pub(crate) struct Rates {
    requests: Option<DefaultKeyedRateLimiter<Address>>,
    guests: Option<DefaultKeyedRateLimiter<Address>>,
}

impl Rates {
    pub(crate) fn new(config: &Config) -> Self {
        let burst = |rate: NonZeroU32| rate.saturating_mul(NonZeroU32::MIN.saturating_add(3));
        let requests = NonZeroU32::new(config.requests_a_second);
        let guests = NonZeroU32::new(config.guests_a_minute);
        Self {
            requests: requests.map(|rate| RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst(rate)))),
            guests: guests.map(|rate| RateLimiter::keyed(Quota::per_minute(rate))),
        }
    }

    pub(crate) fn new_guest(&self, address: &Address) -> Answer<()> {
        match &self.guests {
            Some(limit) if limit.check_key(address).is_err() => {
                Err(Problem::too_many("Many guests have come from your address. Wait a minute.", 60))
            }
            _ => Ok(()),
        }
    }

    /// Lets go of those who have not asked for a while.
    pub(crate) fn tidy(&self) {
        for limit in [&self.requests, &self.guests].into_iter().flatten() {
            limit.retain_recent();
        }
    }

    /// How many addresses are remembered.
    pub(crate) fn in_memory(&self) -> usize {
        [&self.requests, &self.guests].into_iter().flatten().map(RateLimiter::len).sum()
    }
}

/// Notes where a request comes from and whether it comes too often.
pub(crate) async fn limit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let direct = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let forwarded = app.config.trust_proxy.then(|| Address::forwarded(request.headers())).flatten();
    let address = Address::new(forwarded.or(direct).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)));
    if app.rates.requests.as_ref().is_some_and(|limit| limit.check_key(&address).is_err()) {
        return Problem::too_many("You ask faster than a person plays. Wait a second.", 1).into_response();
    }
    request.extensions_mut().insert(address);
    next.run(request).await
}
