//! Progress of long operations: a bar on a terminal, a line now and then elsewhere.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};

use crate::archive::{Done, What};
use indicatif::{ProgressBar, ProgressStyle};

/// Without a terminal, a line is printed after this number of steps.
const EVERY: u64 = 10_000;

/// Shows progress on the standard error.
pub struct Bar {
    bar: ProgressBar,
    what: RefCell<Option<What>>,
    terminal: bool,
}

impl Bar {
    pub fn new() -> Self {
        Self { bar: ProgressBar::no_length(), what: RefCell::new(None), terminal: io::stderr().is_terminal() }
    }

    pub fn show(&self, done: Done) {
        let begins = self.what.borrow_mut().replace(done.what) != Some(done.what);
        if begins && self.terminal {
            self.style(done);
        }
        if self.terminal {
            self.bar.set_position(done.done);
        } else if done.done.is_multiple_of(EVERY) && done.done > 0 {
            eprintln!("{} {}", done.done, said(done.what));
        }
    }

    /// Prints a line on the standard output, above the bar.
    pub fn say(&self, line: &str) {
        // A closed pipe is reported when the last line is written.
        let _ = self.bar.suspend(|| writeln!(io::stdout(), "{line}"));
    }

    /// Removes the bar before the result is printed.
    pub fn hide(&self) {
        self.bar.finish_and_clear();
    }

    fn style(&self, done: Done) {
        let shown = match done.of {
            Some(of) => {
                self.bar.set_length(of);
                format!("{{wide_bar}} {{human_pos}} of {{human_len}} {}, {{eta}} to go", said(done.what))
            }
            None => format!("{{spinner}} {{human_pos}} {}, {{per_sec}}", said(done.what)),
        };
        // The templates are constants, and a bar in the default style would also do.
        if let Ok(style) = ProgressStyle::with_template(&shown) {
            self.bar.set_style(style);
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Returns the plural noun for what is counted in this phase.
pub const fn said(what: What) -> &'static str {
    match what {
        What::Exported => "things written",
        What::Checked => "lines checked",
        What::Imported => "lines imported",
        What::Verified => "tables verified",
        What::Copied => "entries copied",
        What::BroughtUp => "rows looked at",
    }
}
