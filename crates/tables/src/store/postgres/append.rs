//! Appends to a Postgres database: one statement writes a whole batch.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::time::Duration;

use sqlx::{Connection as _, PgPool};

use super::logs;
use super::news::{self, CHANNEL};
use crate::id::TableId;
use crate::store::group::Commit;
use crate::store::rows::{About, Writing};
use crate::store::{ListedKind, StoreError};

/// A server that does not answer at all is given up after so long. It has time limits of its own that are shorter.
const PATIENCE: Duration = Duration::from_secs(15);

#[derive(Debug)]
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
    /// Moves the heads of those logs that are as long as an append expects, inserts the entries for them, writes how their tables now
    /// stand in lists, and tells the other nodes. A log that another node is just writing to is passed over: its append is too late, and
    /// no other one should wait for it.
    ///
    /// All of that is one statement, however far away the server is: no row is kept from others while a node sends the next one.
    async fn write(&self, batch: Vec<Writing>) -> Result<HashSet<TableId>, sqlx::Error> {
        let tables: Vec<&str> = batch.iter().map(|writing| writing.table.as_str()).collect();
        let firsts: Vec<i64> = batch.iter().map(Writing::first).collect();
        let lasts: Vec<i64> = batch.iter().map(Writing::last).collect();
        let rows = || batch.iter().flat_map(|writing| writing.rows.iter().map(move |row| (writing, row)));
        let owners: Vec<&str> = rows().map(|(writing, _)| writing.table.as_str()).collect();
        let seqs: Vec<i64> = rows().map(|(_, row)| row.seq).collect();
        let times: Vec<i64> = rows().map(|(_, row)| row.at).collect();
        let texts: Vec<&str> = rows().map(|(_, row)| row.text.as_str()).collect();
        let listings = Listings::new(&batch);
        let mut connection = self.pool.acquire().await?;
        let written: Result<Vec<(String,)>, _> = sqlx::query_as(
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
             ), listed AS ( \
                 UPDATE tables t SET stage = l.stage, public = l.public, changed = l.changed, about = l.about \
                 FROM UNNEST($11::text[], $12::text[], $13::boolean[], $14::bigint[], $15::text[]) \
                     AS l (id, stage, public, changed, about) \
                 JOIN moved m ON m.table_id = l.id WHERE t.id = l.id RETURNING t.id \
             ), seats AS ( \
                 SELECT s.* FROM UNNEST($16::text[], $17::text[], $18::boolean[]) AS s (table_id, player_id, sits) \
                 JOIN moved m ON m.table_id = s.table_id \
             ), gone AS ( \
                 UPDATE sittings o SET sits = FALSE FROM listed l WHERE o.table_id = l.id AND o.sits AND NOT EXISTS ( \
                     SELECT FROM seats s WHERE s.table_id = o.table_id AND s.player_id = o.player_id) \
             ), seated AS ( \
                 INSERT INTO sittings (player_id, table_id, sits) SELECT player_id, table_id, sits FROM seats \
                 ON CONFLICT (player_id, table_id) DO UPDATE SET sits = excluded.sits \
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
        .bind(&listings.tables)
        .bind(&listings.stages)
        .bind(&listings.public)
        .bind(&listings.changed)
        .bind(&listings.about)
        .bind(&listings.seated_at)
        .bind(&listings.players)
        .bind(&listings.sits)
        .fetch_all(&mut *connection)
        .await;
        if written.is_err() {
            // A server tells of an error before it lets go of the rows; whoever writes next must find them free.
            let _ = connection.ping().await;
        }
        Ok(written?.iter().filter_map(|(table,)| TableId::parse(table)).collect())
    }
}

/// How the tables of a batch stand in lists, column by column, where that has changed.
#[derive(Default)]
struct Listings<'a> {
    tables: Vec<&'a str>,
    stages: Vec<&'static str>,
    public: Vec<bool>,
    changed: Vec<i64>,
    about: Vec<String>,
    /// Whoever has a seat there, or has one kept; the rest is about them.
    seated_at: Vec<&'a str>,
    players: Vec<&'a str>,
    sits: Vec<bool>,
}

impl<'a> Listings<'a> {
    fn new(batch: &'a [Writing]) -> Self {
        let mut listings = Self::default();
        for listing in batch.iter().filter_map(|writing| writing.listing.as_ref()) {
            listings.tables.push(listing.id.as_str());
            listings.stages.push(listing.stage.key());
            listings.public.push(listing.public);
            listings.changed.push(listing.changed.0);
            listings.about.push(About::text(listing));
            let seats = listing.seats.iter().filter_map(|seat| Some((seat.player.as_ref()?.as_str(), seat.kind)));
            for (player, kind) in seats.collect::<BTreeMap<_, _>>() {
                listings.seated_at.push(listing.id.as_str());
                listings.players.push(player);
                listings.sits.push(kind == ListedKind::Person);
            }
        }
        listings
    }
}
