//! Two servers play games that differ in what is hidden, and whoever may not know it is sent the same bytes by both: until the
//! difference becomes public. When that is, the rules say.

use std::sync::{Arc, Mutex};

use beanfield_rules::chance::Dice;
use beanfield_rules::erased::AnyGame;
use beanfield_rules::rulesets::{Family, RULESETS, Ruleset};
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_tables::chance::{Chance, FixedChance};
use beanfield_tables::clock::{MockClock, Time};
use serde_json::{Value, json};

use super::twins::{deal, next, pairs, secret};
use super::wire::Watcher;
use crate::server::{Client, NO_LIMITS, Server};

/// The same ids and tokens at every server, and secrets that the test knows.
#[derive(Debug)]
pub(crate) struct Rigged {
    chance: FixedChance,
    secret: Mutex<Option<[u8; 32]>>,
}

impl Rigged {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { chance: FixedChance::new(7), secret: Mutex::default() })
    }

    /// What is drawn next.
    pub(crate) fn rig(&self, bytes: [u8; 32]) {
        *self.secret.lock().expect("it is set and taken only") = Some(bytes);
    }
}

impl Chance for Rigged {
    fn bytes(&self) -> [u8; 32] {
        let rigged = self.secret.lock().expect("it is set and taken only").take();
        rigged.unwrap_or_else(|| self.chance.bytes())
    }
}

/// A clock that stands still, at the same time everywhere.
pub(crate) fn clock() -> Arc<MockClock> {
    Arc::new(MockClock::at(Time(1_700_000_000_000)))
}

/// A server whose secrets the test knows.
pub(crate) struct Side {
    pub(crate) server: Server,
    chance: Arc<Rigged>,
}

impl Side {
    pub(crate) async fn new() -> Self {
        let chance = Rigged::new();
        Self { server: Server::by_chance(NO_LIMITS, clock(), chance.clone()).await, chance }
    }

    /// A public table with guests at all its seats, and the cards dealt from a secret.
    pub(crate) async fn table(&self, ruleset: &Ruleset, number: u64) -> (String, Vec<Client>) {
        let mut guests = Vec::new();
        for name in &["Ann", "Ben", "Cleo"][..ruleset.players.min.into()] {
            guests.push(self.server.guest(name).await);
        }
        self.chance.rig(secret(number).0);
        let table = json!({ "ruleset": ruleset.id, "players": ruleset.players.min, "visibility": "public" });
        let id = guests[0].open(table).await;
        for guest in &guests[1..] {
            guest.post(&format!("/tables/{id}/join"), json!({})).await.ok();
        }
        guests[0].post(&format!("/tables/{id}/start"), json!({})).await.ok();
        (id, guests)
    }
}

/// One of two tables that look alike to a viewer.
pub(crate) struct Twin {
    table: String,
    guests: Vec<Client>,
    watchers: Vec<Watcher>,
    /// The same game, played apart by the rules alone.
    pub(crate) game: Box<dyn AnyGame>,
}

impl Twin {
    pub(crate) async fn new(side: &Side, ruleset: &Ruleset, number: u64, viewer: Viewer) -> Self {
        let (table, guests) = side.table(ruleset, number).await;
        let watching = match viewer {
            Viewer::Seat(seat) => vec![guests[seat.index()].clone()],
            _ => vec![side.server.guest("Zoe").await, side.server.stranger()],
        };
        let mut watchers = Vec::new();
        for client in watching {
            watchers.push(Watcher::new(&side.server, client, &table).await);
        }
        Self { table, guests, watchers, game: deal(ruleset, number).0 }
    }

    /// Carries an action out by the rules, and says what a viewer sees of it.
    fn imagine(&mut self, seat: Seat, action: &Value, viewer: Viewer) -> [Value; 2] {
        let events = self.game.apply(seat, action).expect("it is legal");
        [events.iter().map(|event| event.seen_by(viewer)).collect(), self.game.view(viewer)]
    }

    /// Carries it out at the server, and says all that the watchers are sent.
    async fn act(&mut self, seat: Seat, action: &Value) -> Vec<String> {
        let done = self.guests[seat.index()].act(&self.table, action.clone()).await.ok();
        let seq = done["seq"].as_u64().expect("a number");
        let mut all = Vec::new();
        for watcher in &mut self.watchers {
            all.push(watcher.hears(seq).await);
            all.extend(watcher.asks(seq).await);
        }
        all
    }

    /// What the watchers are answered who try what they may not.
    async fn try_all(&self, actions: &[Value]) -> Vec<String> {
        let mut answers = Vec::new();
        for watcher in &self.watchers {
            for action in actions {
                answers.push(watcher.tries(action).await);
            }
        }
        answers
    }
}

fn same(one: &[String], other: &[String], what: &str) {
    assert_eq!(one.len(), other.len(), "{what}");
    for (one, other) in one.iter().zip(other) {
        assert!(one == other, "{what}: the viewer can tell the servers apart\n{one}\n---\n{other}");
    }
}

/// What a viewer could try and the rules refuse in both games: nonsense, and what others may do now.
fn refused(twins: &[Twin; 2], viewer: Viewer) -> Vec<Value> {
    let Viewer::Seat(own) = viewer else { return vec![json!({ "do": "harvest", "field": 1 })] };
    let mut actions = vec![
        json!({ "do": "dance" }),
        json!({ "do": "harvest", "field": 9 }),
        json!({ "do": "turn_over" }),
        json!({ "do": "draw" }),
        json!({ "do": "plant_from_hand", "field": 1 }),
        json!({ "do": "accept", "offer": 1, "cards": [] }),
        json!({ "do": "accept", "offer": 1, "cards": [{ "hand": 1 }] }),
        json!({ "do": "propose", "to": "everyone", "give": [{ "hand": 30 }], "want": {} }),
    ];
    let others = Seat::all(twins[0].game.players()).filter(|&seat| seat != own);
    actions.extend(others.flat_map(|seat| twins[0].game.legal(seat)).take(6));
    actions.retain(|action| twins.iter().all(|twin| twin.game.boxed_clone().apply(own, action).is_err()));
    actions
}

/// An offer of the viewer's own, if one may be made now.
fn offer(game: &dyn AnyGame, own: Seat, dice: &mut Dice) -> Option<Value> {
    let drawn = (0..200).find_map(|_| game.sample(dice).filter(|(seat, it)| *seat == own && it["do"] == "propose"));
    drawn.map(|(_, action)| action)
}

/// Acts in both games, and at both servers as long as the rules show the viewer no difference. Whether they do.
pub(crate) async fn both(twins: &mut [Twin; 2], viewer: Viewer, acts: [(Seat, Value); 2], what: &str) -> bool {
    let [one, other] = twins;
    let seen = [one.imagine(acts[0].0, &acts[0].1, viewer), other.imagine(acts[1].0, &acts[1].1, viewer)];
    let sent = [one.act(acts[0].0, &acts[0].1).await, other.act(acts[1].0, &acts[1].1).await];
    let alike = seen[0] == seen[1];
    if alike {
        same(&sent[0], &sent[1], &format!("{what}: {}", acts[0].1));
    } else {
        assert_ne!(sent[0], sent[1], "{what}: what is public must be told");
    }
    alike
}

async fn play(sides: &[Side; 2], ruleset: &Ruleset, viewer: Viewer, numbers: [u64; 2]) -> usize {
    let what = format!("{} seen by {viewer:?}", ruleset.id);
    let mut twins = [
        Twin::new(&sides[0], ruleset, numbers[0], viewer).await,
        Twin::new(&sides[1], ruleset, numbers[1], viewer).await,
    ];
    assert_ne!(twins[0].game.position(), twins[1].game.position(), "{what}: the same cards");
    assert_eq!(twins[0].game.view(viewer), twins[1].game.view(viewer), "{what}: no twins");
    let (mut dice, mut offers) = (Dice::new(3), 0);
    for step in 0.. {
        let doomed = refused(&twins, viewer);
        same(&twins[0].try_all(&doomed).await, &twins[1].try_all(&doomed).await, &what);
        if let Viewer::Seat(own) = viewer
            && offers < 3
            && let Some(action) = offer(&*twins[0].game, own, &mut dice)
        {
            offers += 1;
            let alike = both(&mut twins, viewer, [(own, action.clone()), (own, action)], &what).await;
            assert!(alike, "{what}: an own offer shows nothing hidden");
            // Taken back again, so that it does not lead the games apart.
            let legal = twins[0].game.legal(own);
            let withdraw = legal.into_iter().find(|it| it["do"] == "withdraw").expect("it is still open");
            assert!(both(&mut twins, viewer, [(own, withdraw.clone()), (own, withdraw)], &what).await, "{what}");
        }
        let acts = [next(&*twins[0].game, step), next(&*twins[1].game, step)];
        let [Some(one), Some(other)] = acts else { panic!("{what}: the games end alike") };
        if !both(&mut twins, viewer, [one, other], &what).await {
            return step;
        }
    }
    unreachable!("the games differ at some time")
}

async fn of_families(families: &[Family]) {
    let sides = [Side::new().await, Side::new().await];
    for ruleset in RULESETS.iter().filter(|ruleset| families.contains(&ruleset.family)) {
        for (viewer, numbers) in pairs(ruleset) {
            let steps = play(&sides, ruleset, viewer, numbers).await;
            assert!(steps >= 1, "{} seen by {viewer:?}: {steps} steps", ruleset.id);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hidden_comes_over_the_wire_in_the_classic_games() {
    of_families(&[Family::Classic]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hidden_comes_over_the_wire_in_the_other_games() {
    of_families(&[Family::TheDuel, Family::Ladies, Family::Gangsters, Family::BeanTrader]).await;
}
