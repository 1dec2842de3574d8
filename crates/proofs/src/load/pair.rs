//! Two programs at a table: one connection to act, and a stream for each seat.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use beanfield_rules::chance::Dice;
use beanfield_testing::{Connection, Latencies, Message};
use serde_json::{Value, json};
use tokio::sync::Barrier;

use super::answers::answers;

/// So many entries before a break are told again after it, so that every stream has something to tell.
const MISSED: u64 = 5;

#[derive(Debug)]
pub(crate) struct Pair {
    address: SocketAddr,
    tokens: [String; 2],
    table: String,
    acting: Option<Connection>,
    streams: Option<[Stream; 2]>,
    dice: Dice,
    sent: u64,
}

/// What one seat sees.
#[derive(Debug)]
struct Stream {
    connection: Connection,
    /// How far it has been told.
    told: u64,
    /// The last update, as JSON.
    update: Vec<u8>,
}

/// The number of the first entry of an update, which stands near its end.
fn first_entry(data: &[u8]) -> Option<u64> {
    let part = b"\"entries\":[{\"seq\":";
    let start = data.windows(part.len()).rposition(|window| window == part)? + part.len();
    let digits: Vec<u8> = data[start..].iter().copied().take_while(u8::is_ascii_digit).collect();
    std::str::from_utf8(&digits).ok()?.parse().ok()
}

impl Stream {
    async fn open(address: SocketAddr, table: &str, token: &str, after: Option<u64>) -> Self {
        let mut connection = Connection::open(address).await;
        connection.follow(table, token, after).await;
        let message = connection.message().await;
        let mut stream = Self { connection, told: after.unwrap_or(message.id), update: Vec::new() };
        stream.take(message);
        stream
    }

    /// Nothing may be left out and nothing told twice.
    fn take(&mut self, Message { id, data }: Message) {
        if id > self.told {
            assert_eq!(first_entry(&data), Some(self.told + 1), "the stream does not go on where it was");
        }
        (self.told, self.update) = (id, data);
    }

    /// Whom the game waits for; nobody when it is over.
    fn awaited(&self) -> Option<usize> {
        let part = b"\"awaited\":[\"";
        let start = self.update.windows(part.len()).position(|window| window == part)?;
        Some(usize::from(self.update[start + part.len()] - b'A'))
    }

    async fn until(&mut self, seq: u64) {
        while self.told < seq {
            let message = self.connection.message().await;
            self.take(message);
        }
    }
}

impl Pair {
    /// Two guests who have never been here, and the cards dealt.
    pub(crate) async fn sit_down(address: SocketAddr, number: u64) -> Self {
        let mut connection = Connection::open(address).await;
        let mut tokens = Vec::new();
        for name in ["Ann", "Ben"] {
            let body = json!({ "name": name, "token": true });
            let welcome = post(&mut connection, "/guests", "", &body, 201).await;
            tokens.push(welcome["token"].as_str().expect("a token").to_owned());
        }
        let tokens: [String; 2] = tokens.try_into().expect("two guests");
        let table = begin(&mut connection, &tokens).await;
        Self { address, tokens, table, acting: None, streams: None, dice: Dice::new(number), sent: 0 }
    }

    /// Both follow, if they don't yet.
    pub(crate) async fn follow(&mut self) {
        if self.streams.is_none() {
            self.streams = Some(self.open_streams([None; 2]).await.into());
        }
    }

    async fn open_streams(&self, after: [Option<u64>; 2]) -> (Stream, Stream) {
        let open = |seat: usize| Stream::open(self.address, &self.table, &self.tokens[seat], after[seat]);
        tokio::join!(open(0), open(1))
    }

    /// Acts for so long, and answers with how long each action took to reach the other seat.
    pub(crate) async fn play(&mut self, until: Instant, pause: Duration, offset: Duration) -> Latencies {
        let mut latencies = Latencies::default();
        let mut due = tokio::time::Instant::now() + offset;
        while due.into_std() < until {
            tokio::time::sleep_until(due).await;
            due += pause;
            let (seat, body) = self.choose().await;
            latencies.add(self.act(seat, &body).await);
        }
        latencies
    }

    /// Decides what to do by what the stream has told, in a new game if the old one is over. This is not measured.
    async fn choose(&mut self) -> (usize, String) {
        if self.acting.is_none() {
            self.acting = Some(Connection::open(self.address).await);
        }
        let acting = self.acting.as_mut().expect("it was just opened");
        if self.streams.as_ref().is_some_and(|streams| streams[0].awaited().is_none()) {
            self.table = begin(acting, &self.tokens).await;
            self.streams = None;
        }
        self.follow().await;
        let streams = self.streams.as_ref().expect("both follow");
        let seat = streams[0].awaited().expect("a new game waits for somebody");
        let update: Value = serde_json::from_slice(&streams[seat].update).expect("JSON");
        let prompts = update["view"]["prompts"].as_array().expect("a list");
        let actions: Vec<Value> = prompts.iter().flat_map(answers).collect();
        let action = &actions[self.dice.below(actions.len() as u32) as usize];
        self.sent += 1;
        (seat, json!({ "action": action, "id": self.sent.to_string() }).to_string())
    }

    async fn act(&mut self, seat: usize, body: &str) -> Duration {
        let path = format!("/api/v1/tables/{}/actions", self.table);
        let acting = self.acting.as_mut().expect("whoever chose has it");
        let [first, second] = self.streams.as_mut().expect("both follow");
        let (own, others) = if seat == 0 { (first, second) } else { (second, first) };
        let seq = own.told + 1;
        let start = Instant::now();
        let answered = acting.request("POST", &path, &self.tokens[seat], body);
        let seen = async {
            others.until(seq).await;
            start.elapsed()
        };
        let ((status, answer), latency, ()) = tokio::join!(answered, seen, own.until(seq));
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&answer));
        latency
    }

    /// Both streams are cut when all are ready, and opened again; meanwhile an action is sent. Answers with how long it took until
    /// each stream had told what was missed, and until the action was acknowledged.
    pub(crate) async fn break_off(&mut self, all: &Barrier, offset: Duration) -> ([Duration; 2], Duration) {
        let (seat, body) = self.choose().await;
        let path = format!("/api/v1/tables/{}/actions", self.table);
        let told = self.streams.as_ref().expect("both follow").each_ref().map(|stream| stream.told);
        let mut acting = self.acting.take().expect("whoever chose has it");
        all.wait().await;
        self.streams = None;
        let cut = Instant::now();
        let back = async |seat: usize| {
            let after = Some(told[seat].saturating_sub(MISSED));
            let stream = Stream::open(self.address, &self.table, &self.tokens[seat], after).await;
            (stream, cut.elapsed())
        };
        let posted = async {
            tokio::time::sleep(offset).await;
            let start = Instant::now();
            let (status, answer) = acting.request("POST", &path, &self.tokens[seat], &body).await;
            assert_eq!(status, 200, "{}", String::from_utf8_lossy(&answer));
            start.elapsed()
        };
        let ((mut first, one), (mut second, two), acknowledged) = tokio::join!(back(0), back(1), posted);
        tokio::join!(first.until(told[0] + 1), second.until(told[1] + 1));
        self.acting = Some(acting);
        self.streams = Some([first, second]);
        ([one, two], acknowledged)
    }
}

async fn post(connection: &mut Connection, path: &str, token: &str, body: &Value, expected: u16) -> Value {
    let (status, answer) = connection.request("POST", &format!("/api/v1{path}"), token, &body.to_string()).await;
    assert_eq!(status, expected, "{path}: {}", String::from_utf8_lossy(&answer));
    serde_json::from_slice(&answer).expect("JSON")
}

/// A new table with both at it.
async fn begin(connection: &mut Connection, tokens: &[String; 2]) -> String {
    let opening = json!({ "ruleset": "duel-modern", "players": 2, "auto_start": true });
    let update = post(connection, "/tables", &tokens[0], &opening, 201).await;
    let table = update["table"]["id"].as_str().expect("an id").to_owned();
    post(connection, &format!("/tables/{table}/join"), &tokens[1], &json!({}), 200).await;
    table
}
