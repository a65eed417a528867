//! Who is asked, and what. Another's secret question is not in a scene, nor whether it has been answered while others are
//! still asked theirs.

use crate::Mark;
use crate::game::{Seat, Text};
use crate::kind::Label;
use crate::table::record::Press;

/// Somebody is asked something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// Who.
    pub seat: Seat,
    /// Whether others may not know what, nor whether it is answered before all others have answered, too.
    pub secret: bool,
    /// How long they have, in seconds on the wall.
    pub until: Option<i64>,
    /// What, if the viewer may know it.
    pub question: Option<Ask>,
}

/// A question with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Who is asked.
    pub seat: Seat,
    /// The number of that seat's last entry in the journal.
    pub n: u64,
    /// Its fingerprint.
    pub mark: Mark,
    /// What is asked.
    pub prompt: Text,
    /// The answers, with their words and what comes of each.
    pub options: Vec<Label>,
    /// The answer that is taken at a deadline.
    pub default: usize,
}

impl Ask {
    /// An answer to it, as a button carries it.
    pub const fn press(&self, option: usize) -> Press {
        Press { seat: self.seat, n: self.n, mark: self.mark, option }
    }
}
