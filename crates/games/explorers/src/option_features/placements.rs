//! The features of placements.

use arrayvec::ArrayVec;
use meadhall_game::{FeatureRows, Seat};

use super::leads::LeadCalculator;
use super::{
    DISTANCES, PLACE_BY_OTHER_DISTANCE, PLACE_BY_OWN_DISTANCE, PLACE_BY_TURNS_LEFT, PLACE_ISLAND, PLACE_LEAD,
    PLACE_SIDES, TURN_CLASSES,
};
use crate::Action;
use crate::edge_constraint::EdgeConstraint;
use crate::hex::{Cell, Side, SideSet};
use crate::island_influence::InfluenceTable;
use crate::map::TileMap;
use crate::player::Player;
use crate::public_state::PublicState;
use crate::tile::{Tile, TileContent};

/// Describes the placements of one decision.
pub struct PlacementDescriber<'a> {
    /// In the order of the map's free cells.
    cells: Vec<CellFacts>,
    leads: LeadCalculator<'a>,
    turn_class: usize,
}

/// What all placements on a free cell have in common.
struct CellFacts {
    cell: Cell,
    constraint: EdgeConstraint,
    /// The distance from the player's longship.
    own_distance: usize,
    /// The distance from the nearest other longship.
    other_distance: Option<usize>,
    /// The Vikings on the lands beside the cell: those of the player, and those of others.
    own_vikings: f32,
    other_vikings: f32,
    /// The island beyond each side, where the side meets land.
    islands: [Option<u8>; 6],
}

impl<'a> PlacementDescriber<'a> {
    pub fn new(public_state: &'a PublicState, seat: Seat, turn_class: usize) -> Self {
        let free_cells = public_state.map.free_cells().iter();
        let cells = free_cells.map(|(cell, constraint)| CellFacts::new(public_state, seat, *cell, *constraint));
        let leads = LeadCalculator::new(&public_state.map, InfluenceTable::new(public_state), seat);
        Self { cells: cells.collect(), leads, turn_class }
    }

    pub fn describe(&self, options: &[Action], rows: &mut FeatureRows) {
        let mut index = 0;
        for option in options {
            if let Action::PlaceTile { tile, at, rotation } = option {
                // The options of one tile are sorted by cell, so most are on the same cell as the last or on the next.
                let is_here = |facts: &CellFacts| facts.cell == *at;
                let ahead = self.cells[index..].iter().position(is_here).map(|steps| index + steps);
                if let Some(found) = ahead.or_else(|| self.cells.iter().position(is_here)) {
                    index = found;
                    self.add_placement(&self.cells[index], *tile, *rotation, rows);
                }
            }
            rows.end_row();
        }
    }

    fn add_placement(&self, facts: &CellFacts, tile: Tile, rotation: u8, rows: &mut FeatureRows) {
        let kind = match tile.content() {
            TileContent::Animal(animal) => animal as usize,
            TileContent::Settlement => 6,
            TileContent::EnemyShip | TileContent::Nothing => 7,
        };
        rows.mark(PLACE_BY_OWN_DISTANCE, kind * DISTANCES + facts.own_distance);
        if let Some(other) = facts.other_distance {
            rows.mark(PLACE_BY_OTHER_DISTANCE, kind * DISTANCES + other);
        }
        rows.mark(PLACE_BY_TURNS_LEFT, kind * TURN_CLASSES + self.turn_class);
        let shape = tile.shape(rotation);
        let (known, land, sea) = (facts.constraint.constrained_sides(), shape.land_sides(), shape.sea_sides());
        let (met, open) = (land.intersection(known), land.difference(known));
        let counts = [met, open, sea.difference(known), known].map(|sides| f32::from(sides.count()));
        rows.add_all(PLACE_SIDES, &counts);
        let is_closed = f32::from(open == SideSet::EMPTY && met != SideSet::EMPTY);
        let (own, others) = (facts.own_vikings / 2.0, facts.other_vikings / 2.0);
        rows.add_all(PLACE_ISLAND, &[own, others, is_closed * own, is_closed * others, is_closed]);
        for sides in shape.land_spaces() {
            let met = sides.intersection(known);
            let mut islands = ArrayVec::<u8, 6>::new();
            for island in met.iter().filter_map(|side| facts.islands[side as usize]) {
                if !islands.contains(&island) {
                    islands.push(island);
                }
            }
            if !islands.is_empty() {
                let open_sides = sides.difference(known).count();
                rows.add_all(PLACE_LEAD, &self.leads.after_placement(&islands, met.count(), open_sides));
            }
        }
    }
}

impl CellFacts {
    fn new(public_state: &PublicState, seat: Seat, cell: Cell, constraint: EdgeConstraint) -> Self {
        let distance = |player: &Player| usize::from(cell.distance(player.ship.cell)).min(DISTANCES - 1);
        let others = || public_state.players_by_seat().filter(|(other, _)| *other != seat).map(|(_, player)| player);
        let vikings = |player: &Player| vikings_beside(&public_state.map, player, cell, constraint);
        Self {
            cell,
            constraint,
            own_distance: distance(public_state.player(seat)),
            other_distance: others().map(distance).min(),
            own_vikings: vikings(public_state.player(seat)).into(),
            other_vikings: others().map(vikings).sum::<u8>().into(),
            islands: Side::ALL.map(|side| island_beyond(&public_state.map, cell, constraint, side)),
        }
    }
}

fn island_beyond(map: &TileMap, cell: Cell, constraint: EdgeConstraint, side: Side) -> Option<u8> {
    let meets_land = constraint.land_sides().contains(side);
    let land = map.space_with_side(cell.neighbor(side), side.opposite()).filter(|_| meets_land)?;
    map.island_of(map.space_index(land))
}

/// Returns the number of the player's Vikings on the lands beside a free cell. A land that meets the cell at several
/// sides counts for each.
fn vikings_beside(map: &TileMap, player: &Player, cell: Cell, constraint: EdgeConstraint) -> u8 {
    let lands =
        constraint.land_sides().iter().filter_map(|side| map.space_with_side(cell.neighbor(side), side.opposite()));
    lands.map(|land| player.vikings_on(land)).sum()
}
