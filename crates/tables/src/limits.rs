//! Every limit, by name. Each is tested at the limit and one past it.

use std::time::Duration;

/// Letters of a name.
pub const NAME_LETTERS: usize = 24;

/// Letters of one chat message.
pub const CHAT_LETTERS: usize = 500;

/// Chat messages at one table.
pub const CHAT_MESSAGES: u32 = 2_000;

/// Entries of one table's log: far more than any game has.
pub const TABLE_ENTRIES: u64 = 50_000;

/// Letters of a client's action id.
pub const ACTION_ID_LETTERS: usize = 64;

/// Running or gathering tables one person may sit at.
pub const TABLES_A_PERSON: usize = 50;

/// Tables of the lobby, or of a person, in one answer.
pub const TABLES_IN_A_LIST: u32 = 100;

/// Devices one person is signed in on; a further one signs the oldest out.
pub const TOKENS_A_PERSON: u32 = 20;

/// Appends written in one commit.
pub const APPENDS_IN_A_COMMIT: usize = 256;

/// Appends that wait for a commit; whoever comes then has to wait to be let in.
pub const APPENDS_WAITING: usize = 1_024;

/// News from other nodes that wait to be read; what comes then is lost, and the reader is told that.
pub const NEWS_WAITING: usize = 1_024;

/// Entries in one append: far more than one deed and the bots' answers to it make.
pub const ENTRIES_IN_AN_APPEND: usize = 1_000;

/// Entries kept in memory for streams that come back after a short break.
pub const ENTRIES_IN_MEMORY: usize = 128;

/// Undo goes back this many actions.
pub const ACTIONS_TO_TAKE_BACK: usize = 16;

/// After the time of a seat has run out, this long until a bot covers it.
pub const GRACE: Duration = Duration::from_secs(15);

/// At an untimed table others may ask for a bot once a seat has owed a decision this long.
pub const UNTIMED_GRACE: Duration = Duration::from_mins(5);

/// Time bank of a live table, in seconds.
pub const BANK_SECONDS: std::ops::RangeInclusive<u32> = 10..=3_600;

/// Seconds gained with each decision at a live table.
pub const INCREMENT_SECONDS: std::ops::RangeInclusive<u32> = 0..=300;

/// Hours a move at a slow table: up to two weeks.
pub const HOURS_A_MOVE: std::ops::RangeInclusive<u32> = 1..=336;

/// How long bots at a live table wait for what people have to say to them.
pub const PATIENCE_LIVE: Duration = Duration::from_secs(20);

/// The same at a slow table, unless a move has less time.
pub const PATIENCE_SLOW: Duration = Duration::from_hours(4);

/// A gathering table that nobody has touched for so long is closed.
pub const GATHERING_IDLE: Duration = Duration::from_hours(24);

/// A running table without any person's deed for so long is closed.
pub const PLAYING_IDLE: Duration = Duration::from_hours(30 * 24);

/// Where somebody waits at a table without a deed, the node they are at notes it this often, so that no other node closes it. Less than
/// the shortest time after which one is closed.
pub const WAITING_NOTED: Duration = Duration::from_hours(12);

/// A table that nobody has looked at for so long leaves the memory; the store keeps it.
pub const MEMORY_IDLE: Duration = Duration::from_mins(10);

/// Bytes of a request's body.
pub const BODY_BYTES: usize = 64 * 1_024;

/// Event streams one address may hold open at once.
pub const STREAMS_AN_ADDRESS: usize = 64;

/// Connections one address may hold open at once.
pub const CONNECTIONS_AN_ADDRESS: usize = 256;

/// The head of the next request must have come in so long after a connection is opened or has done its last. Longer than the minute
/// for which proxies keep a connection, so that they hang up first.
pub const HEAD_READ: Duration = Duration::from_secs(75);

/// The body of a request must have come in so long after its head.
pub const BODY_READ: Duration = Duration::from_secs(30);

/// Requests a second from one address; short bursts may be four times that.
pub const REQUESTS_A_SECOND: u32 = 50;

/// New guests, or tries of a recovery code, a minute from one address.
pub const GUESTS_A_MINUTE: u32 = 30;

/// Connections that wait to be let in, as far as the system allows as many.
pub const CONNECTIONS_WAITING: u32 = 16_384;

/// A connection that takes nothing for so long is dropped.
pub const WRITE_STALLED: Duration = Duration::from_secs(30);

/// A sign of life on a silent stream.
pub const HEARTBEAT: Duration = Duration::from_secs(15);

/// The lobby is told at most so often.
pub const LOBBY_PAUSE: Duration = Duration::from_millis(500);

/// People remembered between requests.
pub const PEOPLE_IN_MEMORY: usize = 100_000;

/// And for how long.
pub const PEOPLE_REMEMBERED: Duration = Duration::from_mins(1);

/// A node that has not been heard of for so long leads no tables.
pub const LEASE: Duration = Duration::from_secs(6);

/// What other nodes wrote and nobody told us of is found within this time.
pub const LOOK_AROUND: Duration = Duration::from_secs(2);

/// Hints in one answer.
pub const HINTS: usize = 5;

/// Missed chances in one answer.
pub const CHANCES: usize = 20;

/// What a missed chance must have cost to be told, in coins.
pub const CHANCE_COINS: f32 = 0.75;
