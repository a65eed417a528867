//! Pieces on the map, each drawn in a square of any size.

use meadhall_game::{Icon, Rect, Seat, Shape, TextStyle};

use super::number_shape;
use crate::icons;
use crate::player::Player;
use crate::tile::{Animal, Tile, TileContent};

/// The minimum height of a ship, in pixels, at which its hold is drawn.
const MIN_DETAILED_SHIP_HEIGHT: i16 = 50;

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
    /// Returns the size of the piece compared with the others.
    pub const fn scale(self) -> f32 {
        match self {
            MapPiece::Longship(..) => 1.12,
            MapPiece::Animals(..) => 0.88,
            MapPiece::Vikings(..) | MapPiece::Outpost(_) | MapPiece::Settlement(_) | MapPiece::EnemyShip => 1.0,
        }
    }

    pub fn shapes(self, area: Rect) -> Vec<Shape> {
        match self {
            MapPiece::Vikings(seat, count) => vec![
                Shape::seat_marker(seat, percent_square(area, 18, 35, 64)),
                Shape::icon(&icons::HELMET, percent_rect(area, 16, 0, 68, 48)),
                number_shape(count, percent_rect(area, 16, 3, 68, 32), area.height * 36 / 100, TextStyle::OnDarkBold),
            ],
            MapPiece::Longship(seat, player) => longship_shapes(seat, player, area),
            MapPiece::Outpost(seat) => {
                vec![Shape::icon(&icons::OUTPOST, area), Shape::seat_marker(seat, percent_square(area, 25, 37, 50))]
            }
            MapPiece::Animals(kind, count) => {
                let mut shapes = vec![Shape::icon(icons::animal_icon(kind), area)];
                if count > 1 {
                    let badge = percent_square(area, 54, 54, 46);
                    shapes.push(Shape::icon(&icons::COUNT_BADGE, badge));
                    shapes.push(number_shape(count, badge, badge.height * 8 / 10, TextStyle::OnDarkBold));
                }
                shapes
            }
            MapPiece::Settlement(strength) => vec![
                Shape::icon(&icons::SETTLEMENT_STRENGTH, area),
                number_shape(strength, percent_square(area, 24, 40, 50), area.height * 46 / 100, TextStyle::OnDarkBold),
            ],
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

/// Returns a longship seen from the side, with the owner's seat marker as its sail and the hold on its deck.
fn longship_shapes(seat: Seat, player: &Player, area: Rect) -> Vec<Shape> {
    let mut shapes =
        vec![Shape::icon(&icons::LONGSHIP, area), Shape::seat_marker(seat, percent_square(area, 26, 3, 48))];
    if area.height >= MIN_DETAILED_SHIP_HEIGHT {
        let aboard = hold_icons(player).into_iter().zip(0..);
        shapes.extend(aboard.map(|(icon, n)| Shape::icon(icon, percent_square(area, 16 + 20 * n, 51, 28))));
    }
    shapes
}

/// Returns an icon for each Viking and animal aboard.
pub fn hold_icons(player: &Player) -> Vec<&'static Icon> {
    let crew = std::iter::repeat_n(&icons::VIKING, player.crew.into());
    crew.chain(player.cargo.iter().map(|animal| icons::animal_icon(*animal))).collect()
}

/// Returns a square within a square area. Its position and size are in hundredths of the area's width.
fn percent_square(area: Rect, x: i16, y: i16, size: i16) -> Rect {
    percent_rect(area, x, y, size, size)
}

/// Returns a rectangle within a square area, in hundredths of the area's width.
fn percent_rect(area: Rect, x: i16, y: i16, width: i16, height: i16) -> Rect {
    let scaled = |hundredths: i16| area.width * hundredths / 100;
    Rect::new(area.x + scaled(x), area.y + scaled(y), scaled(width).max(1), scaled(height).max(1))
}
