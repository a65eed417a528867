//! What is found wrong with books, told one by one.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How often something that changes is looked at again before it is told.
pub(super) const TRIES: u32 = 64;

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The table or the row.
    pub at: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

/// Where findings go.
pub(super) struct Report<'a> {
    tell: &'a mut dyn FnMut(Finding),
    found: u64,
}

impl<'a> Report<'a> {
    pub fn new(tell: &'a mut dyn FnMut(Finding)) -> Self {
        Self { tell, found: 0 }
    }

    /// So much is wrong.
    pub const fn found(&self) -> u64 {
        self.found
    }

    pub fn add(&mut self, at: impl fmt::Display, what: impl fmt::Display) {
        self.found += 1;
        (self.tell)(Finding { at: at.to_string(), what: what.to_string() });
    }
}
