//! Findings of a verification, reported one by one.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of repeated checks of changing data before a finding is reported.
pub(super) const TRIES: u32 = 64;

/// Something that is wrong with the stored data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The table or the row.
    pub at: String,
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

/// Passes findings on and counts them.
pub(super) struct Report<'a> {
    tell: &'a mut dyn FnMut(Finding),
    found: u64,
}

impl<'a> Report<'a> {
    pub fn new(tell: &'a mut dyn FnMut(Finding)) -> Self {
        Self { tell, found: 0 }
    }

    pub const fn found(&self) -> u64 {
        self.found
    }

    pub fn add(&mut self, at: impl fmt::Display, what: impl fmt::Display) {
        self.found += 1;
        (self.tell)(Finding { at: at.to_string(), what: what.to_string() });
    }
}
