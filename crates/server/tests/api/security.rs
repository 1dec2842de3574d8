//! What stands in `docs/security.md`, tried from outside.

use std::path::{Path, PathBuf};

mod headers;
mod keys;
mod origin;
mod proxy;
mod words;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
}

/// Every test that `docs/security.md` names is there.
#[test]
fn the_threat_model_names_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/security.md")).unwrap();
    let mut files = Vec::new();
    sources(&root.join("crates"), &mut files);
    let code: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let mut named = 0;
    let rows = page.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    for tests in rows.filter_map(|row| row.trim_end_matches(" |").rsplit(" | ").next()) {
        for name in tests.split('`').skip(1).step_by(2) {
            named += 1;
            let function = format!("fn {name}(");
            let is_there = root.join(name).is_file() || code.iter().any(|text| text.contains(&function));
            assert!(is_there, "there is no {name}");
        }
    }
    assert!(named > 60, "{named}");
}
