//! Temple tiles: their faces, and who has seen them.

use meadhall_game::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The color of a site and its relic. Green is for ruins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SiteColor {
    Green,
    Ivory,
    Blue,
    Purple,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TileFace {
    /// Points at the end.
    Blue(u8),
    Ivory(IvoryTile),
    Purple(PurpleTile),
}

/// The ivory tiles, six for each level. Large tiles count at the end of the match, medium tiles are used once, and
/// small tiles have a lasting effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IvoryTile {
    FinalPointsPerIvory,
    FinalPointsPerRation,
    FinalPointsPerExtraRelic,
    FinalPointsPerPathway,
    FinalPointsPerToolbox,
    ExtraTurn,
    UnfamiliarTrailInMiddle,
    ChooseFromStack,
    RefillRations,
    BuildTwoPathways,
    BuildPathwayAnywhere,
    TeleportToSameColor,
    PointPerPathwayBuilt,
    PointForFirstExploration,
    ExtraPointAtTemples,
    RationWhenOthersMovePathways,
    ExtraRationAtCamp,
    FlipTokenOnLeavingCamp,
}

/// The purple tiles. Each level has the same eight tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PurpleTile {
    ScorePoints,
    RaiseToolbox,
    TakeRations,
    NewToolbox,
    ReturnToCamp,
    MovePathway,
    ExploreNeighbor,
    FlipTokens,
}

/// The public part of a dealt tile. The index of the tile determines its temple and level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TempleTile {
    pub is_on_temple: bool,
    pub seen_by: SeenBy,
}

/// The viewers who know the face of a tile: a bit for each seat, or everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeenBy(u8);

impl SiteColor {
    pub const ALL: [Self; 4] = [Self::Green, Self::Ivory, Self::Blue, Self::Purple];
}

impl IvoryTile {
    pub const ALL: [Self; 18] = [
        Self::FinalPointsPerIvory,
        Self::FinalPointsPerRation,
        Self::FinalPointsPerExtraRelic,
        Self::FinalPointsPerPathway,
        Self::FinalPointsPerToolbox,
        Self::ExtraTurn,
        Self::UnfamiliarTrailInMiddle,
        Self::ChooseFromStack,
        Self::RefillRations,
        Self::BuildTwoPathways,
        Self::BuildPathwayAnywhere,
        Self::TeleportToSameColor,
        Self::PointPerPathwayBuilt,
        Self::PointForFirstExploration,
        Self::ExtraPointAtTemples,
        Self::RationWhenOthersMovePathways,
        Self::ExtraRationAtCamp,
        Self::FlipTokenOnLeavingCamp,
    ];

    /// Returns the level of the tile: 1 for large tiles at the bottom of a stack, up to 3 for small tiles on top.
    pub const fn level(self) -> u8 {
        self as u8 / 6 + 1
    }
}

impl PurpleTile {
    pub const ALL: [Self; 8] = [
        Self::ScorePoints,
        Self::RaiseToolbox,
        Self::TakeRations,
        Self::NewToolbox,
        Self::ReturnToCamp,
        Self::MovePathway,
        Self::ExploreNeighbor,
        Self::FlipTokens,
    ];
}

impl SeenBy {
    pub const NOBODY: Self = Self(0);
    /// Everyone knows the face, including people who do not play in the match.
    pub const EVERYBODY: Self = Self(u8::MAX);

    pub fn includes(self, viewer: Viewer) -> bool {
        self == Self::EVERYBODY || viewer.is_some_and(|seat| self.0 >> seat.0 & 1 != 0)
    }

    pub const fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Returns whether all seats in the set exist in a match with this many seats.
    pub const fn is_valid_for(self, seat_count: usize) -> bool {
        self.0 == u8::MAX || self.0 >> seat_count == 0
    }
}
