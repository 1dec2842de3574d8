//! The service as the program serves it, with tables whose deal and position the caller chooses: for tests in the browser.
//!
//! Orders come as lines of JSON on standard input, and each is answered by a line on standard output. The server stops when its input ends.

mod position;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use beanfield_server::{App, Config};
use beanfield_tables::chance::FixedChance;
use beanfield_tables::clock::SystemClock;
use beanfield_tables::hall::Hall;
use beanfield_tables::limits::ENTRIES_IN_AN_APPEND;
use beanfield_tables::store::{self, Append};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::net::TcpListener;

use position::Order;

/// Serve tables that begin at a chosen position, for tests in the browser
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The SQLite file
    #[arg(long, value_name = "FILE")]
    database: PathBuf,
    /// What ids, tokens and the deals of tables that nobody ordered come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How hard the merchant thinks about a decision
    #[arg(long, value_name = "N", default_value_t = 8)]
    simulations: u32,
}

pub(crate) async fn run(args: Args) {
    let path = args.database.to_str().expect("a plain path");
    let store = store::open(path).await.expect("the database opens");
    let config = Config {
        node: "stage".into(),
        public_url: None,
        trust_proxy: false,
        bot_delay: Duration::ZERO,
        simulations: args.simulations,
        requests_a_second: 0,
        guests_a_minute: 0,
    };
    let app = App::new(config, store, Arc::new(SystemClock), Arc::new(FixedChance::new(args.seed << 32)));
    let hall = app.hall().clone();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    println!("Beanfield is open at http://{}", listener.local_addr().expect("an address"));
    app.serve(listener, take_orders(hall, args.simulations)).await.expect("serving");
}

/// Answers orders until there are no more.
async fn take_orders(hall: Arc<Hall>, simulations: u32) {
    let mut orders = BufReader::new(tokio::io::stdin()).lines();
    while let Some(order) = orders.next_line().await.expect("orders are text") {
        let answer = match open(&hall, &order, simulations).await {
            Ok(table) => json!({ "table": table }),
            Err(why) => json!({ "error": why }),
        };
        println!("{answer}");
    }
}

async fn open(hall: &Hall, order: &str, simulations: u32) -> Result<Value, String> {
    let order: Order = serde_json::from_str(order).map_err(|error| error.to_string())?;
    let game = order.play(&*hall.chance, hall.clock.now(), simulations)?;
    let table = game.table.id.clone();
    let parts = game.entries.chunks(ENTRIES_IN_AN_APPEND);
    // How the table stands in lists is that of the whole log, and comes with its first part.
    let mut listing = Some(game.table.listing());
    for (number, entries) in parts.enumerate() {
        let append = Append { table: table.clone(), entries: entries.to_vec(), listing: listing.take() };
        let written = match number {
            0 => hall.store.open(&game.secret, &append).await,
            _ => hall.store.append(append).await,
        };
        written.map_err(|error| error.to_string())?;
    }
    Ok(table.to_string().into())
}
