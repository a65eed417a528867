//! A map from cells to list indices.

use super::hex::Cell;

/// The number of cells along each axis of the plane.
const GRID_WIDTH: usize = 2 * Cell::MAX_COORDINATE as usize + 1;
const NO_INDEX: u8 = u8::MAX;

/// A map from cells to indices of a list, stored as an array over the whole plane.
#[derive(Clone, Debug)]
pub struct CellIndex(Box<[u8; GRID_WIDTH * GRID_WIDTH]>);

impl CellIndex {
    pub fn new() -> Self {
        Self(Box::new([NO_INDEX; GRID_WIDTH * GRID_WIDTH]))
    }

    pub fn get(&self, cell: Cell) -> Option<usize> {
        let index = self.0[grid_offset(cell)?];
        (index != NO_INDEX).then(|| index.into())
    }

    /// Does nothing if the cell is outside the plane.
    pub fn set(&mut self, cell: Cell, index: usize) {
        if let Some(offset) = grid_offset(cell) {
            self.0[offset] = index as u8;
        }
    }
}

/// Returns the array position of a cell, or `None` if the cell is outside the plane.
fn grid_offset(cell: Cell) -> Option<usize> {
    let axis_offset = |coordinate: i8| {
        usize::try_from(coordinate + Cell::MAX_COORDINATE).ok().filter(|coordinate| *coordinate < GRID_WIDTH)
    };
    Some(axis_offset(cell.q)? * GRID_WIDTH + axis_offset(cell.r)?)
}
