//! Random games: by `sample`, from the `list`, and with much talk.

use std::fmt;

use beanfield_rules::chance::Dice;
use beanfield_rules::game::ActionList;
use beanfield_rules::seat::{Seat, Seats};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};

use super::known::{Known, Talk};
use crate::common::{Table, fingerprint};

/// How actions are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Drawn by the game itself.
    Sampled,
    /// Picked from the list of what is legal.
    Listed,
    /// Picked from the list, with many offers open at a time, and with what no list has.
    Talkative,
}

impl Style {
    /// A game that takes more actions than this won't end.
    fn most_actions(self) -> usize {
        match self {
            Self::Sampled | Self::Listed => 2_000,
            Self::Talkative => 10_000,
        }
    }
}

/// One random game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) seed: u64,
    pub(crate) dice: u64,
    pub(crate) style: Style,
}

fn cases() -> impl Strategy<Value = Case> {
    let style = prop_oneof![Just(Style::Sampled), Just(Style::Listed), Just(Style::Talkative)];
    (0..1_u64 << 32, 0..1_u64 << 32, style).prop_map(|(seed, dice, style)| Case { seed, dice, style })
}

/// Runs a test on random games of one table, the same ones every time.
pub(crate) fn in_random_games(table: Table, games: u32, test: impl Fn(Case) -> Result<(), String>) {
    let config = Config {
        cases: games,
        rng_seed: RngSeed::Fixed(fingerprint(table.to_string().as_bytes())),
        // The seed is fixed: what failed fails again.
        failure_persistence: None,
        max_shrink_iters: 64,
        ..Config::default()
    };
    let tested = TestRunner::new(config).run(&cases(), |case| test(case).map_err(TestCaseError::fail));
    tested.unwrap_or_else(|failure| panic!("{table}: {failure}"));
}

/// An action that was carried out, with what was before and after it.
pub(crate) struct Move<'a, G: Known> {
    pub(crate) number: usize,
    pub(crate) before: &'a G,
    pub(crate) seat: Seat,
    pub(crate) action: &'a G::Action,
    pub(crate) events: &'a [G::Event],
    pub(crate) after: &'a G,
}

impl<G: Known> fmt::Display for Move<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "action {}, {} by {}", self.number, json(self.action), self.seat)
    }
}

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// Plays a game to its end and looks at every action.
pub(crate) fn play<G: Known>(
    table: Table,
    case: Case,
    mut look: impl FnMut(&Move<G>) -> Result<(), String>,
) -> Result<G, String> {
    let mut before = G::deal(table, case.seed, &mut Vec::new());
    let mut after = before.clone();
    let (mut dice, mut list, mut events) = (Dice::new(case.dice), G::Legal::default(), Vec::new());
    let mut number = 0;
    while let Some((seat, action)) = choose(&before, table, &mut list, case.style, &mut dice) {
        number += 1;
        if number > case.style.most_actions() {
            return Err(format!("the game does not end in {number} actions"));
        }
        events.clear();
        after.apply(seat, &action, &mut events).map_err(|refusal| {
            format!("action {number}, {} by {seat}: chosen as legal, but {refusal}", json(&action))
        })?;
        let it = Move { number, before: &before, seat, action: &action, events: &events, after: &after };
        look(&it).map_err(|broken| format!("{it}: {broken}"))?;
        before.clone_from(&after);
    }
    Ok(before)
}

/// Plays a game and keeps the deal, about `number` of its states, the one with the most talk, the one with the most put-off
/// decisions if there are any, and the end.
pub(crate) fn states<G: Known>(table: Table, case: Case, number: usize) -> Vec<G> {
    let mut liveliest: Option<(Talk, G)> = None;
    let mut undecided: Option<((usize, usize), G)> = None;
    let mut met = Vec::new();
    let end = play::<G>(table, case, |it| {
        let talk = it.after.talk();
        let put_off = (talk.undecided, talk.open);
        if put_off > undecided.as_ref().map_or((0, usize::MAX), |(most, _)| *most) {
            undecided = Some((put_off, it.after.clone()));
        }
        if talk.liveliness() > liveliest.as_ref().map_or(0, |(most, _)| most.liveliness()) {
            liveliest = Some((talk, it.after.clone()));
        }
        met.push(it.after.clone());
        Ok(())
    });
    let end = end.unwrap_or_else(|broken| panic!("{table}, {case:?}: {broken}"));
    if case.style == Style::Talkative && G::is_trading(table) {
        let talk = liveliest.as_ref().map(|(talk, _)| *talk).unwrap_or_default();
        let many_willing = talk.willing >= 2 || !G::asks_everyone(table);
        assert!(talk.open >= 2 && many_willing, "{table}, {case:?}: no more than {talk:?}");
    }
    // Not the same moment of every turn.
    let step = (met.len() / number).max(1) | 1;
    let some = met.into_iter().skip(case.dice as usize % step).step_by(step);
    let dealt = G::deal(table, case.seed, &mut Vec::new());
    let telling = liveliest.map(|(_, game)| game).into_iter().chain(undecided.map(|(_, game)| game));
    [dealt].into_iter().chain(some).chain(telling).chain([end]).collect()
}

fn choose<G: Known>(
    game: &G,
    table: Table,
    list: &mut G::Legal,
    style: Style,
    dice: &mut Dice,
) -> Option<(Seat, G::Action)> {
    match style {
        Style::Sampled => game.sample(dice),
        Style::Listed => {
            let seat = any_of(game.asked(), dice)?;
            game.list(seat, list);
            Some((seat, pick::<G>(list, 8, dice)))
        }
        Style::Talkative => {
            let asked = game.asked();
            if asked.is_empty() {
                return None;
            }
            if dice.one_in(4)
                && let Some(aside) = game.aside(table, dice)
            {
                return Some(aside);
            }
            loop {
                let from = if dice.one_in(8) { Seats::all(game.players()) } else { asked };
                let seat = any_of(from, dice)?;
                game.list(seat, list);
                if list.is_empty() {
                    continue;
                }
                let action = pick::<G>(list, 3, dice);
                if !G::ends_talk(&action) || dice.one_in(6) {
                    return Some((seat, action));
                }
            }
        }
    }
}

fn any_of(seats: Seats, dice: &mut Dice) -> Option<Seat> {
    if seats.is_empty() { None } else { seats.nth(dice.below(seats.len())) }
}

/// The offers are so many that they would drown the rest: one is made one time in `rarity`.
fn pick<G: Known>(list: &G::Legal, rarity: u32, dice: &mut Dice) -> G::Action {
    let (all, others) = (list.len() as u32, list.before_offers() as u32);
    let offer = all > others && (others == 0 || dice.one_in(rarity));
    let chosen = if offer { others + dice.below(all - others) } else { dice.below(others) };
    list.get(chosen as usize)
}
