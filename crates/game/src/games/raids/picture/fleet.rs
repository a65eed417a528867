//! The longships: owner, glory, crew and its capacity, tiles, and the items beside each.

use super::super::ship::{SPACES, Ship};
use super::super::tile::{Good, Tile};
use super::super::{Raids, art, score, words};
use super::{GAP, SEA, WIDTH, field, glyph, marker, number, piece, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Seat, Shape, Text};

pub const HEIGHT: i16 = 194;
const PANEL: i16 = (WIDTH - 3 * GAP) / 2;

/// Draws all ships, two in a row.
pub fn draw(table: &Raids, parts: &mut Vec<Part>) {
    let best = table.ships.iter().map(score::glory).max().unwrap_or_default();
    for (seat, ship) in table.fleet() {
        let n = i16::from(seat.0);
        let area = Area::new(GAP + n % 2 * (PANEL + GAP), SEA + n / 2 * (HEIGHT + GAP), PANEL, HEIGHT);
        let ink = if table.step.asked() == Some(seat) { Ink::Bright } else { Ink::Strong };
        parts.push(Part::ground(panel(area, ink)));
        parts.extend(decks(seat, ship, area));
        parts.extend(head(seat, ship, area, ink, score::glory(ship) == best));
        parts.push(crew(seat, ship, area));
        parts.extend(beside(seat, ship, area));
    }
}

/// Returns the background of a panel; the seat that decides has a dark header with a turn icon.
fn panel(area: Area, ink: Ink) -> Vec<Shape> {
    let mut shapes = vec![field(area, Field::Panel)];
    if ink == Ink::Bright {
        let head = area.top(58);
        shapes.push(field(head, Field::Banner));
        shapes.push(glyph(&art::TURN, Area::new(head.x + head.width - 196, head.y + 10, 38, 38)));
    }
    shapes
}

fn told(seat: Seat, says: Text, shapes: Vec<Shape>) -> Part {
    Part::value(words::player(seat), says, shapes)
}

/// Returns the owner and the glory, with a laurel for the highest glory.
fn head(seat: Seat, ship: &Ship, area: Area, ink: Ink, best: bool) -> [Part; 2] {
    let line = area.inset(6).top(46);
    let name = Area::new(line.x + 56, line.y, 352, line.height);
    let who = vec![marker(seat, line.left(46)), said(words::player(seat), name, 36, Align::Left, ink)];
    let glory = score::glory(ship);
    let mut shapes = vec![said(words::number(glory), line.right(88), 46, Align::Middle, ink)];
    if best && glory > 0 {
        shapes.push(glyph(&art::GLORY, Area::new(line.x + line.width - 136, line.y + 1, 44, 44)));
    }
    [Part::label(words::player(seat), who), told(seat, words::has_glory(glory), shapes)]
}

/// Returns the hull with its five middle spaces.
fn decks(seat: Seat, ship: &Ship, area: Area) -> Vec<Part> {
    let hull = Area::new(area.x + 6, area.y + 30, 468, 117);
    let space = |n: usize| Area::new(hull.x + 27 + i16::try_from(n).unwrap_or(0) * 82, area.y + 50, 79, 84);
    let free = (ship.aboard.len()..SPACES).map(|n| field(space(n), Field::Free));
    let mut parts = vec![Part::ground(std::iter::once(glyph(&art::HULL, hull)).chain(free).collect())];
    if !ship.aboard.is_empty() {
        let carried = words::has_tiles(words::tiles(&ship.aboard, words::tile_in_full));
        let tiles = ship.aboard.iter().enumerate().flat_map(|(n, tile)| piece::aboard(*tile, space(n)));
        parts.push(told(seat, carried, tiles.collect()));
    }
    parts
}

/// Returns the number of Vikings and of shields.
fn crew(seat: Seat, ship: &Ship, area: Area) -> Part {
    let line = Area::new(area.x + PANEL - 142, area.y + 72, 136, 46);
    let (crew, room) = (ship.crew, ship.capacity());
    let count = said(words::of_room(crew, room), line.right(94), 38, Align::Left, Ink::Strong);
    told(seat, words::has_crew(crew, room), vec![glyph(&art::VIKING, line.left(40)), count])
}

/// Items beside a ship that show one fact, each with its values.
struct Pile {
    says: Text,
    things: Vec<(&'static Glyph, Vec<Worth>)>,
}

enum Worth {
    /// How many of the item there are.
    Count(u8),
    /// How much glory the item is worth.
    Glory(i32),
}

impl Worth {
    const fn width(&self) -> i16 {
        match self {
            Self::Count(_) => 46,
            Self::Glory(10..) => 50,
            Self::Glory(_) => 40,
        }
    }

    fn shapes(&self, area: Area) -> Vec<Shape> {
        match self {
            Self::Count(count) => vec![said(words::times(*count), area, 34, Align::Left, Ink::Strong)],
            Self::Glory(glory) => {
                let disc = area.inset(1);
                let digits = disc.inset(disc.height / 8);
                vec![field(disc, Field::Gold), number(*glory, digits, Ink::Strong)]
            }
        }
    }
}

/// Returns the items beside the ship in one row, scaled down if they do not fit.
fn beside(seat: Seat, ship: &Ship, area: Area) -> Vec<Part> {
    let line = area.inset(6).bottom(40);
    let piles = piles(ship);
    let wide = |worth: &[Worth]| 44 + worth.iter().map(Worth::width).sum::<i16>() + 10;
    let needed: i16 = piles.iter().flat_map(|pile| &pile.things).map(|(_, worth)| wide(worth)).sum();
    let scaled = |length: i16| {
        let scaled = i32::from(length) * i32::from(line.width) / i32::from(needed.max(line.width));
        i16::try_from(scaled).unwrap_or(length)
    };
    let place = |left: i16, width: i16, height: i16| {
        let (width, height) = (scaled(width), scaled(height));
        Area::new(line.x + scaled(left), line.y + (line.height - height) / 2, width, height)
    };
    let mut left = 0;
    let mut part = |pile: Pile| {
        let mut shapes = Vec::new();
        for (thing, worth) in pile.things {
            shapes.push(glyph(thing, place(left, 42, 42)));
            let mut at = left + 44;
            for it in &worth {
                shapes.extend(it.shapes(place(at, it.width(), 38)));
                at += it.width();
            }
            left += wide(&worth);
        }
        told(seat, pile.says, shapes)
    };
    piles.into_iter().map(&mut part).collect()
}

fn piles(ship: &Ship) -> Vec<Pile> {
    let single = |says: Text, thing: &'static Glyph, worth: Worth| Pile { says, things: vec![(thing, vec![worth])] };
    let mut piles = Vec::new();
    if ship.runes > 0 {
        piles.push(single(words::has_runes(ship.runes), &art::RUNE, Worth::Count(ship.runes)));
    }
    if ship.ports > 0 {
        piles.push(single(words::has_ports(ship.ports), &art::PORT, Worth::Count(ship.ports)));
    }
    let coins = ship.coins.glory();
    if coins > 0 {
        piles.push(single(words::has_coins(coins), &art::COIN, Worth::Glory(coins.into())));
    }
    if !ship.sold.is_empty() {
        let says = words::has_sold(ship.sold.len() as u8, words::tiles(&ship.sold, words::tile));
        let of_kind = |kind: Good| {
            let glory = |tile: &Tile| match tile {
                Tile::Goods { good, glory, .. } if *good == kind => Some(*glory),
                _ => None,
            };
            let worth: Vec<u8> = ship.sold.iter().filter_map(glory).collect();
            (!worth.is_empty()).then(|| (art::of_good(kind), listed(&worth)))
        };
        piles.push(Pile { says, things: Good::ALL.into_iter().filter_map(of_kind).collect() });
    }
    if !ship.monsters.is_empty() {
        let beaten: Vec<Tile> = ship.monsters.iter().map(|&strength| Tile::Monster { strength }).collect();
        let says = words::has_beaten(beaten.len() as u8, words::tiles(&beaten, words::tile));
        piles.push(Pile { says, things: vec![(&art::MONSTER, listed(&ship.monsters))] });
    }
    piles
}

/// Returns up to three single values, or the number of items and their sum.
fn listed(worth: &[u8]) -> Vec<Worth> {
    match worth.len() {
        0..=3 => worth.iter().map(|it| Worth::Glory((*it).into())).collect(),
        count => vec![Worth::Count(count as u8), Worth::Glory(worth.iter().map(|it| i32::from(*it)).sum())],
    }
}
