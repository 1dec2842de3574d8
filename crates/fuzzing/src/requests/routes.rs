//! Everything that can be asked for, with bodies that are right at some moment.

/// A way to ask.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    pub method: &'static str,
    pub path: &'static str,
    pub(super) bodies: &'static [&'static str],
}

const fn get(path: &'static str) -> Route {
    Route { method: "GET", path, bodies: &[] }
}

const fn post(path: &'static str, bodies: &'static [&'static str]) -> Route {
    Route { method: "POST", path, bodies }
}

const BYTES: &str = r#"{"contribution":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}"#;

/// All but streams, which do not end, and the pages of rules, which are texts.
pub const ROUTES: [Route; 32] = [
    get("/api/v1/games"),
    get("/api/v1/me"),
    get("/api/v1/me/tables"),
    get("/api/v1/tables"),
    get("/api/v1/tables/{table}"),
    get("/api/v1/tables/{table}/actions"),
    get("/api/v1/tables/{table}/hints"),
    get("/api/v1/tables/{table}/log"),
    get("/api/v1/tables/{table}/log/{seq}"),
    get("/api/v1/tables/{table}/chances"),
    get("/api/v1/tables/{table}/record"),
    get("/api/v1/version"),
    Route { method: "DELETE", path: "/api/v1/me/session", bodies: &[] },
    Route { method: "PATCH", path: "/api/v1/me", bodies: &[r#"{"name":"Ina"}"#, r#"{"name":"Ann"}"#] },
    post("/api/v1/guests", &[r#"{"name":"Ina","token":true}"#, r#"{"name":"Ann","token":true}"#, r#"{"name":"Zoë"}"#]),
    post("/api/v1/me/recover", &[r#"{"code":"22222-33333-44444-55555","token":true}"#]),
    post(
        "/api/v1/tables",
        &[
            r#"{"ruleset":"modern-base","players":3,"seats":["me","open",{"bot":"farmer"}]}"#,
            r#"{"ruleset":"classic-2000","players":7,"options":{"dealer":"A"},"visibility":"public","auto_start":true}"#,
            r#"{"ruleset":"the-duel","players":2,"options":{"auto_fulfil":["A"]},"seats":[{"bot":"random"},"me"]}"#,
            r#"{"ruleset":"gangsters-solo","players":1,"pace":{"kind":"slow","hours":24},"auto_start":true}"#,
            r#"{"ruleset":"bean-trader","players":3,"pace":{"kind":"live","bank_seconds":60,"increment_seconds":5}}"#,
        ],
    ),
    Route {
        method: "PATCH",
        path: "/api/v1/tables/{table}",
        bodies: &[
            r#"{"ruleset":"ladies","players":4}"#,
            r#"{"players":5,"pace":{"kind":"live","bank_seconds":60,"increment_seconds":5},"auto_start":true}"#,
            r#"{"ruleset":"duel-modern","players":2,"options":{"first":"B"},"visibility":"public","spectators":false}"#,
        ],
    },
    post("/api/v1/tables/{table}/join", &["{}", r#"{"seat":"B"}"#, BYTES]),
    post("/api/v1/tables/{table}/leave", &["{}"]),
    post("/api/v1/tables/{table}/kick", &[r#"{"seat":"B"}"#, r#"{"seat":"A"}"#]),
    post("/api/v1/tables/{table}/bots", &[r#"{"seat":"B","tier":"farmer"}"#, r#"{"seat":"C","tier":"merchant"}"#]),
    post("/api/v1/tables/{table}/start", &["{}", r#"{"fill":"random"}"#, BYTES]),
    post("/api/v1/tables/{table}/contribution", &[BYTES]),
    post("/api/v1/tables/{table}/resign", &["{}"]),
    post("/api/v1/tables/{table}/return", &["{}"]),
    post("/api/v1/tables/{table}/cover", &[r#"{"seat":"A"}"#, r#"{"seat":"B"}"#]),
    post("/api/v1/tables/{table}/rematch", &["{}"]),
    post(
        "/api/v1/tables/{table}/actions",
        &[r#"{"action":{"do":"draw"}}"#, r#"{"action":{"do":"harvest","field":1},"id":"one"}"#],
    ),
    post("/api/v1/tables/{table}/undo", &["{}"]),
    post("/api/v1/tables/{table}/pass", &["{}"]),
    post("/api/v1/tables/{table}/chat", &[r#"{"text":"Good beans!"}"#]),
];

/// What may follow a question mark.
pub(super) const QUERIES: [&str; 16] = [
    "",
    "?",
    "?after=0",
    "?after=7",
    "?after=18446744073709551615",
    "?after=-1",
    "?after=1&after=2",
    "?as=A",
    "?as=B",
    "?as=G",
    "?as=all",
    "?as=spectator",
    "?as=A&after=3",
    "?stage=gathering",
    "?stage=playing",
    "?%ff=%00&as",
];
