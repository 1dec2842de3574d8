//! Whether an answer has the documented form.

use std::collections::BTreeMap;
use std::sync::Mutex;

use serde_json::Value;

use crate::client::Reply;

/// The problems that are documented, with their statuses, and how often each was met.
#[derive(Debug)]
pub(crate) struct Answers {
    documented: BTreeMap<String, Vec<u64>>,
    met: Mutex<BTreeMap<String, usize>>,
}

impl Answers {
    /// As `docs/api.md` lists them.
    pub(crate) fn documented() -> Self {
        let page = include_str!("../../../../docs/api.md");
        let list = page.split("| type `/problems/…` |").nth(1).expect("the page lists all problems");
        let rows = list.lines().skip(2).take_while(|line| line.starts_with('|'));
        let mut documented = BTreeMap::new();
        for row in rows {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let statuses: Vec<u64> = cells[2].split(", ").map(|it| it.parse().expect("a status")).collect();
            for kind in cells[1].split(", ") {
                documented.insert(format!("/problems/{}", kind.trim_matches('`')), statuses.clone());
            }
        }
        assert!(documented.len() > 40, "only {} problems are documented", documented.len());
        Self { documented, met: Mutex::default() }
    }

    pub(crate) fn check(&self, what: &str, reply: &Reply) {
        let (status, body) = (reply.status, &reply.body);
        assert!(status < 500 || status == 503, "{what}: {status} {body}");
        let content = reply.headers.get("content-type").and_then(|it| it.to_str().ok()).unwrap_or("");
        if status < 400 {
            assert!(status == 204 || content == "application/json", "{what}: {content}");
            return;
        }
        assert_eq!(content, "application/problem+json", "{what}: {body}");
        assert_eq!(body["status"], status, "{what}: {body}");
        for word in ["type", "title", "detail"] {
            assert!(body[word].as_str().is_some_and(|it| !it.is_empty()), "{what}: no {word} in {body}");
        }
        let kind = body["type"].as_str().expect("a text");
        let statuses = self.documented.get(kind).unwrap_or_else(|| panic!("{what}: {kind} is not documented"));
        assert!(statuses.contains(&u64::from(status)), "{what}: {kind} with {status} is not documented");
        let by_rule = kind == "/problems/refused";
        assert_eq!(body["rule"].is_string(), by_rule, "{what}: {body}");
        assert_eq!(body["refusal"]["rule"], if by_rule { body["rule"].clone() } else { Value::Null }, "{what}: {body}");
        *self.met.lock().expect("nothing panics here").entry(kind.to_owned()).or_default() += 1;
    }

    pub(crate) fn refused(&self) -> usize {
        self.met.lock().expect("nothing panics here").values().sum()
    }

    pub(crate) fn kinds(&self) -> usize {
        self.met.lock().expect("nothing panics here").len()
    }
}
