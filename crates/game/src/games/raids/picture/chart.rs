//! The loop of spaces and the harbor, with ships and options: nine spaces on top, two on the right, nine at
//! the bottom. Ships leave the harbor at the top and come home at the bottom.

use super::super::sea::Spot;
use super::super::ship::At;
use super::super::{Action, Raids, Step, art, words};
use super::ring::{BERTH, SIGN, berth, cell, dock};
use super::{course, field, glyph, marker, number, piece, said};
use crate::game::{Align, Area, Field, Ink, Part, Seat, Shape, Text};

pub fn draw(table: &Raids, options: &[Action], happened: &[Text], parts: &mut Vec<Part>) {
    harbour(table, options, parts);
    let from = table.step.asked().filter(|_| options.contains(&Action::Home)).map(|seat| table.ship(seat).at);
    for (space, spot) in table.sea.beyond(0) {
        let stop = options.contains(&Action::Sail { space });
        // Villages, visits, pillages and monsters on the way stay bright: they matter as much as the stops.
        let barred = |from: At| space < from.reached() || (space > from.reached() && spot.stop().is_some() && !stop);
        parts.extend(place(table, space, spot, from.is_some_and(barred)));
        let frame = if is_fought(table, space) { Some(Field::Fought) } else { stop.then_some(Field::Choice) };
        parts.extend(frame.map(|frame| Part::ground(vec![field(cell(space), frame)])));
    }
    parts.extend(course::last(table, options, happened));
    let numbered = |(space, spot)| Part::label(words::column_space(space), badge(table, options, space, spot));
    parts.extend(table.sea.beyond(0).map(numbered));
}

/// Returns a space with its content and its ships. It is dimmed if the ship that sails is past it, or may
/// not stop at its tile.
fn place(table: &Raids, space: u8, spot: Spot, barred: bool) -> Vec<Part> {
    let area = cell(space);
    let label = words::column_space(space);
    let ships = at(table, |at| (at == At::Space(space)).then_some(space), |ship, _| ship);
    let count = ships.len();
    let ground = match spot {
        Spot::Empty => Field::Bare,
        Spot::Village { .. } => Field::Land,
        Spot::Tile(_) => Field::Tile,
    };
    let mut parts = vec![Part::ground(vec![field(area, ground)])];
    // Hulls lie below everything that must be readable.
    if let [Ship { of: Some(_), .. }] = ships[..] {
        parts.push(Part::ground(vec![glyph(&art::BOAT, hull(area))]));
    }
    let (lies, shapes) = match spot {
        Spot::Empty => (words::is_empty(), vec![glyph(&art::WAVE, Area::around(area.middle(), area.height * 3 / 5))]),
        Spot::Village { pawns } => {
            let mut shapes = vec![glyph(&art::VILLAGE, piece::above(area, count > 0))];
            shapes.extend(piece::village(pawns, area));
            (words::is_village(pawns), shapes)
        }
        Spot::Tile(tile) => (words::tile_in_full(tile), piece::tile(tile, area, count)),
    };
    parts.push(match spot {
        Spot::Empty if count > 0 => Part::ground(vec![glyph(&art::WAVE, piece::drawing(area, count))]),
        _ => Part::value(label.clone(), lies, shapes),
    });
    if barred {
        parts.push(Part::ground(vec![field(area, Field::Veil)]));
    }
    parts.extend(ships.into_iter().zip(mooring(area, count)).map(|(ship, place)| {
        let sign = ship.sign(place);
        Part::value(label.clone(), ship.told, vec![sign])
    }));
    parts
}

/// Returns the number of a space: highlighted if the space can be chosen, and highlighted in another way,
/// with swords, if stopping there means combat or a combat is under way there.
fn badge(table: &Raids, options: &[Action], space: u8, spot: Spot) -> Vec<Shape> {
    let area = cell(space);
    let corner = Area::new(area.x + 2, area.y + 2, 46, 36);
    let stop = options.contains(&Action::Sail { space });
    if is_fought(table, space) || stop && table.held().contains(space) {
        let sign = Area::new(area.x - 3, area.y - 3, 72, 40);
        let swords = glyph(&art::FIGHT, sign.inset(4).right(32));
        return vec![field(sign, Field::Fight), number(space, sign.inset(3).left(34), Ink::Bright), swords];
    }
    if stop {
        let pill = corner.moved(-4, -4);
        return vec![field(pill, Field::Pick), number(space, pill.inset(1), Ink::Strong)];
    }
    let ink = if spot == Spot::Empty { Ink::Light } else { Ink::Faint };
    vec![number(space, corner.inset(2), ink)]
}

fn is_fought(table: &Raids, space: u8) -> bool {
    matches!(table.step, Step::Combat { seat, .. } if table.ship(seat).at == At::Space(space))
}

/// Returns where the ships on a space are drawn: one on its hull beside the icon, two side by side below it.
/// A space never has more than two.
fn mooring(area: Area, ships: usize) -> Vec<Area> {
    match ships {
        1 => vec![Area::new(area.x + area.width - 62, area.y + 1, 56, 56)],
        _ => [2, 51].map(|right| Area::new(area.x + right, area.y + 36, 49, 49)).into(),
    }
}

/// Returns the area of the hull under a single ship.
const fn hull(area: Area) -> Area {
    Area::new(area.x + area.width - 70, area.y + 31, 70, 44)
}

struct Ship {
    of: Option<Seat>,
    told: Text,
    number: u8,
}

impl Ship {
    /// Returns the seat marker; the ghost is a ship with a ragged sail.
    const fn sign(&self, area: Area) -> Shape {
        match self.of {
            Some(seat) => marker(seat, area),
            None => glyph(&art::GHOST, area),
        }
    }
}

/// Returns the markers to which the given function assigns a number, sorted by that number.
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

/// Draws the harbor: on top, the ships that wait, the next one to leave lowest; at the bottom, those at home.
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
    parts.extend((0..).zip(waiting).map(|(n, ship)| moored(words::column_start(), ship, berth(n))));
    let free = 4 - i16::try_from(home.len()).unwrap_or(4);
    parts.extend((free..).zip(home).map(|(n, ship)| moored(words::column_home(), ship, berth(n))));
}

/// Returns the name plate of one half of the harbor.
fn sign(text: Text, line: Area) -> Vec<Shape> {
    vec![field(line.inset(2), Field::Banner), said(text, line.inset(8), 28, Align::Middle, Ink::Bright)]
}

/// Returns a ship in the harbor, with its start place or rank.
fn moored(label: Text, ship: Ship, area: Area) -> Part {
    let corner = Area::around(area.left(62).middle(), 38);
    let place = Area::around(area.right(56).middle(), BERTH - 3);
    let shapes = vec![ship.sign(place), field(corner, Field::Badge), number(ship.number, corner.inset(3), Ink::Bright)];
    Part::value(label, ship.told, shapes)
}
