//! The temple tiles: one flat list, each with its place and with who has seen its face. What a seat cannot exclude is
//! then one rule: the faces it has not seen, of one colour and level, may be any of one another.

use meadhall::game::{Dice, Seat};
use serde::{Deserialize, Serialize};

use super::Site;

/// Also the colours of relics; green is for ruins, whose tiles are blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Green,
    Ivory,
    Blue,
    Purple,
}

/// One tile. Its level is its size: 1 is large and lies at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tile {
    pub colour: Colour,
    pub level: u8,
    pub face: Face,
    pub place: Place,
    /// One bit a seat; all bits: everybody, also the channel.
    pub seen: u8,
}

/// What is on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    Blue(u8),
    Ivory(Ivory),
    Purple(Purple),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    At(Site),
    Front(Seat),
    Box,
}

/// The eighteen ivory tiles, six a level.
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

/// The eight purple tiles, the same on each level.
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

/// Known to all.
pub const EVERYBODY: u8 = u8::MAX;

impl Tile {
    pub const fn seen_by(&self, seat: Seat) -> bool {
        self.seen & 1 << seat.0 != 0
    }
}

/// The faces of one colour and level.
fn faces(colour: Colour, level: u8) -> Vec<Face> {
    use Ivory::*;
    const IVORY: [[Ivory; 6]; 3] = [
        [PerIvoryTile, PerRation, PerExtraRelic, PerPathway, PerToolbox, ExtraTurn],
        [UnfamiliarInMiddle, ChooseFromStack, RefillRations, TwoPathways, PathwayAnywhere, TeleportSameColour],
        [PointPerPathway, PointForFirst, PointAtTemples, RationWhenOthersMove, RationAtCamp, FlipOnLeavingCamp],
    ];
    const PURPLE: [Purple; 8] = [
        Purple::Score,
        Purple::RaiseToolbox,
        Purple::TakeRations,
        Purple::NewToolbox,
        Purple::ToCamp,
        Purple::MovePathway,
        Purple::ActOnNeighbour,
        Purple::FlipTokens,
    ];
    match colour {
        Colour::Green => Vec::new(),
        Colour::Blue => (0..6).map(|n| Face::Blue(5 - level + n / 3)).collect(),
        Colour::Ivory => IVORY[level as usize - 1].map(Face::Ivory).to_vec(),
        Colour::Purple => PURPLE.map(Face::Purple).to_vec(),
    }
}

/// Deals the tiles over the temple sites: three colours a quarter, one tile of each level in play a site, the rest boxed.
pub fn deal(levels: std::ops::RangeInclusive<u8>, dice: &mut Dice) -> Vec<Tile> {
    let mut sites = [(Colour::Ivory, Vec::new()), (Colour::Blue, Vec::new()), (Colour::Purple, Vec::new())];
    let mut temples: Vec<Site> = Site::temples().collect();
    for quarter in temples.chunks_mut(3) {
        dice.shuffle(quarter);
        sites.iter_mut().zip(quarter).for_each(|((_, sites), site)| sites.push(*site));
    }
    let mut tiles = Vec::new();
    for (colour, sites) in sites {
        for level in levels.clone() {
            let mut faces = faces(colour, level);
            dice.shuffle(&mut faces);
            let places = sites.iter().map(|site| Place::At(*site)).chain(std::iter::repeat(Place::Box));
            tiles.extend(faces.into_iter().zip(places).map(|(face, place)| Tile {
                colour,
                level,
                face,
                place,
                seen: 0,
            }));
        }
    }
    tiles
}

/// Draws anew every face that `seat` has not seen.
pub fn redraw(tiles: &mut [Tile], seat: Seat, dice: &mut Dice) {
    for (colour, level) in
        [Colour::Ivory, Colour::Blue, Colour::Purple].into_iter().flat_map(|c| [(c, 1), (c, 2), (c, 3)])
    {
        let unseen = |tile: &&mut Tile| (tile.colour, tile.level) == (colour, level) && !tile.seen_by(seat);
        let mut faces: Vec<Face> = tiles.iter_mut().filter(unseen).map(|tile| tile.face).collect();
        faces.sort();
        dice.shuffle(&mut faces);
        tiles.iter_mut().filter(unseen).zip(faces).for_each(|(tile, face)| tile.face = face);
    }
}
