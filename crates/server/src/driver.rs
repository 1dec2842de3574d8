//! The hand that moves a table on: bots at their seats, and clocks that run out.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use beanfield_bots::erased::AnyBot;
use beanfield_bots::{Budget, Choice, Tier};
use beanfield_rules::chance::Dice;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use beanfield_tables::clock::Time;
use beanfield_tables::entry::{Cover, Decider, Entry, Occupant};
use beanfield_tables::hall::{HallError, Live};
use beanfield_tables::store::StoreError;
use beanfield_tables::table::Stage;
use beanfield_tables::{Table, TableId};
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::App;

/// Who plays for people who are away.
const STAND_IN: Tier = Tier::Farmer;

/// While the database is gone it is tried this often.
const BREATH: Duration = Duration::from_millis(500);

/// Bots that think for long take turns on the cores.
pub(crate) static THINKING: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)));

/// What a table needs next.
enum Next {
    /// A bot has decided.
    Act { seat: Seat, choice: Choice<Value> },
    /// Nothing before this moment, if then.
    Wait(Option<Time>),
}

/// Leads a table until its game is over.
pub(crate) async fn drive(app: App, id: TableId) {
    let Some(mut live) = load(&app, &id).await else { return };
    let mut news = live.follow();
    loop {
        news.mark_unchanged();
        let table = live.table();
        if table.stage() != Stage::Playing {
            return;
        }
        let wait = match next(&app, &table).await {
            Next::Act { seat, choice } => {
                let pause = if table.persons().is_empty() { Duration::ZERO } else { app.config.bot_delay };
                let at = table.at().plus(pause);
                if app.hall.clock.now() < at {
                    tokio::select! {
                        () = app.hall.clock.until(at) => {}
                        changed = news.changed() => if changed.is_err() { return } else { continue },
                    }
                }
                act(&app, &live, &table, seat, choice).await;
                continue;
            }
            Next::Wait(until) => until,
        };
        let deadline = table.deadline();
        let Some(until) = [wait, deadline.map(|deadline| deadline.at)].into_iter().flatten().min() else {
            // Nothing happens by itself, so the table may leave the memory. Whoever brings it back calls for a driver.
            let idle = Arc::downgrade(&live);
            drop((table, live));
            let changed = news.changed().await;
            let (Ok(()), Some(back)) = (changed, idle.upgrade()) else { return };
            live = back;
            continue;
        };
        tokio::select! {
            changed = news.changed() => if changed.is_err() { return },
            () = app.hall.clock.until(until) => {
                if let Some(deadline) = deadline.filter(|deadline| deadline.at <= app.hall.clock.now()) {
                    write(&app, &live, &table, Entry::Covered { seat: deadline.seat, why: Cover::Time }).await;
                }
            }
        }
    }
}

/// Brings a table into memory, however long the database takes to come back.
async fn load(app: &App, id: &TableId) -> Option<Arc<Live>> {
    loop {
        match app.hall.table(id).await {
            Ok(live) => return Some(live),
            Err(HallError::Store(error)) => {
                tracing::warn!(table = %id, %error, "a table can't be read, so it is not led yet");
                app.hall.clock.until(app.hall.clock.now().plus(BREATH)).await;
            }
            Err(error) => {
                tracing::warn!(table = %id, ?error, "a table can't be led");
                return None;
            }
        }
    }
}

/// One step at a table that its leader does not seem to know of. If it does, the store decides who was first.
pub(crate) async fn step_in(app: App, live: Arc<Live>) {
    let table = live.table();
    if let Next::Act { seat, choice } = next(&app, &table).await {
        act(&app, &live, &table, seat, choice).await;
    }
}

async fn act(app: &App, live: &Arc<Live>, table: &Table, seat: Seat, choice: Choice<Value>) {
    let reason = Some(choice.reason.key().to_owned());
    let entry = Entry::Acted { seat, by: Decider::Bot, action: choice.action, id: None, reason };
    if write(app, live, table, entry).await {
        metrics::counter!("beanfield_actions_total", "by" => "bot").increment(1);
    }
}

/// Writes an entry decided on for a table as it was, unless it has moved on since.
async fn write(app: &App, live: &Arc<Live>, decided_on: &Table, entry: Entry) -> bool {
    let seq = decided_on.seq();
    let decide = move |table: &Table| {
        if table.seq() == seq { Ok(vec![entry.clone()]) } else { Err(HallError::Store(StoreError::Conflict)) }
    };
    match live.write(&app.hall, None, decide).await {
        Ok(done) => {
            if done.table.stage() == Stage::Finished {
                metrics::counter!("beanfield_games_finished_total").increment(1);
            }
            true
        }
        Err(HallError::Store(StoreError::Conflict)) => false,
        Err(error) => {
            tracing::warn!(table = %decided_on.id, ?error, "a bot's action or a clock was not written");
            // The database may be gone for a while.
            app.hall.clock.until(app.hall.clock.now().plus(BREATH)).await;
            false
        }
    }
}

/// Asks the bots in turn: those who owe an answer, those who may speak, those the game waits for.
async fn next(app: &App, table: &Table) -> Next {
    let Some(game) = table.game() else { return Next::Wait(None) };
    let (asked, invited, awaited) = (game.asked(), game.invited(), game.awaited());
    let bots = table.bots();
    let mut heard = Seats::NONE;
    let mut wait = None;
    for seats in [asked.without(awaited), invited.without(awaited), awaited] {
        for seat in seats.without(Seats::all(table.charter.players).without(bots)).iter() {
            if heard.contains(seat) {
                continue;
            }
            heard.insert(seat);
            let Some(choice) = decide(app, table, seat).await else { continue };
            let mut after = game.boxed_clone();
            if let Err(error) = after.apply(seat, &choice.action) {
                tracing::error!(table = %table.id, %seat, %error, "a bot chose what is not allowed");
                continue;
            }
            if table.cut_short_by(&*after).is_empty() {
                return Next::Act { seat, choice };
            }
            match table.charter.pace.patience().map(|patience| table.at().plus(patience)) {
                Some(until) if until <= app.hall.clock.now() => return Next::Act { seat, choice },
                Some(until) => wait = Some(until),
                None => {}
            }
        }
    }
    Next::Wait(wait)
}

async fn decide(app: &App, table: &Table, seat: Seat) -> Option<Choice<Value>> {
    let tier = match table.chairs[seat.index()].occupant.as_deref() {
        Some(Occupant::Bot { tier, .. }) => Tier::find(tier).unwrap_or(STAND_IN),
        _ => STAND_IN,
    };
    let view = table.game()?.view(Viewer::Seat(seat));
    let family = table.ruleset().family;
    let budget = Budget::Simulations(app.config.simulations);
    let dice = table.dice(seat);
    let think = move || AnyBot::new(family, tier, budget).decide(&view, &mut Dice::new(dice));
    let decided = if tier == Tier::Merchant {
        let _turn = THINKING.acquire().await.expect("the semaphore is never closed");
        tokio::task::spawn_blocking(think).await.expect("bots do not panic")
    } else {
        think()
    };
    match decided {
        Ok(choice) => choice,
        Err(malformed) => {
            tracing::error!(table = %table.id, %seat, %malformed, "a bot can't read its view");
            None
        }
    }
}
