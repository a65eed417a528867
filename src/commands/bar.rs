//! How far a long work is: a bar on a terminal, now and then a line elsewhere.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};

use crate::archive::{Done, What};
use indicatif::{ProgressBar, ProgressStyle};

/// Where there is no terminal, a line is written after so many.
const EVERY: u64 = 10_000;

/// Shows progress on the error output.
pub struct Bar {
    bar: ProgressBar,
    what: RefCell<Option<What>>,
    terminal: bool,
}

impl Bar {
    /// Nothing to show yet.
    pub fn new() -> Self {
        Self { bar: ProgressBar::no_length(), what: RefCell::new(None), terminal: io::stderr().is_terminal() }
    }

    /// Shows how far it is.
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

    /// A line among the progress.
    pub fn say(&self, line: &str) {
        // Whoever read our output may have gone; the last line will tell.
        let _ = self.bar.suspend(|| writeln!(io::stdout(), "{line}"));
    }

    /// Makes room for the last line.
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
        // The templates are ours; a bar without its words would still be a bar.
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

/// What is counted, as one would say.
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
