//! Opening tables, finding them, and looking at one.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use beanfield_bots::Tier;
use beanfield_rules::rulesets;
use beanfield_rules::seat::Seat;
use beanfield_tables::entry::{Changes, Charter, Entry, Occupant, Visibility};
use beanfield_tables::fair::Bytes32;
use beanfield_tables::limits::{TABLES_A_PERSON, TABLES_IN_A_LIST};
use beanfield_tables::pace::Pace;
use beanfield_tables::store::{Listed, ListedStage, Listing};
use beanfield_tables::told::Update;
use beanfield_tables::{PlayerId, Table, TableId, Why};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::body::{Asked, Body, OfTable};
use crate::identity::{Guest, Visitor};
use crate::problem::{Answer, Problem};
use crate::seats::{Written, write};

/// A text that is JSON already.
pub(crate) fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The bot tier with this name.
pub(crate) fn tier(name: &str) -> Answer<&'static str> {
    let found = Tier::LADDER.into_iter().find(|tier| tier.name() == name);
    found.map(Tier::name).ok_or_else(|| {
        let known = Tier::LADDER.map(Tier::name).join(", ");
        Problem::invalid("tier", format!("There is no bot `{name}`; there are {known}."))
    })
}

/// Whether whoever asks may look: before the game anybody, then those who sit there, and others if the table lets them.
pub(crate) fn may_look(table: &Table, player: Option<&PlayerId>) -> Answer<()> {
    let sits = player.is_some_and(|player| table.seat_of(player).is_some() || table.reserved_for(player).is_some());
    if sits || table.charter.spectators || table.game().is_none() {
        return Ok(());
    }
    let detail = "This table plays without spectators.";
    Err(Problem::new(StatusCode::FORBIDDEN, "no-spectators", detail))
}

/// A seat of a new table.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum NewSeat {
    /// You.
    Me,
    /// Whoever comes.
    Open,
    /// A bot of this tier.
    Bot(String),
}

fn yes() -> bool {
    true
}

const fn untimed() -> Pace {
    Pace::Untimed {}
}

const fn by_link() -> Visibility {
    Visibility::Link
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// One of `GET /api/v1/games`.
    ruleset: String,
    /// How many play.
    players: u8,
    /// Options of the ruleset, by name.
    #[serde(default)]
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    options: Map<String, Value>,
    #[serde(default = "by_link")]
    visibility: Visibility,
    /// `{"kind": "live", "bank_seconds": 120, "increment_seconds": 15}`, `{"kind": "slow", "hours": 24}` or
    /// `{"kind": "untimed"}`.
    #[serde(default = "untimed")]
    pace: Pace,
    /// Others may watch.
    #[serde(default = "yes")]
    spectators: bool,
    /// The game begins by itself when every seat is taken.
    #[serde(default)]
    auto_start: bool,
    /// Who sits where, from seat A on; seats left out are open. Without `me` you take the first open one.
    #[serde(default)]
    seats: Vec<NewSeat>,
}

/// Open a table. You are its host and sit down at once.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = NewTable, responses(
    (status = 201, description = "The table, with its id and the commitment of its shuffle.", body = Update),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn open(State(app): State<App>, guest: Guest, Body(new): Body<NewTable>) -> Answer<Response> {
    let ruleset = rulesets::find(&new.ruleset).ok_or_else(|| Why::UnknownRuleset(new.ruleset.clone()))?;
    check_room(&app, &guest).await?;
    let seats = seated(&guest, &new)?;
    let charter = Charter {
        ruleset: new.ruleset,
        version: ruleset.version,
        players: new.players,
        options: new.options,
        visibility: new.visibility,
        pace: new.pace,
        spectators: new.spectators,
        auto_start: new.auto_start,
        host: guest.0.id.clone(),
        // The hall draws the secret and sets its commitment.
        commitment: Bytes32([0; 32]),
        rematch_of: None,
    };
    let live = app.hall.open(charter, seats).await?;
    metrics::counter!("beanfield_tables_opened_total").increment(1);
    let (_, text) = live.snapshot(Some(&guest.0.id));
    Ok((StatusCode::CREATED, json(text)).into_response())
}

pub(crate) async fn check_room(app: &App, guest: &Guest) -> Answer<()> {
    if app.hall.store.tables_of(&guest.0.id).await? >= TABLES_A_PERSON as u64 {
        let detail = format!("You sit at {TABLES_A_PERSON} tables. Finish or leave one first.");
        return Err(Problem::new(StatusCode::CONFLICT, "too-many-tables", detail));
    }
    Ok(())
}

fn seated(guest: &Guest, new: &NewTable) -> Answer<Vec<Entry>> {
    if new.seats.len() > usize::from(new.players) {
        return Err(Problem::invalid("seats", format!("There are more seats than the {} players.", new.players)));
    }
    if new.seats.iter().filter(|seat| matches!(seat, NewSeat::Me)).count() > 1 {
        return Err(Problem::invalid("seats", "You can sit at one seat only."));
    }
    // A table that nobody sits at would count for nobody, and nobody could close it.
    let bots = new.seats.iter().filter(|seat| matches!(seat, NewSeat::Bot(_))).count();
    if bots > 0 && bots == usize::from(new.players) {
        return Err(Problem::invalid("seats", "No seat is left for you."));
    }
    let all = || Seat::all(new.players.min(7));
    let is_mine = |place: usize| match new.seats.iter().position(|seat| matches!(seat, NewSeat::Me)) {
        Some(mine) => place == mine,
        None => {
            Some(place) == all().map(Seat::index).find(|&it| matches!(new.seats.get(it), None | Some(NewSeat::Open)))
        }
    };
    let mut names: Vec<String> = vec![guest.0.name.clone()];
    let mut entries = Vec::new();
    for seat in all() {
        let occupant = match new.seats.get(seat.index()) {
            _ if is_mine(seat.index()) => Occupant::Person(guest.person()),
            Some(NewSeat::Bot(name)) => {
                Occupant::bot(tier(name)?, &names.iter().map(String::as_str).collect::<Vec<_>>())
            }
            _ => continue,
        };
        names.push(occupant.name().to_owned());
        entries.push(Entry::Seated { seat, occupant });
    }
    Ok(entries)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// `gathering` (the default), `playing` or `finished`.
    stage: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Tables {
    pub(crate) tables: Vec<Listing>,
}

/// Public tables, newest change first.
#[utoipa::path(get, path = "/api/v1/tables", operation_id = "tables", tag = "tables", params(Which), responses(
    (status = 200, description = "At most 100 tables.", body = Tables),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn list(State(app): State<App>, Asked(which): Asked<Which>) -> Answer<Json<Tables>> {
    let stage = match which.stage.as_deref() {
        None | Some("gathering") => ListedStage::Gathering,
        Some("playing") => ListedStage::Playing,
        Some("finished") => ListedStage::Finished,
        Some(other) => {
            let detail = format!("`{other}` is not one of gathering, playing and finished.");
            return Err(Problem::invalid("stage", detail));
        }
    };
    let tables = app.hall.store.list(&Listed::Lobby(stage), TABLES_IN_A_LIST).await?;
    Ok(Json(Tables { tables }))
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyTable {
    #[serde(flatten)]
    table: Listing,
    /// The game waits for you.
    your_turn: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyTables {
    tables: Vec<MyTable>,
}

/// The tables you sit at or have sat at, newest change first.
#[utoipa::path(get, path = "/api/v1/me/tables", tag = "people", responses(
    (status = 200, description = "At most 100 tables.", body = MyTables),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn mine(State(app): State<App>, Guest(player): Guest) -> Answer<Json<MyTables>> {
    let listed = app.hall.store.list(&Listed::Of(player.id.clone()), TABLES_IN_A_LIST).await?;
    let mut tables = Vec::with_capacity(listed.len());
    for table in listed {
        let your_turn = table.stage == ListedStage::Playing && is_turn(&app, &table.id, &player.id).await;
        tables.push(MyTable { table, your_turn });
    }
    Ok(Json(MyTables { tables }))
}

async fn is_turn(app: &App, table: &TableId, player: &PlayerId) -> bool {
    let Ok(live) = app.hall.table(table).await else { return false };
    let table = live.table();
    table.seat_of(player).is_some_and(|seat| table.on_the_clock().contains(seat))
}

/// What is to be another way; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeTable {
    /// One of `GET /api/v1/games`. Options that it does not know are dropped, unless `options` are given too.
    ruleset: Option<String>,
    /// How many play. Whoever sits at a seat that is no more moves to the first free one; bots make room for people.
    players: Option<u8>,
    /// All options, by name.
    #[schema(value_type = Option<std::collections::HashMap<String, Value>>)]
    options: Option<Map<String, Value>>,
    visibility: Option<Visibility>,
    pace: Option<Pace>,
    /// Others may watch.
    spectators: Option<bool>,
    /// The game begins by itself when every seat is taken.
    auto_start: Option<bool>,
}

/// As the host: change the table while people gather.
#[utoipa::path(patch, path = "/api/v1/tables/{table}", operation_id = "change_table", tag = "tables",
    params(("table" = String, Path)), request_body = ChangeTable, responses(
    (status = 200, description = "Changed.", body = Written),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn change(
    State(app): State<App>,
    OfTable(table): OfTable,
    Guest(player): Guest,
    Body(wished): Body<ChangeTable>,
) -> Answer<Json<Written>> {
    let ChangeTable { ruleset, players, options, visibility, pace, spectators, auto_start } = wished;
    let changes = Changes { ruleset, version: None, players, options, visibility, pace, spectators, auto_start };
    write(&app, &table, move |table| table.change_as(&player.id, changes.clone())).await
}

/// One table as you may see it: who sits there, and the game through your eyes.
#[utoipa::path(get, path = "/api/v1/tables/{table}", operation_id = "table", tag = "tables", params(("table" = String, Path)), responses(
    (status = 200, description = "The table and your view of the game.", body = Update),
    (status = "default", description = "Refused.", body = Problem, content_type = "application/problem+json"),
))]
pub(crate) async fn show(State(app): State<App>, OfTable(id): OfTable, Visitor(player): Visitor) -> Answer<Response> {
    let live = app.hall.table(&id).await?;
    let player = player.map(|player| player.id);
    let seen = |table: &Arc<Table>| may_look(table, player.as_ref()).map(|()| table.clone());
    let table = live.ask(&app.hall, seen).await?;
    Ok(json(Update::new(&table, [], table.viewer(player.as_ref())).text()))
}
