use beanfield_rules::chance::Dice;
use beanfield_rules::seat::Seat;
use beanfield_tables::chance::{Chance, FixedChance};
use beanfield_tables::clock::Time;
use beanfield_tables::entry::{Charter, Decider, Occupant, Person, Visibility};
use beanfield_tables::fair::Secret;
use beanfield_tables::hall::HallError;
use beanfield_tables::pace::Pace;
use beanfield_tables::{Entry, Logged, PlayerId, Refused, Table, TableId, Why};
use serde_json::{Map, Value, json};

pub(crate) const LIVE: Pace = Pace::Live { bank_seconds: 60, increment_seconds: 5 };

/// A table with its log and a clock of its own.
pub(crate) struct Room {
    pub(crate) table: Table,
    pub(crate) log: Vec<Logged>,
    pub(crate) now: Time,
}

pub(crate) fn player(number: u64) -> PlayerId {
    PlayerId::draw(&FixedChance::new(number * 1_000))
}

pub(crate) fn person(number: u64) -> Person {
    let names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus"];
    Person { player: player(number), name: names[number as usize].to_owned() }
}

pub(crate) fn seat(letter: &str) -> Seat {
    Seat::from_letter(letter).expect("a letter of a seat")
}

pub(crate) fn charter(ruleset: &str, players: u8, pace: Pace, secret: &Secret) -> Charter {
    Charter {
        ruleset: ruleset.to_owned(),
        version: 1,
        players,
        options: Map::new(),
        visibility: Visibility::Link,
        pace,
        spectators: true,
        auto_start: false,
        host: player(0),
        commitment: secret.commitment(),
        rematch_of: None,
    }
}

pub(crate) fn secret() -> Secret {
    Secret(FixedChance::new(7).bytes())
}

impl Room {
    pub(crate) fn open(charter: Charter) -> Result<Self, Refused> {
        let now = Time(1_000_000);
        let first = Logged { seq: 1, at: now, entry: Entry::Opened(charter) };
        let table = Table::open(TableId::draw(&FixedChance::new(1)), secret(), &first)?;
        Ok(Self { table, log: vec![first], now })
    }

    pub(crate) fn of(ruleset: &str, players: u8, pace: Pace) -> Self {
        Self::open(charter(ruleset, players, pace, &secret())).expect("the table can be opened")
    }

    /// All seats taken by persons, and the cards dealt.
    pub(crate) fn playing(ruleset: &str, players: u8, pace: Pace) -> Self {
        let mut room = Self::of(ruleset, players, pace);
        for number in 0..u64::from(players) {
            room.join(number);
        }
        room.must(Entry::Began {});
        room
    }

    pub(crate) fn wait(&mut self, seconds: f64) {
        self.now = Time(self.now.0 + (seconds * 1_000.0) as i64);
    }

    /// Takes an entry; after a refusal the table must be as it was.
    pub(crate) fn take(&mut self, entry: Entry) -> Result<(), Refused> {
        let before = serde_json::to_string(&self.table.told_to(self.table.viewer(None))).expect("plain data");
        let logged = Logged { seq: self.table.seq() + 1, at: self.now, entry };
        match self.table.take(&logged) {
            Ok(_) => {
                self.log.push(logged);
                Ok(())
            }
            Err(refused) => {
                let after = serde_json::to_string(&self.table.told_to(self.table.viewer(None))).expect("plain data");
                assert_eq!(before, after, "a refusal changes nothing");
                Err(refused)
            }
        }
    }

    pub(crate) fn must(&mut self, entry: Entry) {
        self.take(entry).unwrap_or_else(|refused| panic!("{refused}"));
    }

    pub(crate) fn refuses(&mut self, entry: Entry, why: &Why) {
        let refused = self.take(entry).expect_err("it should be refused");
        assert_eq!(refused, Refused::Table(why.clone()));
    }

    /// Takes what comes of somebody's wish.
    pub(crate) fn wish(&mut self, wish: Result<Vec<Entry>, HallError>) -> Result<(), Refused> {
        match wish {
            Ok(entries) => entries.into_iter().try_for_each(|entry| self.take(entry)),
            Err(HallError::Refused(refused)) => Err(refused),
            Err(other) => panic!("{other:?}"),
        }
    }

    pub(crate) fn join(&mut self, number: u64) {
        let wish = self.table.join(&person(number), None, None);
        self.wish(wish).expect("there is room");
    }

    pub(crate) fn act(&mut self, seat: Seat, action: Value) -> Result<(), Refused> {
        self.take(Entry::Acted { seat, by: Decider::Person, action, id: None, reason: None })
    }

    /// Plays on with any legal actions until something holds, or the game is over.
    pub(crate) fn play_until(&mut self, done: impl Fn(&Table) -> bool) {
        let mut dice = Dice::new(11);
        while !done(&self.table) {
            let game = self.table.game().expect("a game goes on").clone();
            let Some((seat, action)) = game.sample(&mut dice) else { return };
            self.act(seat, action).expect("a sampled action is legal");
        }
    }

    /// The seat the game waits for.
    pub(crate) fn awaited(&self) -> Seat {
        self.table.game().and_then(|game| game.awaited().nth(0)).expect("somebody is awaited")
    }

    /// The first action of a kind that a seat could do.
    pub(crate) fn legal(&self, seat: Seat, kind: &str) -> Value {
        let game = self.table.game().expect("a game goes on");
        let found = game.legal(seat).into_iter().find(|action| action["do"] == kind);
        found.unwrap_or_else(|| panic!("{seat} can't {kind}"))
    }
}

pub(crate) fn bot(tier: &str) -> Occupant {
    Occupant::bot(tier, &[])
}

pub(crate) fn turn_over() -> Value {
    json!({ "do": "turn_over" })
}
