//! Findings of a verification, reported one by one.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How often data that changes during the verification is checked again before a problem is reported.
pub(in crate::backup) const MAX_RECHECKS: u32 = 64;

/// Something that is wrong with the stored data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerifyFinding {
    /// The table or row that has the problem.
    pub subject: String,
    pub problem: String,
}

impl fmt::Display for VerifyFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.subject, self.problem)
    }
}

/// Passes findings on and counts them.
pub(in crate::backup) struct FindingSink<'a> {
    on_finding: &'a mut dyn FnMut(VerifyFinding),
    finding_count: u64,
}

impl<'a> FindingSink<'a> {
    pub fn new(on_finding: &'a mut dyn FnMut(VerifyFinding)) -> Self {
        Self { on_finding, finding_count: 0 }
    }

    pub const fn finding_count(&self) -> u64 {
        self.finding_count
    }

    pub fn add(&mut self, subject: impl fmt::Display, problem: impl fmt::Display) {
        self.finding_count += 1;
        (self.on_finding)(VerifyFinding { subject: subject.to_string(), problem: problem.to_string() });
    }
}
