//! The prior weights of placements.

use meadhall_game::Seat;

use super::weight;
use crate::Action;
use crate::animal_values::AnimalValues;
use crate::edge_constraint::EdgeConstraint;
use crate::hex::{Cell, Side, SideSet, Space};
use crate::map::Terrain;
use crate::player::Player;
use crate::public_state::PublicState;
use crate::tile::{Tile, TileContent, TileShape};

/// The value of a settlement before its distance counts.
const PLACED_SETTLEMENT_VALUE: f32 = 4.0;
/// The value of an enemy ship before its distance counts.
const PLACED_ENEMY_SHIP_VALUE: f32 = 2.0;
/// The share of an animal's value that counts before its distance counts.
const PLACED_ANIMAL_SHARE: f32 = 1.4;
/// The factor for the content of tiles without access by sea.
const UNREACHABLE_FACTOR: f32 = 0.15;
/// The value of an open end is this divided by four more than the number of open ends: the sides of free cells at which
/// the sea connected to the harbor ends.
const OPEN_SEA_VALUE: f32 = 6.0;

/// The value of each land side of a new tile that meets land, and the cost of each land side that stays open. An island
/// scores only once no side is open.
const COAST_VALUE: f32 = 0.15;

/// The inputs of the estimate that are the same for all options of a decision.
pub struct PlacementHeuristic<'a> {
    public_state: &'a PublicState,
    player: &'a Player,
    animal_values: AnimalValues,
}

impl<'a> PlacementHeuristic<'a> {
    pub fn new(public_state: &'a PublicState, seat: Seat) -> Self {
        let player = public_state.player(seat);
        Self { public_state, player, animal_values: AnimalValues::new(player) }
    }

    /// Appends the weights of placements. Content should be near the player's longship and far from opponents, the sea should stay
    /// open, and islands should close.
    pub fn append_weights(&self, options: &[Action], prior: &mut Vec<f32>) {
        let map = &self.public_state.map;
        let is_harbor_sea = |sea: Space| map.graph(Terrain::Sea).is_connected_to_mainland(map.space_index(sea));
        let free_cell = |(cell, constraint): &(Cell, EdgeConstraint)| {
            let is_reached = |side: &Side| is_harbor_sea(Space { cell: cell.neighbor(*side), side: side.opposite() });
            let harbor_sea_sides: SideSet = constraint.sea_sides().iter().filter(is_reached).collect();
            FreeCell {
                cell: *cell,
                neighbor_sides: constraint.constrained_sides(),
                harbor_sea_sides,
                harbor_sea_count: harbor_sea_sides.count(),
                proximity: self.proximity(*cell),
            }
        };
        let cells: Vec<FreeCell> = map.free_cells().iter().map(free_cell).collect();
        let open_ends: u16 = cells.iter().map(|free| u16::from(free.harbor_sea_count)).sum();
        let value_per_end = OPEN_SEA_VALUE / f32::from(4 + open_ends);
        let start = prior.len();
        for options in options.chunk_by(|one, other| placed_tile(one) == placed_tile(other)) {
            let Some(tile) = placed_tile(&options[0]) else {
                prior.resize(prior.len() + options.len(), 0.0);
                continue;
            };
            let (shapes, content_value) = (tile.shapes(), self.content_value(tile));
            let land_side_count = shapes[0].land_sides().count();
            // The options of one tile are sorted by cell.
            let mut index = 0;
            prior.extend(options.iter().map(|option| {
                let Action::PlaceTile { at, rotation, .. } = option else { return 0.0 };
                index += cells[index..].iter().take_while(|free| free.cell != *at).count();
                let Some(free) = cells.get(index) else { return 0.0 };
                free.placement_value(shapes[usize::from(*rotation % 6)], land_side_count, content_value, value_per_end)
            }));
        }
        prior[start..].iter_mut().for_each(|value| *value = weight(*value));
    }

    /// Returns the value of a tile's content to the player, before its distance counts.
    fn content_value(&self, tile: Tile) -> f32 {
        match tile.content() {
            TileContent::Animal(animal) => PLACED_ANIMAL_SHARE * f32::from(self.animal_values.next_value(animal)),
            TileContent::Settlement => PLACED_SETTLEMENT_VALUE,
            TileContent::EnemyShip => PLACED_ENEMY_SHIP_VALUE,
            TileContent::Nothing => 0.0,
        }
    }

    /// Returns how near the cell is to the player's longship, minus 0.7 times how near it is to the nearest opponent's.
    fn proximity(&self, cell: Cell) -> f32 {
        const PROXIMITY_BY_DISTANCE: [f32; 8] = [1.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.1];
        let proximity = |player: &Player| {
            PROXIMITY_BY_DISTANCE[usize::from(cell.distance(player.ship.cell)).min(PROXIMITY_BY_DISTANCE.len() - 1)]
        };
        let others =
            self.public_state.players.iter().filter(|player| !std::ptr::eq(*player, self.player)).map(proximity);
        proximity(self.player) - 0.7 * others.fold(0.0, f32::max)
    }
}

/// A cell where a tile can be placed.
#[derive(Clone, Copy)]
struct FreeCell {
    cell: Cell,
    neighbor_sides: SideSet,
    /// The sides of the cell beyond which a sea ends that is connected to the harbor.
    harbor_sea_sides: SideSet,
    harbor_sea_count: u8,
    proximity: f32,
}

impl FreeCell {
    /// Returns the value of a tile of this shape on the cell.
    fn placement_value(&self, shape: TileShape, land_side_count: u8, content_value: f32, value_per_end: f32) -> f32 {
        let (known, sea) = (self.neighbor_sides, self.harbor_sea_sides);
        let joined =
            shape.seas.map(|sides| if sides.intersection(sea) == SideSet::EMPTY { SideSet::EMPTY } else { sides });
        let joined_sea_sides = joined[0].union(joined[1]);
        let reach_factor = [1.0, UNREACHABLE_FACTOR][usize::from(joined_sea_sides == SideSet::EMPTY)];
        let opened_ends = joined_sea_sides.difference(known).count() as i8 - self.harbor_sea_count as i8;
        let coast = 2 * shape.land_sides().intersection(known).count() as i8 - land_side_count as i8;
        reach_factor * self.proximity * content_value
            + value_per_end * f32::from(opened_ends)
            + COAST_VALUE * f32::from(coast)
    }
}

fn placed_tile(option: &Action) -> Option<Tile> {
    if let Action::PlaceTile { tile, .. } = option { Some(*tile) } else { None }
}
