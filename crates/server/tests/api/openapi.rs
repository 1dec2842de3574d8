//! The document that describes the API.

use std::path::Path;

use beanfield_server::openapi_document;
use serde_json::Value;

use crate::server::Server;

/// `docs/openapi.json` is what the code says. After a change of the API write it anew with `BEANFIELD_RECORD=1`.
#[test]
fn the_committed_document_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let current = openapi_document().to_pretty_json().unwrap() + "\n";
    if std::env::var_os("BEANFIELD_RECORD").is_some() {
        std::fs::write(&file, &current).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(committed == current, "docs/openapi.json is stale: run this test with BEANFIELD_RECORD=1");
}

#[test]
fn every_operation_has_a_name_of_its_own_and_parameters_where_they_are() {
    let document = serde_json::to_value(openapi_document()).unwrap();
    let mut names = std::collections::HashSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            let name = operation["operationId"].as_str().unwrap().to_owned();
            assert!(names.insert(name.clone()), "two operations are called {name}");
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let in_path = path.contains(&format!("{{{}}}", parameter["name"].as_str().unwrap()));
                assert_eq!(in_path, parameter["in"] == "path", "{path}: {parameter}");
            }
        }
    }
}

/// Every name that a value refers to.
fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Array(parts) => parts.iter().for_each(|part| references(part, found)),
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|part| references(part, found));
        }
        _ => {}
    }
}

#[test]
fn what_the_document_refers_to_is_there() {
    let document = serde_json::to_value(openapi_document()).unwrap();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 100);
    for name in found {
        assert!(document.pointer(name.trim_start_matches('#')).is_some(), "there is no {name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_and_its_page_are_served() {
    let server = Server::start().await;
    let get = async |path: &str| {
        let response = server.stranger().http.get(format!("http://{}{path}", server.address)).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        response.text().await.unwrap()
    };
    let document: serde_json::Value = serde_json::from_str(&get("/api/openapi.json").await).unwrap();
    assert_eq!(document, serde_json::to_value(openapi_document()).unwrap());
    let page = get("/api/docs").await;
    for path in document["paths"].as_object().unwrap().keys() {
        assert!(page.contains(path.as_str()), "the page leaves out {path}");
    }
    assert!(page.contains("/api/docs/style.css"));
    assert!(get("/api/docs/style.css").await.contains("color-scheme"));
    assert_eq!(get("/health").await, "ok\n");
    assert_eq!(get("/ready").await, "ready\n");
    let figures = get("/metrics").await;
    for name in ["beanfield_tables_in_memory", "beanfield_request_seconds_bucket"] {
        assert!(figures.contains(name), "{name} is not in the metrics");
    }
}
