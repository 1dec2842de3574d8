//! `beanfield games`: what can be played.

use std::io::{self, Write};

use beanfield_rules::rulesets::{OptionInfo, RULESETS};
use serde_json::json;

use crate::stop::{Stop, range};
use crate::text::{all_of, columns};

/// List the rulesets: every game and variant that can be played
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  beanfield games\n  beanfield games --json | jq -r '.rulesets[].id'\n\nThe id is what the other commands take: `beanfield play --ruleset duel-modern`."
)]
pub(crate) struct Args {
    /// Print one JSON object, {"rulesets": [...]}, for programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{:#}", json!({ "rulesets": RULESETS }))?;
        return Ok(());
    }
    let mut rows = vec![["id", "version", "title", "players", "options"].map(String::from).to_vec()];
    let mut options: Vec<&OptionInfo> = Vec::new();
    for ruleset in &RULESETS {
        rows.push(vec![
            ruleset.id.to_owned(),
            ruleset.version.to_string(),
            ruleset.title.to_owned(),
            range(ruleset.players),
            if ruleset.options.is_empty() {
                "none".to_owned()
            } else {
                all_of(ruleset.options.iter().map(|option| option.name))
            },
        ]);
        options.extend(ruleset.options);
    }
    write!(out, "{}", columns(&rows))?;
    options.dedup();
    for (i, option) in options.iter().enumerate() {
        if options[..i].contains(option) {
            continue;
        }
        let OptionInfo { name, values, default, about, .. } = option;
        writeln!(out, "\nOption {name}: {values}; {about}. If left out: {default}.")?;
    }
    Ok(())
}
