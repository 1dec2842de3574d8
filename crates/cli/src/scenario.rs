//! `beanfield scenario`: runs scenario files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use beanfield_scenario::Failure;
use serde_json::json;

use crate::stop::Stop;
use crate::text::counted;

/// Run scenario files and say what does not hold
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  beanfield scenario scenarios/classic/*.yaml\n  beanfield scenario --json bug.yaml\n\nA scenario is a position, some actions, and what must follow:\n\n  title: A field of four blue beans earns one coin\n  ruleset: modern-base\n  players: 4\n  given: { seats: { A: { fields: [{ blue: 4 }], coins: [] } } }\n  steps:\n    - { seat: A, do: harvest, field: 1, then: { seats: { A: { coins: [blue] } } } }\n\nExit code: 0 if everything holds, 1 if something fails or a file is malformed, 2 if a file can't\nbe read. The format is described in docs/scenarios.md."
)]
pub(crate) struct Args {
    /// Scenario files (YAML)
    #[arg(required = true)]
    file: Vec<PathBuf>,
    /// Print one JSON object, {"files", "scenarios", "failures": [{"file", "line", "message"}]}
    #[arg(long)]
    json: bool,
}

/// What running the files found.
#[derive(Debug, Default)]
struct Found {
    files: u64,
    scenarios: u64,
    failed: u64,
    malformed: u64,
    failures: Vec<(String, Failure)>,
}

pub(crate) fn run(args: &Args) -> Result<(), Stop> {
    let texts = args.file.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
    let mut found = Found::default();
    for (path, text) in args.file.iter().zip(&texts) {
        found.run_file(&path.display().to_string(), text);
    }
    let told = found.tell(args.json, &mut io::stdout().lock());
    // Whoever closes our output must not turn a failure into a success.
    if found.failures.is_empty() { Ok(told?) } else { Err(Stop::Failed) }
}

fn read(path: &Path) -> Result<Vec<u8>, Stop> {
    fs::read(path).map_err(|error| Stop::bad_input(format!("{} can't be read: {error}", path.display())))
}

fn parse(text: &[u8]) -> Result<Vec<beanfield_scenario::Scenario>, Failure> {
    let text = str::from_utf8(text).map_err(|error| {
        let line = text[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
        Failure::new(line, "this is not UTF-8 text")
    })?;
    beanfield_scenario::parse(text)
}

impl Found {
    fn run_file(&mut self, file: &str, text: &[u8]) {
        self.files += 1;
        let scenarios = match parse(text) {
            Ok(scenarios) => scenarios,
            Err(malformed) => {
                self.malformed += 1;
                self.failures.push((file.to_owned(), malformed));
                return;
            }
        };
        for scenario in scenarios {
            let failures = beanfield_scenario::run(&scenario);
            self.scenarios += 1;
            self.failed += u64::from(!failures.is_empty());
            self.failures.extend(failures.into_iter().map(|failure| (file.to_owned(), failure)));
        }
    }

    fn tell(&self, json: bool, out: &mut impl Write) -> io::Result<()> {
        if json {
            let failures = self.failures.iter();
            let failures = failures
                .map(|(file, Failure { line, message, .. })| json!({ "file": file, "line": line, "message": message }));
            let failures: Vec<_> = failures.collect();
            return writeln!(
                out,
                "{:#}",
                json!({ "files": self.files, "scenarios": self.scenarios, "failures": failures })
            );
        }
        for (file, Failure { line, message, .. }) in &self.failures {
            writeln!(out, "{file}:{line}: {message}")?;
        }
        writeln!(out, "{}", self.summary())
    }

    fn summary(&self) -> String {
        let scenarios = counted(self.scenarios, "scenario");
        if self.failures.is_empty() {
            let hold = if self.scenarios == 1 { "holds" } else { "hold" };
            return format!("{scenarios} in {} {hold}", counted(self.files, "file"));
        }
        let failed = format!("{} of {scenarios} failed", self.failed);
        let malformed = match self.malformed {
            1 => "1 file is malformed".to_owned(),
            files => format!("{files} files are malformed"),
        };
        match (self.failed, self.malformed) {
            (_, 0) => failed,
            (0, _) => malformed,
            _ => format!("{failed}; {malformed}"),
        }
    }
}
