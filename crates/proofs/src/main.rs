//! Proofs by trial: the real program, real clients, and whatever can go wrong. Each command prints its figures and fails when a promise is
//! broken. `docs/promises.md` lists the promises.

mod client;
mod crash;
mod disk;
mod failover;
mod faults;
mod follow;
mod life;
mod load;
mod memory;
mod process;
mod programs;
mod protocol;
mod proxy;
mod stage;

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(about = "Shows that the server keeps what it promises")]
struct Args {
    /// The program to try
    #[arg(long, global = true, value_name = "FILE", default_value = "target/release/beanfield")]
    binary: PathBuf,
    #[command(subcommand)]
    proof: Proof,
}

#[derive(Debug, Subcommand)]
enum Proof {
    Crash(crash::Args),
    Faults(faults::Args),
    Failover(failover::Args),
    Life(life::Args),
    Load(load::Args),
    Protocol(protocol::Args),
    Stage(stage::Args),
}

/// As in the program itself: memory is measured here too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() {
    let Args { binary, proof } = Args::parse();
    if !binary.is_file() && !matches!(proof, Proof::Life(_) | Proof::Stage(_)) {
        let missing = format!("there is no program at {}", binary.display());
        Args::command().error(ErrorKind::ValueValidation, missing).exit();
    }
    match proof {
        Proof::Crash(args) => crash::run(&binary, args).await,
        Proof::Faults(args) => faults::run(&binary, args).await,
        Proof::Failover(args) => failover::run(&binary, args).await,
        Proof::Life(args) => life::run(args).await,
        Proof::Load(args) => load::run(&binary, args).await,
        Proof::Protocol(args) => protocol::run(&binary, args).await,
        Proof::Stage(args) => stage::run(args).await,
    }
}
