//! Pairs of programs at many tables.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use beanfield_testing::{Connection, Latencies};
use tokio::sync::{Barrier, Semaphore};
use tokio::task::JoinSet;

use super::pair::Pair;

/// So many come or go at the same time.
const AT_ONCE: usize = 64;

#[derive(Debug)]
pub(crate) struct Crowd {
    address: SocketAddr,
    pairs: Vec<Pair>,
    numbered: u64,
}

/// What it took to come back.
#[derive(Debug, Default)]
pub(crate) struct Storm {
    pub(crate) back: Latencies,
    pub(crate) acknowledged: Latencies,
}

impl Crowd {
    pub(crate) fn new(base: &str) -> Self {
        let address = base.trim_start_matches("http://").parse().expect("an address");
        Self { address, pairs: Vec::new(), numbered: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// So many more tables, which nobody follows yet.
    pub(crate) async fn gather(&mut self, tables: usize) {
        let mut coming = JoinSet::new();
        let doors = Arc::new(Semaphore::new(AT_ONCE));
        for _ in 0..tables {
            self.numbered += 1;
            let (address, number, doors) = (self.address, self.numbered, doors.clone());
            coming.spawn(async move {
                let _door = doors.acquire().await;
                Pair::sit_down(address, number).await
            });
        }
        self.pairs.extend(coming.join_all().await);
    }

    /// Everybody follows their table.
    pub(crate) async fn follow(&mut self) {
        let doors = Arc::new(Semaphore::new(AT_ONCE));
        self.each(|mut pair, _| {
            let doors = doors.clone();
            async move {
                let _door = doors.acquire().await;
                pair.follow().await;
                (pair, ())
            }
        })
        .await;
    }

    /// Everybody plays for so long, their actions spread over the pause between two.
    pub(crate) async fn play(&mut self, time: Duration, pause: Duration) -> Latencies {
        let until = Instant::now() + time;
        let played = self.each(|mut pair, offset| async move {
            let latencies = pair.play(until, pause, pause.mul_f64(offset)).await;
            (pair, latencies)
        });
        let mut all = Latencies::default();
        played.await.into_iter().for_each(|latencies| all.join(latencies));
        all
    }

    /// All streams are cut in the same moment, and opened again at once.
    pub(crate) async fn storm(&mut self, pause: Duration) -> Storm {
        let ready = Arc::new(Barrier::new(self.pairs.len()));
        let came_back = self.each(|mut pair, offset| {
            let ready = ready.clone();
            async move {
                let times = pair.break_off(&ready, pause.mul_f64(offset)).await;
                (pair, times)
            }
        });
        let mut storm = Storm::default();
        for (back, acknowledged) in came_back.await {
            for time in back {
                storm.back.add(time);
            }
            storm.acknowledged.add(acknowledged);
        }
        storm
    }

    /// Everybody gets up and goes.
    pub(crate) fn leave(&mut self) {
        self.pairs.clear();
    }

    /// The first so many stay.
    pub(crate) fn keep(&mut self, tables: usize) {
        self.pairs.truncate(tables);
    }

    /// The actions of persons that the server has counted.
    pub(crate) async fn acknowledged(&self) -> u64 {
        let (status, figures) = Connection::open(self.address).await.request("GET", "/metrics", "none", "").await;
        assert_eq!(status, 200);
        let figures = String::from_utf8(figures).expect("text");
        let line = figures.lines().find_map(|line| line.strip_prefix("beanfield_actions_total{by=\"person\"} "));
        line.expect("actions are counted").parse().expect("a number")
    }

    /// Each pair does something, all at the same time; with each goes its place among them, from 0 to 1.
    async fn each<T: Send + 'static, F: Future<Output = (Pair, T)> + Send + 'static>(
        &mut self,
        does: impl Fn(Pair, f64) -> F,
    ) -> Vec<T> {
        let count = self.pairs.len() as f64;
        let mut tasks = JoinSet::new();
        for (number, pair) in std::mem::take(&mut self.pairs).into_iter().enumerate() {
            tasks.spawn(does(pair, number as f64 / count));
        }
        let (pairs, done) = tasks.join_all().await.into_iter().unzip();
        self.pairs = pairs;
        done
    }
}
