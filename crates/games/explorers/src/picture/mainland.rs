//! The Mainland: a shore in the south with its harbor, the Vikings ashore, and the ships in the harbor.

use meadhall_game::{PicturePart, Rect, Shape, TextAlign, TextStyle};

use super::pieces::MapPiece;
use super::projection::{PlanePoint, Viewport, within_picture};
use super::{BAND_AREA, MIN_TEXT_SIZE, PICTURE_AREA};
use crate::hex::Space;
use crate::view::View;
use crate::{Action, icons, texts};

/// The north-western and south-eastern corners of the visible part of the Mainland.
pub const VISIBLE_CORNERS: [PlanePoint; 2] = [PlanePoint::new(-2.1, 0.23), PlanePoint::new(2.1, 1.6)];
pub const HARBOR_CENTER: PlanePoint = PlanePoint::new(0.0, 0.78);
/// Where the Vikings stand.
pub const SHORE_CENTER: PlanePoint = PlanePoint::new(0.0, 1.2);
/// The Mainland's name, south of the Vikings.
const NAME_CENTER: PlanePoint = PlanePoint::new(0.0, 1.48);
const NAME_HEIGHT: f32 = 0.18;
const MIN_NAME_WIDTH: i16 = 210;
const MIN_NAME_HEIGHT: i16 = 34;
/// The minimum width of a hexagon, in pixels, at which the name is drawn although no option goes there.
const MIN_NAMED_HEX_WIDTH: i16 = 84;
/// The sizes of ships and of Vikings, in widths of a hexagon.
const SHIP_SIZE_IN_HEXES: f32 = 0.46;
const VIKINGS_SIZE_IN_HEXES: f32 = 0.42;
/// The top, width and height of the shore's drawing, and the height of the drawing of the land behind it.
const DRAWN_TOP: f32 = 0.23;
const DRAWN_WIDTH: f32 = 4.2;
const DRAWN_HEIGHT: f32 = 2.1;
/// The lower end of the land in the drawing of the shore.
const DRAWN_LAND_END: f32 = 2.3;
const SOUTH_HEIGHT: f32 = 0.3;

/// Draws the water and the land, down to the players' panels.
pub fn ground_part(viewport: &Viewport) -> PicturePart {
    let area_from = |top: f32, height: f32| {
        let (corner, width) = (viewport.point(PlanePoint::new(-DRAWN_WIDTH / 2.0, top)), viewport.pixels(DRAWN_WIDTH));
        Rect::new(corner.x, corner.y, width, viewport.pixels(height))
    };
    let mut shapes = vec![Shape::icon(&icons::MAINLAND, area_from(DRAWN_TOP, DRAWN_HEIGHT))];
    let mut top = DRAWN_LAND_END;
    while viewport.point(PlanePoint::new(0.0, top)).y < BAND_AREA.y {
        // Consecutive pieces overlap, so that no gap remains.
        top -= 0.02;
        shapes.push(Shape::icon(&icons::MAINLAND_SOUTH, area_from(top, SOUTH_HEIGHT)));
        top += SOUTH_HEIGHT;
    }
    shapes.retain(|shape| matches!(shape, Shape::Icon { area, .. } if PICTURE_AREA.contains(*area)));
    PicturePart::for_label(texts::mainland(), shapes)
}

/// Draws the Vikings ashore and the ships.
pub fn draw(view: &View, viewport: &Viewport, parts: &mut Vec<PicturePart>) {
    let public_state = &view.public_state;
    let vikings_ashore: Vec<_> = public_state
        .players_by_seat()
        .map(|(seat, player)| (seat, player.vikings_on(Space::MAINLAND)))
        .filter(|group| group.1 > 0)
        .collect();
    for (at, (seat, vikings)) in
        side_by_side(SHORE_CENTER, 0.86 * VIKINGS_SIZE_IN_HEXES, vikings_ashore.len()).into_iter().zip(vikings_ashore)
    {
        let shapes = MapPiece::Vikings(seat, vikings).shapes(viewport.square(at, VIKINGS_SIZE_IN_HEXES));
        parts.push(PicturePart::for_value(texts::mainland(), texts::on_board_vikings(seat, vikings), shapes));
    }
    let ships: Vec<_> = public_state.players_by_seat().filter(|(_, player)| player.ship == Space::MAINLAND).collect();
    for (at, (seat, player)) in
        side_by_side(HARBOR_CENTER, 0.94 * SHIP_SIZE_IN_HEXES, ships.len()).into_iter().zip(ships)
    {
        let shapes = MapPiece::Longship(seat, player).shapes(viewport.square(at, SHIP_SIZE_IN_HEXES));
        parts.push(PicturePart::for_value(texts::mainland(), texts::on_board_ship(seat), shapes));
    }
}

/// Draws the Mainland's name south of the Vikings, on a yellow ground if an option goes there, loads there or unloads
/// there.
pub fn name_part(options: &[Action], viewport: &Viewport) -> PicturePart {
    let is_option = options.iter().any(|action| match action {
        Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } => *to == Space::MAINLAND,
        Action::Load { from: land, .. } | Action::Unload { onto: land, .. } => *land == Space::MAINLAND,
        Action::ChooseCaptain { .. } | Action::PlaceTile { .. } | Action::BuildOutpost { .. } | Action::EndTurn => {
            false
        }
    });
    if !is_option && !viewport.is_hex_at_least(MIN_NAMED_HEX_WIDTH) {
        return PicturePart::default();
    }
    let center = viewport.point(NAME_CENTER);
    let width = viewport.pixels(1.2).max(MIN_NAME_WIDTH);
    let height = viewport.pixels(NAME_HEIGHT).max(MIN_NAME_HEIGHT);
    // On small maps the name would cover the Vikings, so it lies further south if there is room.
    let below_vikings = viewport.point(SHORE_CENTER + PlanePoint::new(0.0, VIKINGS_SIZE_IN_HEXES / 2.0)).y;
    let top = (center.y - height / 2).max(below_vikings).min(BAND_AREA.y - height - 2);
    let area = within_picture(Rect::new(center.x - width / 2, top, width, height));
    let size = (height * 9 / 10).max(MIN_TEXT_SIZE);
    let style = if is_option { TextStyle::Bold } else { TextStyle::Outlined };
    let label = Shape::text(texts::mainland(), area, size, TextAlign::Center, style);
    let ground = is_option.then(|| Shape::rect(area, meadhall_game::SurfaceKind::ChoiceBadge));
    PicturePart::decoration(ground.into_iter().chain([label]).collect())
}

/// Returns points side by side around a center.
fn side_by_side(center: PlanePoint, spacing: f32, count: usize) -> Vec<PlanePoint> {
    let first = (count as f32 - 1.0) / -2.0;
    (0..count).map(|n| center + PlanePoint::new((first + n as f32) * spacing, 0.0)).collect()
}
