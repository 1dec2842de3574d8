//! Proofs by trial: the real program, real clients, and whatever can go wrong. Each command prints its figures and fails when a promise is
//! broken. `docs/promises.md` lists the promises.

mod client;
mod crash;
mod life;
mod load;
mod memory;
mod process;
mod programs;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

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
    Life(life::Args),
    Load(load::Args),
}

/// As in the program itself: memory is measured here too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() {
    let Args { binary, proof } = Args::parse();
    match proof {
        Proof::Crash(args) => crash::run(&binary, args).await,
        Proof::Life(args) => life::run(args).await,
        Proof::Load(args) => load::run(&binary, args).await,
    }
}
