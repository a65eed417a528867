//! The last move: the way that a ship has come, and the way that is still ahead of one that was halted by a monster.

use super::super::ship::At;
use super::super::{Raids, Step, words};
use super::field;
use super::ring::{CELL, CORNER, INSIDE, cell};
use crate::game::{Area, Arg, Field, Part, Point, Shape, Text, Trail};

/// Along this line ships are seen to have sailed.
const LINE: Area = INSIDE.inset(12);

/// The last of all moves that have been told: the way it took, and where it ended.
pub fn last(table: &Raids, happened: &[Text]) -> Option<Part> {
    let told = happened.iter().rev().find(|text| words::SAILINGS.contains(&text.key))?;
    let number = |name| match told.args.iter().find(|(arg, _)| *arg == name)?.1 {
        Arg::Number(number) => u8::try_from(number).ok(),
        _ => None,
    };
    let (from, to) = (number("from")?, number("space").unwrap_or(table.sea.len() + 1));
    let halted = match table.step {
        Step::Monster { seat, .. } => Some(table.ship(seat).at),
        _ => None,
    };
    let end = if let Some(At::Space(space)) = halted { space } else { to };
    let way = |from, to, trail| Shape::Way { corners: corners(table, from, to), trail };
    let mut shapes = vec![way(from, end, Trail::Come)];
    if end != to {
        shapes.push(way(end, to, Trail::Ahead));
    }
    if end <= table.sea.len() && !matches!(table.step, Step::Combat { .. }) {
        shapes.push(field(cell(end), Field::Last));
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
    let x = middle.x.clamp(LINE.x + 8, LINE.x + LINE.width - 8);
    let y = middle.y.clamp(LINE.y, LINE.y + LINE.height);
    match space {
        0 => Stop { side: 0, at: Point { x: LINE.x, y: CORNER.y + CELL.1 * 7 / 4 } },
        space if space > table.sea.len() => Stop { side: 4, at: Point { x: LINE.x, y: CORNER.y + CELL.1 * 5 / 2 } },
        1..=9 => Stop { side: 1, at: Point { x, y: LINE.y } },
        10 | 11 => Stop { side: 2, at: Point { x: LINE.x + LINE.width, y } },
        _ => Stop { side: 3, at: Point { x, y: LINE.y + LINE.height } },
    }
}
