//! Sitting down, getting up, beginning, handing over to a bot and coming back.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use beanfield_rules::seat::Seat;
use beanfield_tables::entry::{Charter, Closing, Entry};
use beanfield_tables::fair::Bytes32;
use beanfield_tables::hall::{Done, HallError};
use beanfield_tables::{Table, TableId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::body::{Body, OfTable};
use crate::identity::Guest;
use crate::problem::{Answer, Problem};
use crate::tables::{check_room, may_look, tier};

/// It is written, and survives whatever comes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Written {
    /// The place in the table's log.
    pub(crate) seq: u64,
    /// The same action had been sent before; it was carried out once.
    pub(crate) repeated: bool,
}

impl From<Done> for Written {
    fn from(done: Done) -> Self {
        Self { seq: done.seq, repeated: done.repeated }
    }
}

/// Writes to a table what comes of a person's wish.
pub(crate) async fn write(
    app: &App,
    table: &TableId,
    wish: impl Fn(&Table) -> Result<Vec<Entry>, HallError> + Send + 'static,
) -> Answer<Json<Written>> {
    let live = app.hall.table(table).await?;
    Ok(Json(live.write(&app.hall, None, wish).await?.into()))
}

/// A body without anything in it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// The seat you would like; the first free one if you don't mind.
    #[serde(default)]
    seat: Option<Seat>,
    /// 64 hexadecimal digits drawn by your client, mixed into the shuffle.
    #[serde(default)]
    contribution: Option<Bytes32>,
}

/// Sit down.
#[utoipa::path(post, path = "/api/v1/tables/{table}/join", tag = "seats", params(("table" = String, Path)),
    request_body = Join, responses(
    (status = 200, description = "You sit.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn join(
    State(app): State<App>,
    OfTable(table): OfTable,
    guest: Guest,
    Body(join): Body<Join>,
) -> Answer<Json<Written>> {
    check_room(&app, &guest).await?;
    let person = guest.person();
    write(&app, &table, move |table| table.join(&person, join.seat, join.contribution)).await
}

/// Get up before the game has begun. If you are the host, the table is closed.
#[utoipa::path(post, path = "/api/v1/tables/{table}/leave", tag = "seats", params(("table" = String, Path)),
    request_body = Nothing, responses(
    (status = 200, description = "You have left.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn leave(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<Json<Written>> {
    write(&app, &table, move |table| table.leave(&player.id)).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OneSeat {
    seat: Seat,
}

/// As the host: free a seat before the game has begun.
#[utoipa::path(post, path = "/api/v1/tables/{table}/kick", tag = "seats", params(("table" = String, Path)),
    request_body = OneSeat, responses(
    (status = 200, description = "The seat is free.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn kick(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(OneSeat { seat }): Body<OneSeat>,
) -> Answer<Json<Written>> {
    write(&app, &table, move |table| table.kick(&player.id, seat)).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotSeat {
    seat: Seat,
    /// `random`, `farmer` or `merchant`.
    tier: String,
}

/// As the host: put a bot at a free seat.
#[utoipa::path(post, path = "/api/v1/tables/{table}/bots", tag = "seats", params(("table" = String, Path)),
    request_body = BotSeat, responses(
    (status = 200, description = "The bot sits.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn seat_bot(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(bot): Body<BotSeat>,
) -> Answer<Json<Written>> {
    let tier = tier(&bot.tier)?;
    write(&app, &table, move |table| table.seat_bot(&player.id, bot.seat, tier)).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    /// Bots of this tier take the free seats.
    #[serde(default)]
    fill: Option<String>,
    /// 64 hexadecimal digits drawn by your client, mixed into the shuffle.
    #[serde(default)]
    contribution: Option<Bytes32>,
}

/// As the host: begin.
#[utoipa::path(post, path = "/api/v1/tables/{table}/start", tag = "seats", params(("table" = String, Path)),
    request_body = Start, responses(
    (status = 200, description = "The cards are dealt.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn start(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(start): Body<Start>,
) -> Answer<Json<Written>> {
    let fill = start.fill.as_deref().map(tier).transpose()?;
    write(&app, &table, move |table| table.start(&player.id, fill, start.contribution)).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contribute {
    /// 64 hexadecimal digits drawn by your client.
    contribution: Bytes32,
}

/// Add your own chance to the shuffle, once, before the game begins.
#[utoipa::path(post, path = "/api/v1/tables/{table}/contribution", tag = "seats", params(("table" = String, Path)),
    request_body = Contribute, responses(
    (status = 200, description = "It is in.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn contribute(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(Contribute { contribution }): Body<Contribute>,
) -> Answer<Json<Written>> {
    write(&app, &table, move |table| table.add_to_shuffle(&player.id, contribution)).await
}

/// Hand your seat to a bot. You can come back.
#[utoipa::path(post, path = "/api/v1/tables/{table}/resign", tag = "seats", params(("table" = String, Path)),
    request_body = Nothing, responses(
    (status = 200, description = "A bot plays for you.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn resign(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<Json<Written>> {
    write(&app, &table, move |table| table.resign(&player.id)).await
}

/// Take your seat back from the bot.
#[utoipa::path(post, path = "/api/v1/tables/{table}/return", tag = "seats", params(("table" = String, Path)),
    request_body = Nothing, responses(
    (status = 200, description = "You play again.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn come_back(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<Json<Written>> {
    write(&app, &table, move |table| table.return_to(&player.id)).await
}

/// Ask for a bot at a seat that has kept an untimed table waiting.
#[utoipa::path(post, path = "/api/v1/tables/{table}/cover", tag = "seats", params(("table" = String, Path)),
    request_body = OneSeat, responses(
    (status = 200, description = "A bot plays for that seat until its owner returns.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn cover(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(OneSeat { seat }): Body<OneSeat>,
) -> Answer<Json<Written>> {
    write(&app, &table, move |table| table.ask_for_cover(&player.id, seat)).await
}

/// Where the same people meet again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Rematch {
    table: TableId,
}

/// Play again: the same game with the same seats. Whoever asks first opens the table; the others find their seats kept.
#[utoipa::path(post, path = "/api/v1/tables/{table}/rematch", tag = "seats", params(("table" = String, Path)),
    request_body = Nothing, responses(
    (status = 200, description = "The new table.", body = Rematch),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn rematch(
    State(app): State<App>,
    OfTable(id): OfTable,
    guest: Guest,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<Json<Rematch>> {
    let live = app.hall.table(&id).await?;
    let player = guest.0.id.clone();
    let over = |table: &Arc<Table>| {
        may_look(table, Some(&player))?;
        Answer::Ok((table.clone(), table.seats_of_rematch(&player)?))
    };
    let (table, seats) = live.ask(&app.hall, over).await?;
    if let Some(open) = &table.rematch {
        return Ok(Json(Rematch { table: open.clone() }));
    }
    check_room(&app, &guest).await?;
    let charter = Charter { host: player, rematch_of: Some(id), ..(*table.charter).clone() };
    let again = app.hall.open(charter, seats).await?.id();
    let next = again.clone();
    let told = live.write(&app.hall, None, move |_| Ok(vec![Entry::Rematch { table: next.clone() }])).await;
    match told {
        Ok(_) => Ok(Json(Rematch { table: again })),
        // Somebody else was faster: their table is the one, and ours is given up.
        Err(error) => {
            let spare = app.hall.table(&again).await?;
            // With bots alone its game may have begun by itself.
            spare.write(&app.hall, None, |_| Ok(vec![Entry::Closed { why: Closing::Host }])).await?;
            let open = live.table().rematch.clone();
            open.map(|table| Json(Rematch { table })).ok_or_else(|| error.into())
        }
    }
}
