//! The emoji of Explorers: tiles as on the map, each player's Vikings and ships, and icons for what is counted. A tile
//! shows what is printed on it as long as it lies there.

use std::collections::BTreeMap;

use meadhall_game::{CustomEmoji, Game, Icon, Picture, PicturePart, Rect, Seat, Shape};

use super::hex::{Side, SideSet};
use super::tile::{Animal, Tile, TileContent, TileShape};
use super::{Explorers, icons};

/// Width and height of an emoji picture.
const EMOJI_SIZE: i16 = 128;
const EMOJI_AREA: Rect = Rect::new(0, 0, EMOJI_SIZE, EMOJI_SIZE);
/// The hexagon of a tile with its lower edge.
const TILE_AREA: Rect = Rect::new(10, 0, 107, 128);
/// Width and height of what lies on a tile, which is larger than in the picture of the board.
const CONTENT_SIZE: i16 = 80;
/// How far things on a tile lie from its center, in pixels.
const CONTENT_OFFSET: f32 = 20.0;

/// The beginning of the name of a tile with nothing on it. It is short, because a board has many of them.
const BARE_TILE: &str = "t";

pub const CREW: &str = "crew";
pub const FALLEN: &str = "fallen";
pub const SUNK: &str = "enemy";
pub const RAIDED: &str = "town";
pub const TILES: &str = "tiles";
pub const WINTER: &str = "winter";
pub const BAG: &str = "bag";

/// Returns the emoji of a tile, with what is printed on it. Its name lists the sides of each land, the land with the
/// content first.
pub fn tile_emoji(tile: Tile, rotation: u8) -> String {
    let lands = tile.content_land_and_other(rotation);
    let lands = lands.map_or_else(|| tile.shape(rotation).land_spaces().collect(), Vec::from);
    let content = match tile.content() {
        TileContent::EnemyShip => SUNK,
        TileContent::Settlement => RAIDED,
        TileContent::Animal(animal) => animal_emoji(animal),
        TileContent::Nothing => BARE_TILE,
    };
    format!("{content}{}", spelled_sides(lands))
}

/// Returns the emoji of a tile from which what was printed on it is gone.
pub fn bare_tile_emoji(shape: TileShape) -> String {
    format!("{BARE_TILE}{}", spelled_sides(shape.land_spaces()))
}

/// Spells sides by number, with an underscore between two lands.
fn spelled_sides(lands: impl IntoIterator<Item = SideSet>) -> String {
    let sides = |land: SideSet| land.iter().map(|side| char::from(b'0' + side as u8)).collect();
    lands.into_iter().map(sides).collect::<Vec<String>>().join("_")
}

pub const fn animal_emoji(animal: Animal) -> &'static str {
    match animal {
        Animal::Pig => "pig",
        Animal::Chicken => "hen",
        Animal::Goat => "goat",
        Animal::Sheep => "sheep",
        Animal::Cattle => "cow",
        Animal::Horse => "horse",
    }
}

pub fn vikings_emoji(seat: Seat) -> String {
    format!("viking_{}", seat_letter(seat))
}

pub fn ship_emoji(seat: Seat) -> String {
    format!("ship_{}", seat_letter(seat))
}

pub fn outpost_emoji(seat: Seat) -> String {
    format!("outpost_{}", seat_letter(seat))
}

fn seat_letter(seat: Seat) -> char {
    char::from(b'a' + seat.0)
}

pub fn all_emoji() -> Vec<CustomEmoji> {
    let icons: [(&str, &Icon); 7] = [
        (CREW, &icons::VIKING),
        (FALLEN, &icons::FALLEN),
        (SUNK, &icons::ENEMY),
        (RAIDED, &icons::SETTLEMENT),
        (TILES, &icons::TILE),
        (WINTER, &icons::WINTER),
        (BAG, &icons::BAG),
    ];
    let animals = Animal::ALL.map(|animal| (animal_emoji(animal), icons::animal_icon(animal)));
    let icon_emoji = |(name, icon)| custom_emoji(String::from(name), vec![Shape::icon(icon, EMOJI_AREA.inset(4))]);
    let mut all: Vec<CustomEmoji> = icons.into_iter().chain(animals).map(icon_emoji).collect();
    all.extend(Seat::all(*Explorers::META.seat_range.end()).flat_map(|seat| {
        [
            custom_emoji(vikings_emoji(seat), vikings_shapes(seat)),
            custom_emoji(ship_emoji(seat), ship_shapes(seat)),
            custom_emoji(outpost_emoji(seat), outpost_shapes(seat)),
        ]
    }));
    all.extend(tile_pictures().into_iter().map(|(name, shapes)| custom_emoji(name, shapes)));
    all
}

fn custom_emoji(name: String, shapes: Vec<Shape>) -> CustomEmoji {
    let picture = Picture::new(EMOJI_SIZE, EMOJI_SIZE, vec![PicturePart::decoration(shapes)]);
    CustomEmoji { name, picture }
}

/// Returns the shapes of every tile in every rotation, with and without what is printed on it. Tiles that look the same
/// have the same name.
fn tile_pictures() -> BTreeMap<String, Vec<Shape>> {
    let tiles = Tile::all().into_iter().chain([1, 2].map(Tile::fixed));
    let turned = tiles.flat_map(|tile| (0..6).map(move |rotation| (tile, rotation)));
    let pictures = turned.flat_map(|(tile, rotation)| {
        let shape = tile.shape(rotation);
        let ground = Shape::icon(icons::tile_icon(shape), TILE_AREA);
        let content = content_icon(tile.content())
            .zip(tile.content_side(rotation))
            .map(|(icon, side)| Shape::icon(icon, content_area(shape.space_with_side(side))));
        [
            (bare_tile_emoji(shape), vec![ground.clone()]),
            (tile_emoji(tile, rotation), [ground].into_iter().chain(content).collect()),
        ]
    });
    pictures.collect()
}

fn content_icon(content: TileContent) -> Option<&'static Icon> {
    match content {
        TileContent::EnemyShip => Some(&icons::ENEMY),
        TileContent::Settlement => Some(&icons::SETTLEMENT),
        TileContent::Animal(animal) => Some(icons::animal_icon(animal)),
        TileContent::Nothing => None,
    }
}

/// Returns where things on a space lie: near the middle of its sides.
fn content_area(space: SideSet) -> Rect {
    let (x, y) = space.iter().map(direction).fold((0.0, 0.0), |(x, y), (right, down)| (x + right, y + down));
    let length = x.hypot(y).max(1.0);
    let offset = |share: f32| (CONTENT_OFFSET * share / length).round() as i16;
    let center = TILE_AREA.center();
    Rect::square_around(center, CONTENT_SIZE).translated(offset(x), offset(y) - 4)
}

/// Returns the direction of a side as a vector to the right and down.
fn direction(side: Side) -> (f32, f32) {
    let angle = f32::from(side as u8) * std::f32::consts::FRAC_PI_3;
    (angle.cos(), -angle.sin())
}

fn vikings_shapes(seat: Seat) -> Vec<Shape> {
    vec![Shape::seat_marker(seat, Rect::new(20, 38, 88, 88)), Shape::icon(&icons::HELMET, Rect::new(14, 0, 100, 58))]
}

fn ship_shapes(seat: Seat) -> Vec<Shape> {
    vec![Shape::icon(&icons::LONGSHIP, EMOJI_AREA), Shape::seat_marker(seat, Rect::new(28, 0, 74, 74))]
}

fn outpost_shapes(seat: Seat) -> Vec<Shape> {
    vec![Shape::icon(&icons::OUTPOST, EMOJI_AREA), Shape::seat_marker(seat, Rect::new(29, 42, 72, 72))]
}
