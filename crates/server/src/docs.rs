//! The documentation of the API as a page, made from the `OpenAPI` document.

use std::fmt::Write;

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;

use crate::openapi::document;

const STYLE: &str = include_str!("docs/style.css");

pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

pub(crate) async fn page() -> Html<String> {
    let document = serde_json::to_value(document()).expect("the document is plain data");
    Html(render(&document))
}

fn text(value: &Value) -> String {
    let plain = value.as_str().unwrap_or("");
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn render(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Beanfield API</title>\n\
         <link rel=\"stylesheet\" href=\"/api/docs/style.css\">\n<main>\n<h1>Beanfield API</h1>\n",
    );
    let _ = writeln!(page, "<p>{}</p>", text(&document["info"]["description"]));
    page.push_str("<p>For machines: <a href=\"/api/openapi.json\">the OpenAPI document</a>.</p>\n");
    let nothing = serde_json::Map::new();
    let paths = document["paths"].as_object().unwrap_or(&nothing);
    for tag in document["tags"].as_array().into_iter().flatten() {
        let _ = writeln!(page, "<h2>{}</h2>\n<p>{}</p>", text(&tag["name"]), text(&tag["description"]));
        for (path, methods) in paths {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                if operation["tags"][0] == tag["name"] {
                    operation_text(&mut page, document, path, method, operation);
                }
            }
        }
    }
    page.push_str("</main>\n</html>\n");
    page
}

fn operation_text(page: &mut String, document: &Value, path: &str, method: &str, operation: &Value) {
    let method = method.to_uppercase();
    let _ = writeln!(page, "<h3><code><span class=\"method\">{method}</span> {path}</code></h3>");
    let _ = writeln!(page, "<p>{} {}</p>", text(&operation["summary"]), text(&operation["description"]));
    for parameter in operation["parameters"].as_array().into_iter().flatten().filter(|it| it["in"] == "query") {
        let (name, about) = (text(&parameter["name"]), text(&parameter["description"]));
        let _ = writeln!(page, "<p><code>?{name}=</code> {about}</p>");
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    if let Some(name) = body.as_str().and_then(|path| path.rsplit('/').next()) {
        properties(page, &document["components"]["schemas"][name]);
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        if status != "default" {
            let _ = writeln!(page, "<p><code>{status}</code> {}</p>", text(&response["description"]));
        }
    }
}

fn properties(page: &mut String, schema: &Value) {
    let Some(fields) = schema["properties"].as_object().filter(|fields| !fields.is_empty()) else { return };
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|it| it == name));
    page.push_str("<table>\n<tr><th>field</th><th></th><th>meaning</th></tr>\n");
    for (name, field) in fields {
        let need = if required(name) { "required" } else { "" };
        let _ = writeln!(
            page,
            "<tr><td><code>{name}</code></td><td>{need}</td><td>{}</td></tr>",
            text(&field["description"])
        );
    }
    page.push_str("</table>\n");
}
