//! The report of `meadhall doctor`: one line per check in aligned columns, and a summary.

use std::fmt::{self, Display};

/// Result of one check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckStatus {
    Passed,
    /// Worth knowing, but no problem.
    Note,
    /// The check could not be run.
    Skipped,
    Problem,
}

impl CheckStatus {
    const fn label(self) -> &'static str {
        match self {
            Self::Passed => "well",
            Self::Note => "note",
            Self::Skipped => "unasked",
            Self::Problem => "WRONG",
        }
    }
}

/// The results so far: status, what was checked, and the text.
#[derive(Debug, Default)]
pub struct DiagnosticReport(Vec<(CheckStatus, &'static str, String)>);

impl DiagnosticReport {
    pub fn add(&mut self, status: CheckStatus, about: &'static str, said: impl Display) {
        self.0.push((status, about, said.to_string()));
    }

    pub fn count(&self, status: CheckStatus) -> usize {
        self.0.iter().filter(|(found, ..)| *found == status).count()
    }
}

impl Display for DiagnosticReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (status, about, said) in &self.0 {
            let mut lines = said.lines();
            writeln!(f, "{:<8}{about:<12}{}", status.label(), lines.next().unwrap_or_default())?;
            lines.try_for_each(|line| writeln!(f, "{:20}{line}", ""))?;
        }
        writeln!(f)?;
        let unasked = match self.count(CheckStatus::Skipped) {
            0 => String::new(),
            many => format!("; {many} could not be asked"),
        };
        match self.count(CheckStatus::Problem) {
            0 => writeln!(f, "nothing is wrong{unasked}"),
            1 => writeln!(f, "1 thing is wrong{unasked}"),
            many => writeln!(f, "{many} things are wrong{unasked}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_has_aligned_columns_and_ends_with_a_summary() {
        let mut report = DiagnosticReport::default();
        report.add(CheckStatus::Passed, "disk", "5 GB free");
        assert_eq!(report.to_string(), "well    disk        5 GB free\n\nnothing is wrong\n");
        report.add(CheckStatus::Skipped, "Discord", "no answer");
        report.add(CheckStatus::Problem, "token", "two\nlines");
        let lines = "well    disk        5 GB free\nunasked Discord     no answer\nWRONG   token       two\n                    lines\n";
        assert_eq!(report.to_string(), format!("{lines}\n1 thing is wrong; 1 could not be asked\n"));
    }
}
