//! Playing a scenario.

use beanfield_rules::chance::Seed;
use beanfield_rules::erased::{ActionError, AnyGame};
use beanfield_rules::game::Setup;
use beanfield_rules::refusal::Refusal;
use beanfield_rules::rulesets::{ArrangeError, Ruleset};
use beanfield_rules::seat::Seat;
use serde_json::Value;

use crate::Failure;
use crate::compare::{Difference, compare};
use crate::file::{Scenario, Step};

/// Runs a scenario in all its rulesets and player counts; the failures say what did not hold.
#[must_use]
pub fn run(scenario: &Scenario) -> Vec<Failure> {
    let runs = scenario.runs.iter();
    let failures = runs.filter_map(|&(ruleset, players)| {
        run_one(scenario, ruleset, players).err().map(|failure| {
            let message = format!("{} [{}, {players} players]: {}", scenario.title, ruleset.id, failure.message);
            Failure { message, ..failure }
        })
    });
    failures.collect()
}

fn run_one(scenario: &Scenario, ruleset: &Ruleset, players: u8) -> Result<(), Failure> {
    let setup = Setup { players, options: scenario.options.clone(), seed: Seed::from_number(scenario.seed) };
    let game = match &scenario.given {
        Some(given) => ruleset.arrange(&setup, given),
        None => ruleset.deal(&setup).map(|(game, _)| game).map_err(ArrangeError::Setup),
    };
    let mut game = match (game, &scenario.refused) {
        (Ok(game), None) => game,
        (Ok(_), Some(rule)) => {
            return Err(at(scenario, "refused", format!("creating the game should be refused by {rule}")));
        }
        (Err(ArrangeError::Setup(refusal)), Some(rule)) if refusal.rule.0 == rule => return Ok(()),
        (Err(ArrangeError::Setup(refusal)), Some(rule)) => {
            return Err(at(scenario, "refused", format!("expected a refusal by {rule}, but it was {refusal}")));
        }
        (Err(ArrangeError::Setup(refusal)), None) => return Err(at(scenario, "players", refusal.to_string())),
        (Err(ArrangeError::Position(wrong)), _) => {
            let path = if wrong.path.is_empty() { "given".to_owned() } else { format!("given.{}", wrong.path) };
            return Err(at(scenario, &path, format!("this position can't be set up: {wrong}")));
        }
    };
    for (i, step) in scenario.steps.iter().enumerate() {
        let path = format!("steps[{i}]");
        if let Some((seat, action)) = &step.action {
            act(scenario, &path, step, game.as_mut(), *seat, action)?;
        }
        check(scenario, &path, step, game.as_ref())?;
    }
    Ok(())
}

fn at(scenario: &Scenario, path: &str, message: impl Into<String>) -> Failure {
    Failure::new(scenario.document.line(path), message)
}

fn act(
    scenario: &Scenario,
    path: &str,
    step: &Step,
    game: &mut dyn AnyGame,
    seat: Seat,
    action: &Value,
) -> Result<(), Failure> {
    let before = game.position();
    match (game.apply(seat, action), expected_refusal(step)) {
        (Ok(_), None) => {}
        (Ok(_), Some(expected)) => {
            return Err(at(scenario, path, format!("expected a refusal by {expected}, but it was accepted")));
        }
        (Err(ActionError::Malformed(wrong)), _) => {
            let path = format!("{path}.{}", wrong.path);
            return Err(at(scenario, path.trim_end_matches('.'), format!("this is no action: {wrong}")));
        }
        (Err(ActionError::Refused(refusal)), None) => {
            return Err(at(scenario, path, format!("it should be accepted, but it was {refusal}")));
        }
        (Err(ActionError::Refused(refusal)), Some(expected)) => {
            if !is_expected(step, &refusal) {
                return Err(at(scenario, path, format!("expected a refusal by {expected}, but it was {refusal}")));
            }
            if game.position() != before {
                let message = "the action was refused, and yet something has changed";
                return Err(Failure { is_ours: true, ..at(scenario, path, message) });
            }
        }
    }
    game.check().map_err(|broken| {
        let message = format!("after this, the position is broken: {broken}");
        Failure { is_ours: true, ..at(scenario, path, message) }
    })
}

fn expected_refusal(step: &Step) -> Option<String> {
    match (&step.refused, &step.reason) {
        (None, None) => None,
        (Some(rule), None) => Some(rule.clone()),
        (None, Some(reason)) => Some(reason.clone()),
        (Some(rule), Some(reason)) => Some(format!("{rule} ({reason})")),
    }
}

fn is_expected(step: &Step, refusal: &Refusal) -> bool {
    let by_rule = step.refused.as_ref().is_none_or(|rule| rule == refusal.rule.0);
    let by_reason = step.reason.as_ref().is_none_or(|reason| reason == refusal.reason.key());
    by_rule && by_reason
}

fn check(scenario: &Scenario, path: &str, step: &Step, game: &dyn AnyGame) -> Result<(), Failure> {
    let compared = |part: &str, expected: &Value, found: &Value| {
        compare(expected, found).map_err(|Difference { path: inner, message }| {
            let part = format!("{path}.{part}{inner}");
            let name = part.strip_prefix(path).unwrap_or(&part).trim_start_matches('.');
            at(scenario, &part, format!("{name}: {message}"))
        })
    };
    if let Some(then) = &step.then {
        compared("then", then, &game.position())?;
    }
    for (who, viewer, view) in &step.views {
        compared(&format!("views.{who}"), view, &game.view(*viewer))?;
    }
    if let Some(expected) = &step.standing {
        let standing = game.standing().ok_or_else(|| at(scenario, path, "the game is not over"))?;
        compared("standing", expected, &serde_json::to_value(standing).expect("a standing is plain data"))?;
    }
    Ok(())
}
