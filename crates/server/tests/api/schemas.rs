//! What goes over the wire is what the document says, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::erased::{AnyEvents, AnyGame};
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::{self, Family, RULESETS, Ruleset};
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_server::openapi_document;
use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::server::{Client, Server};

/// The schemas of the document, strict: a field it does not name is wrong.
struct Document {
    components: Value,
    validators: BTreeMap<String, Validator>,
}

/// The same schema, in which objects have no other fields. Parts of an `allOf` stay open; the whole is closed.
fn strict(schema: &Value, closed: bool) -> Value {
    let Some(schema) = schema.as_object() else { return schema.clone() };
    let mut strictly = Map::new();
    for (key, value) in schema {
        let parts = |closed| match value {
            Value::Array(parts) => parts.iter().map(|part| strict(part, closed)).collect(),
            part => strict(part, closed),
        };
        let value = match key.as_str() {
            "$ref" => {
                let name = value.as_str().and_then(|path| path.rsplit('/').next()).expect("a component");
                format!("#/{}/{name}", if closed { "closed" } else { "open" }).into()
            }
            "allOf" => parts(false),
            "oneOf" | "anyOf" => parts(closed),
            "items" | "additionalProperties" => parts(true),
            "properties" => {
                let fields = value.as_object().expect("fields").iter();
                fields.map(|(name, field)| (name.clone(), strict(field, true))).collect::<Map<_, _>>().into()
            }
            _ => value.clone(),
        };
        strictly.insert(key.clone(), value);
    }
    let is_map = schema.contains_key("additionalProperties");
    if closed && !is_map && (schema.contains_key("properties") || schema.contains_key("allOf")) {
        strictly.insert("unevaluatedProperties".into(), false.into());
    }
    strictly.into()
}

impl Document {
    fn new() -> Self {
        let components = serde_json::to_value(openapi_document()).unwrap()["components"]["schemas"].take();
        let all = |closed| {
            let named = components.as_object().unwrap().iter();
            Value::Object(named.map(|(name, schema)| (name.clone(), strict(schema, closed))).collect())
        };
        let (open, closed) = (all(false), all(true));
        let validator = |name: &String| {
            let schema = json!({ "$ref": format!("#/closed/{name}"), "open": open, "closed": closed });
            (name.clone(), jsonschema::draft202012::new(&schema).unwrap())
        };
        let validators = components.as_object().unwrap().keys().map(validator).collect();
        Self { components, validators }
    }

    fn check(&self, name: &str, value: &Value) {
        let faults: Vec<String> =
            self.validators[name].iter_errors(value).map(|it| format!("{}: {it}", it.instance_path())).collect();
        assert!(faults.is_empty(), "{name} is not what the document says: {faults:#?}\n{value}");
    }

    /// The words a tag of a `oneOf` can be.
    fn words(&self, name: &str, tag: &str) -> BTreeSet<String> {
        let forms = self.components[name]["oneOf"].as_array().unwrap().iter();
        let tags = forms.flat_map(|form| match form["allOf"].as_array() {
            Some(parts) => parts.clone(),
            None => vec![form.clone()],
        });
        tags.filter_map(|part| Some(part["properties"][tag]["enum"][0].as_str()?.to_owned())).collect()
    }
}

/// The words of a tag anywhere in a value.
fn note(value: &Value, tag: &str, seen: &mut BTreeSet<String>) {
    match value {
        Value::Array(parts) => parts.iter().for_each(|part| note(part, tag, seen)),
        Value::Object(fields) => {
            seen.extend(fields.get(tag).and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|part| note(part, tag, seen));
        }
        _ => {}
    }
}

/// The words that have come up in games of one family, each in a form that the document describes.
struct Seen {
    /// How the names of its schemas begin.
    family: String,
    events: BTreeSet<String>,
    actions: BTreeSet<String>,
    prompts: BTreeSet<String>,
}

impl Seen {
    fn new(family: Family) -> Self {
        let words = family.name().split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
        let [events, actions, prompts] = Default::default();
        Self { family: words.collect(), events, actions, prompts }
    }

    fn schema(&self, name: &str) -> String {
        format!("{}{name}", self.family)
    }

    /// What the document tells of and has not come up.
    fn missing(&self, document: &Document) -> BTreeSet<String> {
        let told =
            [("Event", "event", &self.events), ("Action", "do", &self.actions), ("Prompt", "ask", &self.prompts)];
        told.into_iter().flat_map(|(name, tag, seen)| &document.words(&self.schema(name), tag) - seen).collect()
    }

    /// Checks a position and what has led to it, as everybody sees it.
    fn position(&mut self, document: &Document, game: &dyn AnyGame, happened: &AnyEvents) {
        for viewer in Seat::all(game.players()).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]) {
            let view = game.view(viewer);
            document.check(&self.schema("View"), &view);
            note(&view["prompts"], "ask", &mut self.prompts);
            for event in happened {
                let event = event.seen_by(viewer);
                document.check(&self.schema("Event"), &event);
                note(&event, "event", &mut self.events);
            }
        }
    }

    fn step(&mut self, document: &Document, game: &mut dyn AnyGame, seat: Seat, action: &Value) {
        document.check(&self.schema("Action"), action);
        note(action, "do", &mut self.actions);
        let happened = game.apply(seat, action).unwrap();
        self.position(document, game, &happened);
    }
}

fn setup(players: u8, seed: u64) -> Setup {
    Setup { players, options: Map::new(), seed: Seed::from_number(seed) }
}

#[test]
fn views_actions_and_events_of_every_game_are_as_described() {
    let document = Document::new();
    for family in Family::ALL {
        let mut seen = Seen::new(family);
        let rulesets = || RULESETS.iter().filter(|ruleset| ruleset.family == family);
        for seed in 0..3 {
            rulesets().for_each(|ruleset| whole_game(&document, &mut seen, ruleset, seed));
        }
        for scene in scenes(family) {
            scene.play(&document, &mut seen);
        }
        assert_eq!(seen.missing(&document), BTreeSet::new(), "{family:?}");
    }
}

fn whole_game(document: &Document, seen: &mut Seen, ruleset: &Ruleset, number: u64) {
    let (mut game, happened) = ruleset.deal(&setup(ruleset.players.max, number)).unwrap();
    seen.position(document, &*game, &happened);
    let mut dice = Dice::new(number);
    while let Some((seat, action)) = game.sample(&mut dice) {
        seen.step(document, &mut *game, seat, &action);
    }
}

/// A position and what is done in it, because chance does not bring it about, or seldom.
struct Scene {
    ruleset: &'static str,
    players: u8,
    given: Value,
    steps: Vec<(usize, Value)>,
}

impl Scene {
    fn play(&self, document: &Document, seen: &mut Seen) {
        let ruleset = rulesets::find(self.ruleset).unwrap();
        let mut game = ruleset.arrange(&setup(self.players, 1), &self.given).unwrap();
        seen.position(document, &*game, &AnyEvents::default());
        for (seat, action) in &self.steps {
            seen.step(document, &mut *game, Seat::new(*seat).unwrap(), action);
        }
    }
}

fn scenes(family: Family) -> Vec<Scene> {
    match family {
        Family::Classic => vec![a_wish_and_a_lost_yes("modern-base", ["garden", "blue", "red"])],
        Family::TheDuel => vec![the_bonus_pile_runs_out()],
        Family::Ladies => {
            vec![a_wish_and_a_lost_yes("ladies", ["garden_gent", "blue_lady", "red_baby"]), a_third_field("ladies")]
        }
        Family::Gangsters => vec![nothing_for_a_boss(), a_wish_alone()],
        Family::BeanTrader => {
            vec![
                a_wish_and_a_yes_that_falls(),
                a_bean_that_is_nowhere(),
                a_loan(),
                a_loan_paid_back(),
                too_late_for_a_harvest(),
                orders_shuffled_anew(),
            ]
        }
    }
}

fn wish() -> Value {
    json!({ "do": "wish", "likes": ["red"], "refuses": ["blue", "soy"] })
}

fn a_wish_and_a_lost_yes(ruleset: &'static str, [first, second, held]: [&str; 3]) -> Scene {
    let card = json!([{ "hand": 1 }]);
    Scene {
        ruleset,
        players: 3,
        given: json!({ "phase": "p2-trade", "face_up": { first: 1, second: 1 }, "seats": { "B": { "hand": [held] } } }),
        steps: vec![
            (0, wish()),
            (0, json!({ "do": "propose", "to": "everyone", "give": [{ "face_up": first }], "want": { "red": 1 } })),
            (1, json!({ "do": "accept", "offer": 1, "cards": card })),
            (1, json!({ "do": "propose", "to": "A", "give": card, "want": {} })),
            (0, json!({ "do": "accept", "offer": 2, "cards": [] })),
        ],
    }
}

fn a_third_field(ruleset: &'static str) -> Scene {
    let given = json!({ "seats": { "A": { "coins": 3 } } });
    Scene { ruleset, players: 3, given, steps: vec![(0, json!({ "do": "buy_third_field" }))] }
}

fn the_bonus_pile_runs_out() -> Scene {
    let seats = json!({ "A": { "bonus": ["P01", "P21"] }, "B": { "bonus": ["P02", "P03", "P04"] } });
    Scene {
        ruleset: "the-duel",
        players: 2,
        given: json!({ "phase": "p4-discard-active", "bonus_deck": ["P08"], "bonus_discard": ["P30"], "seats": seats }),
        steps: vec![(0, json!({ "do": "discard_bonus", "card": "P21" })), (1, json!({ "do": "keep_bonus" }))],
    }
}

fn nothing_for_a_boss() -> Scene {
    let seats = json!({ "A": { "hand": ["blue", "blue"] } });
    Scene {
        ruleset: "gangsters",
        players: 2,
        given: json!({ "phase": "fill", "bosses": { "al": {}, "don": { "blue": 2 } }, "seats": seats }),
        steps: vec![(0, json!({ "do": "leave_empty" }))],
    }
}

fn a_wish_alone() -> Scene {
    let wish = json!({ "do": "wish", "likes": ["chili"], "refuses": ["blue"] });
    Scene { ruleset: "gangsters-trade", players: 2, given: json!({ "phase": "window-2" }), steps: vec![(0, wish)] }
}

fn a_wish_and_a_yes_that_falls() -> Scene {
    let seat = |wagon: Value| json!({ "city": "rostock", "wagon": wagon });
    Scene {
        ruleset: "bean-trader",
        players: 3,
        given: json!({
            "phase": "trader",
            "seats": { "A": seat(json!({ "red": 1, "soy": 1 })), "B": seat(json!({ "blue": 1 })), "C": seat(json!({})) },
        }),
        steps: vec![
            (0, wish()),
            (
                0,
                json!({ "do": "propose", "kind": "trade", "to": "everyone", "give": { "red": 1 }, "want": { "blue": 1 } }),
            ),
            (1, json!({ "do": "accept", "offer": 1 })),
            (1, json!({ "do": "propose", "kind": "trade", "to": "A", "give": { "blue": 1 }, "want": { "soy": 1 } })),
            (0, json!({ "do": "accept", "offer": 2 })),
        ],
    }
}

fn a_bean_that_is_nowhere() -> Scene {
    let towns = json!({ "edinburgh": [{ "blue": 1 }], "visby": [{ "stink": 1 }] });
    let seats =
        json!({ "A": { "city": "visby", "thalers": 40, "wagon": {} }, "B": { "wagon": {} }, "C": { "wagon": {} } });
    Scene {
        ruleset: "bean-trader",
        players: 3,
        given: json!({ "phase": "trader", "towns": towns, "seats": seats }),
        steps: vec![
            (0, json!({ "do": "buy_scarce_bean", "bean": "red" })),
            (0, json!({ "do": "discard_bean", "bean": "red" })),
        ],
    }
}

fn a_loan() -> Scene {
    let seats = json!({ "A": { "city": "riga", "thalers": 3, "wagon": { "blue": 1 } } });
    Scene {
        ruleset: "bean-trader",
        players: 3,
        given: json!({ "phase": "take-back", "laid": ["toll"], "seats": seats }),
        steps: vec![(0, json!({ "do": "take_back" })), (0, json!({ "do": "sell_for_toll", "bean": "blue" }))],
    }
}

fn a_loan_paid_back() -> Scene {
    let seats = json!({ "A": { "thalers": 30, "loan": 7 }, "B": { "settled": true }, "C": { "settled": true } });
    Scene {
        ruleset: "bean-trader",
        players: 3,
        given: json!({ "phase": "end-delivery", "seats": seats }),
        steps: vec![(0, json!({ "do": "done" }))],
    }
}

fn orders_shuffled_anew() -> Scene {
    Scene {
        ruleset: "bean-trader",
        players: 3,
        given: json!({ "phase": "trader", "deck": [] }),
        steps: vec![(0, json!({ "do": "end_trader" }))],
    }
}

fn too_late_for_a_harvest() -> Scene {
    Scene {
        ruleset: "bean-trader",
        players: 3,
        given: json!({ "phase": "take-back", "laid": ["supply"], "drawn": 10, "turns_left": 2 }),
        steps: vec![(0, json!({ "do": "take_back" }))],
    }
}

/// Asks for everything a guest can ask about a table, and answers with the best hint.
async fn look(document: &Document, guest: &Client, table: &str) -> Value {
    let get = async |path: &str| guest.get(&format!("/tables/{table}{path}")).await.ok();
    document.check("Update", &get("").await);
    document.check("Legal", &get("/actions").await);
    let hints = get("/hints").await;
    document.check("Hints", &hints);
    hints["hints"][0]["action"].clone()
}

/// How many steps people make before bots play for them. What the game itself shows is checked in every step elsewhere.
const STEPS: usize = 40;

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_told_as_described() {
    let document = Document::new();
    let server = Server::start().await;
    document.check("Games", &server.stranger().get("/games").await.ok());
    document.check("Version", &server.stranger().get("/version").await.ok());
    for ruleset in &RULESETS {
        let (id, guests) = server.table(ruleset.id, ruleset.players.min.into()).await;
        for _ in 0..STEPS {
            let seen = server.stranger().show(&id).await;
            document.check("Update", &seen);
            let awaited = crate::server::awaited(&seen);
            // Those who are asked for an answer come first.
            let mut order: Vec<usize> = (0..guests.len()).filter(|&seat| seat != awaited).collect();
            order.push(awaited);
            for seat in order {
                let action = look(&document, &guests[seat], &id).await;
                if action.is_object() {
                    document.check("Written", &guests[seat].act(&id, action).await.ok());
                    break;
                }
            }
        }
        for guest in &guests {
            document.check("Written", &guest.post(&format!("/tables/{id}/resign"), json!({})).await.ok());
        }
        while server.stranger().show(&id).await["table"]["stage"] != "finished" {}
        for guest in &guests {
            let log = guest.get(&format!("/tables/{id}/log")).await.ok();
            document.check("Update", &log);
            let middle = log["entries"].as_array().unwrap().len() / 2;
            for eyes in ["A", "spectator", "all"] {
                document.check("Update", &guest.get(&format!("/tables/{id}/log/{middle}?as={eyes}")).await.ok());
            }
        }
        for seat in Seat::all(ruleset.players.min) {
            document.check("Chances", &guests[0].get(&format!("/tables/{id}/chances?as={seat}")).await.ok());
        }
        document.check("Record", &guests[0].get(&format!("/tables/{id}/record")).await.ok());
        document.check("Rematch", &guests[0].post(&format!("/tables/{id}/rematch"), json!({})).await.ok());
        document.check("MyTables", &guests[0].get("/me/tables").await.ok());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_around_a_game_is_told_as_described() {
    let document = Document::new();
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let ben = server.guest("Ben").await;
    document.check("Me", &ann.get("/me").await.ok());
    let welcome = server.stranger().post("/guests", json!({ "name": "Cleo", "token": true })).await.created();
    document.check("Welcome", &welcome);
    let pace = json!({ "kind": "live", "bank_seconds": 60, "increment_seconds": 5 });
    let seats = json!(["me", "open", { "bot": "random" }]);
    let new = json!({ "ruleset": "modern-base", "players": 3, "visibility": "public", "pace": pace, "seats": seats });
    let opened = ann.post("/tables", new).await.created();
    document.check("Update", &opened);
    let id = opened["table"]["id"].as_str().unwrap();
    document.check("Tables", &ann.get("/tables").await.ok());
    let post = async |guest: &Client, path: &str, body: Value| {
        let written = guest.post(&format!("/tables/{id}/{path}"), body).await.ok();
        document.check("Written", &written);
        document.check("Update", &ann.show(id).await);
    };
    post(&ben, "join", json!({ "contribution": "ab".repeat(32) })).await;
    post(&ben, "leave", json!({})).await;
    post(&ben, "join", json!({})).await;
    post(&ann, "kick", json!({ "seat": "C" })).await;
    post(&ann, "chat", json!({ "text": "Hello" })).await;
    document.check("Written", &ann.patch(&format!("/tables/{id}"), json!({ "auto_start": true })).await.ok());
    post(&ann, "start", json!({ "fill": "farmer", "contribution": "0f".repeat(32) })).await;
    for guest in [&ann, &ben] {
        post(guest, "resign", json!({})).await;
    }
    let refused = guest_refused(&ann, id).await;
    document.check("Problem", &refused);
    document.check("Problem", &ann.get("/tables/none").await.problem(404, "not-found"));
    let invalid = ann.post("/tables", json!({ "ruleset": 1 })).await.problem(422, "invalid");
    document.check("Problem", &invalid);
    let mut seen = BTreeSet::new();
    for guest in [&ann, &ben, &server.stranger()] {
        let log = guest.get(&format!("/tables/{id}/log")).await.ok();
        document.check("Update", &log);
        note(&log["entries"], "entry", &mut seen);
    }
    let told: BTreeSet<String> =
        ["acted", "began", "changed", "contributed", "covered", "opened", "said", "seated", "vacated"]
            .map(String::from)
            .into();
    assert!(seen.is_superset(&told), "{seen:?}");
    assert!(document.words("Entry", "entry").is_superset(&seen));
}

/// An action the rules refuse, whoever's turn it is.
async fn guest_refused(guest: &Client, table: &str) -> Value {
    guest.act(table, json!({ "do": "withdraw", "offer": 1_000_000 })).await.body
}
