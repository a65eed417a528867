//! Scales parts of a frame down: each pixel gets the average color of the pixels that it covers.

use std::ops::Range;

use crate::IndexedFrame;
use crate::renderer::FramePalette;

/// Scales a frame down so that it fits into an area. It never scales up.
pub struct FrameScaler<'a> {
    frame: &'a IndexedFrame,
    palette: &'a FramePalette,
    /// The color of each palette index: red, green, blue, and nothing.
    colors: Vec<[f32; 4]>,
    /// This many pixels of the frame become `target` pixels.
    source: usize,
    target: usize,
    /// What each of `target` successive pixels covers; the next ones repeat that.
    patterns: Vec<Coverage>,
}

/// The pixels of one axis that a scaled pixel covers.
struct Coverage {
    /// The first covered pixel.
    first: usize,
    /// The share of each covered pixel. The sum is 1.
    weights: Vec<f32>,
}

impl<'a> FrameScaler<'a> {
    /// Creates a scaler for an area of this size.
    pub fn new(frame: &'a IndexedFrame, max_width: usize, max_height: usize) -> Self {
        let (width, height) = (frame.width as usize, frame.height as usize);
        // The height of the area can be a rounded one.
        let fits_by_width = (height * max_width).div_ceil(width) <= max_height;
        let (source, target) = if fits_by_width { (width, max_width) } else { (height, max_height) };
        let (source, target) = if target > source { (1, 1) } else { reduced(source, target) };
        let color = |color: &[u8; 3]| [color[0], color[1], color[2], 0].map(f32::from);
        Self {
            frame,
            palette: &frame.palette,
            colors: frame.palette.colors().iter().map(color).collect(),
            source,
            target,
            patterns: (0..target).map(|n| Coverage::of_pixel(n, source, target)).collect(),
        }
    }

    /// Returns the rows of the frame that a scaled row covers.
    pub fn source_rows(&self, y: usize) -> Range<usize> {
        let (first, weights) = self.coverage(y);
        let height = self.frame.height as usize;
        first.min(height)..(first + weights.len()).min(height)
    }

    /// Returns the scaled columns that cover any of these columns of the frame.
    pub fn target_columns(&self, columns: &Range<usize>) -> Range<usize> {
        let end = (columns.end * self.target).div_ceil(self.source);
        columns.start * self.target / self.source..end.min(self.width())
    }

    /// Appends the palette indices of a part of a scaled row. The color of the background is beside and below the frame.
    pub fn scale_row(&self, y: usize, columns: Range<usize>, indices: &mut Vec<u8>) {
        let (first, weights) = self.coverage(y);
        let rows: Vec<(&[u8], f32)> =
            self.source_rows(y).map(|row| (self.frame.row(row), weights[row - first])).collect();
        let background = self.palette.background();
        let end = if rows.is_empty() { 0 } else { columns.end.min(self.width()) };
        indices.extend((columns.start..end).map(|x| self.scaled_pixel(&rows, x)));
        indices.extend((end.max(columns.start)..columns.end).map(|_| background));
    }

    fn scaled_pixel(&self, rows: &[(&[u8], f32)], x: usize) -> u8 {
        let (left, weights) = self.coverage(x);
        let columns = left..left + weights.len();
        let corner = rows[0].0[left];
        if rows.iter().all(|(row, _)| row[columns.clone()].iter().all(|index| *index == corner)) {
            return corner;
        }
        let mut sums = [0.0; 4];
        let mut total = 0.0;
        for (row, row_weight) in rows {
            for (index, weight) in row[columns.clone()].iter().zip(weights) {
                let weight = row_weight * weight;
                total += weight;
                sums.iter_mut().zip(self.colors[usize::from(*index)]).for_each(|(sum, channel)| *sum += weight * channel);
            }
        }
        let [red, green, blue, _] = sums.map(|sum| (sum / total + 0.5) as u8);
        self.palette.nearest_to([red, green, blue])
    }

    /// Returns the width of the scaled frame. A column that would be covered only partly is left out.
    fn width(&self) -> usize {
        self.frame.width as usize * self.target / self.source
    }

    /// Returns the first covered pixel of an axis and the weights from there.
    fn coverage(&self, n: usize) -> (usize, &[f32]) {
        let Coverage { first, weights } = &self.patterns[n % self.target];
        (n / self.target * self.source + first, weights)
    }
}

impl Coverage {
    /// Returns what the n-th pixel covers if `source` pixels become `target` pixels.
    fn of_pixel(n: usize, source: usize, target: usize) -> Self {
        let (start, end) = (n * source, (n + 1) * source);
        let covered = start / target..end.div_ceil(target);
        let share = |pixel: usize| {
            let overlap = end.min((pixel + 1) * target) - start.max(pixel * target);
            overlap as f32 / source as f32
        };
        Self { first: covered.start, weights: covered.map(share).collect() }
    }
}

/// Divides two numbers by their greatest common divisor.
fn reduced(a: usize, b: usize) -> (usize, usize) {
    let (mut divisor, mut rest) = (a, b);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor, b / divisor)
}
