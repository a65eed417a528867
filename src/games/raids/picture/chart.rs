//! The way around the sea: nine spaces above, two on the right, nine beneath, and the harbour on the left, out of which ships sail
//! above and into which they come home beneath.

use super::super::sea::Spot;
use super::super::ship::At;
use super::super::{Action, Raids, Step, art, words};
use super::ring::{BERTH, SIGN, berth, cell, dock};
use super::{course, field, glyph, marker, number, piece, said};
use crate::game::{Align, Area, Field, Ink, Part, Seat, Shape, Text};

/// All of it.
pub fn draw(table: &Raids, options: &[Action], happened: &[Text], parts: &mut Vec<Part>) {
    harbour(table, options, parts);
    let choosing = options.contains(&Action::Home);
    for (space, spot) in table.sea.beyond(0) {
        let stop = options.contains(&Action::Sail { space });
        parts.extend(place(table, space, spot, choosing && !stop));
        parts.push(Part::label(words::column_space(space), badge(table, space, spot, stop)));
    }
    parts.extend(course::last(table, options, happened));
}

/// A space with what lies there and who is there; dimmed where a choice is open and this is none.
fn place(table: &Raids, space: u8, spot: Spot, out_of_reach: bool) -> Vec<Part> {
    let area = cell(space);
    let label = words::column_space(space);
    let ships = at(table, |at| (at == At::Space(space)).then_some(space), |ship, _| ship);
    let beside = !ships.is_empty();
    let (lies, shapes) = match spot {
        Spot::Empty => (words::is_empty(), vec![field(area, Field::Bare), glyph(&art::WAVE, water(area, beside))]),
        Spot::Village { pawns } => {
            let mut shapes = vec![field(area, Field::Land), glyph(&art::VILLAGE, piece::above(area, beside))];
            shapes.extend(piece::counted(&art::VIKING, pawns, area));
            (words::is_village(pawns), shapes)
        }
        Spot::Tile(tile) => (words::tile_in_full(tile), piece::tile(tile, area, beside)),
    };
    let mut parts = match spot {
        Spot::Empty if beside => vec![Part::ground(shapes)],
        _ => vec![Part::value(label.clone(), lies, shapes)],
    };
    if out_of_reach {
        parts.push(Part::ground(vec![field(area, Field::Veil)]));
    }
    let count = ships.len();
    parts.extend(
        ships
            .into_iter()
            .enumerate()
            .map(|(n, ship)| Part::value(label.clone(), ship.told, vessel(ship.of, abreast(area, n, count)))),
    );
    parts
}

/// Where on an empty space the water stirs.
fn water(area: Area, beside: bool) -> Area {
    if beside { piece::drawing(area, true) } else { Area::around(area.middle(), area.height * 3 / 5) }
}

/// The number of a space; on a ground of its own where it can be chosen, which warns where that means a fight.
fn badge(table: &Raids, space: u8, spot: Spot, stop: bool) -> Vec<Shape> {
    let area = cell(space);
    let corner = Area::new(area.x + 2, area.y + 2, 46, 36);
    let held = table.held().contains(space);
    let fought = matches!(table.step, Step::Combat { seat, .. } if table.ship(seat).at == At::Space(space));
    let pill = corner.moved(-4, -4);
    match (stop, held) {
        _ if fought => vec![
            field(area, Field::Fought),
            glyph(&art::FIGHT, Area::new(area.x + 4, area.y + area.height - 50, 46, 46)),
            number(space, corner.inset(2), Ink::Faint),
        ],
        (true, true) => vec![
            field(area, Field::Choice),
            field(pill, Field::Fight),
            number(space, pill.inset(1), Ink::Bright),
            glyph(&art::FIGHT, Area::new(area.x + 2, area.y + 38, 38, 38)),
        ],
        (true, false) => {
            vec![field(area, Field::Choice), field(pill, Field::Pick), number(space, pill.inset(1), Ink::Strong)]
        }
        (false, _) => {
            let ink = if spot == Spot::Empty { Ink::Light } else { Ink::Faint };
            vec![number(space, corner.inset(2), ink)]
        }
    }
}

/// Where the n-th of several ships at a space is: beside the drawing, above the number.
fn abreast(area: Area, n: usize, of: usize) -> Area {
    let right = area.right(area.width * 21 / 40).top(area.height * 27 / 40);
    match (of, n) {
        (1, _) => right.moved(-2, 2),
        (2, 0) => Area::new(right.x - 14, right.y + 2, 54, 58),
        (2, _) => Area::new(right.x + 20, right.y + 30, 54, 58),
        (_, 0) => Area::new(right.x - 14, right.y + 2, 48, 50),
        (_, 1) => Area::new(right.x + 26, right.y + 2, 48, 50),
        (_, _) => Area::new(right.x + 6, right.y + 40, 48, 50),
    }
}

/// A ship on the board: its hull, and above it the marker of whoever sails it. The ghost's has a ragged sail.
fn vessel(of: Option<Seat>, area: Area) -> Vec<Shape> {
    let Some(seat) = of else { return vec![glyph(&art::GHOST, area)] };
    let size = area.height * 5 / 8;
    let hull = area.bottom(area.height / 2);
    vec![glyph(&art::BOAT, hull), marker(seat, Area::new(area.middle().x - size / 2, area.y, size, size))]
}

/// A ship's marker somewhere.
struct Ship {
    of: Option<Seat>,
    told: Text,
    number: u8,
}

/// The ships that are somewhere, in the order of the number that `place` gives them.
fn at(table: &Raids, place: impl Fn(At) -> Option<u8>, tell: impl Fn(Text, u8) -> Text) -> Vec<Ship> {
    let ships = table.fleet().map(|(seat, ship)| (Some(seat), words::player(seat), ship.at));
    let ghost = table.ghost.map(|at| (None, words::ghost(), at));
    let found = ships.chain(ghost).filter_map(|(of, name, at)| {
        let number = place(at)?;
        Some(Ship { of, told: tell(name, number), number })
    });
    let mut found: Vec<Ship> = found.collect();
    found.sort_by_key(|ship| ship.number);
    found
}

/// The harbour: above, those who wait to set out, the first of them lowest; beneath, those who are home.
fn harbour(table: &Raids, options: &[Action], parts: &mut Vec<Part>) {
    let area = dock();
    parts.push(Part::ground(vec![field(area, Field::Land), glyph(&art::DOCK, area)]));
    let waiting = at(table, |at| if let At::Start(place) = at { Some(place) } else { None }, words::waits);
    let home = at(table, |at| if let At::Home(rank) = at { Some(rank) } else { None }, words::arrived);
    if !waiting.is_empty() {
        let line = area.top(SIGN);
        parts.push(Part::label(words::column_start(), sign(words::column_start(), line)));
    }
    let line = area.bottom(SIGN);
    let mut shapes = sign(words::column_home(), line);
    if options.contains(&Action::Home) {
        shapes.push(field(line.moved(0, -2), Field::Choice));
    }
    parts.push(Part::label(words::column_home(), shapes));
    let above = (0..).zip(waiting).map(|(n, ship)| moored(words::column_start(), ship, berth(n)));
    parts.extend(above);
    let free = 4 - i16::try_from(home.len()).unwrap_or(4);
    parts.extend((free..).zip(home).map(|(n, ship)| moored(words::column_home(), ship, berth(n))));
}

/// What a part of the harbour is called.
fn sign(text: Text, line: Area) -> Vec<Shape> {
    vec![field(line.inset(2), Field::Banner), said(text, line.inset(8), 28, Align::Middle, Ink::Bright)]
}

/// A ship in the harbour, with its place in the order.
fn moored(label: Text, ship: Ship, area: Area) -> Part {
    let place = area.right(56).inset(1);
    let mut shapes = match ship.of {
        Some(seat) => vec![marker(seat, Area::around(place.middle(), BERTH - 4))],
        None => vec![glyph(&art::GHOST, Area::around(place.middle(), BERTH - 2))],
    };
    let corner = Area::around(area.left(62).middle(), 38);
    shapes.push(field(corner, Field::Badge));
    shapes.push(number(ship.number, corner.inset(3), Ink::Bright));
    Part::value(label, ship.told, shapes)
}
