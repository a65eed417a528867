//! The way around the sea: nine spaces above, two on the right, nine beneath, and the harbour on the left, out of which ships sail
//! above and into which they come home beneath.

use super::super::sea::Spot;
use super::super::ship::At;
use super::super::{Action, Raids, Step, art, words};
use super::{field, glyph, marker, number, piece};
use crate::game::{Area, Arg, Field, Ink, Part, Point, Seat, Shape, Showing, Text};

const CELL: (i16, i16) = (138, 129);
const CORNER: Point = Point { x: 19, y: 12 };
const COLUMNS: i16 = 9;
/// What the way goes around.
pub const INSIDE: Area = Area::new(CORNER.x + CELL.0, CORNER.y + CELL.1, 7 * CELL.0, 2 * CELL.1);
/// Along this line ships are seen to have sailed.
const LINE: Area = INSIDE.inset(9);

/// All of it.
pub fn draw(table: &Raids, options: &[Action], happened: &[Text], parts: &mut Vec<Part>) {
    harbour(table, options, parts);
    for (space, spot) in table.sea.beyond(0) {
        let stop = options.contains(&Action::Sail { space });
        parts.extend(place(table, space, spot, stop));
    }
    if table.step != Step::Over {
        parts.extend(last(table, happened));
    }
}

/// Where a space is.
fn cell(space: u8) -> Area {
    let space = i16::from(space);
    let (column, row) = match space {
        1..=9 => (space - 1, 0),
        10 | 11 => (COLUMNS - 1, space - 9),
        _ => (COLUMNS - 1 - (space - 12), 3),
    };
    Area::new(CORNER.x + column * CELL.0, CORNER.y + row * CELL.1, CELL.0, CELL.1).inset(3)
}

/// A space with what lies there and who is there.
fn place(table: &Raids, space: u8, spot: Spot, stop: bool) -> Vec<Part> {
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
    let count = ships.len();
    parts.extend(
        ships
            .into_iter()
            .enumerate()
            .map(|(n, ship)| Part::value(label.clone(), ship.told, vessel(ship.of, abreast(area, n, count)))),
    );
    parts.push(Part::label(label, badge(space, area, stop, spot == Spot::Empty)));
    parts
}

/// Where on an empty space the water stirs.
fn water(area: Area, beside: bool) -> Area {
    if beside { piece::drawing(area, true) } else { Area::around(area.middle(), area.height * 3 / 5) }
}

/// The number of a space; on a ground of its own where it can be chosen.
fn badge(space: u8, area: Area, stop: bool, bare: bool) -> Vec<Shape> {
    let corner = Area::new(area.x + 2, area.y + 2, 44, 34);
    match stop {
        true => vec![
            field(area, Field::Choice),
            field(corner.moved(-4, -4), Field::Pick),
            number(space, corner.moved(-4, -4).inset(1), Ink::Strong),
        ],
        false => vec![number(space, corner.inset(2), if bare { Ink::Light } else { Ink::Faint })],
    }
}

/// Where the n-th of several ships at a space is: beside the drawing, above the number.
fn abreast(area: Area, n: usize, of: usize) -> Area {
    let right = area.right(area.width * 21 / 40).top(area.height * 27 / 40);
    match (of, n) {
        (1, _) => right,
        (2, 0) => Area::new(right.x, right.y, 48, 48),
        (2, _) => Area::new(right.x + 22, right.y + 38, 48, 48),
        (_, 0) => Area::new(right.x - 4, right.y, 42, 42),
        (_, 1) => Area::new(right.x + 28, right.y + 20, 42, 42),
        (_, _) => Area::new(right.x - 4, right.y + 44, 42, 42),
    }
}

/// A ship on the board: a player's bears their marker in its sail; the ghost's bears none.
fn vessel(of: Option<Seat>, area: Area) -> Vec<Shape> {
    let Some(seat) = of else { return vec![glyph(&art::GHOST, area)] };
    let side = area.width.min(area.height);
    let middle = area.middle();
    let sail = Point { x: middle.x, y: middle.y - side / 8 };
    vec![Shape::Glyph { glyph: &art::SHIP, area, of: Some(seat) }, marker(seat, Area::around(sail, side / 2))]
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

/// The harbour: above, those who wait to set out; beneath, those who are home.
fn harbour(table: &Raids, options: &[Action], parts: &mut Vec<Part>) {
    let area = Area::new(CORNER.x, CORNER.y + CELL.1, CELL.0, 2 * CELL.1).inset(3);
    let (above, beneath) = (area.top(area.height / 2), area.bottom(area.height / 2));
    parts.push(Part::ground(vec![field(area, Field::Land), glyph(&art::DOCK, area)]));
    let waiting = at(table, |at| if let At::Start(place) = at { Some(place) } else { None }, words::waits);
    let home = at(table, |at| if let At::Home(rank) = at { Some(rank) } else { None }, words::arrived);
    let may_come = options.contains(&Action::Home);
    if home.is_empty() || may_come {
        let mut shapes = vec![glyph(&art::DOOR, Area::around(beneath.middle(), 72))];
        if may_come {
            shapes.push(field(beneath, Field::Choice));
        }
        parts.push(Part::label(words::column_home(), shapes));
    }
    parts.extend(berths(&words::column_start(), waiting, above));
    parts.extend(berths(&words::column_home(), home, beneath));
}

/// Up to four ships side by side, each with its number.
fn berths(label: &Text, ships: Vec<Ship>, area: Area) -> Vec<Part> {
    let berth = |(n, ship): (i16, Ship)| {
        let size = area.width / 2;
        let place = Area::new(area.x + n % 2 * size, area.y + n / 2 * (area.height / 2), size, area.height / 2);
        let mut shapes = vessel(ship.of, place.left(46).moved(0, 2).inset(1));
        let corner = place.right(24).bottom(34).moved(-1, -2);
        shapes.push(field(corner, Field::Badge));
        shapes.push(number(ship.number, corner.inset(4), Ink::Bright));
        let of = label.clone();
        Part { tells: vec![Showing { of: of.clone(), says: None }, Showing { of, says: Some(ship.told) }], shapes }
    };
    (0..).zip(ships).map(berth).collect()
}

/// The last of all moves: the way it took, and where it ended.
fn last(table: &Raids, happened: &[Text]) -> Option<Part> {
    let moves = happened.iter().rev().find_map(|text| {
        let number = |name| match text.args.iter().find(|(arg, _)| *arg == name)?.1 {
            Arg::Number(number) => u8::try_from(number).ok(),
            _ => None,
        };
        let seat = match text.args.first() {
            Some((_, Arg::Seat(seat))) => Some(*seat),
            _ => None,
        };
        let home = table.sea.len() + 1;
        words::SAILINGS
            .contains(&text.key)
            .then(|| (seat, number("from").unwrap_or(0), number("space").unwrap_or(home)))
    });
    let (of, from, to) = moves?;
    let mut shapes = vec![Shape::Way { corners: corners(table, from, to), of }];
    if to <= table.sea.len() {
        shapes.push(field(cell(to), Field::Last));
    }
    Some(Part::ground(shapes))
}

/// Along the inner edge of the spaces, from one of them to another.
fn corners(table: &Raids, from: u8, to: u8) -> Vec<Point> {
    let (Stop { side: first, at: begin }, Stop { side: end, at: finish }) = (stop(table, from), stop(table, to));
    let turns = [
        Point { x: LINE.x, y: LINE.y },
        Point { x: LINE.x + LINE.width, y: LINE.y },
        Point { x: LINE.x + LINE.width, y: LINE.y + LINE.height },
        Point { x: LINE.x, y: LINE.y + LINE.height },
    ];
    let mut corners = vec![begin];
    corners.extend((first..end).map(|side| turns[side]));
    corners.push(finish);
    corners.dedup();
    corners
}

/// A place beside the line.
struct Stop {
    /// Counted from the harbour's gate: above, on the right, beneath, and into the harbour.
    side: usize,
    at: Point,
}

fn stop(table: &Raids, space: u8) -> Stop {
    let middle = cell(space.clamp(1, 20)).middle();
    let x = middle.x.clamp(LINE.x, LINE.x + LINE.width);
    let y = middle.y.clamp(LINE.y, LINE.y + LINE.height);
    match space {
        0 => Stop { side: 0, at: Point { x: LINE.x, y: CORNER.y + CELL.1 * 3 / 2 } },
        space if space > table.sea.len() => Stop { side: 4, at: Point { x: LINE.x, y: CORNER.y + CELL.1 * 5 / 2 } },
        1..=9 => Stop { side: 1, at: Point { x, y: LINE.y } },
        10 | 11 => Stop { side: 2, at: Point { x: LINE.x + LINE.width, y } },
        _ => Stop { side: 3, at: Point { x, y: LINE.y + LINE.height } },
    }
}
