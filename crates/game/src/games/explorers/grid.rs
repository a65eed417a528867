//! Finds the index that belongs to a cell in constant time.

use super::hex::Cell;

/// The number of cells along each axis of the plane.
const ACROSS: usize = 2 * Cell::REACH as usize + 1;
const NOTHING: u8 = u8::MAX;

/// Maps cells of the plane to indices of a list.
#[derive(Clone, Debug)]
pub struct Grid(Box<[u8; ACROSS * ACROSS]>);

impl Grid {
    pub fn new() -> Self {
        Self(Box::new([NOTHING; ACROSS * ACROSS]))
    }

    pub fn at(&self, cell: Cell) -> Option<usize> {
        let place = self.0[number(cell)?];
        (place != NOTHING).then(|| place.into())
    }

    /// Does nothing if the cell is outside the plane.
    pub fn put(&mut self, cell: Cell, place: usize) {
        if let Some(number) = number(cell) {
            self.0[number] = place as u8;
        }
    }
}

/// Returns `None` if the cell is outside the plane.
fn number(cell: Cell) -> Option<usize> {
    let along = |way: i8| usize::try_from(way + Cell::REACH).ok().filter(|way| *way < ACROSS);
    Some(along(cell.q)? * ACROSS + along(cell.r)?)
}
