//! The Mainland: a shore in the south with its harbor, the Vikings ashore, and the ships in the harbor.

use meadhall_game::{PicturePart, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::pieces::MapPiece;
use super::projection::{PlanePoint, SIDE_LENGTH, Viewport};
use crate::data::MAINLAND_CELLS;
use crate::hex::{Cell, Space};
use crate::view::View;
use crate::{Action, texts};

/// The north-western and south-eastern corners of the visible part of the Mainland.
pub const VISIBLE_CORNERS: [PlanePoint; 2] = [PlanePoint::new(-1.5, 0.3), PlanePoint::new(1.5, SOUTH_EDGE_Y)];
const SOUTH_EDGE_Y: f32 = 1.78;
pub const HARBOR_CENTER: PlanePoint = PlanePoint::new(0.0, 0.84);
/// Where the Vikings stand.
pub const SHORE_CENTER: PlanePoint = PlanePoint::new(0.0, 1.29);
/// The center, height and width of the Mainland's name.
const NAME_CENTER_HEIGHT_WIDTH: (PlanePoint, f32, f32) = (PlanePoint::new(0.0, 1.64), 0.24, 1.2);
/// The sizes of ships and of Vikings, in widths of a hexagon.
const SHIP_SIZE_IN_HEXES: f32 = 0.4;
const VIKINGS_SIZE_IN_HEXES: f32 = 0.48;
/// The eastern half of the Mainland's coast, from its eastern end to the middle. The harbor is the bay in the middle.
const EAST_COAST_POINTS: [PlanePoint; 10] = [
    PlanePoint::new(1.47, SOUTH_EDGE_Y),
    PlanePoint::new(1.47, 1.5),
    PlanePoint::new(1.38, 1.34),
    PlanePoint::new(1.18, 1.22),
    PlanePoint::new(1.08, 1.06),
    PlanePoint::new(1.05, 0.86),
    PlanePoint::new(0.98, 0.78),
    PlanePoint::new(0.9, 0.84),
    PlanePoint::new(0.84, 0.98),
    PlanePoint::new(0.68, 1.06),
];

/// Draws the water and the land.
pub fn ground_part(viewport: &Viewport) -> PicturePart {
    let clamp = |at: PlanePoint| viewport.point(PlanePoint::new(at.x, at.y.min(SOUTH_EDGE_Y)));
    let water = |cell: &Cell| {
        let corner = |n: u8| {
            clamp(PlanePoint::cell_center(*cell) + PlanePoint::from_angle_sixths(f32::from(n) + 0.5) * SIDE_LENGTH)
        };
        Shape::Polygon { corners: (0..6).map(corner).collect(), surface: SurfaceKind::ShallowWater }
    };
    let mut shapes: Vec<Shape> = MAINLAND_CELLS.iter().map(water).collect();
    let west = EAST_COAST_POINTS.into_iter().rev().map(|at| PlanePoint::new(-at.x, at.y));
    let corners = viewport.points(EAST_COAST_POINTS.into_iter().chain(west));
    shapes.push(Shape::Polygon { corners: corners.clone(), surface: SurfaceKind::Coast });
    shapes.push(Shape::Polygon { corners, surface: SurfaceKind::JoinedLand });
    PicturePart::decoration(shapes)
}

/// Draws the name, the Vikings ashore, and the ships.
pub fn draw(view: &View, options: &[Action], viewport: &Viewport, parts: &mut Vec<PicturePart>) {
    let public_state = &view.public_state;
    parts.push(PicturePart::for_label(texts::mainland(), name_shapes(options, viewport)));
    let vikings_ashore: Vec<_> = public_state
        .players_by_seat()
        .map(|(seat, player)| (seat, player.vikings_on(Space::MAINLAND)))
        .filter(|group| group.1 > 0)
        .collect();
    for (at, (seat, vikings)) in
        side_by_side(SHORE_CENTER, 1.25 * VIKINGS_SIZE_IN_HEXES, vikings_ashore.len()).into_iter().zip(vikings_ashore)
    {
        let shapes = MapPiece::Vikings(seat, vikings).shapes(viewport.square(at, VIKINGS_SIZE_IN_HEXES));
        parts.push(PicturePart::for_value(texts::mainland(), texts::on_board_vikings(seat, vikings), shapes));
    }
    let ships: Vec<_> = public_state.players_by_seat().filter(|(_, player)| player.ship == Space::MAINLAND).collect();
    for (at, (seat, player)) in
        side_by_side(HARBOR_CENTER, 1.1 * SHIP_SIZE_IN_HEXES, ships.len()).into_iter().zip(ships)
    {
        let shapes = MapPiece::Longship(seat, player).shapes(viewport.square(at, SHIP_SIZE_IN_HEXES));
        parts.push(PicturePart::for_value(texts::mainland(), texts::on_board_ship(seat), shapes));
    }
}

/// Draws the Mainland's name, with a badge if an option goes there, loads there or unloads there.
fn name_shapes(options: &[Action], viewport: &Viewport) -> Vec<Shape> {
    let (at, height_in_hexes, width_in_hexes) = NAME_CENTER_HEIGHT_WIDTH;
    let (center, width, height) =
        (viewport.point(at), viewport.pixels(width_in_hexes), viewport.pixels(height_in_hexes));
    let line = Rect::new(center.x - width / 2, center.y - height / 2, width, height);
    let is_option = options.iter().any(|action| match action {
        Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } => *to == Space::MAINLAND,
        Action::Load { from: land, .. } | Action::Unload { onto: land, .. } => *land == Space::MAINLAND,
        Action::ChooseCaptain { .. } | Action::PlaceTile { .. } | Action::BuildOutpost { .. } | Action::EndTurn => {
            false
        }
    });
    let style = if is_option { TextStyle::Bold } else { TextStyle::Muted };
    let label =
        Shape::text(texts::mainland(), line.inset(line.height / 6), line.height * 9 / 10, TextAlign::Center, style);
    if is_option { vec![Shape::rect(line, SurfaceKind::ChoiceBadge), label] } else { vec![label] }
}

/// Returns points side by side around a center.
fn side_by_side(center: PlanePoint, spacing: f32, count: usize) -> Vec<PlanePoint> {
    let first = (count as f32 - 1.0) / -2.0;
    (0..count).map(|n| center + PlanePoint::new((first + n as f32) * spacing, 0.0)).collect()
}
