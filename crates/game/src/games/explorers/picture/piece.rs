//! Things that stand on the map, each in a square as large as there is room.

use super::super::art;
use super::super::party::Party;
use super::super::tile::{Animal, Content, Tile};
use super::{field, glyph, marker, number};
use crate::game::{Area, Field, Glyph, Ink, Seat, Shape};

/// Where a ship is at least so high, what is aboard is seen.
const ROOMY: i16 = 84;

/// Something that stands on the map.
#[derive(Clone, Copy)]
pub enum Thing<'a> {
    /// A player's Vikings ashore.
    Vikings(Seat, u8),
    /// A player's longship.
    Longship(Seat, &'a Party),
    /// A player's outpost.
    Outpost(Seat),
    /// Animals of one kind.
    Animals(Animal, u8),
    /// A settlement of this strength.
    Settlement(u8),
    /// An enemy ship.
    Enemy,
}

impl Thing<'_> {
    /// How it is drawn.
    pub fn shapes(self, area: Area) -> Vec<Shape> {
        match self {
            Thing::Vikings(seat, count) => vikings(seat, count, area),
            Thing::Longship(seat, party) => longship(seat, party, area),
            Thing::Outpost(seat) => vec![glyph(&art::OUTPOST, area), marker(seat, part(area, 22, 38, 56))],
            Thing::Animals(kind, count) => {
                let mut shapes = vec![glyph(art::of_animal(kind), area)];
                shapes.extend(counted(count, area));
                shapes
            }
            Thing::Settlement(strength) => {
                let badge = part(area, 54, 54, 46);
                let digit = number(strength, badge.inset(badge.height / 10), Ink::Bright);
                vec![glyph(&art::SETTLEMENT, part(area, 0, 0, 92)), field(badge, Field::Danger), digit]
            }
            Thing::Enemy => vec![glyph(&art::ENEMY, area)],
        }
    }
}

/// What comes out of a tile.
pub fn content(tile: Tile) -> Option<&'static Glyph> {
    match tile.content() {
        Content::Ship => Some(&art::ENEMY),
        Content::Settlement => Some(&art::SETTLEMENT),
        Content::Animal(kind) => Some(art::of_animal(kind)),
        Content::Nothing => None,
    }
}

/// A marker in a helmet; beside it how many there are, if there are several.
fn vikings(seat: Seat, count: u8, area: Area) -> Vec<Shape> {
    let left = if count > 1 { -4 } else { 14 };
    let helmet = part(area, left + 1, -2, 70).top(area.height * 44 / 100);
    let mut shapes = vec![marker(seat, part(area, left, 28, 72)), glyph(&art::HELMET, helmet)];
    if count > 1 {
        let badge = part(area, 59, 48, 52);
        shapes.extend([field(badge, Field::Badge), number(count, badge.inset(badge.height / 12), Ink::Bright)]);
    }
    shapes
}

/// A ship from the side, and above it the marker of whoever sails it; beside that, where there is room, what is aboard.
fn longship(seat: Seat, party: &Party, area: Area) -> Vec<Shape> {
    let hull = glyph(&art::BOAT, part(area, 0, 45, 100).top(area.height * 55 / 100));
    if area.height < ROOMY {
        return vec![hull, marker(seat, part(area, 18, 0, 64))];
    }
    let all = aboard(party);
    let left = if all.is_empty() { 20 } else { 2 };
    let mut shapes = vec![hull, marker(seat, part(area, left, 2, 58))];
    let places = [(60, 24), (60, -8), (32, -24)];
    shapes.extend(all.into_iter().zip(places).map(|(it, (right, down))| glyph(it, part(area, right, down, 32))));
    shapes
}

/// What a hold holds, one after the other.
pub fn aboard(party: &Party) -> Vec<&'static Glyph> {
    let crew = std::iter::repeat_n(&art::VIKING, party.crew.into());
    crew.chain(party.cargo.iter().map(|animal| art::of_animal(*animal))).collect()
}

/// How many there are, in the corner, if there are several.
fn counted(count: u8, area: Area) -> Vec<Shape> {
    if count < 2 {
        return Vec::new();
    }
    let badge = part(area, 54, 54, 50);
    vec![field(badge, Field::Badge), number(count, badge.inset(badge.height / 12), Ink::Bright)]
}

/// A square in a square, in hundredths of it.
fn part(area: Area, right: i16, down: i16, size: i16) -> Area {
    let of = |hundredths: i16| area.width * hundredths / 100;
    Area::new(area.x + of(right), area.y + of(down), of(size), of(size))
}
