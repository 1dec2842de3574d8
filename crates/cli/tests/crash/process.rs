//! The real program.

use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

pub(crate) struct Process {
    child: Child,
    pub(crate) base: String,
}

impl Process {
    pub(crate) async fn start(database: &str, node: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_beanfield"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database, "--node", node, "--log", "error"])
            .args(["--bot-delay", "0", "--requests-per-second", "0", "--guests-per-minute", "0"])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let line = lines.next_line().await.expect("a line").expect("the program says where it is");
        let base = line.rsplit(' ').next().expect("an address").to_owned();
        assert!(base.starts_with("http://127.0.0.1:"), "{line}");
        Self { child, base }
    }

    /// As `kill -9` does.
    pub(crate) fn kill(&mut self) {
        self.child.start_kill().expect("it runs");
    }
}
