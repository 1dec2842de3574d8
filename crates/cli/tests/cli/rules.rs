use crate::{beanfield, rulesets};

#[test]
fn a_page_is_printed_without_anchors() {
    let page = beanfield(&["rules", "classic"]).fine();
    assert!(page.starts_with("# Bohnanza"), "{page}");
    assert!(page.contains("\n- **CL-HARV-08** (modern) "), "{page}");
    assert!(!page.contains("<a id=") && !page.contains("](#"), "links and anchors are made readable");
}

#[test]
fn every_ruleset_leads_to_its_page() {
    for id in rulesets() {
        assert!(beanfield(&["rules", &id]).fine().starts_with("# "), "{id}");
    }
    assert_eq!(beanfield(&["rules", "duel-modern"]).fine(), beanfield(&["rules", "classic"]).fine());
}

#[test]
fn one_rule_says_what_it_is_and_where_it_applies() {
    let rule = beanfield(&["rules", "classic", "CL-SETUP-01"]).fine();
    assert!(rule.starts_with("CL-SETUP-01 (all)\nSetup\n\nPlay with the kinds of beans"), "{rule}");
    assert!(rule.contains("(table)"), "the link is its text: {rule}");
    assert_eq!(beanfield(&["rules", "modern-base", "cl-setup-01"]).fine(), rule);
}

#[test]
fn an_unknown_game_or_rule_gets_what_exists() {
    beanfield(&["rules", "lentils"]).complains(&["`lentils`", "classic", "modern-base", "duel-2000"]);
    beanfield(&["rules", "classic", "CL-HARV-99"]).complains(&["`CL-HARV-99`", "CL-HARV-01 to CL-HARV-"]);
    beanfield(&["rules", "classic", "XX-01"]).complains(&["`XX-01`", "CL-GEN", "CL-DUEL"]);
}
