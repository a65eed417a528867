//! Toolboxes and the table of progress.

use serde::{Deserialize, Serialize};

/// The columns of the table of progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tool {
    Machete,
    Compass,
    Shovel,
}

/// Where a toolbox stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Toolbox {
    /// In a column, on one of its three levels.
    Raised { tool: Tool, level: u8 },
    /// Beneath the table, which is on it, too.
    Bottom,
    /// Not in play yet.
    Reserve,
}

impl Tool {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Machete, Self::Compass, Self::Shovel];
}
