//! Temple tiles: their faces, and who has seen them.

use serde::{Deserialize, Serialize};

use crate::game::{Seat, Viewer};

/// The color of a site and its relic. Green is for ruins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Green,
    Ivory,
    Blue,
    Purple,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Find {
    /// Points at the end.
    Blue(u8),
    Ivory(Ivory),
    Purple(Purple),
}

/// Six of each level: large ones count at the end, medium ones are used once, small ones last.
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

/// The same eight for each level.
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

/// The public part of a dealt tile. Its index in the list of all tiles gives its temple and level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    pub lies: bool,
    pub seen: Seen,
}

/// A bit for each seat, or everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seen(u8);

impl Colour {
    pub const ALL: [Self; 4] = [Self::Green, Self::Ivory, Self::Blue, Self::Purple];
}

impl Ivory {
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

    /// Returns 1 for large tiles at the bottom, up to 3 for small ones on top.
    pub const fn level(self) -> u8 {
        self as u8 / 6 + 1
    }
}

impl Purple {
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
    pub const NOBODY: Self = Self(0);
    /// Everyone knows, including people who are not in the match.
    pub const EVERYBODY: Self = Self(u8::MAX);

    pub fn by(self, viewer: Viewer) -> bool {
        self == Self::EVERYBODY || viewer.is_some_and(|seat| self.0 >> seat.0 & 1 != 0)
    }

    pub const fn show(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Returns whether all seats in the set exist in a match with this many seats.
    pub const fn fits(self, seats: usize) -> bool {
        self.0 == u8::MAX || self.0 >> seats == 0
    }
}
