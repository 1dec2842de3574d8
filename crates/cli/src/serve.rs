//! `beanfield serve`: the API and the web client.

use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use beanfield_bots::SIMULATIONS;
use beanfield_server::{App, Config};
use beanfield_tables::chance::{Chance, SystemChance};
use beanfield_tables::clock::SystemClock;
use beanfield_tables::fair::Bytes32;
use beanfield_tables::limits::{CONNECTIONS_WAITING, GUESTS_A_MINUTE, REQUESTS_A_SECOND};
use beanfield_tables::store::{self, Store};
use clap::ValueEnum;
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::stop::Stop;

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// Serve tables to browsers and programs
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Address and port to listen on
    #[arg(long, value_name = "ADDR", env = "BEANFIELD_LISTEN", default_value = "127.0.0.1:8420")]
    listen: SocketAddr,
    /// A file for SQLite, or a `postgres://` address shared by several nodes [default: a file in the user's data folder]
    #[arg(long, value_name = "URL-or-path", env = "BEANFIELD_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Where browsers find the service, such as `https://beans.example`
    #[arg(long, value_name = "URL", env = "BEANFIELD_PUBLIC_URL")]
    public_url: Option<String>,
    /// Believe the proxy in front about who asks (`X-Forwarded-For`)
    #[arg(long, env = "BEANFIELD_TRUST_PROXY")]
    trust_proxy: bool,
    /// The name of this process among those that share a database [default: drawn at random]
    #[arg(long, value_name = "NAME", env = "BEANFIELD_NODE")]
    node: Option<String>,
    /// How long bots pause before they act, in milliseconds
    #[arg(long, value_name = "MS", env = "BEANFIELD_BOT_DELAY", default_value_t = 700)]
    bot_delay: u64,
    /// How hard the merchant thinks about a decision
    #[arg(long, value_name = "N", env = "BEANFIELD_SIMULATIONS", default_value_t = SIMULATIONS)]
    simulations: u32,
    /// Requests a second from one address, in bursts up to four times that; 0 for no limit
    #[arg(long, value_name = "N", env = "BEANFIELD_REQUESTS_PER_SECOND", default_value_t = REQUESTS_A_SECOND)]
    requests_per_second: u32,
    /// New guests a minute from one address; 0 for no limit
    #[arg(long, value_name = "N", env = "BEANFIELD_GUESTS_PER_MINUTE", default_value_t = GUESTS_A_MINUTE)]
    guests_per_minute: u32,
    /// How the log on standard error is written
    #[arg(long, value_name = "FORMAT", env = "BEANFIELD_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// What is logged, such as `info` or `beanfield=debug,warn`
    #[arg(long, value_name = "FILTER", env = "BEANFIELD_LOG", default_value = "info")]
    log: String,
}

pub(crate) fn run(args: Args) -> Result<(), Stop> {
    let filter = EnvFilter::try_new(&args.log).map_err(|error| Stop::bad_input(format!("--log: {error}")))?;
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    match args.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(Stop::Output)?.block_on(serve(args))
}

/// When a connection breaks for everybody, everybody comes back at once. Whoever finds no place to wait is let in a second later.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(CONNECTIONS_WAITING)
}

async fn serve(args: Args) -> Result<(), Stop> {
    if let Some(url) = &args.public_url
        && !(url.starts_with("http://") || url.starts_with("https://"))
    {
        return Err(Stop::bad_input(format!("--public-url: `{url}` does not begin with http:// or https://")));
    }
    let listener = listen(args.listen)
        .map_err(|error| Stop::bad_input(format!("nothing can listen at {}: {error}", args.listen)))?;
    let address = listener.local_addr().map_err(Stop::Output)?;
    let store = open(args.database.as_deref()).await?;
    let chance = Arc::new(SystemChance);
    let config = Config {
        node: args.node.unwrap_or_else(|| Bytes32(chance.bytes()).to_string()[..12].to_owned()),
        public_url: args.public_url,
        trust_proxy: args.trust_proxy,
        bot_delay: Duration::from_millis(args.bot_delay),
        simulations: args.simulations,
        requests_a_second: args.requests_per_second,
        guests_a_minute: args.guests_per_minute,
    };
    println!("Beanfield is open at {}", link(&config, address));
    let app = App::new(config, store, Arc::new(SystemClock), chance);
    app.serve(listener, asked_to_stop()?).await.map_err(Stop::Output)
}

/// Where to point a browser.
fn link(config: &Config, address: SocketAddr) -> String {
    let host = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V6(ip) if ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    };
    config.public_url.clone().unwrap_or_else(|| format!("http://{host}:{}", address.port()))
}

/// Opens the database named, or the one in the user's data folder.
pub(crate) async fn open(database: Option<&str>) -> Result<Arc<dyn Store>, Stop> {
    let database = match database {
        Some(database) => database.to_owned(),
        None => data_folder()?.join("beanfield.db").to_string_lossy().into_owned(),
    };
    store::open(&database).await.map_err(|error| Stop::bad_input(error.to_string()))
}

fn data_folder() -> Result<PathBuf, Stop> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = from("XDG_DATA_HOME").or_else(|| from("HOME").map(|home| home.join(".local/share")));
    let none = || Stop::bad_input("there is no home folder to keep the games in; name a file with --database");
    Ok(folder.ok_or_else(none)?.join("beanfield"))
}

/// The first signal asks politely; the second ends the process as signals do.
fn asked_to_stop() -> Result<impl Future<Output = ()> + Send + 'static, Stop> {
    let mut terminate = signal(SignalKind::terminate()).map_err(Stop::Output)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Stop::Output)?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tokio::spawn(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            std::process::exit(130);
        });
    })
}
