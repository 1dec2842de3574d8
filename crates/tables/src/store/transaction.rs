//! Where transactions begin.

use sqlx::{Database, Pool, Transaction};

/// Begins a transaction, even if whoever asks for it leaves before the database has answered. Left alone at that moment, the
/// driver would hand on a connection with an open transaction that is nobody's: whatever was written on it next would be
/// acknowledged and never committed (sqlx 0.9.0; its issue 4385).
#[expect(clippy::disallowed_methods, reason = "this is the one place for it")]
pub(super) async fn begin<Db: Database>(pool: &Pool<Db>) -> Result<Transaction<'static, Db>, sqlx::Error> {
    let pool = pool.clone();
    tokio::spawn(async move { pool.begin().await }).await.expect("beginning does not panic")
}
