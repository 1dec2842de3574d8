//! Records of finished games.

use std::sync::LazyLock;

use beanfield_rules::chance::Dice;
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::{RULESETS, Ruleset};
use beanfield_rules::seat::Seat;
use beanfield_tables::fair::{Bytes32, Secret};
use beanfield_tables::record::{FORMAT, Record};
use serde::Serialize;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::bytes::Bytes;
use crate::spoil::spoil;

/// A record is found right, and can be played again to the same end, or it is said what is wrong with it.
///
/// The bytes are a text, or else they say where whole games are to be spoilt. What anybody could reckon is reckoned: numbers that are left
/// out, digests and the commitment. Otherwise a changed record would never come further than its first digest.
pub fn records(data: &[u8]) {
    let mut value = match data.first() {
        None => return,
        Some(b'{') => {
            let Ok(text) = std::str::from_utf8(data) else { return };
            verify(text);
            let Ok(value) = serde_json::from_str::<Value>(text) else { return };
            value
        }
        Some(_) => spoilt(Bytes::new(data)),
    };
    fill_in(&mut value);
    if let Ok(mut record) = serde_json::from_value::<Record>(value) {
        seal(&mut record);
        verify(&words(&record));
    }
}

fn spoilt(mut bytes: Bytes) -> Value {
    static PLAYED: LazyLock<Vec<Value>> = LazyLock::new(|| RULESETS.iter().map(played).collect());
    let mut value = bytes.pick(&PLAYED).clone();
    while !bytes.is_empty() {
        // Most of a record are its entries, and a few of them are enough.
        match bytes.below(4) {
            0 => spoil(&mut value, &mut bytes),
            1 => spoil(&mut value["heading"], &mut bytes),
            _ => {
                let entries = value["entries"].as_array_mut().filter(|entries| !entries.is_empty());
                let Some(entries) = entries else { break };
                let at = bytes.below(entries.len());
                spoil(&mut entries[at], &mut bytes);
            }
        }
        if !value.is_object() {
            break;
        }
    }
    value
}

/// A whole game of the smallest table, without what can be reckoned.
pub(crate) fn played(ruleset: &Ruleset) -> Value {
    let secret = Secret([7; 32]);
    let players = ruleset.players.min;
    let setup = Setup { players, options: Map::new(), seed: secret.seed(&[]) };
    let (mut game, _) = ruleset.deal(&setup).expect("every table can be dealt at");
    let (mut dice, mut entries) = (Dice::new(8), Vec::new());
    while let Some((seat, action)) = game.sample(&mut dice) {
        game.apply(seat, &action).expect("what is sampled is legal");
        entries.push(json!({ "what": "acted", "seat": seat, "by": "person", "action": action }));
    }
    let seats: Vec<Value> = Seat::all(players).map(|seat| json!({ "seat": seat, "name": seat.to_string() })).collect();
    let heading = json!({
        "format": FORMAT, "ruleset": ruleset.id, "version": ruleset.version, "options": {}, "seats": seats,
        "secret": Bytes32(secret.0), "contributions": {},
    });
    json!({ "heading": heading, "entries": entries, "standing": game.standing() })
}

fn verify(text: &str) {
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(fault) => return assert!(!fault.to_string().is_empty()),
    };
    match record.verify() {
        Ok(game) => {
            assert_eq!(game.check(), Ok(()));
            assert_eq!(game.standing().as_ref(), Some(&record.standing));
            assert_eq!(Record::parse(&words(&record)), Ok(record), "a record changes on its way through a file");
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}

fn words(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a record is plain data")
}

fn fill_in(value: &mut Value) {
    let nothing = json!("0".repeat(64));
    let give = |value: &mut Value, name: &str, what: Value| {
        if let Value::Object(map) = value {
            map.entry(name).or_insert(what);
        }
    };
    give(value, "digest", nothing.clone());
    if let Some(heading) = value.get_mut("heading") {
        give(heading, "commitment", nothing.clone());
    }
    let entries = value.get_mut("entries").and_then(Value::as_array_mut);
    for (entry, number) in entries.into_iter().flatten().zip(1..) {
        give(entry, "number", json!(number));
        give(entry, "digest", nothing.clone());
    }
}

/// Reckons all digests as `docs/api.md` says.
fn seal(record: &mut Record) {
    record.heading.commitment = Secret(record.heading.secret.0).commitment();
    let mut digest = hash("beanfield record heading 1", &[words(&record.heading).as_bytes()]);
    for entry in &mut record.entries {
        let what = words(&entry.what);
        digest = hash("beanfield record entry 1", &[&digest.0, &entry.number.to_le_bytes(), what.as_bytes()]);
        entry.digest = digest;
    }
    record.digest = hash("beanfield record standing 1", &[&digest.0, words(&record.standing).as_bytes()]);
}

fn hash(title: &str, parts: &[&[u8]]) -> Bytes32 {
    let mut hasher = Sha256::new();
    hasher.update(title);
    for part in parts {
        hasher.update(part);
    }
    Bytes32(hasher.finalize().into())
}
