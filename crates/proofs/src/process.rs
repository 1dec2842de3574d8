//! The real program, and what can be done to it.

use std::path::Path;
use std::process::Stdio;

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A server that runs.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    pub(crate) base: String,
}

impl Process {
    /// Starts a server without limits on how often one may ask, and waits until it says where it is.
    pub(crate) async fn start(binary: &Path, database: &str, node: &str) -> Self {
        Self::spawn(Command::new(binary), database, node).await
    }

    /// The same, by a command that runs the program in its own way.
    pub(crate) async fn spawn(command: Command, database: &str, node: &str) -> Self {
        Self::spawn_with_log(command, database, node, "off").await
    }

    /// The same; on standard error it writes what is as bad as that.
    pub(crate) async fn spawn_with_log(mut command: Command, database: &str, node: &str, log: &str) -> Self {
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database, "--node", node, "--log", log])
            .args(["--bot-delay", "0", "--requests-per-second", "0", "--guests-per-minute", "0", "--simulations", "20"])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let line = lines.next_line().await.expect("a line").expect("the program says where it is");
        let base = line.rsplit(' ').next().expect("an address").to_owned();
        assert!(base.starts_with("http://127.0.0.1:"), "{line}");
        Self { child, base }
    }

    pub(crate) fn pid(&self) -> Pid {
        let id = self.child.id().expect("it has not been waited for");
        Pid::from_raw(id.cast_signed()).expect("no process has the number 0")
    }

    fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("it is our own process");
    }

    /// As `kill -9` does. Waits until it is gone.
    pub(crate) async fn kill(&mut self) {
        self.child.kill().await.expect("it is our own process");
    }

    /// Stands still until it is woken.
    pub(crate) fn pause(&self) {
        self.signal(Signal::STOP);
    }

    pub(crate) fn wake(&self) {
        self.signal(Signal::CONT);
    }

    /// From now on no file of this process may grow beyond so many bytes, or be written to beyond them; all may without a number.
    pub(crate) fn limit_files(&self, bytes: Option<u64>) {
        let limits = Rlimit { current: bytes, maximum: None };
        prlimit(Some(self.pid()), Resource::Fsize, limits).expect("it is our own process");
    }

    /// Bytes of memory that are its own at this moment.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux tells");
        1_024 * line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number")
    }
}
