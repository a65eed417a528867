//! The tiles of the temples: what they turn out to be, and who knows it.

use serde::{Deserialize, Serialize};

use crate::game::{Seat, Viewer};

/// The colour of a temple or a relic; green ones are of ruins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Green,
    Ivory,
    Blue,
    Purple,
}

/// What is on the other side of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Find {
    /// So many points at the end.
    Blue(u8),
    Ivory(Ivory),
    Purple(Purple),
}

/// The ivory tiles, six of each level: those that count at the end, those that are used once, those that last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ivory {
    PerIvoryTile,
    PerRation,
    PerExtraRelic,
    PerPathway,
    PerToolbox,
    ExtraTurn,
    UnfamiliarInMiddle,
    ChooseFromStack,
    RefillRations,
    TwoPathways,
    PathwayAnywhere,
    TeleportSameColour,
    PointPerPathway,
    PointForFirst,
    PointAtTemples,
    RationWhenOthersMove,
    RationAtCamp,
    FlipOnLeavingCamp,
}

/// The purple tiles, the same of each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purple {
    Score,
    RaiseToolbox,
    TakeRations,
    NewToolbox,
    ToCamp,
    MovePathway,
    ActOnNeighbour,
    FlipTokens,
}

/// A tile that was dealt: all that is open about it. Its place in the list of all tiles tells its temple and its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Whether it lies at its temple.
    pub lies: bool,
    /// Who knows what it is.
    pub seen: Seen,
}

/// Some seats, or everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seen(u8);

impl Colour {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Green, Self::Ivory, Self::Blue, Self::Purple];
}

impl Ivory {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::PerIvoryTile,
        Self::PerRation,
        Self::PerExtraRelic,
        Self::PerPathway,
        Self::PerToolbox,
        Self::ExtraTurn,
        Self::UnfamiliarInMiddle,
        Self::ChooseFromStack,
        Self::RefillRations,
        Self::TwoPathways,
        Self::PathwayAnywhere,
        Self::TeleportSameColour,
        Self::PointPerPathway,
        Self::PointForFirst,
        Self::PointAtTemples,
        Self::RationWhenOthersMove,
        Self::RationAtCamp,
        Self::FlipOnLeavingCamp,
    ];

    /// 1 for the large ones at the bottom, 3 for the small ones on top.
    pub const fn level(self) -> u8 {
        self as u8 / 6 + 1
    }
}

impl Purple {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Score,
        Self::RaiseToolbox,
        Self::TakeRations,
        Self::NewToolbox,
        Self::ToCamp,
        Self::MovePathway,
        Self::ActOnNeighbour,
        Self::FlipTokens,
    ];
}

impl Seen {
    /// Nobody knows.
    pub const NOBODY: Self = Self(0);
    /// Everybody knows, the channel too.
    pub const EVERYBODY: Self = Self(u8::MAX);

    /// Whether this viewer knows.
    pub fn by(self, viewer: Viewer) -> bool {
        self == Self::EVERYBODY || viewer.is_some_and(|seat| self.0 >> seat.0 & 1 != 0)
    }

    /// Now this seat knows, too.
    pub const fn show(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Whether nobody knows who does not sit at a table for so many.
    pub const fn fits(self, seats: usize) -> bool {
        self.0 == u8::MAX || self.0 >> seats == 0
    }
}
