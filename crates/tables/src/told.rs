//! What a viewer is told of a table, and nothing else.

use beanfield_rules::erased::AnyEvents;
use beanfield_rules::game::Standing;
use beanfield_rules::schema;
use beanfield_rules::seat::{Seat, Seats, Viewer};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use utoipa::ToSchema;

use crate::clock::Time;
use crate::entry::{Charter, Cover, Decider, Entry, Logged, Occupant};
use crate::fair::Bytes32;
use crate::id::TableId;
use crate::pace::Pace;
use crate::table::{Happened, Stage, Table};

/// An entry that has been taken, ready to be told to anybody.
pub struct Taken {
    pub seq: u64,
    pub at: Time,
    /// The entry as everybody may see it.
    public: Box<RawValue>,
    own: Option<Own>,
    events: AnyEvents,
}

/// What of an action is its seat's own affair: the action itself, which names places in a hand, and a bot's reason, which may tell
/// that an offer is a bluff or what a hand lacks.
struct Own {
    seat: Seat,
    what: Box<RawValue>,
    action: Box<RawValue>,
}

impl std::fmt::Debug for Taken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Taken({})", self.seq)
    }
}

/// What is told of an action: who decided, not what was named in private. The events tell the rest.
#[derive(Serialize)]
struct Act<'a> {
    entry: &'static str,
    seat: Seat,
    by: Decider,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

impl Taken {
    #[must_use]
    pub fn new(logged: &Logged, events: Happened) -> Self {
        let (public, own) = match &logged.entry {
            Entry::Acted { seat, by, action, reason, .. } => {
                let act = |reason| raw(&Act { entry: "acted", seat: *seat, by: *by, reason });
                (act(None), Some(Own { seat: *seat, what: act(reason.as_deref()), action: raw(action) }))
            }
            entry => (raw(entry), None),
        };
        Self { seq: logged.seq, at: logged.at, public, own, events }
    }

    #[must_use]
    pub fn told_to(&self, viewer: Viewer) -> Told<'_> {
        let own = self.own.as_ref().filter(|own| viewer.sees(own.seat));
        Told {
            seq: self.seq,
            at: self.at,
            what: own.map_or(&self.public, |own| &own.what),
            action: own.map(|own| &*own.action),
            events: self.events.iter().map(|event| event.seen_by(viewer)).collect(),
        }
    }
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("entries are plain data")
}

/// An entry as one viewer is told it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Told<'a> {
    pub seq: u64,
    pub at: Time,
    #[schema(value_type = Entry)]
    pub what: &'a RawValue,
    /// The viewer's own action, in full; to all eyes, everybody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::Action>, nullable = false)]
    pub action: Option<&'a RawValue>,
    /// What happened in the game, as the viewer may know it.
    #[schema(value_type = Vec<schema::Event>)]
    pub events: Vec<Value>,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ChairView<'a> {
    pub seat: Seat,
    #[schema(required)]
    pub occupant: Option<&'a Occupant>,
    pub contributed: bool,
    #[schema(required)]
    pub covered: Option<Cover>,
    pub passed: bool,
    /// Milliseconds left when the last entry was made; it runs for the seats on the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub clock: Option<i64>,
}

/// The table around the game, as one viewer sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableView<'a> {
    pub id: &'a TableId,
    pub seq: u64,
    pub at: Time,
    pub stage: Stage,
    #[serde(flatten)]
    pub charter: &'a Charter,
    pub viewer: Viewer,
    pub is_host: bool,
    pub seats: Vec<ChairView<'a>>,
    pub on_the_clock: Seats,
    /// Seats that could speak, and for which bots wait.
    pub may_speak: Seats,
    pub can_take_back: bool,
    #[schema(required)]
    pub rematch: Option<&'a TableId>,
    #[schema(required)]
    pub standing: Option<Standing>,
    /// The secret of the shuffle, after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub secret: Option<Bytes32>,
}

impl Table {
    #[must_use]
    pub fn told_to(&self, viewer: Viewer) -> TableView<'_> {
        let timed = self.charter.pace != Pace::Untimed {} && self.stage() == Stage::Playing;
        let host = self.seats().find(|(_, chair)| {
            chair.occupant.as_deref().and_then(Occupant::person).is_some_and(|it| it.player == self.charter.host)
        });
        TableView {
            id: &self.id,
            seq: self.seq(),
            at: self.at(),
            stage: self.stage(),
            charter: &self.charter,
            viewer,
            is_host: host.is_some_and(|(seat, _)| viewer.is(seat)),
            seats: self
                .seats()
                .map(|(seat, chair)| ChairView {
                    seat,
                    occupant: chair.occupant.as_deref(),
                    contributed: chair.contribution.is_some(),
                    covered: chair.covered,
                    passed: chair.passed,
                    clock: (timed && chair.is_a_persons()).then_some(chair.left),
                })
                .collect(),
            on_the_clock: self.on_the_clock(),
            may_speak: self.may_speak(),
            can_take_back: matches!(viewer, Viewer::Seat(seat) if self.can_take_back(seat)),
            rematch: self.rematch.as_ref(),
            standing: self.game().and_then(|game| game.standing()),
            secret: self.revealed().map(|secret| Bytes32(secret.0)),
        }
    }
}

/// What a viewer needs to be up to date: the table, the game as they see it, and what happened on the way.
#[derive(Debug, Serialize, ToSchema)]
pub struct Update<'a> {
    pub table: TableView<'a>,
    /// The game as the viewer may know it; nothing before it begins.
    #[schema(required, value_type = Option<schema::View>)]
    pub view: Option<Box<RawValue>>,
    pub entries: Vec<Told<'a>>,
}

impl<'a> Update<'a> {
    #[must_use]
    pub fn new(table: &'a Table, taken: impl IntoIterator<Item = &'a Taken>, viewer: Viewer) -> Self {
        Self {
            table: table.told_to(viewer),
            view: table.game().map(|game| game.view_text(viewer)),
            entries: taken.into_iter().map(|it| it.told_to(viewer)).collect(),
        }
    }

    /// As it goes over the wire.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("an update is plain data")
    }
}
