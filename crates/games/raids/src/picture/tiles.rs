//! Tiles and badges as they are drawn on the sea, aboard a ship and on an emoji.

use meadhall_game::{Icon, Rect, Shape, TextAlign, TextStyle};

use crate::coins::next_pillage_coin;
use crate::tile::{PAWNS_PER_VISIT, VoyageTile};
use crate::{icons, texts};

/// The Vikings of a visit for the first ship.
const FIRST_VISITORS: u8 = 2;
/// How strongly a thing is drawn that is gone.
const GONE_OPACITY_PERCENT: u8 = 30;

/// Returns a tile on the sea in an area of 126 by 146 pixels, its shadow included.
pub fn sea_tile_shapes(tile: VoyageTile, area: Rect) -> Vec<Shape> {
    let icon_area = match tile {
        VoyageTile::Rune => Rect::new(area.x + 16, area.y + 34, 84, 84),
        _ => Rect::new(area.x + 26, area.y + 24, 84, 84),
    };
    let mut shapes = vec![Shape::icon(ground_icon(tile), area)];
    if !tile.is_stop() {
        shapes.push(Shape::icon(&icons::PASS_SIGN, Rect::new(area.x + 82, area.y + 5, 29, 29)));
    }
    shapes.push(Shape::icon(icons::tile_icon(tile), icon_area));
    match tile {
        VoyageTile::Visit { pawns } => shapes.extend(visit_shapes(pawns, area)),
        VoyageTile::Pillage { coins } => shapes.extend(pillage_shapes(coins, area)),
        tile => shapes.extend(value_badge(tile, Rect::new(area.x + 66, area.y + 87, 46, 46))),
    }
    let shield_area = |n: u8| Rect::new(area.x + 5 + i16::from(n) * 31, area.y + 100, 33, 33);
    shapes.extend((0..tile.shields().unwrap_or_default()).map(|n| Shape::icon(&icons::SHIELD, shield_area(n))));
    shapes
}

/// Returns what lies under the icon of a tile: parchment for a stop, otherwise what ships pass.
const fn ground_icon(tile: VoyageTile) -> &'static Icon {
    match tile {
        VoyageTile::Monster { .. } => &icons::TILE_WATER,
        VoyageTile::Visit { .. } => &icons::TILE_GRASS,
        VoyageTile::Pillage { .. } => &icons::TILE_EMBERS,
        _ => &icons::TILE_STOP,
    }
}

/// Returns a tile aboard a ship in an area of 66 by 72 pixels. Its shields hang on the hull.
pub fn ship_tile_shapes(tile: VoyageTile, area: Rect) -> Vec<Shape> {
    let mut shapes = vec![
        Shape::icon(&icons::DECK_TILE, area),
        Shape::icon(icons::tile_icon(tile), Rect::new(area.x + 4, area.y + 2, 48, 48)),
    ];
    shapes.extend(value_badge(tile, Rect::new(area.x + 25, area.y + 31, 40, 40)));
    shapes
}

/// Returns the number of a tile on its badge: an iron disc for a power, gold for glory, a dashed ring for the glory of
/// unsold goods, a red shield for a monster's strength.
pub fn value_badge(tile: VoyageTile, area: Rect) -> Vec<Shape> {
    let (icon, number) = match tile {
        VoyageTile::Weapon { power, .. } | VoyageTile::Sail { power, .. } | VoyageTile::Mjollnir { power, .. } => {
            (&icons::BADGE_POWER, power)
        }
        VoyageTile::Port { sales } => (&icons::BADGE_POWER, sales),
        VoyageTile::Pennant { glory, .. } => (&icons::BADGE_GLORY, glory),
        VoyageTile::Goods { glory, .. } => (&icons::BADGE_UNSOLD, glory),
        VoyageTile::Monster { strength } => (&icons::BADGE_STRENGTH, strength),
        VoyageTile::Rune | VoyageTile::Visit { .. } | VoyageTile::Pillage { .. } => return Vec::new(),
    };
    badge_shapes(icon, number.into(), area).into()
}

/// Returns a badge with a number: light on iron and red, dark on all others.
pub fn badge_shapes(icon: &'static Icon, number: i32, area: Rect) -> [Shape; 2] {
    let is_dark = [&icons::BADGE_POWER, &icons::BADGE_STRENGTH].contains(&icon);
    let style = if is_dark { TextStyle::OnDarkBold } else { TextStyle::Bold };
    let size = if number < 10 { area.height * 3 / 4 } else { area.height * 5 / 8 };
    [
        Shape::icon(icon, area),
        Shape::text(
            texts::number(number),
            area,
            size.max(super::MIN_TEXT_SIZE.min(area.height)),
            TextAlign::Center,
            style,
        ),
    ]
}

/// Returns the Vikings of a visit: two for the first ship, and one for the second behind a dashed line.
fn visit_shapes(pawns: u8, area: Rect) -> Vec<Shape> {
    let pawn_area = |n: u8| {
        let x = if n < FIRST_VISITORS { 4 + 34 * i16::from(n) } else { 78 };
        Rect::new(area.x + x, area.y + 98, 35, 35)
    };
    // The first ship takes the Vikings on the left.
    let first_left = if pawns == 1 { FIRST_VISITORS } else { 0 };
    let pawn_shape = |n: u8| {
        if (first_left..first_left + pawns).contains(&n) {
            Shape::icon(&icons::VIKING, pawn_area(n))
        } else {
            Shape::translucent_icon(&icons::VIKING, pawn_area(n), GONE_OPACITY_PERCENT)
        }
    };
    let line = Shape::icon(&icons::DIVIDER, Rect::new(area.x + 73, area.y + 98, 4, 36));
    (0..PAWNS_PER_VISIT).map(pawn_shape).chain([line]).collect()
}

/// Returns the coins of a pillage; the next ship takes the left one.
fn pillage_shapes(coins: u8, area: Rect) -> Vec<Shape> {
    let values: Vec<u8> = (1..=coins).rev().filter_map(next_pillage_coin).collect();
    let coin_area = |n: i16| Rect::new(area.x + 110 - 44 * (n + 1), area.y + 92, 43, 43);
    (0..)
        .zip(values.iter().rev())
        .flat_map(|(n, value)| badge_shapes(&icons::COIN, (*value).into(), coin_area(n)))
        .collect()
}
