//! The longships: whose each is, its glory, its crew and the room for it, what it carries, and what lies beside it.

use super::super::ship::{BARE_SHIELDS, SPACES, Ship};
use super::super::tile::{Good, Tile};
use super::super::{Raids, art, score, words};
use super::{GAP, SEA, WIDTH, field, glyph, marker, piece, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Seat, Shape, Text};

/// How high a longship's panel is.
pub const HEIGHT: i16 = 194;
const PANEL: i16 = (WIDTH - 3 * GAP) / 2;

/// All of them, two in a row.
pub fn draw(table: &Raids, parts: &mut Vec<Part>) {
    for (seat, ship) in table.fleet() {
        let n = i16::from(seat.0);
        let area = Area::new(GAP + n % 2 * (PANEL + GAP), SEA + n / 2 * (HEIGHT + GAP), PANEL, HEIGHT);
        parts.push(Part::ground(vec![field(area, Field::Panel)]));
        if table.step.asked() == Some(seat) {
            parts.push(Part::ground(vec![field(area.inset(-3), Field::Turn)]));
        }
        parts.extend(decks(seat, ship, area));
        parts.extend(head(seat, ship, area));
        parts.push(crew(seat, ship, area));
        parts.extend(beside(seat, ship, area));
    }
}

fn told(seat: Seat, says: Text, shapes: Vec<Shape>) -> Part {
    Part::value(words::player(seat), says, shapes)
}

fn head(seat: Seat, ship: &Ship, area: Area) -> [Part; 2] {
    let line = area.inset(8).top(46);
    let name = Area::new(line.x + 58, line.y, 318, line.height);
    let who = vec![marker(seat, line.left(46)), said(words::player(seat), name, 36, Align::Left, Ink::Strong)];
    let glory = score::glory(ship);
    let shapes = vec![
        glyph(&art::GLORY, Area::new(line.x + line.width - 142, line.y, 46, 46)),
        said(words::number(glory), line.right(90), 46, Align::Middle, Ink::Strong),
    ];
    [Part::label(words::player(seat), who), told(seat, words::has_glory(glory), shapes)]
}

/// The five middle spaces.
fn decks(seat: Seat, ship: &Ship, area: Area) -> Vec<Part> {
    let hull = Area::new(area.x + 8, area.y + 36, 448, 112);
    let space = |n: usize| Area::new(hull.x + 25 + i16::try_from(n).unwrap_or(0) * 79, area.y + 56, 76, 78);
    let bare = |n: usize| {
        let mut shapes = vec![field(space(n), Field::Bare)];
        shapes.extend(piece::shields(BARE_SHIELDS, space(n)));
        shapes
    };
    let mut parts = vec![Part::ground(vec![glyph(&art::HULL, hull)])];
    parts.push(Part::ground((ship.aboard.len()..SPACES).flat_map(bare).collect()));
    if !ship.aboard.is_empty() {
        let carried = words::has_tiles(words::tiles(&ship.aboard, words::tile_in_full));
        let tiles = ship.aboard.iter().enumerate().flat_map(|(n, tile)| piece::tile(*tile, space(n), false));
        parts.push(told(seat, carried, tiles.collect()));
    }
    parts
}

/// How many Vikings there are, on how many shields.
fn crew(seat: Seat, ship: &Ship, area: Area) -> Part {
    let line = Area::new(area.x + 462, area.y + 72, PANEL - 470, 50);
    let half = line.width / 2;
    let [vikings, room] = [line.left(half), line.right(half)];
    let pair = |sign: &'static Glyph, count: u8, area: Area| {
        let words = area.right(area.width - 37);
        [glyph(sign, area.left(36)), said(words::number(count.into()), words, 36, Align::Middle, Ink::Strong)]
    };
    let shapes = [pair(&art::VIKING, ship.crew, vikings), pair(&art::SHIELD, ship.capacity(), room)];
    told(seat, words::has_crew(ship.crew, ship.capacity()), shapes.concat())
}

/// Something that lies beside a ship: a fact with signs and numbers.
struct Pile {
    says: Text,
    signs: Vec<(&'static Glyph, Vec<i32>)>,
}

/// What lies beside it, in one row: as large as there is room.
fn beside(seat: Seat, ship: &Ship, area: Area) -> Vec<Part> {
    let line = area.inset(8).bottom(42);
    let piles = piles(ship);
    let digits = |number: &i32| 12 + 17 * i16::try_from(number.to_string().len()).unwrap_or(1);
    let wide = |(_, numbers): &(&Glyph, Vec<i32>)| 44 + numbers.iter().map(digits).sum::<i16>() + 12;
    let needed: i16 = piles.iter().flat_map(|pile| &pile.signs).map(wide).sum();
    let scaled = |length: i16| {
        let scaled = i32::from(length) * i32::from(line.width) / i32::from(needed.max(line.width));
        i16::try_from(scaled).unwrap_or(length)
    };
    let mut left = 0;
    let mut part = |pile: Pile| {
        let mut shapes = Vec::new();
        for sign in pile.signs {
            let start = left;
            left += wide(&sign);
            let (drawing, numbers) = sign;
            let size = scaled(44);
            shapes.push(glyph(drawing, Area::new(line.x + scaled(start), line.y + (44 - size) / 2, size, size)));
            let mut at = start + 44;
            for it in numbers {
                let place = Area::new(line.x + scaled(at), line.y + 4, scaled(digits(&it)), 36);
                shapes.push(said(words::number(it), place, 36, Align::Middle, Ink::Strong));
                at += digits(&it);
            }
        }
        told(seat, pile.says, shapes)
    };
    piles.into_iter().map(&mut part).collect()
}

fn piles(ship: &Ship) -> Vec<Pile> {
    let mut piles = Vec::new();
    let mut single = |says: Text, sign: &'static Glyph, count: u8| {
        piles.push(Pile { says, signs: vec![(sign, vec![count.into()])] });
    };
    if ship.runes > 0 {
        single(words::has_runes(ship.runes), &art::RUNE, ship.runes);
    }
    if ship.ports > 0 {
        single(words::has_ports(ship.ports), &art::PORT, ship.ports);
    }
    if ship.coins.glory() > 0 {
        single(words::has_coins(ship.coins.glory()), &art::COIN, ship.coins.glory());
    }
    if !ship.sold.is_empty() {
        let says = words::has_sold(ship.sold.len() as u8, words::tiles(&ship.sold, words::tile));
        let worth = |kind: Good| {
            let of_kind = |tile: &Tile| match tile {
                Tile::Goods { good, glory, .. } if *good == kind => Some(i32::from(*glory)),
                _ => None,
            };
            let worth: Vec<i32> = ship.sold.iter().filter_map(of_kind).collect();
            (!worth.is_empty()).then(|| (art::of_good(kind), worth))
        };
        piles.push(Pile { says, signs: Good::ALL.into_iter().filter_map(worth).collect() });
    }
    if !ship.monsters.is_empty() {
        let beaten: Vec<Tile> = ship.monsters.iter().map(|&strength| Tile::Monster { strength }).collect();
        let says = words::has_beaten(beaten.len() as u8, words::tiles(&beaten, words::tile));
        piles
            .push(Pile { says, signs: vec![(&art::MONSTER, ship.monsters.iter().map(|it| i32::from(*it)).collect())] });
    }
    piles
}
