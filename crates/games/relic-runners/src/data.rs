//! Everything that another edition of the game would change: the map, the tiles, and all amounts.

use super::tile::{IvoryTile, PurpleTile, SiteColor, TileFace};

/// The names of the camp, the ruins and the temples.
pub const SITE_NAMES: [&str; 21] = [
    "B", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10",
    "T11", "T12",
];
pub const RUIN_COUNT: usize = 8;
pub const TEMPLE_COUNT: usize = 12;

/// The names of the trails, built from the sites that they link. Rivers (`~`) come first, then jungle trails (`-`).
pub const TRAIL_NAMES: [&str; 42] = [
    "T1~R2", "T7~R6", "R1~T3", "R5~T9", "R2~T5", "R6~T11", "T3~R3", "T9~R7", "T5~R4", "T11~R8", "B-R1", "B-R5", "B-T1",
    "B-T7", "B-R2", "B-R6", "R1-T1", "R5-T7", "R2-R5", "R6-R1", "R1-T2", "R5-T8", "T1-T4", "T7-T10", "R2-T6", "R6-T12",
    "T2-R3", "T8-R7", "T2-T12", "T8-T6", "T3-T4", "T9-T10", "R3-T4", "R7-T10", "T4-T5", "T10-T11", "T4-R4", "T10-R8",
    "T5-T6", "T11-T12", "T6-R4", "T12-R8",
];
pub const RIVER_COUNT: usize = 10;

/// The indices of the ruins of each quarter of the map: north-east, north-west, south-west and south-east.
pub const RUINS_BY_QUARTER: [&[usize]; 4] = [&[0, 2], &[1, 3], &[4, 6], &[5, 7]];
/// The indices of the temples of each quarter, in the same order. The quarters are uneven on purpose.
pub const TEMPLES_BY_QUARTER: [&[usize]; 4] = [&[0, 1, 2, 3], &[4, 5], &[6, 7, 8, 9], &[10, 11]];

pub const FIRST_MATCH_TEMPLE_COLORS: [SiteColor; TEMPLE_COUNT] = {
    use SiteColor::{Blue, Ivory, Purple};
    [Purple, Ivory, Blue, Ivory, Purple, Blue, Blue, Ivory, Purple, Ivory, Blue, Purple]
};
pub const TEMPLE_COLORS: [SiteColor; 3] = [SiteColor::Ivory, SiteColor::Blue, SiteColor::Purple];
pub const TEMPLES_PER_COLOR: usize = 4;

/// The values of the blue tiles, by level; the first level is the large tiles.
const BLUE_TILE_VALUES: [[u8; 6]; 3] = [[4, 4, 4, 5, 5, 5], [3, 3, 3, 4, 4, 4], [2, 2, 2, 3, 3, 3]];
/// The tiles that are left out of the set-up for a first match.
const ADVANCED_TILES: [TileFace; 5] = [
    TileFace::Ivory(IvoryTile::ExtraTurn),
    TileFace::Ivory(IvoryTile::TeleportToSameColor),
    TileFace::Ivory(IvoryTile::FlipTokenOnLeavingCamp),
    TileFace::Purple(PurpleTile::ExploreNeighbor),
    TileFace::Purple(PurpleTile::FlipTokens),
];

/// What each player has.
pub const PATHWAYS_PER_PLAYER: usize = 10;
pub const STARTING_RATIONS: u8 = 3;
pub const MAX_RATIONS: u8 = 5;
pub const MAX_TOOLBOX_LEVEL: u8 = 3;

/// What things give.
pub const CAMP_RATIONS: u8 = 3;
pub const PURPLE_TILE_RATIONS: u8 = 2;
pub const PURPLE_TILE_POINTS: i32 = 3;
pub const POINTS_PER_TRAIL: i32 = 2;
pub const POINTS_PER_RELIC_COLOR: i32 = 5;
pub const POINTS_FOR_DISCARDED_IVORY: i32 = 2;
pub const MACHETE_RATIONS: u8 = 2;
pub const MACHETE_POINTS_PER_RELIC: i32 = 4;
pub const COMPASS_POINTS_PER_PATHWAY: i32 = 2;
pub const SHOVEL_POINTS: i32 = 2;
pub const PURPLE_TILE_FLIPS: u8 = 2;

/// A limit of our own, because the printed rules do not force an end: the match ends after this many rounds in a row
/// without a tile or relic taken. `MAX_ROUNDS` limits its total length.
pub const MAX_ROUNDS_WITHOUT_FIND: u16 = 10;
pub const MAX_ROUNDS: u16 = 60;

/// Returns how many levels of tiles are used. With two players the small tiles are left out.
pub const fn tile_level_count(player_count: usize) -> u8 {
    if player_count == 2 { 2 } else { 3 }
}

/// Returns how many relics must be taken to start the last round.
pub const fn relic_count_to_end(player_count: usize) -> usize {
    player_count + 5
}

/// Returns every tile of a color and level in the box, with or without the advanced ones.
pub fn tiles_in_box(color: SiteColor, level: u8, has_advanced_tiles: bool) -> impl Iterator<Item = TileFace> {
    let size = usize::from(level - 1);
    let blues = BLUE_TILE_VALUES[size].into_iter().filter(move |_| color == SiteColor::Blue).map(TileFace::Blue);
    let ivories = IvoryTile::ALL.into_iter().filter(move |tile| color == SiteColor::Ivory && tile.level() == level);
    let purples = PurpleTile::ALL.into_iter().filter(move |_| color == SiteColor::Purple);
    let all = blues.chain(ivories.map(TileFace::Ivory)).chain(purples.map(TileFace::Purple));
    all.filter(move |tile| has_advanced_tiles || !ADVANCED_TILES.contains(tile))
}
