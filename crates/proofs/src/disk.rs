//! A disk so small that it can be filled.

use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use tokio::process::Command;

use crate::process::Process;

/// More than all games of a trial need.
const MEGABYTES: usize = 256;

/// A folder that is a disk of its own for one process and those it starts. Nobody else sees it, so it needs no rights but those to a
/// namespace of one's own.
#[derive(Debug)]
pub(crate) struct Disk {
    folder: PathBuf,
}

impl Disk {
    /// In this folder; `None` where the system allows nobody a disk of their own.
    pub(crate) async fn new(folder: &Path) -> Option<Self> {
        let disk = Self { folder: folder.to_owned() };
        let tried = disk.command("true".as_ref()).output().await;
        tried.is_ok_and(|tried| tried.status.success()).then_some(disk)
    }

    /// Runs a program with the disk in place.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mount = format!("mount -t tmpfs -o size={MEGABYTES}m tmpfs \"$0\" && exec \"$@\"");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &mount]).arg(&self.folder).arg(program);
        command
    }

    /// What fills it up, as we see it from outside.
    fn ballast(&self, process: &Process) -> PathBuf {
        let inside = self.folder.strip_prefix("/").expect("a folder from the root on");
        Path::new("/proc").join(process.pid().to_string()).join("root").join(inside).join("ballast")
    }

    /// Not a byte more fits on it.
    pub(crate) fn fill(&self, process: &Process) {
        let mut ballast = File::create(self.ballast(process)).expect("our own process has the disk");
        for size in [1 << 16, 1 << 12, 1] {
            let piece = vec![0; size];
            let full = (0..=(MEGABYTES << 20)).find_map(|_| ballast.write_all(&piece).err());
            assert_eq!(full.map(|error| error.kind()), Some(ErrorKind::StorageFull), "the disk is not full");
        }
    }

    pub(crate) fn free(&self, process: &Process) {
        fs::remove_file(self.ballast(process)).expect("it was there");
    }
}
