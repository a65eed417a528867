//! The map: tiles on cells, and which spaces join.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::data::{BOARDS, FIXED, MAINLAND, SEAWARD};
use super::hex::{Cell, Corner, Side, Sides, Space};
use super::tile::{Ground, Tile};

/// All tiles that lie on the table, the fixed ones among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Map {
    tiles: BTreeMap<Cell, Laid>,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// Which.
    pub tile: Tile,
    /// By how many sixths it is turned.
    pub turned: u8,
    /// What still stands on it; animals wander and are not told here.
    pub token: Option<Token>,
}

/// What stands on a tile until somebody takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// An enemy ship; nobody knows its reverse.
    Ship,
    /// A settlement of this strength.
    Settlement(u8),
}

/// What joins two spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    Land,
    Sea,
}

impl Laid {
    /// Its spaces.
    pub fn shape(self) -> Ground {
        self.tile.shape(self.turned)
    }
}

impl Map {
    /// One of the four starting boards.
    pub fn of_board(board: usize) -> Self {
        let laid = |(land_sides, turned)| Laid { tile: Tile::fixed(land_sides), turned, token: None };
        Self { tiles: FIXED.into_iter().zip(BOARDS[board].map(laid)).collect() }
    }

    /// Whether it began on this starting board.
    pub fn is_of_board(&self, board: usize) -> bool {
        Self::of_board(board).tiles().all(|(cell, fixed)| self.at(cell) == Some(fixed))
    }

    /// The tile here.
    pub fn at(&self, cell: Cell) -> Option<&Laid> {
        self.tiles.get(&cell)
    }

    /// All tiles with their cells.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, &Laid)> {
        self.tiles.iter().map(|(cell, laid)| (*cell, laid))
    }

    /// Lays a tile.
    pub fn lay(&mut self, cell: Cell, laid: Laid) {
        self.tiles.insert(cell, laid);
    }

    /// Takes what stands on a tile.
    pub fn clear(&mut self, cell: Cell) {
        if let Some(laid) = self.tiles.get_mut(&cell) {
            laid.token = None;
        }
    }

    /// Every cell where some tile may lie: next to a tile, and clear of the Mainland.
    pub fn free(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.tiles.keys().flat_map(|cell| cell.around()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|cell| !self.tiles.contains_key(cell) && Self::may_lie(*cell));
        cells
    }

    /// Whether players may place a tile here: clear of the Mainland.
    pub fn may_lie(cell: Cell) -> bool {
        !MAINLAND.contains(&cell) && !cell.around().iter().any(|near| MAINLAND.contains(near))
    }

    /// The sides on which a tile lies next to this cell, and those of them where there is land.
    pub fn rim(&self, cell: Cell) -> Rim {
        let mut rim = Rim { known: Sides::NONE, land: Sides::NONE };
        for side in Side::ALL {
            let Some(laid) = self.at(cell.across(side)) else { continue };
            rim.known = rim.known.with(side);
            if laid.shape().land().has(side.opposite()) {
                rim.land = rim.land.with(side);
            }
        }
        rim
    }

    /// All sides of a space; the Mainland has none.
    pub fn sides(&self, space: Space) -> Sides {
        self.at(space.cell).map(|laid| laid.shape().reaching(space.side)).unwrap_or_default()
    }

    /// The spaces of this kind on a tile, or on the Mainland.
    pub fn spaces(&self, cell: Cell, element: Element) -> impl Iterator<Item = Space> {
        let shape = self.at(cell).map(|laid| laid.shape());
        let sides = shape.map(|shape| if element == Element::Land { shape.lands } else { shape.seas });
        let spaces = sides.into_iter().flatten().filter_map(move |sides| Some(Space { cell, side: sides.first()? }));
        spaces.chain((cell == Space::MAINLAND.cell).then_some(Space::MAINLAND))
    }

    /// The space that reaches this side.
    pub fn space(&self, cell: Cell, side: Side) -> Option<Space> {
        Some(Space { cell, side: self.at(cell)?.shape().reaching(side).first()? })
    }

    /// The spaces of the same kind one step away, each once, in order.
    pub fn joined(&self, from: Space, element: Element) -> Vec<Space> {
        let harbour = element == Element::Sea && from == Space::MAINLAND;
        let mut spaces: Vec<Space> = if harbour {
            FIXED.into_iter().filter_map(|cell| self.space(cell, SEAWARD)).collect()
        } else {
            let next = |side: Side| self.space(from.cell.across(side), side.opposite());
            self.sides(from).iter().filter_map(next).collect()
        };
        if element == Element::Sea && FIXED.contains(&from.cell) {
            spaces.push(Space::MAINLAND);
        }
        spaces.sort_unstable();
        spaces.dedup();
        spaces
    }

    /// Where the token of a tile stands, if it has one.
    pub fn token(&self, cell: Cell) -> Option<(Token, Space)> {
        let laid = self.at(cell)?;
        Some((laid.token?, self.space(cell, laid.tile.token_side(laid.turned)?)?))
    }

    /// Whether an enemy ship lies in this sea.
    pub fn has_enemy(&self, sea: Space) -> bool {
        self.token(sea.cell) == Some((Token::Ship, sea))
    }

    /// The lands around a corner, if three tiles meet there and it is land all around.
    pub fn lands_around(&self, corner: Corner) -> Option<[Space; 3]> {
        let lands = corner.sides().map(|(cell, side)| {
            let land = self.at(cell)?.shape().land();
            land.has(side).then(|| self.space(cell, side)).flatten()
        });
        let [Some(one), Some(two), Some(three)] = lands else { return None };
        Some([one, two, three])
    }
}

/// What a tile must agree with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rim {
    /// The sides with a neighbour.
    pub known: Sides,
    /// Those where the neighbour has land.
    pub land: Sides,
}

impl Rim {
    /// Whether a tile that lies like this agrees with all its neighbours.
    pub fn takes(self, shape: Ground) -> bool {
        shape.land().shared(self.known) == self.land
    }
}
