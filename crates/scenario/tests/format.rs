//! What the format refuses, and what a scenario finds wrong: each on its line.
//!
//! The line is marked in the text by a comment, `# here`.

mod format {
    mod actions;
    mod expectations;
    mod files;
    mod gangsters;
    mod positions;
    mod the_duel;
}

use beanfield_scenario::{Failure, parse, run};

fn failures(text: &str) -> Vec<Failure> {
    match parse(text) {
        Ok(scenarios) => scenarios.iter().flat_map(run).collect(),
        Err(failure) => vec![failure],
    }
}

/// Asserts that the text fails once, on the marked line, for a reason in which these words occur.
#[track_caller]
fn fails(text: &str, words: &str) {
    let text = text.trim_start_matches('\n');
    let marked: Vec<usize> =
        (1..).zip(text.lines()).filter(|(_, line)| line.ends_with("# here")).map(|(n, _)| n).collect();
    let [line] = marked[..] else { panic!("one line is marked, not {marked:?}") };
    match &failures(text)[..] {
        [failure] => {
            assert!(failure.message.contains(words), "`{words}` is not in: {failure}");
            assert_eq!(failure.line, line, "{failure}");
        }
        other => panic!("one failure is expected, not {other:?}"),
    }
}

#[track_caller]
fn holds(text: &str) {
    let failures = failures(text);
    assert!(failures.is_empty(), "{failures:?}");
}

/// A text of several lines, moved so that its outermost lines are indented by so much.
fn indented(text: &str, by: usize) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let outermost = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let moved: Vec<String> = lines.iter().map(|line| " ".repeat(by) + &line[outermost..]).collect();
    moved.join("\n") + "\n"
}

/// A scenario of the 2000 edition for four, with a given position and a step that only looks.
fn given(position: &str) -> String {
    given_in("classic-2000", position)
}

fn given_in(ruleset: &str, position: &str) -> String {
    let head = format!("title: A position\nruleset: {ruleset}\nplayers: 4\n");
    format!("{head}given:\n{}steps:\n  - then: {{ starting: A }}\n", indented(position, 2))
}

/// A scenario with these steps, in which A has turned over two cards and may trade.
fn steps(steps: &str) -> String {
    let head = "
        title: A trade
        ruleset: modern-base
        players: 4
        given:
          phase: p2-trade
          face_up: { soy: 1, blue: 1 }
          discard: [stink, chili, blue]
          seats:
            A: { hand: [red, green], fields: [{ blue: 4 }], coins: [blue, red] }
            B: { hand: [red, soy] }
        steps:
        ";
    indented(head, 0) + &indented(steps, 2)
}
