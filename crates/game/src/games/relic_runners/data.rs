//! Everything that another edition of the game would change: the map, the tiles, and all amounts.

use super::tile::{Colour, Find, Ivory, Purple};

/// The camp, the ruins, and the temples, three for each quarter of the map.
pub const SITES: [&str; 21] = [
    "B", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10",
    "T11", "T12",
];
pub const RUINS: usize = 8;
pub const TEMPLES: usize = 12;

/// The trails by the sites that they link: first the rivers (`~`), then the jungle trails (`-`).
pub const WAYS: [&str; 42] = [
    "T1~R2", "T7~R6", "R1~T3", "R5~T9", "R2~T5", "R6~T11", "T3~R3", "T9~R7", "T5~R4", "T11~R8", "B-R1", "B-R5", "B-T1",
    "B-T7", "B-R2", "B-R6", "R1-T1", "R5-T7", "R2-R5", "R6-R1", "R1-T2", "R5-T8", "T1-T4", "T7-T10", "R2-T6", "R6-T12",
    "T2-R3", "T8-R7", "T2-T12", "T8-T6", "T3-T4", "T9-T10", "R3-T4", "R7-T10", "T4-T5", "T10-T11", "T4-R4", "T10-R8",
    "T5-T6", "T11-T12", "T6-R4", "T12-R8",
];
pub const RIVERS: usize = 10;

pub const FIRST_COLOURS: [Colour; TEMPLES] = {
    use Colour::{Blue, Ivory, Purple};
    [Purple, Ivory, Blue, Ivory, Purple, Blue, Blue, Ivory, Purple, Ivory, Blue, Purple]
};
pub const TEMPLE_COLOURS: [Colour; 3] = [Colour::Ivory, Colour::Blue, Colour::Purple];
pub const OF_A_COLOUR: usize = 4;

/// By level, starting with the large tiles.
const BLUES: [[u8; 6]; 3] = [[4, 4, 4, 5, 5, 5], [3, 3, 3, 4, 4, 4], [2, 2, 2, 3, 3, 3]];
/// Left out in a first match.
const GEMS: [Find; 5] = [
    Find::Ivory(Ivory::ExtraTurn),
    Find::Ivory(Ivory::TeleportSameColour),
    Find::Ivory(Ivory::FlipOnLeavingCamp),
    Find::Purple(Purple::ActOnNeighbour),
    Find::Purple(Purple::FlipTokens),
];

/// What each player has.
pub const PATHWAYS: usize = 10;
pub const RATIONS: u8 = 3;
pub const MOST_RATIONS: u8 = 5;
pub const TOP_LEVEL: u8 = 3;

/// What things give.
pub const CAMP_RATIONS: u8 = 3;
pub const PURPLE_RATIONS: u8 = 2;
pub const PURPLE_POINTS: i32 = 3;
pub const POINTS_A_TRAIL: i32 = 2;
pub const POINTS_A_RELIC_COLOUR: i32 = 5;
pub const POINTS_FOR_CHOOSING: i32 = 2;
pub const MACHETE_RATIONS: u8 = 2;
pub const MACHETE_POINTS: i32 = 4;
pub const COMPASS_POINTS: i32 = 2;
pub const SHOVEL_POINTS: i32 = 2;
pub const FLIPS: u8 = 2;

/// House limits, because the printed rules do not force an end: a match ends after this many rounds in which
/// nobody took a tile or a relic, or after this many turns of each player.
pub const QUIET_ROUNDS: u16 = 10;
pub const MOST_ROUNDS: u16 = 60;

/// Returns how many levels of tiles are used. With two players the small tiles are left out.
pub const fn levels(players: usize) -> u8 {
    if players == 2 { 2 } else { 3 }
}

/// Returns how many relics must be taken to start the last round.
pub const fn relics_to_end(players: usize) -> usize {
    players + 5
}

/// Returns every tile of a color and level in the box, with or without the advanced ones.
pub fn tiles(colour: Colour, level: u8, gems: bool) -> impl Iterator<Item = Find> {
    let size = usize::from(level - 1);
    let blues = BLUES[size].into_iter().filter(move |_| colour == Colour::Blue).map(Find::Blue);
    let ivories = Ivory::ALL.into_iter().filter(move |tile| colour == Colour::Ivory && tile.level() == level);
    let purples = Purple::ALL.into_iter().filter(move |_| colour == Colour::Purple);
    let all = blues.chain(ivories.map(Find::Ivory)).chain(purples.map(Find::Purple));
    all.filter(move |tile| gems || !GEMS.contains(tile))
}
