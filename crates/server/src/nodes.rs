//! One node among several: which tables it leads, and what it hears of the others.

use std::collections::HashMap;
use std::time::Duration;

use beanfield_tables::clock::Time;
use beanfield_tables::entry::{Closing, Entry};
use beanfield_tables::limits::{GATHERING_IDLE, LEASE, LOOK_AROUND, PLAYING_IDLE};
use beanfield_tables::store::{ListedStage, Shards};
use beanfield_tables::table::Stage;
use beanfield_tables::{Table, TableId, Why};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinHandle;

use crate::App;
use crate::driver;

const SWEEP: Duration = Duration::from_mins(1);

/// Passes on the news of other nodes.
pub(crate) async fn listen(app: App) {
    loop {
        match app.hall.store.follow().await {
            Ok(mut news) => {
                let mut late = tokio::time::interval(LOOK_AROUND);
                loop {
                    tokio::select! {
                        told = news.recv() => match told {
                            Some(news) => app.hall.hear(news).await,
                            None => break,
                        },
                        // Not everything that is told arrives.
                        _ = late.tick() => app.hall.look_around().await,
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "no news from the other nodes"),
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        app.hall.hear(beanfield_tables::store::News::Gap).await;
    }
}

/// Leads the tables of this node's shards: their clocks and their bots.
pub(crate) async fn lead(app: App) {
    let mut led = Led::default();
    let mut playing = app.hall.playing();
    let mut renewal = tokio::time::interval(LEASE / 3);
    let mut swept = app.hall.clock.now();
    loop {
        tokio::select! {
            _ = renewal.tick() => {
                led.renew(&app).await;
                led.drive_all(&app).await;
                let now = app.hall.clock.now();
                if now.since(swept) >= SWEEP {
                    swept = now;
                    sweep(&app, led.shards, now).await;
                }
            }
            table = playing.recv() => match table {
                Ok(table) => led.drive(&app, &table),
                Err(RecvError::Lagged(_)) => led.drive_all(&app).await,
                Err(RecvError::Closed) => return,
            }
        }
    }
}

#[derive(Default)]
struct Led {
    shards: Shards,
    until: Time,
    drivers: HashMap<TableId, JoinHandle<()>>,
}

impl Led {
    async fn renew(&mut self, app: &App) {
        let now = app.hall.clock.now();
        let held = app.hall.store.lead(&app.config.node, now, LEASE).await;
        let shards = match held {
            Ok(shards) => {
                self.until = now.plus(LEASE);
                shards
            }
            // What can't be renewed is led until it runs out.
            Err(error) => {
                tracing::warn!(%error, "the leases could not be renewed");
                if now < self.until { self.shards } else { Shards::default() }
            }
        };
        let lost = self.shards.0 & !shards.0 != 0;
        if shards.0 & !self.shards.0 != 0 {
            tracing::info!(?shards, "leading");
        }
        self.shards = shards;
        self.drivers.retain(|table, driver| {
            if lost && !shards.lead(table) {
                driver.abort();
            }
            !driver.is_finished() && shards.lead(table)
        });
    }

    async fn drive_all(&mut self, app: &App) {
        // Asked again with every renewal: a table may not have been read, or nobody told us that it began.
        match app.hall.store.tables_in(self.shards, ListedStage::Playing).await {
            Ok(tables) => tables.iter().for_each(|table| self.drive(app, table)),
            Err(error) => tracing::warn!(%error, "the tables to lead could not be read"),
        }
    }

    fn drive(&mut self, app: &App, table: &TableId) {
        let is_driven = self.drivers.get(table).is_some_and(|driver| !driver.is_finished());
        if self.shards.lead(table) && !is_driven {
            let driver = tokio::spawn(driver::drive(app.clone(), table.clone()));
            self.drivers.insert(table.clone(), driver);
        }
    }
}

impl Drop for Led {
    fn drop(&mut self) {
        self.drivers.values().for_each(JoinHandle::abort);
    }
}

/// Lets go of what nobody needs, and closes what everybody has left.
async fn sweep(app: &App, shards: Shards, now: Time) {
    app.hall.forget_idle(now);
    app.rates.tidy();
    if let Ok(quarantined) = app.hall.store.quarantined().await {
        metrics::gauge!("beanfield_tables_quarantined").set(quarantined.len() as f64);
    }
    let mut alive = Vec::new();
    for stage in [ListedStage::Gathering, ListedStage::Playing] {
        let Ok(tables) = app.hall.store.tables_in(shards, stage).await else { return };
        alive.extend(tables);
    }
    for id in alive {
        let long_ago = |changed: Time| now.since(changed) >= GATHERING_IDLE.min(PLAYING_IDLE);
        let listed = app.hall.store.listing(&id).await.ok().flatten();
        if !listed.is_some_and(|listing| long_ago(listing.changed)) {
            continue;
        }
        let Ok(live) = app.hall.table(&id).await else { continue };
        if !is_abandoned(&live.table(), now) || live.followers() > 0 {
            continue;
        }
        let close = move |table: &Table| {
            let why = Closing::Abandoned;
            if is_abandoned(table, now) { Ok(vec![Entry::Closed { why }]) } else { Err(Why::NotWaitedFor.into()) }
        };
        if let Err(error) = live.write(&app.hall, None, close).await {
            tracing::debug!(?error, table = %id, "an idle table was not closed");
        }
    }
}

fn is_abandoned(table: &Table, now: Time) -> bool {
    match table.stage() {
        Stage::Gathering => now.since(table.touched) >= GATHERING_IDLE,
        Stage::Playing => now.since(table.touched) >= PLAYING_IDLE,
        Stage::Finished | Stage::Closed => false,
    }
}
