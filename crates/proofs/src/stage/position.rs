//! A table that is in the middle of its game: the farmer has played for everybody so far.

use beanfield_bots::erased::AnyBot;
use beanfield_bots::{Budget, Tier};
use beanfield_rules::chance::Dice;
use beanfield_rules::rulesets;
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_tables::TableId;
use beanfield_tables::chance::{Chance, FixedChance};
use beanfield_tables::clock::Time;
use beanfield_tables::entry::{Charter, Decider, Entry, Logged, Occupant, Visibility};
use beanfield_tables::fair::Secret;
use beanfield_tables::pace::Pace;
use beanfield_tables::table::{Stage, Table};
use serde::Deserialize;
use serde_json::{Map, Value};

/// Which table to open.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    ruleset: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default = "untimed")]
    pace: Pace,
    /// Which deal.
    seed: u64,
    /// The game begins if nobody is missing. The first person is the host, and the one whose position is looked for.
    seats: Vec<Option<Occupant>>,
    /// What is played first.
    #[serde(default)]
    actions: Vec<(Seat, Value)>,
    /// How far the farmer then plays for everybody; not at all if nothing is said.
    #[serde(default)]
    until: Option<Until>,
}

const fn untimed() -> Pace {
    Pace::Untimed {}
}

/// The moments that can be looked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Until {
    /// The host is asked one of these, by the names of prompts, after so many decisions of their own.
    Asked {
        one_of: Vec<String>,
        after: usize,
    },
    /// The host has so many decisions left until the end of the game.
    Left(usize),
    Over,
}

/// More than any game has.
const MOST_ACTIONS: usize = 20_000;

impl Order {
    pub(crate) fn play(self, chance: &dyn Chance, at: Time, simulations: u32) -> Result<Log, String> {
        let secret = Secret(FixedChance::new(self.seed).bytes());
        let host = self.seats.iter().flatten().find_map(Occupant::person).ok_or("there must be a person")?;
        let charter = Charter {
            version: rulesets::find(&self.ruleset).ok_or_else(|| format!("no ruleset `{}`", self.ruleset))?.version,
            ruleset: self.ruleset,
            players: u8::try_from(self.seats.len()).map_err(|_| "too many seats")?,
            options: self.options,
            visibility: Visibility::Link,
            pace: self.pace,
            spectators: true,
            auto_start: true,
            host: host.player.clone(),
            commitment: secret.commitment(),
            rematch_of: None,
        };
        let mut seats = Seat::all(charter.players).zip(&self.seats);
        let seat = seats.find_map(|(seat, it)| it.as_ref()?.person().map(|_| seat)).expect("there is a host");
        let mut log = Log::open(TableId::draw(chance), secret, charter, at)?;
        for (seat, occupant) in Seat::all(log.table.charter.players).zip(&self.seats) {
            if let Some(occupant) = occupant {
                log.add(Entry::Seated { seat, occupant: occupant.clone() })?;
            }
        }
        if self.seats.iter().all(Option::is_some) {
            log.add(Entry::Began {})?;
            for (seat, action) in self.actions {
                log.act(seat, action)?;
            }
            if let Some(until) = &self.until {
                log.play_until(seat, until, simulations)?;
            }
        }
        Ok(log)
    }
}

/// A table, and how it came about.
pub(crate) struct Log {
    pub(crate) table: Table,
    pub(crate) secret: Secret,
    pub(crate) entries: Vec<Logged>,
    at: Time,
    /// Where in the log the host decided something.
    decisions: Vec<usize>,
}

impl Log {
    fn open(id: TableId, secret: Secret, charter: Charter, at: Time) -> Result<Self, String> {
        let first = Logged { seq: 1, at, entry: Entry::Opened(charter) };
        let table = Table::open(id, secret, &first).map_err(|refused| refused.to_string())?;
        Ok(Self { table, secret, entries: vec![first], at, decisions: Vec::new() })
    }

    fn add(&mut self, entry: Entry) -> Result<(), String> {
        let logged = Logged { seq: self.table.seq() + 1, at: self.at, entry };
        self.table.take(&logged).map_err(|refused| refused.to_string())?;
        self.entries.push(logged);
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Value) -> Result<(), String> {
        let by = if self.table.bots().contains(seat) { Decider::Bot } else { Decider::Person };
        self.add(Entry::Acted { seat, by, action, id: None, reason: None })
    }

    fn play_until(&mut self, host: Seat, until: &Until, simulations: u32) -> Result<(), String> {
        for _ in 0..MOST_ACTIONS {
            if self.table.stage() == Stage::Finished {
                return match until {
                    Until::Over => Ok(()),
                    Until::Left(decisions) => self.cut(*decisions),
                    Until::Asked { one_of, .. } => Err(format!("nobody is asked {one_of:?} in this game")),
                };
            }
            if let Until::Asked { one_of, after } = until
                && self.decisions.len() >= *after
                && self.is_asked(host, one_of)
            {
                return Ok(());
            }
            let (seat, action) = self.next(simulations).ok_or("the game does not go on")?;
            if seat == host {
                self.decisions.push(self.entries.len());
            }
            self.act(seat, action)?;
        }
        Err("the game does not end".into())
    }

    fn is_asked(&self, seat: Seat, one_of: &[String]) -> bool {
        let view = self.table.game().expect("it has begun").view(Viewer::Seat(seat));
        let prompts = view["prompts"].as_array().into_iter().flatten();
        prompts.filter_map(|prompt| prompt["ask"].as_str()).any(|ask| one_of.iter().any(|it| it == ask))
    }

    /// What the next bot does, in the order in which the server asks them.
    fn next(&self, simulations: u32) -> Option<(Seat, Value)> {
        let game = self.table.game()?;
        let (asked, invited, awaited) = (game.asked(), game.invited(), game.awaited());
        let seats = [asked.without(awaited), invited.without(awaited), awaited];
        seats.into_iter().flat_map(|seats| seats.iter().collect::<Vec<_>>()).find_map(|seat| {
            let bot = AnyBot::new(self.table.ruleset().family, Tier::Farmer, Budget::Simulations(simulations));
            let dice = &mut Dice::new(self.table.dice(seat));
            let choice = bot.decide(&game.view(Viewer::Seat(seat)), dice).expect("a bot reads its view");
            Some((seat, choice?.action))
        })
    }

    /// Goes back to where the host had so many decisions left.
    fn cut(&mut self, decisions: usize) -> Result<(), String> {
        let at = self.decisions.len().checked_sub(decisions).ok_or("the game has fewer decisions")?;
        if let Some(&entries) = self.decisions.get(at) {
            self.entries.truncate(entries);
        }
        self.table = Table::fold(self.table.id.clone(), self.secret, &self.entries)
            .map_err(|(seq, refused)| format!("entry {seq}: {refused}"))?;
        Ok(())
    }
}
