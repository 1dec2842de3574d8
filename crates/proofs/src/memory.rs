//! What a program was told was kept, held against the log.

use std::collections::BTreeMap;

use serde_json::Value;

/// Something a server has acknowledged.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Deed {
    Acted(Value),
    Said(String),
    Passed,
    TookBack,
}

/// What one seat did, as far as it was acknowledged.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    kept: BTreeMap<u64, Deed>,
    /// An action that was sent and not answered. It will be sent again under its name.
    pub(crate) unanswered: Option<Deed>,
    /// What was not answered and will not be sent again: it was done once, or not at all.
    perhaps: Vec<Deed>,
}

impl Memory {
    pub(crate) fn keep(&mut self, seq: u64, deed: Deed) {
        let before = self.kept.insert(seq, deed);
        assert_eq!(before, None, "entry {seq} was acknowledged twice");
    }

    /// No answer came.
    pub(crate) fn wonder(&mut self, deed: Deed) {
        match deed {
            Deed::Acted(_) => self.unanswered = Some(deed),
            deed => self.doubt(deed),
        }
    }

    /// It was refused, but an earlier copy of it may still be under way.
    pub(crate) fn doubt(&mut self, deed: Deed) {
        self.perhaps.push(deed);
    }

    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Everything acknowledged is there, and nothing of this seat's beside it but what no answer came for.
    pub(crate) fn check(&self, seat: &str, log: &Value) {
        let entries = log["entries"].as_array().expect("a list of entries");
        for (entry, number) in entries.iter().zip(1_u64..) {
            assert_eq!(entry["seq"], number, "the log has no gaps");
        }
        for seq in self.kept.keys() {
            assert!(*seq <= entries.len() as u64, "entry {seq} was acknowledged and is gone");
        }
        let own = entries.iter().filter(|entry| entry["what"]["seat"] == seat);
        let own: BTreeMap<u64, Deed> = own.filter_map(|it| Some((it["seq"].as_u64()?, deed(it)?))).collect();
        for (seq, deed) in &self.kept {
            assert_eq!(own.get(seq), Some(deed), "entry {seq} of seat {seat} is another than was acknowledged");
        }
        let mut perhaps: Vec<&Deed> = self.perhaps.iter().chain(&self.unanswered).collect();
        for (seq, deed) in own.iter().filter(|(seq, _)| !self.kept.contains_key(seq)) {
            let place = perhaps.iter().position(|it| *it == deed);
            let place = place.unwrap_or_else(|| panic!("entry {seq} of seat {seat} is once too often: {deed:?}"));
            perhaps.swap_remove(place);
        }
    }
}

/// What a person did, by their log.
fn deed(entry: &Value) -> Option<Deed> {
    let what = &entry["what"];
    match what["entry"].as_str()? {
        "acted" if what["by"] == "person" => Some(Deed::Acted(entry["action"].clone())),
        "said" => Some(Deed::Said(what["text"].as_str()?.to_owned())),
        "passed" => Some(Deed::Passed),
        "took_back" => Some(Deed::TookBack),
        _ => None,
    }
}
