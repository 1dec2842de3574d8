//! How much play one machine serves: actions a second, and how long it takes from a POST to the event on another seat's stream.
//!
//! Server and clients share the machine, over real HTTP on loopback. Every action is durable before it is acknowledged. Beside the
//! figures stand the machine's own ceilings: an empty handler under the same client, and commits of the bare store.
//!
//! `cargo bench --bench server -- [SECONDS]` measures each row for so long; the default is 5.

mod ceiling;
mod crowd;

use std::sync::Arc;
use std::time::Duration;

use beanfield_server::{App, Config};
use beanfield_tables::chance::SystemChance;
use beanfield_tables::clock::SystemClock;
use beanfield_tables::store::{self, Store};
use beanfield_testing::{Durability, Postgres};
use tokio::net::TcpListener;

use crowd::{Crowd, Pace};

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const TABLES: [usize; 4] = [1, 100, 200, 1_000];

fn main() {
    let seconds = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(5);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(Duration::from_secs(seconds)));
}

async fn measure(time: Duration) {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!("server and clients on {cores} cores, {} s a row, duel-modern, both seats follow\n", time.as_secs());
    println!("ceilings");
    println!("  empty handler          {:>9.0} requests/s with 100 connections", ceiling::empty_handler(time).await);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("beanfield.db");
    let postgres = Postgres::start(Durability::Disk);
    for kind in ["sqlite", "postgres"] {
        let place = match kind {
            "sqlite" => file.to_str().expect("a plain path").to_owned(),
            _ => postgres.database().await,
        };
        let store = store::open(&place).await.expect("the store opens");
        for writers in [1, 100] {
            let rate = ceiling::appends(store.clone(), writers, time).await;
            println!("  {kind:<9} {writers:>4} writers {rate:>9.0} appends/s");
        }
        store.close().await;
    }
    println!("\n  store     tables   pace          actions/s    p50 ms    p99 ms");
    for kind in ["sqlite", "postgres"] {
        let place = match kind {
            "sqlite" => folder.path().join("tables.db").to_str().expect("a plain path").to_owned(),
            _ => postgres.database().await,
        };
        let store = store::open(&place).await.expect("the store opens");
        rows(kind, store, time).await;
    }
}

async fn rows(kind: &str, store: Arc<dyn Store>, time: Duration) {
    let config = Config {
        node: "bench".into(),
        public_url: None,
        trust_proxy: false,
        bot_delay: Duration::ZERO,
        simulations: 400,
        requests_a_second: 0,
        guests_a_minute: 0,
    };
    let app = App::new(config, store, Arc::new(SystemClock), Arc::new(SystemChance));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let serving = tokio::spawn(app.clone().serve(listener, std::future::pending()));
    for tables in TABLES {
        let crowd = Crowd::gather(address, tables).await;
        let paces = if tables == 1_000 { vec![Pace::Full, Pace::EverySecond] } else { vec![Pace::Full] };
        for pace in paces {
            let (actions, mut latencies) = crowd.play(&app, time, pace).await;
            println!(
                "  {kind:<9} {tables:>6}   {:<12} {:>10.0} {:>9.2} {:>9.2}",
                pace.name(),
                actions as f64 / time.as_secs_f64(),
                latencies.percentile(50),
                latencies.percentile(99),
            );
        }
    }
    serving.abort();
}
