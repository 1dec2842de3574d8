//! Looking back after a game: what a seat could have done better, from what it knew at that moment.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use beanfield_bots::erased::missed;
use beanfield_rules::schema;
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_tables::fair::Secret;
use beanfield_tables::limits::{CHANCE_COINS, CHANCES};
use beanfield_tables::{Entry, Logged, Table, TableId, Why};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::body::{Asked, OfTable};
use crate::driver::THINKING;
use crate::identity::Visitor;
use crate::problem::{Answer, Problem};
use crate::reasons::ReasonKey;
use crate::tables::may_look;

/// A deed that could have been better.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MissedChance {
    /// The place of the deed in the log. The moment before it is `log/{seq - 1}`.
    seq: u64,
    #[schema(value_type = schema::Action)]
    did: Value,
    /// What it was worth, in coins; 0 is to leave things as they are.
    did_value: f32,
    #[schema(value_type = schema::Action)]
    better: Value,
    /// What that would have been worth.
    value: f32,
    /// The difference.
    cost: f32,
    /// Why it is better.
    reason: ReasonKey,
    /// It could still be done later: of all times it was missed, this is the worst.
    #[serde(skip)]
    lasting: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Chances {
    seat: Seat,
    /// At most 20, worst first; none that cost less than 0.75 coins.
    chances: Vec<MissedChance>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Whose {
    /// Which seat to look back at; your own if you leave it out.
    #[serde(default, rename = "as")]
    seat: Option<Seat>,
}

/// After the game: the chances a seat has missed, by what a farmer would have done in its place.
#[utoipa::path(get, path = "/api/v1/tables/{table}/chances", operation_id = "chances", tag = "records",
    params(("table" = String, Path), Whose), responses(
    (status = 200, description = "The worst few.", body = Chances),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn chances(
    State(app): State<App>,
    OfTable(id): OfTable,
    Visitor(player): Visitor,
    Asked(whose): Asked<Whose>,
) -> Answer<Json<Chances>> {
    let live = app.hall.table(&id).await?;
    let player = player.map(|player| player.id);
    let over = |table: &Arc<Table>| {
        may_look(table, player.as_ref())?;
        let own = player.as_ref().and_then(|player| table.seat_of(player));
        let seat = whose.seat.or(own).ok_or_else(|| Problem::invalid("as", "Say which seat: `?as=B`."))?;
        if seat.index() >= table.chairs.len() {
            return Err(Why::NoSuchSeat.into());
        }
        Answer::Ok((seat, table.revealed().ok_or(Why::NotOver)?))
    };
    let (seat, secret) = live.ask(&app.hall, over).await?;
    let log = app.hall.store.entries(&id, 0).await?;
    let _turn = THINKING.acquire().await.expect("the semaphore is never closed");
    let look_back = move || look_back(id, secret, &log, seat);
    let chances = tokio::task::spawn_blocking(look_back).await.expect("looking back does not panic")?;
    Ok(Json(Chances { seat, chances }))
}

/// Plays the log again, and holds each deed of the seat against what it saw just before.
fn look_back(id: TableId, secret: Secret, log: &[Logged], seat: Seat) -> Answer<Vec<MissedChance>> {
    let (first, rest) = log.split_first().ok_or(Why::NotFirst)?;
    let mut table = Table::open(id, secret, first)?;
    let mut deeds: Vec<Option<MissedChance>> = Vec::new();
    for logged in rest {
        match &logged.entry {
            Entry::Acted { seat: who, action, .. } if *who == seat => {
                deeds.push(judge(&table, seat, logged.seq, action)?);
            }
            // What was taken back was never done.
            Entry::TookBack { seat: who } if *who == seat => {
                deeds.pop();
            }
            _ => {}
        }
        table.take(logged)?;
    }
    Ok(worst(deeds.into_iter().flatten()))
}

fn judge(table: &Table, seat: Seat, seq: u64, did: &Value) -> Answer<Option<MissedChance>> {
    let Some(game) = table.game() else { return Ok(None) };
    let missed = missed(table.ruleset().family, &game.view(Viewer::Seat(seat)), did)?;
    Ok(missed.map(|it| MissedChance {
        seq,
        did: did.clone(),
        did_value: hundredths(it.did_value),
        better: it.better.action,
        value: hundredths(it.better.value),
        cost: hundredths(it.better.value - it.did_value),
        reason: ReasonKey(it.better.reason),
        lasting: it.lasting,
    }))
}

/// What is reckoned with chance is not more exact than that.
fn hundredths(coins: f32) -> f32 {
    (coins * 100.0).round() / 100.0
}

fn worst(found: impl Iterator<Item = MissedChance>) -> Vec<MissedChance> {
    let mut chances: Vec<MissedChance> = found.filter(|it| it.cost >= CHANCE_COINS).collect();
    chances.sort_by(|a, b| b.cost.total_cmp(&a.cost));
    let mut told: Vec<Value> = Vec::new();
    chances.retain(|it| {
        let again = it.lasting && told.contains(&it.better);
        told.extend(it.lasting.then(|| it.better.clone()));
        !again
    });
    chances.truncate(CHANCES);
    chances
}
