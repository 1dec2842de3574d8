use crate::beanfield;

#[test]
fn the_table_names_every_ruleset() {
    let table = beanfield(&["games"]).fine();
    let head: Vec<&str> = table.lines().next().expect("a head").split_whitespace().collect();
    assert_eq!(head, ["id", "version", "title", "players", "options"]);
    let row = table.lines().find(|line| line.starts_with("modern-base")).expect("a row for modern-base");
    assert!(row.contains("Bohnanza, modern edition") && row.contains("3 to 5") && row.contains("first"), "{row}");
    assert!(table.contains("\nOption first: a seat; who begins."), "{table}");
}

#[test]
fn programs_get_the_same_as_json() {
    let games = beanfield(&["games", "--json"]).json();
    assert_eq!(games.as_object().expect("an object").keys().collect::<Vec<_>>(), ["rulesets"]);
    let rulesets = games["rulesets"].as_array().expect("a list");
    assert!(!rulesets.is_empty());
    for ruleset in rulesets {
        assert!(ruleset["id"].is_string() && ruleset["title"].is_string(), "{ruleset}");
        assert!(ruleset["version"].is_u64() && ruleset["options"].is_array(), "{ruleset}");
        let (min, max) = (&ruleset["players"]["min"], &ruleset["players"]["max"]);
        assert!(min.as_u64().expect("a number") <= max.as_u64().expect("a number"), "{ruleset}");
    }
}
