//! Where in a list the thing of a cell is, found at once.

use super::hex::Cell;

/// How many cells there are from one end of the plane to the other.
const ACROSS: usize = 2 * Cell::REACH as usize + 1;
const NOTHING: u8 = u8::MAX;

/// A place in a list, or nothing, for each cell of the plane.
#[derive(Clone, Debug)]
pub struct Grid(Box<[u8; ACROSS * ACROSS]>);

impl Grid {
    /// There is nothing anywhere.
    pub fn new() -> Self {
        Self(Box::new([NOTHING; ACROSS * ACROSS]))
    }

    /// The place of what is here.
    pub fn at(&self, cell: Cell) -> Option<usize> {
        let place = self.0[number(cell)?];
        (place != NOTHING).then(|| place.into())
    }

    /// What is here has this place.
    pub fn put(&mut self, cell: Cell, place: usize) {
        if let Some(number) = number(cell) {
            self.0[number] = place as u8;
        }
    }
}

/// The number of a cell, if it lies on the plane.
fn number(cell: Cell) -> Option<usize> {
    let along = |way: i8| usize::try_from(way + Cell::REACH).ok().filter(|way| *way < ACROSS);
    Some(along(cell.q)? * ACROSS + along(cell.r)?)
}
