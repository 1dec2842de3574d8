//! `beanfield rules`: a rule page, or one rule.

use std::io::{self, Write};

use beanfield_rules::pages::{Language, PageRule};
use beanfield_rules::rulesets::{Family, RULESETS, find};

use crate::stop::Stop;
use crate::text::{one_of, readable, wrapped};

/// Read the rules of a game, or one rule by its ID
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  beanfield rules classic                 the whole page\n  beanfield rules classic CL-HARV-08      one rule\n  beanfield rules duel-modern | less      the page that ruleset follows"
)]
pub(crate) struct Args {
    /// A rule page such as `classic`, or the id of a ruleset
    game: String,
    /// The ID of a rule, such as CL-HARV-08
    rule_id: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Stop> {
    let family = family(&args.game)?;
    let mut out = io::stdout().lock();
    match &args.rule_id {
        None => write!(out, "{}", readable(family.page(Language::En)))?,
        Some(id) => write!(out, "{}", shown(&rule(family, id)?))?,
    }
    Ok(())
}

fn family(game: &str) -> Result<Family, Stop> {
    let page = Family::ALL.into_iter().find(|family| family.name() == game);
    page.or_else(|| find(game).map(|ruleset| ruleset.family)).ok_or_else(|| {
        let pages = one_of(Family::ALL.map(Family::name));
        let rulesets = one_of(RULESETS.iter().map(|ruleset| ruleset.id));
        Stop::bad_input(format!("there are no rules for `{game}`; name a page ({pages}) or a ruleset ({rulesets})"))
    })
}

fn rule(family: Family, id: &str) -> Result<PageRule, Stop> {
    family.rules().find(|rule| rule.id.eq_ignore_ascii_case(id)).ok_or_else(|| {
        let near: Vec<&str> = family.rules().map(|rule| rule.id).filter(|other| same_group(group(other), id)).collect();
        let known = match (near.first(), near.last()) {
            (Some(first), Some(last)) if first != last => format!("near it are {first} to {last}"),
            (Some(only), _) => format!("near it is {only}"),
            _ => format!("its rules begin with {}", one_of(groups(family))),
        };
        Stop::bad_input(format!("the {} page has no rule `{id}`; {known}", family.name()))
    })
}

/// A rule's ID without its number.
fn group(id: &str) -> &str {
    id.rsplit_once('-').map_or(id, |(group, _)| group)
}

/// Whether an ID, perhaps mistyped, belongs to a group: `CL-HARV`, `CL-HARV-99` and `harv-8` all mean CL-HARV.
fn same_group(group_name: &str, id: &str) -> bool {
    let id = id.to_ascii_uppercase();
    let short = group_name.split_once('-').map_or(group_name, |(_, short)| short);
    [id.as_str(), group(&id)].iter().any(|given| [group_name, short].contains(given))
}

fn groups(family: Family) -> Vec<&'static str> {
    let mut groups: Vec<&str> = family.rules().map(|rule| group(rule.id)).collect();
    groups.dedup();
    groups
}

fn shown(rule: &PageRule) -> String {
    format!("{} ({})\n{}\n\n{}", rule.id, rule.applies, said(rule.heading), wrapped(&said(rule.text), ""))
}

/// A sentence of the page without its marks.
fn said(markdown: &str) -> String {
    readable(markdown).replace("**", "")
}

/// What a rule says, for a refusal that names it.
pub(crate) fn quoted(family: Family, id: &str, indent: &str) -> Option<String> {
    let rule = family.rules().find(|rule| rule.id == id)?;
    Some(wrapped(&format!("{} ({}): {}", rule.id, rule.applies, said(rule.text)), indent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_id_finds_its_group() {
        for id in ["CL-HARV-99", "cl-harv", "HARV-8", "harv", "CL-HARV-"] {
            assert!(same_group("CL-HARV", id), "{id}");
        }
        for id in ["CL", "CL-HAND-01", "", "-", "08"] {
            assert!(!same_group("CL-HARV", id), "{id}");
        }
    }
}
