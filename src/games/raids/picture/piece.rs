//! Small things that lie on the sea and on ships, each as large as there is room.

use super::super::art;
use super::super::tile::Tile;
use super::{field, glyph, number};
use crate::game::{Area, Field, Glyph, Ink, Shape};

/// The ground of glory that is not yet earned.
static UNSOLD: Glyph = Glyph { name: "unsold", art: include_str!("../art/unsold.svg") };

/// A tile on its ground. What is in the right upper corner leaves room for `beside`.
pub fn tile(tile: Tile, area: Area, beside: bool) -> Vec<Shape> {
    let mut shapes = vec![field(area, Field::Tile)];
    let drawn = if let Tile::Visit { .. } = tile { above(area, beside) } else { drawing(area, beside) };
    shapes.push(glyph(art::of_tile(tile), drawn));
    shapes.extend(worth(tile, area));
    shapes.extend(shields(tile.shields().unwrap_or_default(), area));
    shapes
}

/// A tile aboard, which has neither a number of its own nor a ship beside it: its shields stand one above the other, and what it is
/// worth is as large as it can be.
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

/// Where on a piece its drawing is.
pub fn drawing(area: Area, beside: bool) -> Area {
    let (width, height) = (area.width, area.height);
    match beside {
        true => Area::new(area.x + width / 40, area.y + height / 4, width * 19 / 40, height / 2),
        false => Area::new(area.x + width * 11 / 40, area.y + height / 20, width * 7 / 10, height * 27 / 40),
    }
}

/// Where on a piece its number is.
pub const fn corner(area: Area) -> Area {
    let size = area.height * 3 / 8;
    Area::new(area.x + area.width - size - area.width / 24, area.y + area.height - size - area.height / 24, size, size)
}

/// What is printed on a tile, or lies on it: a power on a dark badge, glory on a gold one, in an empty ring as long as it is for
/// sale, a monster's strength on a red one.
pub fn worth(tile: Tile, area: Area) -> Vec<Shape> {
    let badge = |count: u8, ground: Field| {
        let corner = corner(area);
        let ink = if ground == Field::Gold { Ink::Strong } else { Ink::Bright };
        vec![field(corner, ground), number(count, corner.inset(corner.height / 8), ink)]
    };
    match tile {
        Tile::Weapon { power, .. } | Tile::Sail { power, .. } | Tile::Mjollnir { power, .. } => {
            badge(power, Field::Badge)
        }
        Tile::Pennant { glory, .. } => badge(glory, Field::Gold),
        Tile::Goods { glory, .. } => {
            let corner = corner(area);
            vec![glyph(&UNSOLD, corner), number(glory, corner.inset(corner.height / 8), Ink::Strong)]
        }
        Tile::Port { sales } => badge(sales, Field::Badge),
        Tile::Monster { strength } => badge(strength, Field::Danger),
        Tile::Visit { pawns } => counted(&art::VIKING, pawns, area),
        Tile::Pillage { coins } => (0..coins.min(2)).flat_map(|n| coin(coins, n, area)).collect(),
        Tile::Rune => Vec::new(),
    }
}

/// The coins that still lie on a pillage: first the one of 3 is taken, then the one of 1.
fn coin(coins: u8, n: u8, area: Area) -> Vec<Shape> {
    let worth = if coins == 2 && n == 0 { 3 } else { 1 };
    let corner = corner(area);
    let place = corner.moved(-(corner.width + 2) * i16::from(coins - 1 - n), 0);
    vec![field(place, Field::Gold), number(worth, place.inset(place.height / 8), Ink::Strong)]
}

/// Where on a piece its drawing is if something is counted beneath it.
pub fn above(area: Area, beside: bool) -> Area {
    if beside {
        drawing(area, true)
    } else {
        Area::new(area.x + 34, area.y + 4, area.width - 38, area.height * 11 / 20)
    }
}

/// So many of something, along the lower edge of a piece.
pub fn counted(of: &'static Glyph, count: u8, area: Area) -> Vec<Shape> {
    let corner = corner(area);
    let beside = corner.moved(-corner.width + 4, 0);
    vec![glyph(of, beside), number(count, corner.inset(corner.height / 12), Ink::Strong)]
}

/// The shields of a tile or of a bare space, along its lower edge.
pub fn shields(count: u8, area: Area) -> Vec<Shape> {
    let size = area.height * 11 / 40;
    let place = |n: u8| {
        let x = area.x + area.width / 24 + i16::from(n) * (size - 2);
        glyph(&art::SHIELD, Area::new(x, area.y + area.height - size - area.height / 24, size, size))
    };
    (0..count).map(place).collect()
}
