//! A temporary Postgres on loopback.

use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::process::{self, Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::binaries;

/// Whether commits wait for the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// As in earnest: for measurements.
    Disk,
    /// A cluster that is thrown away need not survive a power cut: for tests.
    None,
}

/// Names the port of a cluster that the tests of several processes share.
pub const SHARED: &str = "BEANFIELD_TEST_POSTGRES";

/// A cluster. It is stopped and removed when this is dropped, and when the process that started it ends in any way.
#[derive(Debug)]
pub struct Postgres {
    port: u16,
    databases: AtomicU32,
    /// Nothing if another process started it.
    shell: Option<Mutex<Shell>>,
}

/// The shell that runs the cluster for as long as its standard input is open.
#[derive(Debug)]
struct Shell {
    child: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

/// Somebody else may take the port between finding and using it.
const ATTEMPTS: u32 = 3;

impl Postgres {
    /// Starts a cluster.
    ///
    /// # Panics
    ///
    /// If Postgres is not installed or does not start.
    #[must_use]
    pub fn start(durability: Durability) -> Self {
        (0..ATTEMPTS).find_map(|_| Self::try_start(durability)).expect("Postgres starts; what it said is above")
    }

    /// The cluster that tests share: with other processes where one is named, within this process otherwise.
    ///
    /// # Panics
    ///
    /// If what is named is no port.
    pub fn shared() -> &'static Self {
        static CLUSTER: OnceLock<Postgres> = OnceLock::new();
        CLUSTER.get_or_init(|| match env::var(SHARED) {
            Ok(port) => {
                let port = port.parse().unwrap_or_else(|_| panic!("{SHARED} must be a port, not `{port}`"));
                Self { port, databases: AtomicU32::new(0), shell: None }
            }
            Err(_) => Self::start(Durability::None),
        })
    }

    /// Where it listens.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    fn try_start(durability: Durability) -> Option<Self> {
        let programs = binaries::folder().expect("Postgres is installed; scripts/postgres.sh finds or installs it");
        let folder = tempfile::Builder::new().prefix("beanfield-postgres-").tempdir().expect("a folder can be created");
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|socket| socket.local_addr());
        let port = port.expect("there is a free port").port();
        let mut command = Command::new("sh");
        if let Some((user, group)) = binaries::instead_of_root() {
            chown(folder.path(), Some(user), Some(group)).expect("root may give a folder away");
            command.uid(user).gid(group);
        }
        let mut child = command
            .args(["-c", include_str!("cluster.sh"), "cluster.sh"])
            .args([programs.as_path(), &folder.keep()])
            .arg(port.to_string())
            .arg(if durability == Durability::Disk { "on" } else { "off" })
            // Not in the group of the terminal, so that Ctrl-C leaves the shell the time to clean up.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("there is a shell");
        let orders = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().expect("its output is piped"));
        let mut shell = Shell { child, orders, answers };
        shell.is_done().then(|| Self { port, databases: AtomicU32::new(0), shell: Some(Mutex::new(shell)) })
    }

    fn url_of(&self, database: &str) -> String {
        format!("postgres://beanfield@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }

    /// Creates an empty database and answers with its address.
    ///
    /// # Panics
    ///
    /// If the cluster is not running.
    pub async fn database(&self) -> String {
        let name = format!("test_{}_{}", process::id(), self.databases.fetch_add(1, Ordering::Relaxed));
        let create = async {
            let mut connection = PgConnection::connect(&self.url_of("postgres")).await?;
            let statement = AssertSqlSafe(format!("CREATE DATABASE {name}"));
            sqlx::query(statement).execute(&mut connection).await?;
            connection.close().await
        };
        create.await.expect("a database can be created");
        self.url_of(&name)
    }

    /// Stops the cluster at once, as a crash would.
    pub fn crash(&self) {
        self.order("stop");
    }

    /// Starts it again after a crash, on the same port.
    pub fn restart(&self) {
        self.order("start");
    }

    fn order(&self, order: &str) {
        let shell = self.shell.as_ref().expect("only who started it may stop it");
        let mut shell = shell.lock().unwrap_or_else(PoisonError::into_inner);
        let orders = shell.orders.as_mut().expect("it is taken on drop only");
        writeln!(orders, "{order}").expect("the shell listens");
        assert!(shell.is_done(), "Postgres does {order}");
    }
}

impl Shell {
    fn is_done(&mut self) -> bool {
        let mut answer = String::new();
        self.answers.read_line(&mut answer).is_ok() && answer == "done\n"
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        self.orders = None;
        // Nothing can be done about a shell that has died.
        let _ = self.child.wait();
    }
}
