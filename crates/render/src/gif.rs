//! An animated GIF of rendered pictures. Each frame is compared with the previous one: only what changed is scaled
//! down, and only the rectangle around it is written. It renders nothing.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use self::frame_scaler::FrameScaler;
use super::renderer::FramePalette;
use super::{IndexedFrame, RenderError};

mod frame_scaler;

/// Marks unchanged pixels. No palette of a picture has so many colors.
const TRANSPARENT_INDEX: u8 = u8::MAX;

/// Writes an animated GIF frame by frame.
pub struct GifWriter {
    max_width: u16,
    /// `None` before the first frame, which determines the size and the common palette.
    file: Option<GifFile>,
}

/// The written part of a GIF, and what it shows at the end of it.
struct GifFile {
    encoder: Encoder<Vec<u8>>,
    /// The palette of all frames that have none of their own.
    common_palette: Arc<FramePalette>,
    width: usize,
    height: usize,
    /// The color index of each pixel that is shown, in the palette of the previous frame.
    shown: Vec<u8>,
    /// The previous frame in its full size.
    previous: Option<IndexedFrame>,
}

/// The smallest rectangle that contains all changed pixels.
struct ChangedRect {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl GifWriter {
    /// Starts a GIF that loops forever. Frames are scaled down to this width.
    #[must_use]
    pub const fn new(max_width: u16) -> Self {
        Self { max_width, file: None }
    }

    /// Adds a frame that is shown for the duration `shown_for`. A frame that is larger than the first is scaled down to
    /// its size, and the color of the background fills what a smaller one leaves free.
    pub fn add_frame(&mut self, frame: IndexedFrame, shown_for: Duration) -> Result<(), RenderError> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(GifFile::for_first_frame(&frame, self.max_width)?),
        };
        file.add_frame(frame, shown_for)
    }

    /// Returns the number of bytes so far.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        self.file.as_ref().map_or(0, |file| file.encoder.get_ref().len())
    }

    /// Finishes the file and returns its bytes. Fails if it has no frames.
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        let file = self.file.ok_or(RenderError::InvalidSize { width: self.max_width.into(), height: 0 })?;
        Ok(file.encoder.into_inner()?)
    }
}

impl GifFile {
    fn for_first_frame(frame: &IndexedFrame, max_width: u16) -> Result<Self, RenderError> {
        let width = frame.width.min(max_width.into());
        let height = (frame.height * width).div_ceil(frame.width);
        let side = |side: u32| u16::try_from(side).ok().filter(|side| *side > 0);
        let (Some(width_px), Some(height_px)) = (side(width), side(height)) else {
            return Err(RenderError::InvalidSize { width, height });
        };
        let palette = Arc::clone(&frame.palette);
        let mut encoder = Encoder::new(Vec::new(), width_px, height_px, &color_table(&palette))?;
        encoder.set_repeat(Repeat::Infinite)?;
        let (width, height) = (usize::from(width_px), usize::from(height_px));
        let shown = vec![TRANSPARENT_INDEX; width * height];
        Ok(Self { encoder, common_palette: palette, width, height, shown, previous: None })
    }

    fn add_frame(&mut self, frame: IndexedFrame, shown_for: Duration) -> Result<(), RenderError> {
        let previous = self.previous.take().filter(|previous| is_same_kind(previous, &frame));
        if previous.is_none() {
            self.shown.fill(TRANSPARENT_INDEX);
        }
        let (changes, ChangedRect { left, top, right, bottom }) = self.update(previous.as_ref(), &frame);
        let rows = changes.chunks(self.width).skip(top).take(bottom - top);
        let buffer: Vec<u8> = rows.flat_map(|row| &row[left..right]).copied().collect();
        // The width and height of the GIF fit into `u16`, so the positions and sizes within it do, too.
        let to_u16 = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
        let has_common_palette = Arc::ptr_eq(&frame.palette, &self.common_palette);
        self.encoder.write_frame(&Frame {
            delay: u16::try_from(shown_for.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT_INDEX),
            left: to_u16(left),
            top: to_u16(top),
            width: to_u16(right - left),
            height: to_u16(bottom - top),
            palette: (!has_common_palette).then(|| color_table(&frame.palette)),
            buffer: buffer.into(),
            ..Frame::default()
        })?;
        self.previous = Some(frame);
        Ok(())
    }

    /// Draws the frame over what is shown. Returns the new color index of each changed pixel, and a rectangle around
    /// them.
    fn update(&mut self, previous: Option<&IndexedFrame>, frame: &IndexedFrame) -> (Vec<u8>, ChangedRect) {
        let scaler = FrameScaler::new(frame, self.width, self.height);
        let mut changes = vec![TRANSPARENT_INDEX; self.shown.len()];
        let mut rect = ChangedRect { left: self.width, top: self.height, right: 0, bottom: 0 };
        let mut pixels = Vec::with_capacity(self.width);
        for y in 0..self.height {
            let columns = match previous {
                Some(previous) => changed_columns(previous, frame, scaler.source_rows(y))
                    .map_or(0..0, |columns| scaler.target_columns(&columns)),
                None => 0..self.width,
            };
            pixels.clear();
            scaler.scale_row(y, columns.clone(), &mut pixels);
            let row = y * self.width;
            for (x, pixel) in columns.zip(&pixels) {
                if self.shown[row + x] != *pixel {
                    self.shown[row + x] = *pixel;
                    changes[row + x] = *pixel;
                    rect.include(x, y);
                }
            }
        }
        if rect.right == 0 {
            // A GIF frame has at least one pixel.
            rect = ChangedRect { left: 0, top: 0, right: 1, bottom: 1 };
        }
        (changes, rect)
    }
}

impl ChangedRect {
    fn include(&mut self, x: usize, y: usize) {
        self.left = self.left.min(x);
        self.top = self.top.min(y);
        self.right = self.right.max(x + 1);
        self.bottom = self.bottom.max(y + 1);
    }
}

/// Returns red, green and blue of each index, that of unchanged pixels included.
fn color_table(palette: &FramePalette) -> Vec<u8> {
    let mut table = palette.colors().concat();
    table.resize(3 * (usize::from(TRANSPARENT_INDEX) + 1), 0);
    table
}

/// Returns whether the pixels of two frames can be compared by their indices.
fn is_same_kind(a: &IndexedFrame, b: &IndexedFrame) -> bool {
    (a.width, a.height) == (b.width, b.height) && Arc::ptr_eq(&a.palette, &b.palette)
}

/// Returns the smallest range of columns that contains all changes in these rows.
fn changed_columns(previous: &IndexedFrame, frame: &IndexedFrame, rows: Range<usize>) -> Option<Range<usize>> {
    let changes = rows.filter_map(|y| {
        let (before, after) = (previous.row(y), frame.row(y));
        if before == after {
            return None;
        }
        let mut pixels = before.iter().zip(after);
        let is_changed = |(before, after): (&u8, &u8)| before != after;
        let first = pixels.position(is_changed)?;
        let last = pixels.rposition(is_changed).map_or(first, |offset| first + 1 + offset);
        Some(first..last + 1)
    });
    changes.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end))
}

#[cfg(test)]
mod tests;
