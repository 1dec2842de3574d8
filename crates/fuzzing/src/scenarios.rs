//! Scenario files.

use beanfield_scenario::{parse, run};

/// A file is read and played, or it is said on which of its lines it is wrong.
pub fn scenarios(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    // In YAML a line may end as on any system there has been. What is missing is missed after the last one.
    let lines = text.replace("\r\n", "\n").matches(['\r', '\n']).count() + 2;
    let told = match parse(text) {
        Ok(scenarios) => scenarios.iter().flat_map(run).collect(),
        Err(failure) => vec![failure],
    };
    for failure in told {
        assert!((1..=lines).contains(&failure.line), "the file has no such line: {failure}");
        assert!(!failure.message.is_empty(), "nothing is said of line {}", failure.line);
        assert!(!failure.is_ours, "{failure}");
    }
}
