//! The real binary on a free port of loopback, and the example bot that plays there.

use std::fs::File;
use std::io::{BufRead, BufReader, Lines, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use reqwest::blocking::{Client, Response};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A test that hangs is ended: whoever waits for a server that is gone gives up.
const PATIENCE: Duration = Duration::from_mins(4);

/// A folder for a database and records.
pub(crate) struct Place(TempDir);

impl Place {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a folder can be created"))
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.file("beanfield.db")
    }
}

/// A running server. It is killed when this is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
    client: Client,
    _watch: mpsc::Sender<()>,
}

impl Server {
    pub(crate) fn start(place: &Place) -> Self {
        Self::start_at(place, "127.0.0.1:0")
    }

    pub(crate) fn start_at(place: &Place, listen: &str) -> Self {
        Self::open_door(place, listen, "warn", Stdio::inherit())
    }

    /// Starts with everything that can be written to a log, written to a file.
    pub(crate) fn start_logging(place: &Place, file: &Path) -> Self {
        Self::open_door(place, "127.0.0.1:0", "trace", File::create(file).expect("a file").into())
    }

    /// Starts at an address and waits for the line that says it is open.
    fn open_door(place: &Place, listen: &str, level: &str, log: Stdio) -> Self {
        let mut child = Command::new(cargo_bin!("beanfield"))
            .args(["serve", "--listen", listen, "--log", level, "--bot-delay", "0"])
            .args(["--requests-per-second", "0", "--guests-per-minute", "0", "--database"])
            .arg(place.database())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is piped");
        BufReader::new(output).read_line(&mut line).expect("its output is text");
        let address = line.trim().strip_prefix("Beanfield is open at ").expect("it says where").to_owned();
        let client = Client::builder().timeout(PATIENCE).build().expect("a client");
        Self { _watch: watch(child.id()), child, address, client }
    }

    /// The part of the address behind `http://`.
    pub(crate) fn listens_at(&self) -> &str {
        self.address.strip_prefix("http://").expect("it speaks HTTP")
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        let answer = self.client.get(format!("{}{path}", self.address)).send().expect("an answer");
        read(answer)
    }

    pub(crate) fn post(&self, token: Option<&str>, path: &str, body: &Value) -> Value {
        read(self.try_post(token, path, body))
    }

    /// Whatever the answer is.
    pub(crate) fn try_post(&self, token: Option<&str>, path: &str, body: &Value) -> Response {
        let mut request = self.client.post(format!("{}{path}", self.address)).json(body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        request.send().expect("an answer")
    }

    /// A new guest's token.
    pub(crate) fn guest(&self, name: &str) -> String {
        let guest = self.post(None, "/api/v1/guests", &json!({ "name": name, "token": true }));
        guest["token"].as_str().expect("a token").to_owned()
    }

    /// Opens a table that begins by itself, and answers with its id.
    pub(crate) fn open(&self, host: &str, ruleset: &str, players: u64, seats: &Value) -> String {
        let new = json!({ "ruleset": ruleset, "players": players, "seats": seats, "auto_start": true });
        let opened = self.post(Some(host), "/api/v1/tables", &new);
        opened["table"]["id"].as_str().expect("an id").to_owned()
    }

    /// Starts the example bot at a table: with a token as that guest, otherwise as a new one.
    pub(crate) fn bot(&self, table: &str, name: &str, token: Option<&str>) -> Child {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
        let mut command = Command::new("python3");
        command.arg(program).arg(format!("{}/tables/{table}", self.address));
        command.args(["--name", name, "--seed", name, "--pause", "0"]);
        command.env_remove("BEANFIELD_TOKEN").envs(token.map(|token| ("BEANFIELD_TOKEN", token)));
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("Python 3 is installed")
    }

    /// Follows a table from its first entry.
    pub(crate) fn follow(&self, table: &str) -> Stream {
        let address = format!("{}/api/v1/tables/{table}/events?after=0", self.address);
        let answer = self.client.get(address).send().expect("an answer");
        assert!(answer.status().is_success(), "{}", answer.status());
        Stream(BufReader::new(answer).lines())
    }

    /// A whole duel between bots, with its host gone; answers with the table.
    pub(crate) fn duel_of_bots(&self) -> String {
        let host = self.guest("Host");
        let seats = json!(["me", { "bot": "farmer" }]);
        let table = self.open(&host, "duel-modern", 2, &seats);
        self.post(Some(&host), &format!("/api/v1/tables/{table}/resign"), &json!({}));
        self.follow(&table).until(|update| update["table"]["stage"] == "finished");
        table
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("there is a kill").success());
    }

    /// Asks it to stop.
    pub(crate) fn terminate(&self) {
        self.signal("-TERM");
    }

    /// Waits until it has stopped.
    pub(crate) fn ended(mut self) -> ExitStatus {
        self.child.wait().expect("it ends")
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(self) {
        self.signal("-KILL");
        self.ended();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Kills a process that is still there when its test should long be over.
fn watch(process: u32) -> mpsc::Sender<()> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        if receiver.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            let _ = Command::new("kill").args(["-KILL", &process.to_string()]).status();
        }
    });
    sender
}

#[track_caller]
fn read(answer: Response) -> Value {
    let status = answer.status();
    let text = answer.text().expect("an answer is text");
    assert!(status.is_success(), "{status}: {text}");
    serde_json::from_str(&text).expect("an answer is JSON")
}

/// The lines of a stream of events.
pub(crate) struct Stream(Lines<BufReader<Response>>);

impl Stream {
    /// Reads on to the first update that is so.
    pub(crate) fn until(&mut self, so: impl Fn(&Value) -> bool) -> Value {
        let lines = self.0.by_ref().map(|line| line.expect("the stream goes on"));
        let mut updates = lines.filter_map(|line| serde_json::from_str(line.strip_prefix("data: ")?).ok());
        updates.find(|update| so(update)).expect("it comes before the stream ends")
    }

    /// Everything up to its end.
    pub(crate) fn rest(self) -> Vec<String> {
        self.0.map_while(Result::ok).collect()
    }
}

/// Waits for a bot, which must have played to the end.
#[track_caller]
pub(crate) fn played(bot: Child) -> String {
    let Output { status, stdout, stderr } = bot.wait_with_output().expect("the bot ends");
    let (out, err) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(status.success(), "{out}{err}");
    out.into_owned()
}

/// What a command that is given these arguments says, and with which code it ends.
pub(crate) fn beanfield<A: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = A>) -> (i32, String, String) {
    let mut child = Command::new(cargo_bin!("beanfield"))
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let _watch = watch(child.id());
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().expect("piped").read_to_string(&mut out).expect("its output is text");
    child.stderr.take().expect("piped").read_to_string(&mut err).expect("complaints are text");
    (child.wait().expect("it ends").code().expect("it ends by itself"), out, err)
}

/// A command that must go well.
#[track_caller]
pub(crate) fn fine<A: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = A>) -> String {
    let (code, out, err) = beanfield(args);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    out
}
