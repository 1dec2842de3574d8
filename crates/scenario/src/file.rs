//! What a scenario file says.

use beanfield_rules::rulesets::{self, Ruleset};
use beanfield_rules::seat::{Seat, Viewer};
use serde_json::{Map, Value};

use crate::Failure;
use crate::yaml::{Document, documents};

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub title: String,
    /// The line the scenario begins on.
    pub line: usize,
    /// The rules it shows, each with its line.
    pub covers: Vec<(String, usize)>,
    pub(crate) runs: Vec<(&'static Ruleset, u8)>,
    pub(crate) options: Map<String, Value>,
    pub(crate) seed: u64,
    pub(crate) given: Option<Value>,
    /// Creating the game must be refused by this rule.
    pub(crate) refused: Option<String>,
    pub(crate) steps: Vec<Step>,
    pub(crate) document: Document,
}

/// An action and what must follow, or only a check.
#[derive(Clone, Debug, Default)]
pub(crate) struct Step {
    pub(crate) action: Option<(Seat, Value)>,
    pub(crate) refused: Option<String>,
    pub(crate) reason: Option<String>,
    pub(crate) then: Option<Value>,
    pub(crate) views: Vec<(String, Viewer, Value)>,
    pub(crate) standing: Option<Value>,
}

impl Scenario {
    /// All rule IDs the scenario names, covered or refusing, each with its line.
    pub fn rule_ids(&self) -> impl Iterator<Item = (&str, usize)> {
        let steps = self.steps.iter().enumerate();
        let refusing = steps.filter_map(|(i, step)| {
            Some((step.refused.as_deref()?, self.document.line(&format!("steps[{i}].refused"))))
        });
        let creation = self.refused.as_deref().map(|id| (id, self.document.line("refused")));
        self.covers.iter().map(|(id, line)| (id.as_str(), *line)).chain(refusing).chain(creation)
    }
}

/// Reads all scenarios of a file.
pub fn parse(text: &str) -> Result<Vec<Scenario>, Failure> {
    let documents = documents(text)?;
    if documents.is_empty() {
        return Err(Failure::new(1, "the file holds no scenario"));
    }
    documents.into_iter().map(scenario).collect()
}

/// Takes the keys out of a map one by one; what stays behind is unknown.
struct Keys<'a> {
    map: Map<String, Value>,
    path: String,
    document: &'a Document,
}

impl<'a> Keys<'a> {
    fn of(value: &Value, path: &str, document: &'a Document) -> Result<Self, Failure> {
        match value {
            Value::Object(map) => Ok(Self { map: map.clone(), path: path.to_owned(), document }),
            _ => Err(Failure::new(document.line(path), "a map of keys is expected here")),
        }
    }

    fn path(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    fn take(&mut self, key: &str) -> Option<Value> {
        self.map.shift_remove(key)
    }

    fn wrong(&self, key: &str, message: impl Into<String>) -> Failure {
        Failure::new(self.document.line(&self.path(key)), message)
    }

    fn text(&mut self, key: &str) -> Result<Option<String>, Failure> {
        match self.take(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(self.wrong(key, format!("`{key}` must be a word, not {other}"))),
        }
    }

    fn finish(self, known: &str) -> Result<(), Failure> {
        match self.map.keys().next() {
            None => Ok(()),
            Some(key) => Err(self.wrong(key, format!("`{key}` is not known here; known are {known}"))),
        }
    }
}

/// One value or a list of them.
fn several(value: Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items,
        single => vec![single],
    }
}

fn scenario(document: Document) -> Result<Scenario, Failure> {
    let mut keys = Keys::of(&document.value, "", &document)?;
    let title = keys.text("title")?.ok_or_else(|| Failure::new(document.line(""), "a scenario needs a `title`"))?;
    let runs = runs(&mut keys)?;
    let mut options = match keys.take("options") {
        None => Map::new(),
        Some(Value::Object(options)) => options,
        Some(other) => return Err(keys.wrong("options", format!("`options` must be a map, not {other}"))),
    };
    let seed = match options.shift_remove("seed") {
        None => 0,
        Some(seed) => seed.as_u64().ok_or_else(|| keys.wrong("options", "`seed` must be a whole number"))?,
    };
    let mut covers = Vec::new();
    for (i, id) in several(keys.take("covers").unwrap_or_default()).into_iter().enumerate() {
        match id {
            Value::String(id) => covers.push((id, document.line(&format!("covers[{i}]")))),
            Value::Null => {}
            other => return Err(keys.wrong("covers", format!("`covers` lists rule IDs, not {other}"))),
        }
    }
    let given = keys.take("given");
    let refused = keys.text("refused")?;
    let steps = match keys.take("steps") {
        None => Vec::new(),
        Some(Value::Array(steps)) => steps,
        Some(_) => return Err(keys.wrong("steps", "`steps` must be a list")),
    };
    if steps.is_empty() == refused.is_none() {
        return Err(keys.wrong("steps", "a scenario has `steps`, or a `refused` for its creation, and not both"));
    }
    keys.finish("title, ruleset, players, options, covers, given, refused and steps")?;
    let steps = steps.iter().enumerate().map(|(i, step)| read_step(step, &format!("steps[{i}]"), &document));
    let steps = steps.collect::<Result<_, _>>()?;
    let line = document.line("title");
    Ok(Scenario { title, line, covers, runs, options, seed, given, refused, steps, document })
}

fn runs(keys: &mut Keys) -> Result<Vec<(&'static Ruleset, u8)>, Failure> {
    let ids = keys.take("ruleset").ok_or_else(|| keys.wrong("title", "a scenario needs a `ruleset`"))?;
    let players =
        keys.take("players").ok_or_else(|| keys.wrong("title", "a scenario needs its number of `players`"))?;
    let mut runs = Vec::new();
    for id in several(ids) {
        let known = || rulesets::RULESETS.iter().map(|ruleset| ruleset.id).collect::<Vec<_>>().join(", ");
        let ruleset = id.as_str().and_then(rulesets::find);
        let ruleset =
            ruleset.ok_or_else(|| keys.wrong("ruleset", format!("{id} is no ruleset; there are {}", known())))?;
        if players == "any" {
            runs.extend((ruleset.players.min..=ruleset.players.max).map(|players| (ruleset, players)));
            continue;
        }
        for number in several(players.clone()) {
            let number = number.as_u64().and_then(|number| u8::try_from(number).ok());
            let number =
                number.ok_or_else(|| keys.wrong("players", "`players` is a number, a list of them, or `any`"))?;
            runs.push((ruleset, number));
        }
    }
    Ok(runs)
}

fn read_step(value: &Value, path: &str, document: &Document) -> Result<Step, Failure> {
    let mut keys = Keys::of(value, path, document)?;
    let mut step = Step {
        refused: keys.text("refused")?,
        reason: keys.text("reason")?,
        then: keys.take("then"),
        standing: keys.take("standing"),
        ..Step::default()
    };
    if let Some(views) = keys.take("views") {
        let views = Keys::of(&views, &keys.path("views"), document)?;
        for (who, view) in &views.map {
            let viewer = match Seat::from_letter(who) {
                Some(seat) => Viewer::Seat(seat),
                None if who == "spectator" => Viewer::Spectator,
                None => return Err(views.wrong(who, format!("`{who}` is neither a seat nor `spectator`"))),
            };
            step.views.push((who.clone(), viewer, view.clone()));
        }
    }
    let Some(seat) = keys.text("seat")? else {
        if step.refused.is_some() || step.reason.is_some() {
            return Err(Failure::new(document.line(path), "a step without an action can't be refused"));
        }
        keys.finish("seat, do with its arguments, refused, reason, then, views and standing")?;
        return Ok(step);
    };
    let seat = Seat::from_letter(&seat).ok_or_else(|| keys.wrong("seat", format!("`{seat}` is no seat: A to G")))?;
    if !keys.map.contains_key("do") {
        return Err(Failure::new(document.line(path), "the seat does nothing here: `do` is missing"));
    }
    step.action = Some((seat, Value::Object(keys.map)));
    Ok(step)
}
