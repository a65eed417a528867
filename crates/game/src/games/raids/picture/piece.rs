//! Tiles and villages as they are drawn, scaled to their area.

use super::super::coins::pillage_coin;
use super::super::sea::Spot;
use super::super::tile::Tile;
use super::super::{art, words};
use super::{field, glyph, number, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Shape};

/// Returns a tile on the sea; its icon leaves room for this number of ships.
pub fn tile(tile: Tile, area: Area, ships: usize) -> Vec<Shape> {
    let drawn = if let Tile::Visit { .. } = tile { above(area, false) } else { drawing(area, ships) };
    let mut shapes = vec![glyph(art::of_tile(tile), drawn)];
    match tile {
        Tile::Visit { pawns } => shapes.extend(visit(pawns, area)),
        tile => shapes.extend(worth(tile, area)),
    }
    shapes.extend(row_of_shields(tile.shields().unwrap_or_default(), area, area.height * 5 / 16));
    shapes
}

/// Returns a tile aboard a ship. It needs no space number and no room for ships, so its shields form a column
/// and its icon and value are larger.
pub fn aboard(tile: Tile, area: Area) -> Vec<Shape> {
    let (width, height) = (area.width, area.height);
    let drawn = Area::new(area.x + width * 3 / 10, area.y + 2, width * 27 / 40, height * 23 / 40);
    let mut shapes = vec![field(area, Field::Tile), glyph(art::of_tile(tile), drawn)];
    shapes.extend(worth(tile, Area::new(area.x - 24, area.y - 24, width + 24, height + 24)));
    let size = height * 7 / 20;
    let mark = |n: u8| Area::new(area.x + 2, area.y + height - 2 - (i16::from(n) + 1) * size, size, size);
    shapes.extend((0..tile.shields().unwrap_or_default()).map(|n| glyph(&art::SHIELD, mark(n))));
    shapes
}

/// Returns where the icon of a space is drawn, clear of the space's number and of its ships.
pub fn drawing(area: Area, ships: usize) -> Area {
    match ships {
        0 => Area::new(area.x + 44, area.y + 3, area.width - 48, area.height * 3 / 5),
        1 => Area::new(area.x + 3, area.y + 36, 60, 50),
        _ => Area::new(area.x + 70, area.y + 2, area.width - 74, 38),
    }
}

/// Returns where the number of a tile is drawn.
pub const fn corner(area: Area) -> Area {
    let size = area.height * 3 / 8;
    Area::new(area.x + area.width - size - area.width / 24, area.y + area.height - size - area.height / 24, size, size)
}

/// Returns the value printed on a tile or left on it: a power on a dark badge, glory on a gold one, glory of
/// unsold goods in an empty ring, a monster's strength on a red one.
pub fn worth(tile: Tile, area: Area) -> Vec<Shape> {
    let corner = corner(area);
    match tile {
        Tile::Weapon { power, .. } | Tile::Sail { power, .. } | Tile::Mjollnir { power, .. } => {
            badge(power, Field::Badge, corner)
        }
        Tile::Pennant { glory, .. } => badge(glory, Field::Gold, corner),
        Tile::Goods { glory, .. } => {
            vec![glyph(&art::UNSOLD, corner), number(glory, corner.inset(corner.height / 8), Ink::Strong)]
        }
        Tile::Port { sales } => badge(sales, Field::Badge, corner),
        Tile::Monster { strength } => badge(strength, Field::Danger, corner),
        Tile::Visit { pawns } => counted(&art::VIKING, pawns, area),
        Tile::Pillage { coins } => {
            let left: Vec<u8> = (1..=coins).rev().filter_map(pillage_coin).collect();
            in_turn(&left, Field::Gold, corner)
        }
        Tile::Rune => Vec::new(),
    }
}

fn badge(count: u8, ground: Field, area: Area) -> Vec<Shape> {
    let ink = if ground == Field::Gold { Ink::Strong } else { Ink::Bright };
    vec![field(area, ground), number(count, area.inset(area.height / 8), ink)]
}

/// Returns badges with what the next ships that pass will get, the next one first, the last in the corner.
fn in_turn(given: &[u8], ground: Field, corner: Area) -> Vec<Shape> {
    let place = |n: i16| corner.moved(-(corner.width + 2) * n, 0);
    (0..).zip(given.iter().rev()).flat_map(|(n, given)| badge(*given, ground, place(n))).collect()
}

/// Returns the Vikings of a visit.
fn visit(pawns: u8, area: Area) -> Vec<Shape> {
    let first = Spot::Tile(Tile::Visit { pawns }).pawns_for_next();
    let given: Vec<u8> = [first, pawns - first].into_iter().filter(|given| *given > 0).collect();
    if given.is_empty() {
        return counted(&art::VIKING, 0, area);
    }
    let size = corner(area).height * 9 / 10;
    let last = Area::new(area.x + area.width - size - 5, area.y + area.height - size - 5, size, size);
    let mut shapes = in_turn(&given, Field::Badge, last);
    shapes.push(glyph(&art::VIKING, last.moved(if given.len() > 1 { -2 * size - 3 } else { -size - 4 }, 0)));
    shapes
}

/// Returns the Vikings of a village: how many the next ship gets, and for how many ships that lasts.
pub fn village(pawns: u8, area: Area) -> Vec<Shape> {
    let next = Spot::Village { pawns }.pawns_for_next();
    if next == 0 {
        return counted(&art::VIKING, pawns, area);
    }
    let line = Area::new(area.x + 3, corner(area).y + 2, area.width - 6, 42);
    let mut shapes = vec![glyph(&art::VIKING, line.left(42))];
    shapes.extend(badge(next, Field::Badge, line.moved(44, 0).left(42)));
    shapes.push(said(words::times(pawns / next), line.right(38), 36, Align::Left, Ink::Strong));
    shapes
}

/// Returns where the icon is drawn if a count is drawn below it.
pub fn above(area: Area, beside: bool) -> Area {
    if beside { drawing(area, 1) } else { Area::new(area.x + 34, area.y + 4, area.width - 38, area.height * 11 / 20) }
}

/// Returns an icon and its count, along the lower edge.
pub fn counted(of: &'static Glyph, count: u8, area: Area) -> Vec<Shape> {
    let corner = corner(area);
    let beside = corner.moved(-corner.width + 4, 0);
    vec![glyph(of, beside), number(count, corner.inset(corner.height / 12), Ink::Strong)]
}

/// Returns the shields of a tile, along its lower edge.
pub fn shields(count: u8, area: Area) -> Vec<Shape> {
    row_of_shields(count, area, area.height * 11 / 40)
}

fn row_of_shields(count: u8, area: Area, size: i16) -> Vec<Shape> {
    let (x, y) = (area.x + area.width / 24, area.y + area.height - size - area.height / 24);
    (0..count).map(|n| glyph(&art::SHIELD, Area::new(x + i16::from(n) * (size - 2), y, size, size))).collect()
}
