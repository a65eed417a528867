//! Progress of long operations: a bar on a terminal, a line now and then elsewhere.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};
use meadhall_service::backup::{ProgressPhase, ProgressUpdate};

/// Without a terminal, a line is printed after this number of steps.
const STEPS_PER_LINE: u64 = 10_000;

/// Shows progress on the standard error.
pub struct ProgressOutput {
    bar: ProgressBar,
    phase: RefCell<Option<ProgressPhase>>,
    is_terminal: bool,
}

impl ProgressOutput {
    pub fn new() -> Self {
        Self { bar: ProgressBar::no_length(), phase: RefCell::new(None), is_terminal: io::stderr().is_terminal() }
    }

    pub fn update(&self, progress: ProgressUpdate) {
        let is_new_phase = self.phase.borrow_mut().replace(progress.phase) != Some(progress.phase);
        if is_new_phase && self.is_terminal {
            self.set_phase_style(progress);
        }
        if self.is_terminal {
            self.bar.set_position(progress.done_count);
        } else if progress.done_count.is_multiple_of(STEPS_PER_LINE) && progress.done_count > 0 {
            eprintln!("{} {}", progress.done_count, phase_label(progress.phase));
        }
    }

    /// Prints a line on the standard output, above the bar.
    pub fn print_line(&self, line: &str) {
        // A closed pipe is reported when the last line is written.
        let _ = self.bar.suspend(|| writeln!(io::stdout(), "{line}"));
    }

    /// Prints a line on the standard error, above the bar.
    pub fn print_note(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }

    /// Removes the bar before the result is printed.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn set_phase_style(&self, progress: ProgressUpdate) {
        let template = match progress.total_count {
            Some(total) => {
                self.bar.set_length(total);
                format!("{{wide_bar}} {{human_pos}} of {{human_len}} {}, {{eta}} left", phase_label(progress.phase))
            }
            None => format!("{{spinner}} {{human_pos}} {}, {{per_sec}}", phase_label(progress.phase)),
        };
        // The templates are constants, and a bar in the default style would also do.
        if let Ok(style) = ProgressStyle::with_template(&template) {
            self.bar.set_style(style);
        }
    }
}

impl Drop for ProgressOutput {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Returns the plural noun for what is counted in this phase.
pub const fn phase_label(phase: ProgressPhase) -> &'static str {
    match phase {
        ProgressPhase::Exporting => "records written",
        ProgressPhase::Checking => "lines checked",
        ProgressPhase::Importing => "lines imported",
        ProgressPhase::Verifying => "tables verified",
        ProgressPhase::Compacting => "entries copied",
        ProgressPhase::Restoring => "rows and commits restored",
        ProgressPhase::Migrating => "rows checked",
    }
}
