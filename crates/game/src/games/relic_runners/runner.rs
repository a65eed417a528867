//! One explorer and what lies on the chart, all of it open but the values of blue tiles.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::data::{MOST_RATIONS, PATHWAYS, RATIONS, RUINS, TEMPLES, TOP_LEVEL};
use super::map::{Site, Ways};
use super::tile::{Colour, Ivory};
use super::toolbox::{Tool, Toolbox};

/// One player's things.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Runner {
    /// Where the explorer stands.
    pub at: Site,
    /// Those on the board; the others are in reserve.
    pub pathways: Ways,
    /// Sorted.
    pub toolboxes: [Toolbox; 3],
    pub rations: u8,
    pub coins: i32,
    /// Sorted.
    pub relics: ArrayVec<Colour, { RUINS + TEMPLES }>,
    /// At most one of each level.
    pub ivory: [Option<Ivory>; 3],
    /// Tiles by their places in the list of all tiles, as they were taken.
    pub blue: ArrayVec<u8, TEMPLES>,
}

impl Runner {
    /// Before the first turn.
    pub fn new() -> Self {
        Self {
            at: Site::CAMP,
            pathways: Ways::NONE,
            toolboxes: [Toolbox::Bottom, Toolbox::Reserve, Toolbox::Reserve],
            rations: RATIONS,
            coins: 0,
            relics: ArrayVec::new(),
            ivory: [None; 3],
            blue: ArrayVec::new(),
        }
    }

    /// How many pathways are in reserve.
    pub const fn reserve(&self) -> usize {
        PATHWAYS.saturating_sub(self.pathways.count())
    }

    /// Whether this ivory tile lies in front.
    pub fn holds(&self, tile: Ivory) -> bool {
        self.ivory[slot(tile)] == Some(tile)
    }

    /// Lays an ivory tile in front, instead of one of its level.
    pub const fn keep(&mut self, tile: Ivory) {
        self.ivory[slot(tile)] = Some(tile);
    }

    /// Gives an ivory tile away.
    pub fn discard(&mut self, tile: Ivory) {
        self.ivory[slot(tile)].take_if(|held| *held == tile);
    }

    /// The ivory tile of the same level.
    pub const fn rival(&self, tile: Ivory) -> Option<Ivory> {
        self.ivory[slot(tile)]
    }

    /// Takes rations, as many as can be held. Tells how many.
    pub fn stock(&mut self, rations: u8) -> u8 {
        let taken = rations.min(MOST_RATIONS.saturating_sub(self.rations));
        self.rations += taken;
        taken
    }

    /// How many different colours the relics have.
    pub fn relic_colours(&self) -> usize {
        self.relics.chunk_by(|one, other| one == other).count()
    }

    /// How many toolboxes are on the table, those beneath it included.
    pub fn toolboxes_on_table(&self) -> usize {
        self.toolboxes.iter().filter(|toolbox| **toolbox != Toolbox::Reserve).count()
    }

    /// How many toolboxes stand here.
    pub fn standing(&self, place: Toolbox) -> usize {
        self.toolboxes.iter().filter(|toolbox| **toolbox == place).count()
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

const fn slot(tile: Ivory) -> usize {
    tile.level() as usize - 1
}
