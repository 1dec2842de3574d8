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
            _ = renewal.tick() => led.renew(&app).await,
            () = app.hall.clock.until(swept.plus(SWEEP)) => {
                swept = app.hall.clock.now();
                led.sweep(&app, swept).await;
            }
            table = playing.recv() => match table {
                Ok(table) => led.drive(&app, &table),
                Err(RecvError::Lagged(_)) => led.drive_all(&app, Time::MIN).await,
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
    /// Closes what everybody has left.
    closing: Option<JoinHandle<()>>,
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
        let gained = shards.0 & !self.shards.0 != 0;
        self.shards = shards;
        self.drivers.retain(|table, driver| {
            if lost && !shards.lead(table) {
                driver.abort();
            }
            !driver.is_finished() && shards.lead(table)
        });
        if gained {
            tracing::info!(?shards, "leading");
            self.drive_all(app, Time::MIN).await;
        } else {
            // Perhaps nobody has told us that it began.
            self.drive_all(app, now.minus(2 * LEASE)).await;
        }
        for live in app.hall.overdue(now, LEASE) {
            if !shards.lead(&live.id()) {
                tokio::spawn(driver::step_in(app.clone(), live));
            }
        }
    }

    /// Leads the playing tables of our shards that have changed in lists since a moment.
    async fn drive_all(&mut self, app: &App, since: Time) {
        match app.hall.store.tables_in(self.shards, ListedStage::Playing, since..=Time::MAX).await {
            Ok(tables) => tables.iter().for_each(|table| self.drive(app, table)),
            Err(error) => {
                tracing::warn!(%error, "the tables to lead could not be read");
                // All are asked for with the next renewal.
                self.shards = Shards::default();
            }
        }
    }

    fn drive(&mut self, app: &App, table: &TableId) {
        let is_driven = self.drivers.get(table).is_some_and(|driver| !driver.is_finished());
        if self.shards.lead(table) && !is_driven {
            let driver = tokio::spawn(driver::drive(app.clone(), table.clone()));
            self.drivers.insert(table.clone(), driver);
        }
    }

    /// Lets go of what nobody needs.
    async fn sweep(&mut self, app: &App, now: Time) {
        for table in app.hall.forget_idle(now) {
            // It ends by itself. If somebody comes back in this moment, another one is needed.
            self.drivers.remove(&table);
        }
        app.rates.tidy();
        app.health.tidy();
        metrics::gauge!("beanfield_tables_led").set(self.drivers.len() as f64);
        if let Ok(quarantined) = app.hall.store.quarantined().await {
            metrics::gauge!("beanfield_tables_quarantined").set(quarantined.len() as f64);
            // Without a database they could not be asked for anew.
            app.people.tidy(now);
        }
        // After a long absence there is much to close, and the leases must not wait for it.
        if self.closing.as_ref().is_none_or(JoinHandle::is_finished) {
            self.closing = Some(tokio::spawn(close_abandoned(app.clone(), self.shards, now)));
        }
    }
}

impl Drop for Led {
    fn drop(&mut self) {
        self.drivers.values().chain(&self.closing).for_each(JoinHandle::abort);
    }
}

async fn close_abandoned(app: App, shards: Shards, now: Time) {
    if let Err(error) = app.hall.keep_waiting(now).await {
        tracing::warn!(%error, "at which tables somebody waits could not be noted");
        return;
    }
    for (stage, idle) in [(ListedStage::Gathering, GATHERING_IDLE), (ListedStage::Playing, PLAYING_IDLE)] {
        let Ok(tables) = app.hall.store.tables_in(shards, stage, Time::MIN..=now.minus(idle)).await else { return };
        for table in tables {
            close_if_abandoned(&app, &table, now).await;
        }
    }
}

/// What is in memory has somebody who is present, or was a moment ago.
async fn close_if_abandoned(app: &App, id: &TableId, now: Time) {
    if app.hall.is_in_memory(id) {
        return;
    }
    let Ok(live) = app.hall.table(id).await else { return };
    let close = move |table: &Table| {
        let why = Closing::Abandoned;
        if is_abandoned(table, now) { Ok(vec![Entry::Closed { why }]) } else { Err(Why::NotWaitedFor.into()) }
    };
    if let Err(error) = live.write(&app.hall, None, close).await {
        tracing::debug!(?error, table = %id, "an idle table was not closed");
    }
}

fn is_abandoned(table: &Table, now: Time) -> bool {
    match table.stage() {
        Stage::Gathering => now.since(table.touched) >= GATHERING_IDLE,
        Stage::Playing => now.since(table.touched) >= PLAYING_IDLE,
        Stage::Finished | Stage::Closed => false,
    }
}
