//! Tiles and villages as they are drawn, scaled to their area.

use meadhall_game::{Icon, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::number_shape;
use crate::coins::next_pillage_coin;
use crate::sea::SpaceContent;
use crate::tile::VoyageTile;
use crate::{icons, texts};

/// Returns a tile on the sea, with room beside its icon for this number of ships.
pub fn sea_tile_shapes(tile: VoyageTile, area: Rect, ship_count: usize) -> Vec<Shape> {
    let area_of_icon = if let VoyageTile::Visit { .. } = tile {
        icon_area_above_count(area, false)
    } else {
        icon_area(area, ship_count)
    };
    let mut shapes = vec![Shape::icon(icons::tile_icon(tile), area_of_icon)];
    match tile {
        VoyageTile::Visit { pawns } => shapes.extend(visit_pawn_shapes(pawns, area)),
        tile => shapes.extend(value_shapes(tile, area)),
    }
    shapes.extend(shield_row(tile.shields().unwrap_or_default(), area, area.height * 5 / 16));
    shapes
}

/// Returns a tile aboard a ship. It needs no space number and no room for ships, so its shields form a column
/// and its icon and value are larger.
pub fn ship_tile_shapes(tile: VoyageTile, area: Rect) -> Vec<Shape> {
    let (width, height) = (area.width, area.height);
    let area_of_icon = Rect::new(area.x + width * 3 / 10, area.y + 2, width * 27 / 40, height * 23 / 40);
    let mut shapes = vec![Shape::rect(area, SurfaceKind::Tile), Shape::icon(icons::tile_icon(tile), area_of_icon)];
    shapes.extend(value_shapes(tile, Rect::new(area.x - 24, area.y - 24, width + 24, height + 24)));
    let size = height * 7 / 20;
    let shield_area = |n: u8| Rect::new(area.x + 2, area.y + height - 2 - (i16::from(n) + 1) * size, size, size);
    shapes.extend((0..tile.shields().unwrap_or_default()).map(|n| Shape::icon(&icons::SHIELD, shield_area(n))));
    shapes
}

/// Returns the area of a space's icon, which overlaps neither the space's number nor its ships.
pub fn icon_area(area: Rect, ship_count: usize) -> Rect {
    match ship_count {
        0 => Rect::new(area.x + 44, area.y + 3, area.width - 48, area.height * 3 / 5),
        1 => Rect::new(area.x + 3, area.y + 36, 60, 50),
        _ => Rect::new(area.x + 70, area.y + 2, area.width - 74, 38),
    }
}

/// Returns where the number of a tile is drawn.
pub const fn number_area(area: Rect) -> Rect {
    let size = area.height * 3 / 8;
    Rect::new(area.x + area.width - size - area.width / 24, area.y + area.height - size - area.height / 24, size, size)
}

/// Returns the number on a tile: power on a dark badge, glory on a gold badge, the glory of unsold goods in an empty
/// ring, or a monster's strength on a red badge. For visits and pillages, it returns the remaining pawns or coins.
pub fn value_shapes(tile: VoyageTile, area: Rect) -> Vec<Shape> {
    let badge_area = number_area(area);
    match tile {
        VoyageTile::Weapon { power, .. } | VoyageTile::Sail { power, .. } | VoyageTile::Mjollnir { power, .. } => {
            number_badge(power, SurfaceKind::Badge, badge_area)
        }
        VoyageTile::Pennant { glory, .. } => number_badge(glory, SurfaceKind::GloryBadge, badge_area),
        VoyageTile::Goods { glory, .. } => {
            vec![
                Shape::icon(&icons::UNSOLD, badge_area),
                number_shape(glory, badge_area.inset(badge_area.height / 8), TextStyle::Bold),
            ]
        }
        VoyageTile::Port { sales } => number_badge(sales, SurfaceKind::Badge, badge_area),
        VoyageTile::Monster { strength } => number_badge(strength, SurfaceKind::DangerBadge, badge_area),
        VoyageTile::Visit { pawns } => icon_with_count(&icons::VIKING, pawns, area),
        VoyageTile::Pillage { coins } => {
            let coins_left: Vec<u8> = (1..=coins).rev().filter_map(next_pillage_coin).collect();
            payout_badges(&coins_left, SurfaceKind::GloryBadge, badge_area)
        }
        VoyageTile::Rune => Vec::new(),
    }
}

fn number_badge(count: u8, surface: SurfaceKind, area: Rect) -> Vec<Shape> {
    let style = if surface == SurfaceKind::GloryBadge { TextStyle::Bold } else { TextStyle::OnDarkBold };
    vec![Shape::rect(area, surface), number_shape(count, area.inset(area.height / 8), style)]
}

/// Returns a badge for each amount that the next ships to pass will get. The badge of the last of these ships is in the
/// corner.
fn payout_badges(amounts: &[u8], surface: SurfaceKind, last_area: Rect) -> Vec<Shape> {
    let badge_area = |n: i16| last_area.translated(-(last_area.width + 2) * n, 0);
    (0..).zip(amounts.iter().rev()).flat_map(|(n, amount)| number_badge(*amount, surface, badge_area(n))).collect()
}

/// Returns the Vikings of a visit.
fn visit_pawn_shapes(pawns: u8, area: Rect) -> Vec<Shape> {
    let first = SpaceContent::Tile(VoyageTile::Visit { pawns }).pawns_on_offer();
    let given: Vec<u8> = [first, pawns - first].into_iter().filter(|given| *given > 0).collect();
    if given.is_empty() {
        return icon_with_count(&icons::VIKING, 0, area);
    }
    let size = number_area(area).height * 9 / 10;
    let last = Rect::new(area.x + area.width - size - 5, area.y + area.height - size - 5, size, size);
    let mut shapes = payout_badges(&given, SurfaceKind::Badge, last);
    shapes
        .push(Shape::icon(&icons::VIKING, last.translated(if given.len() > 1 { -2 * size - 3 } else { -size - 4 }, 0)));
    shapes
}

/// Returns the Vikings of a village, as the number that the next ship gets and the number of ships for which the
/// Vikings suffice.
pub fn village_shapes(pawns: u8, area: Rect) -> Vec<Shape> {
    let next = SpaceContent::Village { pawns }.pawns_on_offer();
    if next == 0 {
        return icon_with_count(&icons::VIKING, pawns, area);
    }
    let line = Rect::new(area.x + 3, number_area(area).y + 2, area.width - 6, 42);
    let mut shapes = vec![Shape::icon(&icons::VIKING, line.left_part(42))];
    shapes.extend(number_badge(next, SurfaceKind::Badge, line.translated(44, 0).left_part(42)));
    shapes.push(Shape::text(texts::times(pawns / next), line.right_part(38), 36, TextAlign::Left, TextStyle::Bold));
    shapes
}

/// Returns where the icon is drawn if a count is drawn below it.
pub fn icon_area_above_count(area: Rect, has_ship: bool) -> Rect {
    if has_ship {
        icon_area(area, 1)
    } else {
        Rect::new(area.x + 34, area.y + 4, area.width - 38, area.height * 11 / 20)
    }
}

/// Returns an icon and its count, along the lower edge.
pub fn icon_with_count(icon: &'static Icon, count: u8, area: Rect) -> Vec<Shape> {
    let count_area = number_area(area);
    let beside = count_area.translated(-count_area.width + 4, 0);
    vec![Shape::icon(icon, beside), number_shape(count, count_area.inset(count_area.height / 12), TextStyle::Bold)]
}

/// Returns the shields of a tile, along its lower edge.
pub fn shield_shapes(count: u8, area: Rect) -> Vec<Shape> {
    shield_row(count, area, area.height * 11 / 40)
}

fn shield_row(count: u8, area: Rect, size: i16) -> Vec<Shape> {
    let (x, y) = (area.x + area.width / 24, area.y + area.height - size - area.height / 24);
    (0..count).map(|n| Shape::icon(&icons::SHIELD, Rect::new(x + i16::from(n) * (size - 2), y, size, size))).collect()
}
