//! The Mainland: an island in the south with its harbor, the Vikings ashore, and the ships in the harbor.

use meadhall_game::{PicturePart, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::pieces::MapPiece;
use super::projection::{PlanePoint, Viewport};
use super::{BAND_AREA, MIN_TEXT_SIZE, PICTURE_AREA};
use crate::hex::Space;
use crate::view::View;
use crate::{Action, icons, texts};

/// The north-western corner of the Mainland.
pub const NORTH_WESTERN_CORNER: PlanePoint = PlanePoint::new(-2.1, 0.23);
/// The lower end of the part of the Mainland that is always visible.
pub const SHORE_BOTTOM: f32 = 1.6;
/// The lower end of the visible part on small maps, without and with room for the name.
const SMALL_BOTTOM: f32 = 2.1;
const SMALL_BOTTOM_WITH_NAME: f32 = 2.3;
pub const HARBOR_CENTER: PlanePoint = PlanePoint::new(0.0, 0.78);
/// Where the Vikings stand.
pub const SHORE_CENTER: PlanePoint = PlanePoint::new(0.0, 1.2);
/// The Mainland's name, south of the Vikings.
const NAME_CENTER: PlanePoint = PlanePoint::new(0.0, 1.48);
const NAME_HEIGHT: f32 = 0.18;
const MIN_NAME_WIDTH: i16 = 210;
const MIN_NAME_HEIGHT: i16 = 34;
/// The sizes of ships and of Vikings, in widths of a hexagon.
const SHIP_SIZE_IN_HEXES: f32 = 0.46;
const VIKINGS_SIZE_IN_HEXES: f32 = 0.42;
/// The width of the harbor and of the shore, in widths of a hexagon.
const HARBOR_ROOM: f32 = 1.85;
const VIKINGS_ROOM: f32 = 2.2;
/// The distances between pieces of a row and between the rows, as shares of a piece's size.
const PIECE_SPACING_PER_SIZE: f32 = 0.9;
const ROW_SPACING_PER_SIZE: f32 = 0.9;
/// The top, width and height of the island's drawing.
const DRAWN_TOP: f32 = 0.23;
const DRAWN_WIDTH: f32 = 4.2;
const DRAWN_HEIGHT: f32 = 2.1;

/// Draws the island with the water around it. The players' panels may cover its southern end.
pub fn ground_part(viewport: &Viewport) -> PicturePart {
    PicturePart::for_label(texts::mainland(), vec![Shape::icon(&icons::MAINLAND, drawn_area(viewport))])
}

/// Draws the Vikings ashore and the ships.
pub fn draw(view: &View, viewport: &Viewport, parts: &mut Vec<PicturePart>) {
    let public_state = &view.public_state;
    let vikings_ashore: Vec<_> = public_state
        .players_by_seat()
        .map(|(seat, player)| (seat, player.vikings_on(Space::MAINLAND)))
        .filter(|group| group.1 > 0)
        .collect();
    let rows = ShoreRows::new(viewport);
    for (at, (seat, vikings)) in
        side_by_side(rows.vikings_center, rows.vikings_size, VIKINGS_ROOM, vikings_ashore.len()).zip(vikings_ashore)
    {
        let shapes = MapPiece::Vikings(seat, vikings).shapes(viewport.square(at, rows.vikings_size));
        parts.push(PicturePart::for_value(texts::mainland(), texts::on_board_vikings(seat, vikings), shapes));
    }
    let ships: Vec<_> = public_state.players_by_seat().filter(|(_, player)| player.ship == Space::MAINLAND).collect();
    for (at, (seat, player)) in side_by_side(HARBOR_CENTER, rows.ship_size, HARBOR_ROOM, ships.len()).zip(ships) {
        let shapes = MapPiece::Longship(seat, player).shapes(viewport.square(at, rows.ship_size));
        parts.push(PicturePart::for_value(texts::mainland(), texts::on_board_ship(seat), shapes));
    }
}

/// Returns the area of the Mainland with the water around it.
pub fn drawn_area(viewport: &Viewport) -> Rect {
    let corner = viewport.point(PlanePoint::new(-DRAWN_WIDTH / 2.0, DRAWN_TOP));
    viewport.placed(Rect::new(corner.x, corner.y, viewport.pixels(DRAWN_WIDTH), viewport.pixels(DRAWN_HEIGHT)))
}

/// Whether a close-up shows the Mainland.
pub fn is_visible(viewport: &Viewport) -> bool {
    let (left, top) = (-DRAWN_WIDTH / 2.0, DRAWN_TOP);
    viewport.is_within(PlanePoint::new(left, top), PlanePoint::new(-left, top + DRAWN_HEIGHT), PICTURE_AREA)
        && viewport.point(PlanePoint::new(0.0, SHORE_BOTTOM)).y <= BAND_AREA.y
}

/// Returns the lower end of the visible part of the Mainland on small maps.
pub fn bottom_on_small_maps(options: &[Action]) -> f32 {
    if is_option(options) { SMALL_BOTTOM_WITH_NAME } else { SMALL_BOTTOM }
}

/// Whether an option goes to the Mainland, loads there or unloads there.
pub fn is_option(options: &[Action]) -> bool {
    options.iter().any(|action| match action {
        Action::Sail { to } | Action::Walk { to, .. } | Action::Transport { to, .. } => *to == Space::MAINLAND,
        Action::Load { from: land, .. } | Action::Unload { onto: land, .. } => *land == Space::MAINLAND,
        Action::ChooseCaptain { .. } | Action::PlaceTile { .. } | Action::BuildOutpost { .. } | Action::EndTurn => {
            false
        }
    })
}

/// The sizes of the ships in the harbor and of the Vikings ashore, and where the Vikings stand.
struct ShoreRows {
    ship_size: f32,
    vikings_size: f32,
    vikings_center: PlanePoint,
}

impl ShoreRows {
    fn new(viewport: &Viewport) -> Self {
        let min_size = viewport.min_piece_size();
        let (ship_size, vikings_size) = (SHIP_SIZE_IN_HEXES.max(min_size), VIKINGS_SIZE_IN_HEXES.max(min_size));
        let below_ships = HARBOR_CENTER.y + ROW_SPACING_PER_SIZE * (ship_size + vikings_size) / 2.0;
        let vikings_center = PlanePoint::new(SHORE_CENTER.x, SHORE_CENTER.y.max(below_ships));
        Self { ship_size, vikings_size, vikings_center }
    }
}

/// Draws the Mainland's name south of the Vikings if it is an option.
pub fn name_part(options: &[Action], viewport: &Viewport) -> PicturePart {
    if !is_option(options) {
        return PicturePart::default();
    }
    let center = viewport.point(NAME_CENTER);
    let width = viewport.pixels(1.2).max(MIN_NAME_WIDTH);
    let height = viewport.pixels(NAME_HEIGHT).max(MIN_NAME_HEIGHT);
    // On small maps the name would cover the Vikings, so it lies further south.
    let ShoreRows { vikings_center, vikings_size, .. } = ShoreRows::new(viewport);
    let below_vikings = viewport.point(vikings_center + PlanePoint::new(0.0, vikings_size / 2.0)).y;
    let top = (center.y - height / 2).max(below_vikings).min(BAND_AREA.y - height - 2);
    let area = viewport.placed(Rect::new(center.x - width / 2, top, width, height));
    let size = (height * 9 / 10).max(MIN_TEXT_SIZE);
    let ground = Shape::rect(area, SurfaceKind::ChoiceBadge);
    let name = Shape::text(texts::mainland(), area, size, TextAlign::Center, TextStyle::Bold);
    PicturePart::decoration(vec![ground, name])
}

/// Returns points side by side around a center. Pieces of this size overlap if the room is not wide enough.
fn side_by_side(center: PlanePoint, size: f32, room: f32, count: usize) -> impl Iterator<Item = PlanePoint> {
    let gaps = (count as f32 - 1.0).max(1.0);
    let spacing = (PIECE_SPACING_PER_SIZE * size).min((room - size) / gaps);
    let first = (count as f32 - 1.0) / -2.0;
    (0..count).map(move |n| center + PlanePoint::new((first + n as f32) * spacing, 0.0))
}
