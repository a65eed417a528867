//! A rendered picture: one byte, a palette index, for each pixel.

use std::sync::Arc;

use super::frame_palette::FramePalette;
use crate::RgbaImage;

/// A picture as indices into a palette.
pub struct IndexedFrame {
    pub width: u32,
    pub height: u32,
    pub(crate) palette: Arc<FramePalette>,
    /// The rows as PNG stores them: the filter type 0, and a byte for each pixel.
    pub(super) rows: Vec<u8>,
}

impl IndexedFrame {
    /// Creates a frame that is filled with the color of the background.
    pub(super) fn new(width: u32, height: u32, palette: Arc<FramePalette>) -> Self {
        let stride = width as usize + 1;
        let mut rows = vec![palette.background(); stride * height as usize];
        rows.iter_mut().step_by(stride).for_each(|filter_type| *filter_type = 0);
        Self { width, height, palette, rows }
    }

    /// Returns the palette indices of a row.
    pub fn row(&self, y: usize) -> &[u8] {
        let stride = self.width as usize + 1;
        &self.rows[y * stride + 1..][..self.width as usize]
    }

    pub(super) fn row_mut(&mut self, y: usize) -> &mut [u8] {
        let stride = self.width as usize + 1;
        &mut self.rows[y * stride + 1..][..self.width as usize]
    }

    /// Returns the colors of all pixels.
    pub fn to_rgba(&self) -> RgbaImage {
        let colors = self.palette.colors();
        let rows = (0..self.height as usize).flat_map(|y| self.row(y));
        let rgba = rows.flat_map(|index| {
            let [red, green, blue] = colors[usize::from(*index)];
            [red, green, blue, u8::MAX]
        });
        RgbaImage { width: self.width, height: self.height, rgba: rgba.collect() }
    }
}
