//! Placing a tile, and the token or animal that appears on it.

use meadhall_game::{Decisions, Dice, GameLog};

use super::data::ACTIONS_PER_TURN;
use super::hex::{Cell, SideSet, Space};
use super::island::Island;
use super::island_control::IslandControl;
use super::map::{PlacedTile, TileMap, TileToken};
use super::tile::{Tile, TileContent, TileShape};
use super::turn::draw_random;
use super::{Action, Explorers, Pending, texts};

impl Explorers {
    pub(crate) fn ask_placement(&self, left: u8, decisions: &mut Decisions<Action>) {
        decisions.ask_with_secret_options(self.public_state.current_seat, || {
            if self.public_state.is_solo() { texts::ask_place_of_two(left) } else { texts::ask_place() }
        });
        self.for_each_placement(|tile, at, rotation| decisions.offer(Action::PlaceTile { tile, at, rotation }));
    }

    /// Whether the current player can place any tile of the hand.
    pub(crate) fn can_place_tile(&self) -> bool {
        let (map, hand) = (&self.public_state.map, &self.private_states[self.public_state.current_seat.index()].hand);
        hand.iter().any(|tile| {
            tile.distinct_rotations()
                .iter()
                .any(|(_, land)| map.free_cells().iter().any(|(_, constraint)| constraint.allows(*land)))
        })
    }

    /// Calls `offer` with every distinct placement.
    fn for_each_placement(&self, mut offer: impl FnMut(Tile, Cell, u8)) {
        let hand = &self.private_states[self.public_state.current_seat.index()].hand;
        // The hand is sorted, so equal tiles are neighbors.
        for tile in hand.chunk_by(Tile::eq).map(|equal_tiles| equal_tiles[0]) {
            let land_sides = tile.shapes().map(TileShape::land_sides);
            let distinct_rotations = (1 << tile.distinct_rotations().len()) - 1;
            for (cell, constraint) in self.public_state.map.free_cells() {
                let mut allowed = constraint.allowed_rotations(land_sides) & distinct_rotations;
                while allowed != 0 {
                    offer(tile, *cell, allowed.trailing_zeros() as u8);
                    allowed &= allowed - 1;
                }
            }
        }
    }

    pub(crate) fn place_tile(&mut self, tile: Tile, at: Cell, rotation: u8, dice: &mut Dice, log: &mut GameLog) {
        let (seat, public_state) = (self.public_state.current_seat, &mut self.public_state);
        let private_state = &mut self.private_states[seat.index()];
        if let Some(index) = private_state.hand.iter().position(|held| *held == tile) {
            private_state.hand.remove(index);
        }
        log.add_public(|| texts::log_places(seat, texts::cell_name(at), texts::content_name(tile.content())));
        let token = match tile.content() {
            TileContent::EnemyShip => Some(TileToken::EnemyShip),
            TileContent::Settlement => Some(TileToken::Settlement(draw_random(&mut public_state.settlement_bag, dice))),
            TileContent::Animal(_) | TileContent::Nothing => None,
        };
        if let Some(TileToken::Settlement(strength)) = token {
            log.add_public(|| texts::log_strength(strength));
        }
        let control = log.is_enabled().then(|| IslandControl::new(public_state));
        public_state.map.place(at, PlacedTile { tile, rotation, token });
        if let (TileContent::Animal(animal), Some(side)) = (tile.content(), tile.content_side(rotation)) {
            public_state.animals.add(Space { cell: at, side }, animal);
        }
        if let Some(control) = control {
            control.log_placement(public_state, at, log);
        }
        let Pending::PlaceTiles { left } = public_state.pending else { return };
        if left > 1 {
            return self.begin_placement(left - 1, dice, log);
        }
        public_state.pending = Pending::TakeActions { left: ACTIONS_PER_TURN };
        if public_state.is_solo() {
            private_state
                .hand
                .iter()
                .for_each(|&tile| log.add_private(seat, || texts::log_discards(seat, texts::tile_name(tile))));
            private_state.discarded_tiles.append(&mut private_state.hand);
            private_state.discarded_tiles.sort_unstable();
        }
    }
}

/// Whether a placement completes an island.
pub fn completes_island(map: &TileMap, tile: Tile, at: Cell, rotation: u8) -> bool {
    let is_enclosed = |sides: SideSet| sides.iter().all(|side| map.tile_at(at.neighbor(side)).is_some());
    // Most placements leave a side open, which is seen at once.
    tile.shape(rotation).land_spaces().any(is_enclosed) && {
        let mut after = map.clone();
        after.place(at, PlacedTile { tile, rotation, token: None });
        Island::of_tile(&after, at).iter().any(|island| island.is_complete)
    }
}

/// Returns the cells where this tile can complete an island.
pub fn completing_cells(map: &TileMap, options: &[Action], placed: Tile) -> Vec<Cell> {
    let cell = |action: &Action| match *action {
        Action::PlaceTile { tile, at, rotation } => {
            (tile == placed && completes_island(map, tile, at, rotation)).then_some(at)
        }
        _ => None,
    };
    options.iter().filter_map(cell).collect()
}
