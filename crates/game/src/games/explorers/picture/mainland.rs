//! The Mainland: a shore in the south with its harbor, the Vikings ashore, and the ships in the harbor.

use super::super::data::MAINLAND;
use super::super::hex::{Cell, Space};
use super::super::view::View;
use super::super::{Action, words};
use super::piece::Thing;
use super::plane::{Cutout, Dot, SIDE};
use super::{field, said};
use crate::game::{Align, Area, Field, Ink, Part, Shape};

/// The visible part, from its north-west to its south-east corner.
pub const SHOWN: [Dot; 2] = [Dot::new(-1.5, 0.3), Dot::new(1.5, SOUTH)];
const SOUTH: f32 = 1.78;
pub const HARBOUR: Dot = Dot::new(0.0, 0.84);
/// Where the Vikings stand.
pub const SHORE: Dot = Dot::new(0.0, 1.29);
/// The center of the name, its height and its width.
const NAME: (Dot, f32, f32) = (Dot::new(0.0, 1.64), 0.24, 1.2);
/// The sizes of ships and of Vikings, in widths of a hexagon.
const SHIP: f32 = 0.4;
const VIKINGS: f32 = 0.48;
/// The eastern half of the shore, from the east to the middle: the harbor is the bay.
const COAST: [Dot; 10] = [
    Dot::new(1.47, SOUTH),
    Dot::new(1.47, 1.5),
    Dot::new(1.38, 1.34),
    Dot::new(1.18, 1.22),
    Dot::new(1.08, 1.06),
    Dot::new(1.05, 0.86),
    Dot::new(0.98, 0.78),
    Dot::new(0.9, 0.84),
    Dot::new(0.84, 0.98),
    Dot::new(0.68, 1.06),
];

/// Draws the water and the land.
pub fn ground(cutout: &Cutout) -> Part {
    let cropped = |at: Dot| cutout.point(Dot::new(at.x, at.y.min(SOUTH)));
    let water = |cell: &Cell| {
        let corner = |n: u8| cropped(Dot::of(*cell) + Dot::towards(f32::from(n) + 0.5) * SIDE);
        Shape::Region { corners: (0..6).map(corner).collect(), field: Field::Shoal }
    };
    let mut shapes: Vec<Shape> = MAINLAND.iter().map(water).collect();
    let west = COAST.into_iter().rev().map(|at| Dot::new(-at.x, at.y));
    let corners = cutout.points(COAST.into_iter().chain(west));
    shapes.push(Shape::Region { corners: corners.clone(), field: Field::Coast });
    shapes.push(Shape::Region { corners, field: Field::Soil });
    Part::ground(shapes)
}

/// Draws the name, the Vikings ashore, and the ships.
pub fn draw(view: &View, options: &[Action], cutout: &Cutout, parts: &mut Vec<Part>) {
    let world = &view.world;
    parts.push(Part::label(words::mainland(), name(options, cutout)));
    let ashore: Vec<_> =
        world.fleet().map(|(seat, party)| (seat, party.vikings(Space::MAINLAND))).filter(|it| it.1 > 0).collect();
    for (at, (seat, vikings)) in abreast(SHORE, 1.25 * VIKINGS, ashore.len()).into_iter().zip(ashore) {
        let thing = Thing::Vikings(seat, vikings).shapes(cutout.square(at, VIKINGS));
        parts.push(Part::value(words::mainland(), words::lies_vikings(seat, vikings), thing));
    }
    let ships: Vec<_> = world.fleet().filter(|(_, party)| party.ship == Space::MAINLAND).collect();
    for (at, (seat, party)) in abreast(HARBOUR, 1.1 * SHIP, ships.len()).into_iter().zip(ships) {
        let thing = Thing::Longship(seat, party).shapes(cutout.square(at, SHIP));
        parts.push(Part::value(words::mainland(), words::lies_ship(seat), thing));
    }
}

/// Draws the name, with a badge if it is a place to go to, load from or unload onto.
fn name(options: &[Action], cutout: &Cutout) -> Vec<Shape> {
    let (at, high, wide) = NAME;
    let (middle, width, height) = (cutout.point(at), cutout.long(wide), cutout.long(high));
    let line = Area::new(middle.x - width / 2, middle.y - height / 2, width, height);
    let picked = options.iter().any(|action| match action {
        Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } => *to == Space::MAINLAND,
        Action::Load { from: land, .. } | Action::Unload { onto: land, .. } => *land == Space::MAINLAND,
        Action::Keep { .. } | Action::Place { .. } | Action::Build { .. } | Action::Done => false,
    });
    let ink = if picked { Ink::Strong } else { Ink::Faint };
    let words = said(words::mainland(), line.inset(line.height / 6), line.height * 9 / 10, Align::Middle, ink);
    if picked { vec![field(line, Field::Pick), words] } else { vec![words] }
}

/// Returns points side by side around a center.
fn abreast(middle: Dot, step: f32, count: usize) -> Vec<Dot> {
    let first = (count as f32 - 1.0) / -2.0;
    (0..count).map(|n| middle + Dot::new((first + n as f32) * step, 0.0)).collect()
}
