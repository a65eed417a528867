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
            Self::Passed => "ok",
            Self::Note => "note",
            Self::Skipped => "skipped",
            Self::Problem => "PROBLEM",
        }
    }
}

/// The results so far: status, what was checked, and the text.
#[derive(Debug, Default)]
pub struct DiagnosticReport(Vec<(CheckStatus, &'static str, String)>);

impl DiagnosticReport {
    pub fn add(&mut self, status: CheckStatus, about: &'static str, text: impl Display) {
        self.0.push((status, about, text.to_string()));
    }

    pub fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    pub fn count(&self, status: CheckStatus) -> usize {
        self.0.iter().filter(|(found, ..)| *found == status).count()
    }
}

impl Display for DiagnosticReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (status, about, text) in &self.0 {
            let mut lines = text.lines();
            writeln!(f, "{:<8}{about:<12}{}", status.label(), lines.next().unwrap_or_default())?;
            lines.try_for_each(|line| writeln!(f, "{:20}{line}", ""))?;
        }
        writeln!(f)?;
        let skipped = match self.count(CheckStatus::Skipped) {
            0 => String::new(),
            1 => "; 1 check skipped".to_owned(),
            count => format!("; {count} checks skipped"),
        };
        match self.count(CheckStatus::Problem) {
            0 => writeln!(f, "no problems found{skipped}"),
            1 => writeln!(f, "1 problem found{skipped}"),
            count => writeln!(f, "{count} problems found{skipped}"),
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
        assert_eq!(report.to_string(), "ok      disk        5 GB free\n\nno problems found\n");
        report.add(CheckStatus::Skipped, "Discord", "no answer");
        report.add(CheckStatus::Problem, "token", "two\nlines");
        let lines = "ok      disk        5 GB free\nskipped Discord     no answer\nPROBLEM token       two\n                    lines\n";
        assert_eq!(report.to_string(), format!("{lines}\n1 problem found; 1 check skipped\n"));
    }
}
