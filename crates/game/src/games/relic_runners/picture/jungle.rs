//! The jungle behind the map.

use super::super::art;
use super::atlas::Atlas;
use super::{field, glyph};
use crate::game::{Area, Field, Part, Point};

/// Clear of sites and trails.
const TREES: [(i16, i16); 6] = [(471, 202), (777, 598), (189, 556), (1059, 244), (45, 634), (1203, 166)];
const FERNS: [(i16, i16); 6] = [(219, 382), (1029, 418), (405, 592), (843, 208), (585, 196), (663, 604)];
const SIZE: i16 = 64;

pub fn draw(atlas: &Atlas, parts: &mut Vec<Part>) {
    let grown = |(x, y): (i16, i16)| atlas.area(Area::around(Point { x, y }, SIZE));
    let trees = TREES.map(|at| glyph(&art::TREE, grown(at)));
    let ferns = FERNS.map(|at| glyph(&art::FERN, grown(at)));
    let ground = field(atlas.room, Field::Land);
    parts.push(Part::ground([ground].into_iter().chain(trees).chain(ferns).collect()));
}
