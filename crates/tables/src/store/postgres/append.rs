//! Appends to a Postgres database: one statement writes a whole batch.

use std::collections::HashSet;
use std::io;
use std::time::Duration;

use sqlx::{Connection as _, PgConnection, PgPool};

use super::news::{self, CHANNEL};
use super::{lists, logs};
use crate::id::TableId;
use crate::store::StoreError;
use crate::store::group::Commit;
use crate::store::rows::Writing;

/// A server that does not answer at all is given up after so long. It has time limits of its own that are shorter.
const PATIENCE: Duration = Duration::from_secs(15);

pub(super) struct Appender {
    pub pool: PgPool,
    pub own: String,
}

impl Commit for Appender {
    async fn commit(&self, batch: Vec<Writing>) -> Result<HashSet<TableId>, sqlx::Error> {
        match tokio::time::timeout(PATIENCE, self.write(batch)).await {
            Ok(written) => written,
            Err(_) => Err(io::Error::new(io::ErrorKind::TimedOut, "the server does not answer").into()),
        }
    }

    async fn refusal(&self, table: &TableId) -> StoreError {
        logs::refusal(&self.pool, table).await
    }
}

impl Appender {
    async fn write(&self, mut batch: Vec<Writing>) -> Result<HashSet<TableId>, sqlx::Error> {
        let mut connection = self.pool.acquire().await?;
        let listings: Vec<_> = batch.iter_mut().filter_map(|writing| writing.listing.take()).collect();
        if listings.is_empty() {
            // One statement is a transaction of its own.
            return self.insert(&mut connection, &batch).await;
        }
        let mut transaction = connection.begin().await?;
        let written = self.insert(&mut transaction, &batch).await?;
        for listing in listings.iter().filter(|listing| written.contains(&listing.id)) {
            lists::update(&mut transaction, listing).await?;
        }
        transaction.commit().await?;
        Ok(written)
    }

    /// Moves the heads of those logs that are as long as an append expects, inserts the entries for them, and tells the other
    /// nodes. A log that another node is just writing to is passed over: its append is too late, and no other one should wait for it.
    async fn insert(&self, connection: &mut PgConnection, batch: &[Writing]) -> Result<HashSet<TableId>, sqlx::Error> {
        let tables: Vec<&str> = batch.iter().map(|writing| writing.table.as_str()).collect();
        let firsts: Vec<i64> = batch.iter().map(Writing::first).collect();
        let lasts: Vec<i64> = batch.iter().map(Writing::last).collect();
        let rows = || batch.iter().flat_map(|writing| writing.rows.iter().map(move |row| (writing, row)));
        let owners: Vec<&str> = rows().map(|(writing, _)| writing.table.as_str()).collect();
        let seqs: Vec<i64> = rows().map(|(_, row)| row.seq).collect();
        let times: Vec<i64> = rows().map(|(_, row)| row.at).collect();
        let texts: Vec<&str> = rows().map(|(_, row)| row.text.as_str()).collect();
        let written: Vec<(String,)> = sqlx::query_as(
            "WITH wanted AS ( \
                 SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[]) AS w (table_id, first, last) \
             ), locked AS MATERIALIZED ( \
                 SELECT table_id FROM heads WHERE table_id = ANY ($1) ORDER BY table_id FOR NO KEY UPDATE SKIP LOCKED \
             ), moved AS ( \
                 UPDATE heads h SET seq = w.last FROM wanted w JOIN locked l ON l.table_id = w.table_id \
                 WHERE h.table_id = w.table_id AND h.seq = w.first - 1 RETURNING h.table_id, h.seq \
             ), added AS ( \
                 INSERT INTO entries (table_id, seq, at, entry) \
                 SELECT e.* FROM UNNEST($4::text[], $5::bigint[], $6::bigint[], $7::text[]) AS e (table_id, seq, at, entry) \
                 JOIN moved m ON m.table_id = e.table_id \
             ), parts AS ( \
                 SELECT json_build_object('by', $8::text, 'news', json_agg(json_build_array(table_id, seq)))::text AS news \
                 FROM (SELECT table_id, seq, row_number() OVER () / $9 AS part FROM moved) m GROUP BY part \
             ), told AS ( \
                 SELECT count(pg_notify($10, news)) AS count FROM parts \
             ) \
             SELECT moved.table_id FROM moved, told",
        )
        .bind(&tables)
        .bind(&firsts)
        .bind(&lasts)
        .bind(&owners)
        .bind(&seqs)
        .bind(&times)
        .bind(&texts)
        .bind(&self.own)
        .bind(news::IN_A_MESSAGE)
        .bind(CHANNEL)
        .fetch_all(connection)
        .await?;
        Ok(written.iter().filter_map(|(table,)| TableId::parse(table)).collect())
    }
}
