//! Everything the fuzzers begin with, have kept, and have ever stumbled over.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use beanfield_fuzzing::{ROUTES, TARGETS, seeds};
use beanfield_server::openapi_document;

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = folder.read_dir().into_iter().flatten().flatten().map(|file| file.path()).collect();
    files.sort();
    files
}

fn replay(target: &str) {
    let (_, run) = TARGETS.into_iter().find(|it| it.0 == target).expect("there is such a target");
    for (name, seed) in seeds(target) {
        println!("seed {name}");
        run(&seed);
    }
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let kept = files(&home.join("corpus").join(target));
    assert!(!kept.is_empty(), "what the fuzzer has found is kept");
    for file in kept.into_iter().chain(files(&home.join("regressions").join(target))) {
        println!("{}", file.display());
        run(&std::fs::read(&file).expect("it can be read"));
    }
}

#[test]
fn scenarios() {
    replay("scenarios");
}

#[test]
fn records() {
    replay("records");
}

#[test]
fn actions() {
    replay("actions");
}

#[test]
fn requests() {
    replay("requests");
}

/// A route that is added is fuzzed too.
#[test]
fn every_route_is_tried() {
    let document = serde_json::to_value(openapi_document()).expect("plain data");
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("a map") {
        for method in methods.as_object().expect("a map").keys() {
            described.insert((method.to_uppercase(), path.clone()));
        }
    }
    let is_left_out = |path: &str| path.ends_with("/events") || path == "/api/v1/rules/{page}";
    described.retain(|(_, path)| !is_left_out(path));
    let tried = ROUTES.iter().map(|route| (route.method.to_owned(), route.path.to_owned())).collect();
    assert_eq!(described, tried);
}
