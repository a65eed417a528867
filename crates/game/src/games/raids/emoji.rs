//! The emoji of Raids: space contents and tiles as in the picture but smaller, and icons for what is
//! counted. Their names are short, because each use of an emoji repeats its name in the message.

use super::data::{Layout, TileSet, VOYAGES};
use super::harbour::Harbour;
use super::picture::piece;
use super::sea::Spot;
use super::tile::{Good, Tile, VISIT_PAWNS};
use super::{Raids, art, words};
use crate::game::{Align, Area, Emoji, Field, Game, Glyph, Ink, Part, Picture, Shape};

/// Width and height of an emoji picture.
const SIZE: i16 = 128;
const AREA: Area = Area::new(0, 0, SIZE, SIZE);

/// An empty picture, as wide as any other emoji; it fills gaps in a row.
pub const NOTHING: &str = "__";
pub const GHOST: &str = "ghost";
pub const GLORY: &str = "glory";
pub const CREW: &str = "crew";
pub const COINS: &str = "coins";
// Runes, ports and shields use the same emoji as the harbor tiles that count them.
pub const RUNES: &str = "runes";
pub const PORTS: &str = "ports";
pub const SHIELDS: &str = "shields";

/// Returns the emoji of a space number, start place or arrival rank.
pub fn number(number: u8) -> String {
    format!("_{number}")
}

pub fn spot(spot: Spot) -> String {
    match spot {
        Spot::Empty => "empty".to_owned(),
        Spot::Village { pawns } => format!("village_{pawns}"),
        Spot::Tile(printed) => tile(printed),
    }
}

/// Returns the emoji of a tile: its kind and its number. Tiles that agree in both have the same shields.
pub fn tile(tile: Tile) -> String {
    match tile {
        Tile::Weapon { power, .. } => format!("weapon_{power}"),
        Tile::Sail { power, .. } => format!("sail_{power}"),
        Tile::Mjollnir { power, .. } => format!("mjollnir_{power}"),
        Tile::Pennant { glory, .. } => format!("pennant_{glory}"),
        Tile::Goods { good, glory, .. } => {
            let good = match good {
                Good::Wood => "wood",
                Good::Pig => "pig",
                Good::Fur => "fur",
                Good::Amber => "amber",
            };
            format!("{good}_{glory}")
        }
        Tile::Rune => "rune".to_owned(),
        Tile::Port { sales } => format!("port_{sales}"),
        Tile::Monster { strength } => format!("monster_{strength}"),
        Tile::Visit { pawns } => format!("visit_{pawns}"),
        Tile::Pillage { coins } => format!("pillage_{coins}"),
    }
}

/// Returns the emoji of what a harbor tile counts.
pub const fn harbour(harbour: Harbour) -> &'static str {
    match harbour {
        Harbour::Arrival => "arrival",
        Harbour::Goods => "goods",
        Harbour::DifferentGoods => "kinds",
        Harbour::Runes => RUNES,
        Harbour::Shields => SHIELDS,
        Harbour::Weapons => "weapons",
        Harbour::Ports => PORTS,
        Harbour::Monsters => "monsters",
        Harbour::Sails => "sails",
    }
}

pub fn all() -> Vec<Emoji> {
    let drawn = |name: &str, shapes: Vec<Shape>| Emoji {
        name: name.to_owned(),
        picture: Picture { width: SIZE, height: SIZE, parts: vec![Part::ground(shapes)] },
    };
    let sign = |glyph: &'static Glyph| vec![Shape::Glyph { glyph, area: AREA.inset(4), of: None }];
    let signs = [(GHOST, &art::GHOST), (GLORY, &art::GLORY), (CREW, &art::VIKING), (COINS, &art::COIN)];
    let mut all = vec![drawn(NOTHING, Vec::new()), drawn(&spot(Spot::Empty), water())];
    all.extend(signs.map(|(name, glyph)| drawn(name, sign(glyph))));
    let asked = [Harbour::FIRST].into_iter().chain(Harbour::OTHERS);
    all.extend(asked.map(|it| drawn(harbour(it), sign(art::of_harbour(it)))));
    all.extend((1..=most_spaces()).map(|n| drawn(&number(n), digits(n))));
    let villages = (0..=*Raids::META.seats.end()).map(|pawns| Spot::Village { pawns });
    all.extend(villages.map(|it| drawn(&spot(it), village(it))));
    all.extend(tiles().into_iter().map(|it| drawn(&tile(it), printed(it))));
    all
}

/// The area of a tile, and a larger area that sizes its number: numbers are larger here than in the picture.
const PIECE: Area = AREA.inset(2);
const NUMBERS: Area = Area::new(PIECE.x - 34, PIECE.y - 34, PIECE.width + 34, PIECE.height + 34);
/// An icon area that leaves a corner free for the number.
const BESIDE: Area = Area::new(PIECE.x + 5, PIECE.y + 4, 92, 82);

fn printed(tile: Tile) -> Vec<Shape> {
    let drawn = match tile {
        Tile::Rune => PIECE.inset(10),
        Tile::Visit { .. } => piece::above(PIECE, false),
        _ => BESIDE,
    };
    let ground = Shape::Field { area: PIECE, field: Field::Tile };
    let mut shapes = vec![ground, Shape::Glyph { glyph: art::of_tile(tile), area: drawn, of: None }];
    shapes.extend(piece::shields(tile.shields().unwrap_or_default(), PIECE));
    shapes.extend(piece::worth(tile, NUMBERS));
    shapes
}

fn most_spaces() -> u8 {
    Layout::FourVillages.spaces().max(Layout::ThreeVillages.spaces())
}

/// Returns every tile that looks different, with each possible number of pawns and coins left on it.
fn tiles() -> Vec<Tile> {
    let printed = (1..=VOYAGES).flat_map(|voyage| TileSet::house().voyage(voyage).iter().copied());
    let stages = printed.flat_map(|tile| match tile {
        Tile::Visit { .. } => (0..=VISIT_PAWNS).map(|pawns| Tile::Visit { pawns }).collect(),
        Tile::Pillage { coins } => (0..=coins).map(|coins| Tile::Pillage { coins }).collect(),
        tile => vec![tile],
    });
    let mut all: Vec<Tile> = stages.collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn water() -> Vec<Shape> {
    let area = AREA.inset(2);
    vec![Shape::Field { area, field: Field::Bare }, Shape::Glyph { glyph: &art::WAVE, area: area.inset(20), of: None }]
}

fn village(spot: Spot) -> Vec<Shape> {
    let area = AREA.inset(2);
    let drawing = piece::above(area, false);
    let mut shapes =
        vec![Shape::Field { area, field: Field::Land }, Shape::Glyph { glyph: &art::VILLAGE, area: drawing, of: None }];
    if let Spot::Village { pawns } = spot {
        shapes.extend(piece::counted(&art::VIKING, pawns, NUMBERS));
    }
    shapes
}

/// Draws a light number on a dark background, which is readable in light and dark themes.
fn digits(number: u8) -> Vec<Shape> {
    let text = words::number(i32::from(number));
    let area = AREA.inset(10);
    vec![
        Shape::Field { area, field: Field::Badge },
        Shape::Words { text, area: area.inset(8), size: 80, align: Align::Middle, ink: Ink::Bright },
    ]
}
