//! Writes what the fuzzers begin with: `cargo run --example seeds -- FOLDER`.

use std::path::PathBuf;

use beanfield_fuzzing::{TARGETS, seeds};

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("name a folder"));
    for (target, _) in TARGETS {
        let folder = folder.join(target);
        std::fs::create_dir_all(&folder)?;
        for (name, seed) in seeds(target) {
            std::fs::write(folder.join(name), seed)?;
        }
    }
    Ok(())
}
