//! Pieces on the map, each drawn in a square of any size.

use meadhall_game::{Icon, Rect, Seat, Shape, SurfaceKind, TextStyle};

use super::number_shape;
use crate::icons;
use crate::player::Player;
use crate::tile::{Animal, Tile, TileContent};

/// The minimum height of a ship, in pixels, at which its hold is drawn.
const MIN_DETAILED_SHIP_HEIGHT: i16 = 84;

/// A piece on the map.
#[derive(Clone, Copy)]
pub enum MapPiece<'a> {
    /// Vikings ashore of one player, and their number.
    Vikings(Seat, u8),
    Longship(Seat, &'a Player),
    Outpost(Seat),
    /// Animals of one kind, and their number.
    Animals(Animal, u8),
    /// A settlement and its strength.
    Settlement(u8),
    EnemyShip,
}

impl MapPiece<'_> {
    pub fn shapes(self, area: Rect) -> Vec<Shape> {
        match self {
            MapPiece::Vikings(seat, count) => vikings_shapes(seat, count, area),
            MapPiece::Longship(seat, player) => longship_shapes(seat, player, area),
            MapPiece::Outpost(seat) => {
                vec![Shape::icon(&icons::OUTPOST, area), Shape::seat_marker(seat, percent_square(area, 22, 38, 56))]
            }
            MapPiece::Animals(kind, count) => {
                let mut shapes = vec![Shape::icon(icons::animal_icon(kind), area)];
                shapes.extend(count_badge(count, area));
                shapes
            }
            MapPiece::Settlement(strength) => {
                let badge = percent_square(area, 54, 54, 46);
                let number = number_shape(strength, badge.inset(badge.height / 10), TextStyle::OnDarkBold);
                vec![
                    Shape::icon(&icons::SETTLEMENT, percent_square(area, 0, 0, 92)),
                    Shape::rect(badge, SurfaceKind::DangerBadge),
                    number,
                ]
            }
            MapPiece::EnemyShip => vec![Shape::icon(&icons::ENEMY, area)],
        }
    }
}

pub fn content_icon(tile: Tile) -> Option<&'static Icon> {
    match tile.content() {
        TileContent::EnemyShip => Some(&icons::ENEMY),
        TileContent::Settlement => Some(&icons::SETTLEMENT),
        TileContent::Animal(kind) => Some(icons::animal_icon(kind)),
        TileContent::Nothing => None,
    }
}

/// A seat marker with a helmet, and a number if there is more than one Viking.
fn vikings_shapes(seat: Seat, count: u8, area: Rect) -> Vec<Shape> {
    let left = if count > 1 { -4 } else { 14 };
    let helmet = percent_square(area, left + 1, -2, 70).top_part(area.height * 44 / 100);
    let mut shapes =
        vec![Shape::seat_marker(seat, percent_square(area, left, 28, 72)), Shape::icon(&icons::HELMET, helmet)];
    if count > 1 {
        let badge = percent_square(area, 59, 48, 52);
        shapes.extend([
            Shape::rect(badge, SurfaceKind::Badge),
            number_shape(count, badge.inset(badge.height / 12), TextStyle::OnDarkBold),
        ]);
    }
    shapes
}

/// Returns a longship seen from the side, with the owner's seat marker above it. The hold is drawn if the ship is large
/// enough.
fn longship_shapes(seat: Seat, player: &Player, area: Rect) -> Vec<Shape> {
    let hull = Shape::icon(&icons::BOAT, percent_square(area, 0, 45, 100).top_part(area.height * 55 / 100));
    if area.height < MIN_DETAILED_SHIP_HEIGHT {
        return vec![hull, Shape::seat_marker(seat, percent_square(area, 18, 0, 64))];
    }
    let icons = hold_icons(player);
    let left = if icons.is_empty() { 20 } else { 2 };
    let mut shapes = vec![hull, Shape::seat_marker(seat, percent_square(area, left, 2, 58))];
    let places = [(60, 24), (60, -8), (32, -24)];
    shapes
        .extend(icons.into_iter().zip(places).map(|(icon, (x, y))| Shape::icon(icon, percent_square(area, x, y, 32))));
    shapes
}

/// Returns an icon for each Viking and animal aboard.
pub fn hold_icons(player: &Player) -> Vec<&'static Icon> {
    let crew = std::iter::repeat_n(&icons::VIKING, player.crew.into());
    crew.chain(player.cargo.iter().map(|animal| icons::animal_icon(*animal))).collect()
}

/// Returns a badge with the number in the lower corner, or nothing if the number is 1.
fn count_badge(count: u8, area: Rect) -> Vec<Shape> {
    if count < 2 {
        return Vec::new();
    }
    let badge = percent_square(area, 54, 54, 50);
    vec![
        Shape::rect(badge, SurfaceKind::Badge),
        number_shape(count, badge.inset(badge.height / 12), TextStyle::OnDarkBold),
    ]
}

/// Returns a square within a square area. Its position and size are in hundredths of the area's width.
fn percent_square(area: Rect, x: i16, y: i16, size: i16) -> Rect {
    let scaled = |hundredths: i16| area.width * hundredths / 100;
    Rect::new(area.x + scaled(x), area.y + scaled(y), scaled(size), scaled(size))
}
