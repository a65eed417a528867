//! How a tile of the hand is placed: in three steps, the tile, the cell and the rotation.

use meadhall_game::{ChoiceStep, Text};

use super::{PlaceChooser, count_in_hand, index_of, number_at, numbered_step, offered_rotations, offered_tiles, step};
use crate::hex::Cell;
use crate::map::PlacedTile;
use crate::place_groups::{NumberedPlace, PlaceGroups, starred};
use crate::placing::completing_cells;
use crate::preview::{largest_island, placement_preview_with_vikings};
use crate::public_state::PublicState;
use crate::tile::Tile;
use crate::view::View;
use crate::{Action, choice_notes, texts};

/// How a tile of the hand is placed.
pub struct TileChoice<'a> {
    pub tile: Tile,
    which_tile: ChoiceStep,
    /// Whether the hand has no other tile.
    is_only: bool,
    places: &'a PlaceChooser<'a>,
    cells: PlaceGroups,
    /// The cells where the tile can complete an island.
    completing: Vec<Cell>,
}

impl<'a> TileChoice<'a> {
    /// Returns the choices of all tiles that can be placed, in the order of the hand.
    pub fn all(view: &View, options: &[Action], places: &'a PlaceChooser<'a>) -> Vec<Self> {
        let (public_state, tiles) = (&view.public_state, offered_tiles(options));
        let choice = |(index, placed): (usize, &Tile)| {
            let is_of_tile = |action: &&Action| matches!(action, Action::PlaceTile { tile, .. } if tile == placed);
            let of_tile: Vec<Action> = options.iter().filter(is_of_tile).cloned().collect();
            let content = texts::content_name(placed.content());
            let label = texts::choice_tile(number_at(index), content, count_in_hand(view, *placed));
            Self {
                tile: *placed,
                which_tile: step(index, places.with_most_points(label, |action| of_tile.contains(action))),
                is_only: tiles.len() == 1,
                places,
                cells: places.groups(&of_tile, 1),
                completing: completing_cells(&public_state.map, &of_tile, *placed),
            }
        };
        tiles.iter().enumerate().map(choice).collect()
    }

    /// Returns the steps to a placement: the tile, the cell and the rotation.
    pub fn path(&self, view: &View, options: &[Action], at: Cell, rotation: u8) -> Vec<ChoiceStep> {
        let place = NumberedPlace::FreeCell(at);
        let question = match self.completing.is_empty() {
            false => texts::choice_which_cell_completing(),
            true => texts::choice_which_cell(),
        };
        // An only tile is not asked for, so this is the first question of the turn.
        let question = if self.is_only {
            choice_notes::standing(view, texts::choice_of_tile(texts::content_name(self.tile.content()), question))
        } else {
            question
        };
        let mut which_cell = numbered_step(question, self.cells.number(place));
        which_cell.label = self.marked(which_cell.label, &[place]);
        let mut path = vec![self.which_tile.clone()];
        path.extend(self.cells.steps_to(place, |label, places| self.marked(label, places)));
        path.extend([which_cell, rotation_step(&view.public_state, options, (self.tile, at, rotation))]);
        path
    }

    fn has_star(&self, place: NumberedPlace) -> bool {
        matches!(place, NumberedPlace::FreeCell(at) if self.completing.contains(&at))
    }

    /// Returns the label of a step to these places, with a star if the tile can complete an island there, and the points that it can win.
    fn marked(&self, label: Text, places: &[NumberedPlace]) -> Text {
        let wins_there = |action: &Action| matches!(*action, Action::PlaceTile { tile, at, .. } if tile == self.tile && places.contains(&NumberedPlace::FreeCell(at)));
        let label = starred(label, places.iter().any(|place| self.has_star(*place)));
        self.places.with_most_points(label, wins_there)
    }
}

/// Returns the last step to a placement. It says what the tile joins. A single rotation needs no question, but the picture
/// shows it before the tile is placed.
fn rotation_step(public_state: &PublicState, options: &[Action], (tile, at, rotation): (Tile, Cell, u8)) -> ChoiceStep {
    let placement = Action::PlaceTile { tile, at, rotation };
    let rotations = offered_rotations(options, tile, at);
    if rotations.len() == 1 {
        let previews = placement_preview_with_vikings(public_state, &placement, at).into_iter();
        let question = [texts::choice_like_this()].into_iter().chain(previews).reduce(texts::note_and);
        return ChoiceStep { question, ..step(0, texts::choice_place()) };
    }
    let index = index_of(&rotations, &rotation);
    let label = match largest_island(public_state, PlacedTile { tile, rotation, token: None }, at) {
        Some((is_own, size)) => texts::choice_rotation(number_at(index), size, u8::from(is_own)),
        None => texts::number(number_at(index)),
    };
    ChoiceStep { question: Some(texts::choice_which_rotation()), ..step(index, label) }
}
