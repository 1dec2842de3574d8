//! `kill -9` in the middle of play: every acknowledged action is there afterwards, and play goes on from the same state.

mod play;
mod process;

use beanfield_testing::Postgres;

use play::Tables;
use process::Process;

const TABLES: usize = 6;
const ROUNDS: usize = 6;
const ACTIONS_A_ROUND: usize = 150;

#[tokio::test(flavor = "multi_thread")]
async fn one_process_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("beanfield.db");
    let database = database.to_str().unwrap();
    let mut process = Process::start(database, "one").await;
    let mut tables = Tables::gather(&[&process], TABLES).await;
    for round in 0..ROUNDS {
        let playing = tables.play_until_killed(ACTIONS_A_ROUND + 7 * round, || process.kill());
        playing.await;
        process = Process::start(database, "one").await;
        tables.move_to(&[&process]);
        tables.check_all_acknowledged().await;
    }
    tables.finish_and_verify().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_on_postgres() {
    let database = Postgres::shared().database().await;
    let mut nodes = [Process::start(&database, "one").await, Process::start(&database, "two").await];
    let mut tables = Tables::gather(&[&nodes[0], &nodes[1]], TABLES).await;
    for round in 0..ROUNDS {
        let (killed, other) = (round % 2, 1 - round % 2);
        tables.play_until_killed(ACTIONS_A_ROUND, || nodes[killed].kill()).await;
        // Whoever was at the dead node goes on at the other one, at once.
        tables.move_to(&[&nodes[other]]);
        tables.check_all_acknowledged().await;
        tables.play(ACTIONS_A_ROUND / 3).await;
        nodes[killed] = Process::start(&database, if killed == 0 { "one" } else { "two" }).await;
        tables.move_to(&[&nodes[0], &nodes[1]]);
    }
    tables.finish_and_verify().await;
}
