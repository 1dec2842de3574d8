//! The scenario files of the project.

use std::fs;
use std::path::{Path, PathBuf};

use beanfield_rules::rulesets::Family;

/// The folder with a game's scenarios.
pub(crate) fn folder(family: Family) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(family.name())
}

/// A scenario file: its name and what is in it.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// All scenario files of a game, by name.
pub(crate) fn files(family: Family) -> Vec<File> {
    let folder = folder(family);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<File> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .map(|path| File {
            name: path.file_name().expect("a file has a name").to_string_lossy().into_owned(),
            text: fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}
