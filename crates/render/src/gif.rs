//! An animated GIF of rendered pictures. Each frame is compared with the previous one: only what changed is scaled
//! down, and only the rectangle around it is written. It renders nothing.

mod frame_scaler;

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use self::frame_scaler::FrameScaler;
use super::renderer::FramePalette;
use super::{IndexedFrame, RenderError};

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

/// A rectangle of pixels.
struct PixelRect {
    columns: Range<usize>,
    rows: Range<usize>,
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
        Ok(Self { encoder, common_palette: palette, width, height, shown: Vec::new(), previous: None })
    }

    fn add_frame(&mut self, frame: IndexedFrame, shown_for: Duration) -> Result<(), RenderError> {
        let previous = self.previous.take().filter(|previous| is_comparable(previous, &frame));
        let mut image = match previous {
            Some(_) => self.shown.clone(),
            None => vec![frame.palette.background(); self.width * self.height],
        };
        FrameScaler::new(&frame, self.width, self.height).draw_changes(previous.as_ref(), &mut image, self.width);
        let shown = previous.is_some().then_some(&*self.shown);
        let rect = self.changed_rect(shown, &image);
        let has_common_palette = Arc::ptr_eq(&frame.palette, &self.common_palette);
        // The width and height of the GIF fit into `u16`, so the positions and sizes within it do, too.
        let to_u16 = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
        self.encoder.write_frame(&Frame {
            delay: u16::try_from(shown_for.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT_INDEX),
            left: to_u16(rect.columns.start),
            top: to_u16(rect.rows.start),
            width: to_u16(rect.columns.len()),
            height: to_u16(rect.rows.len()),
            palette: (!has_common_palette).then(|| color_table(&frame.palette)),
            buffer: self.changed_pixels(shown, &image, &rect).into(),
            ..Frame::default()
        })?;
        self.shown = image;
        self.previous = Some(frame);
        Ok(())
    }

    /// Returns the smallest rectangle that contains all changes. It has at least one pixel, because a GIF frame cannot be
    /// empty.
    fn changed_rect(&self, shown: Option<&[u8]>, image: &[u8]) -> PixelRect {
        let Some(shown) = shown else { return PixelRect { columns: 0..self.width, rows: 0..self.height } };
        let (mut columns, mut rows) = (self.width..0, self.height..0);
        for (y, (before, after)) in shown.chunks(self.width).zip(image.chunks(self.width)).enumerate() {
            if before == after {
                continue;
            }
            let is_changed = |x: &usize| before[*x] != after[*x];
            columns.start = (0..columns.start).find(is_changed).unwrap_or(columns.start);
            columns.end = (columns.end..self.width).rfind(is_changed).map_or(columns.end, |x| x + 1);
            rows = rows.start.min(y)..y + 1;
        }
        if rows.is_empty() { PixelRect { columns: 0..1, rows: 0..1 } } else { PixelRect { columns, rows } }
    }

    /// Returns the pixels of a rectangle, with unchanged ones transparent.
    fn changed_pixels(&self, shown: Option<&[u8]>, image: &[u8], rect: &PixelRect) -> Vec<u8> {
        let mut pixels = Vec::with_capacity(rect.columns.len() * rect.rows.len());
        for y in rect.rows.clone() {
            let row = y * self.width + rect.columns.start..y * self.width + rect.columns.end;
            match shown {
                Some(shown) => {
                    let pairs = shown[row.clone()].iter().zip(&image[row]);
                    let pixel = |(before, after): (&u8, &u8)| if before == after { TRANSPARENT_INDEX } else { *after };
                    pixels.extend(pairs.map(pixel));
                }
                None => pixels.extend(&image[row]),
            }
        }
        pixels
    }
}

/// Returns red, green and blue of each index, that of unchanged pixels included.
fn color_table(palette: &FramePalette) -> Vec<u8> {
    let mut table = palette.colors().concat();
    table.resize(3 * (usize::from(TRANSPARENT_INDEX) + 1), 0);
    table
}

/// Returns whether the pixels of two frames can be compared by their indices.
fn is_comparable(a: &IndexedFrame, b: &IndexedFrame) -> bool {
    (a.width, a.height) == (b.width, b.height) && Arc::ptr_eq(&a.palette, &b.palette)
}

#[cfg(test)]
mod tests;
