//! The names of tiles.

use meadhall_game::Text;

use super::{
    content_name, land_apart, land_joined, land_opposite_apart, land_opposite_joined, land_row, side_names,
    tile_on_one_land, tile_with, turned_on_one_land, turned_to,
};
use crate::hex::Side;
use crate::tile::Tile;

/// Names a tile by its content and its land.
pub fn tile_name(tile: Tile) -> Text {
    let shape = tile.shape(0);
    if let Some(lands) = tile.content_land_and_other(0) {
        let [one, other] = lands.map(|land| land.iter().count() as u8);
        return tile_on_one_land(content_name(tile.content()), one, other);
    }
    // The runs of adjacent land sides, scanned anticlockwise from the first sea side.
    let first_sea = Side::ALL.into_iter().find(|side| !shape.land_sides().contains(*side)).unwrap_or(Side::E);
    let land_by_side: Vec<bool> = (0..6).map(|sixths| shape.land_sides().contains(first_sea.rotated(sixths))).collect();
    let runs: Vec<u8> =
        land_by_side.split(|land| !land).filter(|run| !run.is_empty()).map(|run| run.len() as u8).collect();
    let is_joined = shape.land_spaces().count() == 1;
    let land = match runs.as_slice() {
        [1, 1] if (0..3).any(|index| land_by_side[index] && land_by_side[index + 3]) => {
            if is_joined {
                land_opposite_joined()
            } else {
                land_opposite_apart()
            }
        }
        [a, b] if is_joined => land_joined(*a.max(b), *a.min(b)),
        [a, b] => land_apart(*a.max(b), *a.min(b)),
        _ => land_row(land_by_side.iter().filter(|land| **land).count() as u8),
    };
    tile_with(content_name(tile.content()), land)
}

/// Names the sides where a tile has land in this rotation. If the content appears on one of two lands, names its sides
/// first.
pub fn rotation_text(tile: Tile, rotation: u8) -> Text {
    if let Some([one, other]) = tile.content_land_and_other(rotation) {
        return turned_on_one_land(content_name(tile.content()), side_names(one), side_names(other));
    }
    turned_to(side_names(tile.shape(rotation).land_sides()))
}
