//! The report of `meadhall doctor`: one line per check in aligned columns, and a summary.

use std::fmt::{self, Display};

/// Result of one check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Well,
    /// Worth knowing, but no problem.
    Note,
    /// The check could not be run.
    Unasked,
    Wrong,
}

impl Verdict {
    const fn name(self) -> &'static str {
        match self {
            Self::Well => "well",
            Self::Note => "note",
            Self::Unasked => "unasked",
            Self::Wrong => "WRONG",
        }
    }
}

/// The results so far: status, what was checked, and the text.
#[derive(Debug, Default)]
pub struct Diagnosis(Vec<(Verdict, &'static str, String)>);

impl Diagnosis {
    pub fn add(&mut self, sign: Verdict, about: &'static str, said: impl Display) {
        self.0.push((sign, about, said.to_string()));
    }

    pub fn count(&self, sign: Verdict) -> usize {
        self.0.iter().filter(|(found, ..)| *found == sign).count()
    }
}

impl Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (sign, about, said) in &self.0 {
            let mut lines = said.lines();
            writeln!(f, "{:<8}{about:<12}{}", sign.name(), lines.next().unwrap_or_default())?;
            lines.try_for_each(|line| writeln!(f, "{:20}{line}", ""))?;
        }
        writeln!(f)?;
        let unasked = match self.count(Verdict::Unasked) {
            0 => String::new(),
            many => format!("; {many} could not be asked"),
        };
        match self.count(Verdict::Wrong) {
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
    fn a_page_stands_in_columns_and_says_what_it_comes_to() {
        let mut page = Diagnosis::default();
        page.add(Verdict::Well, "disk", "5 GB free");
        assert_eq!(page.to_string(), "well    disk        5 GB free\n\nnothing is wrong\n");
        page.add(Verdict::Unasked, "Discord", "no answer");
        page.add(Verdict::Wrong, "token", "two\nlines");
        let lines = "well    disk        5 GB free\nunasked Discord     no answer\nWRONG   token       two\n                    lines\n";
        assert_eq!(page.to_string(), format!("{lines}\n1 thing is wrong; 1 could not be asked\n"));
    }
}
