//! Pieces on the map, each drawn in a square of any size.

use super::super::art;
use super::super::party::Party;
use super::super::tile::{Animal, Content, Tile};
use super::{field, glyph, marker, number};
use crate::game::{Area, Field, Glyph, Ink, Seat, Shape};

/// The hold is drawn if the ship is at least this high.
const ROOMY: i16 = 84;

/// A piece on the map.
#[derive(Clone, Copy)]
pub enum Thing<'a> {
    /// Vikings ashore of one player, and their number.
    Vikings(Seat, u8),
    Longship(Seat, &'a Party),
    Outpost(Seat),
    /// Animals of one kind, and their number.
    Animals(Animal, u8),
    /// A settlement and its strength.
    Settlement(u8),
    Enemy,
}

impl Thing<'_> {
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

pub fn content(tile: Tile) -> Option<&'static Glyph> {
    match tile.content() {
        Content::Ship => Some(&art::ENEMY),
        Content::Settlement => Some(&art::SETTLEMENT),
        Content::Animal(kind) => Some(art::of_animal(kind)),
        Content::Nothing => None,
    }
}

/// A seat marker with a helmet, and a number if there is more than one Viking.
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

/// A ship from the side with the owner's seat marker above it, and the hold if there is room.
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

/// Returns an icon for each Viking and animal aboard.
pub fn aboard(party: &Party) -> Vec<&'static Glyph> {
    let crew = std::iter::repeat_n(&art::VIKING, party.crew.into());
    crew.chain(party.cargo.iter().map(|animal| art::of_animal(*animal))).collect()
}

/// The number in the corner, if there is more than one.
fn counted(count: u8, area: Area) -> Vec<Shape> {
    if count < 2 {
        return Vec::new();
    }
    let badge = part(area, 54, 54, 50);
    vec![field(badge, Field::Badge), number(count, badge.inset(badge.height / 12), Ink::Bright)]
}

/// Returns a square within a square, in hundredths of its width.
fn part(area: Area, right: i16, down: i16, size: i16) -> Area {
    let of = |hundredths: i16| area.width * hundredths / 100;
    Area::new(area.x + of(right), area.y + of(down), of(size), of(size))
}
