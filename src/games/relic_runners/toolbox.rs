//! Toolboxes and the table of progress.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::data::TOP_LEVEL;
use super::runner::Runner;

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

impl Runner {
    /// How many toolboxes are on the table, those beneath it included.
    pub fn toolboxes_on_table(&self) -> usize {
        self.toolboxes.iter().filter(|toolbox| **toolbox != Toolbox::Reserve).count()
    }

    /// The toolboxes that are raised, those alike once.
    pub fn raised(&self) -> ArrayVec<(Tool, u8), 3> {
        let mut raised = ArrayVec::new();
        for toolbox in &self.toolboxes {
            if let Toolbox::Raised { tool, level } = *toolbox
                && raised.last() != Some(&(tool, level))
            {
                raised.push((tool, level));
            }
        }
        raised
    }

    /// Every different way to raise a toolbox by a level: its column, and from which level; 0 is beneath the table.
    pub fn raises(&self) -> ArrayVec<(Tool, u8), 6> {
        let mut ways: ArrayVec<(Tool, u8), 6> =
            self.raised().into_iter().filter(|(_, level)| *level < TOP_LEVEL).collect();
        if self.toolboxes.contains(&Toolbox::Bottom) {
            ways.extend(Tool::ALL.map(|tool| (tool, 0)));
        }
        ways.sort_unstable();
        ways
    }

    /// Raises a toolbox by a level.
    pub fn raise(&mut self, tool: Tool, from: u8) {
        let stands = if from == 0 { Toolbox::Bottom } else { Toolbox::Raised { tool, level: from } };
        self.put(stands, Toolbox::Raised { tool, level: from + 1 });
    }

    /// Puts a toolbox that stands here there.
    pub fn put(&mut self, from: Toolbox, to: Toolbox) {
        if let Some(toolbox) = self.toolboxes.iter_mut().find(|toolbox| **toolbox == from) {
            *toolbox = to;
        }
        self.toolboxes.sort_unstable();
    }
}
