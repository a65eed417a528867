//! Open decisions as one viewer may know them. A secret decision of another seat is not shown, nor
//! whether it was answered while others still must answer theirs.

use crate::Mark;
use crate::game::{Seat, Text};
use crate::kind::Label;
use crate::table::record::Press;

/// A seat that must decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaited {
    pub seat: Seat,
    /// Whether others may not know the decision, nor whether it is answered before all have answered.
    pub secret: bool,
    /// The deadline in Unix seconds.
    pub until: Option<i64>,
    /// The decision, if the viewer may know it.
    pub question: Option<Ask>,
}

/// A decision with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    pub seat: Seat,
    /// The seat's last journal step before the decision.
    pub n: u64,
    pub mark: Mark,
    pub prompt: Text,
    /// The options with their labels and previews.
    pub options: Vec<Label>,
    /// The index of the option that is chosen at the deadline.
    pub default: usize,
}

impl Ask {
    /// Returns an answer with this option, as a button carries it.
    pub const fn press(&self, option: usize) -> Press {
        Press { seat: self.seat, n: self.n, mark: self.mark, option }
    }
}
