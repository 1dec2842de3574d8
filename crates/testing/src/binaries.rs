//! Where the programs of Postgres are, and who may run them.

use std::env;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder with `initdb`, `pg_ctl` and `postgres`, of the newest version found.
pub(crate) fn folder() -> Option<PathBuf> {
    in_path().or_else(by_pg_config).or_else(of_debian)
}

fn complete(folder: &Path) -> bool {
    ["initdb", "pg_ctl", "postgres"].iter().all(|program| folder.join(program).is_file())
}

/// What is in the path may be links to a folder that has all of them.
fn in_path() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).find_map(|folder| {
        let program = folder.join("initdb").canonicalize().ok()?;
        program.parent().filter(|folder| complete(folder)).map(Path::to_owned)
    })
}

fn by_pg_config() -> Option<PathBuf> {
    let answer = Command::new("pg_config").arg("--bindir").output().ok()?;
    let folder = PathBuf::from(String::from_utf8(answer.stdout).ok()?.trim());
    complete(&folder).then_some(folder)
}

fn of_debian() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let number = |version: &fs::DirEntry| version.file_name().to_str().and_then(|name| name.parse::<u32>().ok());
    let mut versions: Vec<_> =
        versions.flatten().filter_map(|version| Some((number(&version)?, version.path()))).collect();
    versions.sort();
    versions.into_iter().rev().map(|(_, path)| path.join("bin")).find(|folder| complete(folder))
}

/// Postgres refuses to run as root: whom root runs it as, by numbers.
pub(crate) fn instead_of_root() -> Option<(u32, u32)> {
    let root = fs::metadata("/proc/self").is_ok_and(|this| this.uid() == 0);
    if !root {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").expect("root can read /etc/passwd");
    let find = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut numbers = line.split(':').skip(2).map(str::parse);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    };
    Some(find("postgres").or_else(|| find("nobody")).expect("there is a user `postgres` or `nobody`"))
}
