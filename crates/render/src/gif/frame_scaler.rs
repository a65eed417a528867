//! Scales a frame down: each pixel gets the average color of the pixels that it covers. A frame consists of square blocks
//! that are scaled independently of each other, so only the changed blocks are scaled.

use std::ops::Range;

use crate::IndexedFrame;

/// Scales a frame down so that it fits into an area. It never scales up.
pub struct FrameScaler<'a> {
    frame: &'a IndexedFrame,
    /// The color of each palette index: red, green, blue, and nothing.
    colors: Vec<[f32; 4]>,
    /// The side of a block in the frame.
    source_side: usize,
    /// The side of a scaled block.
    target_side: usize,
    /// What each pixel of a scaled block covers on one axis.
    coverages: Vec<Coverage>,
}

/// The pixels of one axis of a block that a scaled pixel covers.
struct Coverage {
    /// The first covered pixel.
    first: usize,
    /// The share of each covered pixel. The sum is 1.
    weights: Vec<f32>,
}

/// A row of the frame, and its share in a scaled row.
struct WeightedRow<'a> {
    indices: &'a [u8],
    weight: f32,
}

impl<'a> FrameScaler<'a> {
    /// Creates a scaler for an area of this size.
    pub fn new(frame: &'a IndexedFrame, max_width: usize, max_height: usize) -> Self {
        let (width, height) = (frame.width as usize, frame.height as usize);
        let is_limited_by_width = (height * max_width).div_ceil(width) <= max_height;
        let (side, max_side) = if is_limited_by_width { (width, max_width) } else { (height, max_height) };
        let (source_side, target_side) = if side > max_side { reduce(side, max_side) } else { (1, 1) };
        Self {
            frame,
            colors: frame
                .palette
                .colors()
                .iter()
                .map(|[red, green, blue]| [*red, *green, *blue, 0].map(f32::from))
                .collect(),
            source_side,
            target_side,
            coverages: (0..target_side).map(|pixel| Coverage::new(pixel, source_side, target_side)).collect(),
        }
    }

    /// Draws the blocks that differ from the previous frame, which has the same size and palette, or all blocks if there
    /// is none. `target` has rows of `target_width` pixels.
    pub fn draw_changes(&self, previous: Option<&IndexedFrame>, target: &mut [u8], target_width: usize) {
        let width = self.frame.width as usize * self.target_side / self.source_side;
        let block_rows = target.chunks_mut(target_width * self.target_side);
        for (block_row, target_rows) in block_rows.enumerate() {
            let blocks = self.changed_blocks(previous, block_row);
            if blocks.is_empty() {
                continue;
            }
            for (coverage, target_row) in self.coverages.iter().zip(target_rows.chunks_mut(target_width)) {
                let rows = self.covered_rows(block_row, coverage);
                if rows.is_empty() {
                    continue;
                }
                for block in &blocks {
                    let pixels = target_row[..width].iter_mut().skip(block * self.target_side);
                    for (pixel, coverage) in pixels.zip(&self.coverages) {
                        let first = block * self.source_side + coverage.first;
                        *pixel = self.average(&rows, first, &coverage.weights);
                    }
                }
            }
        }
    }

    /// Returns the positions of the changed blocks in a row of blocks.
    fn changed_blocks(&self, previous: Option<&IndexedFrame>, block_row: usize) -> Vec<usize> {
        let mut is_changed = vec![previous.is_none(); (self.frame.width as usize).div_ceil(self.source_side)];
        for y in self.clip_rows(block_row * self.source_side, self.source_side) {
            let after = self.frame.row(y);
            let Some(before) = previous.map(|previous| previous.row(y)).filter(|before| *before != after) else {
                continue;
            };
            let pairs = before.chunks(self.source_side).zip(after.chunks(self.source_side));
            is_changed.iter_mut().zip(pairs).for_each(|(is_changed, (before, after))| *is_changed |= before != after);
        }
        (0..is_changed.len()).filter(|block| is_changed[*block]).collect()
    }

    /// Returns the rows of the frame that a scaled row of this row of blocks covers; none below the frame.
    fn covered_rows(&self, block_row: usize, coverage: &Coverage) -> Vec<WeightedRow<'a>> {
        let first = block_row * self.source_side + coverage.first;
        let rows = self.clip_rows(first, coverage.weights.len());
        let weights = &coverage.weights[..rows.len()];
        let sum: f32 = weights.iter().sum();
        rows.zip(weights).map(|(y, weight)| WeightedRow { indices: self.frame.row(y), weight: weight / sum }).collect()
    }

    /// Returns those of these rows that the frame has.
    fn clip_rows(&self, first: usize, count: usize) -> Range<usize> {
        let height = self.frame.height as usize;
        first.min(height)..(first + count).min(height)
    }

    /// Returns the index of the average color of the pixels from column `first`.
    fn average(&self, rows: &[WeightedRow], first: usize, weights: &[f32]) -> u8 {
        let columns = first..first + weights.len();
        let corner = rows[0].indices[first];
        if rows.iter().all(|row| row.indices[columns.clone()].iter().all(|index| *index == corner)) {
            return corner;
        }
        // A half, so that the sum is rounded.
        let mut sums = [0.5; 4];
        for row in rows {
            for (index, weight) in row.indices[columns.clone()].iter().zip(weights) {
                let weight = row.weight * weight;
                let color = &self.colors[usize::from(*index)];
                sums.iter_mut().zip(color).for_each(|(sum, channel)| *sum += weight * channel);
            }
        }
        let [red, green, blue, _] = sums.map(|sum| sum as u8);
        self.frame.palette.nearest_to([red, green, blue])
    }
}

impl Coverage {
    /// Returns what a pixel covers if `source_side` pixels become `target_side` pixels.
    fn new(pixel: usize, source_side: usize, target_side: usize) -> Self {
        // Positions are multiples of the smallest length that divides a pixel of both sides.
        let (start, end) = (pixel * source_side, (pixel + 1) * source_side);
        let covered = start / target_side..end.div_ceil(target_side);
        let share = |covered: usize| {
            let overlap = end.min((covered + 1) * target_side) - start.max(covered * target_side);
            overlap as f32 / source_side as f32
        };
        Self { first: covered.start, weights: covered.map(share).collect() }
    }
}

/// Divides two numbers by their greatest common divisor.
fn reduce(a: usize, b: usize) -> (usize, usize) {
    let (mut divisor, mut rest) = (a, b);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor, b / divisor)
}
