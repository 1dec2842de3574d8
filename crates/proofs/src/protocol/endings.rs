//! When all is said: every game comes to its end, and everything that was told is so.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use beanfield_tables::record::Record;
use serde_json::Value;

use super::ears::Heard;
use super::person::Person;
use super::{World, nothing};

/// With bots at all seats, all games are over after this time.
const PATIENCE: Duration = Duration::from_mins(5);

#[derive(Debug, Default)]
pub(crate) struct Ends {
    pub(crate) tables: usize,
    pub(crate) games: usize,
    entries: usize,
    kept: usize,
    told: usize,
    records: usize,
}

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entries, kept, told, records, .. } = self;
        write!(
            f,
            "{entries} entries without a gap, {kept} deeds and {told} told entries all in them; {records} records verified"
        )
    }
}

pub(crate) async fn check(world: &World, people: &mut [Person]) -> Ends {
    for person in &mut *people {
        for ear in &mut person.ears {
            ear.close().await;
        }
    }
    let over = finish(world, people);
    tokio::time::timeout(PATIENCE, over).await.expect("a table stands still");
    let mut ends = Ends { tables: world.tables().len(), ..Ends::default() };
    let mut games = BTreeSet::new();
    for table in world.tables() {
        for person in &*people {
            let log = person.get(world, &format!("/tables/{table}/log")).await;
            // Not everybody may look at every table.
            if log.status != 200 {
                continue;
            }
            if log.body["table"]["stage"] == "finished" {
                games.insert(log.body["table"]["ruleset"].to_string());
            }
            ends.add(person, &table, &log.body);
        }
        ends.entries += length(world, people, &table).await;
        ends.records += verify(world, people, &table).await;
    }
    for person in &*people {
        for ear in &person.ears {
            let last = ear.heard.lock().expect("nothing panics here").last.clone();
            if let Some(update) = last {
                person.same_in_the_log(world, &update).await;
            }
        }
    }
    ends.games = games.len();
    ends
}

/// Everybody hands over to bots, and these play to the end.
async fn finish(world: &World, people: &[Person]) {
    for person in people {
        for table in &person.mine {
            person.post(world, &format!("/tables/{table}/resign"), &nothing()).await;
        }
    }
    for table in world.tables() {
        for person in people {
            let Ok(mut stream) = person.guest.follow(&world.base, &table, 0).await else { continue };
            while stream.update().await.is_ok_and(|update| update["table"]["stage"] == "playing") {}
            break;
        }
    }
}

impl Ends {
    /// What somebody was told at any time stands in their log.
    fn add(&mut self, person: &Person, table: &str, log: &Value) {
        let entries = log["entries"].as_array().expect("a list");
        for (entry, number) in entries.iter().zip(1_u64..) {
            assert_eq!(entry["seq"], number, "table {table}: the log has a gap");
        }
        assert_eq!(log["table"]["seq"], entries.len(), "table {table}: the table is not where its log is");
        for kept in person.kept.iter().filter(|kept| kept.table == table) {
            let entry = entries.get(kept.seq as usize - 1);
            let entry =
                entry.unwrap_or_else(|| panic!("table {table}: entry {} was acknowledged and is gone", kept.seq));
            let (field, value) = &kept.what;
            let found = if *field == "action" { &entry[field] } else { &entry["what"][field] };
            assert_eq!(found, value, "table {table}: entry {} is not what was acknowledged", kept.seq);
            self.kept += 1;
        }
        for ear in person.ears.iter().filter(|ear| ear.table == table) {
            let Heard { entries: told, .. } = &*ear.heard.lock().expect("nothing panics here");
            for (told, kept) in told.iter().zip(entries) {
                assert_eq!(told, kept, "table {table}: a stream told what is not so");
            }
            assert!(told.len() <= entries.len(), "table {table}: a stream told what never happened");
            self.told += told.len();
        }
    }
}

/// How long the log of a table is, for whoever may see it.
async fn length(world: &World, people: &[Person], table: &str) -> usize {
    for person in people {
        let now = person.get(world, &format!("/tables/{table}")).await;
        if now.status == 200 {
            person.same_in_the_log(world, &now.body).await;
            return now.body["table"]["seq"].as_u64().expect("a number") as usize;
        }
    }
    0
}

/// The record of a finished game plays again to the same end.
async fn verify(world: &World, people: &[Person], table: &str) -> usize {
    for person in people {
        let reply = person.get(world, &format!("/tables/{table}/record")).await;
        if reply.status == 200 {
            let record = Record::parse(&reply.body.to_string()).unwrap_or_else(|fault| panic!("{table}: {fault}"));
            record.verify().unwrap_or_else(|fault| panic!("{table}: {fault}"));
            return 1;
        }
    }
    0
}
