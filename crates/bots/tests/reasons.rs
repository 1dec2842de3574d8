//! The reason keys, for those who write sentences for them.

use std::collections::BTreeSet;

use beanfield_bots::Reason;

/// The table in `docs/bots.md` has every key and no other.
#[test]
fn the_page_lists_every_reason() {
    let page = include_str!("../../../docs/bots.md");
    let section = page.split("### Reasons").nth(1).and_then(|rest| rest.split("\n#").next()).expect("a section");
    let listed: BTreeSet<&str> =
        section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let given: BTreeSet<&str> = Reason::ALL.iter().map(|reason| reason.key()).collect();
    assert_eq!(listed, given);
    assert_eq!(given.len(), Reason::ALL.len(), "no key stands for two reasons");
}
