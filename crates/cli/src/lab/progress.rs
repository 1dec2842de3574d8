//! A bar for people who wait.

use std::io::{self, IsTerminal, Write};
use std::sync::Once;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A run this short needs no bar.
const LONG: Duration = Duration::from_secs(1);

/// On a terminal only, and only once the run is long.
pub(super) struct Progress {
    bar: ProgressBar,
    started: Instant,
    wanted: bool,
    shown: Once,
}

impl Progress {
    pub(super) fn new(games: u64, for_programs: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} games, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let wanted = !for_programs && io::stderr().is_terminal();
        Self { bar, started: Instant::now(), wanted, shown: Once::new() }
    }

    pub(super) fn add(&self, games: u64) {
        if !self.wanted {
            return;
        }
        self.bar.inc(games);
        if !self.shown.is_completed() && self.started.elapsed() >= LONG {
            self.shown.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
    }

    /// Writes a result while the bar is out of the way.
    pub(super) fn tell(&self, write: impl FnOnce(&mut io::StdoutLock) -> io::Result<()>) -> io::Result<()> {
        self.bar.suspend(|| {
            let mut out = io::stdout().lock();
            write(&mut out)?;
            out.flush()
        })
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
