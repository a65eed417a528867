//! Toolboxes and their places on the progress chart.

use serde::{Deserialize, Serialize};

/// A column of the progress chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolKind {
    Machete,
    Compass,
    Shovel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ToolboxPlace {
    /// In a column of the progress chart, on level 1 to 3.
    Raised { tool: ToolKind, level: u8 },
    /// Below the columns of the progress chart, where a toolbox already counts as on the chart.
    AtBottom,
    /// Not in play yet.
    InReserve,
}

impl ToolKind {
    pub const ALL: [Self; 3] = [Self::Machete, Self::Compass, Self::Shovel];
}
