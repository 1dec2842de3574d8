//! What nodes tell each other: which logs have grown, and how far.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgListener;
use sqlx::{PgPool, Transaction};
use tokio::sync::mpsc::{self, OwnedPermit};
use tokio::time::timeout;

use super::Db;
use crate::id::TableId;
use crate::limits::NEWS_WAITING;
use crate::store::rows::Writing;
use crate::store::{News, Stored};

pub(super) const CHANNEL: &str = "beanfield_news";

/// Logs named in one message. A message has room for 8,000 bytes, and this many need some 6,000.
pub(super) const IN_A_MESSAGE: i64 = 200;

/// While the server is away it is tried this often.
const PAUSE: Duration = Duration::from_millis(500);

/// After so long without news it is asked whether it is still there.
const QUIET: Duration = Duration::from_secs(20);

#[derive(Serialize, Deserialize)]
struct Message {
    by: String,
    news: Vec<(TableId, u64)>,
}

/// Tells the others of a log, when the transaction commits.
pub(super) async fn tell(
    transaction: &mut Transaction<'_, Db>,
    by: &str,
    writing: &Writing,
) -> Result<(), sqlx::Error> {
    let news = vec![(writing.table.clone(), writing.last().cast_unsigned())];
    let message = Message { by: by.to_owned(), news };
    sqlx::query("SELECT pg_notify($1, $2)")
        .bind(CHANNEL)
        .bind(serde_json::to_string(&message).expect("news is plain data"))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Listens from now on. Whatever is committed after this has answered is told, or a gap is.
pub(super) async fn follow(pool: &PgPool, own: String) -> Stored<mpsc::Receiver<News>> {
    let listener = listen(pool).await?;
    // One place more than news may wait: it is kept for the word that some was lost.
    let (sender, receiver) = mpsc::channel(NEWS_WAITING + 1);
    let pool = pool.clone();
    tokio::spawn(async move {
        let mut told = Told { own, kept: None, sender: sender.clone() };
        tokio::select! {
            () = sender.closed() => {}
            () = hear(&pool, listener, &mut told) => {}
        }
    });
    Ok(receiver)
}

async fn listen(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    // A lost connection is never replaced unseen.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Until the store is closed.
async fn hear(pool: &PgPool, mut listener: PgListener, told: &mut Told) {
    loop {
        let lost = match timeout(QUIET, listener.try_recv()).await {
            Ok(Ok(Some(message))) => {
                told.pass_on(message.payload());
                false
            }
            Ok(Ok(None) | Err(_)) => true,
            Err(_) => !answers(&mut listener).await,
        };
        if lost {
            listener = loop {
                match listen(pool).await {
                    Ok(listener) => break listener,
                    Err(sqlx::Error::PoolClosed) => return,
                    Err(_) => tokio::time::sleep(PAUSE).await,
                }
            };
            told.lose();
        }
    }
}

/// A connection can be gone without a word.
async fn answers(listener: &mut PgListener) -> bool {
    matches!(timeout(QUIET, sqlx::query("SELECT 1").execute(listener)).await, Ok(Ok(_)))
}

/// The way to one follower. It never waits: a slow follower must not keep the listener from reading.
struct Told {
    /// The name of this store: it knows its own news.
    own: String,
    /// The place for the word that news was lost. It is used up as long as that word waits to be read; whoever reads it reads all
    /// logs again, so what is lost until then does not matter.
    kept: Option<OwnedPermit<News>>,
    sender: mpsc::Sender<News>,
}

impl Told {
    fn pass_on(&mut self, message: &str) {
        let Ok(Message { by, news }) = serde_json::from_str(message) else { return self.lose() };
        if by == self.own {
            return;
        }
        for (table, seq) in news {
            if self.keep() && self.sender.try_send(News::Appended { table, seq }).is_err() {
                self.lose();
            }
        }
    }

    fn lose(&mut self) {
        if self.keep()
            && let Some(kept) = self.kept.take()
        {
            kept.send(News::Gap);
        }
    }

    /// Whether there is a place for the word that news was lost.
    fn keep(&mut self) -> bool {
        if self.kept.is_none() {
            self.kept = self.sender.clone().try_reserve_owned().ok();
        }
        self.kept.is_some()
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::{Message, Told};
    use crate::chance::FixedChance;
    use crate::id::TableId;
    use crate::store::News;

    fn table() -> TableId {
        TableId::draw(&FixedChance::new(1))
    }

    fn message(by: &str, seqs: std::ops::RangeInclusive<u64>) -> String {
        let message = Message { by: by.to_owned(), news: seqs.map(|seq| (table(), seq)).collect() };
        serde_json::to_string(&message).expect("news is plain data")
    }

    fn told(waiting: usize) -> (Told, mpsc::Receiver<News>) {
        let (sender, receiver) = mpsc::channel(waiting + 1);
        (Told { own: "me".to_owned(), kept: None, sender }, receiver)
    }

    fn read(receiver: &mut mpsc::Receiver<News>) -> Vec<News> {
        std::iter::from_fn(|| receiver.try_recv().ok()).collect()
    }

    fn news(seqs: std::ops::RangeInclusive<u64>) -> Vec<News> {
        seqs.map(|seq| News::Appended { table: table(), seq }).collect()
    }

    #[test]
    fn as_much_as_may_wait_is_passed_on() {
        let (mut told, mut receiver) = told(3);
        told.pass_on(&message("other", 1..=3));
        assert_eq!(read(&mut receiver), news(1..=3));
    }

    #[test]
    fn what_finds_no_room_is_a_gap_after_the_rest() {
        let (mut told, mut receiver) = told(3);
        told.pass_on(&message("other", 1..=4));
        told.pass_on(&message("other", 5..=9));
        assert_eq!(read(&mut receiver), [news(1..=3), vec![News::Gap]].concat());
        told.pass_on(&message("other", 10..=12));
        assert_eq!(read(&mut receiver), news(10..=12), "there is room again");
    }

    #[test]
    fn a_gap_is_the_last_word_when_there_is_no_room_at_all() {
        let (mut told, mut receiver) = told(1);
        told.lose();
        told.pass_on(&message("other", 1..=9));
        told.lose();
        assert_eq!(read(&mut receiver), [News::Gap, News::Gap]);
        told.lose();
        assert_eq!(read(&mut receiver), [News::Gap]);
    }

    #[test]
    fn own_news_is_left_out_and_nonsense_is_a_gap() {
        let (mut told, mut receiver) = told(3);
        told.pass_on(&message("me", 1..=3));
        assert_eq!(read(&mut receiver), []);
        told.pass_on("beans");
        assert_eq!(read(&mut receiver), [News::Gap]);
    }
}
