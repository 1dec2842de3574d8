//! Who asks: a guest with a secret token, in a cookie for browsers or a bearer header for programs. Only its hash is kept.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use beanfield_tables::chance::Chance;
use beanfield_tables::entry::Person;
use beanfield_tables::fair::Bytes32;
use beanfield_tables::store::Player;
use sha2::{Digest, Sha256};

use crate::App;
use crate::problem::Problem;

const COOKIE: &str = "beanfield";
const COOKIE_DAYS: u64 = 400;

/// A token or a recovery code: the words are for its owner, the hash for the store.
pub(crate) struct Key {
    pub(crate) words: String,
    pub(crate) hash: Bytes32,
}

/// The hash of a token or a code.
pub(crate) fn hashed(words: &str) -> Bytes32 {
    Bytes32(Sha256::new().chain_update("beanfield key 1").chain_update(words).finalize().into())
}

impl Key {
    /// 256 random bits in hexadecimal digits.
    pub(crate) fn token(chance: &dyn Chance) -> Self {
        let words = Bytes32(chance.bytes()).to_string();
        Self { hash: hashed(&words), words }
    }

    /// 100 random bits in groups of letters that can be read aloud.
    pub(crate) fn recovery_code(chance: &dyn Chance) -> Self {
        const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
        let letters: Vec<char> =
            chance.bytes()[..20].iter().map(|byte| LETTERS[(byte % 32) as usize] as char).collect();
        let words = letters.chunks(5).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-");
        Self { hash: hashed(&words), words }
    }
}

/// A recovery code as somebody typed it, brought into its form.
pub(crate) fn tidy_code(code: &str) -> String {
    let letters: Vec<char> =
        code.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase()).collect();
    letters.chunks(5).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// The cookie that keeps a token in a browser, out of the reach of scripts.
pub(crate) fn cookie(token: &str, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let age = COOKIE_DAYS * 24 * 3_600;
    HeaderValue::from_str(&format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}"))
        .expect("a token has letters and digits only")
}

pub(crate) fn no_cookie() -> HeaderValue {
    HeaderValue::from_static("beanfield=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

fn from_cookie(headers: &HeaderMap) -> Option<&str> {
    let pairs = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    pairs.flat_map(|text| text.split(';')).find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// The token a request carries.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| from_cookie(headers))
}

/// Whoever asks, if they have said who they are.
#[derive(Clone, Debug)]
pub(crate) struct Visitor(pub(crate) Option<Player>);

/// Whoever asks; without a token the request is refused.
#[derive(Clone, Debug)]
pub(crate) struct Guest(pub(crate) Player);

impl Guest {
    pub(crate) fn person(&self) -> Person {
        Person { player: self.0.id.clone(), name: self.0.name.clone() }
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Some(token) = token(&parts.headers) else { return Ok(Self(None)) };
        let player = app.people.by_token(app, hashed(token)).await?;
        if player.is_none() && bearer(&parts.headers).is_some() {
            return Err(unknown());
        }
        Ok(Self(player))
    }
}

impl FromRequestParts<App> for Guest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Visitor(player) = Visitor::from_request_parts(parts, app).await?;
        player.map(Self).ok_or_else(unknown)
    }
}

fn unknown() -> Problem {
    let detail = "Say who you are: `POST /api/v1/guests` gives a cookie or a token.";
    Problem::new(StatusCode::UNAUTHORIZED, "unknown-guest", detail)
}

fn is_unsafe(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Lets through what may change something: what reads only, what carries a token that no browser adds by itself, and what comes
/// from our own pages. Another site must not act with our cookie, nor give us one.
pub(crate) async fn own_site(State(app): State<App>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if is_unsafe(request.method()) && bearer(headers).is_none() && !is_own(headers, &app) {
        let detail = "This request comes from another site.";
        return Problem::new(StatusCode::FORBIDDEN, "foreign-origin", detail).into_response();
    }
    next.run(request).await
}

/// Whether a request comes from our own pages, or from no page at all: a browser says where it comes from.
fn is_own(headers: &HeaderMap, app: &App) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.to_str().unwrap_or("");
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or("");
    match &app.config.public_url {
        Some(url) => origin.eq_ignore_ascii_case(url.trim_end_matches('/')),
        None => origin.split_once("://").is_some_and(|(_, at)| !host.is_empty() && at.eq_ignore_ascii_case(host)),
    }
}
