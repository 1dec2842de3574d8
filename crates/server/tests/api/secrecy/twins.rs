//! Twins: two games that are the same to one viewer for as long as possible, and differ in what is hidden.
//!
//! Nobody can choose the cards of a table, and a test can't either. But it can look for two secrets whose games look alike: by the
//! birthday paradox, among thousands of games there are two that agree in many cards. `twins.json` has a pair for every
//! ruleset and viewer; after a change of the rules look for them anew with `BEANFIELD_RECORD=1`.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use beanfield_rules::chance::{Dice, Seed};
use beanfield_rules::erased::{AnyEvents, AnyGame};
use beanfield_rules::game::Setup;
use beanfield_rules::rulesets::{RULESETS, Ruleset};
use beanfield_rules::seat::{Seat, Viewer};
use beanfield_tables::fair::Secret;
use serde_json::{Map, Value};

/// How many games are looked at for each viewer: more and more, until some look alike for long enough.
const GAMES: [u64; 3] = [1 << 12, 1 << 15, 1 << 18];
/// That is long enough.
const ENOUGH: usize = 8;

/// A pair of numbers of secrets for each viewer, for each ruleset.
type Pairs = BTreeMap<String, BTreeMap<String, [u64; 2]>>;

/// The secret with this number.
pub(crate) fn secret(number: u64) -> Secret {
    Secret(*Seed::from_number(number).bytes())
}

/// The game that a table with this secret deals to people who add nothing to the shuffle.
pub(crate) fn deal(ruleset: &Ruleset, number: u64) -> (Box<dyn AnyGame>, AnyEvents) {
    let setup = Setup { players: ruleset.players.min, options: Map::new(), seed: secret(number).seed(&[]) };
    ruleset.deal(&setup).expect("a game that may be played")
}

/// A spectator, and the first two seats if there are two.
pub(crate) fn viewers(ruleset: &Ruleset) -> impl Iterator<Item = Viewer> + use<> {
    [Viewer::Spectator].into_iter().chain(Seat::all(ruleset.players.min.min(2)).map(Viewer::Seat))
}

/// What whoever is awaited does next: something legal, chosen by the number of the step alone.
pub(crate) fn next(game: &dyn AnyGame, step: usize) -> Option<(Seat, Value)> {
    let seat = game.awaited().iter().next()?;
    let mut legal = game.legal(seat);
    let chosen = Dice::new(step as u64).below(legal.len() as u32) as usize;
    Some((seat, legal.swap_remove(chosen)))
}

/// A game among those that are looked at, and all that a viewer has seen of it, in short.
struct Candidate {
    number: u64,
    game: Box<dyn AnyGame>,
    events: AnyEvents,
    seen: u64,
}

impl Candidate {
    fn new(ruleset: &Ruleset, number: u64) -> Self {
        let (game, events) = deal(ruleset, number);
        Self { number, game, events, seen: 0 }
    }

    fn look(&mut self, viewer: Viewer) {
        let mut hasher = DefaultHasher::new();
        self.seen.hash(&mut hasher);
        self.events.iter().for_each(|event| event.seen_by(viewer).to_string().hash(&mut hasher));
        self.game.view_text(viewer).get().hash(&mut hasher);
        self.seen = hasher.finish();
    }

    /// Whether there was anything to do.
    fn go_on(&mut self, step: usize) -> bool {
        let Some((seat, action)) = next(&*self.game, step) else { return false };
        self.events = self.game.apply(seat, &action).expect("it is legal");
        true
    }
}

/// Those that look like another one.
fn alike<T>(mut all: Vec<T>, seen: impl Fn(&T) -> u64) -> Vec<T> {
    all.sort_by_key(&seen);
    let same = |n: usize, m: usize| all.get(m).is_some_and(|it| seen(it) == seen(&all[n]));
    let kept: Vec<bool> = (0..all.len()).map(|n| same(n, n + 1) || n > 0 && same(n, n - 1)).collect();
    all.into_iter().zip(kept).filter_map(|(it, kept)| kept.then_some(it)).collect()
}

/// Drops whatever has no other game left that looks like it, step by step; the last two are the twins. With how long they are.
fn search(ruleset: &Ruleset, viewer: Viewer, games: u64) -> ([u64; 2], usize) {
    let dealt = |number| {
        let mut game = Candidate::new(ruleset, number);
        game.look(viewer);
        game
    };
    // They would not all fit into the memory.
    let numbers = alike((0..games).map(|number| (dealt(number).seen, number)).collect(), |&(seen, _)| seen);
    let mut left: Vec<Candidate> = numbers.into_iter().map(|(_, number)| dealt(number)).collect();
    let mut twins = [0, 1];
    for step in 0.. {
        let [one, other, ..] = &left[..] else { return (twins, step) };
        twins = [one.number, other.number];
        left.retain_mut(|it| it.go_on(step));
        for it in &mut left {
            it.look(viewer);
        }
        left = alike(left, |it| it.seen);
    }
    unreachable!("games end")
}

fn long_enough(ruleset: &Ruleset, viewer: Viewer) -> [u64; 2] {
    let mut found = ([0, 1], 0);
    for games in GAMES {
        found = search(ruleset, viewer, games);
        eprintln!("{} {viewer:?}: of {games} games two are alike for {} steps", ruleset.id, found.1);
        if found.1 >= ENOUGH {
            break;
        }
    }
    found.0
}

/// For how many steps two games look alike.
fn steps(ruleset: &Ruleset, viewer: Viewer, numbers: [u64; 2]) -> usize {
    let [mut one, mut other] = numbers.map(|number| Candidate::new(ruleset, number));
    for step in 0.. {
        one.look(viewer);
        other.look(viewer);
        if one.seen != other.seen || !one.go_on(step) || !other.go_on(step) {
            return step;
        }
    }
    unreachable!("games end")
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::All => unreachable!("nobody has these eyes"),
    }
}

fn file() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/secrecy/twins.json"))
}

/// The secrets of the twins of a ruleset, for each viewer.
pub(crate) fn pairs(ruleset: &Ruleset) -> Vec<(Viewer, [u64; 2])> {
    let text = std::fs::read_to_string(file()).unwrap_or_default();
    let pairs: Pairs = serde_json::from_str(&text).unwrap_or_default();
    let known = |viewer| pairs.get(ruleset.id).and_then(|of| of.get(&name(viewer))).copied();
    viewers(ruleset)
        .map(|viewer| (viewer, known(viewer).expect("`BEANFIELD_RECORD=1` looks for twins of new rulesets")))
        .collect()
}

/// Looks for twins if it is asked to, and says how long those that are known look alike.
#[test]
fn there_are_twins_of_every_ruleset() {
    if std::env::var_os("BEANFIELD_RECORD").is_some_and(|what| what == "twins") {
        let of =
            |ruleset: &Ruleset| viewers(ruleset).map(|viewer| (name(viewer), long_enough(ruleset, viewer))).collect();
        let found: Pairs = RULESETS.iter().map(|ruleset| (ruleset.id.to_owned(), of(ruleset))).collect();
        std::fs::write(file(), serde_json::to_string_pretty(&found).expect("plain data") + "\n")
            .expect("it is written");
    }
    for ruleset in &RULESETS {
        for (viewer, numbers) in pairs(ruleset) {
            let steps = steps(ruleset, viewer, numbers);
            assert!(steps >= 2, "{}: {viewer:?} tells them apart after {steps} steps", ruleset.id);
        }
    }
}
