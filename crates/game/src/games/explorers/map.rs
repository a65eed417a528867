//! The map: tiles on cells, and which spaces are adjacent.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::data::{BOARDS, FIXED, MAINLAND, SEAWARD};
use super::grid::Grid;
use super::hex::{Cell, Corner, Side, Sides, Space, Tip};
use super::tile::{Ground, Tile};

/// All tiles on the table, including the fixed ones. The other fields are derived and cached, because they
/// are read often.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "BTreeMap<Cell, Laid>", from = "BTreeMap<Cell, Laid>")]
pub struct Map {
    /// Sorted by cell.
    tiles: Vec<(Cell, Laid)>,
    /// The position of a cell's tile in that list.
    places: Grid,
    /// Every cell where some tile may be placed, sorted.
    free: Vec<(Cell, Rim)>,
}

/// Spaces one step away: at most one for each side, and the harbor.
pub type Joined = ArrayVec<Space, 7>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    pub tile: Tile,
    /// Anticlockwise, in sixths of a full turn.
    pub turned: u8,
    /// Not an animal: those move about and are stored elsewhere.
    pub token: Option<Token>,
}

/// A token on a tile, until a player takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// Its reverse is drawn only when it is sunk.
    Ship,
    /// The settlement's strength.
    Settlement(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    Land,
    Sea,
}

impl Laid {
    /// Returns its spaces as it lies.
    pub fn shape(self) -> Ground {
        self.tile.shape(self.turned)
    }
}

impl Map {
    /// Takes the index of one of the four starting boards.
    pub fn of_board(board: usize) -> Self {
        let laid = |(land_sides, turned)| Laid { tile: Tile::fixed(land_sides), turned, token: None };
        Self::of(FIXED.into_iter().zip(BOARDS[board].map(laid)))
    }

    fn of(tiles: impl IntoIterator<Item = (Cell, Laid)>) -> Self {
        let mut map = Self { tiles: Vec::new(), places: Grid::new(), free: Vec::new() };
        tiles.into_iter().for_each(|(cell, laid)| map.lay(cell, laid));
        map
    }

    pub fn is_of_board(&self, board: usize) -> bool {
        Self::of_board(board).tiles().all(|(cell, fixed)| self.at(cell) == Some(fixed))
    }

    pub fn at(&self, cell: Cell) -> Option<&Laid> {
        self.places.at(cell).map(|place| &self.tiles[place].1)
    }

    pub fn tiles(&self) -> impl Iterator<Item = (Cell, &Laid)> {
        self.tiles.iter().map(|(cell, laid)| (*cell, laid))
    }

    /// Places a tile on an empty cell.
    pub fn lay(&mut self, cell: Cell, laid: Laid) {
        let place = self.tiles.partition_point(|(before, _)| *before < cell);
        self.tiles.insert(place, (cell, laid));
        self.tiles.iter().enumerate().skip(place).for_each(|(place, (cell, _))| self.places.put(*cell, place));
        self.free.retain(|(free, _)| *free != cell);
        for side in Side::ALL {
            self.touch(cell.across(side), side.opposite(), laid.shape().land().has(side));
        }
    }

    /// Notes that a tile now lies across this side of the cell.
    fn touch(&mut self, cell: Cell, side: Side, land: bool) {
        if self.at(cell).is_some() || !Self::may_lie(cell) {
            return;
        }
        let place = self.free.binary_search_by_key(&cell, |(free, _)| *free).unwrap_or_else(|place| {
            self.free.insert(place, (cell, Rim::default()));
            place
        });
        let (_, rim) = &mut self.free[place];
        *rim = rim.with(side, land);
    }

    pub fn stand(&mut self, cell: Cell, token: Option<Token>) {
        if let Some(place) = self.places.at(cell) {
            self.tiles[place].1.token = token;
        }
    }

    /// Returns every empty cell next to a tile and clear of the Mainland, with its constraint.
    pub fn free(&self) -> &[(Cell, Rim)] {
        &self.free
    }

    /// Whether the cell is clear of the Mainland. It may be occupied.
    pub fn may_lie(cell: Cell) -> bool {
        !MAINLAND.contains(&cell) && !cell.around().iter().any(|near| MAINLAND.contains(near))
    }

    /// Returns the edges that a tile on this cell must match.
    pub fn rim(&self, cell: Cell) -> Rim {
        Side::ALL.into_iter().fold(Rim::default(), |rim, side| match self.at(cell.across(side)) {
            Some(laid) => rim.with(side, laid.shape().land().has(side.opposite())),
            None => rim,
        })
    }

    /// Returns all sides of a space; the Mainland has none.
    pub fn sides(&self, space: Space) -> Sides {
        self.at(space.cell).map(|laid| laid.shape().reaching(space.side)).unwrap_or_default()
    }

    /// Returns the spaces of this terrain on a tile, or on the Mainland.
    pub fn spaces(&self, cell: Cell, element: Element) -> impl Iterator<Item = Space> {
        let shape = self.at(cell).map(|laid| laid.shape());
        let sides = shape.map(|shape| if element == Element::Land { shape.lands } else { shape.seas });
        let spaces = sides.into_iter().flatten().filter_map(move |sides| Some(Space { cell, side: sides.first()? }));
        spaces.chain((cell == Space::MAINLAND.cell).then_some(Space::MAINLAND))
    }

    pub fn space(&self, cell: Cell, side: Side) -> Option<Space> {
        Some(Space { cell, side: self.at(cell)?.shape().reaching(side).first()? })
    }

    /// Returns the spaces of the same terrain one step away, sorted, without duplicates.
    pub fn joined(&self, from: Space, element: Element) -> Joined {
        let mut spaces = Joined::new();
        let mut add = |space: Option<Space>| {
            if let Some(space) = space.filter(|space| !spaces.contains(space)) {
                spaces.push(space);
            }
        };
        if element == Element::Sea && from == Space::MAINLAND {
            FIXED.into_iter().for_each(|cell| add(self.space(cell, SEAWARD)));
        } else {
            self.sides(from).iter().for_each(|side| add(self.space(from.cell.across(side), side.opposite())));
        }
        if element == Element::Sea && FIXED.contains(&from.cell) {
            add(Some(Space::MAINLAND));
        }
        spaces.sort_unstable();
        spaces
    }

    /// Returns a number that is unique among the spaces of one terrain and less than [`Map::numbers`].
    pub fn number(&self, space: Space) -> usize {
        let Some(place) = self.places.at(space.cell) else { return 2 * self.tiles.len() };
        let Ground { lands, seas } = self.tiles[place].1.shape();
        2 * place + usize::from(lands[1].has(space.side) || seas[1].has(space.side))
    }

    /// Returns the exclusive upper bound of [`Map::number`].
    pub fn numbers(&self) -> usize {
        2 * self.tiles.len() + 1
    }

    /// Returns the token of a tile and the space where it stands.
    pub fn token(&self, cell: Cell) -> Option<(Token, Space)> {
        let laid = self.at(cell)?;
        Some((laid.token?, self.space(cell, laid.tile.token_side(laid.turned)?)?))
    }

    pub fn has_enemy(&self, sea: Space) -> bool {
        self.token(sea.cell) == Some((Token::Ship, sea))
    }

    /// Returns every corner at which three tiles can meet, once: it is the north or south tip of exactly one
    /// of them.
    pub fn corners(&self) -> impl Iterator<Item = Corner> {
        self.tiles().flat_map(|(cell, _)| [Tip::North, Tip::South].map(|tip| Corner { cell, tip }))
    }

    /// Returns the lands around a corner, if three tiles meet there and all three edges are land.
    pub fn lands_around(&self, corner: Corner) -> Option<[Space; 3]> {
        let lands = corner.sides().map(|(cell, side)| {
            let land = self.at(cell)?.shape().land();
            land.has(side).then(|| self.space(cell, side)).flatten()
        });
        let [Some(one), Some(two), Some(three)] = lands else { return None };
        Some([one, two, three])
    }
}

impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl Eq for Map {}

impl Hash for Map {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tiles.hash(state);
    }
}

impl From<Map> for BTreeMap<Cell, Laid> {
    fn from(map: Map) -> Self {
        map.tiles.into_iter().collect()
    }
}

impl From<BTreeMap<Cell, Laid>> for Map {
    fn from(tiles: BTreeMap<Cell, Laid>) -> Self {
        Self::of(tiles)
    }
}

/// The edges that a tile must match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rim {
    /// The sides with a neighbor.
    known: Sides,
    /// Those where the neighbor has land.
    land: Sides,
}

impl Rim {
    pub const fn known(self) -> Sides {
        self.known
    }

    /// Adds a neighbor across this side, with land or sea there.
    fn with(self, side: Side, land: bool) -> Self {
        Self { known: self.known.with(side), land: if land { self.land.with(side) } else { self.land } }
    }

    /// Whether a tile with these land sides matches all neighbors.
    pub fn takes(self, land: Sides) -> bool {
        land.shared(self.known) == self.land
    }
}
