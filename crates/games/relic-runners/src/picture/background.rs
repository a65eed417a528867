//! The jungle behind the map.

use meadhall_game::{PicturePart, Point, Rect, SurfaceKind};

use super::map_layout::MapTransform;
use super::{icon_shape, surface_shape};
use crate::icons;

/// Clear of sites and trails.
const TREE_POSITIONS: [(i16, i16); 6] = [(471, 202), (777, 598), (189, 556), (1059, 244), (45, 634), (1203, 166)];
const FERN_POSITIONS: [(i16, i16); 6] = [(219, 382), (1029, 418), (405, 592), (843, 208), (585, 196), (663, 604)];
const PLANT_SIZE: i16 = 64;

pub fn draw(map_transform: &MapTransform, parts: &mut Vec<PicturePart>) {
    let plant_area =
        |(x, y): (i16, i16)| map_transform.to_picture_rect(Rect::square_around(Point { x, y }, PLANT_SIZE));
    let trees = TREE_POSITIONS.map(|at| icon_shape(&icons::TREE, plant_area(at)));
    let ferns = FERN_POSITIONS.map(|at| icon_shape(&icons::FERN, plant_area(at)));
    let background = surface_shape(map_transform.area, SurfaceKind::Land);
    parts.push(PicturePart::decoration([background].into_iter().chain(trees).chain(ferns).collect()));
}
